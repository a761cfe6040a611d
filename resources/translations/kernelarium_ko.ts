<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Engine</name>
    <message>
        <source>making inputs</source>
        <translation>입력 만드는 중</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>컴파일 중</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>검증 중</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>측정 중</translation>
    </message>
    <message>
        <source>counting in simulation</source>
        <translation>시뮬레이션으로 집계 중</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>명령 발행</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>공유 메모리</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>지연 시간</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>실행 오버헤드</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>기준 구현</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>통과</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>out-of-bounds</source>
        <translation>범위 밖 접근</translation>
    </message>
    <message>
        <source>misaligned</source>
        <translation>정렬 오류</translation>
    </message>
    <message>
        <source>race</source>
        <translation>경쟁 상태</translation>
    </message>
    <message>
        <source>changed-input</source>
        <translation>입력 변경</translation>
    </message>
    <message>
        <source>illegal-instruction</source>
        <translation>잘못된 명령</translation>
    </message>
    <message>
        <source>uninitialised</source>
        <translation>초기화 안 됨</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>컴파일</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>한도 초과</translation>
    </message>
    <message>
        <source>mismatch</source>
        <translation>불일치</translation>
    </message>
    <message>
        <source>atomics</source>
        <translation>원자 연산</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>지원되지 않음</translation>
    </message>
    <message>
        <source>assert</source>
        <translation>assert 실패</translation>
    </message>
    <message>
        <source>trap</source>
        <translation>트랩</translation>
    </message>
    <message>
        <source>device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>computing the expected result</source>
        <translation>기대 결과 계산</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>iteration</source>
        <translation>반복</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>읽은 값</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>%1: a table is saved as .csv, .md, .json or .html: change the file extension</source>
        <translation>%1: 표는 .csv, .md, .json, .html 파일이어야 합니다. 확장자를 바꾸세요</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>can't be written: choose a folder with write permission</source>
        <translation>쓸 수 없습니다. 쓰기 권한이 있는 폴더를 고르세요</translation>
    </message>
    <message>
        <source>a picture is saved as .png or .svg: change the file extension</source>
        <translation>그림은 .png 또는 .svg 파일이어야 합니다. 확장자를 바꾸세요</translation>
    </message>
</context>
<context>
    <name>FigureWindow</name>
    <message>
        <source>Figure</source>
        <translation>그림</translation>
    </message>
</context>
<context>
    <name>Label</name>
    <message>
        <source>measured</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>집계</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>시뮬레이션</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>유도</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>데이터시트</translation>
    </message>
</context>
<context>
    <name>ProgressReport</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Hours active</source>
        <translation>활동 시간(시간)</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1시간</translation>
    </message>
    <message>
        <source>Days active</source>
        <translation>활동한 날</translation>
    </message>
    <message>
        <source>Days in a row</source>
        <translation>연속 일수</translation>
    </message>
    <message>
        <source>Exercises solved</source>
        <translation>푼 연습</translation>
    </message>
    <message>
        <source>Lines written</source>
        <translation>작성한 줄 수</translation>
    </message>
    <message>
        <source>Errors fixed</source>
        <translation>해결한 오류</translation>
    </message>
    <message>
        <source>Plan items done</source>
        <translation>완료한 계획 항목</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>노트</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Progress in Kernelarium, %1</source>
        <translation>Kernelarium 학습 진도, %1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>Kernels that gave the right result</source>
        <translation>올바른 결과를 낸 커널</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>주별</translation>
    </message>
    <message>
        <source>Week from</source>
        <translation>주 시작일</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>일별</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>Minutes active</source>
        <translation>활동 시간(분)</translation>
    </message>
    <message>
        <source>Longest streak of days</source>
        <translation>최장 연속 일수</translation>
    </message>
    <message>
        <source>Attempts at exercises</source>
        <translation>연습 시도 횟수</translation>
    </message>
    <message>
        <source>Hours per week</source>
        <translation>주당 시간</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Float</source>
        <translation>띄우기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Drag to move this panel; double-click to float it</source>
        <translation>끌어서 패널 이동, 두 번 눌러 띄우기</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>max error %1</source>
        <translation>최대 오차 %1</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>(edited)</source>
        <translation>(수정됨)</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>수치</translation>
    </message>
    <message>
        <source>Accesses by source line</source>
        <translation>소스 줄별 접근</translation>
    </message>
    <message>
        <source>Runs of this lesson</source>
        <translation>이 레슨의 실행</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>기계</translation>
    </message>
    <message>
        <source>The edited kernel</source>
        <translation>수정한 커널</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>지표</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>label</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>The newest %1 of %2 runs.</source>
        <translation>실행 %2회 가운데 최근 %1회입니다.</translation>
    </message>
    <message>
        <source>Time by source line (modelled)</source>
        <translation>소스 줄별 시간 (예측)</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>grid: %1</source>
        <translation>그리드: %1</translation>
    </message>
    <message>
        <source>Right: the run gives %1.</source>
        <translation>맞습니다. 실행 결과는 %1입니다.</translation>
    </message>
    <message>
        <source>%1 is too small.</source>
        <translation>너무 작습니다: %1.</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>너무 큽니다: %1.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>맞습니다.</translation>
    </message>
    <message>
        <source>Right: the check names line %1.</source>
        <translation>맞습니다. 검사가 %1번째 줄을 가리킵니다.</translation>
    </message>
    <message>
        <source>Right: line %1 has the most, %2.</source>
        <translation>맞습니다. %1번째 줄이 가장 많습니다: %2.</translation>
    </message>
    <message>
        <source>Line %1 has none of it.</source>
        <translation>%1번째 줄에는 하나도 없습니다.</translation>
    </message>
    <message>
        <source>Line %1 has %2; another line has more.</source>
        <translation>%1번째 줄은 %2입니다. 더 많은 줄이 있습니다.</translation>
    </message>
    <message>
        <source>This could not be judged: %1</source>
        <translation>판정할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>No thread wrote %1; it should be %2.</source>
        <translation>%1에 쓴 스레드가 없습니다. 올바른 값은 %2입니다.</translation>
    </message>
    <message>
        <source>%1 is %2, but should be %3.</source>
        <translation>%1의 값은 %2입니다. 올바른 값은 %3입니다.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 wrote it, in line %3.</source>
        <translation>이 값을 쓴 것은 블록 %2의 스레드 %1입니다(%3번째 줄).</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 wrote it.</source>
        <translation>이 값을 쓴 것은 블록 %2의 스레드 %1입니다.</translation>
    </message>
    <message>
        <source>It is the first of %1 wrong elements.</source>
        <translation>틀린 원소 %1개 가운데 첫 번째입니다.</translation>
    </message>
    <message>
        <source>Two threads access the same location and nothing orders the accesses.</source>
        <translation>두 스레드가 같은 자리를 쓰는데 누가 먼저인지 정해져 있지 않습니다.</translation>
    </message>
    <message>
        <source>A thread accesses memory out of bounds.</source>
        <translation>스레드가 주어진 메모리를 벗어납니다.</translation>
    </message>
    <message>
        <source>A thread accesses an address that is misaligned for its type.</source>
        <translation>스레드가 자료형이 허용하지 않는 주소에서 읽거나 씁니다.</translation>
    </message>
    <message>
        <source>It changes one of its inputs.</source>
        <translation>입력 하나를 바꿉니다.</translation>
    </message>
    <message>
        <source>the kernel changes %1, but '%2' is an input: write to the outputs only</source>
        <translation>커널이 %1을(를) 바꾸지만 '%2'은(는) 입력입니다: 출력에만 쓰세요</translation>
    </message>
    <message>
        <source>A thread uses a value that nothing has set.</source>
        <translation>스레드가 아무도 설정하지 않은 값을 사용합니다.</translation>
    </message>
    <message>
        <source>Not every thread of the block reaches the barrier.</source>
        <translation>블록의 모든 스레드가 배리어에 도달하지는 않습니다.</translation>
    </message>
    <message>
        <source>The block whose shared memory is accessed may have exited, or is not in the cluster.</source>
        <translation>공유 메모리를 내준 블록이 이미 끝났을 수 있거나, 이 클러스터의 블록이 아닙니다.</translation>
    </message>
    <message>
        <source>The copy engine and the tensor cores may not see earlier stores.</source>
        <translation>복사 엔진과 텐서 코어가 앞서 저장한 것을 보지 못할 수 있습니다.</translation>
    </message>
    <message>
        <source>The kernel never ends, or executes far more instructions than the task needs.</source>
        <translation>커널이 끝나지 않거나, 과제에 필요한 것보다 훨씬 많은 명령어를 실행합니다.</translation>
    </message>
    <message>
        <source>The kernel does not compile.</source>
        <translation>커널이 컴파일되지 않습니다.</translation>
    </message>
    <message>
        <source>It can't be launched with these settings.</source>
        <translation>이대로는 실행할 수 없습니다.</translation>
    </message>
    <message>
        <source>The kernel stopped itself.</source>
        <translation>커널이 스스로 멈췄습니다.</translation>
    </message>
    <message>
        <source>Here warps run in another order than usual, and sleeping takes no time: only a barrier, or waiting for what another thread has stored, orders them.</source>
        <translation>여기서는 워프가 평소와 다른 순서로 실행되고, 잠드는 데에는 시간이 걸리지 않습니다. 순서를 정하는 것은 배리어와, 다른 스레드가 저장한 값을 기다리는 것뿐입니다.</translation>
    </message>
    <message>
        <source>It is not right yet for %1.</source>
        <translation>%1일 때 아직 맞지 않습니다.</translation>
    </message>
    <message>
        <source>It is not right yet for %1 and inputs of the pattern '%2'.</source>
        <translation>%1이고 입력 패턴이 '%2'일 때 아직 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The lanes that execute a warp-wide operation do not match its mask.</source>
        <translation>워프 연산에 참여하는 레인이 마스크와 다릅니다.</translation>
    </message>
    <message>
        <source>Right: line %1 is the one to change.</source>
        <translation>맞습니다. 고쳐야 할 줄은 %1번 줄입니다.</translation>
    </message>
    <message>
        <source>the explanation is empty: write it in your own words</source>
        <translation>설명이 비어 있습니다. 자신의 말로 써 보세요</translation>
    </message>
    <message>
        <source>this is the question: write the explanation in your own words</source>
        <translation>이것은 문제 자체입니다. 자신의 말로 설명을 써 보세요</translation>
    </message>
    <message>
        <source>the inputs of '%1' have no pattern '%2': use %3</source>
        <translation>'%1'의 입력에는 패턴 '%2'이(가) 없습니다. %3 중에서 고르세요</translation>
    </message>
    <message>
        <source>The speed goal stays open: it is judged on a real GPU only.</source>
        <translation>속도 목표는 아직 판정하지 않았습니다. 실제 GPU에서만 판정합니다.</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4; the limit was %5.</source>
        <translation>%4의 %1배(%2~%3) 걸립니다. 요구는 %5배 이하였습니다.</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4; the limit is %5.</source>
        <translation>%4의 %1배(%2~%3) 걸립니다. 요구는 %5배 이하입니다.</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4, and the limit is %5: the measurement is inconclusive. Try again.</source>
        <translation>%4의 %1배(%2~%3) 걸리고 요구는 %5배입니다. 이 시간들로는 알 수 없으니 한 번 더 해 보세요.</translation>
    </message>
    <message>
        <source>The speed goal can't be judged here: %1 is not available.</source>
        <translation>여기서는 속도 목표를 판정할 수 없습니다. 비교 대상을 쓸 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>instructions of the busiest warp / mean</source>
        <translation>가장 바쁜 워프의 명령어 수 / 평균</translation>
    </message>
    <message>
        <source>instructions of the busiest warp / mean, in the worst launch</source>
        <translation>가장 바쁜 워프의 명령어 수 / 평균(가장 나쁜 실행에서)</translation>
    </message>
    <message>
        <source>shared-memory wavefronts of the busiest warp / mean</source>
        <translation>가장 바쁜 워프의 공유 메모리 웨이브프론트 / 평균</translation>
    </message>
    <message>
        <source>global accesses of the busiest thread / mean</source>
        <translation>가장 바쁜 스레드의 전역 메모리 접근 / 평균</translation>
    </message>
    <message>
        <source>instructions of the busiest block / mean</source>
        <translation>가장 바쁜 블록의 명령어 수 / 평균</translation>
    </message>
    <message>
        <source>active lanes, in the worst launch</source>
        <translation>활성 레인(가장 나쁜 실행에서)</translation>
    </message>
    <message>
        <source>threads that store to global memory</source>
        <translation>전역 메모리에 저장하는 스레드</translation>
    </message>
    <message>
        <source>warps that store to global memory</source>
        <translation>전역 메모리에 저장하는 워프</translation>
    </message>
    <message>
        <source>bytes moved in sectors, with atomics and local memory</source>
        <translation>섹터 단위로 옮긴 바이트(원자 연산과 로컬 메모리 포함)</translation>
    </message>
    <message>
        <source>bytes that threads load from and store to global memory</source>
        <translation>스레드가 전역 메모리에서 읽고 쓰는 바이트</translation>
    </message>
    <message>
        <source>bytes that threads load from global memory</source>
        <translation>스레드가 전역 메모리에서 읽는 바이트</translation>
    </message>
    <message>
        <source>bytes that threads store to global memory</source>
        <translation>스레드가 전역 메모리에 쓰는 바이트</translation>
    </message>
    <message>
        <source>loads and stores of threads in global memory</source>
        <translation>스레드의 전역 메모리 읽기와 쓰기</translation>
    </message>
    <message>
        <source>loads of threads from global memory</source>
        <translation>스레드의 전역 메모리 읽기</translation>
    </message>
    <message>
        <source>stores of threads to global memory</source>
        <translation>스레드의 전역 메모리 쓰기</translation>
    </message>
    <message>
        <source>atomic operations of threads in global memory</source>
        <translation>스레드의 전역 메모리 원자 연산</translation>
    </message>
    <message>
        <source>bytes that threads load from and store to shared memory</source>
        <translation>스레드가 공유 메모리에서 읽고 쓰는 바이트</translation>
    </message>
    <message>
        <source>bytes that threads load from shared memory</source>
        <translation>스레드가 공유 메모리에서 읽는 바이트</translation>
    </message>
    <message>
        <source>bytes that threads store to shared memory</source>
        <translation>스레드가 공유 메모리에 쓰는 바이트</translation>
    </message>
    <message>
        <source>sectors of atomic operations</source>
        <translation>원자 연산의 섹터</translation>
    </message>
    <message>
        <source>floating-point multiplications and divisions outside the tensor cores</source>
        <translation>텐서 코어 밖의 부동소수점 곱셈과 나눗셈</translation>
    </message>
    <message>
        <source>copies to the GPU</source>
        <translation>GPU로의 복사</translation>
    </message>
    <message>
        <source>copies from the GPU</source>
        <translation>GPU로부터의 복사</translation>
    </message>
    <message>
        <source>copies between GPUs</source>
        <translation>GPU 간 복사</translation>
    </message>
    <message>
        <source>migrations</source>
        <translation>마이그레이션</translation>
    </message>
    <message>
        <source>all copies</source>
        <translation>모든 복사</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>kernels of GPU %1</source>
        <translation>GPU %1의 커널</translation>
    </message>
    <message>
        <source>words of the output that need the kernels</source>
        <translation>출력 가운데 커널이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>fraction of the output that is twice as large where tensor cores add their products twice</source>
        <translation>텐서 코어가 곱을 두 번 더할 때 두 배가 되는 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of each output that needs what every second warp computes</source>
        <translation>한 워프 걸러 하나씩의 계산 결과가 필요한 비율, 출력마다</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second warp computes</source>
        <translation>한 워프 걸러 하나씩의 계산 결과가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second block computes</source>
        <translation>한 블록 걸러 하나씩의 계산 결과가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second pair of warps computes</source>
        <translation>두 워프씩 묶어 한 쌍 걸러 하나씩의 계산 결과가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of the output that is right where blocks run one at a time, the last one first</source>
        <translation>블록을 마지막 것부터 하나씩 따로 실행해도 올바른 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of an output that needs what every second warp of each kernel computes</source>
        <translation>각 커널에서 한 워프 걸러 하나씩의 계산 결과가 필요한, 어떤 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of an output that needs what every second block of each kernel computes</source>
        <translation>각 커널에서 한 블록 걸러 하나씩의 계산 결과가 필요한, 어떤 출력의 비율</translation>
    </message>
    <message>
        <source>this call was made to fail, to see whether the program checks it</source>
        <translation>프로그램이 확인하는지 보려고 이 호출을 일부러 실패하게 했습니다</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each copy between GPUs</source>
        <translation>출력 가운데 GPU 사이 복사마다 뒤 절반이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need what kernels read from the host&apos;s memory</source>
        <translation>출력 가운데 커널이 호스트 메모리에서 읽은 것이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the first half of each array copied back</source>
        <translation>출력 가운데 가져온 배열의 앞 절반이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each array copied back</source>
        <translation>출력 가운데 가져온 배열의 뒤 절반이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>must be 0 to 1000</source>
        <translation>0에서 1000까지여야 합니다</translation>
    </message>
    <message>
        <source>(The launch fails in this case.)</source>
        <translation>(이 경우에는 실행이 실패합니다.)</translation>
    </message>
    <message>
        <source>(Kernels take %1 times as long as the copies in this case.)</source>
        <translation>(이 경우에 커널 시간은 복사 시간의 %1배입니다.)</translation>
    </message>
    <message>
        <source>The output is the same even if only the first half of each array is copied from device to device.</source>
        <translation>디바이스 사이에 각 배열의 앞 절반만 복사해도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if kernels read zeros from the host&apos;s memory.</source>
        <translation>커널이 호스트 메모리에서 0만 읽어도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if only the second half of each array is copied back.</source>
        <translation>각 배열의 뒤 절반만 가져와도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if only the first half of each array is copied back.</source>
        <translation>각 배열의 앞 절반만 가져와도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>%1 on line %2 was made to fail, and the program does not notice it: main() returns %3. Check what each call returns.</source>
        <translation>%2번째 줄의 %1을(를) 일부러 실패하게 했지만 프로그램이 알아채지 못했습니다. main()이 %3을(를) 돌려줍니다. 호출마다 반환값을 확인하세요.</translation>
    </message>
    <message>
        <source>The output does not depend on some launches, which therefore do not count: %1.</source>
        <translation>출력과 관계없는 실행은 세지 않습니다: %1.</translation>
    </message>
    <message>
        <source>words of the output that need the first half of each array</source>
        <translation>출력 가운데 각 배열의 앞 절반이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each array</source>
        <translation>출력 가운데 각 배열의 뒤 절반이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>The output is the same even if kernels leave the first half of each array as it is: it does not use what they compute there.</source>
        <translation>커널이 각 배열의 앞 절반을 그대로 두어도 출력이 같습니다: 거기서 계산한 것을 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if kernels leave the second half of each array as it is: it does not use what they compute there.</source>
        <translation>커널이 각 배열의 뒤 절반을 그대로 두어도 출력이 같습니다: 거기서 계산한 것을 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>words of the output that need the first block</source>
        <translation>출력 가운데 첫 블록이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the other blocks</source>
        <translation>출력 가운데 다른 블록들이 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the other GPUs</source>
        <translation>출력 가운데 다른 GPU가 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the copies between GPUs</source>
        <translation>출력 가운데 GPU 간 복사가 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>words of the output that need the copies from the GPU</source>
        <translation>출력 가운데 GPU로부터의 복사가 있어야 나오는 단어 수</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>커널 실행 횟수</translation>
    </message>
    <message>
        <source>launches of graphs</source>
        <translation>그래프 실행 횟수</translation>
    </message>
    <message>
        <source>calls that launch a kernel</source>
        <translation>커널을 실행하는 호출 수</translation>
    </message>
    <message>
        <source>copies from or to pageable memory</source>
        <translation>페이지 가능 메모리와의 복사 횟수</translation>
    </message>
    <message>
        <source>copies from or to pinned memory</source>
        <translation>고정 메모리와의 복사 횟수</translation>
    </message>
    <message>
        <source>copies from or to managed memory</source>
        <translation>관리형 메모리와의 복사 횟수</translation>
    </message>
    <message>
        <source>bytes copied</source>
        <translation>복사한 바이트 수</translation>
    </message>
    <message>
        <source>memory copies</source>
        <translation>메모리 복사 횟수</translation>
    </message>
    <message>
        <source>allocations of GPU memory</source>
        <translation>GPU 메모리 할당 횟수</translation>
    </message>
    <message>
        <source>calls that failed</source>
        <translation>실패한 호출 수</translation>
    </message>
    <message>
        <source>waits of the host between the first and the last launch</source>
        <translation>첫 실행과 마지막 실행 사이에 호스트가 기다린 횟수</translation>
    </message>
    <message>
        <source>streams with kernels</source>
        <translation>커널이 있는 스트림 수</translation>
    </message>
    <message>
        <source>streams with work</source>
        <translation>작업이 있는 스트림 수</translation>
    </message>
    <message>
        <source>GPUs that run kernels</source>
        <translation>커널을 실행하는 GPU 수</translation>
    </message>
    <message>
        <source>library calls</source>
        <translation>라이브러리 호출 수</translation>
    </message>
    <message>
        <source>allocations that are never freed</source>
        <translation>해제하지 않은 할당 수</translation>
    </message>
    <message>
        <source>launches between two events</source>
        <translation>두 이벤트 사이의 실행 횟수</translation>
    </message>
    <message>
        <source>threads that store, in the launch with the most</source>
        <translation>저장하는 스레드 수 (가장 많은 실행)</translation>
    </message>
    <message>
        <source>threads that store, in the launch with the fewest</source>
        <translation>저장하는 스레드 수 (가장 적은 실행)</translation>
    </message>
    <message>
        <source>bytes that kernels store to global memory</source>
        <translation>커널이 전역 메모리에 저장하는 바이트 수</translation>
    </message>
    <message>
        <source>instructions of the busiest GPU / mean</source>
        <translation>가장 바쁜 GPU의 명령어 수 / 평균</translation>
    </message>
    <message>
        <source>bytes of host memory that kernels access</source>
        <translation>커널이 접근하는 호스트 메모리 바이트 수</translation>
    </message>
    <message>
        <source>calls of %1</source>
        <translation>%1 호출 수</translation>
    </message>
    <message>
        <source>bytes of %1</source>
        <translation>%1의 바이트 수</translation>
    </message>
    <message>
        <source>overlap of %1 and %2</source>
        <translation>%1와(과) %2의 겹침</translation>
    </message>
    <message>
        <source>fraction of the output that needs the tensor cores</source>
        <translation>텐서 코어가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of the output that needs the asynchronous copies</source>
        <translation>비동기 복사가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>fraction of the output that needs distributed shared memory</source>
        <translation>분산 공유 메모리가 필요한 출력의 비율</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1: %2 (at most %3)</source>
        <translation>%1: %2(%3 이하)</translation>
    </message>
    <message>
        <source>%1: %2 (at least %3)</source>
        <translation>%1: %2(%3 이상)</translation>
    </message>
    <message>
        <source>%1: %2 (less than %3)</source>
        <translation>%1: %2(%3 미만)</translation>
    </message>
    <message>
        <source>%1: %2 (more than %3)</source>
        <translation>%1: %2(%3 초과)</translation>
    </message>
    <message>
        <source>%1: %2 (not %3)</source>
        <translation>%1: %2(%3이(가) 아니어야 함)</translation>
    </message>
    <message>
        <source>%1: %2 (wanted: %3)</source>
        <translation>%1: %2(목표: %3)</translation>
    </message>
    <message>
        <source>The result is right, but a goal is not reached yet.</source>
        <translation>계산은 맞지만 아직 이루지 못한 목표가 있습니다.</translation>
    </message>
    <message>
        <source>The result is right, but a goal is not reached for %1.</source>
        <translation>계산은 맞지만 %1에서 이루지 못한 목표가 있습니다.</translation>
    </message>
    <message>
        <source>needs(%1): use %2</source>
        <translation>needs(%1): %2 중 하나를 쓰세요</translation>
    </message>
    <message>
        <source>It ends before main() returns, for example through _exit() or quick_exit(), so the lab can't see what it leaves behind: return from main(), or call exit().</source>
        <translation>_exit()나 quick_exit()처럼 main()의 끝에 이르지 않고 끝나서, 랩이 무엇을 남겼는지 볼 수 없습니다: main()에서 반환하거나 exit()를 호출하세요.</translation>
    </message>
    <message>
        <source>The output is the same even if the first block of each launch does nothing.</source>
        <translation>실행마다 첫 블록이 아무 일도 하지 않아도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if only the first block of each launch runs.</source>
        <translation>실행마다 첫 블록만 돌아도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if nothing is copied back from the GPU.</source>
        <translation>어떤 복사도 GPU에서 아무것도 가져오지 않아도 출력이 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if no kernel or library call computes anything: the result does not come from the GPU.</source>
        <translation>커널과 라이브러리가 아무것도 계산하지 않아도 출력이 같습니다. 결과가 GPU에서 나온 것이 아닙니다.</translation>
    </message>
    <message>
        <source>Right for every size and seed tried, with all checks on.</source>
        <translation>모든 검사를 켠 채 시험한 모든 크기와 시드에서 맞습니다.</translation>
    </message>
    <message>
        <source>All counted goals are reached.</source>
        <translation>세어서 판정하는 목표를 모두 이루었습니다.</translation>
    </message>
    <message>
        <source>Saved as a note. Compare it with the model answer yourself: it is not judged.</source>
        <translation>노트로 보관했습니다. 모범 답안과 비교해 보세요. 다른 누구도 판정하지 않습니다.</translation>
    </message>
    <message>
        <source>There is not enough memory for the picture.</source>
        <translation>그림을 담을 메모리가 없습니다.</translation>
    </message>
    <message>
        <source>Replaced by a newer request.</source>
        <translation>더 새로운 요청으로 바뀌었습니다.</translation>
    </message>
    <message>
        <source>The request failed: %1</source>
        <translation>요청을 처리할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>the run of this exercise reports no '%1': tell the lesson's author</source>
        <translation>이 연습의 실행에서 '%1' 항목이 나오지 않습니다. 레슨 작성자에게 알려 주세요</translation>
    </message>
    <message>
        <source>no line of this run has any %1: tell the lesson's author</source>
        <translation>이 실행에는 %1 값이 있는 줄이 없습니다. 레슨 작성자에게 알려 주세요</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the answer is empty: give one</source>
        <translation>답이 비어 있습니다. 답을 입력하세요</translation>
    </message>
    <message>
        <source>'%1' is not a number: answer with one, such as 1000, 1e3 or 4096/32</source>
        <translation>'%1'은(는) 숫자가 아닙니다. 1000, 1e3, 4096/32처럼 숫자로 답하세요</translation>
    </message>
    <message>
        <source>'%1' is not a line: answer with a line number</source>
        <translation>'%1'은(는) 줄 번호가 아닙니다. 줄 번호로 답하세요</translation>
    </message>
    <message>
        <source>the run failed</source>
        <translation>실행이 실패했습니다</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>아무것도 실행되지 않았습니다</translation>
    </message>
    <message>
        <source>the lesson requests a run of %1 MB and %2 GFLOP, more than the limit of %3 MB and %4 GFLOP: choose smaller sizes</source>
        <translation>레슨이 요구하는 실행은 %1 MB, %2 GFLOP로 레슨의 한도인 %3 MB, %4 GFLOP보다 큽니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>there is no kernel to judge: give its text</source>
        <translation>판정할 커널이 없습니다. 코드를 입력하세요</translation>
    </message>
    <message>
        <source>the kernel's text is longer than %1 bytes</source>
        <translation>커널 코드가 %1바이트보다 깁니다</translation>
    </message>
    <message>
        <source>the expression '%1' has an error at character %2: %3</source>
        <translation>식 '%1'의 %2번째 글자가 잘못되었습니다: %3</translation>
    </message>
    <message>
        <source>the expression '%1' gives %2, which is not a whole number</source>
        <translation>식 '%1'의 값 %2은(는) 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 = '%2' is not one of its choices: %3</source>
        <translation>%1 = '%2'은(는) 선택지에 없습니다: %3</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a whole number from %3 to %4</source>
        <translation>%1 = '%2'은(는) %3부터 %4까지의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>%1 has no choice number %2: use %3</source>
        <translation>%1에는 %2번 선택지가 없습니다. 다음 중에서 고르세요: %3</translation>
    </message>
    <message>
        <source>%1 = %2 is not one of %3</source>
        <translation>%1 = %2은(는) 다음 값에 없습니다: %3</translation>
    </message>
    <message>
        <source>%1 = %2 is outside %3 to %4</source>
        <translation>%1 = %2은(는) %3~%4 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>%1 = %2 is outside %3 to %4 %5</source>
        <translation>%1 = %2은(는) %3~%4 %5 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>there is no parameter or size '%1' here: use %2</source>
        <translation>여기에는 '%1' 매개변수나 크기가 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>the picture '%1' %2</source>
        <translation>그림 '%1': %2</translation>
    </message>
    <message>
        <source>is %1 x %2 pixels: 1 x 1 to %3 x %4 can be read</source>
        <translation>%1 x %2 픽셀입니다. 1 x 1부터 %3 x %4까지 읽을 수 있습니다</translation>
    </message>
    <message>
        <source>is not a readable PNG: %1</source>
        <translation>읽을 수 있는 PNG가 아닙니다: %1</translation>
    </message>
    <message>
        <source>is a damaged PNG: its header declares more pixels than the file can hold</source>
        <translation>손상된 PNG입니다. 헤더에 적힌 픽셀 수가 파일에 담길 수 있는 것보다 많습니다</translation>
    </message>
    <message>
        <source>is a damaged PNG: %1</source>
        <translation>손상된 PNG입니다: %1</translation>
    </message>
    <message>
        <source>is not a readable JPEG: %1</source>
        <translation>읽을 수 있는 JPEG가 아닙니다: %1</translation>
    </message>
    <message>
        <source>is a JPEG for print (CMYK): save it as RGB</source>
        <translation>인쇄용 JPEG(CMYK)입니다. RGB로 저장하세요</translation>
    </message>
    <message>
        <source>is a damaged JPEG: %1</source>
        <translation>손상된 JPEG입니다: %1</translation>
    </message>
    <message>
        <source>is a damaged PPM: its largest value is not 1 to 65535</source>
        <translation>손상된 PPM입니다. 최댓값이 1~65535 범위가 아닙니다</translation>
    </message>
    <message>
        <source>is truncated: %1 x %2 pixels need %3 bytes after the header</source>
        <translation>중간에 잘렸습니다. %1 x %2 픽셀이면 헤더 뒤에 %3바이트가 필요합니다</translation>
    </message>
    <message>
        <source>is a damaged PPM: a number is missing in its header</source>
        <translation>손상된 PPM입니다. 헤더에 숫자가 빠져 있습니다</translation>
    </message>
    <message>
        <source>can't be written: it must hold 8-bit gray or RGB values</source>
        <translation>쓸 수 없습니다. 8비트 회색조 또는 RGB 값이어야 합니다</translation>
    </message>
    <message>
        <source>can't be written as JPEG: %1</source>
        <translation>JPEG로 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>is in an unsupported format: use PNG, JPEG, PPM (P6) or PGM (P5)</source>
        <translation>읽을 수 있는 형식이 아닙니다. PNG, JPEG, PPM(P6), PGM(P5) 가운데 하나를 쓰세요</translation>
    </message>
    <message>
        <source>can't be written: %1</source>
        <translation>쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>has an unknown file extension: use .png, .jpg, .ppm or .pgm</source>
        <translation>확장자에 맞는 형식이 없습니다. .png, .jpg, .ppm, .pgm 가운데 하나를 쓰세요</translation>
    </message>
    <message>
        <source>a buffer extent of %1 is negative: use 0 or more</source>
        <translation>버퍼의 길이 %1은(는) 음수입니다. 0 이상을 쓰세요</translation>
    </message>
    <message>
        <source>a buffer would be larger than 64 GiB: choose a smaller size</source>
        <translation>버퍼가 64 GiB보다 커집니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>NVRTC failed while %1: %2</source>
        <translation>NVRTC 실패(%1): %2</translation>
    </message>
    <message>
        <source>compiling was stopped: NVRTC took longer than %1 s, or too much memory</source>
        <translation>컴파일을 중지했습니다. NVRTC가 %1 s보다 오래 걸렸거나 메모리를 너무 많이 썼습니다</translation>
    </message>
    <message>
        <source>NVRTC %1 crashed (signal %2) while it made machine code, which is a mistake of NVRTC: its assembler may not expect what an %3 statement does, such as a constant where an address or a descriptor belongs. The simulated GPU needs no machine code to run the kernel</source>
        <translation>NVRTC %1이(가) 기계어를 만들다가 비정상 종료되었습니다(시그널 %2). NVRTC의 오류입니다. 주소나 디스크립터 자리에 상수를 쓰는 등 어떤 %3 문이 하는 일을 어셈블러가 예상하지 못했을 수 있습니다. 시뮬레이션된 GPU는 기계어 없이도 커널을 실행합니다</translation>
    </message>
    <message>
        <source>NVRTC %1 crashed (signal %2) while it compiled the kernel, which is a mistake of NVRTC</source>
        <translation>NVRTC %1이(가) 커널을 컴파일하다가 비정상 종료되었습니다(시그널 %2). NVRTC의 오류입니다</translation>
    </message>
    <message>
        <source>NVRTC %1 ended with %2 while it compiled the kernel: %3</source>
        <translation>NVRTC %1이(가) 커널을 컴파일하다가 %2(으)로 끝났습니다. %3</translation>
    </message>
    <message>
        <source>NVRTC %1.%2 can't compile for compute capability %3; it knows %4</source>
        <translation>NVRTC %1.%2은(는) 컴퓨팅 기능 %3용으로 컴파일할 수 없습니다. 지원하는 값: %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>NVRTC refused the source and gave no reason</source>
        <translation>NVRTC가 이유를 밝히지 않고 소스를 거부했습니다</translation>
    </message>
    <message>
        <source>there is no kernel '%1' (%2); kernels in this source: %3</source>
        <translation>'%1' 커널이 없습니다(%2). 이 소스에 있는 커널: %3</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>NVRTC does not accept the options %1: %2</source>
        <translation>NVRTC가 받지 않는 옵션입니다(%1): %2</translation>
    </message>
    <message>
        <source>NVRTC failed: %1</source>
        <translation>NVRTC 실패: %1</translation>
    </message>
    <message>
        <source>name the kernel to compile; '%1' has %2</source>
        <translation>컴파일할 커널의 이름을 지정하세요. '%1'에 있는 커널: %2</translation>
    </message>
    <message>
        <source>'%1' is not a CUDA source: it contains a zero byte</source>
        <translation>'%1'은(는) CUDA 소스가 아닙니다. 값이 0인 바이트가 들어 있습니다</translation>
    </message>
    <message>
        <source>run ./lab, or install the CUDA toolkit 12.4 or newer, or set KERNELARIUM_CUDA to its folder (if the lab is an installed package, run /usr/share/kernelarium/resources/cuda/fetch)</source>
        <translation>./lab을 실행하거나, CUDA 툴킷 12.4 이상을 설치하거나, KERNELARIUM_CUDA를 그 폴더로 지정하세요(패키지로 설치했다면 /usr/share/kernelarium/resources/cuda/fetch를 실행하세요)</translation>
    </message>
    <message>
        <source>KERNELARIUM_CUDA is '%1', so it is searched for only there: correct it, or unset it</source>
        <translation>KERNELARIUM_CUDA가 '%1'이어서 거기에서만 찾습니다: 값을 고치거나 지우세요</translation>
    </message>
    <message>
        <source>CUDA's run-time compiler (libnvrtc) was not found: %1</source>
        <translation>CUDA 런타임 컴파일러(libnvrtc)를 찾지 못했습니다: %1</translation>
    </message>
    <message>
        <source>CUDA's run-time compiler (libnvrtc) was not found (%1): %2</source>
        <translation>CUDA 런타임 컴파일러(libnvrtc)를 찾지 못했습니다(%1): %2</translation>
    </message>
    <message>
        <source>%1 is version %2.%3, but 12.4 or newer is needed</source>
        <translation>%1의 버전은 %2.%3입니다. 12.4 이상이어야 합니다</translation>
    </message>
    <message>
        <source>check its name, or name its folder (--include)</source>
        <translation>이름을 확인하거나 들어 있는 폴더를 지정하세요(--include)</translation>
    </message>
    <message>
        <source>a kernel is compiled on its own, without the host's headers: keep host code in another file; for device code, CUDA's own library has parts of the standard library as &lt;cuda/std/...&gt;</source>
        <translation>커널은 호스트의 헤더 없이 따로 컴파일됩니다. 호스트 코드는 다른 파일에 두세요. 디바이스 코드에는 CUDA 자체 라이브러리의 &lt;cuda/std/...&gt;에 표준 라이브러리의 일부가 있습니다</translation>
    </message>
    <message>
        <source>%1 can't be used: %2</source>
        <translation>%1: 쓸 수 없습니다. %2</translation>
    </message>
    <message>
        <source>its version does not match</source>
        <translation>버전이 다릅니다</translation>
    </message>
    <message>
        <source>CUB is not built in: it needs nvcc of the CUDA toolkit; install the toolkit and build again (./lab build)</source>
        <translation>CUB가 들어 있지 않습니다. CUDA 툴킷의 nvcc가 필요하니 툴킷을 설치하고 다시 빌드하세요(./lab build)</translation>
    </message>
    <message>
        <source>CUB failed while %1: %2</source>
        <translation>CUB 실패(%1): %2</translation>
    </message>
    <message>
        <source>allocating CUB's scratch memory</source>
        <translation>CUB 임시 메모리 할당</translation>
    </message>
    <message>
        <source>%1 is too old</source>
        <translation>%1: 너무 오래된 버전입니다</translation>
    </message>
    <message>
        <source>cuBLAS was not found: %1</source>
        <translation>cuBLAS를 찾지 못했습니다: %1</translation>
    </message>
    <message>
        <source>cuBLAS was not found (%1): %2</source>
        <translation>cuBLAS를 찾지 못했습니다(%1): %2</translation>
    </message>
    <message>
        <source>cuBLAS failed while %1: %2</source>
        <translation>cuBLAS 실패(%1): %2</translation>
    </message>
    <message>
        <source>the driver shows 1 GPU, numbered from 0</source>
        <translation>드라이버에 보이는 GPU는 1개이며 번호는 0부터입니다</translation>
    </message>
    <message>
        <source>the driver shows %1 GPUs, numbered from 0</source>
        <translation>드라이버에 보이는 GPU는 %1개이며 번호는 0부터입니다</translation>
    </message>
    <message>
        <source>its compute capability is %1.%2, but 7.5 or higher is needed: use a newer GPU or a simulated one (--device sim)</source>
        <translation>컴퓨팅 기능이 %1.%2입니다. 7.5 이상이어야 하니 더 새로운 GPU나 시뮬레이션 GPU(--device sim)를 쓰세요</translation>
    </message>
    <message>
        <source>%1 can't be used any more in this process (%2): start it again</source>
        <translation>이 프로세스에서는 %1을(를) 더 쓸 수 없습니다(%2). 프로세스를 다시 시작하세요</translation>
    </message>
    <message>
        <source>%1 failed on %2: %3</source>
        <translation>%2에서 실패한 작업: %1. %3</translation>
    </message>
    <message>
        <source>a kernel that was cancelled is still running</source>
        <translation>취소한 커널이 아직 돌고 있습니다</translation>
    </message>
    <message>
        <source>a kernel that never ended is still running</source>
        <translation>끝나지 않는 커널이 아직 돌고 있습니다</translation>
    </message>
    <message>
        <source>the kernel %1 ran for more than %2 s and was abandoned: look for a loop that never ends. A GPU can't stop a kernel, so the device is lost until this process ends</source>
        <translation>커널 %1이(가) %2초 넘게 돌아 포기했습니다. 끝나지 않는 루프가 있는지 살펴보세요. GPU는 커널을 멈출 수 없으므로 이 프로세스가 끝날 때까지 디바이스를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1, 위치: %2</translation>
    </message>
    <message>
        <source>%1 has too little memory for '%2' of %3: %4 of %5 are free; choose a smaller size, or close other programs that use the GPU</source>
        <translation>%1에 '%2'(%3)을(를) 둘 자리가 없습니다. 전체 %5 가운데 %4이(가) 비어 있습니다. 더 작은 크기를 고르거나 GPU를 쓰는 다른 프로그램을 닫으세요</translation>
    </message>
    <message>
        <source>allocating '%1' of %2</source>
        <translation>'%1'(%2) 할당</translation>
    </message>
    <message>
        <source>%1 is not an allocation of %2</source>
        <translation>%1은(는) %2에서 할당한 메모리가 아닙니다</translation>
    </message>
    <message>
        <source>freeing memory</source>
        <translation>메모리 해제</translation>
    </message>
    <message>
        <source>copying to the GPU</source>
        <translation>GPU로 복사</translation>
    </message>
    <message>
        <source>copying from the GPU</source>
        <translation>GPU에서 복사</translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation>실행이 취소되었습니다</translation>
    </message>
    <message>
        <source>%1 bytes at %2 are not within one allocation of %3</source>
        <translation>%2의 %1바이트가 %3에서 할당한 메모리 하나에 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>its compute capability is %1.%2, but 7.5 or higher is needed</source>
        <translation>컴퓨팅 기능이 %1.%2입니다. 7.5 이상이어야 합니다</translation>
    </message>
    <message>
        <source>the driver sees no NVIDIA GPU: check CUDA_VISIBLE_DEVICES</source>
        <translation>드라이버에 NVIDIA GPU가 보이지 않습니다. CUDA_VISIBLE_DEVICES를 확인하세요</translation>
    </message>
    <message>
        <source>run it on the simulated GPU (--device sim), which names the line, the thread and the address</source>
        <translation>시뮬레이션 GPU(--device sim)에서 실행하면 줄, 스레드, 주소를 알려 줍니다</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver on this machine (libcuda.so.1): install the NVIDIA driver, or use a simulated GPU (--device sim)</source>
        <translation>이 컴퓨터에 NVIDIA 드라이버(libcuda.so.1)가 없습니다. NVIDIA 드라이버를 설치하거나 시뮬레이션 GPU(--device sim)를 쓰세요</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old (it has no %1): install a newer one</source>
        <translation>NVIDIA 드라이버가 너무 오래되었습니다(%1 없음). 더 새로운 것을 설치하세요</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA %1.%2, but 12.0 or newer is needed: install a newer driver</source>
        <translation>NVIDIA 드라이버가 지원하는 CUDA는 %1.%2입니다. 12.0 이상이어야 하니 더 새로운 드라이버를 설치하세요</translation>
    </message>
    <message>
        <source>the GPU's memory is full: choose a smaller size, or close other programs that use the GPU</source>
        <translation>GPU 메모리가 가득 찼습니다. 더 작은 크기를 고르거나 GPU를 쓰는 다른 프로그램을 닫으세요</translation>
    </message>
    <message>
        <source>another process uses the GPU in exclusive mode: close that process</source>
        <translation>다른 프로세스가 GPU를 혼자 쓰고 있습니다(독점 모드). 그 프로세스를 닫으세요</translation>
    </message>
    <message>
        <source>the driver sees no NVIDIA GPU: check that one is installed and that CUDA_VISIBLE_DEVICES shows it</source>
        <translation>드라이버에 NVIDIA GPU가 보이지 않습니다. GPU가 설치되어 있는지, CUDA_VISIBLE_DEVICES에 들어 있는지 확인하세요</translation>
    </message>
    <message>
        <source>there is no GPU with that number</source>
        <translation>그 번호의 GPU가 없습니다</translation>
    </message>
    <message>
        <source>the machine code is not for this GPU: compile for its compute capability</source>
        <translation>이 GPU용 기계어가 아닙니다. GPU의 컴퓨팅 기능에 맞춰 컴파일하세요</translation>
    </message>
    <message>
        <source>the GPU's memory reported an uncorrectable error: restart the machine</source>
        <translation>GPU 메모리가 고칠 수 없는 오류를 알렸습니다. 컴퓨터를 다시 시작하세요</translation>
    </message>
    <message>
        <source>the driver's compiler refused the PTX</source>
        <translation>드라이버의 컴파일러가 PTX를 거부했습니다</translation>
    </message>
    <message>
        <source>the PTX is newer than the driver: install a newer driver</source>
        <translation>PTX가 드라이버보다 최신입니다. 더 새로운 드라이버를 설치하세요</translation>
    </message>
    <message>
        <source>the kernel read or wrote an address outside every allocation: %1</source>
        <translation>커널이 할당된 메모리 밖의 주소를 읽거나 썼습니다. %1</translation>
    </message>
    <message>
        <source>the launch needs more registers or shared memory than the GPU has: use a smaller block or less shared memory</source>
        <translation>실행에 필요한 레지스터나 공유 메모리가 GPU에 있는 것보다 많습니다. 블록을 더 작게 하거나 공유 메모리를 줄이세요</translation>
    </message>
    <message>
        <source>the kernel ran into the system's time limit for GPUs with a display: make it do less in one launch</source>
        <translation>커널이 화면이 연결된 GPU의 시스템 시간 제한에 걸렸습니다. 한 번의 실행에서 하는 일을 줄이세요</translation>
    </message>
    <message>
        <source>an assert() in the kernel failed</source>
        <translation>커널의 assert()가 실패했습니다</translation>
    </message>
    <message>
        <source>the kernel's call stack overflowed or was overwritten: look for deep recursion and for writes outside local arrays</source>
        <translation>커널의 호출 스택이 넘치거나 덮어써졌습니다. 깊은 재귀와 지역 배열 밖에 쓰는 곳을 찾아보세요</translation>
    </message>
    <message>
        <source>the kernel hit an illegal instruction or a trap: %1</source>
        <translation>커널이 잘못된 명령이나 트랩을 만났습니다. %1</translation>
    </message>
    <message>
        <source>the kernel accessed memory at an address that is not a multiple of the access size: %1</source>
        <translation>커널이 접근 크기의 배수가 아닌 주소의 메모리에 접근했습니다. %1</translation>
    </message>
    <message>
        <source>the kernel used an address in the wrong memory space: %1</source>
        <translation>커널이 다른 메모리 공간의 주소를 썼습니다. %1</translation>
    </message>
    <message>
        <source>the kernel jumped to an address that holds no code: %1</source>
        <translation>커널이 코드가 없는 주소로 건너뛰었습니다. %1</translation>
    </message>
    <message>
        <source>the kernel stopped with an exception, most often an access outside shared or local memory, or a trap: %1</source>
        <translation>커널이 예외로 멈췄습니다. 대개 공유 메모리나 지역 메모리의 범위 밖 접근 또는 트랩입니다. %1</translation>
    </message>
    <message>
        <source>the driver is not ready or does not match its kernel module: restart the machine</source>
        <translation>드라이버가 준비되지 않았거나 커널 모듈과 맞지 않습니다. 컴퓨터를 다시 시작하세요</translation>
    </message>
    <message>
        <source>the driver failed for an unknown reason: restart the program; if the error persists, restart the machine</source>
        <translation>드라이버가 알 수 없는 이유로 실패했습니다. 프로그램을 다시 시작하고, 그래도 같으면 컴퓨터를 다시 시작하세요</translation>
    </message>
    <message>
        <source>%1 refused the kernel %2: %3</source>
        <translation>%1이(가) 커널 %2을(를) 거부했습니다: %3</translation>
    </message>
    <message>
        <source>reserving %1 bytes of dynamic shared memory</source>
        <translation>동적 공유 메모리 %1바이트 예약</translation>
    </message>
    <message>
        <source>%1 arguments are more than %2</source>
        <translation>인수가 %1개로 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>%1 refused to launch %2: %3</source>
        <translation>%1이(가) %2 실행을 거부했습니다: %3</translation>
    </message>
    <message>
        <source>launching %1</source>
        <translation>%1 실행 시작</translation>
    </message>
    <message>
        <source>clearing memory</source>
        <translation>메모리 지우기</translation>
    </message>
    <message>
        <source>creating an event</source>
        <translation>이벤트 만들기</translation>
    </message>
    <message>
        <source>starting a graph</source>
        <translation>그래프 시작</translation>
    </message>
    <message>
        <source>creating a graph of the launches</source>
        <translation>실행들을 그래프로 만들기</translation>
    </message>
    <message>
        <source>recording an event</source>
        <translation>이벤트 기록</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>%1 실행</translation>
    </message>
    <message>
        <source>reading the time</source>
        <translation>시간 읽기</translation>
    </message>
    <message>
        <source>replaying the graph</source>
        <translation>그래프 재생</translation>
    </message>
    <message>
        <source>%1 is %2, but every dimension of a grid and a block must be at least 1</source>
        <translation>%1 값이 %2입니다. 그리드와 블록의 각 변은 1 이상이어야 합니다</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 allows at most %4</source>
        <translation>%1 값이 %2입니다. %3의 최대는 %4입니다</translation>
    </message>
    <message>
        <source>a block of %1 x %2 x %3 has %4 threads, but %5 allows at most %6 per block</source>
        <translation>%1 x %2 x %3 블록의 스레드는 %4개입니다. %5에서는 블록당 최대 %6개입니다</translation>
    </message>
    <message>
        <source>a block has %1 threads, but the kernel %2 allows at most %3 (its __launch_bounds__, or the registers that it needs): use a smaller block</source>
        <translation>블록의 스레드가 %1개인데 커널 %2의 최대는 %3개입니다(__launch_bounds__ 또는 필요한 레지스터 때문). 블록을 더 작게 하세요</translation>
    </message>
    <message>
        <source>%1 threads of %2 registers each need %3 registers, but an SM of %4 has %5: use a smaller block, or limit the registers with __launch_bounds__(%6)</source>
        <translation>스레드 %1개가 레지스터를 %2개씩 쓰면 %3개가 필요한데 %4의 SM에는 %5개가 있습니다. 블록을 더 작게 하거나 __launch_bounds__(%6)로 레지스터를 제한하세요</translation>
    </message>
    <message>
        <source>%1 bytes of dynamic shared memory: the size can't be negative</source>
        <translation>동적 공유 메모리 %1바이트: 크기는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>the block needs %1 bytes of shared memory (%2 declared in the kernel, %3 dynamic), but %4 allows at most %5 per block</source>
        <translation>블록에 공유 메모리 %1바이트가 필요합니다(커널에 선언 %2, 동적 %3). %4에서는 블록당 최대 %5바이트입니다</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>인수 1개</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>인수 %1개</translation>
    </message>
    <message>
        <source>1 is</source>
        <translation>1개</translation>
    </message>
    <message>
        <source>%1 are</source>
        <translation>%1개</translation>
    </message>
    <message>
        <source>the kernel %1 takes %2, but %3 given</source>
        <translation>커널 %1에는 %2가 필요한데 %3를 주었습니다</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 has %3 bytes, but %4 are given: check its type</source>
        <translation>커널 %2의 인수 %1은(는) %3바이트인데 %4바이트를 주었습니다. 자료형을 확인하세요</translation>
    </message>
    <message>
        <source>argument %1 is an array of %2, but the kernel&apos;s parameter %3 is &apos;%4&apos;: give one of %5</source>
        <translation>인수 %1은(는) %2 배열인데 커널의 매개변수 %3은(는) &apos;%4&apos;입니다. %5 배열을 주세요</translation>
    </message>
    <message>
        <source>a buffer&apos;s address</source>
        <translation>버퍼의 주소</translation>
    </message>
    <message>
        <source>the struct</source>
        <translation>구조체</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 has %3 bytes, but %4 has %5: give %6</source>
        <translation>커널 %2의 인수 %1은(는) %3바이트인데 %4은(는) %5바이트입니다. %6을(를) 주세요</translation>
    </message>
    <message>
        <source>a buffer, i64, u64 or f64</source>
        <translation>버퍼, i64, u64, f64 중 하나</translation>
    </message>
    <message>
        <source>a scalar of %1 bytes</source>
        <translation>%1바이트 스칼라</translation>
    </message>
    <message>
        <source>bytes: and %1 hexadecimal digits</source>
        <translation>bytes:와 16진수 %1자리</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 is %3, but %4 was given: give %5</source>
        <translation>커널 %2의 인수 %1은(는) %3인데 %4을(를) 주었습니다. %5을(를) 주세요</translation>
    </message>
    <message>
        <source>a floating-point number</source>
        <translation>부동소수점 수</translation>
    </message>
    <message>
        <source>an integer or an address</source>
        <translation>정수나 주소</translation>
    </message>
    <message>
        <source>a buffer, i64: or u64:</source>
        <translation>버퍼, i64:, u64: 중 하나</translation>
    </message>
    <message>
        <source>i32: or u32:</source>
        <translation>i32:나 u32:</translation>
    </message>
    <message>
        <source>the launch names no kernel</source>
        <translation>실행에 커널이 지정되지 않았습니다</translation>
    </message>
    <message>
        <source>%1 counts in 32-bit integers: choose a smaller size</source>
        <translation>%1은(는) 32비트 정수로 셉니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>copying</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>there is no device '%1': use sim, sim:SPEC or cuda:N (kernelarium-cli devices lists them)</source>
        <translation>'%1' 디바이스가 없습니다. sim, sim:SPEC, cuda:N 가운데 하나를 쓰세요(kernelarium-cli devices로 볼 수 있습니다)</translation>
    </message>
    <message>
        <source>the picture decides '%1' (%2): leave --size %3=%4 out</source>
        <translation>'%1' 값은 그림이 정합니다(%2). --size %3=%4을(를) 빼세요</translation>
    </message>
    <message>
        <source>CPU baselines are left out: at this size a plain loop takes too long</source>
        <translation>CPU 기준 구현은 생략했습니다. 이 크기에서는 단순한 루프가 너무 오래 걸립니다</translation>
    </message>
    <message>
        <source>the variant '%1' solves '%2', not '%3'</source>
        <translation>변형 '%1'은(는) '%3'이(가) 아니라 '%2'을(를) 풉니다</translation>
    </message>
    <message>
        <source>no counters: %1</source>
        <translation>집계 없음: %1</translation>
    </message>
    <message>
        <source>in the accompanying simulated run: %1</source>
        <translation>함께 돌린 시뮬레이션 실행에서: %1</translation>
    </message>
    <message>
        <source>this computer has too little memory for these sizes: choose smaller ones</source>
        <translation>이 컴퓨터의 메모리는 이 크기에 모자랍니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>the argument '%1' of a launch is neither a buffer nor DTYPE:EXPRESSION</source>
        <translation>실행의 인수 '%1'은(는) 버퍼도 DTYPE:EXPRESSION도 아닙니다</translation>
    </message>
    <message>
        <source>%1 = %2 does not fit in the kernel's %3 argument: choose smaller sizes</source>
        <translation>%1 = %2은(는) 커널의 %3 인수에 들어가지 않습니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>the variant '%1' uses instructions of compute capability %2.%3, and %4 has %5.%6: choose a newer GPU</source>
        <translation>변형 '%1'은(는) 컴퓨팅 기능 %2.%3의 명령을 쓰는데 %4은(는) %5.%6입니다. 더 새로운 GPU를 고르세요</translation>
    </message>
    <message>
        <source>the scratch memory '%1' would have %2 elements along one side: it must be 0 or more, and 64 GiB at most in all</source>
        <translation>임시 메모리 '%1'의 한 변이 원소 %2개가 됩니다. 0 이상이어야 하고 모두 합해 64 GiB 이하여야 합니다</translation>
    </message>
    <message>
        <source>this setting breaks the rule %1: %2</source>
        <translation>이 설정은 규칙 %1에 어긋납니다: %2</translation>
    </message>
    <message>
        <source>this setting breaks the rule %1 (now %2): %3</source>
        <translation>이 설정은 규칙 %1에 어긋납니다(현재 %2): %3</translation>
    </message>
    <message>
        <source>the variant '%1' pins '%2', which the problem '%3' does not have</source>
        <translation>변형 '%1'이(가) 고정한 '%2'은(는) 문제 '%3'에 없습니다</translation>
    </message>
    <message>
        <source>the variant '%1' works with %2 = %3 only: choose another variant for %4</source>
        <translation>변형 '%1'은(는) %2 = %3일 때만 동작합니다. %4에는 다른 변형을 고르세요</translation>
    </message>
    <message>
        <source>'%1' is a size of the problem, not a parameter of the variant: use --size %2=%3</source>
        <translation>'%1'은(는) 변형의 매개변수가 아니라 문제의 크기입니다. --size %2=%3을(를) 쓰세요</translation>
    </message>
    <message>
        <source>no launch of this variant applies to these sizes</source>
        <translation>이 변형에는 이 크기에 맞는 실행이 없습니다</translation>
    </message>
    <message>
        <source>cancelled while timing baselines</source>
        <translation>기준 구현의 시간을 재던 중 취소되었습니다</translation>
    </message>
    <message>
        <source>no %1 to compare with: %2</source>
        <translation>비교할 %1이(가) 없습니다: %2</translation>
    </message>
    <message>
        <source>there is no element %1 in a buffer '%2' to watch</source>
        <translation>지켜볼 원소가 없습니다: 버퍼 '%2'의 %1</translation>
    </message>
    <message>
        <source>%1 is %2, but should be %3</source>
        <translation>%1의 값은 %2인데 올바른 값은 %3</translation>
    </message>
    <message>
        <source>%1 was never written (it should be %2)</source>
        <translation>%1에 쓴 적이 없음(올바른 값은 %2)</translation>
    </message>
    <message>
        <source>%1 has no time of its own to measure</source>
        <translation>%1에는 잴 수 있는 자체 시간이 없습니다</translation>
    </message>
    <message>
        <source>the measurement was cancelled</source>
        <translation>측정이 취소되었습니다</translation>
    </message>
    <message>
        <source>heads = %1 is not a multiple of kv_heads = %2: every key-value head must serve the same number of heads</source>
        <translation>heads = %1은(는) kv_heads = %2의 배수가 아닙니다. 키-값 헤드마다 같은 수의 헤드를 맡아야 합니다</translation>
    </message>
    <message>
        <source>a picture must have 8-bit levels and 1 or 3 channels</source>
        <translation>그림은 8비트에 채널이 1개 또는 3개여야 합니다</translation>
    </message>
    <message>
        <source>the problem '%1' takes no picture: leave the input file out</source>
        <translation>문제 '%1'에는 그림을 넣지 않습니다. 입력 파일을 빼세요</translation>
    </message>
    <message>
        <source>there is no problem '%1': use %2</source>
        <translation>'%1' 문제가 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>an output has %1 elements where the reference has %2</source>
        <translation>출력의 원소는 %1개인데 기준 결과의 원소는 %2개입니다</translation>
    </message>
    <message>
        <source>the problem '%1' has no variant '%2': use %3</source>
        <translation>문제 '%1'에는 변형 '%2'이(가) 없습니다. 쓸 수 있는 것: %3</translation>
    </message>
    <message>
        <source>lane %1 executes a warp-wide operation whose mask %2 does not include it: the result is undefined on a GPU. The mask must include every lane that reaches the operation</source>
        <translation>레인 %1이(가) 워프 전체 연산에 참여하지만 마스크 %2에 들어 있지 않습니다. GPU에서는 결과가 정의되지 않습니다. 여기에 오는 모든 레인이 마스크에 있어야 합니다</translation>
    </message>
    <message>
        <source>stack overflow at a call depth of %1. Look for a recursion that never ends</source>
        <translation>호출 깊이 %1에서 스택이 넘쳤습니다. 끝나지 않는 재귀를 찾아보세요</translation>
    </message>
    <message>
        <source>an indexed branch goes past its table</source>
        <translation>인덱스 분기가 표의 끝을 넘어갑니다</translation>
    </message>
    <message>
        <source>a call through %1, which is not a function</source>
        <translation>%1을(를) 통한 호출이지만 함수가 아닙니다</translation>
    </message>
    <message>
        <source>the kernel executed a breakpoint (brkpt): without a debugger, it ends the launch with an error</source>
        <translation>커널이 중단점(brkpt)을 실행했습니다. 디버거가 없으면 실행이 오류로 끝납니다</translation>
    </message>
    <message>
        <source>the kernel executed a trap</source>
        <translation>커널이 트랩을 실행했습니다</translation>
    </message>
    <message>
        <source>the kernel ran past its last instruction</source>
        <translation>커널이 마지막 명령을 지나쳤습니다</translation>
    </message>
    <message>
        <source>barrier %1 does not exist: use 0 to %2</source>
        <translation>배리어 %1은(는) 없습니다. 0부터 %2까지 쓰세요</translation>
    </message>
    <message>
        <source>threads of one block meet at different barriers: some at line %1, some at line %2</source>
        <translation>한 블록의 스레드들이 서로 다른 배리어에 있습니다. 일부는 %1번째 줄, 일부는 %2번째 줄입니다</translation>
    </message>
    <message>
        <source>'%1' needs more than 512 KiB of local memory per thread</source>
        <translation>'%1'에는 스레드마다 512 KiB가 넘는 지역 메모리가 필요합니다</translation>
    </message>
    <message>
        <source>the simulated GPU can't run '%1' (PTX line %2): run this kernel on a GPU, or write it without that instruction</source>
        <translation>시뮬레이션 GPU가 '%1'을(를) 실행할 수 없습니다(PTX %2번째 줄). 이 커널을 GPU에서 실행하거나 그 명령 없이 쓰세요</translation>
    </message>
    <message>
        <source>the simulated GPU can't run '%1' (PTX line %2): %3: run this kernel on a GPU, or write it without that instruction</source>
        <translation>시뮬레이션 GPU가 '%1'을(를) 실행할 수 없습니다(PTX %2번째 줄): %3. 이 커널을 GPU에서 실행하거나 그 명령 없이 쓰세요</translation>
    </message>
    <message>
        <source>special register %1 is not known</source>
        <translation>특수 레지스터 %1을(를) 모릅니다</translation>
    </message>
    <message>
        <source>registers of different widths</source>
        <translation>너비가 다른 레지스터</translation>
    </message>
    <message>
        <source>parameters are written by name only</source>
        <translation>매개변수는 이름으로만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>a guarded indexed branch</source>
        <translation>조건이 붙은 인덱스 분기</translation>
    </message>
    <message>
        <source>a guarded indirect call</source>
        <translation>조건이 붙은 간접 호출</translation>
    </message>
    <message>
        <source>function '%1' is not part of the program</source>
        <translation>함수 '%1'이(가) 프로그램에 없습니다</translation>
    </message>
    <message>
        <source>access to shared memory at %1, which the asynchronous copy of line %2 is still filling: wait for the copy first, and let the threads that read it meet at a barrier</source>
        <translation>공유 메모리의 %1에 접근했지만 %2번째 줄의 비동기 복사가 아직 그곳을 채우고 있습니다. 먼저 복사를 기다린 다음, 읽을 스레드들이 배리어에서 만나게 하세요</translation>
    </message>
    <message>
        <source>write to global memory at %1, which the asynchronous copy of line %2 is still reading: wait for the copy first</source>
        <translation>전역 메모리 %1에 썼지만 %2번째 줄의 비동기 복사가 아직 그곳을 읽고 있습니다. 먼저 복사를 기다리세요</translation>
    </message>
    <message>
        <source>write to shared memory at %1, which the asynchronous copy of line %2 is still reading: wait for the copy first</source>
        <translation>공유 메모리의 %1에 썼지만 %2번째 줄의 비동기 복사가 아직 그곳을 읽고 있습니다. 먼저 복사를 기다리세요</translation>
    </message>
    <message>
        <source>the mbarrier at offset %1 of shared memory is not initialised: one thread initialises it, and all meet at a barrier before they use it</source>
        <translation>공유 메모리의 %1에 있는 mbarrier가 초기화되지 않았습니다. 한 스레드가 초기화하고, 사용하기 전에 모든 스레드가 배리어에서 만나야 합니다</translation>
    </message>
    <message>
        <source>%1 arrivals at an mbarrier whose phase waits for %2 more of %3: it was initialised with too small a count, or a thread arrives twice in a phase</source>
        <translation>mbarrier에 %1번 도착했지만 현재 단계는 %3번 중 %2번만 더 기다립니다. 초기화한 개수가 너무 작거나, 한 스레드가 한 단계에 두 번 도착했습니다</translation>
    </message>
    <message>
        <source>the mbarrier at offset %1 of shared memory is initialised again: one thread initialises it once, or after mbarrier.inval</source>
        <translation>공유 메모리의 %1에 있는 mbarrier를 다시 초기화합니다. 한 스레드가 한 번만, 또는 mbarrier.inval 뒤에 초기화해야 합니다</translation>
    </message>
    <message>
        <source>a copy of %1 bytes can't take %2 from its source: the result is undefined</source>
        <translation>%1바이트 복사는 원본에서 %2바이트를 가져올 수 없습니다. 결과가 정의되지 않습니다</translation>
    </message>
    <message>
        <source>an mbarrier can't expect %1 arrivals: 1 to %2 are possible</source>
        <translation>mbarrier는 도착 %1번을 기다릴 수 없습니다. 1번에서 %2번까지 가능합니다</translation>
    </message>
    <message>
        <source>the instruction is not known</source>
        <translation>알 수 없는 명령어</translation>
    </message>
    <message>
        <source>only %1 of 32 lanes execute an instruction of the whole warp: the result is undefined on a GPU. Keep it out of branches that only some lanes take, launch blocks of whole warps, and let no lane exit before it</source>
        <translation>워프 전체가 실행해야 하는 명령어에 32개 레인 중 %1개만 참여합니다. GPU에서는 결과가 정의되지 않습니다. 일부 레인만 가는 분기 밖에 두고, 블록을 워프 단위로 꽉 채워 실행하고, 그 전에 종료하는 레인이 없게 하세요</translation>
    </message>
    <message>
        <source>this combination of types</source>
        <translation>이 타입 조합</translation>
    </message>
    <message>
        <source>this shape with these types</source>
        <translation>이 타입에 이 행렬 모양</translation>
    </message>
    <message>
        <source>memory shared by several GPUs</source>
        <translation>여러 GPU가 공유하는 메모리</translation>
    </message>
    <message>
        <source>stack memory of variable size</source>
        <translation>크기가 변하는 스택 메모리</translation>
    </message>
    <message>
        <source>instructions of Blackwell GPUs</source>
        <translation>Blackwell GPU의 명령어</translation>
    </message>
    <message>
        <source>the form without .sync was removed in compute capability 7.0</source>
        <translation>.sync가 없는 형태는 컴퓨팅 기능 7.0부터 없어졌습니다</translation>
    </message>
    <message>
        <source>read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>write</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>atomic operation</source>
        <translation>원자 연산</translation>
    </message>
    <message>
        <source>misaligned global %1: %2 bytes at address %3, which is not a multiple of %4</source>
        <translation>전역 메모리 %1 정렬 오류: 주소 %3의 %2바이트. 이 주소는 %4의 배수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 of constant memory: '%2' can only be read</source>
        <translation>상수 메모리 %1: '%2'은(는) 읽기만 할 수 있습니다</translation>
    </message>
    <message>
        <source>out-of-bounds global %1 of %2 bytes at address %3: %4</source>
        <translation>전역 메모리 %1 범위 밖 접근: 주소 %3의 %2바이트. %4</translation>
    </message>
    <message>
        <source>illegal global %1</source>
        <translation>잘못된 전역 메모리 %1</translation>
    </message>
    <message>
        <source>misaligned shared %1: %2 bytes at offset %3, which is not a multiple of %4</source>
        <translation>공유 메모리 %1 정렬 오류: 오프셋 %3의 %2바이트. 이 오프셋은 %4의 배수가 아닙니다</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: the block has %4 bytes of shared memory (%5 dynamic)</source>
        <translation>공유 메모리 %1 범위 밖 접근: 오프셋 %3의 %2바이트. 블록의 공유 메모리는 %4바이트입니다(동적 %5)</translation>
    </message>
    <message>
        <source>illegal shared %1</source>
        <translation>잘못된 공유 메모리 %1</translation>
    </message>
    <message>
        <source>misaligned local %1: %2 bytes at offset %3, which is not a multiple of %4</source>
        <translation>지역 메모리 %1 정렬 오류: 오프셋 %3의 %2바이트. 이 오프셋은 %4의 배수가 아닙니다</translation>
    </message>
    <message>
        <source>out-of-bounds local %1 of %2 bytes at offset %3: the thread's local variables take %4 bytes. Look for an array index beyond its size</source>
        <translation>지역 메모리 %1 범위 밖 접근: 오프셋 %3의 %2바이트. 스레드의 지역 변수는 %4바이트입니다. 배열 크기를 넘는 인덱스를 찾아보세요</translation>
    </message>
    <message>
        <source>read of local memory at offset %1 that the thread has not written: a local variable or an element of a local array is read before it is set</source>
        <translation>스레드가 쓰지 않은 지역 메모리를 읽음, 오프셋 %1: 지역 변수나 지역 배열의 원소를 값을 넣기 전에 읽었습니다</translation>
    </message>
    <message>
        <source>the PTX has no kernel '%1'</source>
        <translation>PTX에 '%1' 커널이 없습니다</translation>
    </message>
    <message>
        <source>assertion '%1' failed in %2</source>
        <translation>%2에서 단언 '%1' 실패</translation>
    </message>
    <message>
        <source>assertion '%1' failed</source>
        <translation>단언 '%1' 실패</translation>
    </message>
    <message>
        <source>the kernel raised %1</source>
        <translation>커널에서 예외가 발생했습니다: %1</translation>
    </message>
    <message>
        <source>free(%1): malloc() did not return this address</source>
        <translation>free(%1): malloc으로 얻은 블록이 아닙니다</translation>
    </message>
    <message>
        <source>block (%1, %2, %3), thread (%4, %5, %6)</source>
        <translation>블록 (%1, %2, %3), 스레드 (%4, %5, %6)</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end. Look for a loop whose condition never becomes false, or raise the instruction budget (%1 warp instructions)</source>
        <translation>커널을 중지했습니다. 끝나지 않을 수 있습니다. 조건이 거짓이 되지 않는 반복문을 찾거나 명령 예산(워프 명령 %1개)을 늘리세요</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end, as %1. Look for a loop whose condition never becomes false, or raise the instruction budget (%2 warp instructions)</source>
        <translation>커널을 중지했습니다. %1 끝나지 않을 수 있습니다. 조건이 거짓이 되지 않는 반복문을 찾거나 명령 예산(워프 명령 %2개)을 늘리세요</translation>
    </message>
    <message>
        <source>one of its blocks has done the work of %1 warp instructions (slow ones count as several)</source>
        <translation>블록 하나가 워프 명령 %1개에 해당하는 일을 했으므로(느린 명령은 여러 개로 셈)</translation>
    </message>
    <message>
        <source>its blocks have done the work of %1 warp instructions (slow ones count as several) since one of them ended</source>
        <translation>마지막으로 블록이 끝난 뒤로 블록들이 워프 명령 %1개에 해당하는 일을 했으므로(느린 명령은 여러 개로 셈)</translation>
    </message>
    <message>
        <source>all of its blocks wait: for %1 warp instructions they have only checked whether they can go on</source>
        <translation>모든 블록이 기다리며 계속할 수 있는지 워프 명령 %1개 동안 확인했으므로</translation>
    </message>
    <message>
        <source>lanes wait at a warp-wide operation for lanes of its mask that never arrive: every lane in the mask must reach the same operation</source>
        <translation>워프 전체 연산에서 마스크에 있지만 오지 않는 레인을 기다리고 있습니다. 마스크에 있는 모든 레인이 같은 연산에 도달해야 합니다</translation>
    </message>
    <message>
        <source>%1 of %2 threads wait at a barrier that the others never reach: every thread of the block must reach the same %3</source>
        <translation>스레드 %2개 가운데 %1개가 다른 스레드는 도달하지 않는 배리어에서 기다립니다. 블록의 모든 스레드가 같은 %3에 도달해야 합니다</translation>
    </message>
    <message>
        <source>block (%1, %2, %3), thread (%4, %5, %6) at line %7</source>
        <translation>블록 (%1, %2, %3), 스레드 (%4, %5, %6), %7번째 줄</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2</source>
        <translation>전역 메모리 %1의 경쟁 상태: %2</translation>
    </message>
    <message>
        <source>race in shared memory at %1: %2</source>
        <translation>공유 메모리 %1의 경쟁 상태: %2</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: put a %2 between them, use an atomic operation, or use separate locations</source>
        <translation>%1. 둘의 순서를 정하는 것이 없습니다(사이에 %2를 두거나, 원자 연산을 쓰거나, 서로 다른 자리를 쓰면 됩니다)</translation>
    </message>
    <message>
        <source>an atomic operation conflicts with a write by %1</source>
        <translation>원자 연산이 다른 쓰기와 겹칩니다: %1</translation>
    </message>
    <message>
        <source>a write conflicts with an earlier write by %1</source>
        <translation>쓰기가 앞선 쓰기와 겹칩니다: %1</translation>
    </message>
    <message>
        <source>a read conflicts with a write by %1</source>
        <translation>읽기가 쓰기와 겹칩니다: %1</translation>
    </message>
    <message>
        <source>a write conflicts with an earlier read by %1</source>
        <translation>쓰기가 앞선 읽기와 겹칩니다: %1</translation>
    </message>
    <message>
        <source>race in shared memory at %1: a read conflicts with a later write by %2: a %3 is probably missing between the write and this read, which came first and found a word that no thread had written (%4)</source>
        <translation>공유 메모리 %1의 경쟁 상태: 읽기가 뒤에 온 쓰기와 겹칩니다: %2. 쓰기와 이 읽기 사이에 %3이(가) 빠진 듯합니다. 읽기가 먼저 와서 아무 스레드도 쓰지 않은 자리를 읽었습니다 (%4)</translation>
    </message>
    <message>
        <source>the kernel has more than %1 bytes of static shared memory, which ptxas refuses: declare it '%2' and give the size at the launch</source>
        <translation>커널의 정적 공유 메모리가 %1바이트를 넘습니다. ptxas가 거부하는 크기입니다. '%2'로 선언하고 실행할 때 크기를 주세요</translation>
    </message>
    <message>
        <source>free(%1): this block was already freed</source>
        <translation>free(%1): malloc으로 얻은 이 블록은 이미 해제되었습니다</translation>
    </message>
    <message>
        <source>lane %1 reads lane %2, which does not take part in the shuffle: the value is undefined on a GPU</source>
        <translation>레인 %1이(가) 셔플에 참여하지 않는 레인 %2을(를) 읽습니다. GPU에서는 얻는 값이 정의되지 않습니다</translation>
    </message>
    <message>
        <source>access of %1 bytes at %2 to memory of the device heap that has been freed</source>
        <translation>%2에서 %1바이트 접근: free()로 이미 돌려준 디바이스 힙 메모리입니다</translation>
    </message>
    <message>
        <source>access of %1 bytes at %2 on the device heap, outside every block allocated by malloc()</source>
        <translation>디바이스 힙의 %2에서 %1바이트 접근: malloc()으로 얻은 어떤 블록에도 속하지 않습니다</translation>
    </message>
    <message>
        <source>not checked further: the launch synchronises more often than the checks can track; choose a smaller size</source>
        <translation>더 이상 검사하지 않았습니다. 이 실행은 검사가 따라갈 수 있는 것보다 자주 동기화하거나 값을 넘겨줍니다. 검사에는 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>not checked further: the checks would take more memory than this computer has left: choose a smaller size, or check bounds only</source>
        <translation>더 이상 검사하지 않았습니다. 검사에 이 컴퓨터에 남은 것보다 많은 메모리가 필요합니다. 더 작은 크기를 선택하거나 범위만 검사하세요</translation>
    </message>
    <message>
        <source>not fully checked: some accesses are ordered by chains of flags that are too long to track</source>
        <translation>완전히 검사하지 못했습니다. 일부 접근은 따라가기에 너무 긴 플래그 사슬로 순서가 정해집니다</translation>
    </message>
    <message>
        <source>read of %1 in the shared memory of another block of the cluster, which no thread has written yet: write it first, with a barrier of the cluster before this read</source>
        <translation>클러스터의 다른 블록 공유 메모리에 있는 %1을(를) 읽지만 아직 어떤 스레드도 쓰지 않았습니다: 먼저 쓰고, 읽기 전에 클러스터 배리어를 두세요</translation>
    </message>
    <message>
        <source>printf() of a value that nothing has set: the thread reads a variable, or an element of an array, before it writes to it</source>
        <translation>printf()가 설정된 적 없는 값을 출력합니다: 스레드가 변수나 배열 원소에 쓰기 전에 읽습니다</translation>
    </message>
    <message>
        <source>a variable is used here, but nothing has been assigned to it: give it a value first</source>
        <translation>여기서 변수를 사용하지만 아직 아무 값도 대입하지 않았습니다: 먼저 값을 대입하세요</translation>
    </message>
    <message>
        <source>read of %1 in shared memory, which no thread of the block has written yet: write it first, with a barrier before this read</source>
        <translation>공유 메모리의 %1을(를) 읽었지만 블록의 어떤 스레드도 아직 그곳에 쓰지 않았습니다. 먼저 그 자리에 쓰고, 이 읽기 전에 스레드들이 배리어에서 만나게 하세요</translation>
    </message>
    <message>
        <source>read of %1, which neither the host nor a kernel has written</source>
        <translation>%1을(를) 읽음: 호스트도 커널도 쓰지 않은 곳입니다</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>바이트 %1</translation>
    </message>
    <message>
        <source>byte %1 of '%2'</source>
        <translation>'%2'의 바이트 %1</translation>
    </message>
    <message>
        <source>element %1 of '%2'</source>
        <translation>'%2'의 원소 %1</translation>
    </message>
    <message>
        <source>read of '%1' at byte %2, which neither the host nor a kernel has written</source>
        <translation>'%1'의 바이트 %2 위치를 읽음: 호스트도 커널도 쓰지 않은 곳입니다</translation>
    </message>
    <message>
        <source>%1 ('%2' at byte %3)</source>
        <translation>%1('%2'의 바이트 %3 위치)</translation>
    </message>
    <message>
        <source>out of memory: '%1' needs %2 bytes, %3 of %4 are in use on the simulated GPU; choose a smaller size</source>
        <translation>메모리 부족: '%1'에 %2바이트가 필요한데 시뮬레이션 GPU의 %4 가운데 %3을(를) 쓰고 있습니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>out of memory: '%1' needs %2 bytes, %3 of %4 are in use; this computer has no more memory; choose a smaller size</source>
        <translation>메모리 부족: '%1'에 %2바이트가 필요한데 %4 가운데 %3을(를) 쓰고 있습니다. 이 컴퓨터에 남은 메모리가 없습니다. 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>%1 is not the start of a live allocation</source>
        <translation>%1은(는) 살아 있는 할당의 시작 주소가 아닙니다</translation>
    </message>
    <message>
        <source>this is a null pointer</source>
        <translation>널 포인터입니다</translation>
    </message>
    <message>
        <source>'%1' was freed</source>
        <translation>'%1'은(는) 이미 해제되었습니다</translation>
    </message>
    <message>
        <source>'%1' is no longer accessible from this device</source>
        <translation>이 장치에서 더는 '%1'에 접근할 수 없습니다</translation>
    </message>
    <message>
        <source>no memory is allocated on the device</source>
        <translation>디바이스에 할당된 메모리가 없습니다</translation>
    </message>
    <message>
        <source>kernel '%1' takes %2 arguments, %3 were given</source>
        <translation>커널 '%1'에는 인수 %2개가 필요한데 %3개를 주었습니다</translation>
    </message>
    <message>
        <source>argument %1 of kernel '%2' takes %3 bytes, %4 were given</source>
        <translation>커널 '%2'의 인수 %1에는 %3바이트가 필요한데 %4바이트를 주었습니다</translation>
    </message>
    <message>
        <source>a copy of %1 bytes does not fit into device memory at %2</source>
        <translation>%1바이트 복사가 %2의 디바이스 메모리에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>KERNELARIUM_DATA is '%1', but there is no kernels/cuda in it</source>
        <translation>KERNELARIUM_DATA가 '%1'이지만 그 안에 kernels/cuda가 없습니다</translation>
    </message>
    <message>
        <source>the lab's lessons and kernels were not found: set KERNELARIUM_DATA to the folder that holds kernels/cuda</source>
        <translation>실험실의 레슨과 커널을 찾을 수 없습니다. KERNELARIUM_DATA를 kernels/cuda가 든 폴더로 설정하세요</translation>
    </message>
    <message>
        <source>'%1' is a folder: name a file</source>
        <translation>'%1'은(는) 폴더입니다. 파일을 지정하세요</translation>
    </message>
    <message>
        <source>'%1' is neither a file nor a pipe: name a file</source>
        <translation>'%1'은(는) 파일도 파이프도 아닙니다. 파일을 지정하세요</translation>
    </message>
    <message>
        <source>'%1' has %2 bytes, but at most %3 are read</source>
        <translation>'%1'은(는) %2바이트이지만 최대 %3바이트까지만 읽습니다</translation>
    </message>
    <message>
        <source>'%1' has more than the %2 bytes that are read at most</source>
        <translation>'%1'에는 최대로 읽는 %2바이트보다 많은 내용이 있습니다</translation>
    </message>
    <message>
        <source>'%1' is not a folder of yours alone: set HOME or XDG_CACHE_HOME</source>
        <translation>'%1'은(는) 본인만의 폴더가 아닙니다. HOME이나 XDG_CACHE_HOME을 설정하세요</translation>
    </message>
    <message>
        <source>with %1 nvcc would not make a program: leave the option out</source>
        <translation>%1 옵션을 주면 nvcc가 프로그램을 만들지 않습니다. 이 옵션을 빼세요</translation>
    </message>
    <message>
        <source>nvcc made no program with the options %1</source>
        <translation>옵션 %1(으)로는 nvcc가 프로그램을 만들지 않았습니다</translation>
    </message>
    <message>
        <source>the build was cancelled</source>
        <translation>빌드가 취소되었습니다</translation>
    </message>
    <message>
        <source>a device variable of %1 is declared for other files: give nvcc the option -rdc=true</source>
        <translation>%1의 디바이스 변수가 다른 파일을 위해 선언되어 있습니다. nvcc에 -rdc=true 옵션을 주세요</translation>
    </message>
    <message>
        <source>can't read '%1': %2</source>
        <translation>'%1'을(를) 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>can't write '%1': %2</source>
        <translation>'%1'에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>can't create a folder in '%1': %2</source>
        <translation>'%1'에 폴더를 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>This is not the runner's protocol; it begins with "%1". A launch prefix or a shell start-up file may print to standard output.</source>
        <translation>실행 프로토콜이 아닙니다. "%1"(으)로 시작합니다. 실행 접두 명령이나 셸 시작 파일이 표준 출력에 무언가를 쓰는지 확인하세요.</translation>
    </message>
    <message>
        <source>A message of the run protocol is damaged or nested too deeply.</source>
        <translation>실행 프로토콜의 메시지가 손상되었거나 너무 깊게 중첩되었습니다.</translation>
    </message>
    <message>
        <source>A message of the run protocol must be an object.</source>
        <translation>실행 프로토콜의 메시지는 객체여야 합니다.</translation>
    </message>
    <message>
        <source>A trace in a message has an invalid length.</source>
        <translation>메시지에 든 추적의 길이가 잘못되었습니다.</translation>
    </message>
    <message>
        <source>Buffer %1 in a message has an unknown element type.</source>
        <translation>메시지에 든 버퍼 %1의 원소 형식을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Buffer %1 in a message does not have as many bytes as its shape.</source>
        <translation>메시지에 든 버퍼 %1의 바이트 수가 모양과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>This runner does not know the request "%1"; it uses version %2 of the protocol.</source>
        <translation>이 실행기는 "%1" 요청을 모릅니다. 프로토콜 버전 %2을(를) 씁니다.</translation>
    </message>
    <message>
        <source>The runner sent an unknown answer "%1".</source>
        <translation>실행기가 알 수 없는 응답 "%1"을(를) 보냈습니다.</translation>
    </message>
    <message>
        <source>A request can't be read: %1</source>
        <translation>요청을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>An answer can't be read: %1</source>
        <translation>응답을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>An experiment can't be read: %1</source>
        <translation>실험을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>This view has no table; choose .png or .svg.</source>
        <translation>이 보기에는 표가 없습니다. .png나 .svg를 고르세요.</translation>
    </message>
    <message>
        <source>The report can't be written to %1.</source>
        <translation>보고서를 %1에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>A note that was being edited is no longer in the data file.</source>
        <translation>입력 중이던 노트가 데이터 파일에 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>The history has no run %1.</source>
        <translation>기록에 %1번 실행이 없습니다.</translation>
    </message>
    <message>
        <source>The data file %1: %2.</source>
        <translation>데이터 파일 %1: %2.</translation>
    </message>
    <message>
        <source>The data file %1 is damaged: %2.</source>
        <translation>데이터 파일 %1이(가) 손상되었습니다: %2.</translation>
    </message>
    <message>
        <source>The lesson %1 has no variants.</source>
        <translation>레슨 %1에 변형이 없습니다.</translation>
    </message>
    <message>
        <source>A message of %1 bytes exceeds the protocol's limit of %2.</source>
        <translation>%1바이트의 메시지가 프로토콜의 한도 %2을(를) 넘습니다.</translation>
    </message>
    <message>
        <source>%1 bytes of bulk data exceed the protocol's limit of %2; request fewer values.</source>
        <translation>대량 데이터 %1바이트가 프로토콜의 한도 %2을(를) 넘습니다. 값을 더 적게 요청하세요.</translation>
    </message>
    <message>
        <source>A message refers to %1 bytes at %2, but contains only %3.</source>
        <translation>메시지가 %2 위치의 %1바이트를 가리키지만 %3바이트만 들어 있습니다.</translation>
    </message>
    <message>
        <source>"%1" must be one of %2, not %3.</source>
        <translation>"%1"은(는) %2 중 하나여야 하며 %3은(는) 안 됩니다.</translation>
    </message>
    <message>
        <source>The data file %1 was written by a newer Kernelarium (version %2, this one knows %3). Start that one, or move the file away.</source>
        <translation>데이터 파일 %1은(는) 더 새로운 Kernelarium이 썼습니다(버전 %2, 이 프로그램은 %3까지 압니다). 그 버전을 시작하거나 파일을 옮기세요.</translation>
    </message>
    <message>
        <source>A trace in a message has an invalid formula.</source>
        <translation>메시지에 든 추적에 손상된 수식이 있습니다.</translation>
    </message>
    <message>
        <source>A trace in a message has a fault without a valid thread.</source>
        <translation>메시지에 든 추적의 오류가 어떤 스레드에도 속하지 않습니다.</translation>
    </message>
    <message>
        <source>not validated: its figures come from datasheets and papers, and nothing was compared with such a GPU</source>
        <translation>검증되지 않음: 수치는 데이터시트와 논문에서 왔으며 실제 GPU와 비교한 적이 없습니다</translation>
    </message>
    <message>
        <source>this is not a run: it should be a JSON object</source>
        <translation>실행 결과가 아닙니다: JSON 객체여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be an object</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 객체여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is missing</source>
        <translation>실행 결과가 아닙니다: 키 '%1'이(가) 없습니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a string</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 텍스트여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be true or false</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 참 또는 거짓이어야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a number</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 숫자여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is %2, outside %3 to %4</source>
        <translation>실행 결과가 아닙니다: 키 '%1'의 값 %2이(가) %3~%4 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a whole number</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 정수여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a whole number of at least 0</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 0 이상의 정수여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a list</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 목록이어야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is '%2', which is not one of its values</source>
        <translation>실행 결과가 아닙니다: 키 '%1'의 값 '%2'은(는) 허용되지 않습니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is too large: the limit is %2 in total</source>
        <translation>실행 결과가 아닙니다: 키 '%1'이(가) 너무 큽니다: 모두 합해 최대 %2입니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be three whole numbers</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 정수 세 개여야 합니다</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is a choice by name, but 'choices' gives no number for it</source>
        <translation>실행 결과가 아닙니다: 키 '%1'은(는) 이름으로 적힌 선택지인데 'choices'에 그 번호가 없습니다</translation>
    </message>
    <message>
        <source>same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>better</source>
        <translation>더 좋음</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>더 나쁨</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>다름</translation>
    </message>
    <message>
        <source>Measured by a clock.</source>
        <translation>시계로 측정했습니다.</translation>
    </message>
    <message>
        <source>Counted by the simulator.</source>
        <translation>시뮬레이터가 셌습니다.</translation>
    </message>
    <message>
        <source>Modelled: predicted from the counters and a spec sheet.</source>
        <translation>예측: 카운터와 사양표로 계산했습니다.</translation>
    </message>
    <message>
        <source>Recorded: measured earlier, on the machine that the table names.</source>
        <translation>기록: 표에 적힌 기기에서 이전에 측정했습니다.</translation>
    </message>
    <message>
        <source>The time that this computer took; it says nothing about a GPU.</source>
        <translation>이 컴퓨터에서 걸린 시간이며 GPU와는 관계가 없습니다.</translation>
    </message>
    <message>
        <source>Derived from the settings, the compiled kernel and the problem.</source>
        <translation>설정, 컴파일된 커널, 문제에서 유도했습니다.</translation>
    </message>
    <message>
        <source>From the datasheet.</source>
        <translation>데이터시트의 값입니다.</translation>
    </message>
    <message>
        <source>Lower is better.</source>
        <translation>낮을수록 좋습니다.</translation>
    </message>
    <message>
        <source>Higher is better.</source>
        <translation>높을수록 좋습니다.</translation>
    </message>
    <message>
        <source>In Nsight Compute: %1</source>
        <translation>Nsight Compute에서: %1</translation>
    </message>
    <message>
        <source>%1, loads and stores</source>
        <translation>%1(로드와 저장)</translation>
    </message>
    <message>
        <source>%1, loads</source>
        <translation>%1(로드)</translation>
    </message>
    <message>
        <source>%1, stores</source>
        <translation>%1(저장)</translation>
    </message>
    <message>
        <source>time, measured</source>
        <translation>시간(측정)</translation>
    </message>
    <message>
        <source>Median time of one pass over all launches, with the data in the caches (hot).</source>
        <translation>모든 실행을 한 번 도는 시간의 중앙값이며 데이터는 캐시에 있습니다(핫).</translation>
    </message>
    <message>
        <source>spread of the time</source>
        <translation>시간의 퍼짐</translation>
    </message>
    <message>
        <source>Interquartile range of the measured times.</source>
        <translation>측정 시간의 사분위 범위입니다.</translation>
    </message>
    <message>
        <source>samples of the time</source>
        <translation>시간 표본 수</translation>
    </message>
    <message>
        <source>How many times the kernel was timed.</source>
        <translation>커널의 시간을 잰 횟수입니다.</translation>
    </message>
    <message>
        <source>time, measured cold</source>
        <translation>시간(콜드 측정)</translation>
    </message>
    <message>
        <source>Median time with no data in the caches.</source>
        <translation>캐시에 데이터가 없을 때 시간의 중앙값입니다.</translation>
    </message>
    <message>
        <source>time, modelled</source>
        <translation>시간(예측)</translation>
    </message>
    <message>
        <source>Predicted time of one pass over all launches, hot.</source>
        <translation>모든 실행을 한 번 도는 예측 시간입니다(핫).</translation>
    </message>
    <message>
        <source>time, recorded</source>
        <translation>시간(기록)</translation>
    </message>
    <message>
        <source>Median time of the same settings in a shipped table.</source>
        <translation>함께 제공되는 표에서 같은 설정의 시간 중앙값입니다.</translation>
    </message>
    <message>
        <source>simulation time</source>
        <translation>시뮬레이션 시간</translation>
    </message>
    <message>
        <source>Time that simulating the kernel took.</source>
        <translation>커널을 시뮬레이션하는 데 걸린 시간입니다.</translation>
    </message>
    <message>
        <source>compile time</source>
        <translation>컴파일 시간</translation>
    </message>
    <message>
        <source>Time to compile the kernel; 0 if it came from the cache.</source>
        <translation>커널을 컴파일한 시간이며 캐시에서 왔으면 0입니다.</translation>
    </message>
    <message>
        <source>Minimum traffic divided by the time: the bytes that any kernel for this problem must move, not those that it moved.</source>
        <translation>최소 전송량을 시간으로 나눈 값: 이 문제의 어떤 커널이든 반드시 옮겨야 하는 바이트이며 실제로 옮긴 바이트가 아닙니다.</translation>
    </message>
    <message>
        <source>Operations that the problem needs, divided by the time.</source>
        <translation>문제에 필요한 연산 수를 시간으로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>effective bandwidth, measured</source>
        <translation>유효 대역폭(측정)</translation>
    </message>
    <message>
        <source>effective bandwidth, modelled</source>
        <translation>유효 대역폭(예측)</translation>
    </message>
    <message>
        <source>arithmetic rate, measured</source>
        <translation>연산 속도(측정)</translation>
    </message>
    <message>
        <source>arithmetic rate, modelled</source>
        <translation>연산 속도(예측)</translation>
    </message>
    <message>
        <source>speed-up over the baseline</source>
        <translation>기준 대비 속도 향상</translation>
    </message>
    <message>
        <source>Time of the last comparable baseline divided by the kernel's, measured alternately.</source>
        <translation>비교할 수 있는 마지막 기준의 시간을 커널의 시간으로 나눈 값이며 번갈아 측정합니다.</translation>
    </message>
    <message>
        <source>largest error</source>
        <translation>최대 오차</translation>
    </message>
    <message>
        <source>Largest difference from the reference, over the whole output.</source>
        <translation>출력 전체에서 참조 결과와의 가장 큰 차이입니다.</translation>
    </message>
    <message>
        <source>largest relative error</source>
        <translation>최대 상대 오차</translation>
    </message>
    <message>
        <source>Largest difference from the reference, relative to the reference's value.</source>
        <translation>참조 결과와의 가장 큰 차이를 참조 값으로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>wrong elements</source>
        <translation>틀린 원소</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>Elements of the output outside the tolerance.</source>
        <translation>허용 오차를 벗어난 출력 원소입니다.</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>섹터</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>global memory requests</source>
        <translation>전역 메모리 요청</translation>
    </message>
    <message>
        <source>Warp-wide loads and stores of global memory; each requests up to 32 sectors.</source>
        <translation>워프 단위의 전역 메모리 로드와 저장이며 한 번에 최대 32섹터를 요청합니다.</translation>
    </message>
    <message>
        <source>global memory sectors</source>
        <translation>전역 메모리 섹터</translation>
    </message>
    <message>
        <source>32-byte pieces that loads and stores of global memory move between SM and L1.</source>
        <translation>전역 메모리 로드와 저장이 SM과 L1 사이에서 옮기는 32바이트 단위입니다.</translation>
    </message>
    <message>
        <source>sectors per request</source>
        <translation>요청당 섹터</translation>
    </message>
    <message>
        <source>sectors/request</source>
        <translation>섹터/요청</translation>
    </message>
    <message>
        <source>4 is best where each thread moves 4 bytes, 16 where it moves 16; 32 is the worst.</source>
        <translation>스레드마다 4바이트를 옮기면 4가, 16바이트를 옮기면 16이 최선이고 32가 최악입니다.</translation>
    </message>
    <message>
        <source>sector utilisation</source>
        <translation>섹터 활용률</translation>
    </message>
    <message>
        <source>Sectors that the used bytes would fill if they were contiguous, as a fraction of the sectors moved.</source>
        <translation>사용한 바이트를 나란히 놓았을 때 차지할 섹터가 실제로 옮긴 섹터에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <source>bytes between SM and L1</source>
        <translation>SM과 L1 사이의 바이트</translation>
    </message>
    <message>
        <source>All sectors of global loads and stores, 32 bytes each.</source>
        <translation>전역 로드와 저장의 모든 섹터이며 각각 32바이트입니다.</translation>
    </message>
    <message>
        <source>global atomics</source>
        <translation>전역 원자 연산</translation>
    </message>
    <message>
        <source>Warp-wide atomic operations on global memory.</source>
        <translation>워프 단위의 전역 메모리 원자 연산입니다.</translation>
    </message>
    <message>
        <source>atomics on the busiest word</source>
        <translation>가장 붐비는 워드의 원자 연산</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Atomic operations of single threads on the 4-byte word of global memory that has the most; they are serialised.</source>
        <translation>전역 메모리에서 원자 연산이 가장 많은 4바이트 워드에 대한 개별 스레드의 연산 수이며 서로를 기다립니다.</translation>
    </message>
    <message>
        <source>L1 hit rate, loads</source>
        <translation>L1 적중률(로드)</translation>
    </message>
    <message>
        <source>Fraction of the sectors of global loads that hit in L1. L1 is simulated as split evenly between the blocks of an SM.</source>
        <translation>전역 로드 섹터 가운데 L1에서 찾은 비율입니다. 시뮬레이션에서 L1은 SM의 블록들이 똑같이 나눕니다.</translation>
    </message>
    <message>
        <source>L2 reads</source>
        <translation>L2 읽기</translation>
    </message>
    <message>
        <source>Sectors that L1 requested from L2.</source>
        <translation>L1이 L2에 요청한 섹터입니다.</translation>
    </message>
    <message>
        <source>L2 writes</source>
        <translation>L2 쓰기</translation>
    </message>
    <message>
        <source>Sectors written through to L2.</source>
        <translation>L2까지 곧바로 쓴 섹터입니다.</translation>
    </message>
    <message>
        <source>L2 hit rate</source>
        <translation>L2 적중률</translation>
    </message>
    <message>
        <source>Fraction of the requested sectors that hit in L2.</source>
        <translation>요청한 모든 섹터 가운데 L2에서 찾은 비율입니다.</translation>
    </message>
    <message>
        <source>L2 is cold at the start of each launch.</source>
        <translation>실행할 때마다 L2는 비어 있는 상태로 시작합니다.</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>DRAM 전송량</translation>
    </message>
    <message>
        <source>DRAM reads</source>
        <translation>DRAM 읽기</translation>
    </message>
    <message>
        <source>DRAM writes</source>
        <translation>DRAM 쓰기</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>웨이브프론트</translation>
    </message>
    <message>
        <source>shared memory requests</source>
        <translation>공유 메모리 요청</translation>
    </message>
    <message>
        <source>Warp-wide loads and stores of shared memory.</source>
        <translation>워프 단위의 공유 메모리 로드와 저장입니다.</translation>
    </message>
    <message>
        <source>shared memory wavefronts</source>
        <translation>공유 메모리 웨이브프론트</translation>
    </message>
    <message>
        <source>Passes over the 32 banks of shared memory.</source>
        <translation>공유 메모리의 뱅크 32개를 거치는 횟수입니다.</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>뱅크 충돌</translation>
    </message>
    <message>
        <source>Passes over the banks of shared memory beyond those needed without conflicts.</source>
        <translation>충돌이 전혀 없을 때보다 더 거친 공유 메모리 뱅크 접근 횟수입니다.</translation>
    </message>
    <message>
        <source>shared atomics</source>
        <translation>공유 메모리 원자 연산</translation>
    </message>
    <message>
        <source>Warp-wide atomic operations on shared memory.</source>
        <translation>워프 단위의 공유 메모리 원자 연산입니다.</translation>
    </message>
    <message>
        <source>local memory sectors</source>
        <translation>로컬 메모리 섹터</translation>
    </message>
    <message>
        <source>32-byte pieces moved for variables that do not fit into registers.</source>
        <translation>레지스터에 들어가지 않는 변수 때문에 옮긴 32바이트 단위입니다.</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>warp instructions</source>
        <translation>워프 명령</translation>
    </message>
    <message>
        <source>PTX instructions, counted once per warp. Machine code differs: instructions are merged, split and unrolled.</source>
        <translation>PTX 명령이며 워프마다 한 번 셉니다. 기계어는 다릅니다: 합치고 나누고 펼칩니다.</translation>
    </message>
    <message>
        <source>thread instructions</source>
        <translation>스레드 명령</translation>
    </message>
    <message>
        <source>PTX instructions, counted once per active thread.</source>
        <translation>PTX 명령이며 활성 스레드마다 한 번 셉니다.</translation>
    </message>
    <message>
        <source>active lanes</source>
        <translation>활성 레인</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>Mean number of active lanes per warp instruction, of 32.</source>
        <translation>워프 명령 하나에 참여하는 레인 수의 평균입니다(32개 중).</translation>
    </message>
    <message>
        <source>branches</source>
        <translation>분기</translation>
    </message>
    <message>
        <source>PTX branch instructions, counted once per warp.</source>
        <translation>PTX 분기 명령이며 워프마다 한 번 셉니다.</translation>
    </message>
    <message>
        <source>divergent branches</source>
        <translation>발산 분기</translation>
    </message>
    <message>
        <source>Branches at which the lanes of a warp took different paths.</source>
        <translation>워프의 레인 일부는 한쪽으로, 나머지는 다른 쪽으로 간 분기입니다.</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>Barriers of a block or a cluster, counted once per warp; not `__syncwarp()` and fences.</source>
        <translation>블록이나 클러스터의 배리어. 워프마다 한 번 셉니다. `__syncwarp()`와 펜스는 세지 않습니다.</translation>
    </message>
    <message>
        <source>PTX instructions of this class, counted once per warp.</source>
        <translation>이 종류의 PTX 명령이며 워프마다 한 번 셉니다.</translation>
    </message>
    <message>
        <source>fp32 instructions</source>
        <translation>fp32 명령</translation>
    </message>
    <message>
        <source>fp64 instructions</source>
        <translation>fp64 명령</translation>
    </message>
    <message>
        <source>integer instructions</source>
        <translation>정수 명령</translation>
    </message>
    <message>
        <source>special function instructions</source>
        <translation>특수 함수 명령</translation>
    </message>
    <message>
        <source>memory instructions</source>
        <translation>메모리 명령</translation>
    </message>
    <message>
        <source>tensor core instructions</source>
        <translation>텐서 코어 명령</translation>
    </message>
    <message>
        <source>Of the launch with the most threads.</source>
        <translation>스레드가 가장 많은 실행의 값입니다.</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>실행 횟수</translation>
    </message>
    <message>
        <source>Kernels started in one pass.</source>
        <translation>한 번 도는 동안 시작한 커널 수입니다.</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Of all launches.</source>
        <translation>모든 실행을 합한 값입니다.</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>블록당 스레드</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>웨이브</translation>
    </message>
    <message>
        <source>Blocks divided by those that fit on the GPU at once; the last wave may leave SMs idle.</source>
        <translation>블록 수를 GPU에 한 번에 들어가는 블록 수로 나눈 값이며 마지막 웨이브에서는 노는 SM이 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>theoretical occupancy</source>
        <translation>이론적 점유율</translation>
    </message>
    <message>
        <source>Warps of this launch that an SM can hold, as a fraction of its maximum.</source>
        <translation>SM 하나에 들어가는 이 실행의 워프 수가 최대치에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <source>blocks per SM</source>
        <translation>SM당 블록</translation>
    </message>
    <message>
        <source>registers per thread</source>
        <translation>스레드당 레지스터</translation>
    </message>
    <message>
        <source>shared memory per block</source>
        <translation>블록당 공유 메모리</translation>
    </message>
    <message>
        <source>Static and dynamic together.</source>
        <translation>정적과 동적을 합한 값입니다.</translation>
    </message>
    <message>
        <source>minimum traffic</source>
        <translation>최소 전송량</translation>
    </message>
    <message>
        <source>Bytes that any kernel for this problem must move: inputs once, outputs once.</source>
        <translation>이 문제의 어떤 커널이든 반드시 옮겨야 하는 바이트: 입력 한 번, 출력 한 번입니다.</translation>
    </message>
    <message>
        <source>floating-point operations</source>
        <translation>부동소수점 연산</translation>
    </message>
    <message>
        <source>Operations that the problem needs.</source>
        <translation>문제에 필요한 연산 수입니다.</translation>
    </message>
    <message>
        <source>%1 can't be written: %2</source>
        <translation>%1을(를) 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 can't be opened: %2</source>
        <translation>%1을(를) 열 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 is larger than the limit for a kernel's source (1 MB)</source>
        <translation>%1은(는) 커널 소스의 허용 크기(1 MB)보다 큽니다</translation>
    </message>
    <message>
        <source>%1: write X, X,Y or X,Y,Z</source>
        <translation>%1: X, X,Y 또는 X,Y,Z로 쓰세요</translation>
    </message>
    <message>
        <source>choose a kernel</source>
        <translation>커널을 선택하세요</translation>
    </message>
    <message>
        <source>"%1" must be three whole numbers.</source>
        <translation>"%1"은(는) 정수 세 개여야 합니다.</translation>
    </message>
    <message>
        <source>A timeline in a message does not fit its run.</source>
        <translation>메시지의 타임라인이 해당 실행과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>A trace in a message does not fit its run.</source>
        <translation>메시지의 추적 기록이 해당 실행과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>A launch in a message has a grid or block of impossible size.</source>
        <translation>메시지의 실행에 있을 수 없는 크기의 그리드나 블록이 있습니다.</translation>
    </message>
    <message>
        <source>Buffer %1 in a message does not have the shape that its run gives.</source>
        <translation>메시지의 버퍼 %1의 형상이 해당 실행의 설명과 다릅니다.</translation>
    </message>
    <message>
        <source>the lesson's answer '%1' is not a number for this run: tell its author</source>
        <translation>레슨의 답 '%1'이(가) 이 실행에서 숫자가 아닙니다: 작성자에게 알려 주세요</translation>
    </message>
    <message>
        <source>exactly one choice must be right by the run, but %1: tell the lesson's author</source>
        <translation>실행 결과로는 정확히 한 선택지만 맞아야 하는데 %1: 레슨 작성자에게 알려 주세요</translation>
    </message>
    <message>
        <source>none is</source>
        <translation>맞는 것이 없습니다</translation>
    </message>
    <message>
        <source>Not quite.</source>
        <translation>아쉽습니다.</translation>
    </message>
    <message>
        <source>The fault isn't on line %1.</source>
        <translation>오류가 나는 곳은 %1번째 줄이 아닙니다.</translation>
    </message>
    <message>
        <source>there is no choice '%1': use %2</source>
        <translation>선택지 '%1'이(가) 없습니다: %2 중에서 고르세요</translation>
    </message>
    <message>
        <source>the text shows {{%1}}, but the manifest has no number '%1': add it to "numbers" or fix the name</source>
        <translation>본문에 {{%1}}이(가) 있지만 매니페스트에 숫자 '%1'이(가) 없습니다: "numbers"에 추가하거나 이름을 고치세요</translation>
    </message>
    <message>
        <source>there is no folder '%1': install the lessons or set KERNELARIUM_DATA</source>
        <translation>폴더 '%1'이(가) 없습니다: 레슨을 설치하거나 KERNELARIUM_DATA를 설정하세요</translation>
    </message>
    <message>
        <source>the lesson '%1' has no variant '%2': use %3</source>
        <translation>레슨 '%1'에 변형 '%2'이(가) 없습니다: %3 중에서 고르세요</translation>
    </message>
    <message>
        <source>the lesson '%1' has no exercises</source>
        <translation>레슨 '%1'에는 연습이 없습니다</translation>
    </message>
    <message>
        <source>the lesson '%1' has no exercise '%2': use %3</source>
        <translation>레슨 '%1'에 연습 '%2'이(가) 없습니다: %3 중에서 고르세요</translation>
    </message>
    <message>
        <source>there is no lesson '%1': use %2</source>
        <translation>레슨 '%1'이(가) 없습니다: %2 중에서 고르세요</translation>
    </message>
    <message>
        <source>'%1' %2</source>
        <translation>'%1': %2</translation>
    </message>
    <message>
        <source>is not a valid file name: use letters, digits, '-', '_', '.', and '/' for folders</source>
        <translation>파일 이름으로 쓸 수 없습니다. 글자, 숫자, '-', '_', '.'을 쓰고, 폴더에는 '/'를 쓰세요</translation>
    </message>
    <message>
        <source>is an absolute path: name a file in the lesson's folder</source>
        <translation>절대 경로입니다: 레슨 폴더 안의 파일을 쓰세요</translation>
    </message>
    <message>
        <source>leaves the lesson's folder: name a file in it</source>
        <translation>레슨 폴더를 벗어납니다: 폴더 안의 파일을 쓰세요</translation>
    </message>
    <message>
        <source>is not there: add the file or fix the name</source>
        <translation>없습니다: 파일을 추가하거나 이름을 고치세요</translation>
    </message>
    <message>
        <source>is a symbolic link or reached through one: put the file itself into the lesson's folder</source>
        <translation>심볼릭 링크이거나 그 뒤에 있습니다: 파일 자체를 레슨 폴더에 넣으세요</translation>
    </message>
    <message>
        <source>is not a file: name a file in the lesson's folder</source>
        <translation>파일이 아닙니다: 레슨 폴더 안의 파일을 쓰세요</translation>
    </message>
    <message>
        <source>has %1 bytes, more than the %2 allowed: make it smaller</source>
        <translation>%1바이트로, 허용된 %2바이트보다 큽니다: 줄이세요</translation>
    </message>
    <message>
        <source>is not text in UTF-8: save it as UTF-8</source>
        <translation>UTF-8 텍스트가 아닙니다: UTF-8로 저장하세요</translation>
    </message>
    <message>
        <source>has a name longer than 200 bytes</source>
        <translation>이름이 200바이트보다 깁니다</translation>
    </message>
    <message>
        <source>has a character in its name that is not allowed</source>
        <translation>이름에 레슨에 필요 없는 문자가 있습니다</translation>
    </message>
    <message>
        <source>has an absolute path</source>
        <translation>절대 경로입니다</translation>
    </message>
    <message>
        <source>leaves its folder</source>
        <translation>자기 폴더를 벗어납니다</translation>
    </message>
    <message>
        <source>has a path that is not normalised</source>
        <translation>경로가 평범하지 않습니다</translation>
    </message>
    <message>
        <source>is hidden</source>
        <translation>숨김 파일입니다</translation>
    </message>
    <message>
        <source>is nested deeper than %1 folders</source>
        <translation>폴더 %1단계보다 깊이 있습니다</translation>
    </message>
    <message>
        <source>is not a packed lesson: %1</source>
        <translation>레슨 팩이 아닙니다: %1</translation>
    </message>
    <message>
        <source>contains %1 files, more than %2</source>
        <translation>파일이 %1개로 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>has a damaged directory</source>
        <translation>목록이 손상되었습니다</translation>
    </message>
    <message>
        <source>is a symbolic link</source>
        <translation>심볼릭 링크입니다</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>appears in it twice</source>
        <translation>두 번 들어 있습니다</translation>
    </message>
    <message>
        <source>has %1 bytes, more than %2</source>
        <translation>%1바이트로 %2보다 큽니다</translation>
    </message>
    <message>
        <source>is compressed with a method other than deflate</source>
        <translation>deflate가 아닌 방식으로 압축되었습니다</translation>
    </message>
    <message>
        <source>is encrypted</source>
        <translation>암호화되어 있습니다</translation>
    </message>
    <message>
        <source>would expand %1 times: that is not text</source>
        <translation>풀면 %1배로 커집니다: 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>contains more than %1 MB</source>
        <translation>내용이 %1 MB보다 큽니다</translation>
    </message>
    <message>
        <source>can't be read: %1</source>
        <translation>읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>is larger than %1 MB</source>
        <translation>%1 MB보다 큽니다</translation>
    </message>
    <message>
        <source>must contain one folder, the lesson's, and nothing else</source>
        <translation>레슨 폴더 하나만 들어 있어야 합니다</translation>
    </message>
    <message>
        <source>contains no lesson: there is no FOLDER/lesson.json</source>
        <translation>레슨이 없습니다: FOLDER/lesson.json이 없습니다</translation>
    </message>
    <message>
        <source>'%1' is not a valid lesson name: use lower-case letters, digits and '-'</source>
        <translation>'%1'은(는) 레슨 이름이 아닙니다: 소문자, 숫자, '-'를 쓰세요</translation>
    </message>
    <message>
        <source>'%1' can't be read: %2</source>
        <translation>'%1'을(를) 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>'%1' is damaged</source>
        <translation>'%1'이(가) 손상되었습니다</translation>
    </message>
    <message>
        <source>'%1' is damaged or larger than it says</source>
        <translation>'%1'이(가) 손상되었거나 표시된 것보다 큽니다</translation>
    </message>
    <message>
        <source>'%1' is not a PNG picture</source>
        <translation>'%1'은(는) PNG 그림이 아닙니다</translation>
    </message>
    <message>
        <source>'%1' has %2 x %3 pixels, more than 4096 x 4096</source>
        <translation>'%1'은(는) %2 x %3픽셀로 4096 x 4096보다 큽니다</translation>
    </message>
    <message>
        <source>the lesson has more than %1 files</source>
        <translation>레슨의 파일이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>can't take '%1': %2</source>
        <translation>'%1'을(를) 넣을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>the lesson '%1' already exists: remove it, or replace it</source>
        <translation>레슨 '%1'이(가) 이미 있습니다: 지우거나 바꾸세요</translation>
    </message>
    <message>
        <source>'%1' is counted by the simulator, and this run has no counters: run it on 'sim', or let the simulator count in addition to the hardware</source>
        <translation>'%1'은(는) 시뮬레이터가 세는 값인데 이 실행에는 계수가 없습니다: 'sim'에서 실행하거나 하드웨어 옆에서 시뮬레이터가 세게 하세요</translation>
    </message>
    <message>
        <source>the expression '%1' names '%2', which no run of '%3' has: use %4, or a name of lessons/format/README.md</source>
        <translation>식 '%1'의 '%2'은(는) '%3'의 실행에 없습니다: %4 또는 lessons/format/README.md의 이름을 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is not a link to a run: write run:VARIANT?NAME=VALUE&amp;...</source>
        <translation>'%1'은(는) 실행 링크가 아닙니다: run:VARIANT?NAME=VALUE&amp;...로 쓰세요</translation>
    </message>
    <message>
        <source>'%1': the variant '%2' has no '%3': use %4</source>
        <translation>'%1': 변형 '%2'에 '%3'이(가) 없습니다: %4 중에서 고르세요</translation>
    </message>
    <message>
        <source>'%1' can't launch: %2</source>
        <translation>'%1'을(를) 실행할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>argument '%1': %2. Write a scalar as i32:7 or f32:2.5, a buffer as f32[1024]:random (or :zero, :iota, :fill=1.5, :file=in.bin), a struct as bytes:0a00c03f, an address within another argument's buffer as at:0+256</source>
        <translation>인자 '%1': %2. 스칼라는 i32:7이나 f32:2.5, 버퍼는 f32[1024]:random(또는 :zero, :iota, :fill=1.5, :file=in.bin), 구조체는 bytes:0a00c03f, 다른 인자의 버퍼 안 주소는 at:0+256으로 쓰세요</translation>
    </message>
    <message>
        <source>bytes are two hexadecimal digits each</source>
        <translation>바이트 하나는 16진수 두 자리로 씁니다</translation>
    </message>
    <message>
        <source>'%1' is not a hexadecimal byte</source>
        <translation>'%1'은(는) 16진수 바이트가 아닙니다</translation>
    </message>
    <message>
        <source>'%1' is not a whole number, which %2 needs</source>
        <translation>'%1'은(는) 정수가 아닙니다. %2에는 정수가 필요합니다</translation>
    </message>
    <message>
        <source>%1 does not fit in %2 (%3 to %4)</source>
        <translation>%1은(는) %2에 들어가지 않습니다(%3~%4)</translation>
    </message>
    <message>
        <source>there is no ':' with a value after the type</source>
        <translation>형식 뒤에 ':'와 값이 없습니다</translation>
    </message>
    <message>
        <source>the '[' has no ']' before the ':'</source>
        <translation>'[' 뒤 ':' 앞에 ']'가 없습니다</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use %2</source>
        <translation>'%1'은(는) 원소 형식이 아닙니다: %2 중에서 쓰세요</translation>
    </message>
    <message>
        <source>what follows the address is an array, as at:0+256:f32[10]</source>
        <translation>주소 뒤에는 배열이 옵니다. 예: at:0+256:f32[10]</translation>
    </message>
    <message>
        <source>memory is a buffer, as memory:u8[640]:zero</source>
        <translation>memory 뒤에는 버퍼가 옵니다. 예: memory:u8[640]:zero</translation>
    </message>
    <message>
        <source>a descriptor is %1, with the buffer's argument, element type, shape, strides and block</source>
        <translation>디스크립터는 %1처럼 버퍼의 인수, 원소 형식, 모양, 스트라이드, 블록 순서로 씁니다</translation>
    </message>
    <message>
        <source>shape, strides and block need the same number of dimensions, 1 to 5</source>
        <translation>모양, 스트라이드, 블록의 차원 수는 같아야 하며 1~5여야 합니다</translation>
    </message>
    <message>
        <source>argument '%1' is for kernels in Python: give i32:7, f32:2.5 or a buffer</source>
        <translation>인수 '%1'은(는) Python 커널용입니다: i32:7, f32:2.5 또는 버퍼를 주세요</translation>
    </message>
    <message>
        <source>the launch has %1 blocks, which wait for each other, but the GPU holds at most %2 such blocks at once: launch fewer blocks</source>
        <translation>이 실행에는 서로를 기다리는 블록이 %1개 있지만 GPU에는 이런 블록이 한 번에 최대 %2개만 올라갑니다: 블록을 줄이세요</translation>
    </message>
    <message>
        <source>'%1' is not a way to fill a buffer</source>
        <translation>'%1'은(는) 버퍼를 채우는 방법이 아닙니다</translation>
    </message>
    <message>
        <source>'%1' holds %2 bytes, but %3[%4] needs %5</source>
        <translation>'%1'은(는) %2바이트인데 %3[%4]에는 %5바이트가 필요합니다</translation>
    </message>
    <message>
        <source>'%1' changed while it was read</source>
        <translation>'%1'이(가) 읽는 동안 바뀌었습니다</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory, but the limit is %2: choose a smaller size, or raise the memory limit</source>
        <translation>이 실행에는 메모리가 약 %1 필요하지만 한도는 %2입니다: 더 작은 크기를 고르거나 메모리 한도를 높이세요</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory, but only %2 are free on this computer: choose a smaller size</source>
        <translation>이 실행에는 메모리가 약 %1 필요하지만 이 컴퓨터에는 %2만 비어 있습니다: 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>%1 = '%2' is outside %3 to %4</source>
        <translation>%1 = '%2'은(는) %3~%4 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a whole number: use %3 to %4</source>
        <translation>%1 = '%2'은(는) 정수가 아닙니다: %3~%4를 쓰세요</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a number</source>
        <translation>%1 = '%2'은(는) 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>%1 = '%2' is too large or too small for a number</source>
        <translation>%1 = '%2'은(는) 숫자로 나타내기에 너무 크거나 작습니다</translation>
    </message>
    <message>
        <source>%1 '%2' should be %3</source>
        <translation>%1 '%2'은(는) %3 형식이어야 합니다</translation>
    </message>
    <message>
        <source>can't create the folder '%1': %2</source>
        <translation>폴더 '%1'을(를) 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>'%1' is not a valid macro name: use letters, digits and _</source>
        <translation>'%1'은(는) 매크로 이름이 아닙니다: 글자, 숫자, _를 쓰세요</translation>
    </message>
    <message>
        <source>they must be equal</source>
        <translation>같아야 합니다</translation>
    </message>
    <message>
        <source>tolerance %1 relative</source>
        <translation>상대 허용 오차 %1</translation>
    </message>
    <message>
        <source>tolerance %1</source>
        <translation>허용 오차 %1</translation>
    </message>
    <message>
        <source>tolerance %1, and %2 relative</source>
        <translation>허용 오차 %1, 상대 %2 추가</translation>
    </message>
    <message>
        <source>%1; %2 of %3 elements are wrong (%4)</source>
        <translation>%1; 원소 %3개 중 %2개가 틀렸습니다(%4)</translation>
    </message>
    <message>
        <source>this computer's memory ran out while the kernel was simulated: choose a smaller size</source>
        <translation>커널을 시뮬레이션하는 동안 이 컴퓨터의 메모리가 바닥났습니다: 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>allowing clusters of %1 blocks</source>
        <translation>블록 %1개짜리 클러스터 허용</translation>
    </message>
    <message>
        <source>%1 has no clusters of blocks: they need compute capability 9.0</source>
        <translation>%1에는 블록 클러스터가 없습니다: 컴퓨트 능력 9.0이 필요합니다</translation>
    </message>
    <message>
        <source>the launch requests clusters of %1 x %2 x %3 blocks, but the kernel is compiled for %4 x %5 x %6</source>
        <translation>실행은 %1 x %2 x %3 블록의 클러스터를 요구하지만 커널은 %4 x %5 x %6용으로 만들어졌습니다</translation>
    </message>
    <message>
        <source>a cluster of %1 x %2 x %3 blocks: a cluster has 1 to %4</source>
        <translation>%1 x %2 x %3 블록의 클러스터: 클러스터는 1~%4개의 블록을 가집니다</translation>
    </message>
    <message>
        <source>a grid of %1 x %2 x %3 blocks can't be divided into clusters of %4 x %5 x %6: every dimension of the grid must be a multiple of the cluster's</source>
        <translation>%1 x %2 x %3 블록의 그리드는 %4 x %5 x %6 클러스터로 나눌 수 없습니다: 그리드의 각 크기는 클러스터 크기의 배수여야 합니다</translation>
    </message>
    <message>
        <source>a multicast copy has an empty block mask</source>
        <translation>여러 블록으로 보내는 복사의 마스크에 블록이 하나도 없습니다</translation>
    </message>
    <message>
        <source>a tensor map at %1: it must be in global or constant memory or be a __grid_constant__ parameter of the kernel, aligned to 64 bytes</source>
        <translation>%1에 있는 텐서 맵: 전역 또는 상수 메모리에 있거나 커널의 __grid_constant__ 매개변수여야 하며 64바이트로 정렬되어야 합니다</translation>
    </message>
    <message>
        <source>the bytes at %1 are not a tensor map: create it with cuTensorMapEncodeTiled</source>
        <translation>%1의 바이트는 텐서 맵이 아닙니다: cuTensorMapEncodeTiled로 만드십시오</translation>
    </message>
    <message>
        <source>a copy of %1 dimensions by a tensor map of %2</source>
        <translation>%1차원 복사에 %2차원 텐서 맵을 사용했습니다</translation>
    </message>
    <message>
        <source>a copy by tensor map of %1 bytes at address %2: %3. The map describes more memory than is allocated</source>
        <translation>텐서 맵으로 주소 %2의 %1바이트를 복사: %3. 맵이 실제 메모리보다 더 넓은 범위를 나타냅니다</translation>
    </message>
    <message>
        <source>a copy by tensor map with its box at offset %1 of shared memory: it must be a multiple of 128 bytes</source>
        <translation>텐서 맵 복사의 상자가 공유 메모리 오프셋 %1에 있습니다: 128바이트의 배수여야 합니다</translation>
    </message>
    <message>
        <source>a reduction by a tensor map of elements of %1 bytes is not possible</source>
        <translation>%1바이트 원소의 텐서 맵으로는 리덕션을 할 수 없습니다</translation>
    </message>
    <message>
        <source>a bulk copy of %1 bytes from %2 to %3: size and addresses must be multiples of 16</source>
        <translation>%2에서 %3으로 %1바이트 벌크 복사: 크기와 주소는 16의 배수여야 합니다</translation>
    </message>
    <message>
        <source>a bulk copy of %1 bytes at address %2: %3</source>
        <translation>주소 %2의 %1바이트 벌크 복사: %3</translation>
    </message>
    <message>
        <source>an asynchronous store and its mbarrier must go to the same block of the cluster</source>
        <translation>비동기 저장과 그 mbarrier는 클러스터의 같은 블록에 있어야 합니다</translation>
    </message>
    <message>
        <source>out-of-bounds access of %1 bytes at offset %2 of the shared memory of a block of the cluster: a block has %3 bytes</source>
        <translation>클러스터 블록의 공유 메모리 오프셋 %2에서 %1바이트의 범위 밖 접근: 블록에는 %3바이트가 있습니다</translation>
    </message>
    <message>
        <source>access to the shared memory of block %1 of the cluster, which has exited: let all blocks of a cluster meet at a cluster barrier before the first of them exits</source>
        <translation>클러스터의 블록 %1은 이미 종료되었는데 그 공유 메모리에 접근했습니다: 첫 블록이 끝나기 전에 클러스터의 모든 블록이 클러스터 배리어에서 만나게 하십시오</translation>
    </message>
    <message>
        <source>the cluster has no block of rank %1: it has %2</source>
        <translation>클러스터에 순번 %1인 블록이 없습니다: 블록은 %2개입니다</translation>
    </message>
    <message>
        <source>the phase of this mbarrier may end before the asynchronous copy of line %1 is complete: it expects fewer bytes than its copies transfer</source>
        <translation>이 mbarrier의 단계가 %1행의 비동기 복사가 끝나기 전에 끝날 수 있습니다. 기다리라고 알린 바이트가 복사들이 가져오는 바이트보다 적습니다</translation>
    </message>
    <message>
        <source>a thread arrives at the cluster's barrier twice without waiting at it in between: every barrier.cluster.arrive needs its barrier.cluster.wait</source>
        <translation>스레드가 사이에 대기하지 않고 클러스터 배리어에 두 번 도착했습니다: 모든 barrier.cluster.arrive에는 barrier.cluster.wait가 필요합니다</translation>
    </message>
    <message>
        <source>a thread waits at the cluster's barrier without having arrived at it: every barrier.cluster.wait needs a barrier.cluster.arrive before it</source>
        <translation>스레드가 도착하지 않은 클러스터 배리어에서 대기합니다: 모든 barrier.cluster.wait 앞에는 barrier.cluster.arrive가 필요합니다</translation>
    </message>
    <message>
        <source>threads wait at the cluster's barrier, at which %1 of %2 threads of the cluster never arrive: every thread of all its blocks must arrive</source>
        <translation>스레드들이 클러스터 배리어에서 기다리지만 클러스터의 %2개 스레드 중 %1개가 도착하지 않습니다: 모든 블록의 모든 스레드가 도착해야 합니다</translation>
    </message>
    <message>
        <source>%1; what line %2 starts is complete only when its thread has waited for it: let it wait first, and then hand over by a release and an acquire</source>
        <translation>%1. %2행이 시작한 작업은 그 스레드가 기다린 뒤에야 완료됩니다. 먼저 기다린 다음 release와 acquire로 넘겨 주세요</translation>
    </message>
    <message>
        <source>%1; what line %2 starts is complete only when its thread has waited for it: let it wait first, and then let both threads meet at a barrier</source>
        <translation>%1. %2행이 시작한 작업은 그 스레드가 기다린 뒤에야 완료됩니다. 먼저 기다린 다음 두 스레드가 배리어에서 만나게 하세요</translation>
    </message>
    <message>
        <source>%1; nothing orders the two. A flag or counter orders threads of different blocks only if the first executes __threadfence() (or releases) before it sets the flag, and the second (or acquires) after it has seen it</source>
        <translation>%1. 둘의 순서를 정하는 것이 없습니다. 플래그나 카운터가 서로 다른 블록의 스레드에 순서를 정하려면, 앞의 스레드는 플래그를 세우기 전에 __threadfence()(또는 release)를, 뒤의 스레드는 플래그를 본 뒤에 __threadfence()(또는 acquire)를 실행해야 합니다</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: let both threads meet between them, at an mbarrier or a barrier that both reach, or use separate locations</source>
        <translation>%1. 둘의 순서를 정하는 것이 없습니다. 두 접근 사이에 두 스레드가 mbarrier나 둘 다 도달하는 배리어에서 만나게 하거나, 서로 다른 자리를 쓰세요</translation>
    </message>
    <message>
        <source>%1; each reads the value, computes with it and stores it, so that what the other stores in between is lost: use one atomic operation, such as atomicAdd()</source>
        <translation>%1. 둘 다 값을 읽고 계산한 뒤 다시 쓰므로, 그 사이에 다른 쪽이 쓴 값은 사라집니다. atomicAdd() 같은 원자 연산 하나를 쓰세요</translation>
    </message>
    <message>
        <source>the kernel never ends: its blocks wait for others that can't start before one of them ends, because the GPU holds at most %1 such blocks at once</source>
        <translation>커널이 끝나지 않습니다. 블록들이 다른 블록을 기다리지만, GPU에는 이런 블록이 한 번에 최대 %1개만 올라가므로 그 블록은 이들 중 하나가 끝나야 시작할 수 있습니다</translation>
    </message>
    <message>
        <source>in another order of its blocks and warps, which a GPU may choose, %1</source>
        <translation>블록과 워프가 다른 순서로 실행되면(GPU가 택할 수 있는 순서입니다): %1</translation>
    </message>
    <message>
        <source>a thread waits for an mbarrier of another block of the cluster: it can only arrive there. Wait for one in the block's own shared memory, at which the other arrives</source>
        <translation>스레드가 클러스터의 다른 블록에 있는 mbarrier를 기다립니다. 그곳에는 도착만 할 수 있습니다. 자기 블록의 공유 메모리에 있는 mbarrier를 기다리고, 상대가 그곳에 도착하게 하세요</translation>
    </message>
    <message>
        <source>shared memory at %1 is written through the async proxy, but line %2 wrote it with ordinary stores and there is no fence.proxy.async in between: the ordinary store may come last</source>
        <translation>공유 메모리 %1에 비동기 프록시로 쓰지만 %2행이 일반 저장으로 썼고 그 사이에 fence.proxy.async가 없습니다: 일반 저장이 나중에 도착할 수 있습니다</translation>
    </message>
    <message>
        <source>write to shared memory at %1, which the wgmma of line %2 may still be reading: execute wgmma.wait_group first</source>
        <translation>공유 메모리 %1에 썼지만 %2행의 wgmma가 아직 그곳을 읽고 있을 수 있습니다. 먼저 wgmma.wait_group을 실행하세요</translation>
    </message>
    <message>
        <source>a copy uses a tensor map in global memory that line %1 has changed, without a fence.proxy.tensormap::generic.acquire of it in this block: it may use the old map</source>
        <translation>복사가 %1행이 바꾼 전역 메모리의 텐서 맵을 사용하지만, 이 블록에서 그 맵에 대한 fence.proxy.tensormap::generic.acquire가 없었습니다: 이전 맵을 사용할 수 있습니다</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: put a cluster barrier between them</source>
        <translation>%1; 둘의 순서를 정하는 것이 없습니다 (사이에 클러스터 배리어를 두면 됩니다)</translation>
    </message>
    <message>
        <source>%1; nothing orders the two, and %2 does not reach other blocks: use separate locations, an atomic operation, or two kernels in sequence</source>
        <translation>%1. 둘의 순서를 정하는 것이 없고, %2는 다른 블록에 미치지 않습니다. 서로 다른 자리를 쓰거나, 원자 연산을 쓰거나, 차례로 실행하는 두 커널로 나누세요</translation>
    </message>
    <message>
        <source>%1 (a %2 if other warps take part)</source>
        <translation>%1(다른 워프도 관여하면 %2)</translation>
    </message>
    <message>
        <source>%1; both threads are in one warp, which does not run in lockstep, and nothing orders the two: put a %2 between them, use an atomic operation, or use separate locations</source>
        <translation>%1. 두 스레드는 한 워프에 속하지만 워프는 한 명령씩 발맞추어 실행되지 않으므로 둘의 순서를 정하는 것이 없습니다(사이에 %2를 두거나, 원자 연산을 쓰거나, 서로 다른 자리를 쓰면 됩니다)</translation>
    </message>
    <message>
        <source>%1; both are atomic or volatile, but one is %2 bytes wide and the other %3, and accesses of different widths are not atomic with respect to each other: use one width</source>
        <translation>%1. 둘 다 원자적이거나 volatile이지만 하나는 %2바이트이고 다른 하나는 %3바이트이며, 너비가 다른 접근은 서로에 대해 원자적이지 않습니다. 그 자리는 한 가지 너비로 접근하세요</translation>
    </message>
    <message>
        <source>%1; both are atomic, but at least one only within its own block (atomic..._block(), thread_scope_block): use device scope</source>
        <translation>%1. 둘 다 원자 연산이지만 적어도 하나는 자기 블록 안에서만 원자적입니다(atomic..._block(), thread_scope_block). 디바이스 범위를 쓰세요</translation>
    </message>
    <message>
        <source>%1. The reading thread has seen by another volatile or relaxed access that the other one has gone on, but without fences the two may arrive in any order: execute __threadfence() before the flag is set and after it is seen, or use memory_order_release and memory_order_acquire</source>
        <translation>%1. 읽는 스레드는 다른 volatile 또는 relaxed 접근으로 상대가 진행했음을 보았지만, 펜스가 없으면 둘이 어떤 순서로든 도착할 수 있습니다. 플래그를 설정하기 전과 확인한 뒤에 __threadfence()를 실행하거나 memory_order_release와 memory_order_acquire를 쓰세요</translation>
    </message>
    <message>
        <source>the pointer is to a local variable of another thread: each thread has its own local memory, so this accesses whatever this thread keeps at the same place. Hand data over in shared or global memory, or by a shuffle</source>
        <translation>다른 스레드의 지역 변수를 가리키는 포인터입니다. 스레드마다 지역 메모리가 따로 있으므로, 이 스레드가 같은 자리에 둔 것에 접근하게 됩니다. 데이터는 공유 메모리나 전역 메모리, 또는 셔플로 넘기세요</translation>
    </message>
    <message>
        <source>the rows of the tile are %1 bytes apart, which is not a multiple of %2, as wmma needs: choose another leading dimension</source>
        <translation>타일의 행 간격이 %1바이트인데, wmma에 필요한 %2의 배수가 아닙니다. 다른 선행 차원을 고르세요</translation>
    </message>
    <message>
        <source>the tile begins at %1, which is not a multiple of %2 bytes, as wmma needs: align the array, and step through it in multiples of that</source>
        <translation>타일이 %1에서 시작하는데, wmma에 필요한 %2바이트의 배수가 아닙니다. 배열을 정렬하고 그 배수만큼씩 이동하세요</translation>
    </message>
    <message>
        <source>ordinary write to shared memory at offset %1, where the mbarrier of line %2 is: memory of an mbarrier may be used otherwise only after mbarrier.inval</source>
        <translation>공유 메모리 오프셋 %1의 일반 쓰기: 그 자리에는 %2번째 줄의 mbarrier가 있습니다. mbarrier의 메모리는 mbarrier.inval 뒤에야 다른 용도로 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>ordinary read of shared memory at offset %1, where the mbarrier of line %2 is: only mbarrier instructions may access it until mbarrier.inval</source>
        <translation>공유 메모리 오프셋 %1의 일반 읽기: 그 자리에는 %2번째 줄의 mbarrier가 있습니다. mbarrier.inval까지는 mbarrier 명령만 접근할 수 있습니다</translation>
    </message>
    <message>
        <source>%1; both are atomic, but at least one only within its own cluster (.cluster), and the threads are in different ones: use device scope</source>
        <translation>%1. 둘 다 원자 연산이지만 적어도 하나는 자기 클러스터 안에서만 원자적이고(.cluster) 스레드들은 서로 다른 클러스터에 있습니다. 디바이스 범위를 쓰세요</translation>
    </message>
    <message>
        <source>free() conflicts with an earlier access by %1</source>
        <translation>free()가 %1의 앞선 접근과 만납니다</translation>
    </message>
    <message>
        <source>barrier %1 is used with a count of %2 threads: the count must be a multiple of 32, because whole warps arrive</source>
        <translation>배리어 %1은(는) 스레드 %2개를 기다리게 되어 있습니다. 온전한 워프들이 만나므로 이 수는 32의 배수여야 합니다</translation>
    </message>
    <message>
        <source>barrier %1 is used with a count of %2 threads here, but of %3 at line %4: all threads that use a barrier together must pass the same count</source>
        <translation>배리어 %1은(는) 여기서 스레드 %2개를 기다리지만 %4번째 줄에서는 %3개를 기다립니다. 한 배리어에서 만나는 스레드는 모두 같은 수를 주어야 합니다</translation>
    </message>
    <message>
        <source>the mask %1 includes lane %2, which took another branch and exited without reaching this operation: the result is undefined on a GPU. The mask must contain exactly the lanes that reach it: compute it with __ballot_sync() before the branch</source>
        <translation>마스크 %1에 레인 %2이(가) 들어 있지만, 그 레인은 다른 분기로 가서 여기에 오지 않고 커널을 떠났습니다. GPU에서 결과는 정의되지 않습니다. 마스크에는 여기에 오는 레인만 모두 들어 있어야 합니다. 레인이 갈라지기 전에 __ballot_sync()로 만드세요</translation>
    </message>
    <message>
        <source>access to the shared memory of block (%1, %2, %3), which may not have started yet: put a cluster barrier before the first such access</source>
        <translation>블록 (%1, %2, %3)의 공유 메모리에 접근했지만 그 블록은 아직 시작하지 않았을 수 있습니다. 처음 그렇게 접근하기 전에 클러스터의 모든 블록이 클러스터 배리어에서 만나게 하세요</translation>
    </message>
    <message>
        <source>write to global memory at %1, which the bulk copy at line %2 is still reading: wait for its mbarrier first</source>
        <translation>전역 메모리 %1에 썼지만 %2번째 줄의 벌크 복사가 아직 그곳을 읽고 있습니다. 먼저 그 복사의 mbarrier를 기다리세요</translation>
    </message>
    <message>
        <source>the block may end while this bulk copy still reads its shared memory: the thread that started it must wait with cp.async.bulk.wait_group.read before it exits</source>
        <translation>이 벌크 복사가 아직 블록의 공유 메모리를 읽는 동안 블록이 끝날 수 있습니다. 복사를 시작한 스레드가 떠나기 전에 cp.async.bulk.wait_group.read로 기다려야 합니다</translation>
    </message>
    <message>
        <source>write to %1 in shared memory, which the bulk copy at line %2 may still be reading: the thread must learn first that the phase of the copy&apos;s mbarrier is complete, from the block that waits for it</source>
        <translation>공유 메모리의 %1에 썼지만 %2번째 줄의 벌크 복사가 아직 그곳을 읽고 있을 수 있습니다. 스레드는 먼저 그 복사의 mbarrier 단계가 완료되었음을, 그것을 기다리는 블록에서 알아야 합니다</translation>
    </message>
    <message>
        <source>the block may end while this bulk copy still reads its shared memory: before it exits, it must learn that the phase of the copy&apos;s mbarrier is complete, for instance at a cluster barrier behind the wait for it</source>
        <translation>이 벌크 복사가 아직 블록의 공유 메모리를 읽는 동안 블록이 끝날 수 있습니다. 블록은 끝나기 전에 그 복사의 mbarrier 단계가 완료되었음을, 예를 들어 그 대기 뒤의 클러스터 배리어에서 알아야 합니다</translation>
    </message>
    <message>
        <source>block (%1, %2, %3) may end while this asynchronous copy still writes to its shared memory: one of its threads must wait for the phase of the copy&apos;s mbarrier before the block exits</source>
        <translation>이 비동기 복사가 아직 블록 (%1, %2, %3)의 공유 메모리에 쓰는 동안 그 블록이 끝날 수 있습니다. 블록이 끝나기 전에 그 블록의 스레드 하나가 복사의 mbarrier 단계를 기다려야 합니다</translation>
    </message>
    <message>
        <source>access to global memory at %1, which the bulk copy at line %2 is still writing: the thread that started it must wait with cp.async.bulk.wait_group (without .read) and then synchronise with the others</source>
        <translation>전역 메모리 %1에 접근했지만 %2번째 줄의 벌크 복사가 아직 그곳에 쓰고 있습니다. 복사를 시작한 스레드가 cp.async.bulk.wait_group(.read 없이)으로 기다린 다음 다른 스레드에 알려야 합니다</translation>
    </message>
    <message>
        <source>global memory at %1 is read through the async proxy, but line %2 of the same kernel wrote it with ordinary stores, without a fence.proxy.async in between: the read may return the old value</source>
        <translation>전역 메모리 %1을(를) 비동기 프록시로 읽지만, 같은 커널의 %2번째 줄이 그곳에 일반 저장으로 썼고 그 사이에 fence.proxy.async가 없습니다. 이전 내용을 읽을 수 있습니다</translation>
    </message>
    <message>
        <source>its element type is unknown</source>
        <translation>원소 형식을 알 수 없습니다</translation>
    </message>
    <message>
        <source>a tensor has 1 to 5 dimensions, not %1</source>
        <translation>텐서는 1~5차원이며 %1차원일 수 없습니다</translation>
    </message>
    <message>
        <source>its interleaving or swizzle is unknown</source>
        <translation>인터리브 또는 스위즐을 알 수 없습니다</translation>
    </message>
    <message>
        <source>an interleaved tensor has at least 3 dimensions</source>
        <translation>인터리브된 텐서는 3차원 이상이어야 합니다</translation>
    </message>
    <message>
        <source>its address must be a multiple of %1 bytes</source>
        <translation>주소는 %1바이트의 배수여야 합니다</translation>
    </message>
    <message>
        <source>dimension %1 has %2 elements, but 1 to 2^32 are allowed</source>
        <translation>차원 %1에 원소가 %2개 있지만 1~2^32개만 가능합니다</translation>
    </message>
    <message>
        <source>the stride of dimension %1 is %2 bytes, but it must be a multiple of %3 below 2^40</source>
        <translation>차원 %1의 보폭은 %2바이트이지만 %3의 배수이고 2^40보다 작아야 합니다</translation>
    </message>
    <message>
        <source>the box has %1 elements along dimension %2, but 1 to 256 are allowed</source>
        <translation>상자는 차원 %2에서 원소가 %1개이지만 1~256개만 가능합니다</translation>
    </message>
    <message>
        <source>the step along dimension %1 is %2, but 1 to 8 are allowed</source>
        <translation>차원 %1의 간격은 %2이지만 1~8만 가능합니다</translation>
    </message>
    <message>
        <source>the box has %1 bytes along its first dimension, which must be a multiple of 16</source>
        <translation>상자는 첫째 차원에서 %1바이트이며 16의 배수여야 합니다</translation>
    </message>
    <message>
        <source>the box has %1 bytes along its first dimension, more than the swizzle's %2</source>
        <translation>상자는 첫째 차원에서 %1바이트로, 스위즐의 %2보다 큽니다</translation>
    </message>
    <message>
        <source>interleaving by 32 bytes requires a swizzle of 32 bytes</source>
        <translation>32바이트 인터리브에는 32바이트 스위즐이 필요합니다</translation>
    </message>
    <message>
        <source>a copy with a byte mask</source>
        <translation>바이트 마스크가 있는 복사</translation>
    </message>
    <message>
        <source>the descriptor of %1 starts at offset %2 of shared memory, with a swizzle of %3 bytes and the base offset %4: there the base offset must be %5 (it is 0 where a matrix starts at a multiple of %6 bytes)</source>
        <translation>%1의 기술자는 공유 메모리 오프셋 %2에서 시작하고 스위즐은 %3바이트, 기준 오프셋은 %4입니다: 여기서 기준 오프셋은 %5이어야 합니다(행렬이 %6바이트의 배수에서 시작하면 0)</translation>
    </message>
    <message>
        <source>the descriptor of %1 reaches to offset %2 of shared memory, but the block has %3 bytes</source>
        <translation>%1의 기술자는 공유 메모리 오프셋 %2까지 이르지만 블록에는 %3바이트가 있습니다</translation>
    </message>
    <message>
        <source>a warpgroup instruction requires four whole warps, and the same descriptors and scale-d in all lanes</source>
        <translation>워프 그룹 명령에는 온전한 워프 네 개와 모든 레인에서 같은 기술자와 scale-d가 필요합니다</translation>
    </message>
    <message>
        <source>a warp waits for products of its warpgroup that another of the four warps never executes: all four must execute each wgmma together</source>
        <translation>한 워프가 워프 그룹의 곱을 기다리지만 네 워프 중 다른 워프가 그 곱을 실행하지 않습니다: 네 워프가 모든 wgmma를 함께 실행해야 합니다</translation>
    </message>
    <message>
        <source>lane %1 of a warp took another branch around this barrier, at which lane %2 waits, and exited: all lanes of a warp must reach an aligned barrier together</source>
        <translation>워프의 레인 %1이(가) 다른 분기로 가서 레인 %2이(가) 기다리는 이 배리어를 지나치고 종료했습니다: 워프의 모든 레인이 정렬된 배리어에 함께 도달해야 합니다</translation>
    </message>
    <message>
        <source>a register is used that wgmma at line %1 is still writing: wait for its group with wgmma.wait_group first</source>
        <translation>%1행의 wgmma가 아직 쓰고 있는 레지스터를 사용했습니다: 먼저 wgmma.wait_group으로 그 그룹을 기다리십시오</translation>
    </message>
    <message>
        <source>%1 uses the shared memory of block (%2, %3, %4), which may have exited before: let all blocks of a cluster meet at a cluster barrier before the first of them exits</source>
        <translation>%1이(가) 블록 (%2, %3, %4)의 공유 메모리를 사용하지만 그 블록은 이미 종료되었을 수 있습니다: 첫 블록이 끝나기 전에 클러스터의 모든 블록이 클러스터 배리어에서 만나게 하십시오</translation>
    </message>
    <message>
        <source>shared memory at %1 is read through the async proxy, but line %2 wrote it with ordinary stores and there is no fence.proxy.async in between: the read may return stale data</source>
        <translation>공유 메모리의 %1은(는) 비동기 프록시로 읽히지만 %2행이 일반 저장으로 썼고 그 사이에 fence.proxy.async가 없었습니다: 이전 내용을 읽을 수 있습니다</translation>
    </message>
    <message>
        <source>global memory at %1 is read %2, but line %3 of the same kernel wrote it: such a read may return the value from before the kernel started, and no barrier or fence prevents this. Use an ordinary load, or read it in a separate kernel</source>
        <translation>전역 메모리 %1은(는) %2 읽히지만 같은 커널의 %3행이 그곳에 썼습니다: 이런 읽기는 커널이 시작되기 전의 값을 줄 수 있으며 어떤 배리어나 펜스도 이를 막지 못합니다. 일반 로드를 사용하거나 다른 커널에서 읽으십시오</translation>
    </message>
    <message>
        <source>through a texture</source>
        <translation>텍스처를 통해</translation>
    </message>
    <message>
        <source>from a surface</source>
        <translation>서피스에서</translation>
    </message>
    <message>
        <source>as read-only data (ld.global.nc)</source>
        <translation>읽기 전용 데이터로(ld.global.nc)</translation>
    </message>
    <message>
        <source>tensor core instructions, %1</source>
        <translation>텐서 코어 명령, %1</translation>
    </message>
    <message>
        <source>bulk copies</source>
        <translation>벌크 복사</translation>
    </message>
    <message>
        <source>copied ahead</source>
        <translation>미리 복사한 양</translation>
    </message>
    <message>
        <source>Bytes that a thread leaves in flight when it waits for asynchronous copies, averaged over the bytes that it waits for: 0 if it always waits for all.</source>
        <translation>스레드가 비동기 복사를 기다릴 때 아직 진행 중으로 남겨 두는 바이트 수로, 기다린 복사에 대한 평균입니다: 항상 모두 기다리면 0입니다.</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copies that one thread starts (cp.async.bulk), those by tensor map included.</source>
        <translation>한 스레드가 시작하는 복사(cp.async.bulk). 텐서 맵 복사를 포함합니다.</translation>
    </message>
    <message>
        <source>bulk reads</source>
        <translation>벌크 읽기</translation>
    </message>
    <message>
        <source>Bytes of global memory that bulk copies read.</source>
        <translation>벌크 복사가 읽는 전역 메모리의 바이트 수.</translation>
    </message>
    <message>
        <source>bulk writes</source>
        <translation>벌크 쓰기</translation>
    </message>
    <message>
        <source>Bytes of global memory that bulk copies write.</source>
        <translation>벌크 복사가 쓰는 전역 메모리의 바이트 수.</translation>
    </message>
    <message>
        <source>distributed shared memory requests</source>
        <translation>분산 공유 메모리 요청</translation>
    </message>
    <message>
        <source>Warp-wide accesses to the shared memory of other blocks of the cluster.</source>
        <translation>클러스터의 다른 블록의 공유 메모리에 대한 워프 단위 접근.</translation>
    </message>
    <message>
        <source>distributed shared memory traffic</source>
        <translation>분산 공유 메모리 전송량</translation>
    </message>
    <message>
        <source>Bytes of the shared memory of other blocks of the cluster that threads access.</source>
        <translation>스레드가 접근하는 클러스터의 다른 블록의 공유 메모리 바이트 수.</translation>
    </message>
    <message>
        <source>a tensor map is map:0:512x64:64x8, with the buffer's argument, its sizes and those of a box, innermost first; :swizzle=128 may follow</source>
        <translation>텐서 맵은 map:0:512x64:64x8처럼 버퍼의 인수, 텐서 크기, 상자 크기를 가장 안쪽 차원부터 씁니다. 뒤에 :swizzle=128을 붙일 수 있습니다</translation>
    </message>
    <message>
        <source>tensor and box need the same number of dimensions, 1 to 5</source>
        <translation>텐서와 상자의 차원 수는 같아야 하며 1~5여야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not a swizzle: use swizzle=32, 64 or 128</source>
        <translation>'%1'은(는) 스위즐이 아닙니다: swizzle=32, 64 또는 128</translation>
    </message>
    <message>
        <source>%1: the tensor is larger than its buffer of %2 bytes</source>
        <translation>%1: 텐서가 %2바이트인 버퍼보다 큽니다</translation>
    </message>
    <message>
        <source>%1: a swizzle has 0, 32, 64 or 128 bytes, not %2</source>
        <translation>%1: 스위즐은 0, 32, 64, 128바이트 가운데 하나이며 %2은(는) 아닙니다</translation>
    </message>
    <message>
        <source>%1: no tensor map can be created from it: %2</source>
        <translation>%1: 텐서 맵을 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>tensor maps are encoded for compute capability 9.0 only, but %1 has %2.%3</source>
        <translation>텐서 맵은 컴퓨팅 기능 9.0용으로만 인코딩되는데 %1은(는) %2.%3입니다</translation>
    </message>
    <message>
        <source>KERNELARIUM_PYTHON or the preferences name '%1', which is neither a Python nor the folder of an environment with bin/python: correct it, or clear it to use the lab's own</source>
        <translation>KERNELARIUM_PYTHON 또는 환경 설정이 가리키는 '%1'은(는) Python도 아니고 bin/python이 있는 환경 폴더도 아닙니다. 고치거나, 비워서 실습실 자체의 것을 사용하십시오</translation>
    </message>
    <message>
        <source>kernels in Python need Triton or Numba: '%2' installs both in an environment of the lab's own (a download of %1 MB), or set KERNELARIUM_PYTHON to yours</source>
        <translation>Python 커널에는 Triton이나 Numba가 필요합니다. '%2'을(를) 실행하면 실험실 전용 환경에 둘 다 설치합니다(다운로드 %1MB). 쓰던 환경이 있으면 KERNELARIUM_PYTHON으로 지정하세요</translation>
    </message>
    <message>
        <source>'%1' is a program, but not a Python: it does not answer as one</source>
        <translation>'%1'은(는) 프로그램이지만 Python이 아닙니다. Python처럼 응답하지 않습니다</translation>
    </message>
    <message>
        <source>the Python '%1' does not run: %2</source>
        <translation>Python '%1'을(를) 실행할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>'%1' needs %2, which the Python '%3' does not have: install it there ('%3 -m pip install %2'), or run '%4'</source>
        <translation>'%1'에는 %2이(가) 필요하지만 Python '%3'에 없습니다. 그곳에 설치하거나('%3 -m pip install %2') '%4'을(를) 실행하세요</translation>
    </message>
    <message>
        <source>compiling was stopped: it took longer than %1 s, or too much memory</source>
        <translation>컴파일을 중단했습니다. %1초보다 오래 걸렸거나 메모리를 너무 많이 썼습니다</translation>
    </message>
    <message>
        <source>the compiler's Python ended with %1: %2</source>
        <translation>컴파일하던 Python이 종료 코드 %1(으)로 끝났습니다: %2</translation>
    </message>
    <message>
        <source>the kernel %1 is compiled for blocks of %2 threads (num_warps warps of 32), but the launch asks for %3: leave the block out, or change num_warps</source>
        <translation>커널 %1은(는) 스레드 %2개짜리 블록용으로 컴파일되었지만(32개짜리 워프 num_warps개) 실행은 %3개를 요구합니다. 블록 크기를 빼거나 num_warps를 바꾸세요</translation>
    </message>
    <message>
        <source>the kernel %1 sets its shared memory itself (%2 bytes): request none</source>
        <translation>커널 %1은(는) 공유 메모리 크기를 스스로 정합니다(%2바이트). 따로 요청하지 마세요</translation>
    </message>
    <message>
        <source>the kernel %1 does not determine the number of threads per block: give the block</source>
        <translation>%1의 블록당 스레드 수는 실행이 정합니다. 블록 크기를 지정하세요</translation>
    </message>
    <message>
        <source>an address in the middle of a buffer has no shape: give an array of its own</source>
        <translation>버퍼 중간의 주소에는 모양이 없습니다. 배열을 따로 주세요</translation>
    </message>
    <message>
        <source>argument %1 is given as %2 bytes, but its shape needs %3</source>
        <translation>인수 %1에 %2바이트가 주어졌지만 모양에는 %3바이트가 필요합니다</translation>
    </message>
    <message>
        <source>the compiler's Python gave an answer that can't be read: %1</source>
        <translation>컴파일하던 Python의 응답을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Memory is still allocated when the program ends.</source>
        <translation>프로그램이 끝날 때 메모리가 아직 할당되어 있습니다.</translation>
    </message>
    <message>
        <source>Memory is freed twice.</source>
        <translation>메모리를 두 번 해제합니다.</translation>
    </message>
    <message>
        <source>A pointer is freed that this call can't free.</source>
        <translation>이렇게 해제할 수 없는 포인터를 해제합니다.</translation>
    </message>
    <message>
        <source>Memory is used after it was freed.</source>
        <translation>해제한 메모리를 다시 사용합니다.</translation>
    </message>
    <message>
        <source>A copy is longer than the memory that it reads or fills.</source>
        <translation>복사가 읽거나 채우는 메모리보다 깁니다.</translation>
    </message>
    <message>
        <source>The direction of a copy does not match its pointers.</source>
        <translation>복사 방향이 포인터와 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The host accesses device memory.</source>
        <translation>호스트가 디바이스의 메모리에 접근합니다.</translation>
    </message>
    <message>
        <source>The output changes if blocks and warps run in another order, as they may on a GPU: it must not depend on which thread comes first or last.</source>
        <translation>블록과 워프가 다른 순서로 실행되면(GPU에서는 그럴 수 있습니다) 출력이 달라집니다. 출력은 어느 스레드가 처음이나 마지막에 오는지에 달려 있으면 안 됩니다.</translation>
    </message>
    <message>
        <source>A call failed, and the program did not check it.</source>
        <translation>호출 하나가 실패했는데 프로그램이 묻지 않았습니다.</translation>
    </message>
    <message>
        <source>The same bytes are accessed twice, at least once by a write, and nothing orders the accesses.</source>
        <translation>같은 바이트를 두 곳에서 쓰고 그중 하나는 쓰기인데, 어느 쪽이 먼저인지 정해져 있지 않습니다.</translation>
    </message>
    <message>
        <source>The program needs a feature that the simulated GPU lacks.</source>
        <translation>프로그램에 시뮬레이션 GPU에 없는 기능이 필요합니다.</translation>
    </message>
    <message>
        <source>The lab found a mistake in the run.</source>
        <translation>실험실이 실행에서 잘못을 찾았습니다.</translation>
    </message>
    <message>
        <source>Without arguments:</source>
        <translation>인수 없이 실행하면:</translation>
    </message>
    <message>
        <source>With the arguments %1, on a GPU whose blocks have at most %2 threads:</source>
        <translation>인수가 %1이고 GPU의 블록에 스레드가 최대 %2개일 때:</translation>
    </message>
    <message>
        <source>The output is the same even if kernels compute on device 0 alone.</source>
        <translation>커널이 디바이스 0에서만 계산해도 출력은 같습니다.</translation>
    </message>
    <message>
        <source>The output is the same even if nothing is copied from device to device.</source>
        <translation>디바이스 사이에 아무것도 복사하지 않아도 출력은 같습니다.</translation>
    </message>
    <message>
        <source>bytes() of '%1': use %2</source>
        <translation>bytes()의 '%1': %2 중 하나를 쓰세요</translation>
    </message>
    <message>
        <source>must be 0 to 1024</source>
        <translation>0에서 1024까지여야 합니다</translation>
    </message>
    <message>
        <source>With the arguments %1:</source>
        <translation>인수가 %1이면:</translation>
    </message>
    <message>
        <source>It was stopped: %1.</source>
        <translation>중단되었습니다: %1.</translation>
    </message>
    <message>
        <source>It crashed: %1.</source>
        <translation>비정상 종료했습니다: %1.</translation>
    </message>
    <message>
        <source>main() returns %1, but should return %2.</source>
        <translation>main()이 %1을(를) 돌려주는데, %2을(를) 돌려주어야 합니다.</translation>
    </message>
    <message>
        <source>It does not print line %1: %2</source>
        <translation>%1번째 줄을 출력하지 않습니다: %2</translation>
    </message>
    <message>
        <source>It prints an extra line: %1</source>
        <translation>한 줄을 더 출력합니다: %1</translation>
    </message>
    <message>
        <source>Line %1 of its output is "%2", but should be "%3".</source>
        <translation>출력의 %1번째 줄이 “%2”인데, “%3”이어야 합니다.</translation>
    </message>
    <message>
        <source>there is no program to judge: give its text</source>
        <translation>채점할 프로그램이 없습니다. 소스 코드를 주세요</translation>
    </message>
    <message>
        <source>the program's text is longer than %1 bytes</source>
        <translation>프로그램의 소스 코드가 %1바이트보다 깁니다</translation>
    </message>
    <message>
        <source>The program does not compile.</source>
        <translation>프로그램이 컴파일되지 않습니다.</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>취소되었습니다</translation>
    </message>
    <message>
        <source>Right for all arguments tried, and the lab found no mistake in any run.</source>
        <translation>시도한 모든 인수에서 옳고, 실험실은 어느 실행에서도 잘못을 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>this build has no libcudart.so.13 of the simulated GPU: headers of CUDA 13 were not found when it was built; run './lab build' with a CUDA 13 toolkit or after 'resources/cuda/fetch'</source>
        <translation>이 빌드에는 시뮬레이션 GPU의 libcudart.so.13이 없습니다. 빌드할 때 CUDA 13 헤더를 찾지 못했습니다. CUDA 13 툴킷이 있는 곳에서, 또는 'resources/cuda/fetch' 다음에 './lab build'를 실행하세요</translation>
    </message>
    <message>
        <source>an untrusted program runs in a sandbox, and bubblewrap is not installed: install it (Debian and Ubuntu: apt-get install bubblewrap)</source>
        <translation>다른 곳에서 온 프로그램은 샌드박스에서 실행되는데, bubblewrap이 설치되어 있지 않습니다. 설치하세요(Debian과 Ubuntu: apt-get install bubblewrap)</translation>
    </message>
    <message>
        <source>it ran longer than %1 s</source>
        <translation>%1초보다 오래 실행되었습니다</translation>
    </message>
    <message>
        <source>it wrote more than %1 MB of output</source>
        <translation>출력이 %1 MB를 넘었습니다</translation>
    </message>
    <message>
        <source>it made more than %1 files</source>
        <translation>파일을 %1개 넘게 만들었습니다</translation>
    </message>
    <message>
        <source>NVIDIA's disassembler nvdisasm was not found: run 'resources/cuda/fetch --nvdisasm' (5 MB from PyPI), or install the CUDA toolkit</source>
        <translation>NVIDIA의 역어셈블러 nvdisasm이 없습니다. 'resources/cuda/fetch --nvdisasm'을 실행하거나(PyPI에서 5 MB) CUDA 툴킷을 설치하세요</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 실패: %2</translation>
    </message>
    <message>
        <source>Line %1 moves %2 times as many sectors as its bytes need; neighbouring lanes on neighbouring elements would save about %3.</source>
        <translation>%1행은 필요한 바이트보다 %2배 많은 섹터를 옮깁니다. 이웃한 레인이 이웃한 원소에 접근하면 약 %3를 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>Line %1: %2 atomic operations on one address wait for each other; adding up inside each block first would save about %3.</source>
        <translation>%1행: 한 주소에 대한 원자 연산 %2번이 서로를 기다립니다. 먼저 각 블록 안에서 합하면 약 %3를 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 blocks leave %2 of %3 SMs idle; twice as many blocks with half the work each would save about %4.</source>
        <translation>블록 %1개로는 SM %3개 중 %2개가 놉니다. 일을 반으로 나눈 블록을 두 배로 두면 약 %4를 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>only floating-point elements can be filled with NaN beyond the edge</source>
        <translation>경계 밖을 NaN으로 채울 수 있는 것은 부동소수점 요소뿐입니다</translation>
    </message>
<message>
        <source>out of bounds: %1 %2</source>
        <translation>범위 밖: %2(%1)</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>원자적 갱신</translation>
    </message>
    <message>
        <source>%1[%2]; %1 has 1 element</source>
        <translation>%1[%2], %1의 요소는 1개</translation>
    </message>
    <message>
        <source>%1[%2]; %1 has %3 elements</source>
        <translation>%1[%2], %1의 요소는 %3개</translation>
    </message>
    <message>
        <source>element %1 of '%2', which has %3 elements of %4 bytes</source>
        <translation>'%2'의 %1번 요소, 요소는 %4바이트짜리 %3개</translation>
    </message>
    <message>
        <source>%1 of these bytes are past the end of '%2' (%3 bytes)</source>
        <translation>그중 %1바이트가 '%2'(%3바이트)의 끝을 넘습니다</translation>
    </message>
    <message>
        <source>byte %1 of '%2', which has %3 bytes</source>
        <translation>'%2'의 %1번 바이트, 전체는 %3바이트</translation>
    </message>
    <message>
        <source>%1 bytes before the start of '%2' (%3 bytes)</source>
        <translation>'%2'(%3바이트)의 시작보다 %1바이트 앞</translation>
    </message>
    <message>
        <source>this is a thread's own variable, in local memory, which only that thread's ordinary loads and stores can access</source>
        <translation>한 스레드의 자체 변수로, 로컬 메모리에 있습니다. 그 스레드의 일반 로드와 스토어로만 접근할 수 있습니다</translation>
    </message>
    <message>
        <source>this is a host address: copy the data that it points to (also if it is a member of a structure), or allocate it with cudaMallocManaged</source>
        <translation>호스트 메모리의 주소입니다. 가리키는 데이터를 복사하거나(구조체의 멤버가 가리키는 것도 마찬가지입니다) cudaMallocManaged로 할당하세요</translation>
    </message>
    <message>
        <source>this is the host's name for the device variable %1, not its device address: use cudaMemcpyToSymbol, cudaMemcpyFromSymbol, or the address from cudaGetSymbolAddress</source>
        <translation>디바이스 변수 %1을(를) 호스트에서 부르는 이름일 뿐, 디바이스에서의 위치가 아닙니다. cudaMemcpyToSymbol이나 cudaMemcpyFromSymbol, 또는 cudaGetSymbolAddress가 주는 주소를 쓰세요</translation>
    </message>
    <message>
        <source>argument %1: %2</source>
        <translation>인수 %1: %2</translation>
    </message>
    <message>
        <source>cudaEventElapsedTime is called for an event that the host has not waited for; it returns cudaErrorNotReady if the event has not completed: call cudaEventSynchronize first</source>
        <translation>cudaEventElapsedTime이 호스트가 아직 기다리지 않은 이벤트의 시간을 묻고 있습니다. 너무 일찍 부르면 cudaErrorNotReady가 돌아옵니다. 먼저 cudaEventSynchronize를 부르세요</translation>
    </message>
    <message>
        <source>the kernels' printf output is lost: it is written when the host synchronises, and the program ended before that. Call cudaDeviceSynchronize() first</source>
        <translation>커널이 출력한 것이 사라졌습니다. 출력은 호스트가 커널을 기다릴 때 쓰이는데, 프로그램이 그 전에 끝났습니다. 먼저 cudaDeviceSynchronize()를 부르세요</translation>
    </message>
    <message>
        <source>no allocation is near this address</source>
        <translation>이 주소 근처에는 할당된 메모리가 없습니다</translation>
    </message>
    <message>
        <source>The desktop has no program for %1: set an editor in the preferences.</source>
        <translation>데스크톱에 %1을(를) 열 프로그램이 없습니다: 환경설정에서 편집기를 지정하세요.</translation>
    </message>
    <message>
        <source>%1 can't be started: check the external editor in the preferences.</source>
        <translation>%1을(를) 시작할 수 없습니다: 환경설정의 외부 편집기를 확인하세요.</translation>
    </message>
    <message>
        <source>out of bounds: accesses %1[%2] in shared memory; %1 has %3 elements of %4 bytes, so this is another array</source>
        <translation>범위 밖: 공유 메모리의 %1[%2]에 접근합니다. %1의 요소는 %4바이트짜리 %3개이므로 다른 배열입니다</translation>
    </message>
    <message>
        <source>out-of-bounds shared access of %1 bytes at byte %2 of '%3', which has %4 bytes: this is another array</source>
        <translation>범위를 벗어난 공유 메모리 접근 %1바이트: '%3'의 %2번 바이트, 전체 %4바이트이므로 다른 배열입니다</translation>
    </message>
<message>
        <source>is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png</source>
        <translation>레슨 파일이 아닙니다: lesson.json, .md, .cu, .py, .svg, .png만 됩니다</translation>
    </message>
    <message>
        <source>'%1' is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png</source>
        <translation>'%1'은(는) 레슨 파일이 아닙니다: lesson.json, .md, .cu, .py, .svg, .png만 됩니다</translation>
    </message>
    <message>
        <source>The launch that the program saved is damaged.</source>
        <translation>프로그램이 저장한 실행 기록이 손상되었습니다.</translation>
    </message>
<message>
        <source>surface</source>
        <translation>서피스</translation>
    </message>
    <message>
        <source>texture</source>
        <translation>텍스처</translation>
    </message>
    <message>
        <source>%1; this is in %2, line %3</source>
        <translation>%1; 위치는 %2의 %3행입니다</translation>
    </message>
    <message>
        <source>%1 is not a %2 object</source>
        <translation>%1은(는) %2 객체가 아닙니다</translation>
    </message>
    <message>
        <source>the memory of %1 object %2 was freed</source>
        <translation>%1 객체 %2의 메모리는 이미 해제되었습니다</translation>
    </message>
    <message>
        <source>the instruction needs a texture or surface of another shape (1-D, 2-D, 3-D, layers, cube)</source>
        <translation>이 명령어에는 다른 형태의 텍스처나 서피스가 필요합니다(1차원, 2차원, 3차원, 레이어, 큐브)</translation>
    </message>
    <message>
        <source>misaligned surface access: byte %1 of a row is not a multiple of %2. The first coordinate of a surface counts bytes, not elements</source>
        <translation>정렬되지 않은 서피스 접근: 행의 바이트 %1은(는) %2의 배수가 아닙니다. 서피스의 첫 번째 좌표는 요소가 아니라 바이트 단위입니다</translation>
    </message>
    <message>
        <source>out-of-bounds surface %1 of %2 bytes at byte %3 of row %4, layer %5: the surface has rows of %6 bytes, %7 rows, %8 layers. The first coordinate counts bytes</source>
        <translation>범위를 벗어난 서피스 %1: %2바이트, 레이어 %5의 행 %4, 바이트 %3. 이 서피스는 행당 %6바이트, %7개 행, %8개 레이어입니다. 첫 번째 좌표는 바이트 단위입니다</translation>
    </message>
    <message>
        <source>textures with several samples per pixel</source>
        <translation>픽셀당 여러 샘플이 있는 텍스처</translation>
    </message>
    <message>
        <source>samplers separate from their textures</source>
        <translation>텍스처와 분리된 샘플러</translation>
    </message>
    <message>
        <source>texture references: use texture objects</source>
        <translation>텍스처 참조: 텍스처 객체를 사용하세요</translation>
    </message>
    <message>
        <source>depth comparison</source>
        <translation>깊이 비교</translation>
    </message>
    <message>
        <source>format and mode queries</source>
        <translation>형식과 모드의 조회</translation>
    </message>
    <message>
        <source>'%1' is not a way to read a texture: use point or linear, clamp, wrap, mirror or border, normalized (coordinates), fraction (integers read as 0 to 1), x2 or x4 (channels), layers, cube; joined by +</source>
        <translation>'%1'은(는) 텍스처를 읽는 방식이 아닙니다: point 또는 linear, clamp, wrap, mirror 또는 border, normalized(좌표), fraction(정수를 0에서 1로 읽음), x2 또는 x4(채널), layers, cube를 +로 연결해 사용하세요</translation>
    </message>
    <message>
        <source>a texture is a buffer with 1 to 3 dimensions, of integers up to 32 bits, f16 or f32</source>
        <translation>텍스처는 32비트 이하의 정수, f16 또는 f32로 된 1~3차원 버퍼입니다</translation>
    </message>
    <message>
        <source>its rows do not contain whole texels</source>
        <translation>각 행이 온전한 텍셀로 채워지지 않습니다</translation>
    </message>
    <message>
        <source>layers and cubes have 3 dimensions</source>
        <translation>레이어와 큐브는 3차원입니다</translation>
    </message>
    <message>
        <source>a cube has 6 faces, as wide as they are high</source>
        <translation>큐브에는 너비와 높이가 같은 면이 6개 있습니다</translation>
    </message>
    <message>
        <source>texture arguments are supported on the simulated GPU only</source>
        <translation>인수로 쓰는 텍스처는 시뮬레이션된 GPU에서만 만들 수 있습니다</translation>
    </message>
    <message>
        <source>(line %1)</source>
        <translation>(%1행)</translation>
    </message>
    <message>
        <source>%1: the destination is %2 bytes too short: %3, and the copy ends at byte %4: copy no more bytes than it holds</source>
        <translation>%1: 목적지가 %2바이트 모자랍니다. %3인데 복사는 %4바이트까지 갑니다. 그 크기를 넘지 않게 복사하세요</translation>
    </message>
    <message>
        <source>%1: the source is %2 bytes too short: %3, and the copy ends at byte %4: copy no more bytes than it holds</source>
        <translation>%1: 원본이 %2바이트 모자랍니다. %3인데 복사는 %4바이트까지 갑니다. 그 크기를 넘지 않게 복사하세요</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>할당</translation>
    </message>
    <message>
        <source>%1 was freed %2</source>
        <translation>%1은(는) 이미 해제되었습니다 %2</translation>
    </message>
    <message>
        <source>%1 is not device memory</source>
        <translation>%1은(는) 디바이스의 메모리가 아닙니다</translation>
    </message>
    <message>
        <source>this is the host's memory, which the GPU can't use: copy it with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>이것은 GPU가 쓸 수 없는 호스트 메모리입니다. cudaMemcpy로 복사하거나 cudaMallocManaged로 할당하세요</translation>
    </message>
    <message>
        <source>%1 is %2 bytes too short</source>
        <translation>%1은(는) %2바이트 모자랍니다</translation>
    </message>
    <message>
        <source>it belongs to device %1, and device %2 may not use it: call cudaDeviceEnablePeerAccess first</source>
        <translation>디바이스 %1의 것이어서 디바이스 %2가 쓸 수 없습니다. 먼저 cudaDeviceEnablePeerAccess를 호출하세요</translation>
    </message>
    <message>
        <source>%1: its destination: %2</source>
        <translation>%1: 목적지: %2</translation>
    </message>
    <message>
        <source>%1: its source: %2</source>
        <translation>%1: 원본: %2</translation>
    </message>
    <message>
        <source>%1: its destination (%2) is host memory, but the direction says device: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1: 목적지(%2)는 호스트 메모리인데 방향은 디바이스로 되어 있습니다. 맞는 방향이나 cudaMemcpyDefault를 주세요</translation>
    </message>
    <message>
        <source>%1: its destination (%2) is device memory, but the direction says host: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1: 목적지(%2)는 디바이스 메모리인데 방향은 호스트로 되어 있습니다. 맞는 방향이나 cudaMemcpyDefault를 주세요</translation>
    </message>
    <message>
        <source>%1: its source (%2) is host memory, but the direction says device: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1: 원본(%2)은 호스트 메모리인데 방향은 디바이스로 되어 있습니다. 맞는 방향이나 cudaMemcpyDefault를 주세요</translation>
    </message>
    <message>
        <source>%1: its source (%2) is device memory, but the direction says host: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1: 원본(%2)은 디바이스 메모리인데 방향은 호스트로 되어 있습니다. 맞는 방향이나 cudaMemcpyDefault를 주세요</translation>
    </message>
    <message>
        <source>%1 of the driver is not simulated: run this program on a GPU (--device cuda:0), or write it without this function</source>
        <translation>드라이버의 %1은(는) 시뮬레이션되지 않습니다. 이 프로그램을 GPU에서 실행하거나(--device cuda:0) 이 함수 없이 쓰세요</translation>
    </message>
    <message>
        <source>the host accessed the memory of %1 (byte %2): only kernels can; copy it with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>호스트가 %1의 메모리(%2바이트째)에 접근했습니다. 커널만 쓸 수 있습니다. cudaMemcpy로 복사하거나 cudaMallocManaged로 할당하세요</translation>
    </message>
    <message>
        <source>the host accessed the memory of %1, freed %2</source>
        <translation>호스트가 %1의 메모리에 접근했는데 이미 해제되었습니다 %2</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>the host accessed %1, an address in device memory: copy it with cudaMemcpy</source>
        <translation>호스트가 디바이스 메모리의 주소 %1에 접근했습니다. cudaMemcpy로 복사하세요</translation>
    </message>
    <message>
        <source>the program crashed: it accessed %1, which is not mapped</source>
        <translation>프로그램이 비정상 종료했습니다. 매핑되지 않은 %1에 접근했습니다</translation>
    </message>
    <message>
        <source>its own memory</source>
        <translation>자기 메모리</translation>
    </message>
    <message>
        <source>the host accessed %1 while %2 %3 may still be filling it: wait first (cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)</source>
        <translation>호스트가 %1에 접근했는데 %2 %3이(가) 아직 채우고 있을 수 있습니다. 먼저 기다리세요(cudaStreamSynchronize, cudaEventSynchronize, cudaDeviceSynchronize)</translation>
    </message>
    <message>
        <source>the host changed %1 while %2 %3 may still be reading it: wait first (cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)</source>
        <translation>호스트가 %1을(를) 바꾸었는데 %2 %3이(가) 아직 읽고 있을 수 있습니다. 먼저 기다리세요(cudaStreamSynchronize, cudaEventSynchronize, cudaDeviceSynchronize)</translation>
    </message>
    <message>
        <source>it was given %1, freed %2</source>
        <translation>받은 것은 %1인데 이미 해제되었습니다 %2</translation>
    </message>
    <message>
        <source>if it waits for something that the host writes: the host waits for the kernel in %1 (here, most calls wait for such a kernel): let the host write before that call, or run the program on a GPU (--device cuda:0)</source>
        <translation>호스트가 쓰는 것을 기다린다면: 호스트는 %1에서 이 커널을 기다립니다(여기서는 대부분의 호출이 그런 커널을 기다립니다). 호스트가 그 호출 전에 쓰게 하거나, 프로그램을 GPU에서 실행하세요(--device cuda:0)</translation>
    </message>
    <message>
        <source>if it waits for something that the host does after the launch: nothing can change what it reads, because the program has one stream, and no memory that it shares with the host</source>
        <translation>호스트가 실행 뒤에 하는 일을 기다린다면: 프로그램에 스트림이 하나뿐이고 호스트와 함께 쓰는 메모리도 없으므로, 커널이 읽는 것을 바꿀 수 있는 것이 없습니다</translation>
    </message>
    <message>
        <source>kernel %1: %2</source>
        <translation>커널 %1: %2</translation>
    </message>
    <message>
        <source>kernel %1 is loaded at this launch, its first, while kernel %2 waits for it: loading may have to wait until the GPU is idle, and then neither of them ever ends. Load it before (cudaFuncGetAttributes does), or set the environment variable CUDA_MODULE_LOADING=EAGER</source>
        <translation>커널 %1은(는) 이 실행에서 처음 로드되는데, 커널 %2이(가) 그것을 기다리는 중입니다. 로드하려면 GPU가 쉴 때까지 기다려야 할 수 있고, 그러면 둘 다 끝나지 않습니다. 미리 로드하거나(cudaFuncGetAttributes) 환경 변수 CUDA_MODULE_LOADING=EAGER를 설정하세요</translation>
    </message>
    <message>
        <source>kernel %1: %2; %3</source>
        <translation>커널 %1: %2. %3</translation>
    </message>
    <message>
        <source>launched</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>커널 %1</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes (from byte %4 of %5) in two nodes of a graph, and nothing orders them: make one node depend on the other (cudaGraphAddDependencies; while a stream is captured, cudaStreamWaitEvent)</source>
        <translation>%1와(과) %2 %3이(가) 그래프의 두 노드에서 같은 바이트(%5의 %4바이트째부터)에 접근하는데 순서가 정해져 있지 않습니다. 한 노드가 다른 노드에 의존하게 하세요(cudaGraphAddDependencies, 스트림을 캡처하는 동안에는 cudaStreamWaitEvent)</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes in two nodes of a graph, and nothing orders them: make one node depend on the other (cudaGraphAddDependencies; while a stream is captured, cudaStreamWaitEvent)</source>
        <translation>%1와(과) %2 %3이(가) 그래프의 두 노드에서 같은 바이트에 접근하는데 순서가 정해져 있지 않습니다. 한 노드가 다른 노드에 의존하게 하세요(cudaGraphAddDependencies, 스트림을 캡처하는 동안에는 cudaStreamWaitEvent)</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes (from byte %4 of %5) in different streams, and nothing orders them: let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent), or use one stream</source>
        <translation>%1와(과) %2 %3이(가) 서로 다른 스트림에서 같은 바이트(%5의 %4바이트째부터)에 접근하는데 순서가 정해져 있지 않습니다. 한 스트림이 다른 스트림을 기다리게 하거나(cudaEventRecord와 cudaStreamWaitEvent) 스트림 하나를 쓰세요</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes in different streams, and nothing orders them: let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent), or use one stream</source>
        <translation>%1와(과) %2 %3이(가) 서로 다른 스트림에서 같은 바이트에 접근하는데 순서가 정해져 있지 않습니다. 한 스트림이 다른 스트림을 기다리게 하거나(cudaEventRecord와 cudaStreamWaitEvent) 스트림 하나를 쓰세요</translation>
    </message>
    <message>
        <source>the other</source>
        <translation>다른 쪽</translation>
    </message>
    <message>
        <source>%1 can't be captured into a graph here: call it outside of the capture, or run this program on a GPU (--device cuda:0)</source>
        <translation>%1은(는) 여기서 그래프로 캡처할 수 없습니다. 캡처 밖에서 호출하거나 이 프로그램을 GPU에서 실행하세요(--device cuda:0)</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 bytes from %4 on: %5</source>
        <translation>%1: %2은(는) %4부터 %3바이트를 차지합니다. %5</translation>
    </message>
    <message>
        <source>%1: %2 is not freed this way: use %3</source>
        <translation>%1: %2은(는) 이렇게 해제하지 않습니다. %3을(를) 쓰세요</translation>
    </message>
    <message>
        <source>%1: the pointer is %2 bytes inside %3: free the pointer that the allocation returned</source>
        <translation>%1: 포인터가 %3의 %2바이트 안쪽에 있습니다. 할당이 준 포인터를 해제하세요</translation>
    </message>
    <message>
        <source>%1: %2 was freed already %3</source>
        <translation>%1: %2은(는) 이미 해제되었습니다 %3</translation>
    </message>
    <message>
        <source>freed before</source>
        <translation>앞서 해제</translation>
    </message>
    <message>
        <source>%1: %2 was not allocated by CUDA</source>
        <translation>%1: %2은(는) CUDA가 할당한 것이 아닙니다</translation>
    </message>
    <message>
        <source>%1 is not simulated: run this program on a GPU (--device cuda:0), or write it without this function</source>
        <translation>%1은(는) 시뮬레이션되지 않습니다. 이 프로그램을 GPU에서 실행하거나(--device cuda:0) 이 함수 없이 쓰세요</translation>
    </message>
    <message>
        <source>no device here has function pointers that are the same for host and device (unifiedFunctionPointers of cudaDeviceProp is 0)</source>
        <translation>여기에는 호스트와 디바이스에서 같은 함수 포인터를 쓰는 디바이스가 없습니다(cudaDeviceProp의 unifiedFunctionPointers가 0입니다)</translation>
    </message>
    <message>
        <source>the code given to %1 can't be loaded: %2</source>
        <translation>%1에 전달된 코드를 불러올 수 없습니다: %2</translation>
    </message>
    <message>
        <source>kernel %1 can't be loaded: %2</source>
        <translation>커널 %1을(를) 불러올 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: for %2, NVIDIA's cuRAND library is needed, which was not found next to nvcc: install libcurand of the CUDA toolkit, use another generator, or run this program on a GPU (--device cuda:0)</source>
        <translation>%1: %2은(는) 호스트용 NVIDIA cuRAND에서 가져와야 하는데, nvcc 옆에 그 라이브러리가 없습니다. CUDA 툴킷의 libcurand를 설치하거나, 다른 생성기를 쓰거나, 이 프로그램을 GPU에서 실행하세요(--device cuda:0)</translation>
    </message>
    <message>
        <source>scrambled Sobol</source>
        <translation>스크램블된 Sobol</translation>
    </message>
    <message>
        <source>Sobol of more than %1 dimensions</source>
        <translation>%1차원을 넘는 Sobol</translation>
    </message>
    <message>
        <source>the order CURAND_ORDERING_PSEUDO_SEEDED</source>
        <translation>CURAND_ORDERING_PSEUDO_SEEDED 순서</translation>
    </message>
    <message>
        <source>%1: the order CURAND_ORDERING_PSEUDO_DYNAMIC differs between GPUs and is not simulated: use CURAND_ORDERING_PSEUDO_DEFAULT</source>
        <translation>%1: CURAND_ORDERING_PSEUDO_DYNAMIC 순서는 GPU마다 달라서 시뮬레이션되지 않습니다. CURAND_ORDERING_PSEUDO_DEFAULT를 쓰세요</translation>
    </message>
    <message>
        <source>doubles and normal numbers of Philox after a count or an offset that is not a multiple of 4</source>
        <translation>4의 배수가 아닌 개수나 오프셋 뒤의 Philox 배정밀도 수와 정규분포 수</translation>
    </message>
    <message>
        <source>Poisson numbers of this mean and generator</source>
        <translation>이 평균과 이 생성기의 푸아송 분포 수</translation>
    </message>
    <message>
        <source>the memory of a texture must begin at a multiple of %1 bytes (textureAlignment), and this begins %2 bytes after one: copy it to memory of its own, or add an offset to the coordinates</source>
        <translation>텍스처의 메모리는 %1바이트의 배수에서 시작해야 하는데(textureAlignment), 여기서는 그보다 %2바이트 뒤에서 시작합니다. 별도의 메모리에 복사하거나 좌표에 오프셋을 더하세요</translation>
    </message>
    <message>
        <source>%1: the array was created without cudaArraySurfaceLoadStore, so no surface can use it</source>
        <translation>%1: 배열을 cudaArraySurfaceLoadStore 없이 만들었으므로 서피스가 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>is given as %1, but the program gives %2: correct it, or run lesson check --update</source>
        <translation>%1(으)로 적혀 있지만 프로그램 결과는 %2입니다. 고치거나 lesson check --update를 실행하세요</translation>
    </message>
    <message>
        <source>no trace of a program has '%1': use %2</source>
        <translation>프로그램 기록에 '%1'이(가) 없습니다: %2 중 하나를 사용하세요</translation>
    </message>
    <message>
        <source>copies(%1): use pageable, pinned, managed or peer</source>
        <translation>copies(%1): pageable, pinned, managed, peer 중 하나를 사용하세요</translation>
    </message>
    <message>
        <source>overlap() of '%1': use %2</source>
        <translation>'%1'의 overlap(): %2 중 하나를 사용하세요</translation>
    </message>
    <message>
        <source>time() of '%1': use all, %2</source>
        <translation>'%1'의 time(): all, %2 중 하나를 사용하세요</translation>
    </message>
    <message>
        <source>%2 allocations of the same line are never freed (%3 bytes altogether; the first is %1): call %4 for each</source>
        <translation>같은 줄의 할당 %2개를 해제하지 않았습니다(모두 %3바이트, 첫 번째는 %1). 하나하나에 %4을(를) 호출하세요</translation>
    </message>
    <message>
        <source>%1 frees memory that is still registered (%2): call cudaHostUnregister first</source>
        <translation>%1이(가) 아직 등록된 메모리(%2)를 해제합니다. 먼저 cudaHostUnregister를 호출하세요</translation>
    </message>
    <message>
        <source>registered</source>
        <translation>등록</translation>
    </message>
    <message>
        <source>kernel %1 prints more than the %2 bytes that the buffer of printf holds until the host synchronises; the rest is lost: print less, synchronise more often, or call cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...) before the first launch</source>
        <translation>커널 %1이(가) 호스트가 동기화할 때까지 printf 버퍼에 담을 수 있는 %2바이트보다 많이 출력하여 나머지는 사라집니다. 적게 출력하거나, 더 자주 동기화하거나, 첫 실행 전에 cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...)을 호출하세요</translation>
    </message>
    <message>
        <source>the kernels have not freed %1 of the blocks (%2 bytes altogether) that they allocated with malloc or new: free them in a kernel</source>
        <translation>커널이 malloc이나 new로 할당한 블록 가운데 %1개(모두 %2바이트)를 해제하지 않았습니다. 커널에서 해제하세요</translation>
    </message>
    <message>
        <source>%1: its source and its destination overlap in %2 bytes, and the result is undefined: copy by way of other memory</source>
        <translation>%1: 원본과 대상이 %2바이트 겹치므로 결과가 정의되지 않습니다. 다른 메모리를 거쳐 복사하세요</translation>
    </message>
    <message>
        <source>%1 is never freed: call %2</source>
        <translation>%1을(를) 해제하지 않았습니다. %2을(를) 호출하세요</translation>
    </message>
    <message>
        <source>the grid is %1 and the block is %2, but no extent may be 0: for n elements, launch (n + threads - 1) / threads blocks, and none if n is 0</source>
        <translation>그리드는 %1, 블록은 %2인데 어느 차원도 0일 수 없습니다. 원소가 n개이면 블록 (n + 스레드 수 - 1) / (스레드 수)개를 실행하고, n이 0이면 실행하지 마세요</translation>
    </message>
    <message>
        <source>a block has at most %1 threads, and this one has %2: use smaller blocks</source>
        <translation>블록 하나의 스레드는 최대 %1개인데 이 블록은 %2개입니다. 더 작은 블록을 쓰세요</translation>
    </message>
    <message>
        <source>the grid is %1 and the block is %2; the limits are %3 and %4: let each thread do several elements, or use another dimension</source>
        <translation>그리드는 %1, 블록은 %2인데 한계는 %3와(과) %4입니다. 스레드마다 여러 원소를 맡기거나 다른 차원을 쓰세요</translation>
    </message>
    <message>
        <source>the kernel was compiled for at most %1 threads per block (__launch_bounds__), and this launch has %2: use smaller blocks</source>
        <translation>이 커널은 블록당 최대 %1개의 스레드로 컴파일되었는데(__launch_bounds__) 이 실행은 %2개입니다. 더 작은 블록을 쓰세요</translation>
    </message>
    <message>
        <source>the launch requests %1 bytes of dynamic shared memory, and the kernel may have %2: request less, or call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize first (up to %3)</source>
        <translation>이 실행은 동적 공유 메모리 %1바이트를 요청하는데 커널이 가질 수 있는 양은 %2바이트입니다. 덜 요청하거나, 먼저 cudaFuncAttributeMaxDynamicSharedMemorySize로 cudaFuncSetAttribute를 호출하세요(최대 %3)</translation>
    </message>
    <message>
        <source>a block of %1 threads with %2 registers each does not fit into an SM: use smaller blocks, or limit the registers with __launch_bounds__</source>
        <translation>스레드 %1개가 레지스터를 %2개씩 쓰는 블록은 SM에 들어가지 않습니다. 더 작은 블록을 쓰거나 __launch_bounds__로 레지스터를 제한하세요</translation>
    </message>
    <message>
        <source>all blocks of a cooperative launch run at once: at most %1 fit, and the grid has %2. Launch fewer, and let each do more</source>
        <translation>협력 실행의 모든 블록은 동시에 실행됩니다. 최대 %1개가 들어가는데 그리드에는 %2개가 있습니다. 더 적게 실행하고 블록마다 더 많이 맡기세요</translation>
    </message>
    <message>
        <source>the stream was never created, or was destroyed before</source>
        <translation>스트림을 만든 적이 없거나 그 전에 없앴습니다</translation>
    </message>
    <message>
        <source>the stream belongs to device %1, and the current device is %2: call cudaSetDevice before the launch</source>
        <translation>스트림은 장치 %1의 것인데 현재 장치는 %2입니다. 실행 전에 cudaSetDevice를 호출하세요</translation>
    </message>
    <message>
        <source>%1 is memory of device %2, and the kernel runs on device %3: call cudaSetDevice(%2) before the launch, or cudaDeviceEnablePeerAccess</source>
        <translation>%1은(는) 장치 %2의 메모리인데 커널은 장치 %3에서 실행됩니다. 실행 전에 cudaSetDevice(%2)를 호출하거나 cudaDeviceEnablePeerAccess를 호출하세요</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared memory. The launch gives the bytes of cuda.shared.array(0, type)</source>
        <translation>공유 메모리 범위를 벗어난 %1: 오프셋 %3에서 %2바이트. 이 블록에는 공유 메모리가 없습니다. cuda.shared.array(0, …)의 바이트 수는 실행할 때 지정합니다</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared memory. The size of an extern __shared__ array is the third argument of &lt;&lt;&lt;&gt;&gt;&gt;</source>
        <translation>공유 메모리 범위를 벗어난 %1: 오프셋 %3에서 %2바이트. 이 블록에는 공유 메모리가 없습니다. extern __shared__ 배열의 크기는 &lt;&lt;&lt;&gt;&gt;&gt;의 세 번째 인수입니다</translation>
    </message>
    <message>
        <source>%1 failed with %2 (%3), and the program did not check: call cudaGetLastError() after each launch</source>
        <translation>%1의 결과가 %2(%3)인데 프로그램이 묻지 않고 계속했습니다. 실행할 때마다 뒤에 cudaGetLastError()를 호출하세요</translation>
    </message>
    <message>
        <source>%1 returned %2 (%3): make sure that the program checks what each call returns</source>
        <translation>%1의 결과가 %2(%3)입니다. 프로그램이 호출마다 반환값을 보는지 확인하세요</translation>
    </message>
    <message>
        <source>kernel %1 failed (%2), and the program ended without waiting for it: call cudaDeviceSynchronize() and check what it returns</source>
        <translation>커널 %1이(가) 실패했는데(%2) 프로그램이 기다리지 않고 끝났습니다. cudaDeviceSynchronize()를 호출하고 반환값을 보세요</translation>
    </message>
    <message>
        <source>%1 of %2 bytes %3</source>
        <translation>%1 %2바이트 %3</translation>
    </message>
    <message>
        <source>a launch by &lt;&lt;&lt;&gt;&gt;&gt;</source>
        <translation>&lt;&lt;&lt;&gt;&gt;&gt; 실행</translation>
    </message>
    <message>
        <source>kernel %1 launched %2 failed; %3</source>
        <translation>커널 %1(실행 %2) 실패. %3</translation>
    </message>
<message>
        <source>the file must be an object {...}, but is %1</source>
        <translation>파일은 객체 {...}여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>%1 must be an object {...}, but is %2</source>
        <translation>%1: 객체 {...}여야 하는데 %2입니다</translation>
    </message>
    <message>
        <source>is missing: add it</source>
        <translation>빠져 있습니다. 추가하세요</translation>
    </message>
    <message>
        <source>must be a non-empty string, but is %1</source>
        <translation>비어 있지 않은 텍스트여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be a string, but is %1</source>
        <translation>텍스트여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be a whole number, but is %1</source>
        <translation>정수여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be true or false, but is %1</source>
        <translation>true 또는 false여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be a list of strings, but is %1</source>
        <translation>텍스트 목록이어야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be a list of whole numbers, but is %1</source>
        <translation>정수 목록이어야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>must be a list of objects, but is %1</source>
        <translation>객체 목록이어야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>is not a known key: use %1</source>
        <translation>알 수 없는 키입니다. 쓸 수 있는 키: %1</translation>
    </message>
    <message>
        <source>is not valid JSON: %1</source>
        <translation>올바른 JSON이 아닙니다: %1</translation>
    </message>
    <message>
        <source>the key '%1' appears twice</source>
        <translation>키 '%1'이(가) 두 번 나옵니다</translation>
    </message>
    <message>
        <source>can't be combined with steps: keep one of them</source>
        <translation>steps와 함께 쓸 수 없습니다. 하나만 남기세요</translation>
    </message>
    <message>
        <source>must be in increasing order</source>
        <translation>값이 차례로 커져야 합니다</translation>
    </message>
    <message>
        <source>%1 is above the maximum %2</source>
        <translation>%1이(가) 최댓값 %2보다 큽니다</translation>
    </message>
    <message>
        <source>must contain 1 to 3 expressions</source>
        <translation>식이 1~3개 있어야 합니다</translation>
    </message>
    <message>
        <source>there is no buffer '%1': use %2, or DTYPE:EXPRESSION for a number</source>
        <translation>버퍼 '%1'이(가) 없습니다. %2 가운데 하나를 쓰거나, 수라면 DTYPE:EXPRESSION으로 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use i32, u32, i64, f32...</source>
        <translation>'%1'은(는) 원소 타입이 아닙니다. i32, u32, i64, f32 등을 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is outside the folder: name a file in it</source>
        <translation>'%1'은(는) 폴더 밖을 가리킵니다. 폴더 안의 파일을 지정하세요</translation>
    </message>
    <message>
        <source>there is no file '%1'</source>
        <translation>파일 '%1'이(가) 없습니다</translation>
    </message>
    <message>
        <source>'%1' is already used by a parameter or a size</source>
        <translation>'%1'은(는) 이미 매개변수나 크기의 이름입니다</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use f32, u32, f64...</source>
        <translation>'%1'은(는) 원소 타입이 아닙니다. f32, u32, f64 등을 쓰세요</translation>
    </message>
    <message>
        <source>must contain at least one expression</source>
        <translation>식이 하나 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not a macro's name: use NAME or NAME=EXPRESSION</source>
        <translation>'%1'은(는) 매크로 이름이 아닙니다. NAME 또는 NAME=EXPRESSION으로 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is neither a parameter nor a size</source>
        <translation>'%1'은(는) 매개변수도 크기도 아닙니다</translation>
    </message>
    <message>
        <source>must contain at least one launch</source>
        <translation>실행(launch)이 하나 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>'%1' is already used by another variant of this problem</source>
        <translation>이 문제의 다른 변형이 '%1'을(를) 이미 쓰고 있습니다</translation>
    </message>
    <message>
        <source>must contain at least one variant</source>
        <translation>변형이 하나 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>is not well-formed: %1</source>
        <translation>형식이 올바르지 않습니다: %1</translation>
    </message>
    <message>
        <source>has a document type, which may define entities: remove &lt;!DOCTYPE ...&gt;</source>
        <translation>엔티티를 정의할 수 있는 문서 타입이 있습니다. &lt;!DOCTYPE ...&gt;을 지우세요</translation>
    </message>
    <message>
        <source>has a processing instruction, which may load a style: remove &lt;?...?&gt;</source>
        <translation>스타일을 불러올 수 있는 처리 명령이 있습니다. &lt;?...?&gt;를 지우세요</translation>
    </message>
    <message>
        <source>is not an SVG: its first element must be &lt;svg&gt;</source>
        <translation>SVG가 아닙니다. 첫 요소는 &lt;svg&gt;여야 합니다</translation>
    </message>
    <message>
        <source>is empty: draw something or remove it</source>
        <translation>비어 있습니다. 그림을 그리거나 지우세요</translation>
    </message>
    <message>
        <source>needs a viewBox about 720 wide (600 to 800): viewBox="0 0 720 HEIGHT"</source>
        <translation>너비가 720 안팎(600~800)인 viewBox가 필요합니다: viewBox="0 0 720 HEIGHT"</translation>
    </message>
    <message>
        <source>needs a viewBox with a height of at most 2000</source>
        <translation>높이가 2000 이하인 viewBox가 필요합니다</translation>
    </message>
    <message>
        <source>is too large or nested too deeply: draw something simpler</source>
        <translation>너무 크거나 너무 깊이 중첩되어 있습니다. 더 단순하게 그리세요</translation>
    </message>
    <message>
        <source>a &lt;use&gt; of an element that contains &lt;use&gt; may expand without limit: copy the shapes instead</source>
        <translation>다른 것을 쓰는 요소를 &lt;use&gt;로 쓰면 끝없이 커질 수 있습니다. 직접 그리세요</translation>
    </message>
    <message>
        <source>has a processing instruction: remove &lt;?...?&gt;</source>
        <translation>처리 명령이 있습니다. &lt;?...?&gt;를 지우세요</translation>
    </message>
    <message>
        <source>'%1' runs a script: remove it</source>
        <translation>'%1'은(는) 스크립트를 실행합니다. 지우세요</translation>
    </message>
    <message>
        <source>'%1' may refer outside the figure: remove it</source>
        <translation>'%1'은(는) 그림 바깥을 가리킬 수 있습니다. 지우세요</translation>
    </message>
    <message>
        <source>'%1' hides colours from the lab's theme: write fill="...", stroke="..." instead</source>
        <translation>'%1'에 든 색은 실험실 테마가 바꿀 수 없습니다. fill="...", stroke="..."로 쓰세요</translation>
    </message>
    <message>
        <source>'%1' refers outside the figure: only href="#id" is allowed</source>
        <translation>'%1'은(는) 그림 바깥을 가리킵니다. href="#id"만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>'%1' refers outside the figure: remove it</source>
        <translation>'%1'은(는) 그림 바깥을 가리킵니다. 지우세요</translation>
    </message>
    <message>
        <source>%1="%2" refers outside the figure: remove it</source>
        <translation>%1="%2"은(는) 그림 바깥을 가리킵니다. 지우세요</translation>
    </message>
    <message>
        <source>%1="%2" refers outside the figure: only url(#id) is allowed</source>
        <translation>%1="%2"은(는) 그림 바깥을 가리킵니다. url(#id)만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>%1="%2" is not a colour of the theme: use one of %3</source>
        <translation>%1="%2"은(는) 테마의 색이 아닙니다. 다음 가운데 하나를 쓰세요: %3</translation>
    </message>
    <message>
        <source>has text in another typeface: use font-family="Inter, sans-serif" or "JetBrains Mono, monospace"</source>
        <translation>다른 글꼴로 된 글이 있습니다. font-family="Inter, sans-serif" 또는 "JetBrains Mono, monospace"를 쓰세요</translation>
    </message>
    <message>
        <source>has text that is not 13 to 15 px high: set font-size="13", 14 or 15</source>
        <translation>글자 크기가 13~15px이 아닌 글이 있습니다. font-size를 "13", 14 또는 15로 쓰세요</translation>
    </message>
    <message>
        <source>the words '%1' are in one language only: put them into &lt;switch&gt; with a &lt;text&gt; for zh, ko and English (numbers and code in JetBrains Mono need none)</source>
        <translation>'%1'이(가) 한 언어로만 쓰여 있습니다. &lt;switch&gt; 안에 zh, ko, 영어 &lt;text&gt;를 하나씩 두세요(수와 JetBrains Mono로 쓴 코드는 필요 없습니다)</translation>
    </message>
    <message>
        <source>comes after the one without systemLanguage and is never shown: move it up</source>
        <translation>systemLanguage가 없는 것 뒤에 있어서 보이지 않습니다. 위로 옮기세요</translation>
    </message>
    <message>
        <source>a &lt;switch&gt; has nothing for '%1': add &lt;text systemLanguage="%1"&gt;</source>
        <translation>&lt;switch&gt;에 '%1'용이 없습니다. &lt;text systemLanguage="%1"&gt;을 추가하세요</translation>
    </message>
    <message>
        <source>a &lt;switch&gt; has nothing without systemLanguage: add the English text last</source>
        <translation>&lt;switch&gt;에 systemLanguage가 없는 것이 없습니다. 영어 글을 마지막에 추가하세요</translation>
    </message>
    <message>
        <source>can't run: %1</source>
        <translation>실행할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>'%1' is not a number for this run</source>
        <translation>이 실행에서 '%1'은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>is given as %1, but the recorded table gives %2: correct it, or run lesson check --update</source>
        <translation>%1(으)로 적혀 있는데 기록된 표의 값은 %2입니다. 고치거나 lesson check --update를 실행하세요</translation>
    </message>
    <message>
        <source>is given as %1, but the run gives %2: correct it, or run lesson check --update</source>
        <translation>%1(으)로 적혀 있는데 실행 결과는 %2입니다. 고치거나 lesson check --update를 실행하세요</translation>
    </message>
    <message>
        <source>the run of '%1' takes %2 million warp instructions, more than the %3 million that allow feedback within a second: choose smaller sizes</source>
        <translation>'%1'의 실행에는 워프 명령이 %2백만 개 필요합니다. 1초 안에 피드백을 주려면 %3백만 개를 넘지 않아야 합니다. 크기를 줄이세요</translation>
    </message>
    <message>
        <source>the right answer '%1' is refused:%2</source>
        <translation>정답 '%1'이(가) 거부됩니다:%2</translation>
    </message>
    <message>
        <source>the start can't be judged:%1</source>
        <translation>처음 상태를 채점할 수 없습니다:%1</translation>
    </message>
    <message>
        <source>the start already reaches the goals: begin with another setting</source>
        <translation>처음 상태가 이미 목표를 이룹니다. 다른 설정으로 시작하세요</translation>
    </message>
    <message>
        <source>does not reach the goals:%1</source>
        <translation>목표를 이루지 못합니다:%1</translation>
    </message>
    <message>
        <source>the starter can't be judged:%1</source>
        <translation>시작 코드를 채점할 수 없습니다:%1</translation>
    </message>
    <message>
        <source>is already right: leave something to do</source>
        <translation>이미 올바릅니다. 할 일을 남겨 두세요</translation>
    </message>
    <message>
        <source>does not compile: a learner begins with something that runs:%1</source>
        <translation>컴파일되지 않습니다. 학습자는 실행되는 코드로 시작해야 합니다:%1</translation>
    </message>
    <message>
        <source>is a solution, but is refused:%1</source>
        <translation>풀이인데 거부됩니다:%1</translation>
    </message>
    <message>
        <source>is right, but is refused:%1</source>
        <translation>올바른데 거부됩니다:%1</translation>
    </message>
    <message>
        <source>is wrong, but passes:%1</source>
        <translation>틀렸는데 통과합니다:%1</translation>
    </message>
    <message>
        <source>is refused for '%1', not for '%2': fix the kernel or "wrong" (line %3 of lesson.json):%4</source>
        <translation>'%2' 때문이 아니라 '%1' 때문에 거부됩니다. 커널이나 "wrong"(lesson.json %3행)을 고치세요:%4</translation>
    </message>
    <message>
        <source>shows a mistake, but passes: fix the kernel or its run</source>
        <translation>실수를 보여야 하는데 통과합니다. 커널이나 실행을 고치세요</translation>
    </message>
    <message>
        <source>says '%1', but the lab finds '%2': %3</source>
        <translation>'%1'(이)라고 적혀 있는데 실험실은 '%2'을(를) 찾았습니다: %3</translation>
    </message>
    <message>
        <source>the lesson does not begin with a question: begin it with '&gt; A question that makes learners curious.'</source>
        <translation>레슨이 질문으로 시작하지 않습니다. '&gt; 궁금증을 일으키는 질문'으로 시작하세요</translation>
    </message>
    <message>
        <source>there is no '## Title {#knobs}': say what to turn and what to watch</source>
        <translation>'## Title {#knobs}'가 없습니다. 무엇을 바꾸고 무엇을 볼지 쓰세요</translation>
    </message>
    <message>
        <source>this question has fewer than two choices: add '### Text {#choice-ID}'</source>
        <translation>이 질문의 선택지가 둘보다 적습니다. '### Text {#choice-ID}'를 추가하세요</translation>
    </message>
    <message>
        <source>the right choice '%1' is not here: add '### Text {#choice-%1}'</source>
        <translation>정답 선택지 '%1'이(가) 없습니다. '### Text {#choice-%1}'을 추가하세요</translation>
    </message>
    <message>
        <source>there is no part '%1': use %2</source>
        <translation>'%1'(이)라는 부분은 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>the part '%1' comes too late: the order is %2</source>
        <translation>'%1' 부분이 너무 뒤에 있습니다. 순서는 %2입니다</translation>
    </message>
    <message>
        <source>there is no part '%1': add '# Title {#%1}'</source>
        <translation>'%1' 부분이 없습니다. '# Title {#%1}'을 추가하세요</translation>
    </message>
    <message>
        <source>'%1' of the manifest is not here: add '## Title {#%1}'</source>
        <translation>매니페스트의 '%1'이(가) 여기에 없습니다. '## Title {#%1}'을 추가하세요</translation>
    </message>
    <message>
        <source>'%1' is not in "%2" of the manifest: add it there or fix the id</source>
        <translation>'%1'이(가) 매니페스트의 "%2"에 없습니다. 거기에 추가하거나 id를 고치세요</translation>
    </message>
    <message>
        <source>'%1' has no meaning here: use %2%3</source>
        <translation>'%1'은(는) 여기서 뜻이 없습니다. 쓸 수 있는 것: %2%3</translation>
    </message>
    <message>
        <source>the choice '%1' is not here: add '%2 Text {#choice-%1}'</source>
        <translation>선택지 '%1'이(가) 없습니다. '%2 Text {#choice-%1}'을 추가하세요</translation>
    </message>
    <message>
        <source>this choice has no text: say why it is right or wrong</source>
        <translation>이 선택지 아래에 글이 없습니다. 왜 맞거나 틀린지 쓰세요</translation>
    </message>
    <message>
        <source>'%1' has no %2: add '### Title {#%3}'</source>
        <translation>'%1'에 없는 것: %2. '### Title {#%3}'을 추가하세요</translation>
    </message>
    <message>
        <source>'%1' has no prompt: say what to do</source>
        <translation>'%1'에 연습 설명이 없습니다. 무엇을 할지 쓰세요</translation>
    </message>
    <message>
        <source>hint %1 of at least three</source>
        <translation>힌트 %1(적어도 셋이 필요합니다)</translation>
    </message>
    <message>
        <source>this hint is empty: write it</source>
        <translation>이 힌트가 비어 있습니다. 쓰세요</translation>
    </message>
    <message>
        <source>model answer</source>
        <translation>모범 답안</translation>
    </message>
    <message>
        <source>solution</source>
        <translation>풀이</translation>
    </message>
    <message>
        <source>smaller question '%1'</source>
        <translation>작은 질문 '%1'</translation>
    </message>
    <message>
        <source>words for the goal '%1'</source>
        <translation>목표 '%1'의 설명</translation>
    </message>
    <message>
        <source>words for the speed goal</source>
        <translation>속도 목표의 설명</translation>
    </message>
    <message>
        <source>raw HTML is not shown by the lab: use Markdown, and backticks for code such as `vector&lt;float&gt;`</source>
        <translation>실험실이 보여 주지 않는 HTML이 있습니다. Markdown을 쓰고, `vector&lt;float&gt;` 같은 코드는 백틱으로 감싸세요</translation>
    </message>
    <message>
        <source>an underlined or quoted heading follows: write it as '## Title {#id}'</source>
        <translation>아래에 밑줄이나 인용으로 쓴 제목이 있습니다. '## Title {#id}'로 쓰세요</translation>
    </message>
    <message>
        <source>a TODO is left here: write the text</source>
        <translation>TODO가 남아 있습니다. 글을 쓰세요</translation>
    </message>
    <message>
        <source>'%1': a placeholder can't be used in a link's target: type the number</source>
        <translation>'%1': 링크 대상 안에는 수의 자리표시자를 둘 수 없습니다. 직접 쓰세요</translation>
    </message>
    <message>
        <source>the picture '%1' is not a .svg or .png</source>
        <translation>그림 '%1'은(는) .svg나 .png가 아닙니다</translation>
    </message>
    <message>
        <source>the picture '%1' has no description: say in ![...] what it shows</source>
        <translation>그림 '%1'에 설명이 없습니다. 무엇을 보여 주는지 ![...] 안에 쓰세요</translation>
    </message>
    <message>
        <source>the glossary has no '%1': add '# word {#%2}' to lessons/glossary, or use %3</source>
        <translation>용어집에 '%1'이(가) 없습니다. lessons/glossary에 '# word {#%2}'를 추가하거나 %3 가운데 하나를 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is an external link: these are allowed only in the part {#next}</source>
        <translation>'%1'은(는) 바깥으로 나가는 링크입니다. 그런 링크는 {#next} 부분에만 둡니다</translation>
    </message>
    <message>
        <source>'%1' is not a link of a lesson: use run:, glossary:, lesson:, or https:// in the part {#next}</source>
        <translation>'%1'은(는) 레슨의 링크가 아닙니다. run:, glossary:, lesson:을 쓰거나, {#next} 부분에서 https://를 쓰세요</translation>
    </message>
    <message>
        <source>'%1' of %2 (line %3) is missing here: translate it</source>
        <translation>%2의 '%1'(%3행)이 여기에 없습니다. 번역하세요</translation>
    </message>
    <message>
        <source>shows the numbers [%1], but %2 shows [%3] in line %4: show the same</source>
        <translation>수 [%1]을(를) 보여 주는데 %2의 %4행은 [%3]을(를) 보여 줍니다. 같게 하세요</translation>
    </message>
    <message>
        <source>'%1' is not in %2: remove it, or add it there</source>
        <translation>'%1'이(가) %2에 없습니다. 지우거나 거기에 추가하세요</translation>
    </message>
    <message>
        <source>has no '%1': translate it</source>
        <translation>'%1'이(가) 없습니다. 번역하세요</translation>
    </message>
    <message>
        <source>contains a TODO: write the text</source>
        <translation>TODO가 남아 있습니다. 글을 쓰세요</translation>
    </message>
    <message>
        <source>is shown in no text: show it as {{%1}} or remove it</source>
        <translation>어느 글에도 나오지 않습니다. {{%1}}(으)로 보여 주거나 지우세요</translation>
    </message>
    <message>
        <source>the glossary has no '%1': add '# word {#%2}' to lessons/glossary</source>
        <translation>용어집에 '%1'이(가) 없습니다. lessons/glossary에 '# word {#%2}'를 추가하세요</translation>
    </message>
    <message>
        <source>exercises/%1/solutions has %2 of them: show at least two ways to do it</source>
        <translation>exercises/%1/solutions에 풀이가 %2개 있습니다. 적어도 두 가지 방법을 보이세요</translation>
    </message>
    <message>
        <source>has %1 entries: give at least five that a learner might write</source>
        <translation>항목이 %1개 있습니다. 학습자가 쓸 만한 것을 다섯 개 이상 넣으세요</translation>
    </message>
    <message>
        <source>there is text before the first heading: begin with '# Title {#lesson}'</source>
        <translation>첫 제목 앞에 글이 있습니다. '# Title {#lesson}'으로 시작하세요</translation>
    </message>
    <message>
        <source>the code that begins here never ends: close it with ```</source>
        <translation>여기서 시작한 코드가 끝나지 않습니다. ```로 닫으세요</translation>
    </message>
    <message>
        <source>this heading is deeper than ####: use at most four levels</source>
        <translation>이 제목은 ####보다 깊습니다. 네 단계까지만 쓰세요</translation>
    </message>
    <message>
        <source>this heading skips a level: use %1 here</source>
        <translation>이 제목은 단계를 건너뜁니다. 여기서는 %1을(를) 쓰세요</translation>
    </message>
    <message>
        <source>the id '%1' is already used in line %2: give this heading another</source>
        <translation>id '%1'이(가) 이미 %2행에 있습니다. 이 제목에는 다른 id를 주세요</translation>
    </message>
    <message>
        <source>'%1' is not an id: use lower-case letters, digits and '-'</source>
        <translation>'%1'은(는) id가 아닙니다. 소문자, 숫자, '-'를 쓰세요</translation>
    </message>
    <message>
        <source>this heading has no id: end it with {#id}, the same in all languages</source>
        <translation>이 제목에 id가 없습니다. 모든 언어에서 같은 {#id}로 끝내세요</translation>
    </message>
    <message>
        <source>this heading has no title: write one before its id</source>
        <translation>이 제목에 글이 없습니다. id 앞에 쓰세요</translation>
    </message>
    <message>
        <source>this Markdown can't be read: this computer has too little memory</source>
        <translation>이 Markdown을 읽을 수 없습니다. 컴퓨터의 메모리가 모자랍니다</translation>
    </message>
    <message>
        <source>%1: this key already appears in line %2: remove one of them</source>
        <translation>%1: 이 키가 이미 %2행에 있습니다. 하나를 지우세요</translation>
    </message>
    <message>
        <source>is nested deeper than the %1 levels allowed</source>
        <translation>%1단계보다 깊이 중첩되어 있습니다. 레슨에는 그럴 일이 없습니다</translation>
    </message>
    <message>
        <source>contains a number that is too large: use a smaller one</source>
        <translation>너무 큰 수가 있습니다. 더 작은 수를 쓰세요</translation>
    </message>
    <message>
        <source>the name of a file is empty: give one in the lesson's folder</source>
        <translation>파일 이름이 비어 있습니다. 레슨 폴더 안의 파일을 지정하세요</translation>
    </message>
    <message>
        <source>has more than %1 entries: remove some</source>
        <translation>항목이 %1개를 넘습니다. 줄이세요</translation>
    </message>
    <message>
        <source>must be a number, but is %1</source>
        <translation>수여야 하는데 %1입니다</translation>
    </message>
    <message>
        <source>is not a language's code: use en, zh_CN, ko...</source>
        <translation>언어 코드가 아닙니다. en, zh_CN, ko 등을 쓰세요</translation>
    </message>
    <message>
        <source>is missing: add the English text</source>
        <translation>빠져 있습니다. 영어 글을 추가하세요</translation>
    </message>
    <message>
        <source>must name at least one variant</source>
        <translation>변형을 하나 이상 적어야 합니다</translation>
    </message>
    <message>
        <source>'%1' appears twice</source>
        <translation>'%1'이(가) 두 번 나옵니다</translation>
    </message>
    <message>
        <source>'%1' is not among the variants: use %2</source>
        <translation>'%1'은(는) 변형 가운데 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>is not a valid number name: use lower-case letters, digits and '_'</source>
        <translation>수의 이름이 될 수 없습니다. 소문자, 숫자, '_'를 쓰세요</translation>
    </message>
    <message>
        <source>can't be combined with 'value'</source>
        <translation>'value'와 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>must be 0 to 9</source>
        <translation>0~9여야 합니다</translation>
    </message>
    <message>
        <source>has too many entries: remove some</source>
        <translation>항목이 너무 많습니다. 줄이세요</translation>
    </message>
    <message>
        <source>is missing: say what is right</source>
        <translation>빠져 있습니다. 무엇이 정답인지 쓰세요</translation>
    </message>
    <message>
        <source>must have one of number, choices, line</source>
        <translation>number, choices, line 가운데 하나가 있어야 합니다</translation>
    </message>
    <message>
        <source>can't be combined with tolerance: keep one of them</source>
        <translation>tolerance와 함께 쓸 수 없습니다. 하나만 남기세요</translation>
    </message>
    <message>
        <source>must be 0 or more</source>
        <translation>0 이상이어야 합니다</translation>
    </message>
    <message>
        <source>must contain 2 to 20 choices</source>
        <translation>선택지가 2~20개 있어야 합니다</translation>
    </message>
    <message>
        <source>'%1' must be one of the choices: %2</source>
        <translation>'%1'은(는) 선택지 가운데 하나여야 합니다: %2</translation>
    </message>
    <message>
        <source>must contain at least two choices</source>
        <translation>선택지가 둘 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>must have one of most, diagnostic</source>
        <translation>most, diagnostic 가운데 하나가 있어야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not counted by line: use %2</source>
        <translation>'%1'은(는) 줄 단위로 세지 않습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>'%1' is not a finding: use %2</source>
        <translation>'%1'은(는) 검사 결과의 종류가 아닙니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>the kernel must contain '%1' once: give text that occurs in one line only</source>
        <translation>커널에 '%1'이(가) 꼭 한 번 있어야 합니다. 한 줄에만 있는 것을 쓰세요</translation>
    </message>
    <message>
        <source>'%1' is not a kind: use predict, tweak, write, find, explain or program</source>
        <translation>'%1'은(는) 연습 종류가 아닙니다. predict, tweak, write, find, explain, program 가운데 하나를 쓰세요</translation>
    </message>
    <message>
        <source>is missing: name the kernel with the mistake</source>
        <translation>빠져 있습니다. 실수가 든 커널을 지정하세요</translation>
    </message>
    <message>
        <source>is missing: say what the lab reports, "race", "mismatch"...</source>
        <translation>빠져 있습니다. 실험실이 찾을 것을 쓰세요: "race", "mismatch" 등</translation>
    </message>
    <message>
        <source>'%1' appears twice: give each its own</source>
        <translation>'%1'이(가) 두 번 나옵니다. 저마다 다르게 쓰세요</translation>
    </message>
    <message>
        <source>is missing: name a variant of the problem</source>
        <translation>빠져 있습니다. 문제의 변형을 지정하세요</translation>
    </message>
    <message>
        <source>'%1' is already used by a variant of kernels/cuda: give yours another id</source>
        <translation>kernels/cuda의 변형이 '%1'을(를) 이미 쓰고 있습니다. 다른 id를 주세요</translation>
    </message>
    <message>
        <source>there is no '%1' here: use %2</source>
        <translation>여기에는 '%1'이(가) 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>must be a whole number, or the name of a choice</source>
        <translation>정수이거나 선택지의 이름이어야 합니다</translation>
    </message>
    <message>
        <source>the variant '%1' fixes it to %2: remove it</source>
        <translation>변형 '%1'이(가) %2(으)로 고정합니다. 빼세요</translation>
    </message>
    <message>
        <source>is missing: say what runs, {"variant": ...}</source>
        <translation>빠져 있습니다. 무엇을 실행할지 쓰세요: {"variant": ...}</translation>
    </message>
    <message>
        <source>'%1' is not (correctly) given under "runs": add it there</source>
        <translation>'%1'이(가) "runs"에 (올바르게) 적혀 있지 않습니다. 거기에 추가하세요</translation>
    </message>
    <message>
        <source>is already given in the run: remove one</source>
        <translation>실행 안에 이미 있습니다. 하나를 빼세요</translation>
    </message>
    <message>
        <source>must be a reason or a list of reasons</source>
        <translation>이유 하나이거나 이유의 목록이어야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not a reason: use %2, or goal:ID with an id of "goals"</source>
        <translation>'%1'은(는) 이유가 아닙니다. %2 가운데 하나를 쓰거나, "goals"의 id로 goal:ID를 쓰세요</translation>
    </message>
    <message>
        <source>must name at least one reason</source>
        <translation>이유를 하나 이상 적어야 합니다</translation>
    </message>
    <message>
        <source>must be a ratio above 0: the kernel's time / the other's</source>
        <translation>0보다 큰 비율이어야 합니다: 커널의 시간 / 상대의 시간</translation>
    </message>
    <message>
        <source>the problem has no variant '%1'</source>
        <translation>문제에 변형 '%1'이(가) 없습니다</translation>
    </message>
    <message>
        <source>is missing: give sizes that keep a GPU busy</source>
        <translation>빠져 있습니다. GPU가 할 일이 충분한 크기를 쓰세요</translation>
    </message>
    <message>
        <source>must be 1000 to 200000000 warp instructions</source>
        <translation>워프 명령 1000~200000000개여야 합니다</translation>
    </message>
    <message>
        <source>must contain at least one goal on counted numbers</source>
        <translation>센 값에 대한 목표가 하나 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>must name at least one parameter or size to change</source>
        <translation>바꿀 매개변수나 크기를 하나 이상 적어야 합니다</translation>
    </message>
    <message>
        <source>there is no parameter or size '%1'</source>
        <translation>매개변수나 크기 '%1'이(가) 없습니다</translation>
    </message>
    <message>
        <source>is missing: give settings that reach the goals</source>
        <translation>빠져 있습니다. 목표를 이루는 설정을 쓰세요</translation>
    </message>
    <message>
        <source>is not one of the knobs: add it to them or remove it</source>
        <translation>knobs에 없는 것입니다. 거기에 추가하거나 빼세요</translation>
    </message>
    <message>
        <source>the variant '%1' fixes '%2': remove it</source>
        <translation>변형 '%1'이(가) '%2'을(를) 고정합니다. 빼세요</translation>
    </message>
    <message>
        <source>'%1' is a parameter of the variant, not a size of the problem: use %2</source>
        <translation>'%1'은(는) 문제의 크기가 아니라 변형의 매개변수입니다. %2을(를) 쓰세요</translation>
    </message>
    <message>
        <source>there is no size or parameter '%1'</source>
        <translation>크기나 매개변수 '%1'이(가) 없습니다</translation>
    </message>
    <message>
        <source>is not allowed here: the learner's text begins as %1</source>
        <translation>여기에 둘 수 없습니다. 학습자의 코드는 %1(으)로 시작합니다</translation>
    </message>
    <message>
        <source>must contain a case besides the visible one, or "free" must name what varies: a kernel must be right for all</source>
        <translation>보이는 경우 말고도 하나가 더 있거나, "free"가 달라지는 것을 적어야 합니다. 커널은 모든 경우에 맞아야 합니다</translation>
    </message>
    <message>
        <source>must be a file's name in %1/wrong</source>
        <translation>%1/wrong 안의 파일 이름이어야 합니다</translation>
    </message>
    <message>
        <source>does not say why %1/wrong/%2 is refused: add "%3": "REASON"</source>
        <translation>%1/wrong/%2이(가) 거부되는 이유가 없습니다. "%3": "REASON"을 추가하세요</translation>
    </message>
    <message>
        <source>is longer than 64 KB: print less</source>
        <translation>64 KB보다 깁니다. 출력을 줄이세요</translation>
    </message>
    <message>
        <source>must be 0 to 125</source>
        <translation>0~125여야 합니다</translation>
    </message>
    <message>
        <source>must contain 2 to %1 cases: the first is shown, the others are hidden</source>
        <translation>경우가 2~%1개 있어야 합니다. 첫째는 보이고 나머지는 감춥니다</translation>
    </message>
    <message>
        <source>must be 0 to 0.1</source>
        <translation>0~0.1이어야 합니다</translation>
    </message>
    <message>
        <source>must be 1 to 8</source>
        <translation>1~8이어야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not allowed: use %2</source>
        <translation>'%1'은(는) 쓸 수 없습니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>'%1' already exists: choose another name</source>
        <translation>'%1'이(가) 이미 있습니다. 다른 이름을 고르세요</translation>
    </message>
    <message>
        <source>the problem '%1' has no variants to teach</source>
        <translation>문제 '%1'에는 가르칠 변형이 없습니다</translation>
    </message>
    <message>
        <source>'%1' does not take %2 arguments here</source>
        <translation>여기서 '%1'은(는) 인수 %2개를 받지 않습니다</translation>
    </message>
    <message>
        <source>the expression is longer than 1000 characters: make it shorter</source>
        <translation>식이 1000자보다 깁니다. 줄이세요</translation>
    </message>
    <message>
        <source>%1; this recorded row has %2</source>
        <translation>%1. 기록된 이 행에 있는 것: %2</translation>
    </message>
    <message>
        <source>no table in resources/recorded has a row for '%1' with %2: use settings that were recorded, or record this one</source>
        <translation>resources/recorded의 어느 표에도 '%1', %2인 행이 없습니다. 기록된 설정을 쓰거나 이 설정을 기록하세요</translation>
    </message>
    <message>
        <source>%1;%2</source>
        <translation>%1;%2</translation>
    </message>
    <message>
        <source>argument(%1): the first one is argument(1)</source>
        <translation>argument(%1): 첫째는 argument(1)입니다</translation>
    </message>
    <message>
        <source>storing_threads(%1): use most or least, of all launches</source>
        <translation>storing_threads(%1): most나 least를 쓰세요(모든 실행 가운데)</translation>
    </message>
    <message>
        <source>is 10 * major + minor, such as 80 or 90: at least 75</source>
        <translation>10 * 주 버전 + 부 버전이어야 합니다. 80, 90처럼 75부터 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>must be a %1 file, as the variant's own</source>
        <translation>변형의 파일처럼 %1 파일이어야 합니다</translation>
    </message>
    <message>
        <source>there is no %1/solutions/*%2: add at least one right one</source>
        <translation>%1/solutions/*%2이(가) 없습니다. 올바른 것을 하나 이상 추가하세요</translation>
    </message>
<message>
        <source>a tensor of pictures has at least 3 dimensions</source>
        <translation>그림 텐서는 최소 3차원입니다</translation>
    </message>
    <message>
        <source>%1 channels of %2 pixels, but 1 to 256 channels and 1 to 1024 pixels are allowed</source>
        <translation>픽셀 %2개의 채널 %1개이지만, 채널은 1~256개, 픽셀은 1~1024개만 가능합니다</translation>
    </message>
    <message>
        <source>a corner is at %1, but %2 to %3 are allowed with %4 dimensions</source>
        <translation>모서리가 %1에 있지만 %4차원에서는 %2~%3만 가능합니다</translation>
    </message>
    <message>
        <source>a copy of pictures (im2col) by a tensor map of tiles</source>
        <translation>타일용 텐서 맵으로 그림 복사(im2col)</translation>
    </message>
    <message>
        <source>a copy of a tile by a tensor map of pictures (im2col)</source>
        <translation>그림용 텐서 맵(im2col)으로 타일 복사</translation>
    </message>
    <message>
        <source>a register of this wgmma was changed at line %1, with no wgmma.fence in between: the wgmma may use the old value. Execute wgmma.fence after the change</source>
        <translation>이 wgmma의 레지스터가 %1행에서 바뀌었는데 그 사이에 wgmma.fence가 없습니다. wgmma가 이전 값을 쓸 수 있습니다. 바꾼 뒤에 wgmma.fence를 실행하세요</translation>
    </message>
    <message>
        <source>there is no wgmma.fence before the first wgmma: its registers may not hold yet what was written to them. Execute wgmma.fence first</source>
        <translation>첫 wgmma 앞에 wgmma.fence가 없습니다: 레지스터에 쓴 값이 아직 반영되지 않았을 수 있습니다. 먼저 wgmma.fence를 실행하세요</translation>
    </message>
    <message>
        <source>one warp of a warpgroup has executed %1 wgmma instructions, another %2: all four warps must execute each of them together</source>
        <translation>워프 그룹의 한 워프는 wgmma 명령을 %1번, 다른 워프는 %2번 실행했습니다: 네 워프가 각 명령을 함께 실행해야 합니다</translation>
    </message>
    <message>
        <source>the variable %1 has %2 bytes, but %3 are given</source>
        <translation>변수 %1은(는) %2바이트이지만 %3바이트가 주어졌습니다</translation>
    </message>
    <message>
        <source>no kernel that is launched uses a variable %1</source>
        <translation>실행하는 커널 중 변수 %1을(를) 쓰는 것이 없습니다</translation>
    </message>
    <message>
        <source>copies by tensor map other than of tiles and pictures</source>
        <translation>타일과 그림이 아닌 텐서 맵 복사</translation>
    </message>
    <message>
        <source>'%1' is not a valid name, or already a buffer's</source>
        <translation>'%1'은(는) 이름으로 쓸 수 없거나 이미 버퍼의 이름입니다</translation>
    </message>
    <message>
        <source>there is no buffer '%1': use %2</source>
        <translation>버퍼 '%1'이(가) 없습니다. %2 중에서 쓰세요</translation>
    </message>
    <message>
        <source>must contain as many expressions as size, 1 to 5, the innermost dimension first</source>
        <translation>size와 같은 개수의 식이 있어야 합니다(1~5개, 가장 안쪽 차원부터)</translation>
    </message>
    <message>
        <source>'%1' is already used by another map</source>
        <translation>'%1'은(는) 이미 다른 맵이 쓰고 있습니다</translation>
    </message>
    <message>
        <source>an untrusted program runs in a sandbox, and bubblewrap can't create one here (%1): allow user namespaces (sysctl kernel.unprivileged_userns_clone=1 or kernel.apparmor_restrict_unprivileged_userns=0)</source>
        <translation>다른 곳에서 온 프로그램은 샌드박스에서 실행되는데, bubblewrap이 여기서는 샌드박스를 만들 수 없습니다(%1). 사용자 네임스페이스를 허용하세요(sysctl kernel.unprivileged_userns_clone=1 또는 kernel.apparmor_restrict_unprivileged_userns=0)</translation>
    </message>
    <message>
        <source>it started more than %1 processes</source>
        <translation>프로세스를 %1개보다 많이 시작했습니다</translation>
    </message>
    <message>
        <source>it used more than %1 GB of memory</source>
        <translation>메모리를 %1GB보다 많이 썼습니다</translation>
    </message>
    <message>
        <source>%1 computes with %2, which is uninitialised at byte %3 of its memory: %4</source>
        <translation>%1이(가) %2을(를) 계산에 쓰는데, 그 메모리의 %3번째 바이트에는 아무도 쓴 적이 없습니다: %4</translation>
    </message>
    <message>
        <source>a copy of pictures (im2col) that begins at %1 along dimension %2, where its map counts pixels from %3 to %4</source>
        <translation>그림(im2col) 복사가 차원 %2의 %1에서 시작하지만, 그 맵은 픽셀을 %3부터 %4까지 셉니다</translation>
    </message>
    <message>
        <source>there is no pixel between the corners along dimension %1</source>
        <translation>차원 %1에서 두 모서리 사이에 픽셀이 없습니다</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2; it was launched by %3, and nothing orders the two: a grid does not wait for what it launches, so launch what uses the results into cudaStreamTailLaunch, and write before the launch what it needs ('%4' at byte %5)</source>
        <translation>전역 메모리 %1의 경쟁 상태: %2. 실행한 쪽은 %3이고 둘의 순서를 정하는 것이 없습니다. 그리드는 자신이 실행한 것을 기다리지 않으므로, 결과를 쓰는 쪽은 cudaStreamTailLaunch로 실행하고 필요한 것은 실행 전에 쓰세요('%4'의 %5바이트째)</translation>
    </message>
    <message>
        <source>%1 writes there, and so does %2</source>
        <translation>%1이(가) 그곳에 쓰고 %2도 씁니다</translation>
    </message>
    <message>
        <source>%1 writes what %2 reads</source>
        <translation>%1이(가) 쓰는 것을 %2이(가) 읽습니다</translation>
    </message>
    <message>
        <source>%1 reads what %2 writes</source>
        <translation>%1이(가) 읽는 것을 %2이(가) 씁니다</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2 (launched at line %3) and %4 (launched at line %5) access it in two streams of a block, and nothing orders the two: launch them into one stream, or let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent) ('%6' at byte %7)</source>
        <translation>전역 메모리 %1의 경쟁 상태: %2(%3번째 줄에서 실행)와 %4(%5번째 줄에서 실행)이(가) 한 블록의 두 스트림에서 그곳에 접근하는데 둘의 순서를 정하는 것이 없습니다. 스트림 하나로 실행하거나 한 스트림이 다른 스트림을 기다리게 하세요(cudaEventRecord와 cudaStreamWaitEvent)('%6'의 %7바이트째)</translation>
    </message>
    <message>
        <source>the managed variable %1</source>
        <translation>관리되는 변수 %1</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2 (launched at line %3) and %4 (launched at line %5) access it, and nothing orders the two: launch them from one block into its own stream, or into cudaStreamTailLaunch ('%6' at byte %7)</source>
        <translation>전역 메모리 %1의 경쟁 상태: %2(%3번째 줄에서 실행)와 %4(%5번째 줄에서 실행)이(가) 그곳에 접근하는데 둘의 순서를 정하는 것이 없습니다. 한 블록에서 그 블록의 스트림으로 실행하거나 cudaStreamTailLaunch로 실행하세요('%6'의 %7바이트째)</translation>
    </message>
    <message>
        <source>a WHILE node was stopped after %1 iterations: it may never end. Let a kernel of its body set the condition to 0, or raise the instruction budget</source>
        <translation>WHILE 노드를 %1회 반복한 뒤 멈췄습니다. 끝나지 않을 수 있습니다. 본문의 커널이 조건을 0으로 설정하게 하거나 명령 한도를 올리세요</translation>
    </message>
    <message>
        <source>cudaGraphSetConditional(%1): no cudaGraphConditionalHandleCreate has returned that handle</source>
        <translation>cudaGraphSetConditional(%1): 어떤 cudaGraphConditionalHandleCreate도 이 핸들을 만들지 않았습니다</translation>
    </message>
    <message>
        <source>the kernel never ends: all remaining threads wait in loops or at barriers, and nothing changes any more. This one waits for something that never happens</source>
        <translation>커널이 끝나지 않습니다. 남은 스레드가 모두 루프나 배리어에서 기다리고 있는데 더 이상 아무것도 바뀌지 않습니다. 이 스레드는 오지 않을 것을 기다립니다</translation>
    </message>
    <message>
        <source>the kernel never ends: all remaining threads wait in loops or at barriers, and nothing changes any more. This one waits for %1</source>
        <translation>커널이 끝나지 않습니다. 남은 스레드가 모두 루프나 배리어에서 기다리고 있는데 더 이상 아무것도 바뀌지 않습니다. 이 스레드가 기다리는 것: %1</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end, as nothing goes on any more and this thread waits for %1</source>
        <translation>커널을 중지했습니다. 더 이상 아무것도 진행되지 않아 끝나지 않을 수 있습니다. 이 스레드가 기다리는 것: %1</translation>
    </message>
    <message>
        <source>the mbarrier %1: %2</source>
        <translation>mbarrier %1: %2</translation>
    </message>
    <message>
        <source>at byte %1 of shared memory</source>
        <translation>(공유 메모리의 바이트 %1)</translation>
    </message>
    <message>
        <source>all have arrived, but %1 bytes that were announced (expect_tx) have not come: announce as many as the copies bring</source>
        <translation>모두 도착했지만 예고된(expect_tx) 바이트 중 %1바이트가 오지 않았습니다. 복사가 가져오는 만큼만 예고하세요</translation>
    </message>
    <message>
        <source>all have arrived, but %1 bytes more have come than were announced: announce (expect_tx) as many as the copies bring</source>
        <translation>모두 도착했지만 예고된 것보다 %1바이트가 더 왔습니다. 복사가 가져오는 만큼 예고하세요(expect_tx)</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing, and %3 bytes that were announced (expect_tx)</source>
        <translation>도착 %2개 가운데 %1개와, 예고된(expect_tx) %3바이트가 없습니다</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing, and %3 bytes more have come than were announced (expect_tx)</source>
        <translation>도착 %2개 가운데 %1개가 없고, 예고된(expect_tx) 것보다 %3바이트가 더 왔습니다</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing</source>
        <translation>도착 %2개 가운데 %1개가 없습니다</translation>
    </message>
    <message>
        <source>barrier %1 is told to wait for %2 threads, but only %3 threads of the block are left: give the number of those that reach it</source>
        <translation>배리어 %1은(는) 스레드 %2개를 기다리라는 지시를 받았지만, 블록에는 스레드가 %3개만 남아 있습니다. 이 배리어에 도달하는 스레드의 수를 지정하세요</translation>
    </message>
    <message>
        <source>barrier %1 is told to wait for %2 threads, of which %3 have arrived and the others never do: give the number of those that reach it</source>
        <translation>배리어 %1은(는) 스레드 %2개를 기다리라는 지시를 받았지만, 그중 %3개만 도착했고 나머지는 도착하지 않습니다. 이 배리어에 도달하는 스레드의 수를 지정하세요</translation>
    </message>
    <message>
        <source>barrier %1 was used before by other threads, and nothing tells this thread that they have met: it might have taken the place of one of them. Give each group of threads a barrier of its own, or let one group wait for the other</source>
        <translation>배리어 %1은(는) 앞서 다른 스레드들이 썼고, 그들이 이미 만났음을 이 스레드에 알려 주는 것이 없습니다. 이 스레드가 그중 하나의 자리를 차지할 수도 있었습니다. 스레드 그룹마다 자기 배리어를 주거나, 한 그룹이 다른 그룹을 기다리게 하세요</translation>
    </message>
    <message>
        <source>a wait for an mbarrier phase with parity %1: only 0 and 1 are defined. Take the phase&apos;s number modulo 2</source>
        <translation>패리티 %1로 mbarrier 단계를 기다립니다. 0과 1만 정의되어 있습니다. 단계 번호를 2로 나눈 나머지를 사용하세요</translation>
    </message>
    <message>
        <source>a wait for an mbarrier phase passes by chance: nothing tells this thread that the previous phase is complete, and until then the wait passes two phases too early, because both have the same parity. Wait for every phase in turn</source>
        <translation>mbarrier의 단계를 기다리는 이 연산은 운 좋게 통과했습니다. 그 앞 단계가 완료되었음을 이 스레드에 알려 주는 것이 없고, 그때까지는 패리티가 같은 두 단계 앞에서 너무 일찍 통과합니다. 모든 단계를 차례로 기다리세요</translation>
    </message>
    <message>
        <source>argument %1 holds a pointer to the host's memory (%2), which a kernel can't use: copy the data with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>인수 %1에 커널이 쓸 수 없는 호스트 메모리의 포인터(%2)가 들어 있습니다. cudaMemcpy로 데이터를 복사하거나 cudaMallocManaged로 할당하세요</translation>
    </message>
    <message>
        <source>an allocation of %1 bytes on the host %2</source>
        <translation>호스트에 할당한 %1바이트 %2</translation>
    </message>
    <message>
        <source>the variable %1 of %2 bytes on the host</source>
        <translation>호스트의 %2바이트 변수 %1</translation>
    </message>
    <message>
        <source>%1 has %2 bytes</source>
        <translation>%1의 크기는 %2바이트입니다</translation>
    </message>
    <message>
        <source>the kernel executed a trap, as a barrier of the whole grid does in a launch that is not cooperative: launch it with cudaLaunchCooperativeKernel</source>
        <translation>커널이 트랩을 실행했습니다. 협력 실행이 아닌 실행에서 그리드 전체의 배리어를 쓰면 이렇게 됩니다. cudaLaunchCooperativeKernel로 실행하세요</translation>
    </message>
    <message>
        <source>several of the sources have a main(): name the file of one program, or a folder with the sources of one</source>
        <translation>main()이 있는 소스가 여러 개입니다. 프로그램 하나의 파일이나, 프로그램 하나의 소스만 든 폴더를 지정하세요</translation>
    </message>
    <message>
        <source>device code in %1 uses a function or variable that another file defines: give nvcc the option -rdc=true</source>
        <translation>%1의 장치 코드가 다른 파일에서 정의한 함수나 변수를 사용합니다. nvcc에 -rdc=true 옵션을 주세요</translation>
    </message>
    <message>
        <source>a kernel of %1 calls %2: give nvcc the option -rdc=true</source>
        <translation>%1의 커널이 %2을(를) 호출합니다. nvcc에 -rdc=true 옵션을 주세요</translation>
    </message>
    <message>
        <source>a kernel of %1 launches kernels: give nvcc the option -rdc=true</source>
        <translation>%1의 커널이 다른 커널을 실행합니다. nvcc에 -rdc=true 옵션을 주세요</translation>
    </message>
    <message>
        <source>texture references were removed in CUDA 12: use a texture object (cudaCreateTextureObject), which the kernel takes as an argument</source>
        <translation>텍스처 참조는 CUDA 12부터 없습니다. 텍스처 객체(cudaCreateTextureObject)를 만들어 커널의 인수로 넘기세요</translation>
    </message>
    <message>
        <source>since CUDA 12 a kernel can't wait for the kernels that it launches: launch the work that follows into the stream cudaStreamTailLaunch, or from the host</source>
        <translation>CUDA 12부터 커널은 자신이 실행한 것을 기다릴 수 없습니다. 그 뒤에 올 것을 cudaStreamTailLaunch 스트림에서 실행하거나 호스트에서 실행하세요</translation>
    </message>
    <message>
        <source>%1 is a header of NVIDIA's cuda-samples: download them, and pass their folder Common (--nvcc=-IFOLDER)</source>
        <translation>%1은(는) NVIDIA cuda-samples의 헤더입니다. cuda-samples를 받아 그 안의 Common 폴더를 지정하세요(--nvcc=-IFOLDER)</translation>
    </message>
    <message>
        <source>%1 was not found: put it next to the source, or pass its folder (--nvcc=-IFOLDER)</source>
        <translation>%1이(가) 없습니다. 소스 옆에 두거나 그 폴더를 지정하세요(--nvcc=-IFOLDER)</translation>
    </message>
    <message>
        <source>CUDA 13 has no %1: Thrust's asynchronous algorithms were removed; call the algorithm with %2, which does not wait for the GPU if it returns nothing</source>
        <translation>CUDA 13에는 %1이(가) 없습니다. Thrust의 비동기 알고리즘은 제거되었습니다. %2으로 알고리즘을 호출하세요. 반환값이 없는 알고리즘은 GPU를 기다리지 않습니다</translation>
    </message>
    <message>
        <source>CUDA 13 has no %1: include %2, and link nothing</source>
        <translation>CUDA 13에는 %1이(가) 없습니다. %2을(를) 포함하세요. 링크할 것은 없습니다</translation>
    </message>
    <message>
        <source>the headers of %1 in this CUDA toolkit contain no %2: its name is wrong, or it is of another version of CUDA</source>
        <translation>이 CUDA 툴킷의 %1 헤더에는 %2이(가) 없습니다. 이름이 틀렸거나 다른 버전의 CUDA에 있는 헤더입니다</translation>
    </message>
    <message>
        <source>the program uses NVRTC: give nvcc the option %1</source>
        <translation>프로그램이 NVRTC를 사용합니다. nvcc에 %1 옵션을 주세요</translation>
    </message>
    <message>
        <source>%1 is written in C++20: give nvcc the option -std=c++20</source>
        <translation>%1은(는) C++20으로 작성되었습니다. nvcc에 -std=c++20 옵션을 주세요</translation>
    </message>
    <message>
        <source>no source has a main(): `launch` runs a single kernel</source>
        <translation>main()이 있는 소스가 없습니다. 커널 하나만 실행하려면 `launch`를 쓰세요</translation>
    </message>
    <message>
        <source>the program uses OpenMP: give nvcc the option -Xcompiler=-fopenmp</source>
        <translation>프로그램이 OpenMP를 사용합니다. nvcc에 -Xcompiler=-fopenmp 옵션을 주세요</translation>
    </message>
    <message>
        <source>the program draws with OpenGL: install its libraries (freeglut3-dev) and give nvcc the options -lglut -lGL; it needs a display. To look at its kernels alone, open the file in the playground</source>
        <translation>프로그램이 OpenGL로 그립니다. 그 라이브러리(freeglut3-dev)를 설치하고 nvcc에 -lglut -lGL 옵션을 주세요. 디스플레이가 필요합니다. 커널만 보려면 파일을 놀이터에서 여세요</translation>
    </message>
    <message>
        <source>%1 belongs to %2, which the simulated GPU does not have: cuBLAS, cuRAND, NVRTC, Thrust and CUB are there; or run the program on a GPU (--device cuda:0)</source>
        <translation>%1은(는) 시뮬레이션된 GPU에 없는 %2의 함수입니다. cuBLAS, cuRAND, NVRTC, Thrust, CUB는 있습니다. 또는 프로그램을 GPU에서 실행하세요(--device cuda:0)</translation>
    </message>
    <message>
        <source>%1 belongs to CUDA's driver API, which the simulated GPU does not have: use the runtime API, or run the program on a GPU (--device cuda:0)</source>
        <translation>%1은(는) 시뮬레이션된 GPU에 없는 CUDA 드라이버 API의 함수입니다. 런타임 API를 쓰거나, 프로그램을 GPU에서 실행하세요(--device cuda:0)</translation>
    </message>
    <message>
        <source>the checkout that %1 names has no file '%2': check that it is a checkout of %3, in the version that the lab supports</source>
        <translation>%1이 가리키는 체크아웃에 '%2' 파일이 없습니다. %3의 체크아웃이 맞나요? 랩이 아는 버전과 다른 버전은 아닌가요?</translation>
    </message>
    <message>
        <source>no checkout of %1 is named: set %2 to its folder, or name it in the preferences</source>
        <translation>%1의 체크아웃이 지정되지 않았습니다. %2를 그 폴더로 설정하거나 환경설정에서 지정하세요</translation>
    </message>
    <message>
        <source>there is no kernel '%1' (%2)</source>
        <translation>'%1' 커널이 없습니다(%2)</translation>
    </message>
    <message>
        <source>ptxas failed: %1</source>
        <translation>ptxas 실패: %1</translation>
    </message>
    <message>
        <source>nvcc failed: %1</source>
        <translation>nvcc가 실패했습니다: %1</translation>
    </message>
    <message>
        <source>there is no kernel '%1'; the compiled kernels are %2</source>
        <translation>'%1' 커널이 없습니다. 컴파일된 것: %2</translation>
    </message>
    <message>
        <source>must contain an expression for each dimension except the first</source>
        <translation>첫 번째를 뺀 각 차원마다 식이 하나씩 있어야 합니다</translation>
    </message>
    <message>
        <source>must contain at least one</source>
        <translation>하나 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>must be a power of two, 256 at most</source>
        <translation>2의 거듭제곱이고 256 이하여야 합니다</translation>
    </message>
    <message>
        <source>must be a number of 0 or more</source>
        <translation>0 이상의 수여야 합니다</translation>
    </message>
    <message>
        <source>'%1' is not a valid name: use letters, digits and _</source>
        <translation>'%1'은(는) 글자로 된 이름이 아닙니다</translation>
    </message>
    <message>
        <source>%1: a view is saved as a picture (%2) or as a table (%3): change the file extension</source>
        <translation>%1: 보기는 그림(%2)이나 표(%3)로 저장합니다. 파일 확장자를 바꾸세요</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory with all checks, but the limit is %2: choose a smaller size, or raise the memory limit</source>
        <translation>모든 검사를 켜면 이 실행에는 메모리가 약 %1 필요하지만 한도는 %2입니다: 더 작은 크기를 고르거나 메모리 한도를 높이세요</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory with all checks, but only %2 are free on this computer: choose a smaller size</source>
        <translation>모든 검사를 켜면 이 실행에는 메모리가 약 %1 필요하지만 이 컴퓨터에는 %2만 비어 있습니다: 더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>%1 may begin before %2 %3 has ended (programmatic stream serialization), and both access the same bytes (%4): call cudaGridDependencySynchronize() in %1 before it accesses them</source>
        <translation>%1은(는) %2 %3이(가) 끝나기 전에 시작될 수 있는데(프로그래밍 방식 스트림 직렬화) 둘이 같은 바이트(%4)에 접근합니다. %1에서 그 바이트에 접근하기 전에 cudaGridDependencySynchronize()를 호출하세요</translation>
    </message>
    <message>
        <source>from byte %1 of %2</source>
        <translation>%2의 %1바이트째부터</translation>
    </message>
    <message>
        <source>an instruction that sends data to a block of the cluster is illegal in a launch without a cluster size: give it one, if only of one block (__cluster_dims__, cudaLaunchAttributeClusterDimension, --cluster)</source>
        <translation>클러스터의 블록으로 데이터를 보내는 명령은 클러스터 크기가 없는 실행에서는 쓸 수 없습니다. 블록 하나뿐이더라도 크기를 지정하세요(__cluster_dims__, cudaLaunchAttributeClusterDimension, --cluster)</translation>
    </message>
    <message>
        <source>It executes an instruction that is illegal in this launch.</source>
        <translation>이 실행에서는 쓸 수 없는 명령을 실행합니다.</translation>
    </message>
    <message>
        <source>lanes of one warp arrive at a barrier by different instructions, some at line %1, some at line %2: an aligned instruction must be executed by all lanes of a warp together</source>
        <translation>한 워프의 레인들이 서로 다른 명령으로 배리어에 도달합니다(일부는 %1행, 일부는 %2행). 정렬된 명령은 워프의 모든 레인이 함께 실행해야 합니다</translation>
    </message>
    <message>
        <source>global memory at %1 is written through the async proxy, but line %2 of the same kernel wrote it with ordinary stores, without a fence.proxy.async in between: the ordinary store may come last</source>
        <translation>전역 메모리 %1에 비동기 프록시로 쓰지만 같은 커널의 %2행이 일반 저장으로 썼고 그 사이에 fence.proxy.async가 없습니다: 일반 저장이 나중에 도착할 수 있습니다</translation>
    </message>
    <message>
        <source>%1; what line %2 starts may come before the other access: let the other thread release after its access, and start it only after an acquire</source>
        <translation>%1. %2행이 시작하는 작업이 다른 접근보다 먼저 일어날 수 있습니다. 다른 스레드가 접근한 뒤 release를 하고, acquire 뒤에만 이 작업을 시작하세요</translation>
    </message>
    <message>
        <source>%1; what line %2 starts may come before the other access: let the other thread arrive at a barrier or an mbarrier after its access, and start it only after the wait there</source>
        <translation>%1. %2행이 시작하는 작업이 다른 접근보다 먼저 일어날 수 있습니다. 다른 스레드가 접근한 뒤 배리어나 mbarrier에 도착하고, 그곳에서 기다린 뒤에만 이 작업을 시작하세요</translation>
    </message>
    <message>
        <source>access to the shared memory of block %1 of the cluster, which has only blocks 0 to %2</source>
        <translation>클러스터의 블록 %1의 공유 메모리에 접근하지만, 클러스터에는 블록 0부터 %2까지만 있습니다</translation>
    </message>
    <message>
        <source>compiled by nvcc, because the kernels need a header that NVRTC can&apos;t read: %1</source>
        <translation>커널에 NVRTC가 읽을 수 없는 헤더가 필요하여 nvcc로 컴파일했습니다: %1</translation>
    </message>
    <message>
        <source>a surface</source>
        <translation>서피스</translation>
    </message>
    <message>
        <source>a texture</source>
        <translation>텍스처</translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>argument %1 is %2, but the kernel&apos;s parameter %3 is &apos;%4&apos;: give %5</source>
        <translation>인수 %1은(는) %2이지만 커널의 매개변수 %3은(는) '%4'입니다: %5을(를) 지정하세요</translation>
    </message>
    <message>
        <source>the variable %1 is of type &apos;%2&apos;, but %3 is given: give %4</source>
        <translation>변수 %1의 자료형은 '%2'이지만 %3이(가) 지정되었습니다: %4을(를) 지정하세요</translation>
    </message>
    <message>
        <source>&apos;%1&apos; (PTX line %2) needs compute capability %3.%4, but this GPU has %5.%6</source>
        <translation>'%1'(PTX %2행)에는 컴퓨팅 기능 %3.%4이(가) 필요하지만 이 GPU의 컴퓨팅 기능은 %5.%6입니다</translation>
    </message>
    <message>
        <source>the variable %1 of %2 bytes on the stack, declared in line %3</source>
        <translation>스택에 있는 %2바이트 변수 %1(%3행에서 선언)</translation>
    </message>
    <message>
        <source>%1 bytes on the stack, up to the registers that the function has saved</source>
        <translation>스택에서 함수가 저장한 레지스터까지의 %1바이트</translation>
    </message>
    <message>
        <source>%1: %2 is not simulated: run this program on a GPU (--device cuda:0), or write it without that</source>
        <translation>%1: %2은(는) 시뮬레이션하지 않습니다. 이 프로그램을 GPU에서 실행하거나(--device cuda:0) 그것 없이 작성하세요</translation>
    </message>
    <message>
        <source>a view in a block-compressed format (resViewFormat %1)</source>
        <translation>블록 압축 형식의 뷰(resViewFormat %1)</translation>
    </message>
    <message>
        <source>a view with other channels or other sizes of them than the array (resViewFormat %1)</source>
        <translation>채널 수나 채널 크기가 배열과 다른 뷰(resViewFormat %1)</translation>
    </message>
    <message>
        <source>a view that begins at layer %1</source>
        <translation>%1번 레이어에서 시작하는 뷰</translation>
    </message>
    <message>
        <source>an array whose memory is mapped later</source>
        <translation>메모리를 나중에 매핑하는 배열</translation>
    </message>
    <message>
        <source>a pool of host memory</source>
        <translation>호스트 메모리의 풀</translation>
    </message>
    <message>
        <source>the description of a copy of an array that was captured from a stream</source>
        <translation>스트림에서 캡처한 배열 복사의 설명</translation>
    </message>
    <message>
        <source>this needs nvcc of CUDA 13, which was not found%1: run '%2 --nvcc' (%3 MB from PyPI), or install the CUDA toolkit 13</source>
        <translation>여기에는 CUDA 13의 nvcc가 필요한데 없습니다%1. '%2 --nvcc'를 실행하거나(PyPI에서 %3 MB) CUDA 툴킷 13을 설치하세요</translation>
    </message>
    <message>
        <source>%1 can't be started: %2</source>
        <translation>%1을(를) 시작할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Line %1: lanes are %2 words apart, so %3 of the shared-memory wavefronts are bank conflicts; rows one word longer (padding) would save about %4.</source>
        <translation>%1행: 레인들이 %2워드씩 떨어져 있어 공유 메모리 웨이브프런트의 %3가 뱅크 충돌입니다. 행을 한 워드 늘리면(패딩) 약 %4를 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>Line %1: %2 of the shared-memory wavefronts are bank conflicts, up to %3-way; neighbouring lanes on neighbouring words would save about %4.</source>
        <translation>%1행: 공유 메모리 웨이브프런트의 %2가 최대 %3중 뱅크 충돌입니다. 이웃한 레인이 이웃한 워드에 접근하면 약 %4를 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>중지했습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 fails only because of this computer, which has %3 left for the program and the simulated GPU (a real GPU would have %4): choose a smaller size, for example by what cudaMemGetInfo returns, or close other programs</source>
        <translation>%1(%2)은(는) 이 컴퓨터 때문에 실패합니다. 프로그램과 시뮬레이션 GPU에 남은 메모리는 %3입니다(실제 GPU라면 %4). cudaMemGetInfo의 결과에 맞춰 크기를 줄이거나 다른 프로그램을 닫으세요</translation>
    </message>
    <message>
        <source>%1: the object of this handle was destroyed already %2</source>
        <translation>%1: 이 핸들의 객체는 이미 제거되었습니다 %2</translation>
    </message>
    <message>
        <source>destroyed before</source>
        <translation>이전에 제거</translation>
    </message>
    <message>
        <source>cudaGraphLaunch in a kernel that is not a node of a graph: run the whole program, in which it is one</source>
        <translation>그래프의 노드가 아닌 커널에서 cudaGraphLaunch를 호출했습니다. 커널이 그래프의 노드가 되는 전체 프로그램을 실행하세요</translation>
    </message>
    <message>
        <source>cudaGraphLaunch(%1): there is no such graph that kernels can launch: instantiate it with cudaGraphInstantiateFlagDeviceLaunch</source>
        <translation>cudaGraphLaunch(%1): 커널이 실행할 수 있는 그래프가 아닙니다. cudaGraphInstantiateFlagDeviceLaunch로 인스턴스화하세요</translation>
    </message>
    <message>
        <source>graphs that their own kernels launch were stopped after %1 launches: they may never end. Let a kernel stop launching, or raise the instruction budget</source>
        <translation>그래프의 커널이 다시 실행하는 그래프를 %1번 실행한 뒤 중단했습니다. 끝나지 않을 수 있습니다. 커널이 실행을 멈추게 하거나 명령어 예산을 늘리세요</translation>
    </message>
    <message>
        <source>kernel %1 can launch graphs, which only a kernel of a graph may do: capture its launch into a graph, and launch that</source>
        <translation>커널 %1은(는) 그래프를 실행할 수 있는데, 이는 그래프에 속한 커널만 할 수 있습니다. 이 커널의 실행을 그래프로 캡처한 뒤 그 그래프를 실행하세요</translation>
    </message>
    <message>
        <source>%1 in a kernel is not simulated: call it from the host, or run this kernel on a GPU</source>
        <translation>커널 안의 %1은(는) 시뮬레이션되지 않습니다. 호스트에서 호출하거나 이 커널을 GPU에서 실행하세요</translation>
    </message>
    <message>
        <source>the runtime of CUDA 13 has no %1: its name is wrong, or it is of another version of CUDA, whose migration guide names what replaces it</source>
        <translation>CUDA 13의 런타임에는 %1이(가) 없습니다. 이름이 틀렸거나 다른 버전의 CUDA에 있는 함수입니다. 무엇으로 바꿀지는 마이그레이션 안내서를 보세요</translation>
    </message>
    <message>
        <source>with %1 the device code is optimised when it is linked, and only machine code is made, which the simulated GPU can't read: leave the option out; what the program computes stays the same</source>
        <translation>%1을(를) 쓰면 디바이스 코드가 링크할 때 최적화되어 기계어만 만들어지는데, 시뮬레이션 GPU는 이를 읽지 못합니다. 이 옵션을 빼세요. 프로그램의 계산 결과는 그대로입니다</translation>
    </message>
    <message>
        <source>the argument %1 is a struct, which PyTorch can&apos;t pass: give its members as arguments of their own</source>
        <translation>인수 %1은(는) 구조체여서 PyTorch가 전달할 수 없습니다. 멤버를 각각의 인수로 만드세요</translation>
    </message>
    <message>
        <source>the argument %1 is a texture, a surface or a tensor map, which PyTorch can&apos;t pass: read a plain array instead</source>
        <translation>인수 %1은(는) 텍스처, 서피스 또는 텐서 맵이어서 PyTorch가 전달할 수 없습니다. 대신 일반 배열을 읽으세요</translation>
    </message>
    <message>
        <source>the argument %1 (%2) is an address within another argument&apos;s buffer; an operator can&apos;t pass it: give it a buffer of its own</source>
        <translation>인수 %1(%2)은(는) 다른 인수의 버퍼 안의 주소여서 연산자가 전달할 수 없습니다. 별도의 버퍼를 지정하세요</translation>
    </message>
    <message>
        <source>the argument %1 is a number of type bf16, which Python lacks: take a float and convert it in the kernel</source>
        <translation>인수 %1은(는) Python에 없는 bf16 형식의 수입니다. float로 받아 커널에서 변환하세요</translation>
    </message>
    <message>
        <source>The operator requires `%1`, as in the launch, because the kernel is not told these sizes</source>
        <translation>커널에 이 크기가 전달되지 않으므로 연산자는 이 실행에서와 같이 `%1`을(를) 요구합니다</translation>
    </message>
    <message>
        <source>the role of %1 can&apos;t be &apos;%2&apos;, because the kernel does not write to it in this launch</source>
        <translation>커널이 이 실행에서 %1에 쓰지 않으므로 그 역할은 &apos;%2&apos;일 수 없습니다</translation>
    </message>
    <message>
        <source>the role of %1 can&apos;t be &apos;%2&apos;: a buffer that is written can be output, both or scratch</source>
        <translation>%1의 역할은 &apos;%2&apos;일 수 없습니다. 쓰이는 버퍼는 output, both 또는 scratch일 수 있습니다</translation>
    </message>
    <message>
        <source>`%1` is read and written, but what it held before did not change the results: it is only a result</source>
        <translation>`%1`은(는) 읽히고 쓰이지만 원래 내용이 결과를 바꾸지 않았습니다. 결과일 뿐입니다</translation>
    </message>
    <message>
        <source>`%1` is read and written: the operator takes it as an input, leaves it unchanged and returns the result as `%2`</source>
        <translation>`%1`은(는) 읽히고 쓰입니다. 연산자는 이를 입력으로 받아 그대로 두고 결과를 `%2`(으)로 반환합니다</translation>
    </message>
    <message>
        <source>`%1` is also an input, because the kernel updates what it holds: the result starts as a copy of it</source>
        <translation>커널이 `%1`에 들어 있는 값을 갱신하므로 이것도 입력입니다. 결과는 그 복사본에서 시작합니다</translation>
    </message>
    <message>
        <source>`%1` is also an input, because the kernel writes only part of it: the result starts as a copy of it</source>
        <translation>커널이 `%1`의 일부에만 쓰므로 이것도 입력입니다. 결과는 그 복사본에서 시작합니다</translation>
    </message>
    <message>
        <source>the kernel has no argument %1</source>
        <translation>커널에 인수 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1 is a number: its role can only be argument</source>
        <translation>%1은(는) 수이므로 그 역할은 argument뿐입니다</translation>
    </message>
    <message>
        <source>the kernel %1 writes to none of its buffers in this launch, so an operator would have no result: launch it with arguments for which it writes one</source>
        <translation>커널 %1은(는) 이 실행에서 어떤 버퍼에도 쓰지 않으므로 연산자에 결과가 없습니다. 쓰게 되는 인수로 실행하세요</translation>
    </message>
    <message>
        <source>the kernel %1 reads no buffer, but PyTorch chooses an operator&apos;s device by its input tensors: let the kernel read a buffer, or make one that it writes input and output (--role NAME=both)</source>
        <translation>커널 %1은(는) 버퍼를 읽지 않지만 PyTorch는 입력 텐서로 연산자의 장치를 정합니다. 커널이 버퍼를 읽게 하거나, 쓰는 버퍼를 입력 겸 출력으로 지정하세요(--role NAME=both)</translation>
    </message>
    <message>
        <source>`%1` is `%2`: both were %3 in the launch</source>
        <translation>`%1`은(는) `%2`입니다. 이 실행에서 둘 다 %3이었습니다</translation>
    </message>
    <message>
        <source>The grid always has one block along %1, because one block shows no rule. Give the grid as ceil_div(...) if it depends on a size</source>
        <translation>블록 하나로는 규칙을 알 수 없으므로 그리드는 %1 방향으로 항상 블록 하나입니다. 크기에 따라 달라지면 그리드를 ceil_div(...)로 지정하세요</translation>
    </message>
    <message>
        <source>The grid always has %1 blocks along %2, because no size of the launch explains this number. Give the grid as ceil_div(...) if it depends on a size</source>
        <translation>이 실행의 어떤 크기도 이 수를 설명하지 못하므로 그리드는 %2 방향으로 항상 블록 %1개입니다. 크기에 따라 달라지면 그리드를 ceil_div(...)로 지정하세요</translation>
    </message>
    <message>
        <source>The grid is `%1`; a block has %2 threads</source>
        <translation>그리드는 `%1`이고, 블록 하나에 스레드가 %2개 있습니다</translation>
    </message>
    <message>
        <source>Dynamic shared memory is `%1` bytes</source>
        <translation>동적 공유 메모리는 `%1`바이트입니다</translation>
    </message>
    <message>
        <source>A dimension of `%1` always has %2 elements, because no size of the launch explains this number</source>
        <translation>이 실행의 어떤 크기도 이 수를 설명하지 못하므로 `%1`의 한 차원은 항상 원소가 %2개입니다</translation>
    </message>
    <message>
        <source>a kernel in Python is exported from Python: kernelarium.export_operator() takes those of Triton and Numba</source>
        <translation>Python 커널은 Python에서 내보냅니다. kernelarium.export_operator()가 Triton과 Numba 커널을 내보냅니다</translation>
    </message>
    <message>
        <source>PyTorch compiles CUDA C++, not PTX: export the kernel from its .cu file</source>
        <translation>PyTorch는 PTX가 아니라 CUDA C++를 컴파일합니다. 커널의 .cu 파일에서 내보내세요</translation>
    </message>
    <message>
        <source>an operator&apos;s launch has no cluster size: write __cluster_dims__ into the kernel</source>
        <translation>연산자의 실행에는 클러스터 크기가 없습니다. 커널에 __cluster_dims__를 쓰세요</translation>
    </message>
    <message>
        <source>the project&apos;s tests store what the launch reads and writes: %1 MiB here, but the limit is %2 MiB. Launch the kernel with smaller sizes; the operator accepts other sizes, too</source>
        <translation>프로젝트의 테스트는 이 실행이 읽고 쓰는 데이터를 저장합니다. 여기서는 %1 MiB이지만 한도는 %2 MiB입니다. 더 작은 크기로 커널을 실행하세요. 연산자는 다른 크기도 받습니다</translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message>
        <source>%1 is not a Kernelarium data file.</source>
        <translation>%1 파일은 Kernelarium 데이터 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>%1 was written by a newer Kernelarium. Update this one, then import it.</source>
        <translation>%1 파일은 더 새로운 Kernelarium이 쓴 것입니다. 이 프로그램을 업데이트한 뒤 가져오세요.</translation>
    </message>
    <message>
        <source>%1 (imported)</source>
        <translation>%1(가져옴)</translation>
    </message>
    <message>
        <source>Kernel %1, as imported</source>
        <translation>가져온 커널 %1</translation>
    </message>
    <message>
        <source>imported %1</source>
        <translation>%1에 가져옴</translation>
    </message>
</context>
<context>
    <name>kernelarium::About</name>
    <message>
        <source>About Kernelarium</source>
        <translation>Kernelarium 정보</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>진단 정보</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>진단 정보 복사</translation>
    </message>
<message>
        <source>A lab in which people watch GPU kernels at work.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation>GPU 커널이 동작하는 모습을 관찰하는 실습실입니다.
GNU 일반 공중 사용 허가서 버전 3 이상을 따르는 자유 소프트웨어입니다.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::AccessModel</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n access(es) of equal cost in this line, as in an unrolled loop</source>
        <translation><numerusform>이 줄에서 비용이 같은 접근 %n개(펼친 루프의 복사본 등)</numerusform></translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>access</source>
        <translation>접근</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>섹터</translation>
    </message>
    <message>
        <source>sectors / request</source>
        <translation>섹터/요청</translation>
    </message>
    <message>
        <source>fetched</source>
        <translation>가져옴</translation>
    </message>
    <message>
        <source>used</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>웨이브프론트</translation>
    </message>
    <message>
        <source>excess</source>
        <translation>초과</translation>
    </message>
    <message>
        <source>worst conflict</source>
        <translation>최악의 충돌</translation>
    </message>
    <message>
        <source>Warp-wide executions of this access</source>
        <translation>워프 단위로 이 접근이 실행된 횟수</translation>
    </message>
    <message>
        <source>32-byte pieces of memory moved</source>
        <translation>옮겨진 32바이트 조각 수</translation>
    </message>
    <message>
        <source>Sectors × 32 bytes</source>
        <translation>섹터 × 32바이트</translation>
    </message>
    <message>
        <source>Bytes that the lanes requested</source>
        <translation>레인이 실제로 원한 바이트</translation>
    </message>
    <message>
        <source>Passes over shared memory</source>
        <translation>공유 메모리를 훑은 횟수</translation>
    </message>
    <message>
        <source>Extra passes due to bank conflicts</source>
        <translation>뱅크 충돌 때문에 더 든 횟수</translation>
    </message>
    <message>
        <source>Most distinct words requested from one bank at once</source>
        <translation>한 뱅크에 한꺼번에 요구된 서로 다른 워드의 최대 수</translation>
    </message>
    <message>
        <source>global</source>
        <translation>전역</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>공유</translation>
    </message>
    <message>
        <source>local</source>
        <translation>로컬</translation>
    </message>
    <message>
        <source>load</source>
        <translation>로드</translation>
    </message>
    <message>
        <source>store</source>
        <translation>스토어</translation>
    </message>
    <message>
        <source>atomic</source>
        <translation>원자</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1-way</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1 (이전 %2)</translation>
    </message>
<message>
        <source>bytes per lane</source>
        <translation>레인당 바이트</translation>
    </message>
    <message>
        <source>Best with 32 lanes: 4 for 4 bytes per lane, 8 for 8, 16 for 16; scattered: 32</source>
        <translation>레인 32개일 때 최선: 레인당 4바이트면 4, 8바이트면 8, 16바이트면 16. 흩어지면 32</translation>
    </message>
    </context>
<context>
    <name>kernelarium::AccessTable</name>
    <message>
        <source>Accesses by source line</source>
        <translation>소스 줄별 접근</translation>
    </message>
    <message>
        <source>Run the kernel to see what each access costs.</source>
        <translation>커널을 실행하면 접근마다 드는 비용이 보입니다.</translation>
    </message>
    <message>
        <source>No access was counted in this run.</source>
        <translation>이번 실행에서는 집계된 접근이 없습니다.</translation>
    </message>
    <message>
        <source>loads, stores and atomics of the source, counted over the whole launch · teal: minimum traffic; orange: 8 times as much</source>
        <translation>소스의 각 읽기, 쓰기, 원자 연산을 전체 실행에 걸쳐 센 값 · 청록: 최소 트래픽, 주황: 8배</translation>
    </message>
<message numerus="yes">
        <source>%n access(es) that no thread executed are left out</source>
        <translation>
            <numerusform>어떤 스레드도 실행하지 않은 접근 %n개는 생략함</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::BankView</name>
    <message>
        <source>Shared memory banks</source>
        <translation>공유 메모리 뱅크</translation>
    </message>
    <message>
        <source>32 banks of 4 bytes · stacked: different words requested from one bank, one pass each</source>
        <translation>4바이트 뱅크 32개 · 쌓인 칸: 한 뱅크에 요구된 서로 다른 워드, 하나에 한 번씩</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>시뮬레이션 GPU에서 커널을 실행하면 워프의 접근이 보입니다.</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>브로드캐스트</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>단독</translation>
    </message>
    <message>
        <source>no conflict; lanes that request the same word share one pass (broadcast, ×n in blue)</source>
        <translation>충돌 없음. 같은 워드를 원하는 레인은 한 번에 처리됨(브로드캐스트, 파란 ×n)</translation>
    </message>
    <message>
        <source>no conflict: each lane has a bank to itself</source>
        <translation>충돌 없음: 레인마다 뱅크를 하나씩 차지함</translation>
    </message>
    <message>
        <source>wavefronts: %1, excess: %2</source>
        <translation>웨이브프론트: %1, 초과: %2</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>뱅크</translation>
    </message>
    <message>
        <source>lanes of one word</source>
        <translation>같은 워드의 레인</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>%1-way conflict: %3 different words are requested from bank %2, by lanes %4</source>
        <translation>%1-way 충돌: 뱅크 %2에 서로 다른 워드 %3개를 요구함. 요구한 레인: %4</translation>
    </message>
    <message>
        <source>group of lanes</source>
        <translation>레인 그룹</translation>
    </message>
</context>
<context>
    <name>kernelarium::BufferPicture</name>
    <message>
        <source>Buffer %1</source>
        <translation>버퍼 %1</translation>
    </message>
    <message>
        <source>%1 elements read, %2 of them in this step, %3 written</source>
        <translation>원소 %1개 읽음(이 단계에서 %2개), %3개 씀</translation>
    </message>
    <message>
        <source>%1 – %2 of %3</source>
        <translation>%1 – %2 / %3</translation>
    </message>
    <message>
        <source>fault at element %1</source>
        <translation>원소 %1에서 오류</translation>
    </message>
    <message>
        <source>%1: fault at %2[%3]</source>
        <translation>%1: %2[%3]에서 오류</translation>
    </message>
    <message>
        <source>%1: fault at %2[%3], its values are unknown</source>
        <translation>%1: %2[%3]에서 오류, 값을 알 수 없음</translation>
    </message>
    <message>
        <source>%1: unknown, the kernel did not finish</source>
        <translation>%1: 알 수 없음, 커널이 끝나지 않았습니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::ComparisonModel</name>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>지표</translation>
    </message>
    <message>
        <source>label</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>단위</translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation>%1, 이전</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, 현재</translation>
    </message>
</context>
<context>
    <name>kernelarium::ComparisonTable</name>
    <message>
        <source>All metrics</source>
        <translation>모든 지표</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>차이가 있는 것만</translation>
    </message>
    <message>
        <source>difference: from the first run to the second · better and worse where a metric has such a direction · times within their spread are the same</source>
        <translation>차이: 첫 번째 실행에서 두 번째 실행으로 · 좋고 나쁨이 있는 지표에만 판정 · 퍼짐 안의 시간은 같은 것으로 봄</translation>
    </message>
    <message>
        <source>Select two runs and compare them.</source>
        <translation>실행 두 개를 골라 비교하세요.</translation>
    </message>
</context>
<context>
    <name>kernelarium::DataView</name>
    <message>
        <source>back to the whole run</source>
        <translation>전체 실행으로 돌아가기</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Step of the warp's accesses</source>
        <translation>워프 접근의 단계</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>Run the kernel to see its buffers.</source>
        <translation>커널을 실행하면 버퍼가 보입니다.</translation>
    </message>
    <message>
        <source>Nothing selected: hover over or pin a cell of the thread map.</source>
        <translation>선택 없음: 스레드 맵의 칸에 포인터를 올리거나 클릭해 고정하세요.</translation>
    </message>
    <message>
        <source>all accesses of the %1: %2</source>
        <translation>%1의 접근 %2회 전체</translation>
    </message>
    <message>
        <source>access %1 of %2</source>
        <translation>접근 %1 / %2</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>%1에 씀</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>%1에서 읽음</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>access</source>
        <translation>접근</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>버퍼</translation>
    </message>
    <message>
        <source>element</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>wavefronts, shared %1</source>
        <translation>웨이브프론트, 공유 %1</translation>
    </message>
    <message>
        <source>excess wavefronts</source>
        <translation>초과 웨이브프론트</translation>
    </message>
    <message>
        <source>fetched / used</source>
        <translation>가져옴/사용</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>집계</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>공유 메모리</translation>
    </message>
    <message>
        <source>Block %1 was not traced. &lt;a href='record'&gt;Trace it&lt;/a&gt;</source>
        <translation>블록 %1은(는) 추적되지 않았습니다. &lt;a href='record'&gt;추적하기&lt;/a&gt;</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>requests: 1, sectors: %1</source>
        <translation>요청: 1, 섹터: %1</translation>
    </message>
    <message>
        <source>elements that the selected threads accessed · blue: read in this step · pale: read in another step · amber: written</source>
        <translation>선택한 스레드가 접근한 원소 · 파랑: 이 단계에서 읽음 · 옅은색: 언젠가 읽음 · 호박색: 씀</translation>
    </message>
    <message>
        <source>accesses of block %1 since its last barrier · blue: read in this step · pale: read before · amber: written</source>
        <translation>블록 %1이(가) 마지막 배리어 이후 한 접근 · 파랑: 이 단계에서 읽음 · 옅은색: 그 전에 읽음 · 호박색: 씀</translation>
    </message>
<message>
        <source>where %1 is wrong</source>
        <translation>%1에서 틀린 곳</translation>
    </message>
    <message>
        <source>words of 4 bytes</source>
        <translation>4바이트 워드</translation>
    </message>
</context>
<context>
    <name>kernelarium::DayCalendar</name>
    <message>
        <source>day</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>실행</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) active</source>
        <translation>
            <numerusform>활동 %n분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>실행 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solved</source>
        <translation>
            <numerusform>%n개 해결</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) written</source>
        <translation>
            <numerusform>%n줄 작성</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>minutes active</source>
        <translation>활동 시간(분)</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>시도</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>푼 연습</translation>
    </message>
    <message>
        <source>lines written</source>
        <translation>작성한 줄</translation>
    </message>
    <message>
        <source>Your days</source>
        <translation>하루하루</translation>
    </message>
    <message numerus="yes">
        <source>%n attempts at exercises</source>
        <translation>
            <numerusform>연습 시도 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>One square per day, one column per week: the stronger the green, the more you did. A day counts if it has a run, an attempt at an exercise or a minute of activity.</source>
        <translation>한 칸이 하루, 한 열이 한 주입니다. 초록이 진할수록 많이 한 날입니다. 실행 한 번, 연습 시도 한 번, 활동 1분이면 연속 일수에 들어갑니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::DeskPage</name>
    <message>
        <source>Parts of the desk</source>
        <translation>책상의 구성</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>What you want to do, by topic and by date</source>
        <translation>하고 싶은 일을 주제와 날짜별로</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>노트</translation>
    </message>
    <message>
        <source>What you wrote, for each lesson</source>
        <translation>레슨마다 적은 것</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>용어집</translation>
    </message>
    <message>
        <source>The terms of the field, and yours</source>
        <translation>이 분야의 용어와 나의 낱말</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>오류 기록</translation>
    </message>
    <message>
        <source>What went wrong, what helped, when</source>
        <translation>무엇이 잘못됐고 무엇이 도움이 됐는지, 언제였는지</translation>
    </message>
</context>
<context>
    <name>kernelarium::Devices</name>
    <message>
        <source>simulated %1</source>
        <translation>시뮬레이션 %1</translation>
    </message>
    <message>
        <source>The data file could not be opened (%1). It was renamed to %2; a new one was created.</source>
        <translation>데이터 파일을 열 수 없습니다(%1). 그 파일은 옮겨 두고 새 파일로 시작합니다. 옮긴 곳: %2.</translation>
    </message>
    <message>
        <source>One of your own lessons was skipped: %1</source>
        <translation>직접 만든 레슨 하나를 불러오지 못했습니다: %1</translation>
    </message>
    <message>
        <source>there is no = between a name and a command</source>
        <translation>이름과 명령 사이에 =가 없습니다</translation>
    </message>
    <message>
        <source>there is no name before the =</source>
        <translation>= 앞에 이름이 없습니다</translation>
    </message>
    <message>
        <source>there is no command after the =</source>
        <translation>= 뒤에 명령이 없습니다</translation>
    </message>
    <message>
        <source>a name has no /</source>
        <translation>이름에는 /를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>an earlier line has the name %1</source>
        <translation>앞줄에 이미 %1 이름이 있습니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::ExerciseView</name>
    <message>
        <source>Predict: commit to an answer, then see the run</source>
        <translation>예측: 먼저 답을 정하고 실행 결과를 보세요</translation>
    </message>
    <message>
        <source>Write: change the kernel in the editor</source>
        <translation>작성: 편집기에서 커널을 고치세요</translation>
    </message>
    <message>
        <source>Find: put the cursor on the line in the editor</source>
        <translation>찾기: 편집기에서 그 줄에 커서를 두세요</translation>
    </message>
    <message>
        <source>Explain: in your own words</source>
        <translation>설명: 자신의 말로 써 보세요</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>과제</translation>
    </message>
    <message>
        <source>Open the kernel</source>
        <translation>커널 열기</translation>
    </message>
    <message>
        <source>Opens this exercise's kernel in the editor, as you left it</source>
        <translation>이 연습의 커널을 지난번 상태 그대로 편집기에 엽니다</translation>
    </message>
    <message>
        <source>Your explanation</source>
        <translation>나의 설명</translation>
    </message>
    <message>
        <source>Your explanation. It is kept among your notes.</source>
        <translation>나의 설명. 노트에 함께 보관됩니다.</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>줄 번호</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>나의 답</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>확인</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>풀이</translation>
    </message>
    <message>
        <source>The kernel is open in the editor now. Change it, then check again.</source>
        <translation>커널이 편집기에 열렸습니다. 고친 뒤 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Line %1: </source>
        <translation>%1번째 줄: </translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>아직</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>%1 % 진행</translation>
    </message>
    <message>
        <source>Let us take it step by step:</source>
        <translation>한 단계씩 살펴봅시다:</translation>
    </message>
    <message>
        <source>Hint %1</source>
        <translation>힌트 %1</translation>
    </message>
    <message>
        <source>Model answer</source>
        <translation>모범 답안</translation>
    </message>
    <message>
        <source>Run the solution %1</source>
        <translation>풀이 %1 실행</translation>
    </message>
    <message>
        <source>Keep and compare</source>
        <translation>보관하고 비교</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>힌트</translation>
    </message>
    <message>
        <source>Try once or take the hints first</source>
        <translation>먼저 한 번 시도하거나 힌트를 보세요</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>풀었음</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>시도 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>힌트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>준비하기</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>다음 연습</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>먼저 답을 고르세요.</translation>
    </message>
    <message>
        <source>Write an answer first.</source>
        <translation>먼저 답을 쓰세요.</translation>
    </message>
    <message>
        <source>Give a number first.</source>
        <translation>먼저 수를 입력하세요.</translation>
    </message>
    <message>
        <source>Hint %1 of 3</source>
        <translation>힌트 %1/3</translation>
    </message>
    <message>
        <source>on a GPU only: at most %1 times as long as %2, at %3</source>
        <translation>GPU에서만 판정: %3에서 %2의 %1배 이하</translation>
    </message>
    <message>
        <source>measured: %1 times (%2 to %3)</source>
        <translation>측정: %1배(%2~%3)</translation>
    </message>
    <message>
        <source>Program: write host and device code in the editor; it runs in a sandbox</source>
        <translation>프로그램: 편집기에서 호스트와 디바이스 코드를 씁니다. 샌드박스에서 실행됩니다</translation>
    </message>
    <message>
        <source>Open the program</source>
        <translation>프로그램 열기</translation>
    </message>
    <message>
        <source>The program is open in the editor now. Write it, then check again.</source>
        <translation>프로그램을 편집기에 열었습니다. 다 쓴 다음 다시 검사하세요.</translation>
    </message>
    <message>
        <source>Its output:</source>
        <translation>출력:</translation>
    </message>
    <message>
        <source>Open the solution %1</source>
        <translation>풀이 %1 열기</translation>
    </message>
<message>
        <source>Tweak: change the parameters until the goals are met</source>
        <translation>조정: 목표를 이룰 때까지 매개변수를 바꿔 보세요</translation>
    </message>
    <message>
        <source>Sets variant, sizes and parameters to where this exercise begins</source>
        <translation>변형, 크기, 매개변수를 이 연습의 시작 상태로 맞춥니다</translation>
    </message>
    <message>
        <source>The parameters are set for it now. Change them, then check again.</source>
        <translation>이 연습에 맞게 매개변수를 맞춰 두었습니다. 바꾼 뒤 다시 확인하세요.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::Exporter</name>
    <message>
        <source>This view shows nothing yet that could be saved or printed.</source>
        <translation>이 보기에는 아직 저장하거나 인쇄할 내용이 없습니다.</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>%1에 저장했습니다</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>그림 (*.png *.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.json *.html)</source>
        <translation>표 (*.csv *.md *.json *.html)</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>내보내기: %1</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>보고서 내보내기</translation>
    </message>
    <message>
        <source>Reports (*.pdf *.html)</source>
        <translation>보고서 (*.pdf *.html)</translation>
    </message>
</context>
<context>
    <name>kernelarium::FindBar</name>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>바꿀 내용</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>대소문자 구분</translation>
    </message>
    <message>
        <source>Use regular expression</source>
        <translation>정규식으로 찾기</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>이전 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>다음 (Enter)</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>닫기 (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>모두 바꾸기</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n곳을 바꿈</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>찾지 못함</translation>
    </message>
</context>
<context>
    <name>kernelarium::GlossaryPage</name>
    <message>
        <source>Search in the glossary</source>
        <translation>용어집에서 찾기</translation>
    </message>
    <message>
        <source>In terms and definitions (Ctrl+F)</source>
        <translation>낱말과 그 뜻에서 찾습니다 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>낱말</translation>
    </message>
    <message>
        <source>Add a term of your own</source>
        <translation>나의 낱말 더하기</translation>
    </message>
    <message>
        <source>New term</source>
        <translation>새 낱말</translation>
    </message>
    <message>
        <source>Enter adds it; then write what it means (Ctrl+N)</source>
        <translation>Enter로 더한 다음 뜻을 적습니다 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Remove your entry</source>
        <translation>내가 적은 것 지우기</translation>
    </message>
    <message>
        <source>Remove what you wrote; this can be undone</source>
        <translation>내가 적은 것을 지웁니다. 되살릴 수 있습니다</translation>
    </message>
    <message>
        <source>Your entry was removed.</source>
        <translation>내가 적은 것을 지웠습니다.</translation>
    </message>
    <message>
        <source>What the term means</source>
        <translation>낱말의 뜻</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>내 말로</translation>
    </message>
    <message>
        <source>How would you say it? An example, a picture, a trap ... Saved while you type.</source>
        <translation>나라면 어떻게 설명할까요? 예, 비유, 빠지기 쉬운 함정… 적는 동안 저장됩니다.</translation>
    </message>
    <message>
        <source>Terms of the field</source>
        <translation>이 분야의 용어</translation>
    </message>
    <message>
        <source>No text yet</source>
        <translation>아직 내용 없음</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>나의 낱말</translation>
    </message>
    <message>
        <source>There are no terms yet.</source>
        <translation>아직 낱말이 없습니다.</translation>
    </message>
    <message>
        <source>No term has "%1".</source>
        <translation>찾는 말이 든 낱말이 없습니다: “%1”.</translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>낱말 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Practised in</source>
        <translation>이 연습에서 다룹니다</translation>
    </message>
<message>
        <source>Choose a term on the left. Terms in lessons lead here, and you can add your own.</source>
        <translation>왼쪽에서 낱말을 고르세요. 레슨의 용어를 누르면 여기로 오며, 나의 낱말도 더할 수 있습니다.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::Grab</name>
    <message>
        <source>The page was not complete after %1 s: %2</source>
        <translation>%1초가 지나도 페이지가 완성되지 않았습니다: %2</translation>
    </message>
    <message>
        <source>The lesson did not run: %1</source>
        <translation>레슨이 실행되지 않았습니다: %1</translation>
    </message>
    <message>
        <source>%1 did not answer.</source>
        <translation>%1에서 응답이 없습니다.</translation>
    </message>
    <message>
        <source>The run on %1 failed: %2</source>
        <translation>%1에서의 실행이 실패했습니다: %2</translation>
    </message>
    <message numerus="yes">
        <source>The run on %1 gave a wrong result: %n element(s) differ.</source>
        <translation>
            <numerusform>%1에서의 실행 결과가 틀렸습니다: 원소 %n개가 다릅니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The checks of the run were cancelled.</source>
        <translation>실행의 검사가 취소되었습니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::HeaderTabs</name>
    <message>
        <source>Header</source>
        <translation>헤더</translation>
    </message>
    <message>
        <source>Source and the headers that it includes</source>
        <translation>소스와 소스가 포함하는 헤더</translation>
    </message>
</context>
<context>
    <name>kernelarium::HostsPage</name>
    <message>
        <source>One line per machine: a name, =, and the command that starts kernelarium-runner there. The runner's name is appended, or replaces %r.</source>
        <translation>한 줄에 기계 하나: 이름, =, 그리고 그곳에서 kernelarium-runner를 띄우는 명령. 러너 이름은 끝이나 %r 자리에 들어갑니다.</translation>
    </message>
    <message>
        <source>Remote devices</source>
        <translation>원격 디바이스</translation>
    </message>
    <message>
        <source>Line %1 is not stored: %2.</source>
        <translation>%1번째 줄은 저장되지 않습니다: %2.</translation>
    </message>
</context>
<context>
    <name>kernelarium::HoursChart</name>
    <message numerus="yes">
        <source>Week from %1: %2 h active, %n solved</source>
        <translation>
            <numerusform>%1부터 한 주: 활동 %2시간, %n개 해결</numerusform>
        </translation>
    </message>
    <message>
        <source>week from</source>
        <translation>주 시작일</translation>
    </message>
    <message>
        <source>hours active</source>
        <translation>활동 시간</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>푼 연습</translation>
    </message>
    <message>
        <source>Time with keys, clicks or turns of the wheel in the window; a pause of two minutes or more does not count. The last bar is this week.</source>
        <translation>창에서 키, 클릭, 휠을 쓴 시간입니다. 2분 이상 쉰 동안은 세지 않습니다. 마지막 막대가 이번 주입니다.</translation>
    </message>
<message>
        <source>Hours per week</source>
        <translation>주당 시간</translation>
    </message>
    </context>
<context>
    <name>kernelarium::KernelStore</name>
    <message>
        <source>The kernel can't be saved in %1: %2</source>
        <translation>커널을 %1에 저장할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>The saved settings of the lessons could not be read; they start from their defaults. The old file is %1.</source>
        <translation>저장된 레슨 설정을 읽을 수 없어 기본값으로 시작합니다. 이전 파일은 %1입니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::LaunchPanel</name>
    <message>
        <source>New</source>
        <translation>새로 만들기</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>실행 설정</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>그리드</translation>
    </message>
    <message>
        <source>Blocks: X, X,Y or X,Y,Z; each a number or an expression, such as ceil_div(n, BLOCK)</source>
        <translation>블록 수: X, X,Y 또는 X,Y,Z. 각각 숫자이거나 ceil_div(n, BLOCK) 같은 식</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Threads per block: X, X,Y or X,Y,Z</source>
        <translation>블록의 스레드 수: X, X,Y 또는 X,Y,Z</translation>
    </message>
    <message>
        <source>shared bytes</source>
        <translation>공유 메모리 바이트</translation>
    </message>
    <message>
        <source>Dynamic shared memory per block</source>
        <translation>블록의 동적 공유 메모리</translation>
    </message>
    <message>
        <source>macros</source>
        <translation>매크로</translation>
    </message>
    <message>
        <source>NAME=VALUE or NAME, as with -D; separated by spaces</source>
        <translation>NAME=VALUE 또는 NAME, -D처럼; 여러 개는 빈칸으로 구분</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Random buffers are generated from it</source>
        <translation>무작위 버퍼는 이것으로 만들어집니다</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>인자</translation>
    </message>
    <message>
        <source>A number: i32:7, f32:2.5. A buffer: f32[1024]:random, :zero, :iota, :fill=1.5, :file=in.bin. Types: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool.</source>
        <translation>숫자: i32:7, f32:2.5. 버퍼: f32[1024]:random, :zero, :iota, :fill=1.5, :file=in.bin. 형식: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool.</translation>
    </message>
    <message>
        <source>Last run, counted</source>
        <translation>마지막 실행, 계수</translation>
    </message>
    <message>
        <source>Not saved: Ctrl+S writes it</source>
        <translation>저장하지 않음: Ctrl+S로 저장</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>저장함</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>인자 %1</translation>
    </message>
<message>
        <source>This file has a main(). Here one of its kernels is launched once; the Program view runs all of it.</source>
        <translation>이 파일에는 main()이 있습니다. 여기서는 커널 하나를 한 번 실행하며, 프로그램 전체는 “프로그램” 보기에서 실행합니다.</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>NAME=VALUE of each constexpr parameter; separated by spaces</source>
        <translation>constexpr 매개변수마다 NAME=VALUE. 빈칸으로 구분</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonCard</name>
    <message numerus="yes">
        <source>%1 of %n variant(s)</source>
        <translation>
            <numerusform>변형 %n개 중 %1개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>연습 %1 / %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonGuide</name>
    <message>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>연습</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>만약에</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>흔한 실수</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>레슨 본문</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>연습</translation>
    </message>
    <message>
        <source>The text of this lesson can't be shown: %1</source>
        <translation>이 레슨의 본문을 보여 줄 수 없습니다: %1</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>풀었음</translation>
    </message>
    <message>
        <source>Exercise %1: %2</source>
        <translation>연습 %1: %2</translation>
    </message>
    <message>
        <source>The glossary has no term "%1".</source>
        <translation>용어집에 없는 낱말입니다: “%1”.</translation>
    </message>
    <message>
        <source>Self-check</source>
        <translation>스스로 확인</translation>
    </message>
    <message>
        <source>On to the exercises</source>
        <translation>연습하러 가기</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonPage</name>
    <message>
        <source>Lesson</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>The command line of this run was copied to the clipboard.</source>
        <translation>이 실행의 명령줄을 클립보드에 복사했습니다.</translation>
    </message>
    <message>
        <source>A whole program: Check builds and runs it.</source>
        <translation>프로그램 전체입니다. ‘확인’이 빌드하고 실행합니다.</translation>
    </message>
<message>
        <source>The first run is in progress.</source>
        <translation>첫 실행이 진행 중입니다.</translation>
    </message>
    <message>
        <source>Answer first; then the run starts.</source>
        <translation>먼저 답하세요. 실행은 그다음입니다.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::LessonSession</name>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>The inputs are generated from it; the same seed gives the same numbers.</source>
        <translation>입력은 시드에서 만들어지며, 시드가 같으면 숫자도 같습니다.</translation>
    </message>
    <message>
        <source>%1 can't be opened as a picture: %2</source>
        <translation>%1 파일을 그림으로 열 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Defaults: %1</source>
        <translation>기본값: %1</translation>
    </message>
    <message>
        <source>Small and odd: %1</source>
        <translation>작고 어중간한 크기: %1</translation>
    </message>
    <message>
        <source>Large: %1</source>
        <translation>큰 크기: %1</translation>
    </message>
    <message>
        <source>Recorded on %1: %2</source>
        <translation>%1에서 기록됨: %2</translation>
    </message>
<message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>The inputs of the run: with a drawing, the output shows what the kernel computes.</source>
        <translation>입력의 모양: 그림을 넣으면 커널이 무엇을 계산하는지 출력에서 보입니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonViews</name>
    <message>
        <source>Open picture…</source>
        <translation>그림 열기…</translation>
    </message>
    <message>
        <source>Input picture</source>
        <translation>입력 그림</translation>
    </message>
    <message>
        <source>Last run, counted</source>
        <translation>마지막 실행(집계)</translation>
    </message>
    <message>
        <source>generated from the seed</source>
        <translation>시드에서 만듦</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>그리드</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>계산됨</translation>
    </message>
    <message>
        <source>Blocks of the first launch</source>
        <translation>첫 실행의 블록</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>스레드 %1개</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>한 블록의 스레드</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>Groups of 32 threads, over the whole grid</source>
        <translation>그리드 전체에 있는 스레드 32개 묶음의 수</translation>
    </message>
    <message>
        <source>dynamic shared</source>
        <translation>동적 공유</translation>
    </message>
    <message>
        <source>Shared memory per block, set at launch</source>
        <translation>실행할 때 정하는 한 블록의 공유 메모리</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>실행 수</translation>
    </message>
    <message>
        <source>Kernels run one after another</source>
        <translation>차례로 실행되는 커널</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>웨이브</translation>
    </message>
    <message>
        <source>How many times all SMs are filled; a fraction is a tail with idle SMs</source>
        <translation>모든 SM이 채워지는 횟수. 소수 부분은 쉬는 SM이 있는 꼬리입니다</translation>
    </message>
    <message>
        <source>can't launch</source>
        <translation>실행할 수 없음</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>샘플</translation>
    </message>
    <message>
        <source>Generated data</source>
        <translation>만든 데이터</translation>
    </message>
    <message>
        <source>Run on the picture that comes with the lab</source>
        <translation>함께 제공되는 그림으로 실행합니다</translation>
    </message>
    <message>
        <source>Run on random pixels, generated from the seed</source>
        <translation>시드로 만든 무작위 픽셀로 실행합니다</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Determined by the picture</source>
        <translation>그림이 정합니다</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>스레드 1개</translation>
    </message>
    <message>
        <source>Bound by %1.</source>
        <translation>%1에 묶여 있습니다.</translation>
    </message>
    <message>
        <source>samples: %1, %2</source>
        <translation>표본: %1, %2</translation>
    </message>
    <message>
        <source>The first run is in progress.</source>
        <translation>첫 실행이 진행 중입니다.</translation>
    </message>
        <message>
        <source>%1, a mistake to look at</source>
        <translation>%1(살펴볼 실수)</translation>
    </message>
    <message>
        <source>Back to the kernel without the mistake</source>
        <translation>실수가 없는 커널로 돌아가기</translation>
    </message>
</context>
<context>
    <name>kernelarium::MainWindow</name>
    <message>
        <source>nvcc for CUDA programs</source>
        <translation>CUDA 프로그램용 nvcc</translation>
    </message>
    <message>
        <source>Programs with a main() are built by nvcc of CUDA 13, which was not found. The lab installs it in a folder of its own: %1 MB from PyPI. It changes nothing else.</source>
        <translation>main()이 있는 프로그램은 CUDA 13의 nvcc로 빌드하는데, 찾지 못했습니다. 실습실이 전용 폴더에 설치합니다: PyPI에서 %1 MB. 그 밖의 것은 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>Fetch %1 MB</source>
        <translation>%1 MB 받기</translation>
    </message>
    <message>
        <source>nvcc is being installed (%1 MB).</source>
        <translation>nvcc를 설치하고 있습니다(%1 MB).</translation>
    </message>
    <message>
        <source>Programs can be built now: run or check again.</source>
        <translation>이제 프로그램을 빌드할 수 있습니다. 다시 실행하거나 확인하세요.</translation>
    </message>
    <message>
        <source>The installation of nvcc was stopped; nothing was changed.</source>
        <translation>nvcc 설치를 중지했습니다. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <source>nvcc can't be fetched: %1</source>
        <translation>nvcc를 받을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진도</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>그림 열기</translation>
    </message>
    <message>
        <source>Open kernel</source>
        <translation>커널 열기</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>그림 (%1)</translation>
    </message>
    <message>
        <source>No lesson here works on pictures.</source>
        <translation>그림을 다루는 레슨이 없습니다.</translation>
    </message>
    <message>
        <source>Open &amp;picture…</source>
        <translation>그림 열기(&amp;P)…</translation>
    </message>
    <message>
        <source>Run the lesson on a picture of your own</source>
        <translation>내 그림으로 레슨 실행</translation>
    </message>
    <message>
        <source>Open &amp;kernel…</source>
        <translation>커널 열기(&amp;K)…</translation>
    </message>
    <message>
        <source>Export &amp;view…</source>
        <translation>보기 내보내기(&amp;V)…</translation>
    </message>
    <message>
        <source>Save the last used view as a picture or a table</source>
        <translation>마지막에 쓴 보기를 그림이나 표로 저장</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>보고서 내보내기(&amp;R)…</translation>
    </message>
    <message>
        <source>Settings, charts, table and machine as HTML or PDF</source>
        <translation>설정, 차트, 표, 기계 정보를 HTML이나 PDF로</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>끝내기(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window; everything is saved</source>
        <translation>창을 닫습니다. 모두 보존됩니다</translation>
    </message>
    <message>
        <source>&amp;Undo parameter</source>
        <translation>매개변수 되돌리기(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo parameter</source>
        <translation>매개변수 다시 하기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>찾기(&amp;F)…</translation>
    </message>
    <message>
        <source>Find in the source</source>
        <translation>소스에서 찾기</translation>
    </message>
    <message>
        <source>Find and re&amp;place…</source>
        <translation>찾아 바꾸기(&amp;P)…</translation>
    </message>
    <message>
        <source>Replace in the source</source>
        <translation>소스에서 바꾸기</translation>
    </message>
    <message>
        <source>Re&amp;vert kernel</source>
        <translation>커널 원래대로(&amp;V)</translation>
    </message>
    <message>
        <source>Back to the shipped text of this kernel; can be undone</source>
        <translation>이 커널의 원본으로 돌아감. 되돌릴 수 있음</translation>
    </message>
    <message>
        <source>Show &amp;changes</source>
        <translation>변경 표시(&amp;C)</translation>
    </message>
    <message>
        <source>Mark what differs from the shipped kernel</source>
        <translation>원본 커널과 다른 곳을 표시</translation>
    </message>
    <message>
        <source>&amp;Copy as command line</source>
        <translation>명령줄로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>The same run with kernelarium-cli</source>
        <translation>kernelarium-cli로 같은 실행</translation>
    </message>
    <message>
        <source>Reset &amp;parameters</source>
        <translation>매개변수 초기화(&amp;P)</translation>
    </message>
    <message>
        <source>All parameters back to their defaults</source>
        <translation>모든 매개변수를 기본값으로</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>실행(&amp;R)</translation>
    </message>
    <message>
        <source>Run on the chosen device, with all checks and the baselines</source>
        <translation>고른 디바이스에서 모든 검사를 켜고 기준 구현과 나란히 실행</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>중지(&amp;T)</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>실행 중인 작업을 멈춤</translation>
    </message>
    <message>
        <source>&amp;Sweep</source>
        <translation>스윕(&amp;S)</translation>
    </message>
    <message>
        <source>Run over many values of a parameter</source>
        <translation>매개변수의 여러 값에 걸쳐 실행</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>S&amp;tep</source>
        <translation>한 단계(&amp;T)</translation>
    </message>
    <message>
        <source>The next memory access of the selected warp</source>
        <translation>선택한 워프의 다음 메모리 접근</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>한 단계</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>한 단계 뒤로(&amp;B)</translation>
    </message>
    <message>
        <source>The previous memory access</source>
        <translation>이전 메모리 접근</translation>
    </message>
    <message>
        <source>Query this machine and the remote ones again</source>
        <translation>이 기계와 원격 기계에 다시 물어봄</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>시작 페이지(&amp;S)</translation>
    </message>
    <message>
        <source>Lessons and recent files</source>
        <translation>레슨과 최근 파일</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>결과(&amp;R)</translation>
    </message>
    <message>
        <source>All runs so far</source>
        <translation>지금까지의 모든 실행</translation>
    </message>
    <message>
        <source>&amp;Progress</source>
        <translation>진도(&amp;P)</translation>
    </message>
    <message>
        <source>What you have done so far</source>
        <translation>지금까지 한 일</translation>
    </message>
    <message>
        <source>Show or hide the list of lessons</source>
        <translation>레슨 목록을 보이거나 숨김</translation>
    </message>
    <message>
        <source>Reset &amp;arrangement</source>
        <translation>배치 초기화(&amp;A)</translation>
    </message>
    <message>
        <source>Move all panels back to their default places</source>
        <translation>모든 패널을 제자리로</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Larger text and controls</source>
        <translation>글자와 컨트롤을 크게</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>Smaller text and controls</source>
        <translation>글자와 컨트롤을 작게</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>원래 크기(&amp;N)</translation>
    </message>
    <message>
        <source>Text and controls at 100 %</source>
        <translation>글자와 컨트롤을 100 %로</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>환경 설정(&amp;P)…</translation>
    </message>
    <message>
        <source>Theme, language, zoom, device, limits</source>
        <translation>테마, 언어, 확대, 디바이스, 한도</translation>
    </message>
    <message>
        <source>&amp;What's this?</source>
        <translation>이게 뭔가요(&amp;W)?</translation>
    </message>
    <message>
        <source>Click something to read what it is</source>
        <translation>무엇이든 눌러 설명을 봄</translation>
    </message>
    <message>
        <source>&amp;About Kernelarium</source>
        <translation>Kernelarium 정보(&amp;A)</translation>
    </message>
    <message>
        <source>Versions and diagnostics to copy</source>
        <translation>버전과 복사할 수 있는 진단 정보</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>최근 파일(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>내보내기(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>이동(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Show this view</source>
        <translation>이 보기를 표시</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>패널(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>데스크톱과 같게</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source>The command line of this run was copied to the clipboard.</source>
        <translation>이 실행의 명령줄을 클립보드에 복사했습니다.</translation>
    </message>
    <message>
        <source>Stop sweep</source>
        <translation>스윕 중지</translation>
    </message>
    <message>
        <source>Desk</source>
        <translation>책상</translation>
    </message>
    <message>
        <source>&amp;Desk</source>
        <translation>책상(&amp;D)</translation>
    </message>
    <message>
        <source>Your plan, notes, terms and errors</source>
        <translation>계획, 노트, 용어, 오류</translation>
    </message>
    <message>
        <source>Study &amp;plan</source>
        <translation>학습 계획(&amp;P)</translation>
    </message>
    <message>
        <source>What you want to do, by topic and by date</source>
        <translation>하고 싶은 일을 주제와 날짜별로</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>노트(&amp;N)</translation>
    </message>
    <message>
        <source>What you wrote, for each lesson</source>
        <translation>레슨마다 적은 것</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>용어집(&amp;G)</translation>
    </message>
    <message>
        <source>The terms of the field, and yours</source>
        <translation>이 분야의 용어와 나의 낱말</translation>
    </message>
    <message>
        <source>Error &amp;log</source>
        <translation>오류 기록(&amp;L)</translation>
    </message>
    <message>
        <source>What went wrong, what helped, when</source>
        <translation>무엇이 잘못됐고 무엇이 도움이 됐는지, 언제였는지</translation>
    </message>
    <message>
        <source>&amp;Log this error</source>
        <translation>이 오류 적어 두기(&amp;L)</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>레슨 열기</translation>
    </message>
    <message>
        <source>Lessons (*.klesson)</source>
        <translation>레슨 (*.klesson)</translation>
    </message>
    <message>
        <source>Open &amp;lesson…</source>
        <translation>레슨 열기(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>레슨(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New kernel</source>
        <translation>새 커널(&amp;N)</translation>
    </message>
    <message>
        <source>A blank .cu file of your own in the playground</source>
        <translation>놀이터에 내 .cu 파일을 새로 만듭니다</translation>
    </message>
    <message>
        <source>&amp;Save kernel</source>
        <translation>커널 저장(&amp;S)</translation>
    </message>
    <message>
        <source>Write the file of the playground</source>
        <translation>놀이터의 파일을 씁니다</translation>
    </message>
    <message>
        <source>U&amp;ndo edit</source>
        <translation>편집 실행 취소(&amp;N)</translation>
    </message>
    <message>
        <source>Re&amp;do edit</source>
        <translation>편집 다시 실행(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Check exercise</source>
        <translation>연습 채점(&amp;C)</translation>
    </message>
    <message>
        <source>Hand in the exercise that is open</source>
        <translation>열려 있는 연습을 제출합니다</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>힌트(&amp;H)</translation>
    </message>
    <message>
        <source>The next hint of the exercise that is open</source>
        <translation>열려 있는 연습의 다음 힌트</translation>
    </message>
    <message>
        <source>Ne&amp;xt exercise</source>
        <translation>다음 연습(&amp;X)</translation>
    </message>
    <message>
        <source>Go to the next exercise</source>
        <translation>다음 연습으로 갑니다</translation>
    </message>
    <message>
        <source>Play&amp;ground</source>
        <translation>놀이터(&amp;G)</translation>
    </message>
    <message>
        <source>Any kernel of your own, with the same views as a lesson</source>
        <translation>내 커널을 레슨과 같은 보기로 봅니다</translation>
    </message>
    <message>
        <source>Show side&amp;bar</source>
        <translation>사이드바 표시(&amp;B)</translation>
    </message>
    <message>
        <source>The window's saved position could not be read and was reset.</source>
        <translation>저장된 창 위치를 읽을 수 없어 처음 위치에서 시작합니다.</translation>
    </message>
    <message>
        <source>The saved arrangement of panels could not be read and was reset.</source>
        <translation>저장된 패널 배치를 읽을 수 없어 기본 배치로 시작합니다.</translation>
    </message>
    <message>
        <source>The first run is in progress.</source>
        <translation>첫 실행이 진행 중입니다.</translation>
    </message>
    <message>
        <source>The lesson of this run is not installed.</source>
        <translation>이 실행이 속한 레슨이 여기에 없습니다.</translation>
    </message>
    <message>
        <source>Undo the last change of a parameter</source>
        <translation>마지막 매개변수 변경을 되돌림</translation>
    </message>
    <message>
        <source>Repeat the change</source>
        <translation>다시 바꿈</translation>
    </message>
    <message>
        <source>&amp;Refresh devices</source>
        <translation>디바이스 찾기(&amp;D)</translation>
    </message>
    <message>
        <source>There is no page for "%1".</source>
        <translation>“%1” 링크가 가리키는 곳이 여기에는 없습니다.</translation>
    </message>
    <message>
        <source>Logged in the error log. Write down what helped.</source>
        <translation>‘오류 기록’에 적었습니다. 무엇이 도움이 됐는지 거기에 적으세요.</translation>
    </message>
    <message>
        <source>Log the failure of the last run in the error log; press again to open it there</source>
        <translation>지난 실행이 실패한 까닭을 ‘오류 기록’에 적습니다. 한 번 더 누르면 그 항목을 엽니다</translation>
    </message>
    <message>
        <source>Add a packed lesson (.klesson) to your own</source>
        <translation>다른 사람이 묶은 레슨(.klesson)을 내 레슨에 넣습니다</translation>
    </message>
    <message>
        <source>Undo the last edit of the source</source>
        <translation>소스의 마지막 편집을 되돌립니다</translation>
    </message>
    <message>
        <source>Redo the edit</source>
        <translation>다시 합니다</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>인쇄(&amp;R)…</translation>
    </message>
    <message>
        <source>Print the last used view</source>
        <translation>마지막에 쓴 보기를 종이로</translation>
    </message>
    <message>
        <source>C&amp;omplete word</source>
        <translation>단어 완성(&amp;O)</translation>
    </message>
    <message>
        <source>CUDA's names and the file's own names that begin like this</source>
        <translation>이렇게 시작하는 CUDA 단어와 파일 안의 이름</translation>
    </message>
    <message>
        <source>Open in &amp;external editor</source>
        <translation>외부 편집기에서 열기(&amp;E)</translation>
    </message>
    <message>
        <source>Edit the kernel in another program; the lab reloads it when it is saved</source>
        <translation>다른 프로그램에서 커널을 편집합니다. 저장하면 여기에 반영됩니다</translation>
    </message>
    <message>
        <source>Arrange for p&amp;laying</source>
        <translation>재생용으로 배치(&amp;L)</translation>
    </message>
    <message>
        <source>Source, timeline, threads and data side by side</source>
        <translation>소스, 타임라인, 스레드, 데이터를 나란히</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>고대비</translation>
    </message>
<message>
        <source>PyTorch &amp;operator…</source>
        <translation>PyTorch 연산자(&amp;O)…</translation>
    </message>
    <message>
        <source>Write a project that makes this kernel a PyTorch operator, with gradient and tests</source>
        <translation>이 커널을 그래디언트와 테스트가 있는 PyTorch 연산자로 만드는 프로젝트를 씁니다</translation>
    </message>
    <message>
        <source>Get P&amp;ython for Triton and Numba…</source>
        <translation>Triton과 Numba용 파이썬 받기(&amp;Y)…</translation>
    </message>
    <message>
        <source>Download what kernels in Python need (445 MB); asks first</source>
        <translation>파이썬 커널에 필요한 것을 받습니다: 445 MB, 먼저 묻습니다</translation>
    </message>
    <message>
        <source>Open a .cu or .py file of your own in the playground</source>
        <translation>내 .cu나 .py 파일을 놀이터에서 엽니다</translation>
    </message>
    <message>
        <source>&amp;Frameworks</source>
        <translation>프레임워크(&amp;F)</translation>
    </message>
    <message>
        <source>The same work in PyTorch, Triton, Numba and CUDA, timed</source>
        <translation>같은 작업을 PyTorch, Triton, Numba, CUDA로 하여 잰 시간</translation>
    </message>
    <message>
        <source>Frameworks</source>
        <translation>프레임워크</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>키보드 단축키(&amp;K)</translation>
    </message>
    <message>
        <source>All keys of the window, and what they do</source>
        <translation>창의 모든 키와 그 기능</translation>
    </message>
    <message>
        <source>CUDA and Python sources, traces of programs (*.cu *.cuh *.py *.jsonl)</source>
        <translation>CUDA 및 Python 소스, 프로그램 추적 (*.cu *.cuh *.py *.jsonl)</translation>
    </message>
    <message>
        <source>Open program folder</source>
        <translation>프로그램 폴더 열기</translation>
    </message>
    <message>
        <source>%1 is not a readable picture, a .cu or .py file, a program's trace, or a lesson (.klesson).</source>
        <translation>%1은(는) 읽을 수 있는 그림, .cu 또는 .py 파일, 프로그램 추적, 강의(.klesson)가 아닙니다.</translation>
    </message>
    <message>
        <source>Open program &amp;folder…</source>
        <translation>프로그램 폴더 열기(&amp;F)…</translation>
    </message>
    <message>
        <source>Build and run all sources of a folder as one program</source>
        <translation>폴더의 모든 소스를 한 프로그램으로 빌드하고 실행합니다</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>재생 또는 일시 정지(&amp;P)</translation>
    </message>
    <message>
        <source>Play the modelled time of the traced block</source>
        <translation>추적한 블록의 모델 시간을 재생합니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::MemoryPath</name>
    <message>
        <source>was %1</source>
        <translation>이전 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 hit</source>
        <translation>적중 %1</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>공유</translation>
    </message>
    <message>
        <source>%1 excess</source>
        <translation>초과 %1</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>필요 %1</translation>
    </message>
    <message>
        <source>Memory traffic, one run</source>
        <translation>한 번 실행의 메모리 트래픽</translation>
    </message>
    <message>
        <source>Run the kernel to see where its bytes go.</source>
        <translation>커널을 실행하면 바이트가 어디로 가는지 보입니다.</translation>
    </message>
    <message>
        <source>This run was not counted. The simulated GPU counts the same experiment, without root rights for hardware counters.</source>
        <translation>이 실행은 집계되지 않았습니다. 여기서는 하드웨어 카운터에 root 권한이 필요 없습니다. 시뮬레이션 GPU가 같은 실험을 집계합니다.</translation>
    </message>
    <message>
        <source>Memory traffic, before and after</source>
        <translation>메모리 트래픽, 전과 후</translation>
    </message>
    <message>
        <source>registers – shared</source>
        <translation>레지스터 – 공유</translation>
    </message>
    <message>
        <source>registers – L1</source>
        <translation>레지스터 – L1</translation>
    </message>
    <message>
        <source>L1 – L2</source>
        <translation>L1 – L2</translation>
    </message>
    <message>
        <source>L2 – DRAM</source>
        <translation>L2 – DRAM</translation>
    </message>
    <message>
        <source>minimum needed</source>
        <translation>최소 필요</translation>
    </message>
    <message>
        <source>L1 hit rate</source>
        <translation>L1 적중률</translation>
    </message>
    <message>
        <source>L2 hit rate</source>
        <translation>L2 적중률</translation>
    </message>
    <message>
        <source>used of what was fetched</source>
        <translation>가져온 것 중 사용한 비율</translation>
    </message>
    <message>
        <source>excess shared wavefronts</source>
        <translation>공유 메모리 초과 웨이브프론트</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>집계</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>bytes, before</source>
        <translation>이전, 바이트</translation>
    </message>
    <message>
        <source>Before and after: keep this run and show later ones beside it</source>
        <translation>전후 비교: 이 실행을 두고 이후 실행을 나란히 보여 줍니다</translation>
    </message>
    <message>
        <source>sectors per request: loads, stores</source>
        <translation>요청당 섹터: 로드, 저장</translation>
    </message>
    <message>
        <source>each DRAM byte is reused</source>
        <translation>DRAM 바이트마다 다시 쓰임</translation>
    </message>
    <message>
        <source>%1 of peak</source>
        <translation>피크의 %1</translation>
    </message>
    <message>
        <source>%1, loads</source>
        <translation>%1, 로드</translation>
    </message>
    <message>
        <source>%1, stores</source>
        <translation>%1, 저장</translation>
    </message>
    <message>
        <source>%1, share of the peak (modelled)</source>
        <translation>%1, 피크 대비 비율(예측)</translation>
    </message>
<message>
        <source>idle: L2 is warm</source>
        <translation>유휴: 웜 L2</translation>
    </message>
    <message>
        <source>← loads, → stores · width: bytes (log scale) · teal: minimum traffic, orange: 8 times as much, grey: minimum not known · bytes: counted, cold L2 · of peak: how long the part is busy, modelled, warm L2</source>
        <translation>← 로드, → 저장 · 너비: 바이트(로그 눈금) · 청록: 최소 트래픽, 주황: 그 8배, 회색: 최소 트래픽을 모름 · 바이트: 집계, 콜드 L2 · 피크 비율: 그 부분이 바쁜 시간, 예측, 웜 L2</translation>
    </message>
    <message>
        <source>%, before</source>
        <translation>이전, %</translation>
    </message>
    <message>
        <source>%1 peak</source>
        <translation>피크 %1</translation>
    </message>
</context>
<context>
    <name>kernelarium::MistakeView</name>
    <message>
        <source>Load it and see it fail</source>
        <translation>불러와서 실패하는 것을 보기</translation>
    </message>
</context>
<context>
    <name>kernelarium::NotesPage</name>
    <message>
        <source>No notes yet</source>
        <translation>아직 노트가 없습니다</translation>
    </message>
    <message>
        <source>Write down what you want to keep: a rule, a surprise, a question. Notes are saved while you type and found by any part of any word. Your written answers to exercises are kept here, too.</source>
        <translation>남겨 두고 싶은 것을 적으세요. 규칙, 뜻밖의 일, 궁금한 것 무엇이든 좋습니다. 노트는 적는 동안 저장되고 낱말의 일부만으로도 찾을 수 있습니다. 연습에 글로 쓴 답도 여기에 모입니다.</translation>
    </message>
    <message>
        <source>Write the first note</source>
        <translation>첫 노트 쓰기</translation>
    </message>
    <message>
        <source>Make a note (Ctrl+N)</source>
        <translation>노트 만들기 (Ctrl+N)</translation>
    </message>
    <message>
        <source>This note was edited in two windows at once; the other window's text is now a separate note.</source>
        <translation>이 노트를 두 창에서 동시에 고쳤습니다. 다른 창의 글은 따로 노트로 남겼습니다.</translation>
    </message>
    <message>
        <source>Search in the notes</source>
        <translation>노트에서 찾기</translation>
    </message>
    <message>
        <source>Any part of a word, several words, "words in a row" (Ctrl+F)</source>
        <translation>낱말의 일부, 여러 낱말, 또는 따옴표로 묶은 "이어진 말" (Ctrl+F)</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>새 노트</translation>
    </message>
    <message>
        <source>New note (Ctrl+N)</source>
        <translation>새 노트 (Ctrl+N)</translation>
    </message>
    <message>
        <source>New</source>
        <translation>새로</translation>
    </message>
    <message>
        <source>Notes of which lesson</source>
        <translation>어느 레슨의 노트인지</translation>
    </message>
    <message>
        <source>Show the notes of one lesson</source>
        <translation>한 레슨의 노트만 보기</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>노트</translation>
    </message>
    <message>
        <source>Lesson of the note</source>
        <translation>노트의 레슨</translation>
    </message>
    <message>
        <source>The lesson that this note belongs to</source>
        <translation>이 노트가 속한 레슨</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>레슨 열기</translation>
    </message>
    <message>
        <source>Go to the lesson that this note belongs to</source>
        <translation>이 노트가 속한 레슨으로 가기</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Keep this note at the top of the list</source>
        <translation>이 노트를 목록 맨 위에 두기</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Show the note's rendered Markdown: headings, lists, code, links</source>
        <translation>Markdown을 읽기 좋게 보여 줍니다: 제목, 목록, 코드, 링크</translation>
    </message>
    <message>
        <source>Export the note</source>
        <translation>노트 내보내기</translation>
    </message>
    <message>
        <source>Write this note as a Markdown file</source>
        <translation>이 노트를 Markdown 파일로 저장</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>노트 지우기</translation>
    </message>
    <message>
        <source>Remove this note; this can be undone</source>
        <translation>이 노트를 지웁니다. 되살릴 수 있습니다</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>노트 내용</translation>
    </message>
    <message>
        <source>The first line is the title. Markdown is supported; [warp](glossary:warp) links to a term.</source>
        <translation>첫 줄이 제목입니다. Markdown을 쓸 수 있고, [워프](glossary:warp)는 용어집으로 이어집니다.</translation>
    </message>
    <message>
        <source>The rendered note</source>
        <translation>읽기용 노트</translation>
    </message>
    <message>
        <source>No note is chosen</source>
        <translation>고른 노트가 없습니다</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>모든 레슨</translation>
    </message>
    <message>
        <source>Of no lesson</source>
        <translation>레슨에 속하지 않은 것</translation>
    </message>
    <message>
        <source>No lesson</source>
        <translation>레슨 없음</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>답: %1</translation>
    </message>
    <message>
        <source>Empty note</source>
        <translation>빈 노트</translation>
    </message>
    <message>
        <source>No more text</source>
        <translation>더 적은 것 없음</translation>
    </message>
    <message>
        <source>No notes on this lesson yet.</source>
        <translation>이 레슨의 노트가 아직 없습니다.</translation>
    </message>
    <message>
        <source>No note has "%1".</source>
        <translation>찾는 말이 든 노트가 없습니다: “%1”.</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>노트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Created %1, changed %2</source>
        <translation>시작 %1, 고침 %2</translation>
    </message>
    <message>
        <source>The note was removed.</source>
        <translation>노트를 지웠습니다.</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>%1에 저장했습니다</translation>
    </message>
<message>
        <source>Choose one on the left, or make one with Ctrl+N.</source>
        <translation>왼쪽에서 고르거나 Ctrl+N으로 만드세요.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::NoticeBar</name>
    <message>
        <source>Dismiss the notice</source>
        <translation>알림 닫기</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>kernelarium::OccupancyDiagram</name>
    <message>
        <source>warps on an SM</source>
        <translation>SM의 워프</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>점유율</translation>
    </message>
    <message>
        <source>Theoretical occupancy: the warps that an SM can hold at once with this launch, relative to its maximum. Each bar: how many blocks one limit alone would allow.</source>
        <translation>이론 점유율: 이 실행에서 SM 하나가 한 번에 담을 수 있는 워프를 담을 수 있는 최대 수로 나눈 값입니다. 막대는 저마다 그 제한 하나만 있을 때 들어갈 수 있는 블록 수입니다.</translation>
    </message>
    <message>
        <source>This setting can't be launched</source>
        <translation>이 설정으로는 실행할 수 없음</translation>
    </message>
    <message>
        <source>threads per SM</source>
        <translation>SM당 스레드</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>공유 메모리</translation>
    </message>
    <message>
        <source>block slots</source>
        <translation>블록 슬롯</translation>
    </message>
    <message>
        <source>%1 · limited by %2</source>
        <translation>%1 · 제한 요인: %2</translation>
    </message>
    <message>
        <source>allowed by registers</source>
        <translation>레지스터가 허용</translation>
    </message>
    <message>
        <source>allowed by shared memory</source>
        <translation>공유 메모리가 허용</translation>
    </message>
    <message>
        <source>allowed by block slots</source>
        <translation>블록 슬롯이 허용</translation>
    </message>
<message>
        <source>blocks allowed by threads</source>
        <translation>스레드 수가 허용하는 블록</translation>
    </message>
    </context>
<context>
    <name>kernelarium::PackOpener</name>
    <message>
        <source>%1 was not opened: the lab has another lesson named %2. Ask its author to rename it.</source>
        <translation>%1을(를) 열지 않았습니다. 실험실에 이름이 %2인 다른 레슨이 있습니다. 만든 사람에게 이름을 바꿔 달라고 하세요.</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>레슨 열기</translation>
    </message>
    <message>
        <source>The lesson %1 already exists. Replace it?</source>
        <translation>레슨 %1이(가) 이미 있습니다. 바꿀까요?</translation>
    </message>
    <message>
        <source>What you did in it (kernels, answers, runs) is kept.</source>
        <translation>그 안에서 한 일(커널, 답, 실행)은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
</context>
<context>
    <name>kernelarium::OperatorExport</name>
    <message>
        <source>This kernel can&apos;t become an operator: %1</source>
        <translation>이 커널은 연산자가 될 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The kernel runs with all checks, to see what it reads and writes.</source>
        <translation>커널이 읽고 쓰는 것을 알아내기 위해 모든 검사를 켜고 실행하는 중입니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::OperatorDialog</name>
    <message>
        <source>Export: PyTorch operator</source>
        <translation>내보내기: PyTorch 연산자</translation>
    </message>
    <message>
        <source>The launch showed:</source>
        <translation>이 실행에서 알아낸 것:</translation>
    </message>
    <message>
        <source>It did not show this, so check it:</source>
        <translation>다음은 알아내지 못했으므로 확인하세요:</translation>
    </message>
    <message>
        <source>If you give the same operation in PyTorch and its gradients, the project&apos;s tests compare the results with PyTorch and check the gradients by finite differences. You can also add both to the project later.</source>
        <translation>PyTorch의 같은 연산과 그래디언트를 지정하면 프로젝트의 테스트가 결과를 PyTorch와 비교하고 유한 차분으로 그래디언트를 검사합니다. 나중에 프로젝트에 추가할 수도 있습니다.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>In PyTorch</source>
        <translation>PyTorch로는</translation>
    </message>
    <message>
        <source>Gradient by %1</source>
        <translation>%1에 대한 그래디언트</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>폴더 선택…</translation>
    </message>
</context>
<context>
    <name>kernelarium::ParameterPanel</name>
    <message>
        <source>Parameters</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>PARAMETERS</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>DERIVED</source>
        <translation>계산된 값</translation>
    </message>
    <message>
        <source>OCCUPANCY</source>
        <translation>점유율</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Copy this setting as a command line</source>
        <translation>이 설정을 명령줄로 복사</translation>
    </message>
    <message>
        <source>Back to the defaults</source>
        <translation>기본값으로</translation>
    </message>
    <message>
        <source>set by the variant</source>
        <translation>변형이 정함</translation>
    </message>
    <message>
        <source>Preset %1</source>
        <translation>프리셋 %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 must hold</source>
        <translation>지켜야 할 조건: %1</translation>
    </message>
    <message>
        <source>%1: must be %2</source>
        <translation>%1: 지켜야 할 조건은 %2입니다</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>고정</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlanPage</name>
    <message>
        <source>The plan as Markdown</source>
        <translation>Markdown으로 본 계획</translation>
    </message>
    <message>
        <source>Add an item; a date at its end: @2026-11-21, @2026-W47 or @2026-11</source>
        <translation>항목 더하기. 끝에 날짜를 쓸 수 있습니다: @2026-11-21, @2026-W47, @2026-11</translation>
    </message>
    <message>
        <source>New item</source>
        <translation>새 항목</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>더하기</translation>
    </message>
    <message>
        <source>Add the item to the plan</source>
        <translation>항목을 계획에 더합니다</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>Which of your plans is shown</source>
        <translation>어느 계획을 볼지</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>As it is written: headings and their items</source>
        <translation>적힌 대로: 제목과 그 항목</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>날</translation>
    </message>
    <message>
        <source>What is due each day</source>
        <translation>어느 날 무엇을 할지</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>주</translation>
    </message>
    <message>
        <source>What is due each week</source>
        <translation>어느 주에 무엇을 할지</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>달</translation>
    </message>
    <message>
        <source>What is due each month</source>
        <translation>어느 달에 무엇을 할지</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Edit the plan's text itself; everything in it is kept</source>
        <translation>계획의 글을 직접 고칩니다. 그 안의 모든 것이 그대로 남습니다</translation>
    </message>
    <message>
        <source>New plan</source>
        <translation>새 계획</translation>
    </message>
    <message>
        <source>A ready-made plan, an empty one, or one from a file</source>
        <translation>마련된 계획, 빈 계획, 또는 파일에서 가져온 계획</translation>
    </message>
    <message>
        <source>More about this plan</source>
        <translation>이 계획에 대해 더</translation>
    </message>
    <message>
        <source>Progress of the plan</source>
        <translation>계획에서 마친 몫</translation>
    </message>
    <message>
        <source>Hide what is done</source>
        <translation>마친 것 숨기기</translation>
    </message>
    <message>
        <source>Show only what is still open</source>
        <translation>아직 남은 것만 보기</translation>
    </message>
    <message>
        <source>All lessons, without dates</source>
        <translation>모든 레슨, 날짜 없이</translation>
    </message>
    <message>
        <source>An empty plan</source>
        <translation>빈 계획</translation>
    </message>
    <message>
        <source>From a Markdown file…</source>
        <translation>Markdown 파일에서…</translation>
    </message>
    <message>
        <source>No study plan yet</source>
        <translation>아직 학습 계획이 없습니다</translation>
    </message>
    <message>
        <source>A plan is a checklist of lessons, exercises and whatever else you want to do. Exercises that you finish tick themselves.</source>
        <translation>계획은 레슨과 연습, 그 밖에 하고 싶은 일을 적은 점검표입니다. 마친 연습에는 저절로 표시가 됩니다.</translation>
    </message>
    <message>
        <source>All lessons with their exercises, from this week on</source>
        <translation>이번 주부터 모든 레슨과 연습</translation>
    </message>
    <message>
        <source>Another plan</source>
        <translation>다른 계획</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>레슨 열기</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>고치기</translation>
    </message>
    <message>
        <source>When</source>
        <translation>언제</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>내일</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>이번 주</translation>
    </message>
    <message>
        <source>Next week</source>
        <translation>다음 주</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>이번 달</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>날짜 없음</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>Add a part of it</source>
        <translation>하위 항목 더하기</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>위로</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>아래로</translation>
    </message>
    <message>
        <source>Make it part of the item above</source>
        <translation>위 항목의 하위로</translation>
    </message>
    <message>
        <source>Move it out of the item above</source>
        <translation>위 항목에서 꺼내기</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Removed from the plan.</source>
        <translation>계획에서 지웠습니다.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>The plan has since been changed in another window; your last change can't be undone.</source>
        <translation>그 뒤에 다른 창에서 계획이 바뀌어 마지막 변경을 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Markdown으로 내보내기…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>Remove this plan</source>
        <translation>이 계획 지우기</translation>
    </message>
    <message>
        <source>Chosen item</source>
        <translation>고른 항목</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n done</source>
        <translation>
            <numerusform>%n개 중 %1개 마침</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n due today</source>
        <translation>
            <numerusform>오늘 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation>
            <numerusform>기한 지남 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>This item was changed in another window; the plan shows it as it is now.</source>
        <translation>이 항목은 다른 창에서 바뀌었습니다. 지금 상태를 보여 줍니다.</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>모든 레슨</translation>
    </message>
    <message>
        <source>My plan</source>
        <translation>나의 계획</translation>
    </message>
    <message>
        <source>%1 is larger than a plan may be (4 MB).</source>
        <translation>%1 파일은 계획의 크기 한도(4 MB)보다 큽니다.</translation>
    </message>
    <message>
        <source>No line of %1 has a check box (- [ ]); it is kept as it is. Add items below.</source>
        <translation>%1에는 상자가 있는 줄(- [ ])이 없습니다. 내용은 그대로 둡니다. 아래에서 항목을 더하세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) read; the other lines are kept as they are.</source>
        <translation>
            <numerusform>항목 %n개를 읽었습니다. 나머지 줄은 그대로 둡니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import a checklist</source>
        <translation>점검표 가져오기</translation>
    </message>
    <message>
        <source>Markdown (*.md *.markdown *.txt);;All files (*)</source>
        <translation>Markdown (*.md *.markdown *.txt);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Export the plan</source>
        <translation>계획 내보내기</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>%1에 저장했습니다</translation>
    </message>
    <message>
        <source>Rename the plan</source>
        <translation>계획 이름 바꾸기</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>The plan "%1" was removed.</source>
        <translation>계획을 지웠습니다: “%1”.</translation>
    </message>
<message>
        <source>Added after the chosen item or under the chosen topic (Ctrl+N)</source>
        <translation>고른 항목 뒤나 고른 주제 아래에 들어갑니다 (Ctrl+N)</translation>
    </message>
    <message>
        <source>One lesson per week, from this week on</source>
        <translation>이번 주부터 일주일에 한 레슨</translation>
    </message>
    <message>
        <source>One exercise per day, from today on</source>
        <translation>오늘부터 하루에 연습 하나</translation>
    </message>
    <message>
        <source>Plan one lesson per week</source>
        <translation>일주일에 한 레슨씩 계획하기</translation>
    </message>
    <message>
        <source>One lesson per week</source>
        <translation>일주일에 한 레슨</translation>
    </message>
    <message>
        <source>One exercise per day</source>
        <translation>하루에 연습 하나</translation>
    </message>
    <message>
        <source>Seven days to an operator of my own, from today on</source>
        <translation>오늘부터 이레 만에 나만의 연산자까지</translation>
    </message>
    <message>
        <source>Seven days to an operator of my own</source>
        <translation>이레 만에 나만의 연산자까지</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlanView</name>
    <message>
        <source>Text of the item</source>
        <translation>항목의 글</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>내일</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
    <message>
        <source>this week</source>
        <translation>이번 주</translation>
    </message>
    <message>
        <source>next week</source>
        <translation>다음 주</translation>
    </message>
    <message>
        <source>week %1</source>
        <translation>%1주차</translation>
    </message>
    <message>
        <source>week %1 of %2</source>
        <translation>%2년 %1주차</translation>
    </message>
    <message>
        <source>Items of the plan</source>
        <translation>계획의 항목</translation>
    </message>
    <message>
        <source>(no text)</source>
        <translation>(글 없음)</translation>
    </message>
    <message>
        <source>done</source>
        <translation>마침</translation>
    </message>
    <message>
        <source>open</source>
        <translation>남음</translation>
    </message>
    <message>
        <source>Without a date</source>
        <translation>날짜 없음</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>기한 지남</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlaygroundPage</name>
    <message>
        <source>Launch</source>
        <translation>실행 설정</translation>
    </message>
    <message>
        <source>Your unsaved text of %1 was restored. Ctrl+S saves it; Revert reloads the file.</source>
        <translation>%1의 저장하지 않은 내용을 복원했습니다. Ctrl+S로 저장하고, 되돌리기로 파일의 내용을 다시 읽습니다.</translation>
    </message>
<message>
        <source>The first run is in progress.</source>
        <translation>첫 실행이 진행 중입니다.</translation>
    </message>
    <message>
        <source>Save the timeline</source>
        <translation>타임라인 저장</translation>
    </message>
    <message>
        <source>Perfetto (*.json)</source>
        <translation>Perfetto (*.json)</translation>
    </message>
    <message>
        <source>The timeline was saved to %1. Open it in ui.perfetto.dev.</source>
        <translation>타임라인을 %1에 저장했습니다. ui.perfetto.dev에서 열 수 있습니다.</translation>
    </message>
    <message>
        <source>nvcc builds the program…</source>
        <translation>nvcc가 프로그램을 빌드하는 중…</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>프로그램 실행 중…</translation>
    </message>
    <message>
        <source>The program did not run.</source>
        <translation>프로그램이 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>See the Program view.</source>
        <translation>“프로그램” 보기를 여십시오.</translation>
    </message>
    <message>
        <source>This file has no main(): there is no program to run.</source>
        <translation>이 파일에는 main()이 없어 실행할 프로그램이 없습니다.</translation>
    </message>
    <message>
        <source>Stopped before it ran.</source>
        <translation>실행되기 전에 중지했습니다.</translation>
    </message>
    <message>
        <source>A launch opens from a run in this window, not from a trace file.</source>
        <translation>실행(launch)은 이 창에서 실행한 프로그램에서만 열 수 있으며, 추적 파일에서는 열 수 없습니다.</translation>
    </message>
    <message>
        <source>Run on a GPU</source>
        <translation>GPU에서 실행</translation>
    </message>
    <message>
        <source>On %1, the program runs without the sandbox: it can read, change and delete your files, and use the network. Run it if you know what %2 does.</source>
        <translation>%1에서는 프로그램이 샌드박스 없이 실행됩니다. 파일을 읽고, 바꾸고, 지울 수 있으며 네트워크를 쓸 수 있습니다. %2이(가) 하는 일을 알 때만 실행하세요.</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>grid %1 · block %2</source>
        <translation>그리드 %1 · 블록 %2</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlaygroundSession</name>
    <message>
        <source>There is no __global__ function in this file.</source>
        <translation>이 파일에는 __global__ 함수가 없습니다.</translation>
    </message>
    <message>
        <source>Choose a kernel.</source>
        <translation>커널을 고르세요.</translation>
    </message>
    <message>
        <source>The draft of %1 can't be saved: %2</source>
        <translation>%1의 초안을 보관할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 can't be saved: %2</source>
        <translation>%1을(를) 저장할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 was changed by another program. Your unsaved text is kept; Revert reloads the file.</source>
        <translation>%1이(가) 다른 프로그램에서 바뀌었습니다. 저장하지 않은 내용은 남아 있으며, 되돌리기로 파일의 내용을 가져옵니다.</translation>
    </message>
    <message>
        <source>%1 can't be read; the launch starts from a suggestion: %2</source>
        <translation>%1을(를) 읽을 수 없어 실행 설정을 제안값으로 시작합니다: %2</translation>
    </message>
    <message>
        <source>The launch can't be saved with the file: %1</source>
        <translation>실행 설정을 파일 옆에 보관할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>This file has no kernel, only a main(): the Program view runs it.</source>
        <translation>이 파일에는 커널이 없고 main()만 있습니다. “프로그램” 보기에서 실행합니다.</translation>
    </message>
    <message>
        <source>This file is empty. Write a kernel: it runs as you type.</source>
        <translation>빈 파일입니다. 커널을 작성하세요. 입력하는 대로 실행됩니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>환경 설정</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>모양</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Remote devices</source>
        <translation>원격 디바이스</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>follow the desktop</source>
        <translation>데스크톱과 같게</translation>
    </message>
    <message>
        <source>light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>Count on</source>
        <translation>집계 디바이스</translation>
    </message>
    <message>
        <source>With a real GPU, counters come from a run on this simulated one.</source>
        <translation>실제 GPU 옆의 집계는 이 시뮬레이션 GPU에서 실행해 얻습니다.</translation>
    </message>
    <message>
        <source>Stop a run or a program after</source>
        <translation>실행·프로그램 제한 시간</translation>
    </message>
    <message>
        <source>s</source>
        <translation>초</translation>
    </message>
    <message>
        <source>Instruction budget per launch</source>
        <translation>실행 하나의 명령 예산</translation>
    </message>
    <message>
        <source>million instructions</source>
        <translation>백만 명령</translation>
    </message>
    <message>
        <source>Draw buffers up to</source>
        <translation>그릴 버퍼의 최대 크기</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>what is free</source>
        <translation>남은 만큼</translation>
    </message>
    <message>
        <source>Memory limit per run</source>
        <translation>실행 하나의 메모리 한도</translation>
    </message>
<message>
        <source>Run when a parameter is changed</source>
        <translation>매개변수를 바꾸면 바로 실행</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>고대비</translation>
    </message>
    <message>
        <source>default</source>
        <translation>기본 글꼴</translation>
    </message>
    <message>
        <source>Code font</source>
        <translation>코드 글꼴</translation>
    </message>
    <message>
        <source>Code size</source>
        <translation>코드 크기</translation>
    </message>
    <message>
        <source>the desktop's program for .cu files</source>
        <translation>.cu 파일을 여는 데스크톱 프로그램</translation>
    </message>
    <message>
        <source>External editor</source>
        <translation>외부 편집기</translation>
    </message>
<message>
        <source>what the lab fetched</source>
        <translation>랩이 가져온 것</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>A Python with Triton and Numba, or the folder of its environment. Takes effect when the lab is restarted.</source>
        <translation>Triton과 Numba가 있는 Python, 또는 그 환경의 폴더. 다음에 시작할 때부터 씁니다.</translation>
    </message>
    <message>
        <source>ThunderKittens</source>
        <translation>ThunderKittens</translation>
    </message>
    <message>
        <source>The folder of a checkout of that project, whose kernels then appear as variants. They need nvcc. Takes effect when the lab is restarted; kernelarium-cli list --checkout thunderkittens lists these kernels.</source>
        <translation>이 프로젝트의 체크아웃 폴더. 그 커널들도 변형이 됩니다. nvcc가 필요합니다. 다음에 시작할 때부터 씁니다. 어떤 커널인지는 kernelarium-cli list --checkout thunderkittens가 알려 줍니다.</translation>
    </message>
    <message>
        <source>no checkout</source>
        <translation>체크아웃 없음</translation>
    </message>
</context>
<context>
    <name>kernelarium::ErrorsPage</name>
    <message>
        <source>No errors yet</source>
        <translation>아직 겪은 오류가 없습니다</translation>
    </message>
    <message>
        <source>When a run fails, "Log this error" in the line at the bottom (Ctrl+Shift+B) puts it here with its lesson, its message and the lines of the kernel. Write down what helped, and you will find it the next time.</source>
        <translation>실행이 실패하면 맨 아래 줄의 ‘이 오류 적어 두기’(Ctrl+Shift+B)가 레슨, 메시지, 커널의 해당 줄과 함께 여기에 적어 둡니다. 무엇이 도움이 됐는지 적어 두면 다음에 찾을 수 있습니다.</translation>
    </message>
    <message>
        <source>Log one by hand</source>
        <translation>직접 적기</translation>
    </message>
    <message>
        <source>Log an error by hand (Ctrl+N)</source>
        <translation>오류를 직접 적습니다 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Search in the errors</source>
        <translation>오류에서 찾기</translation>
    </message>
    <message>
        <source>In titles, messages, code and fixes (Ctrl+F)</source>
        <translation>제목, 메시지, 코드, 해결책에서 찾습니다 (Ctrl+F)</translation>
    </message>
    <message>
        <source>New error</source>
        <translation>새 오류</translation>
    </message>
    <message>
        <source>New</source>
        <translation>새로</translation>
    </message>
    <message>
        <source>All</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>미해결</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>해결됨</translation>
    </message>
    <message>
        <source>Every error</source>
        <translation>모든 오류</translation>
    </message>
    <message>
        <source>Errors without a fix yet</source>
        <translation>아직 해결하지 못한 오류</translation>
    </message>
    <message>
        <source>Errors that were fixed</source>
        <translation>해결한 오류</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>오류 기록</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>무슨 일이 있었나</translation>
    </message>
    <message>
        <source>What happened, in a few words</source>
        <translation>무슨 일이 있었는지 짧게</translation>
    </message>
    <message>
        <source>What happened, in full</source>
        <translation>자세한 내용</translation>
    </message>
    <message>
        <source>The message, what you expected, what you tried</source>
        <translation>메시지, 기대한 것, 해 본 것</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <source>The lines that matter</source>
        <translation>관련된 줄</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>해결책</translation>
    </message>
    <message>
        <source>What helped, and why</source>
        <translation>무엇이 왜 도움이 됐나</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>레슨 열기</translation>
    </message>
    <message>
        <source>Go to the lesson in which it was met</source>
        <translation>이 오류를 겪은 레슨으로 가기</translation>
    </message>
    <message>
        <source>Remove the error</source>
        <translation>오류 지우기</translation>
    </message>
    <message>
        <source>Remove it from the log; this can be undone</source>
        <translation>기록에서 지웁니다. 되살릴 수 있습니다</translation>
    </message>
    <message>
        <source>The error was removed.</source>
        <translation>오류를 지웠습니다.</translation>
    </message>
    <message>
        <source>No error is chosen</source>
        <translation>고른 오류가 없습니다</translation>
    </message>
    <message>
        <source>Without a title</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <source>There are none of this kind.</source>
        <translation>이런 오류는 없습니다.</translation>
    </message>
    <message>
        <source>No error has "%1".</source>
        <translation>찾는 말이 든 오류가 없습니다: “%1”.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n open</source>
        <translation>
            <numerusform>%n개 중 %1개 미해결</numerusform>
        </translation>
    </message>
    <message>
        <source>met %1</source>
        <translation>겪은 날 %1</translation>
    </message>
    <message>
        <source>solved %1</source>
        <translation>해결한 날 %1</translation>
    </message>
    <message>
        <source>Mark as solved</source>
        <translation>해결됨으로 표시</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>다시 미해결로</translation>
    </message>
    <message>
        <source>Keeps today as the day on which it was solved</source>
        <translation>오늘을 해결한 날로 적습니다</translation>
    </message>
<message>
        <source>Choose one on the left to read what happened and what helped.</source>
        <translation>왼쪽에서 골라 무슨 일이 있었고 무엇이 도움이 됐는지 보세요.</translation>
    </message>
    </context>
<context>
    <name>kernelarium::ProgressPage</name>
    <message numerus="yes">
        <source>This week: %n run(s)</source>
        <translation>
            <numerusform>이번 주: %n회 실행</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) in a row</source>
        <translation>
            <numerusform>%n일 연속</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n회 실행</numerusform>
        </translation>
    </message>
    <message>
        <source>Your progress</source>
        <translation>나의 진도</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>All runs so far</source>
        <translation>여기서 한 모든 실행</translation>
    </message>
    <message>
        <source>days in a row</source>
        <translation>연속 일수</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>Export progress…</source>
        <translation>진도 내보내기…</translation>
    </message>
    <message>
        <source>These figures as Markdown or HTML</source>
        <translation>이 수치를 Markdown이나 웹 페이지로</translation>
    </message>
    <message>
        <source>All data</source>
        <translation>모든 데이터</translation>
    </message>
    <message>
        <source>Everything you made here as one file: runs, plans, notes, terms, errors, exercises, kernels</source>
        <translation>여기서 만든 모든 것을 한 파일로: 실행, 계획, 노트, 낱말, 오류, 연습, 커널</translation>
    </message>
    <message>
        <source>Export everything…</source>
        <translation>모두 내보내기…</translation>
    </message>
    <message>
        <source>Import everything…</source>
        <translation>모두 가져오기…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>합치기</translation>
    </message>
    <message>
        <source>Add what is missing; where texts differ, both are kept</source>
        <translation>여기 없는 것을 더합니다. 양쪽에 글이 있으면 둘 다 남깁니다</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>Replace your data, which is backed up first, by the file's</source>
        <translation>지금 것은 사본으로 옮기고 파일의 것으로 바꿉니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Import nothing</source>
        <translation>가져오지 않음</translation>
    </message>
    <message>
        <source>active</source>
        <translation>활동 시간</translation>
    </message>
    <message>
        <source>%1 h this week</source>
        <translation>이번 주 %1시간</translation>
    </message>
    <message>
        <source>Time with input in the window; a pause of two minutes or more does not count</source>
        <translation>창에 입력이 있던 시간. 2분 이상 쉰 동안은 세지 않습니다</translation>
    </message>
    <message>
        <source>longest: %1 · days active: %2</source>
        <translation>최장 %1일 · 활동 %2일</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>푼 연습</translation>
    </message>
    <message numerus="yes">
        <source>%n attempts</source>
        <translation>
            <numerusform>시도 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>Exercises of all lessons, each counted once</source>
        <translation>모든 레슨의 연습. 하나를 한 번만 셉니다</translation>
    </message>
    <message>
        <source>plan items done</source>
        <translation>마친 계획 항목</translation>
    </message>
    <message>
        <source>in all your plans</source>
        <translation>모든 계획을 합쳐</translation>
    </message>
    <message>
        <source>You have no plan yet</source>
        <translation>아직 계획이 없습니다</translation>
    </message>
    <message>
        <source>Ticks in your study plans</source>
        <translation>학습 계획에 한 표시</translation>
    </message>
    <message>
        <source>lines written</source>
        <translation>작성한 줄</translation>
    </message>
    <message>
        <source>in kernels of your own</source>
        <translation>내 커널에서</translation>
    </message>
    <message>
        <source>Lines of your kernels that the shipped ones don't have</source>
        <translation>내 커널에는 있고 제공된 커널에는 없는 줄</translation>
    </message>
    <message>
        <source>errors fixed</source>
        <translation>해결한 오류</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>노트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Errors that have a fix</source>
        <translation>겪은 오류 가운데 해결한 것</translation>
    </message>
    <message>
        <source>all are kept under Results</source>
        <translation>모두 ‘결과’에 남아 있습니다</translation>
    </message>
    <message>
        <source>Open this lesson</source>
        <translation>이 레슨 열기</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>연습 %1 / %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n kernel(s)</source>
        <translation>
            <numerusform>커널 %1 / %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 exercises solved; %3 of %4 kernels gave the right result</source>
        <translation>연습 %2개 중 %1개를 풀었고, 커널 %4개 중 %3개가 올바른 결과를 냈습니다</translation>
    </message>
    <message>
        <source>%1: progress is exported as .md or .html.</source>
        <translation>%1: 진도는 .md나 .html로 내보냅니다.</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>진도 내보내기</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md)</source>
        <translation>웹 페이지 (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>%1에 저장했습니다</translation>
    </message>
    <message>
        <source>Export everything</source>
        <translation>모두 내보내기</translation>
    </message>
    <message>
        <source>Kernelarium data (*.sqlite)</source>
        <translation>Kernelarium 데이터 (*.sqlite)</translation>
    </message>
    <message>
        <source>Everything was saved to %1</source>
        <translation>모두 %1에 담았습니다</translation>
    </message>
    <message>
        <source>Import everything</source>
        <translation>모두 가져오기</translation>
    </message>
    <message>
        <source>Kernelarium data (*.sqlite);;All files (*)</source>
        <translation>Kernelarium 데이터 (*.sqlite);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Import %1: Merge adds what is missing and keeps both texts where they differ. Replace replaces your data with the file's. Either way, the current state is backed up first.</source>
        <translation>%1 가져오기: ‘합치기’는 여기 없는 것을 더하고 양쪽에 글이 있으면 둘 다 남깁니다. ‘바꾸기’는 지금 내용을 그 내용으로 갈음합니다. 어느 쪽이든 먼저 지금 상태의 사본을 만듭니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s)</source>
        <translation>
            <numerusform>계획 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>낱말 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>오류 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>커널 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>새로운 것 없음</translation>
    </message>
    <message>
        <source>Merged: %1 added.</source>
        <translation>합쳤습니다. 더해진 것: %1.</translation>
    </message>
    <message>
        <source>Replaced: now there are %1.</source>
        <translation>바꿨습니다. 지금 있는 것: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) differed; both versions are kept.</source>
        <translation>
            <numerusform>글 %n개가 서로 달라 둘 다 남겼습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The previous state is in %1</source>
        <translation>이전 상태는 %1에 있습니다</translation>
    </message>
<message>
        <source>Up to today or yesterday; a day counts if it has a run, an attempt at an exercise or a minute of activity</source>
        <translation>오늘이나 어제까지. 실행 한 번, 연습 시도 한 번, 활동 1분이면 하루로 칩니다</translation>
    </message>
    </context>
<context>
    <name>kernelarium::PtxView</name>
    <message>
        <source>PTX</source>
        <translation>PTX</translation>
    </message>
    <message>
        <source>what the compiler generated from the source · highlighted: the selected source line</source>
        <translation>컴파일러가 소스로 만든 것 · 밝은 줄: 선택한 소스 줄</translation>
    </message>
    <message>
        <source>Run or compile the kernel to see its PTX.</source>
        <translation>커널을 실행하거나 컴파일하면 PTX가 보입니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::RecordView</name>
    <message>
        <source>The warp's previous access</source>
        <translation>이 워프의 이전 접근</translation>
    </message>
    <message>
        <source>The warp's next access</source>
        <translation>이 워프의 다음 접근</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>시뮬레이션 GPU에서 커널을 실행하면 워프의 접근이 보입니다.</translation>
    </message>
    <message>
        <source>This warp never accessed shared memory.</source>
        <translation>이 워프는 공유 메모리에 접근하지 않았습니다.</translation>
    </message>
    <message>
        <source>This warp never accessed global memory.</source>
        <translation>이 워프는 전역 메모리에 접근하지 않았습니다.</translation>
    </message>
    <message>
        <source>Block %1 · warp %2 · %3 in line %4 · access %5 of %6</source>
        <translation>블록 %1 · 워프 %2 · %4번째 줄의 %3 · 접근 %5/%6</translation>
    </message>
    <message>
        <source>No accesses were traced in this run: pin a block in the thread map and run again.</source>
        <translation>이번 실행에는 추적된 접근이 없습니다. 스레드 맵에서 블록을 고정하고 다시 실행하세요.</translation>
    </message>
</context>
<context>
    <name>kernelarium::ResultsPage</name>
    <message>
        <source>None of these runs passed: there is no time to compare.</source>
        <translation>통과한 실행이 없어 비교할 시간이 없습니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::RichText</name>
    <message>
        <source>Click to enlarge</source>
        <translation>클릭하면 크게 봅니다</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>크게 보기</translation>
    </message>
</context>
<context>
    <name>kernelarium::RooflineChart</name>
    <message>
        <source>tensor %1</source>
        <translation>텐서 코어 %1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 바이트</translation>
    </message>
    <message>
        <source>arithmetic intensity, FLOP / byte</source>
        <translation>연산 강도, FLOP/바이트</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>%1: %2 FLOP/byte, %3, %4, %5 of the roof</source>
        <translation>%1: %2 FLOP/바이트, %3, %4, 지붕의 %5</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>Run the kernel to place it under the roof.</source>
        <translation>커널을 실행하면 루프라인 아래에 놓입니다.</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>ceiling or run</source>
        <translation>한계 또는 실행</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>FLOP / byte</source>
        <translation>FLOP/바이트</translation>
    </message>
    <message>
        <source>share of the roof, %</source>
        <translation>지붕 대비, %</translation>
    </message>
    <message>
        <source>This problem has no floating-point operations, so it has no place on a roofline. Its bandwidth is in "Time per variant": choose GB/s or % of roof there.</source>
        <translation>이 문제에는 부동소수점 연산이 없어 루프라인에 놓을 자리가 없습니다. 대역폭은 "변형별 시간"에 있습니다. 거기서 GB/s나 지붕 대비 %를 고르세요.</translation>
    </message>
    <message>
        <source>slope: limited by bytes · flat: limited by arithmetic · solid line: measured on this device, dashed: datasheet · filled dot: measured, hollow: modelled (teal) or recorded (orange) · the line joins your runs · diamonds: the newest run against its L1 and L2 bytes</source>
        <translation>사선: 바이트가 한계 · 수평선: 연산이 한계 · 실선: 이 장치에서 측정, 점선: 데이터시트 · 채운 점: 측정, 빈 점: 예측(청록) 또는 기록(주황) · 선은 실행을 잇습니다 · 마름모: 최신 실행을 L1과 L2의 바이트로 본 것</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunPage</name>
    <message>
        <source>Too large to be counted in simulation. F5 measures its time.</source>
        <translation>너무 커서 시뮬레이션으로 셀 수 없습니다. F5로 시간을 잽니다.</translation>
    </message>
    <message>
        <source>Simulating this size takes about %1 min, and a run is stopped after %2 s: choose a smaller size, or raise the limit in the preferences.</source>
        <translation>이 크기를 시뮬레이션하는 데 약 %1분 걸리지만 실행은 %2초 뒤에 멈춥니다. 더 작은 크기를 고르거나 환경 설정에서 한도를 올리세요.</translation>
    </message>
    <message>
        <source>Simulating this size takes about %1 min. F5 runs it anyway.</source>
        <translation>이 크기를 시뮬레이션하는 데 약 %1분 걸립니다. F5로 그래도 실행합니다.</translation>
    </message>
    <message>
        <source>Too large to run automatically. Press F5.</source>
        <translation>너무 커서 자동으로 실행하지 않습니다. F5를 누르세요.</translation>
    </message>
    <message>
        <source>Fetching nvdisasm, 5 MB from PyPI…</source>
        <translation>PyPI에서 nvdisasm(5 MB)을 받는 중…</translation>
    </message>
    <message>
        <source>nvdisasm can't be fetched: %1</source>
        <translation>nvdisasm을 받을 수 없습니다: %1</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunViews</name>
    <message>
        <source>Threads and data</source>
        <translation>스레드와 데이터</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>Thread map</source>
        <translation>스레드 맵</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>접근</translation>
    </message>
    <message>
        <source>One access</source>
        <translation>접근 하나</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>%1에서 측정</translation>
    </message>
    <message>
        <source>datasheet of %1</source>
        <translation>%1의 데이터시트</translation>
    </message>
    <message>
        <source>The kernel does not compile.</source>
        <translation>커널이 컴파일되지 않습니다.</translation>
    </message>
    <message>
        <source>See the marked lines in Source.</source>
        <translation>소스에 표시된 줄을 보세요.</translation>
    </message>
    <message>
        <source>See line %1 of the source.</source>
        <translation>소스의 %1번째 줄을 보세요.</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>Machine code</source>
        <translation>기계어</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>NVIDIA's disassembler nvdisasm, which makes machine code readable, is not installed.</source>
        <translation>기계어를 읽을 수 있게 해 주는 NVIDIA의 역어셈블러 nvdisasm이 없습니다.</translation>
    </message>
    <message>
        <source>It is part of the CUDA toolkit. On its own it is a download of 5 MB from PyPI, under NVIDIA's license; it is stored in your data folder.</source>
        <translation>CUDA 툴킷에 들어 있습니다. 이것만 PyPI에서 받으면 5 MB이며, NVIDIA 라이선스를 따르고 데이터 폴더에 저장됩니다.</translation>
    </message>
    <message>
        <source>Fetch nvdisasm, 5 MB</source>
        <translation>nvdisasm 받기, 5 MB</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>SMs</source>
        <translation>SM</translation>
    </message>
<message>
        <source>Fragments</source>
        <translation>프래그먼트</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Program timeline</source>
        <translation>프로그램 타임라인</translation>
    </message>
<message>
        <source>Pipeline</source>
        <translation>파이프라인</translation>
    </message>
    <message>
        <source>Tensor map</source>
        <translation>텐서 맵</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>클러스터</translation>
    </message>
<message>
        <source>Occupancy</source>
        <translation>점유율</translation>
    </message>
    <message>
        <source>Compiling to machine code…</source>
        <translation>기계어로 컴파일 중…</translation>
    </message>
    <message>
        <source>Get Python for Triton and Numba…</source>
        <translation>Triton과 Numba용 파이썬 받기…</translation>
    </message>
    <message>
        <source>The run was stopped, so it has no time.</source>
        <translation>실행이 중지되어 시간이 없습니다.</translation>
    </message>
    <message>
        <source>The run failed, so it has no time.</source>
        <translation>실행이 실패하여 시간이 없습니다.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>시작하는 중…</translation>
    </message>
    <message>
        <source>In progress: %1</source>
        <translation>진행 중: %1</translation>
    </message>
    <message>
        <source>Stopped. Press F5 to run it.</source>
        <translation>중지했습니다. F5를 누르면 실행됩니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunnerClient</name>
    <message>
        <source>The runner uses version %1 of the protocol (program %2), this window version %3. Install the same Kernelarium on both sides.</source>
        <translation>러너의 프로토콜 버전은 %1(프로그램 %2)이고 이 창은 버전 %3입니다. 양쪽에 같은 Kernelarium을 설치하세요.</translation>
    </message>
    <message>
        <source>The runner did not answer within %1 s of its start.</source>
        <translation>러너가 시작한 뒤 %1초 안에 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>The runner did not answer for %1 s.</source>
        <translation>러너가 %1초 동안 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>Stopped after %1 s. Look for an endless loop, or raise the limit in the preferences.</source>
        <translation>%1초 후 중지했습니다. 무한 루프가 있는지 보거나 환경 설정에서 한도를 높이세요.</translation>
    </message>
    <message>
        <source>Stopped after %1 s while compiling. Raise the limit in the preferences if it needs more.</source>
        <translation>컴파일 중 %1초 뒤에 중지했습니다. 더 필요하면 환경 설정에서 제한을 늘리세요.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>중지했습니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunnerLink</name>
    <message>
        <source>%1 can't be started: it is not there, or is no program</source>
        <translation>%1 명령을 시작할 수 없습니다: 없거나 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>The runner ended with exit code %1.</source>
        <translation>러너가 끝났습니다(종료 코드 %1).</translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation>출력: %1</translation>
    </message>
    <message>
        <source>Out of memory: the runner used %1 when it ended. Choose a smaller size.</source>
        <translation>메모리 부족: 실행기가 끝날 때 %1을(를) 쓰고 있었습니다. 더 작은 크기를 고르세요.</translation>
    </message>
    <message>
        <source>The runner was killed from outside (signal 9).</source>
        <translation>실행기가 외부에서 종료되었습니다(시그널 9).</translation>
    </message>
    <message>
        <source>The runner crashed (signal %1).</source>
        <translation>실행기가 비정상 종료했습니다(시그널 %1).</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunsModel</name>
    <message>
        <source>pinned</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>when</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>변형</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>사분위</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>통과</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>Double-click to write a note</source>
        <translation>두 번 눌러 메모 쓰기</translation>
    </message>
    <message>
        <source>Median: measured, else modelled, else recorded; the label says which</source>
        <translation>중앙값: 측정, 없으면 예측, 없으면 기록. 라벨이 어느 것인지 알려 줍니다</translation>
    </message>
    <message>
        <source>Half the interquartile range</source>
        <translation>사분위 범위의 절반</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunsTable</name>
    <message>
        <source>Filter: matmul verdict:fail cuda</source>
        <translation>필터: matmul verdict:fail cuda</translation>
    </message>
    <message>
        <source>All words must match; verdict:fail searches one column</source>
        <translation>모두 들어 있어야 할 낱말. verdict:fail은 한 열에서만 찾음</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>필터 지우기</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Pinned runs only</source>
        <translation>고정한 실행만</translation>
    </message>
    <message>
        <source>Compare the selected runs</source>
        <translation>선택한 실행 비교</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>열 고르기</translation>
    </message>
    <message>
        <source>every run of this session and earlier ones · times in italics were predicted or recorded elsewhere, not measured here</source>
        <translation>이번과 이전 세션의 모든 실행 · 기울임 글꼴의 시간은 여기서 잰 것이 아니라 예측했거나 다른 곳의 기록입니다</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>실행 %1회</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>실행 %2회 중 %1회</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>메모 쓰기</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>실행 1회</translation>
    </message>
<message>
        <source>No run yet: every run is listed here.</source>
        <translation>아직 실행이 없습니다. 모든 실행이 여기에 나열됩니다.</translation>
    </message>
    <message>
        <source>Also columns that don't fit or are empty</source>
        <translation>공간이나 값이 없는 열도 표시</translation>
    </message>
    </context>
<context>
    <name>kernelarium::SearchList</name>
    <message>
        <source>Search</source>
        <translation>찾기</translation>
    </message>
</context>
<context>
    <name>kernelarium::SelfCheckView</name>
    <message>
        <source>✓  Right</source>
        <translation>✓  맞음</translation>
    </message>
    <message>
        <source>Not quite</source>
        <translation>아직 아닙니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::Sidebar</name>
    <message>
        <source>Lessons</source>
        <translation>레슨</translation>
    </message>
    <message>
        <source>Your path</source>
        <translation>학습 경로</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>페이지</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진도</translation>
    </message>
    <message>
        <source>Desk</source>
        <translation>책상</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>놀이터</translation>
    </message>
<message>
        <source>Frameworks</source>
        <translation>프레임워크</translation>
    </message>
</context>
<context>
    <name>kernelarium::SourceView</name>
    <message>
        <source>the other access of the fault at line %1</source>
        <translation>%1번째 줄 오류의 다른 쪽 접근</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>커널 소스</translation>
    </message>
    <message>
        <source>Back to the original (can be undone)</source>
        <translation>원본으로(되돌릴 수 있음)</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>Choose a lesson or open a kernel.</source>
        <translation>레슨을 고르거나 커널을 여세요.</translation>
    </message>
    <message>
        <source>line %1: %2 of the modelled time: %3 · %4 instructions</source>
        <translation>%1행: 예측 시간의 %2: %3 · 명령 %4개</translation>
    </message>
<message>
        <source>Show the changes from the original</source>
        <translation>원본과 다른 점 표시</translation>
    </message>
    <message>
        <source>edit in place; it compiles as you type · left: share of the modelled time; sectors per request or n-way conflict of each access, teal to orange · a step shows the thread's values behind its lines</source>
        <translation>바로 편집하면 입력하는 대로 컴파일 · 왼쪽: 예측 시간 비율, 각 접근의 요청당 섹터 수 또는 n중 충돌(청록에서 주황) · 단계 실행 시 줄 뒤에 스레드의 값 표시</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1-way</translation>
    </message>
        <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
</context>
<context>
    <name>kernelarium::StartPage</name>
    <message>
        <source>No lessons could be loaded.</source>
        <translation>레슨을 하나도 불러올 수 없습니다.</translation>
    </message>
    <message>
        <source>Continue: %1</source>
        <translation>이어서 하기: %1</translation>
    </message>
    <message>
        <source>Open picture…</source>
        <translation>그림 열기…</translation>
    </message>
    <message>
        <source>Open kernel…</source>
        <translation>커널 열기…</translation>
    </message>
    <message>
        <source>Recent:</source>
        <translation>최근:</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Begin: %1</source>
        <translation>시작하기: %1</translation>
    </message>
    <message>
        <source>Open lesson…</source>
        <translation>레슨 열기…</translation>
    </message>
    <message>
        <source>Watch GPU kernels at work</source>
        <translation>GPU 커널을 눈앞에서</translation>
    </message>
    <message>
        <source>Open a lesson, change the launch parameters of a real CUDA kernel, and see which thread did what, which bytes moved and how long it took. No GPU is needed.</source>
        <translation>레슨을 열고 실제 CUDA 커널의 실행 매개변수를 바꿔 보세요. 어느 스레드가 무엇을 했고 어떤 바이트가 옮겨졌으며 얼마나 걸렸는지 보입니다. GPU는 없어도 됩니다.</translation>
    </message>
    <message>
        <source>Add a packed lesson (.klesson) to your own</source>
        <translation>다른 사람이 묶은 레슨(.klesson)을 내 레슨에 넣습니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::StatusLine</name>
    <message>
        <source>checks: %1</source>
        <translation>검사: %1</translation>
    </message>
    <message>
        <source>no errors found</source>
        <translation>오류 없음</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Stop what is running (Shift+F5)</source>
        <translation>실행 중인 작업을 멈춤 (Shift+F5)</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>compiled %1</source>
        <translation>컴파일 %1</translation>
    </message>
    <message>
        <source>verified, max error %1</source>
        <translation>검증됨, 최대 오차 %1</translation>
    </message>
    <message>
        <source>counted %1</source>
        <translation>집계 %1</translation>
    </message>
    <message>
        <source>measured %1 ± %2 on %3</source>
        <translation>%3에서 측정 %1 ± %2</translation>
    </message>
    <message>
        <source>modelled %1 on %2, bound by %3</source>
        <translation>%2에서 예측 %1, 병목: %3</translation>
    </message>
    <message>
        <source>all checks: %1</source>
        <translation>모든 검사: %1</translation>
    </message>
    <message>
        <source>bounds: %1</source>
        <translation>범위 검사: %1</translation>
    </message>
    <message>
        <source>all checks…</source>
        <translation>모든 검사 중…</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>기록 열기</translation>
    </message>
    <message>
        <source>Log this error</source>
        <translation>이 오류 적어 두기</translation>
    </message>
    <message>
        <source>Log it in the error log, with its lesson and the kernel's lines (Ctrl+Shift+B)</source>
        <translation>레슨과 커널의 해당 줄까지 함께 ‘오류 기록’에 적습니다 (Ctrl+Shift+B)</translation>
    </message>
    <message>
        <source>wrong result, elements that differ: %1</source>
        <translation>결과가 틀림, 다른 원소: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>all checks… %1 s</source>
        <translation>모든 검사… %1초</translation>
    </message>
    <message>
        <source>of earlier settings</source>
        <translation>이전 설정의 결과</translation>
    </message>
    <message>
        <source>Already logged in the error log; write down what helped (Ctrl+Shift+B)</source>
        <translation>‘오류 기록’에 있습니다. 무엇이 도움이 됐는지 거기에 적으세요 (Ctrl+Shift+B)</translation>
    </message>
    <message>
        <source>Verified: every element was compared with a reference. Counted: the time that this computer took to simulate and count. Measured: by a clock. Modelled: predicted from the counters for this GPU, and what limits it.</source>
        <translation>검증됨: 모든 원소를 기준 결과와 비교했습니다. 집계: 이 컴퓨터가 시뮬레이션하고 세는 데 걸린 시간입니다. 측정: 시계로 잰 시간입니다. 예측: 집계한 값으로 이 GPU에서의 시간과 병목을 추정한 것입니다.</translation>
    </message>
    <message>
        <source>finished; nothing to compare with</source>
        <translation>끝까지 실행됨; 비교할 기준 없음</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>중지했습니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::StepsView</name>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>lines %1 – %2</source>
        <translation>%1 – %2번째 줄</translation>
    </message>
    <message>
        <source>Launch shown</source>
        <translation>보이는 실행</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>보이는 내용</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>단계별</translation>
    </message>
    <message>
        <source>passes over the data</source>
        <translation>데이터를 훑는 과정</translation>
    </message>
    <message>
        <source>Steps of the block</source>
        <translation>블록의 단계</translation>
    </message>
    <message>
        <source>Passes of the block over its data</source>
        <translation>블록이 데이터를 훑는 과정</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>단계별</translation>
    </message>
    <message>
        <source>Run the kernel to see what its threads do step by step.</source>
        <translation>커널을 실행하면 스레드가 단계마다 하는 일이 보입니다.</translation>
    </message>
    <message numerus="yes">
        <source>Block %1 of %n thread(s), step by step</source>
        <translation>
            <numerusform>블록 %1, 스레드 %n개, 단계별</numerusform>
        </translation>
    </message>
    <message>
        <source>Block %1 and its passes over the data</source>
        <translation>블록 %1의 데이터 훑기</translation>
    </message>
    <message>
        <source>%1[%2] · thread %3 · warp %4 · lane %5</source>
        <translation>%1[%2] · 스레드 %3 · 워프 %4 · 레인 %5</translation>
    </message>
    <message>
        <source>Hover over a thread to see where its values come from, or click to pin it. The wheel zooms; beside the rows it scrolls.</source>
        <translation>스레드에 포인터를 올리면 값이 온 곳이 밝아지고, 클릭하면 고정됩니다. 휠은 확대·축소하고, 줄 옆에서는 스크롤합니다.</translation>
    </message>
    <message>
        <source>shuffle by %1</source>
        <translation>셔플, 간격 %1</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>셔플</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>스레드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1-way conflict</source>
        <translation>%1-way 충돌</translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>워프 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>Step %1 · thread %2 · warp %3 · lane %4</source>
        <translation>%1단계 · 스레드 %2 · 워프 %3 · 레인 %4</translation>
    </message>
    <message>
        <source>is idle while its warp works</source>
        <translation>워프가 일하는 동안 쉼</translation>
    </message>
    <message>
        <source>is idle with its whole warp</source>
        <translation>워프 전체와 함께 쉼</translation>
    </message>
    <message>
        <source>keeps its own value</source>
        <translation>자기 값을 그대로 가짐</translation>
    </message>
    <message>
        <source>takes the value of thread %1</source>
        <translation>스레드 %1의 값을 가져옴</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>barriers passed</source>
        <translation>지난 배리어</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>lanes in use, %</source>
        <translation>쓰이는 레인, %</translation>
    </message>
    <message>
        <source>read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>written</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>worst bank conflict, ways</source>
        <translation>최악의 뱅크 충돌(n-way)</translation>
    </message>
    <message>
        <source>read and write</source>
        <translation>읽기와 쓰기</translation>
    </message>
    <message>
        <source>write</source>
        <translation>쓰기</translation>
    </message>
    <message numerus="yes">
        <source>%n shuffle(s)</source>
        <translation>
            <numerusform>셔플 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 through shared memory</source>
        <translation>%1 공유 메모리 경유</translation>
    </message>
    <message numerus="yes">
        <source>%n barrier(s)</source>
        <translation>
            <numerusform>배리어 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>written, shared memory</source>
        <translation>공유 메모리에 씀</translation>
    </message>
    <message>
        <source>read, shared memory</source>
        <translation>공유 메모리에서 읽음</translation>
    </message>
    <message>
        <source>written, global memory</source>
        <translation>전역 메모리에 씀</translation>
    </message>
    <message>
        <source>read, global memory</source>
        <translation>전역 메모리에서 읽음</translation>
    </message>
    <message>
        <source>%1 requested</source>
        <translation>%1 요청</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>요청 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>워드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 이동</translation>
    </message>
    <message>
        <source>The block accessed no data.</source>
        <translation>이 블록은 데이터에 접근하지 않았습니다.</translation>
    </message>
    <message>
        <source>From global memory the block reads %1 for %2 of data (counted), and writes %3.</source>
        <translation>블록에 필요한 데이터는 %2, 전역 메모리에서 읽은 양은 %1(집계), 쓴 양은 %3입니다.</translation>
    </message>
    <message>
        <source>The TMA also copies %1 to shared memory: see Pipeline.</source>
        <translation>TMA가 공유 메모리로 복사하는 양은 별도로 %1입니다. 파이프라인 보기를 참고하세요.</translation>
    </message>
    <message>
        <source>Only row %1 is shown, the selected warp's.</source>
        <translation>선택한 워프의 %1번째 행만 보입니다.</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>훑기</translation>
    </message>
    <message>
        <source>access</source>
        <translation>접근</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>첫 원소</translation>
    </message>
    <message>
        <source>last element</source>
        <translation>끝 원소</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>원소 수</translation>
    </message>
    <message>
        <source>times</source>
        <translation>횟수</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>요청 수</translation>
    </message>
    <message>
        <source>bytes requested</source>
        <translation>요청한 바이트</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>옮긴 바이트</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>%1을(를) 읽음</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>%1에 씀</translation>
    </message>
    <message>
        <source>Block %1 was not traced. &lt;a href='record'&gt;Trace it&lt;/a&gt;</source>
        <translation>블록 %1은(는) 추적되지 않았습니다. &lt;a href='record'&gt;추적하기&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Only the first %1 accesses were traced: what the block did after them is missing here.</source>
        <translation>처음 %1번의 접근만 추적되었습니다. 그 뒤에 블록이 한 일은 여기에 없습니다.</translation>
    </message>
    <message>
        <source>Tile %1 of %2: %3</source>
        <translation>타일 %1/%2: %3</translation>
    </message>
    <message>
        <source>Pass %1 of %2: %3</source>
        <translation>훑기 %1/%2: %3</translation>
    </message>
<message>
        <source>one row per step, from top to bottom · coloured by warp: the thread works · grey: it is idle while its warp works · faint: its whole warp is idle · blue: read · amber: written · vertical bar: share of the working warps' lanes in use</source>
        <translation>한 줄이 한 단계, 위에서 아래로 · 워프 색: 스레드가 일함 · 회색: 워프가 일하는 동안 쉼 · 옅은 색: 워프 전체가 쉼 · 파랑: 읽음 · 호박색: 씀 · 세로 막대: 일하는 워프에서 쓰이는 레인의 비율</translation>
    </message>
    <message>
        <source>one band per pass, from top to bottom · coloured by the warp that accessed the element, its lanes from light to dark · framed: the selected thread's elements</source>
        <translation>한 띠가 한 번 훑기, 위에서 아래로 · 색: 그 원소에 접근한 워프, 레인은 밝은 색에서 어두운 색으로 · 테두리: 선택한 스레드의 원소</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>fault of thread %1</source>
        <translation>스레드 %1의 오류</translation>
    </message>
    <message>
        <source>stopped with the kernel at the fault of thread %1</source>
        <translation>스레드 %1의 오류로 커널과 함께 멈췄습니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepChart</name>
    <message>
        <source>Progress of the sweep</source>
        <translation>스윕 진행</translation>
    </message>
    <message>
        <source>Heat map over two parameters</source>
        <translation>두 매개변수의 히트 맵</translation>
    </message>
    <message>
        <source>Pause the sweep</source>
        <translation>스윕 일시 정지</translation>
    </message>
    <message>
        <source>Cancel the sweep</source>
        <translation>스윕 취소</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>Choose one or two parameters and start a sweep.</source>
        <translation>매개변수를 하나나 둘 골라 스윕을 시작하세요.</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%2에 따른 %1</translation>
    </message>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%2와 %3에 따른 %1</translation>
    </message>
    <message>
        <source>%1 of %2 settings</source>
        <translation>설정 %2개 중 %1개</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>실패: %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>quartile range, %1</source>
        <translation>사분위 범위, %1</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>Click a point to set its values</source>
        <translation>점을 클릭하면 그 값으로 설정됩니다</translation>
    </message>
    <message>
        <source>Click a cell to set its values</source>
        <translation>칸을 클릭하면 그 값으로 설정됩니다</translation>
    </message>
    <message>
        <source>each cell one setting · teal: best · orange: worst · crossed out: failed</source>
        <translation>칸마다 설정 하나 · 청록: 최선 · 주황: 최악 · 가위표: 실패</translation>
    </message>
    <message>
        <source>whiskers: quartiles · filled: measured · hollow: modelled · ring: best · cross: failed</source>
        <translation>수염: 사분위 · 채움: 측정 · 빈 점: 예측 · 고리: 최적 · ×: 실패</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>최적: %1</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepController</name>
    <message>
        <source>wrong result</source>
        <translation>틀린 결과</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepPanel</name>
    <message>
        <source>configuration</source>
        <translation>구성</translation>
    </message>
    <message>
        <source>the same grid for all</source>
        <translation>모든 구성의 그리드가 같음</translation>
    </message>
    <message>
        <source>A grid that is an expression, such as ceil_div(n, BLOCK), follows the constants of a configuration</source>
        <translation>ceil_div(n, BLOCK) 같은 식으로 쓴 그리드는 구성의 상수를 따라갑니다</translation>
    </message>
    <message>
        <source>The first setting is being run…</source>
        <translation>첫 번째 설정을 실행하는 중…</translation>
    </message>
    <message>
        <source>Parameter to sweep</source>
        <translation>스윕할 매개변수</translation>
    </message>
    <message>
        <source>Second parameter to sweep</source>
        <translation>스윕할 둘째 매개변수</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>스윕 시작</translation>
    </message>
    <message>
        <source>Choose one or two parameters and start: each setting is run once.</source>
        <translation>매개변수를 하나나 둘 골라 시작하세요. 설정마다 한 번씩 실행합니다.</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>by</source>
        <translation>×</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n회 실행</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>측정 시간</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>예측 시간</translation>
    </message>
</context>
<context>
    <name>kernelarium::StepBox</name>
    <message>
        <source>&quot;%1&quot; is not a whole number up to %2: %3 stays %4</source>
        <translation>&quot;%1&quot;은(는) %2 이하의 정수가 아닙니다. %3은(는) %4 그대로입니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::ThreadMap</name>
    <message>
        <source>no warp runs</source>
        <translation>실행 중인 워프 없음</translation>
    </message>
    <message>
        <source>back to the whole run</source>
        <translation>전체 실행으로 돌아가기</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>wave of blocks</source>
        <translation>블록 웨이브</translation>
    </message>
    <message>
        <source>active lanes</source>
        <translation>활성 레인</translation>
    </message>
    <message>
        <source>sectors per request</source>
        <translation>요청당 섹터</translation>
    </message>
    <message>
        <source>value written</source>
        <translation>쓴 값</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>excess wavefronts</source>
        <translation>초과 웨이브프론트</translation>
    </message>
    <message>
        <source>divergent branches</source>
        <translation>분기 발산</translation>
    </message>
    <message>
        <source>colour: %1</source>
        <translation>색: %1</translation>
    </message>
    <message>
        <source>Cell colour</source>
        <translation>칸의 색</translation>
    </message>
    <message>
        <source>Launch shown</source>
        <translation>표시된 실행</translation>
    </message>
    <message>
        <source>Where in the launch</source>
        <translation>실행 안의 위치</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>Thread map</source>
        <translation>스레드 맵</translation>
    </message>
    <message>
        <source>Run the kernel to see its threads.</source>
        <translation>커널을 실행하면 스레드가 보입니다.</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>아직 실행이 없습니다.</translation>
    </message>
    <message>
        <source>The occupancy of this launch isn't known.</source>
        <translation>이 실행의 점유율을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The values of this run were not kept.</source>
        <translation>이 실행의 값은 보관되지 않았습니다.</translation>
    </message>
    <message>
        <source>This run was not counted warp by warp: run it on the simulated GPU.</source>
        <translation>워프별로 집계되지 않은 실행입니다. 시뮬레이션 GPU에서 실행하세요.</translation>
    </message>
    <message>
        <source>then the same eight colours repeat</source>
        <translation>그다음은 같은 여덟 색의 반복</translation>
    </message>
    <message>
        <source>few lanes work</source>
        <translation>적은 레인만 일함</translation>
    </message>
    <message>
        <source>all 32 work (counted)</source>
        <translation>32개 모두 일함(집계)</translation>
    </message>
    <message>
        <source>%1: the minimum</source>
        <translation>%1: 가장 적음</translation>
    </message>
    <message>
        <source>no bank conflict</source>
        <translation>뱅크 충돌 없음</translation>
    </message>
    <message>
        <source>8 or more times the passes needed (counted)</source>
        <translation>필요한 횟수의 8배 이상(집계)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>%1에 씀</translation>
    </message>
    <message>
        <source>Hover over a cell to see what its thread reads and writes, or click to pin it. Arrow keys move, + and − zoom, Enter goes in, Backspace out.</source>
        <translation>칸에 포인터를 올리면 그 스레드가 읽고 쓰는 것이 보이고, 누르면 고정됩니다. 화살표 키로 이동, +와 −로 확대·축소, Enter로 들어가고 Backspace로 나옵니다.</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>블록 %1 · 워프 %2</translation>
    </message>
    <message>
        <source>block %1, thread %2 · warp %3 · lane %4</source>
        <translation>블록 %1, 스레드 %2 · 워프 %3 · 레인 %4</translation>
    </message>
    <message>
        <source>warp: %1 instructions · %2 requests · %3 sectors · %4 wavefronts</source>
        <translation>워프: 명령 %1개 · 요청 %2회 · 섹터 %3개 · 웨이브프론트 %4개</translation>
    </message>
    <message>
        <source>Block %1 of %2</source>
        <translation>블록 %1 / %2</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>그리드</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>블록 %1</translation>
    </message>
    <message>
        <source>Warp %1</source>
        <translation>워프 %1</translation>
    </message>
    <message>
        <source>Lane %1</source>
        <translation>레인 %1</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>그리드</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>warps per block</source>
        <translation>블록당 워프</translation>
    </message>
    <message>
        <source>dynamic shared memory</source>
        <translation>동적 공유 메모리</translation>
    </message>
    <message>
        <source>blocks per SM</source>
        <translation>SM당 블록</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>웨이브</translation>
    </message>
    <message>
        <source>instructions per warp, minimum</source>
        <translation>워프 명령 수, 최소</translation>
    </message>
    <message>
        <source>instructions per warp, maximum</source>
        <translation>워프 명령 수, 최대</translation>
    </message>
    <message>
        <source>active lanes, mean</source>
        <translation>활성 레인, 평균</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>항목</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>%1을(를) 읽음</translation>
    </message>
    <message>
        <source>No block was traced: pin one and run again.</source>
        <translation>추적된 블록이 없습니다. 하나를 고정하고 다시 실행하세요.</translation>
    </message>
    <message>
        <source>zoom in to tell the warps apart</source>
        <translation>확대하면 워프를 구분할 수 있음</translation>
    </message>
    <message>
        <source>worked, wrote nothing</source>
        <translation>작업함, 쓰지 않음</translation>
    </message>
    <message>
        <source>block not traced</source>
        <translation>추적되지 않은 블록</translation>
    </message>
    <message>
        <source>idle: accessed no memory</source>
        <translation>유휴: 메모리에 접근하지 않음</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
<message>
        <source>One cell per thread</source>
        <translation>칸 하나가 스레드 하나</translation>
    </message>
    <message>
        <source>%1 or more sectors per request (counted)</source>
        <translation>요청당 섹터 %1개 이상(집계)</translation>
    </message>
    <message>
        <source>one cell per thread · coloured by %1</source>
        <translation>칸 하나가 스레드 하나 · 색: %1</translation>
    </message>
    <message>
        <source>current state of its warp</source>
        <translation>그 워프가 지금 하는 일</translation>
    </message>
    <message>
        <source>blocks that fit on the GPU at once: %1 · waves: %2, in order of the block index (modelled)</source>
        <translation>GPU에 한 번에 블록 %1개가 들어갑니다: 블록 번호 순으로 웨이브 %2개(예측)</translation>
    </message>
    <message>
        <source>block %1 · threads: %2 · warps: %3</source>
        <translation>블록 %1 · 스레드 %2개, 워프 %3개</translation>
    </message>
    <message>
        <source>grid %1 · block %2</source>
        <translation>그리드 %1 · 블록 %2</translation>
    </message>
    <message>
        <source>%1 instructions per warp (counted)</source>
        <translation>워프당 명령 %1개(집계)</translation>
    </message>
    <message>
        <source>thread at fault</source>
        <translation>오류가 난 스레드</translation>
    </message>
    <message>
        <source>warp at which the kernel failed</source>
        <translation>커널이 실패한 워프</translation>
    </message>
    <message>
        <source>wrote a value that is no number or not known</source>
        <translation>숫자가 아니거나 알 수 없는 값을 씀</translation>
    </message>
    <message numerus="yes">
        <source>%n divergent branch(es) per warp (counted)</source>
        <translation>
            <numerusform>워프당 분기 발산 %n회(집계)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TimingChart</name>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>% of roof</source>
        <translation>지붕 대비 %</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>속도 향상</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>스레드 %1개</translation>
    </message>
    <message>
        <source>median %1, quartile range %2</source>
        <translation>중앙값 %1, 사분위 범위 %2</translation>
    </message>
    <message>
        <source>the clocks dropped during this series</source>
        <translation>이 측정 중에 클록이 떨어졌습니다</translation>
    </message>
    <message>
        <source>Figure shown</source>
        <translation>표시할 수치</translation>
    </message>
    <message>
        <source>Speed-up against</source>
        <translation>속도 비교 기준</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>로그 눈금</translation>
    </message>
    <message>
        <source>Time per variant</source>
        <translation>변형별 시간</translation>
    </message>
    <message>
        <source>Run the kernel to compare its time with the baselines.</source>
        <translation>커널을 실행하면 기준 구현과 나란히 시간이 보입니다.</translation>
    </message>
    <message>
        <source>times as fast as %1</source>
        <translation>%1 대비 배속</translation>
    </message>
    <message>
        <source>variant or baseline</source>
        <translation>변형 또는 기준</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>median, µs</source>
        <translation>중앙값, µs</translation>
    </message>
    <message>
        <source>quartile range, µs</source>
        <translation>사분위 범위, µs</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>표본</translation>
    </message>
    <message>
        <source>where</source>
        <translation>어디서</translation>
    </message>
    <message>
        <source>share of the roof, 0 to 1</source>
        <translation>지붕 대비, 0~1</translation>
    </message>
    <message>
        <source>speed-up, times</source>
        <translation>속도 향상, 배</translation>
    </message>
    <message>
        <source>%1, bound by %2</source>
        <translation>%1, %2에 묶임</translation>
    </message>
    <message>
        <source>samples: %1, %2</source>
        <translation>표본: %1, %2</translation>
    </message>
    <message>
        <source>Sort: best first</source>
        <translation>정렬: 가장 좋은 것부터</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>시간, %1</translation>
    </message>
    <message>
        <source>minimum traffic divided by time, %1</source>
        <translation>최소 전송량 ÷ 시간, %1</translation>
    </message>
    <message>
        <source>operations divided by time, %1</source>
        <translation>연산 수 ÷ 시간, %1</translation>
    </message>
    <message>
        <source>share of the roof, %1</source>
        <translation>지붕 대비, %1</translation>
    </message>
    <message>
        <source>share of the roof, %1 (%2)</source>
        <translation>지붕 대비, %1(%2)</translation>
    </message>
    <message>
        <source>bars: median · whiskers: quartiles · solid: measured · hatched: modelled · outline: recorded · with a gap: longer than the axis</source>
        <translation>막대: 중앙값 · 수염: 사분위수 · 채움: 측정 · 빗금: 예측 · 윤곽: 기록 · 틈: 축보다 긺</translation>
    </message>
    <message>
        <source>logarithmic scale</source>
        <translation>로그 눈금</translation>
    </message>
</context>
<context>
    <name>kernelarium::TopBar</name>
    <message>
        <source>Start page</source>
        <translation>시작 페이지</translation>
    </message>
    <message>
        <source>device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>Device that runs the kernel</source>
        <translation>커널을 실행할 디바이스</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>변형</translation>
    </message>
    <message>
        <source>Kernel that solves the problem</source>
        <translation>문제를 푸는 커널</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
<message>
        <source>%1 (needs ./lab python)</source>
        <translation>%1(./lab python 필요)</translation>
    </message>
        <message>
        <source>%1 (mistake)</source>
        <translation>%1(실수)</translation>
    </message>
</context>
<context>
    <name>kernelarium::UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>되살리기</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
</context>
<context>
    <name>kernelarium::View</name>
    <message>
        <source>%1 as a table</source>
        <translation>%1(표)</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>내보내기: %1</translation>
    </message>
    <message>
        <source>Numbers: %1</source>
        <translation>숫자: %1</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>숫자를 표로 보기</translation>
    </message>
    <message>
        <source>Export the picture or the table</source>
        <translation>그림이나 표 내보내기</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>이전 결과</translation>
    </message>
    <message>
        <source>incomplete: the kernel did not finish</source>
        <translation>불완전: 커널이 끝까지 실행되지 않았습니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::WarpAccess</name>
    <message>
        <source>lanes</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>One warp's access</source>
        <translation>한 워프의 접근</translation>
    </message>
    <message>
        <source>32 lanes over 128-byte lines of four 32-byte sectors · solid: bytes requested · pale: fetched with them</source>
        <translation>32바이트 섹터 넷으로 된 128바이트 라인 위의 레인 32개 · 진한 색: 원한 바이트 · 옅은 색: 함께 가져온 바이트</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>시뮬레이션 GPU에서 커널을 실행하면 워프의 접근이 보입니다.</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>sector of the line</source>
        <translation>라인의 섹터</translation>
    </message>
    <message>
        <source>lanes: %1, requested: %2 · sectors fetched: %3 (%4), if contiguous: %5 · solid: requested · pale: fetched with it</source>
        <translation>레인: %1, 원한 양: %2 · 가져온 섹터: %3(%4), 나란히 있으면: %5 · 진함: 원한 것 · 옅음: 함께 가져온 것</translation>
    </message>
</context>
<context>
    <name>kernelarium::WhatIfView</name>
    <message>
        <source>Your answer</source>
        <translation>나의 답</translation>
    </message>
    <message>
        <source>What do you think? Your answer is kept among your notes.</source>
        <translation>어떻게 생각하나요? 답은 노트에 보관됩니다.</translation>
    </message>
    <message>
        <source>Show the lab's answer</source>
        <translation>실험실의 답 보기</translation>
    </message>
    <message>
        <source>Write down your own answer first</source>
        <translation>먼저 자신의 답을 적으세요</translation>
    </message>
</context>
<context>
    <name>kernelarium::CompareView</name>
    <message>
        <source>Keep this run</source>
        <translation>이 실행 두기</translation>
    </message>
    <message>
        <source>Variant to compare with</source>
        <translation>비교할 변형</translation>
    </message>
    <message>
        <source>with a variant…</source>
        <translation>변형과 비교…</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>%1 실행 중…</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Keep this run, then change a parameter, edit the kernel or choose another variant; or choose a variant above.</source>
        <translation>이 실행을 둔 다음 매개변수를 바꾸거나, 커널을 고치거나, 다른 변형을 고르세요. 위에서 변형을 바로 고를 수도 있습니다.</translation>
    </message>
<message>
        <source>Compare later runs with this one</source>
        <translation>이후 실행을 이것과 비교합니다</translation>
    </message>
    <message>
        <source>Run the kernel, then compare it with another run.</source>
        <translation>커널을 실행하고 다른 실행과 비교하세요.</translation>
    </message>
    <message>
        <source>Two runs side by side: their metrics, threads, steps, time, source, traffic and roofline.</source>
        <translation>두 실행을 나란히: 지표, 스레드, 단계, 시간, 소스, 트래픽, 루프라인.</translation>
    </message>
    <message>
        <source>two runs: all metrics, threads, steps, time, source, traffic and roofline · selection, zoom, cursor and steps are shared</source>
        <translation>두 실행: 모든 지표, 스레드, 단계, 시간, 소스, 트래픽, 루프라인 · 선택, 확대, 커서, 단계를 함께 씁니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::OneAccess</name>
    <message>
        <source>Try patterns</source>
        <translation>패턴 시험</translation>
    </message>
    <message>
        <source>Drag stride, offset, width and padding, and see the sectors and banks that they need</source>
        <translation>스트라이드, 오프셋, 너비, 패딩을 끌어 필요한 섹터와 뱅크를 확인하세요</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>예</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>연속</translation>
    </message>
    <message>
        <source>contiguous, misaligned</source>
        <translation>연속, 정렬 안 됨</translation>
    </message>
    <message>
        <source>every second</source>
        <translation>하나 건너 하나</translation>
    </message>
    <message>
        <source>float4 for each lane</source>
        <translation>레인마다 float4</translation>
    </message>
    <message>
        <source>the same element for all</source>
        <translation>모두 같은 원소</translation>
    </message>
    <message>
        <source>a column of a 32-wide tile</source>
        <translation>너비 32 타일의 한 열</translation>
    </message>
    <message>
        <source>a column of a padded tile</source>
        <translation>패딩된 타일의 한 열</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>스트라이드</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>오프셋</translation>
    </message>
    <message>
        <source>width</source>
        <translation>너비</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>패딩</translation>
    </message>
    <message numerus="yes">
        <source>element %1, of %n bytes</source>
        <translation>
            <numerusform>원소 %1, 각 %n바이트</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 left out after each 32</source>
        <translation>%1, 32개마다 %2개를 비움</translation>
    </message>
    <message>
        <source>In global memory: sectors</source>
        <translation>글로벌 메모리에서: 섹터</translation>
    </message>
    <message>
        <source>In shared memory: banks</source>
        <translation>공유 메모리에서: 뱅크</translation>
    </message>
</context>
<context>
    <name>kernelarium::SassView</name>
    <message>
        <source>Machine code</source>
        <translation>기계어</translation>
    </message>
    <message>
        <source>what runs on the GPU · left: the source line that an instruction came from</source>
        <translation>GPU에서 실제로 실행되는 명령 · 왼쪽: 명령이 나온 소스 줄</translation>
    </message>
    <message>
        <source>Before and after: keep this code and mark how later code differs</source>
        <translation>전후 비교: 이 코드를 두고, 이후 코드가 어떻게 다른지 표시합니다</translation>
    </message>
    <message>
        <source>The machine code comes with the next compilation.</source>
        <translation>다음 컴파일에서 기계어가 나옵니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n instructions</source>
        <translation>
            <numerusform>명령 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>스레드당 레지스터 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>kept: %1</source>
        <translation>보관한 것: %1</translation>
    </message>
    <message>
        <source>Machine code, %1</source>
        <translation>기계어, %1</translation>
    </message>
    <message>
        <source>left: the source line that an instruction came from</source>
        <translation>왼쪽: 명령이 나온 소스 줄</translation>
    </message>
    <message>
        <source>opcode</source>
        <translation>연산 코드</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>명령 수</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>보관한 것</translation>
    </message>
</context>
<context>
    <name>kernelarium::SourceListing</name>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>as it was compiled</source>
        <translation>컴파일된 그대로</translation>
    </message>
    <message>
        <source>Run or compile the kernel to see its source.</source>
        <translation>커널을 실행하거나 컴파일하면 소스가 나타납니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::LineModel</name>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Time of all warps whose next instruction is on this line, as a share of all lines</source>
        <translation>다음 명령이 이 줄에 속하는 모든 워프의 시간이 전체 줄의 시간에서 차지하는 비율</translation>
    </message>
    <message>
        <source>Machine instructions of warps, over the whole launch</source>
        <translation>실행 전체에서 워프들의 기계 명령 수</translation>
    </message>
    <message>
        <source>line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>share of time</source>
        <translation>시간 비율</translation>
    </message>
    <message>
        <source>waits most for</source>
        <translation>주된 대기</translation>
    </message>
    <message>
        <source>then for</source>
        <translation>그다음 대기</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>명령 수</translation>
    </message>
    <message>
        <source>source</source>
        <translation>소스</translation>
    </message>
<message>
        <source>In Nsight Compute: %1</source>
        <translation>Nsight Compute에서: %1</translation>
    </message>
    <message>
        <source>Percent of the line's time; the tooltip has Nsight Compute's name for it</source>
        <translation>이 줄의 시간에서 차지하는 비율. 툴팁에 Nsight Compute의 이름이 나옵니다</translation>
    </message>
</context>
<context>
    <name>kernelarium::LineTable</name>
    <message>
        <source>Time by source line</source>
        <translation>소스 줄별 시간</translation>
    </message>
    <message>
        <source>modelled: where the warps' time goes, and what they wait for there</source>
        <translation>예측: 워프의 시간이 어디에 쓰이고 거기서 무엇을 기다리는지</translation>
    </message>
    <message>
        <source>Run the kernel to see what each line costs.</source>
        <translation>커널을 실행하면 각 줄의 비용을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>이 실행에는 예측 시간이 없습니다. 커널이 끝까지 실행되지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>kernelarium::SmFilm</name>
    <message>
        <source>SMs over time</source>
        <translation>시간에 따른 SM</translation>
    </message>
    <message>
        <source>One wave forward (Shift+Right)</source>
        <translation>한 웨이브 앞으로 (Shift+→)</translation>
    </message>
    <message>
        <source>One wave back (Shift+Left)</source>
        <translation>한 웨이브 뒤로 (Shift+←)</translation>
    </message>
    <message>
        <source>Blocks on SMs</source>
        <translation>SM 위의 블록</translation>
    </message>
    <message>
        <source>modelled: how full of blocks each SM is · teal: full, orange: little, grey: idle</source>
        <translation>예측: 각 SM이 블록으로 얼마나 찼는지 · 청록: 가득, 주황: 적음, 회색: 비어 있음</translation>
    </message>
    <message>
        <source>Run the kernel to see how its blocks fill the GPU.</source>
        <translation>커널을 실행하면 블록이 GPU를 채우는 모습을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>the first %1 blocks are shown</source>
        <translation>처음 블록 %1개만 표시</translation>
    </message>
    <message>
        <source>tail: the last %1 of the time, with %2 of all block slots empty</source>
        <translation>꼬리: 마지막 %1의 시간 동안 전체 자리의 %2가 비어 있음</translation>
    </message>
    <message>
        <source>clock %1 of %2 (%3)</source>
        <translation>클럭 %1 / %2 (%3)</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>SM</source>
        <translation>SM</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>시작, 클럭</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>끝, 클럭</translation>
    </message>
<message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>이 실행에는 예측 시간이 없습니다. 커널이 끝까지 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>blocks: %1 · SMs: %2, with room for %3 each · waves: %4</source>
        <translation>블록 %1개, SM %2개에 각각 %3개씩: %4 웨이브</translation>
    </message>
        <message>
        <source>less than one wave: %1 of all block slots are empty</source>
        <translation>한 웨이브 미만: 블록 자리의 %1이(가) 비어 있음</translation>
    </message>
</context>
<context>
    <name>kernelarium::SmFilmCanvas</name>
    <message>
        <source>each SM over time, SM 0 at the top</source>
        <translation>시간에 따른 각 SM, 맨 위가 SM 0</translation>
    </message>
    <message>
        <source>0 clocks</source>
        <translation>0 클럭</translation>
    </message>
    <message>
        <source>%1 clocks</source>
        <translation>%1 클럭</translation>
    </message>
    <message>
        <source>SM %1 is idle at clock %2</source>
        <translation>SM %1은(는) 클럭 %2에 비어 있습니다</translation>
    </message>
    <message>
        <source>SM %1 holds %2 of at most %3 blocks at clock %4: %5</source>
        <translation>SM %1은(는) 클럭 %4에 최대 %3개 중 블록 %2개를 가지고 있습니다: %5</translation>
    </message>
<message>
        <source>SMs now: %1 full, %2 with room, %3 idle · running blocks: %4</source>
        <translation>현재 SM: 가득 %1개, 자리 있음 %2개, 빈 SM %3개 · 블록 %4개 실행 중</translation>
    </message>
        <message>
        <source>%1 blocks per SM</source>
        <translation>SM당 블록 %1개</translation>
    </message>
</context>
<context>
    <name>kernelarium::StateText</name>
    <message>
        <source>issues</source>
        <translation>명령을 발행합니다</translation>
    </message>
    <message>
        <source>is ready, but its scheduler issues another warp</source>
        <translation>준비되었지만 스케줄러가 다른 워프를 발행합니다</translation>
    </message>
    <message>
        <source>waits for the result of an earlier instruction</source>
        <translation>앞선 명령의 결과를 기다립니다</translation>
    </message>
    <message>
        <source>waits for a load that L1 answers</source>
        <translation>L1이 응답하는 로드를 기다립니다</translation>
    </message>
    <message>
        <source>waits for a load that L2 answers</source>
        <translation>L2가 응답하는 로드를 기다립니다</translation>
    </message>
    <message>
        <source>waits for a load that DRAM answers</source>
        <translation>DRAM이 응답하는 로드를 기다립니다</translation>
    </message>
    <message>
        <source>waits for shared memory</source>
        <translation>공유 메모리를 기다립니다</translation>
    </message>
    <message>
        <source>waits for a special function, a conversion or a special register (threadIdx)</source>
        <translation>특수 함수, 변환 또는 특수 레지스터(threadIdx)를 기다립니다</translation>
    </message>
    <message>
        <source>waits at a barrier for the other warps of its block</source>
        <translation>배리어에서 같은 블록의 다른 워프를 기다립니다</translation>
    </message>
    <message>
        <source>waits because its arithmetic unit is busy</source>
        <translation>연산 유닛이 바빠 기다립니다</translation>
    </message>
    <message>
        <source>waits because the queue to shared memory is full</source>
        <translation>공유 메모리 대기열이 가득 차 기다립니다</translation>
    </message>
    <message>
        <source>waits because the queue to L1 is full</source>
        <translation>L1 대기열이 가득 차 기다립니다</translation>
    </message>
    <message>
        <source>waits for the instruction after a branch</source>
        <translation>분기 다음 명령을 기다립니다</translation>
    </message>
    <message>
        <source>waits at a fence until its stores have arrived</source>
        <translation>펜스에서 저장이 도착하기를 기다립니다</translation>
    </message>
    <message>
        <source>has ended; its stores are in flight</source>
        <translation>끝났고 저장이 아직 진행 중입니다</translation>
    </message>
    <message>
        <source>waits because the register banks are busy</source>
        <translation>레지스터 뱅크가 사용 중이라 기다립니다</translation>
    </message>
    <message>
        <source>waits until its next instruction has been fetched</source>
        <translation>다음 명령어를 가져올 때까지 기다립니다</translation>
    </message>
    <message>
        <source>issuing</source>
        <translation>명령 발행</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>선택되지 않음</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>의존성</translation>
    </message>
    <message>
        <source>L1</source>
        <translation>L1</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>공유 메모리</translation>
    </message>
    <message>
        <source>special function or register</source>
        <translation>특수 함수 또는 레지스터</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>unit busy</source>
        <translation>유닛 사용 중</translation>
    </message>
    <message>
        <source>shared memory queue</source>
        <translation>공유 메모리 대기열</translation>
    </message>
    <message>
        <source>L1 queue</source>
        <translation>L1 대기열</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>분기</translation>
    </message>
    <message>
        <source>fence</source>
        <translation>펜스</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>드레인</translation>
    </message>
    <message>
        <source>register banks</source>
        <translation>레지스터 뱅크</translation>
    </message>
    <message>
        <source>instruction fetch</source>
        <translation>명령어 가져오기</translation>
    </message>
    <message>
        <source>mbarrier</source>
        <translation>mbarrier</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>행렬 곱</translation>
    </message>
    <message>
        <source>waits until the phase of an mbarrier is complete</source>
        <translation>mbarrier의 단계가 끝날 때까지 기다립니다</translation>
    </message>
    <message>
        <source>waits until its asynchronous matrix products are ready</source>
        <translation>비동기 행렬 곱이 끝날 때까지 기다립니다</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>공유</translation>
    </message>
    <message>
        <source>special</source>
        <translation>특수</translation>
    </message>
    <message>
        <source>shared queue</source>
        <translation>공유 대기열</translation>
    </message>
    <message>
        <source>reg. banks</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>instr. fetch</source>
        <translation>명령 인출</translation>
    </message>
    <message>
        <source>products</source>
        <translation>행렬 곱</translation>
    </message>
</context>
<context>
    <name>kernelarium::TimelineCanvas</name>
    <message>
        <source>clocks</source>
        <translation>클럭</translation>
    </message>
    <message>
        <source>scheduler %1</source>
        <translation>스케줄러 %1</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>워프 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>블록 %1</translation>
    </message>
    <message>
        <source>Warp %1 of block %2</source>
        <translation>블록 %2의 워프 %1</translation>
    </message>
    <message>
        <source>clocks %1 to %2</source>
        <translation>클럭 %1부터 %2까지</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, %2행: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
<message>
        <source>blocks %1</source>
        <translation>블록 %1</translation>
    </message>
    </context>
<context>
    <name>kernelarium::TimelineView</name>
    <message>
        <source>Warps over time</source>
        <translation>시간에 따른 워프</translation>
    </message>
    <message>
        <source>To the next barrier (Shift+Right)</source>
        <translation>다음 배리어로 (Shift+→)</translation>
    </message>
    <message>
        <source>To the previous barrier (Shift+Left)</source>
        <translation>이전 배리어로 (Shift+←)</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Group rows by</source>
        <translation>행 묶기 기준</translation>
    </message>
    <message>
        <source>by block</source>
        <translation>블록별</translation>
    </message>
    <message>
        <source>by scheduler</source>
        <translation>스케줄러별</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Run the kernel to see what its warps do over time.</source>
        <translation>커널을 실행하면 워프가 시간에 따라 하는 일을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>실행 %1: %2</translation>
    </message>
    <message>
        <source>Nothing to play: no accesses of a block in this timeline were traced. Pin a block in the thread map.</source>
        <translation>재생할 것이 없습니다. 이 타임라인의 블록 중 접근을 추적한 것이 없습니다. 스레드 맵에서 블록을 고정하세요.</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>블록 %2의 워프 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>블록 %1</translation>
    </message>
    <message>
        <source>Play %1: Space; one step: Left and Right; barrier to barrier: Shift.</source>
        <translation>%1 재생: 스페이스, 한 단계: ←와 →, 배리어 단위: Shift와 함께.</translation>
    </message>
    <message>
        <source>clock %1 of %2</source>
        <translation>클럭 %1 / %2</translation>
    </message>
    <message>
        <source>part %1 of %2 between barriers</source>
        <translation>배리어 사이 구간 %1 / %2</translation>
    </message>
    <message>
        <source>has not started</source>
        <translation>아직 시작하지 않음</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>끝났음</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>Hover over a bar to see what its warp does; click it to go to its line.</source>
        <translation>막대에 마우스를 올리면 워프가 하는 일이 보이고, 누르면 해당 줄로 갑니다.</translation>
    </message>
    <message>
        <source>the first %1 of %2 clocks</source>
        <translation>클럭 %2개 중 처음 %1개</translation>
    </message>
    <message>
        <source>the first %1 of each warp's path</source>
        <translation>각 워프 경로의 처음 %1</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>스케줄러</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>시작, 클럭</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>끝, 클럭</translation>
    </message>
<message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>이 실행에는 예측 시간이 없습니다. 커널이 끝까지 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>This run has no modelled time: the kernel failed in warp %1 of block %2.</source>
        <translation>이 실행에는 예측 시간이 없습니다. 커널이 블록 %2의 워프 %1에서 실패했습니다.</translation>
    </message>
    <message>
        <source>What this block did before is in the view Steps.</source>
        <translation>이 블록이 그 전에 한 일은 ‘단계’ 보기에 있습니다.</translation>
    </message>
    <message>
        <source>%1, clocks</source>
        <translation>%1, 클럭</translation>
    </message>
    <message>
        <source>modelled, one SM: one row per warp</source>
        <translation>예측, SM 하나: 워프마다 한 행</translation>
    </message>
    <message>
        <source>%1 of its %2 blocks</source>
        <translation>블록 %2개 중 %1개</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>블록 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TransportBar</name>
    <message>
        <source>One step back (Left)</source>
        <translation>한 단계 뒤로 (←)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>재생 (스페이스)</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>한 단계 앞으로 (→)</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>예측 시간</translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation>초당 단계 수</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 단계/초</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>일시정지 (스페이스)</translation>
    </message>
</context>
<context><name>CudaWords</name><message>
        <source>Index of this thread in its block.</source>
        <translation>이 스레드의 블록 안 인덱스.</translation>
    </message>
    <message>
        <source>Index of this block in the grid.</source>
        <translation>이 블록의 그리드 안 인덱스.</translation>
    </message>
    <message>
        <source>Threads of a block in each dimension.</source>
        <translation>각 차원에서 블록의 스레드 수.</translation>
    </message>
    <message>
        <source>Blocks of the grid in each dimension.</source>
        <translation>각 차원에서 그리드의 블록 수.</translation>
    </message>
    <message>
        <source>Threads of a warp: 32.</source>
        <translation>워프의 스레드 수: 32.</translation>
    </message>
    <message>
        <source>A kernel: called from the host, runs on the GPU.</source>
        <translation>커널: 호스트에서 호출하고 GPU에서 실행됩니다.</translation>
    </message>
    <message>
        <source>A function that kernels call, or a variable in global memory.</source>
        <translation>커널이 호출하는 함수, 또는 전역 메모리의 변수.</translation>
    </message>
    <message>
        <source>Memory on the SM that the threads of one block share.</source>
        <translation>한 블록의 스레드들이 함께 쓰는 SM의 메모리.</translation>
    </message>
    <message>
        <source>Memory that kernels only read; fast where a whole warp reads one address.</source>
        <translation>커널이 읽기만 하는 메모리. 워프 전체가 한 주소를 읽을 때 빠릅니다.</translation>
    </message>
    <message>
        <source>Promises that no other pointer reaches the same memory.</source>
        <translation>다른 포인터가 같은 메모리에 닿지 않음을 약속합니다.</translation>
    </message>
    <message>
        <source>Limits the registers so that the given number of blocks of this size fits on an SM.</source>
        <translation>이 크기의 블록이 SM마다 이만큼 들어가도록 레지스터를 제한합니다.</translation>
    </message>
    <message>
        <source>Waits until all threads of the block that have not exited have arrived.</source>
        <translation>블록에서 아직 끝나지 않은 모든 스레드가 여기 올 때까지 기다립니다.</translation>
    </message>
    <message>
        <source>Waits for the lanes of the warp that the mask names.</source>
        <translation>마스크가 가리키는 워프의 레인을 기다립니다.</translation>
    </message>
    <message>
        <source>The value that the given lane holds.</source>
        <translation>지정한 레인이 가진 값.</translation>
    </message>
    <message>
        <source>The value of the lane that is delta lower.</source>
        <translation>번호가 delta만큼 작은 레인의 값.</translation>
    </message>
    <message>
        <source>The value of the lane that is delta higher.</source>
        <translation>번호가 delta만큼 큰 레인의 값.</translation>
    </message>
    <message>
        <source>The value of the lane whose number is this lane's XOR the given one.</source>
        <translation>이 레인 번호와 주어진 수의 XOR에 해당하는 레인의 값.</translation>
    </message>
    <message>
        <source>One bit per lane: whether its predicate is not zero.</source>
        <translation>레인마다 한 비트: 조건이 0이 아닌지.</translation>
    </message>
    <message>
        <source>Whether the predicate is not zero in any lane.</source>
        <translation>조건이 0이 아닌 레인이 있는지.</translation>
    </message>
    <message>
        <source>Whether the predicate is not zero in all lanes.</source>
        <translation>모든 레인에서 조건이 0이 아닌지.</translation>
    </message>
    <message>
        <source>The lanes that happen to run together here. Not a substitute for a known mask.</source>
        <translation>여기서 우연히 함께 실행되는 레인들. 알고 있는 마스크를 대신하지 못합니다.</translation>
    </message>
    <message>
        <source>The sum over the lanes; compute capability 8.0 and later.</source>
        <translation>레인 전체의 합. 컴퓨트 능력 8.0 이상.</translation>
    </message>
    <message>
        <source>Loads through the read-only path of L1.</source>
        <translation>L1의 읽기 전용 경로로 읽습니다.</translation>
    </message>
    <message>
        <source>Writes before it are seen by the whole GPU before writes after it.</source>
        <translation>앞의 쓰기가 뒤의 쓰기보다 먼저 GPU 전체에 보입니다.</translation>
    </message>
    <message>
        <source>Number of bits that are 1.</source>
        <translation>1인 비트의 수.</translation>
    </message>
    <message>
        <source>Number of leading zero bits.</source>
        <translation>앞쪽 0 비트의 수.</translation>
    </message>
    <message>
        <source>Position of the lowest bit that is 1, from 1; 0 if there is none.</source>
        <translation>가장 낮은 1 비트의 위치(1부터). 없으면 0.</translation>
    </message>
    <message>
        <source>Adds in one step and returns the old value.</source>
        <translation>한 번에 더하고 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>Subtracts in one step and returns the old value.</source>
        <translation>한 번에 빼고 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>Keeps the greater value in one step and returns the old one.</source>
        <translation>한 번에 큰 값을 남기고 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>Keeps the smaller value in one step and returns the old one.</source>
        <translation>한 번에 작은 값을 남기고 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>Stores in one step and returns the old value.</source>
        <translation>한 번에 저장하고 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>Stores if the old value is the expected one; returns the old value.</source>
        <translation>이전 값이 기대한 값이면 저장합니다. 이전 값을 돌려줍니다.</translation>
    </message>
    <message>
        <source>a * b + c, rounded once.</source>
        <translation>a * b + c, 반올림은 한 번.</translation>
    </message>
    <message>
        <source>1 / square root of x.</source>
        <translation>x의 제곱근의 역수.</translation>
    </message>
    <message>
        <source>Square root.</source>
        <translation>제곱근.</translation>
    </message>
    <message>
        <source>e to the power of x.</source>
        <translation>e의 x제곱.</translation>
    </message>
    <message>
        <source>e to the power of x, faster and less accurate.</source>
        <translation>e의 x제곱, 더 빠르고 덜 정확합니다.</translation>
    </message>
    <message>
        <source>The greater of two floats.</source>
        <translation>두 float 중 큰 값.</translation>
    </message>
    <message>
        <source>The smaller of two floats.</source>
        <translation>두 float 중 작은 값.</translation>
    </message>
    <message>
        <source>Four floats that are loaded and stored by one instruction.</source>
        <translation>명령어 하나로 읽고 쓰는 float 네 개.</translation>
    </message>
    <message>
        <source>Rounds to half precision; include cuda_fp16.h.</source>
        <translation>반정밀도로 반올림합니다. cuda_fp16.h를 포함하세요.</translation>
    </message>
    <message>
        <source>From half precision, exactly; include cuda_fp16.h.</source>
        <translation>반정밀도에서 정확히 변환합니다. cuda_fp16.h를 포함하세요.</translation>
    </message>
    <message>
        <source>Starts a copy of 4, 8 or 16 bytes to shared memory; include cuda_pipeline.h.</source>
        <translation>공유 메모리로 4, 8, 16바이트 복사를 시작합니다. cuda_pipeline.h를 포함하세요.</translation>
    </message>
    <message>
        <source>Ends a group of asynchronous copies.</source>
        <translation>비동기 복사 그룹 하나를 끝냅니다.</translation>
    </message>
    <message>
        <source>Waits until at most the given number of groups is in flight.</source>
        <translation>진행 중인 그룹이 이 수 이하가 될 때까지 기다립니다.</translation>
    </message>
    <message>
        <source>The SM's clock counter.</source>
        <translation>SM의 클럭 카운터.</translation>
    </message>
    <message>
        <source>Prints from the kernel; shown after the run.</source>
        <translation>커널에서 출력합니다. 실행 뒤에 보입니다.</translation>
    </message>
    <message>
        <source>Stops the kernel where the condition is 0.</source>
        <translation>조건이 0이면 커널을 멈춥니다.</translation>
    </message>
</context><context><name>kernelarium::AdviceList</name><message>
        <source>Show the line</source>
        <translation>줄 보기</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>해 보기</translation>
    </message>
    <message>
        <source>Run %1 and compare it with this run</source>
        <translation>%1을(를) 실행해 이 실행과 비교</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>해 보기: %1</translation>
    </message>
    <message>
        <source>estimated with the time model</source>
        <translation>시간 모델로 추정</translation>
    </message>
</context><context><name>kernelarium::CodeHelp</name><message>
        <source>line %1:</source>
        <translation>%1행:</translation>
    </message>
</context><context><name>kernelarium::PairedTimelines</name><message>
        <source>To the next barrier of either run (Shift+Right)</source>
        <translation>두 실행 중 다음 배리어로 (Shift+→)</translation>
    </message>
    <message>
        <source>To the previous barrier of either run (Shift+Left)</source>
        <translation>두 실행 중 이전 배리어로 (Shift+←)</translation>
    </message>
    <message>
        <source>Both over time</source>
        <translation>시간에 따른 두 실행</translation>
    </message>
    <message>
        <source>modelled: the same clocks for both, one row per warp · zoom (Ctrl and the wheel), cursor and steps are shared</source>
        <translation>예측: 같은 클럭 축, 행마다 워프 하나 · 확대(Ctrl+휠), 커서, 단계를 함께 씁니다</translation>
    </message>
    <message>
        <source>Run the kernel to see what its warps do over time.</source>
        <translation>커널을 실행하면 워프가 시간에 따라 무엇을 하는지 보입니다.</translation>
    </message>
    <message>
        <source>Warps over time: %1</source>
        <translation>시간에 따른 워프: %1</translation>
    </message>
    <message>
        <source>One of the runs has no modelled time: its kernel did not finish.</source>
        <translation>한 실행에 예측 시간이 없습니다: 커널이 끝까지 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>No accesses of a block in this timeline were traced.</source>
        <translation>이 타임라인의 블록 중 접근을 추적한 것이 없습니다.</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>블록 %2의 워프 %1</translation>
    </message>
    <message>
        <source>clock %1</source>
        <translation>클럭 %1</translation>
    </message>
    <message>
        <source>has not started</source>
        <translation>아직 시작하지 않았습니다</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>끝났습니다</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message numerus="yes">
        <source>%n access(es)</source>
        <translation>
            <numerusform>접근 %n번</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n access(es) made</source>
        <translation>
            <numerusform>접근 %n번을 모두 마침</numerusform>
        </translation>
    </message>
    <message>
        <source>access %1 of %2</source>
        <translation>접근 %1 / %2</translation>
    </message>
    <message>
        <source>%1 %2 in line %3</source>
        <translation>%3행의 %1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>레인 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Play both: Space; one step: Left and Right; barrier to barrier: Shift.</source>
        <translation>함께 재생: 스페이스, 한 단계: 왼쪽·오른쪽, 배리어 단위: Shift.</translation>
    </message>
</context><context>
    <name>kernelarium::Fetcher</name>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
</context>
<context><name>kernelarium::PythonTools</name><message>
        <source>Python for Triton and Numba</source>
        <translation>Triton과 Numba용 파이썬</translation>
    </message>
    <message>
        <source>Python with Triton and Numba is being installed (445 MB).</source>
        <translation>Triton과 Numba가 있는 파이썬을 설치하고 있습니다(445 MB).</translation>
    </message>
    <message>
        <source>Kernels in Python need Triton, Numba and NumPy. The lab installs them in its own environment: 445 MB from PyPI, 1.6 GB on disk. It changes nothing else; pip keeps the downloaded files in its cache.</source>
        <translation>파이썬 커널에는 Triton, Numba, NumPy가 필요합니다. 실습실은 이들을 자체 환경에 받습니다: PyPI에서 445 MB, 디스크에 1.6 GB. 다른 것은 바꾸지 않으며, pip은 받은 파일을 캐시에 보관합니다.</translation>
    </message>
    <message>
        <source>Fetch 445 MB</source>
        <translation>445 MB 받기</translation>
    </message>
    <message>
        <source>Python can't be fetched: %1</source>
        <translation>파이썬을 받을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Kernels in Python can run now.</source>
        <translation>이제 파이썬 커널을 실행할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 compiles kernels in Python: the preferences or KERNELARIUM_PYTHON name it.</source>
        <translation>파이썬 커널은 %1(으)로 컴파일됩니다. 환경 설정 또는 KERNELARIUM_PYTHON이 이것을 가리킵니다.</translation>
    </message>
    <message>
        <source>The installation of Python was stopped; nothing was changed.</source>
        <translation>파이썬 설치를 중지했습니다. 바뀐 것은 없습니다.</translation>
    </message>
    <message>
        <source>Export: PyTorch operator</source>
        <translation>내보내기: PyTorch 연산자</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>The operator's project is being written to %1</source>
        <translation>연산자 프로젝트를 %1에 쓰고 있습니다</translation>
    </message>
    <message>
        <source>A PyTorch operator with tests and benchmark was written to %1</source>
        <translation>테스트와 벤치마크가 있는 PyTorch 연산자가 %1에 있습니다</translation>
    </message>
    <message>
        <source>This kernel can't become an operator: %1</source>
        <translation>이 커널은 연산자가 될 수 없습니다: %1</translation>
    </message>
</context><context><name>kernelarium::FragmentCanvas</name><message>
        <source>%1 · %2 · %3 × %4</source>
        <translation>%1 · %2 · %3 × %4</translation>
    </message>
    <message numerus="yes">
        <source>%n matrix(es) of 8 × 8 in shared memory</source>
        <translation>
            <numerusform>공유 메모리의 8 × 8 행렬 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in shared memory, swizzled by %2 bytes</source>
        <translation>공유 메모리의 %1, %2바이트 스위즐</translation>
    </message>
    <message>
        <source>%1 in shared memory, no swizzle</source>
        <translation>공유 메모리의 %1, 스위즐 없음</translation>
    </message>
    <message>
        <source>Lane %1 receives two adjacent elements of each matrix and supplies the address of row %2 of matrix %3.</source>
        <translation>레인 %1은(는) 각 행렬의 이웃한 두 원소를 받고, 행렬 %3의 행 %2 주소를 제공합니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Lane %1 holds %2.</source>
        <translation>레인 %1이(가) 가진 원소: %2.</translation>
    </message>
    <message>
        <source>Row %1, column %2 of matrix %3, at byte %4 of shared memory, is 0x%5: half %6 of register %7 of lane %8; lane %9 gave the row's address.</source>
        <translation>행렬 %3의 행 %1, 열 %2(공유 메모리 %4바이트 위치)는 0x%5입니다. 레인 %8의 레지스터 %7의 %6번째 절반이며, 행 주소는 레인 %9이(가) 제공했습니다.</translation>
    </message>
    <message>
        <source>%1 is at byte %2 of shared memory.</source>
        <translation>%1은(는) 공유 메모리 %2바이트 위치에 있습니다.</translation>
    </message>
    <message>
        <source>%1 is at byte %2 of shared memory; without the swizzle it would be at %3.</source>
        <translation>%1은(는) 공유 메모리 %2바이트 위치에 있으며, 스위즐이 없다면 %3에 있었을 것입니다.</translation>
    </message>
    <message>
        <source>%1: lane %2, register %3 of %4</source>
        <translation>%1: 레인 %2, %4의 레지스터 %3</translation>
    </message>
    <message>
        <source>%1 plus %2 products of row %3 of A and column %4 of B.</source>
        <translation>%1에 A의 행 %3과 B의 열 %4의 곱 %2개를 더한 값입니다.</translation>
    </message>
</context><context><name>kernelarium::FragmentsView</name><message>
        <source>Lanes and their elements</source>
        <translation>레인과 그 원소</translation>
    </message>
    <message>
        <source>The warp's previous matrix instruction (Page Up)</source>
        <translation>이 워프의 이전 행렬 명령어 (Page Up)</translation>
    </message>
    <message>
        <source>The warp's next matrix instruction (Page Down)</source>
        <translation>이 워프의 다음 행렬 명령어 (Page Down)</translation>
    </message>
    <message>
        <source>Matrix instruction of the warp</source>
        <translation>이 워프의 행렬 명령어</translation>
    </message>
    <message>
        <source>In the cells</source>
        <translation>칸의 내용</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Accumulator</source>
        <translation>누산기</translation>
    </message>
    <message>
        <source>D, after</source>
        <translation>D, 실행 후</translation>
    </message>
    <message>
        <source>C, before</source>
        <translation>C, 실행 전</translation>
    </message>
    <message>
        <source>Fragments</source>
        <translation>프래그먼트</translation>
    </message>
    <message>
        <source>one matrix instruction of one warp, as it was executed · highlighted: the elements of the chosen lane</source>
        <translation>한 워프가 실제로 실행한 행렬 명령어 하나 · 강조: 선택한 레인의 원소</translation>
    </message>
    <message>
        <source>Run the kernel to see which lane holds which element of its matrices.</source>
        <translation>커널을 실행하면 어느 레인이 행렬의 어느 원소를 가지는지 보입니다.</translation>
    </message>
    <message>
        <source>No block was traced in this run.</source>
        <translation>이 실행에서는 추적한 블록이 없습니다.</translation>
    </message>
    <message>
        <source>The traced block executes no matrix instruction: wmma, mma.sync, ldmatrix, stmatrix or wgmma. The thread map chooses another block.</source>
        <translation>추적한 블록은 행렬 명령어(wmma, mma.sync, ldmatrix, stmatrix, wgmma)를 실행하지 않습니다. 스레드 맵에서 다른 블록을 고를 수 있습니다.</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>블록 %1 · 워프 %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>element</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>register</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
<message>
        <source>%1 further instructions of the block were not traced</source>
        <translation>이 블록의 명령어 %1개는 추적하지 않았습니다</translation>
    </message>
    <message>
        <source>one further instruction of the block was not traced</source>
        <translation>이 블록의 명령어 1개는 추적하지 않았습니다</translation>
    </message></context><context><name>kernelarium::ProgramCanvas</name><message>
        <source>ranges, thread %1</source>
        <translation>범위, 스레드 %1</translation>
    </message>
    <message>
        <source>host, thread %1</source>
        <translation>호스트, 스레드 %1</translation>
    </message>
    <message>
        <source>device %1, stream %2</source>
        <translation>디바이스 %1, 스트림 %2</translation>
    </message>
    <message>
        <source>device %1, copies in</source>
        <translation>디바이스 %1, 들어오는 복사</translation>
    </message>
    <message>
        <source>device %1, copies out</source>
        <translation>디바이스 %1, 나가는 복사</translation>
    </message>
    <message>
        <source>device %1, device to device</source>
        <translation>디바이스 %1, 디바이스 간</translation>
    </message>
    <message>
        <source>device %1, SMs</source>
        <translation>디바이스 %1, SM</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>채우기 %1</translation>
    </message>
    <message>
        <source>host function</source>
        <translation>호스트 함수</translation>
    </message>
<message>
        <source>stream %1, launched by kernels</source>
        <translation>스트림 %1, 커널이 실행</translation>
    </message>
    <message>
        <source>stream %1, launched by those, depth %2</source>
        <translation>스트림 %1, 커널이 실행, 깊이 %2</translation>
    </message>
    </context><context><name>kernelarium::ProgramController</name><message>
        <source>%1 can't be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Save the file first: on a GPU, a folder is built as it is on disk.</source>
        <translation>먼저 파일을 저장하세요. GPU에서는 폴더가 디스크에 있는 그대로 빌드됩니다.</translation>
    </message>
</context><context><name>kernelarium::ProgramPanel</name><message>
        <source>Arguments of the program</source>
        <translation>프로그램 인수</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>인수</translation>
    </message>
    <message>
        <source>GPUs: </source>
        <translation>GPU: </translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>검사</translation>
    </message>
    <message>
        <source>all checks</source>
        <translation>모든 검사</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>경계</translation>
    </message>
    <message>
        <source>no checks</source>
        <translation>검사 안 함</translation>
    </message>
    <message>
        <source>Run the program</source>
        <translation>프로그램 실행</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>프로그램 출력</translation>
    </message>
    <message>
        <source>Found in the run</source>
        <translation>실행 중 발견 사항</translation>
    </message>
    <message>
        <source>Files for the program</source>
        <translation>프로그램 옆의 파일</translation>
    </message>
    <message>
        <source>The program can read these files in its folder. It runs in a sandbox: no network, no home, and what it writes is deleted when it ends.</source>
        <translation>프로그램은 자기 폴더에서 이 파일들을 읽을 수 있습니다. 샌드박스에서 실행되므로 네트워크와 홈 폴더가 없고, 쓴 내용은 끝나면 사라집니다.</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>콘솔</translation>
    </message>
    <message>
        <source>Files it can read</source>
        <translation>읽을 수 있는 파일</translation>
    </message>
    <message>
        <source>Not run yet. It is built by nvcc and runs on the simulated GPU, in a sandbox.</source>
        <translation>아직 실행하지 않았습니다. nvcc로 빌드되어 샌드박스 안의 시뮬레이션 GPU에서 실행됩니다.</translation>
    </message>
    <message>
        <source>This file has no main(): there is no program to run. Its kernels run from the Launch panel.</source>
        <translation>이 파일에는 main()이 없어 실행할 프로그램이 없습니다. 커널은 “실행” 패널에서 실행합니다.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>nvcc builds the program…</source>
        <translation>nvcc가 프로그램을 빌드하는 중…</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>프로그램 실행 중…</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>The sandbox stopped the program: %1</source>
        <translation>샌드박스가 프로그램을 끝냈습니다: %1</translation>
    </message>
    <message>
        <source>The program was terminated by signal %1 after %2.</source>
        <translation>프로그램이 %2 후 시그널 %1(으)로 끝났습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Exit code %1, %2 on this computer; %n finding(s).</source>
        <translation>
            <numerusform>종료 코드 %1, 이 컴퓨터에서 %2; 발견 사항 %n개.</numerusform>
        </translation>
    </message>
    <message>
        <source>The program did not run.</source>
        <translation>프로그램이 실행되지 않았습니다.</translation>
    </message>
    <message>
        <source>Changed since this run.</source>
        <translation>이 실행 이후 변경되었습니다.</translation>
    </message>
    <message>
        <source>Stopped after %1. Its output until then is in the console.</source>
        <translation>%1 후에 중지했습니다. 그때까지의 출력은 콘솔에 있습니다.</translation>
    </message>
    <message>
        <source>Stopped before it ran.</source>
        <translation>실행되기 전에 중지했습니다.</translation>
    </message>
    <message>
        <source>Options for nvcc</source>
        <translation>nvcc 옵션</translation>
    </message>
    <message>
        <source>options for nvcc</source>
        <translation>nvcc 옵션</translation>
    </message>
    <message>
        <source>Such as -rdc=true, -Xcompiler=-fopenmp or -std=c++20; separated by spaces</source>
        <translation>예: -rdc=true, -Xcompiler=-fopenmp, -std=c++20. 공백으로 구분합니다</translation>
    </message>
    <message>
        <source>Sources of the program</source>
        <translation>프로그램의 소스</translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation>GPU 수</translation>
    </message>
    <message>
        <source>Files in its folder</source>
        <translation>폴더의 파일</translation>
    </message>
    <message>
        <source>The program runs in this folder without a sandbox: it can read and write all that you can.</source>
        <translation>프로그램은 이 폴더에서 샌드박스 없이 실행됩니다. 사용자가 읽고 쓸 수 있는 모든 것을 읽고 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>the simulated GPU</source>
        <translation>시뮬레이션 GPU</translation>
    </message>
    <message>
        <source>Not run yet. It is built by nvcc and runs on %1, without a sandbox.</source>
        <translation>아직 실행하지 않았습니다. nvcc로 빌드하여 %1에서 샌드박스 없이 실행합니다.</translation>
    </message>
    <message>
        <source>this file alone</source>
        <translation>이 파일만</translation>
    </message>
    <message>
        <source>all sources in %1</source>
        <translation>%1의 모든 소스</translation>
    </message>
    <message>
        <source>The timeline is that of %1; a trace file has no output.</source>
        <translation>타임라인은 %1의 것입니다. 추적 파일에는 출력이 없습니다.</translation>
    </message>
    <message>
        <source>memory leak</source>
        <translation>메모리 누수</translation>
    </message>
    <message>
        <source>double free</source>
        <translation>이중 해제</translation>
    </message>
    <message>
        <source>invalid free</source>
        <translation>잘못된 해제</translation>
    </message>
    <message>
        <source>use after free</source>
        <translation>해제 후 사용</translation>
    </message>
    <message>
        <source>copy out of bounds</source>
        <translation>범위를 벗어난 복사</translation>
    </message>
    <message>
        <source>wrong copy direction</source>
        <translation>잘못된 복사 방향</translation>
    </message>
    <message>
        <source>invalid pointer</source>
        <translation>잘못된 포인터</translation>
    </message>
    <message>
        <source>host access to device memory</source>
        <translation>호스트의 디바이스 메모리 접근</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>비정상 종료</translation>
    </message>
    <message>
        <source>unchecked error</source>
        <translation>확인하지 않은 오류</translation>
    </message>
    <message>
        <source>failed call</source>
        <translation>실패한 호출</translation>
    </message>
    <message>
        <source>lost output</source>
        <translation>잃어버린 출력</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>메모리 부족</translation>
    </message>
    <message>
        <source>missing function</source>
        <translation>없는 함수</translation>
    </message>
</context><context><name>kernelarium::ProgramText</name><message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>a copy of %1</source>
        <translation>%1 복사</translation>
    </message>
    <message>
        <source>a memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>a host function</source>
        <translation>호스트 함수</translation>
    </message>
    <message>
        <source>pageable host memory</source>
        <translation>페이지 가능 호스트 메모리</translation>
    </message>
    <message>
        <source>pinned host memory</source>
        <translation>고정(pinned) 호스트 메모리</translation>
    </message>
    <message>
        <source>managed memory</source>
        <translation>관리형 메모리</translation>
    </message>
    <message>
        <source>device</source>
        <translation>디바이스</translation>
    </message>
    <message>
        <source>NVTX range “%1”: %2, from %3 on</source>
        <translation>NVTX 범위 “%1”: %2, %3부터</translation>
    </message>
    <message>
        <source>%1, from %2 on</source>
        <translation>%1, %2부터</translation>
    </message>
    <message>
        <source>it returned %1</source>
        <translation>%1을(를) 반환</translation>
    </message>
    <message>
        <source>Kernel %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</source>
        <translation>커널 %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</translation>
    </message>
    <message>
        <source>Copy of %1 from %2 to %3</source>
        <translation>%1 복사: %2에서 %3(으)로</translation>
    </message>
    <message>
        <source>Memset of %1</source>
        <translation>memset %1</translation>
    </message>
    <message>
        <source>Host function of the stream</source>
        <translation>스트림의 호스트 함수</translation>
    </message>
    <message>
        <source>bound by %1</source>
        <translation>%1에 의해 제한됨</translation>
    </message>
    <message>
        <source>issued %1 before</source>
        <translation>%1 전에 발행됨</translation>
    </message>
    <message>
        <source>Idle for %1: the host was in %2 and had not issued %3 yet.</source>
        <translation>%1 동안 유휴: 호스트가 %2 안에 있어 %3을(를) 아직 발행하지 않았습니다.</translation>
    </message>
    <message>
        <source>Idle for %1: the host did its own work and had not issued %2 yet.</source>
        <translation>%1 동안 유휴: 호스트가 자기 작업을 하느라 %2을(를) 아직 발행하지 않았습니다.</translation>
    </message>
    <message>
        <source>Idle for %1: the host waited in %2, and issued %3 only after it.</source>
        <translation>%1 동안 유휴: 호스트가 %2에서 기다린 뒤에야 %3을(를) 발행했습니다.</translation>
    </message>
    <message>
        <source>Idle for %1: the latency from the call to the start of %2.</source>
        <translation>%1 동안 유휴: 호출에서 %2 시작까지의 지연 시간입니다.</translation>
    </message>
    <message>
        <source>Waits for %1: %2 of another stream occupies what %3 needs, the copy engine or the SMs.</source>
        <translation>%1 동안 대기: 다른 스트림의 %2이(가) %3에 필요한 복사 엔진이나 SM을 쓰고 있습니다.</translation>
    </message>
    <message>
        <source>Waits for %1: %2 must come after %3 of another stream (an event, or a default stream).</source>
        <translation>%1 동안 대기: %2은(는) 다른 스트림의 %3 다음에 와야 합니다(이벤트 또는 기본 스트림).</translation>
    </message>
</context><context><name>kernelarium::ProgramTimeline</name><message>
        <source>The program over time</source>
        <translation>시간에 따른 프로그램</translation>
    </message>
    <message>
        <source>Open this launch</source>
        <translation>이 실행 열기</translation>
    </message>
    <message>
        <source>Run the chosen launch on its own, with the memory as the program had it, in all views (Return, or a double click)</source>
        <translation>선택한 커널 실행을 프로그램 당시의 메모리로 따로 실행해 모든 보기에 표시합니다 (Return 또는 더블 클릭)</translation>
    </message>
    <message>
        <source>Perfetto JSON…</source>
        <translation>Perfetto JSON…</translation>
    </message>
    <message>
        <source>Save the timeline for ui.perfetto.dev and chrome://tracing</source>
        <translation>ui.perfetto.dev와 chrome://tracing용으로 타임라인 저장</translation>
    </message>
    <message>
        <source>Arrows choose a bar · + − 0 zoom · Shift and drag, or [ and ], measure a span</source>
        <translation>화살표로 막대 선택 · + − 0 확대/축소 · Shift+드래그 또는 [ 와 ] 로 구간 측정</translation>
    </message>
    <message>
        <source>Drag to measure a span of time</source>
        <translation>드래그하여 시간 구간 측정</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Run the program to see its calls, copies and kernels over time.</source>
        <translation>프로그램을 실행하면 호출, 복사, 커널이 시간순으로 보입니다.</translation>
    </message>
    <message>
        <source>The program made no call to the CUDA runtime.</source>
        <translation>프로그램이 CUDA 런타임을 호출하지 않았습니다.</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>%1에서 측정됨</translation>
    </message>
    <message>
        <source>kernels and copies modelled on %1; the host's own time measured on this computer</source>
        <translation>커널과 복사는 %1 기준으로 예측; 호스트 자체 시간은 이 컴퓨터에서 측정</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>커널 실행 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cop(ies)</source>
        <translation>
            <numerusform>복사 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>the program did not finish</source>
        <translation>프로그램이 끝까지 실행되지 않았습니다</translation>
    </message>
    <message>
        <source>Measured span: %1, from %2 to %3</source>
        <translation>측정 구간: %1, %2부터 %3까지</translation>
    </message>
    <message>
        <source>Hover over a bar or a gap to see what it is.</source>
        <translation>막대나 빈 구간에 포인터를 올리면 설명이 보입니다.</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>begin, µs</source>
        <translation>시작, µs</translation>
    </message>
    <message>
        <source>duration, µs</source>
        <translation>길이, µs</translation>
    </message>
    <message>
        <source>what</source>
        <translation>내용</translation>
    </message>
<message>
        <source>call that returned an error</source>
        <translation>오류를 반환한 호출</translation>
    </message>
    <message>
        <source>copy to the host</source>
        <translation>호스트로 복사</translation>
    </message>
    <message>
        <source>copy to a device</source>
        <translation>디바이스로 복사</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message></context><context><name>kernelarium::ClusterView</name><message>
        <source>shared memory of</source>
        <translation>공유 메모리의 주인</translation>
    </message>
    <message>
        <source>own</source>
        <translation>자기</translation>
    </message>
    <message numerus="yes">
        <source>%n arrival(s)</source>
        <translation>
            <numerusform>도착 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>Use of shared memory between blocks</source>
        <translation>누가 누구의 공유 메모리를 쓰는가</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>클러스터</translation>
    </message>
    <message>
        <source>rows: blocks that access · columns: blocks that own the shared memory · upper bar: bytes read, lower bar: bytes written</source>
        <translation>행: 접근하는 블록 · 열: 공유 메모리의 주인 · 위 막대: 읽은 바이트, 아래 막대: 쓴 바이트</translation>
    </message>
    <message>
        <source>Run the kernel to see which blocks of a cluster use each other's shared memory.</source>
        <translation>커널을 실행하면 클러스터의 어느 블록이 누구의 공유 메모리를 쓰는지 보입니다.</translation>
    </message>
    <message>
        <source>The traced block uses no other block's shared memory: it has no cluster, or needs none.</source>
        <translation>추적한 블록은 다른 블록의 공유 메모리를 쓰지 않습니다. 클러스터가 없거나 필요하지 않습니다.</translation>
    </message>
    <message>
        <source>Hover over a cell; click it to go to its line.</source>
        <translation>칸에 포인터를 올리면 설명이 보이고, 누르면 해당 줄로 갑니다.</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>bytes read</source>
        <translation>읽은 바이트</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>bytes written</source>
        <translation>쓴 바이트</translation>
    </message>
    <message>
        <source>arrivals at mbarriers</source>
        <translation>mbarrier 도착</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>블록 %1</translation>
    </message>
    <message>
        <source>Its own shared memory is not counted here: %1.</source>
        <translation>자기 공유 메모리는 여기에 세지 않습니다: %1.</translation>
    </message>
    <message>
        <source>From %1 to %2: nothing.</source>
        <translation>%1에서 %2(으)로: 없음.</translation>
    </message>
    <message numerus="yes">
        <source>reads %1 in %n access(es) of a warp</source>
        <translation>
            <numerusform>워프 접근 %n회로 %1 읽음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>writes %1 in %n access(es) or cop(ies)</source>
        <translation>
            <numerusform>접근 또는 복사 %n회로 %1 씀</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>arrives %n time(s) at its mbarriers</source>
        <translation>
            <numerusform>그 mbarrier에 %n회 도착</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1 to %2: %3</source>
        <translation>%1에서 %2(으)로: %3</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>%1번째 줄</translation>
    </message>
</context><context><name>kernelarium::PipelineCanvas</name><message>
        <source>warp %1, producer</source>
        <translation>워프 %1, 생산자</translation>
    </message>
    <message>
        <source>warp %1, consumer</source>
        <translation>워프 %1, 소비자</translation>
    </message>
    <message>
        <source>warp %1, both</source>
        <translation>워프 %1, 둘 다</translation>
    </message>
    <message>
        <source>clock %1</source>
        <translation>클럭 %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>단계 %1</translation>
    </message>
    <message>
        <source>Warp %1 fills stage %2 with %3, from %4 on</source>
        <translation>워프 %1이(가) %4부터 스테이지 %2에 %3을(를) 채움</translation>
    </message>
    <message>
        <source> (line %1)</source>
        <translation> (%1행)</translation>
    </message>
    <message>
        <source>it is known to be complete at %1</source>
        <translation>%1에 도착이 확인됨</translation>
    </message>
    <message>
        <source>by the mbarrier at byte %1</source>
        <translation>바이트 %1의 mbarrier로</translation>
    </message>
    <message>
        <source>it is filled again from %1 on</source>
        <translation>%1부터 다시 채워짐</translation>
    </message>
    <message>
        <source>Warp %1 waits until at most %2 of its groups are in flight</source>
        <translation>워프 %1이(가) 진행 중인 그룹이 %2개 이하가 될 때까지 기다림</translation>
    </message>
    <message>
        <source>Warp %1 waits for phase %2 of the mbarrier at byte %3</source>
        <translation>워프 %1이(가) 바이트 %3의 mbarrier 단계 %2을(를) 기다림</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1부터 %2까지</translation>
    </message>
<message>
        <source>nothing waits for it</source>
        <translation>기다리는 워프가 없음</translation>
    </message>
    <message>
        <source>stage %1, bytes %2</source>
        <translation>스테이지 %1, 바이트 %2</translation>
    </message>
    </context><context><name>kernelarium::PipelineView</name><message>
        <source>Stages over time</source>
        <translation>시간에 따른 스테이지</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>파이프라인</translation>
    </message>
    <message>
        <source>Run the kernel to see its asynchronous copies and the warps that wait for them.</source>
        <translation>커널을 실행하면 비동기 복사와 그것을 기다리는 워프가 보입니다.</translation>
    </message>
    <message>
        <source>The traced block makes no asynchronous copy into shared memory: cp.async, cp.async.bulk or a copy by tensor map.</source>
        <translation>추적한 블록은 공유 메모리로 비동기 복사(cp.async, cp.async.bulk, 텐서 맵 복사)를 하지 않습니다.</translation>
    </message>
    <message>
        <source>modelled clocks of the block · rows: stages of shared memory, then warps, producers first</source>
        <translation>이 블록의 예측 클럭 · 행: 공유 메모리 스테이지, 그다음 워프(생산자 먼저)</translation>
    </message>
    <message>
        <source>steps of the block, in order: the modelled time has no clocks for them · rows: stages of shared memory, then warps, producers first</source>
        <translation>이 블록의 단계를 순서대로 표시: 예측 시간에 이 단계들의 클럭이 없음 · 행: 공유 메모리 스테이지, 그다음 워프(생산자 먼저)</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>워프 %1</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>시작, 클럭</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>끝, 클럭</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>what</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>Hover over a bar to see what is copied, or which warp waits.</source>
        <translation>막대에 포인터를 올리면 무엇이 복사되는지, 누가 기다리는지 보입니다.</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>도착</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>never waited for</source>
        <translation>기다린 적 없음</translation>
    </message>    <message>
        <source>begin, steps</source>
        <translation>시작, 단계</translation>
    </message>
    <message>
        <source>end, steps</source>
        <translation>끝, 단계</translation>
    </message>
</context><context><name>kernelarium::TensorMapCanvas</name><message>
        <source>in shared memory, swizzled by %1 bytes</source>
        <translation>공유 메모리에서, %1바이트 스위즐</translation>
    </message>
    <message>
        <source>in shared memory, no swizzle</source>
        <translation>공유 메모리에서, 스위즐 없음</translation>
    </message>
    <message>
        <source>the tensor: %1 %2</source>
        <translation>텐서: %1 %2</translation>
    </message>
    <message>
        <source>The box begins at %1 of the tensor and has %2 elements.</source>
        <translation>박스는 텐서의 %1에서 시작하며 원소가 %2개입니다.</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge and are filled with NaN.</source>
        <translation>그중 %1개는 가장자리 밖에 있어 NaN으로 채워집니다.</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge and are filled with zeros.</source>
        <translation>그중 %1개는 가장자리 밖에 있어 0으로 채워집니다.</translation>
    </message>
    <message>
        <source>%1 elements from %2 on are at bytes %3 to %4 of shared memory.</source>
        <translation>%2부터의 원소 %1개는 공유 메모리의 바이트 %3~%4에 있습니다.</translation>
    </message>
    <message>
        <source>Without the swizzle they would begin at byte %1.</source>
        <translation>스위즐이 없다면 바이트 %1에서 시작했을 것입니다.</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge of the tensor.</source>
        <translation>그중 %1개는 텐서의 가장자리 밖에 있습니다.</translation>
    </message>
<message>
        <source>the box, 16 bytes per cell</source>
        <translation>박스, 한 칸에 16바이트</translation>
    </message>
    </context><context><name>kernelarium::TensorMapView</name><message>
        <source>The box in the tensor and in shared memory</source>
        <translation>텐서와 공유 메모리의 박스</translation>
    </message>
    <message>
        <source>The previous copy (Page Up)</source>
        <translation>이전 복사 (Page Up)</translation>
    </message>
    <message>
        <source>The next copy (Page Down)</source>
        <translation>다음 복사 (Page Down)</translation>
    </message>
    <message>
        <source>Copy by tensor map</source>
        <translation>텐서 맵 복사</translation>
    </message>
    <message>
        <source>Tensor map</source>
        <translation>텐서 맵</translation>
    </message>
    <message>
        <source>one copy by tensor map (TMA) · hatched: beyond the edge of the tensor</source>
        <translation>텐서 맵 복사(TMA) 한 번 · 빗금: 텐서의 가장자리 밖</translation>
    </message>
    <message>
        <source>Run the kernel to see which box of a tensor each copy takes.</source>
        <translation>커널을 실행하면 각 복사가 텐서의 어느 박스를 가져오는지 보입니다.</translation>
    </message>
    <message>
        <source>The traced block makes no copy by tensor map (cp.async.bulk.tensor).</source>
        <translation>추적한 블록은 텐서 맵 복사(cp.async.bulk.tensor)를 하지 않습니다.</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>블록 %1 · 워프 %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1번째 줄</translation>
    </message>
    <message>
        <source>into shared memory, %1</source>
        <translation>공유 메모리로, %1</translation>
    </message>
    <message>
        <source>out of shared memory, %1</source>
        <translation>공유 메모리에서, %1</translation>
    </message>
    <message>
        <source>it completes the mbarrier at byte %1</source>
        <translation>바이트 %1의 mbarrier를 완료</translation>
    </message>
    <message numerus="yes">
        <source>to %n block(s) of the cluster</source>
        <translation>
            <numerusform>클러스터의 블록 %n개로</numerusform>
        </translation>
    </message>
    <message>
        <source>row of the box</source>
        <translation>박스의 행</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>첫 원소</translation>
    </message>
    <message>
        <source>byte of shared memory</source>
        <translation>공유 메모리 바이트</translation>
    </message>
    <message>
        <source>byte without the swizzle</source>
        <translation>스위즐 없는 바이트</translation>
    </message>
    <message>
        <source>elements beyond the edge</source>
        <translation>가장자리 밖의 원소</translation>
    </message>
</context><context><name>kernelarium::OccupancyView</name><message>
        <source>threads per block</source>
        <translation>블록당 스레드</translation>
    </message>
    <message>
        <source>registers per thread</source>
        <translation>스레드당 레지스터</translation>
    </message>
    <message>
        <source>shared memory per block</source>
        <translation>블록당 공유 메모리</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>스레드 %1개</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>레지스터 %1개</translation>
    </message>
    <message>
        <source>no block fits: %1</source>
        <translation>들어가는 블록 없음: %1</translation>
    </message>
    <message>
        <source>%1, limited by %2</source>
        <translation>%1, 제한 요인: %2</translation>
    </message>
    <message>
        <source>Occupancy over what limits it</source>
        <translation>제한 요인에 따른 점유율</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>점유율</translation>
    </message>
    <message>
        <source>theoretical: warps that an SM can hold, relative to its maximum · each curve: all other values as in this launch · dot: this launch</source>
        <translation>이론값: SM이 담을 수 있는 최대 워프 대비 실제로 담을 수 있는 워프 · 각 곡선: 나머지는 이 실행과 같음 · 점: 이 실행</translation>
    </message>
    <message>
        <source>Run the kernel to see what limits the warps on an SM.</source>
        <translation>커널을 실행하면 SM의 워프 수를 무엇이 제한하는지 보입니다.</translation>
    </message>
    <message>
        <source>This run has no launch whose limits are known.</source>
        <translation>이 실행에는 제한을 알 수 있는 커널 실행이 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>registers are not known: only machine code tells them</source>
        <translation>레지스터 수는 알 수 없음: 기계어에만 나옵니다</translation>
    </message>
    <message>
        <source>over</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>occupancy, 0 to 1</source>
        <translation>점유율, 0~1</translation>
    </message>
    <message>
        <source>warps per SM</source>
        <translation>SM당 워프</translation>
    </message>
    <message>
        <source>limited by</source>
        <translation>제한 요인</translation>
    </message>
</context><context><name>kernelarium::RecordStepper</name><message>
        <source> of %1</source>
        <translation>/%1</translation>
    </message>
</context><context><name>kernelarium::ZoomButtons</name><message>
        <source>Zoom out (−)</source>
        <translation>축소 (−)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>확대 (+)</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>전체 보기 (0)</translation>
    </message>
</context><context><name>kernelarium::FrameworkMeasurement</name><message>
        <source>Python ended with code %1.</source>
        <translation>Python이 코드 %1(으)로 끝났습니다.</translation>
    </message>
    <message>
        <source>Stopped. Rows that were complete are kept.</source>
        <translation>중지했습니다. 끝난 행은 그대로 둡니다.</translation>
    </message>
    <message>
        <source>This Python has no PyTorch. './lab python --torch' fetches it (3 GB for a GPU), or name a Python that has it in the preferences.</source>
        <translation>이 Python에는 PyTorch가 없습니다. './lab python --torch'로 받거나(GPU용 3 GB) PyTorch가 있는 Python을 설정에서 지정하세요.</translation>
    </message>
    <message>
        <source>Measuring needs an NVIDIA GPU: a simulated one has no clock.</source>
        <translation>측정하려면 NVIDIA GPU가 필요합니다. 시뮬레이션 GPU에는 시계가 없습니다.</translation>
    </message>
</context><context><name>kernelarium::FrameworksModel</name><message>
        <source>CUDA, first</source>
        <translation>CUDA, 처음</translation>
    </message>
    <message>
        <source>CUDA, best</source>
        <translation>CUDA, 최선</translation>
    </message>
    <message>
        <source>CUDA, tiles</source>
        <translation>CUDA, 타일</translation>
    </message>
    <message>
        <source>no such kernel</source>
        <translation>해당 커널 없음</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>기록 없음</translation>
    </message>
    <message>
        <source>NumPy has no bf16</source>
        <translation>NumPy에는 bf16이 없음</translation>
    </message>
    <message>
        <source>tiles multiply bf16 only</source>
        <translation>tiles는 bf16만 곱함</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>설치되지 않음</translation>
    </message>
    <message>
        <source>%1 is not installed</source>
        <translation>%1이(가) 설치되지 않음</translation>
    </message>
    <message>
        <source>wrong result: off by %1</source>
        <translation>잘못된 결과: 오차 %1</translation>
    </message>
    <message>
        <source>median of %1 samples: %2, quartile range %3</source>
        <translation>표본 %1개의 중앙값: %2, 사분위 범위 %3</translation>
    </message>
    <message>
        <source>%1 as fast as PyTorch eager</source>
        <translation>PyTorch eager 대비 속도 %1</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
</context><context><name>kernelarium::FrameworksPage</name><message>
        <source>%1 can't be read: %2</source>
        <translation>%1을(를) 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>측정 진행</translation>
    </message>
    <message>
        <source>Python is starting.</source>
        <translation>Python을 시작하는 중입니다.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %3개 중 %2번째</translation>
    </message>
    <message>
        <source>%1 can't be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Measure on this machine</source>
        <translation>이 기기에서 측정</translation>
    </message>
    <message>
        <source>Measures all installed frameworks alternately on this machine's GPU; takes some minutes.</source>
        <translation>설치된 프레임워크를 이 기기의 GPU에서 번갈아 실행하며 몇 분이 걸립니다.</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>%1에서 측정했습니다.</translation>
    </message>
</context><context><name>kernelarium::FrameworksView</name><message>
        <source>Times of all frameworks</source>
        <translation>모든 프레임워크의 시간</translation>
    </message>
    <message>
        <source>PyTorch, Triton, Numba and CUDA</source>
        <translation>PyTorch, Triton, Numba, CUDA</translation>
    </message>
    <message>
        <source>median time on a GPU, all frameworks of a row measured alternately · bar: speed relative to the fastest of the row · filled: measured on this machine · outline: recorded</source>
        <translation>GPU에서의 중앙값 시간, 한 행의 프레임워크를 번갈아 측정 · 막대: 그 행에서 가장 빠른 것에 견준 속도 · 채움: 이 기기에서 측정 · 윤곽: 기록</translation>
    </message>
    <message>
        <source>No times are recorded, and none were measured.</source>
        <translation>기록된 시간도 측정한 시간도 없습니다.</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>프레임워크</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>label</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>median, µs</source>
        <translation>중앙값, µs</translation>
    </message>
    <message>
        <source>quartile range, µs</source>
        <translation>사분위 범위, µs</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>표본 수</translation>
    </message>
    <message>
        <source>note</source>
        <translation>비고</translation>
    </message>
    <message>
        <source>where</source>
        <translation>위치</translation>
    </message>
</context><context>
    <name>kernelarium::Shortcuts</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>%1, then a click, explains any part of the window. The glossary explains terms.</source>
        <translation>%1을 누른 뒤 창의 한 부분을 클릭하면 설명이 나옵니다. 용어는 용어집에 있습니다.</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>명령이나 키 찾기</translation>
    </message>
    <message>
        <source>command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>기능</translation>
    </message>
    <message>
        <source>In a view</source>
        <translation>보기에서</translation>
    </message>
    <message>
        <source>Show a tab</source>
        <translation>탭 보기</translation>
    </message>
    <message>
        <source>Alt+1 to Alt+9, Alt+0</source>
        <translation>Alt+1~Alt+9, Alt+0</translation>
    </message>
    <message>
        <source>The tab at that place; 0 is the tenth</source>
        <translation>그 자리의 탭. 0은 열 번째</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>재생 또는 일시 정지</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>스페이스</translation>
    </message>
    <message>
        <source>In all drawings; F12 also in texts and tables</source>
        <translation>모든 그림에서. F12는 텍스트와 표에서도</translation>
    </message>
    <message>
        <source>One step in time</source>
        <translation>시간 한 단계</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>←, →</translation>
    </message>
    <message>
        <source>With Shift from barrier to barrier</source>
        <translation>Shift와 함께 누르면 배리어 단위</translation>
    </message>
    <message>
        <source>Select a neighbour</source>
        <translation>이웃 선택</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>화살표 키</translation>
    </message>
    <message>
        <source>In the thread map, the data and the steps</source>
        <translation>스레드 맵, 데이터, 단계에서</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대·축소</translation>
    </message>
    <message>
        <source>+, −, wheel</source>
        <translation>+, −, 휠</translation>
    </message>
    <message>
        <source>In the thread map, the timeline and other drawings</source>
        <translation>스레드 맵, 타임라인 등 그림에서</translation>
    </message>
</context>
<context>
    <name>SandboxQuestion</name>
    <message>
        <source>No sandbox</source>
        <translation>샌드박스 없음</translation>
    </message>
    <message>
        <source>Programs can't run in a sandbox here: %1.

Without one, programs can read, change and delete your files, and use the network, like any program that you start. Run them without one until the lab is closed?</source>
        <translation>여기서는 프로그램을 샌드박스에서 실행할 수 없습니다: %1.

샌드박스가 없으면 프로그램은 직접 실행하는 여느 프로그램처럼 파일을 읽고, 바꾸고, 지울 수 있으며 네트워크를 쓸 수 있습니다. 실습실을 닫을 때까지 샌드박스 없이 실행할까요?</translation>
    </message>
    <message>
        <source>Run without</source>
        <translation>샌드박스 없이 실행</translation>
    </message>
</context>
</TS>
