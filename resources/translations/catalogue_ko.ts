<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Catalogue</name>
    <message>
        <source>Scores, softmax, product</source>
        <translation>점수, 소프트맥스, 곱</translation>
    </message>
    <message>
        <source>Three kernels hand the whole score matrix from one to the next through memory.</source>
        <translation>세 커널이 점수 행렬 전체를 메모리를 거쳐 차례로 넘깁니다.</translation>
    </message>
    <message>
        <source>Tile edge</source>
        <translation>타일 한 변</translation>
    </message>
    <message>
        <source>Fused, one query a thread</source>
        <translation>융합, 스레드마다 쿼리 하나</translation>
    </message>
    <message>
        <source>Each thread keeps its query and result in registers and walks over the keys; no score matrix exists.</source>
        <translation>스레드마다 쿼리와 결과를 레지스터에 두고 키를 훑습니다. 점수 행렬은 아예 만들지 않습니다.</translation>
    </message>
    <message>
        <source>Queries per block</source>
        <translation>블록당 쿼리</translation>
    </message>
    <message>
        <source>Keys per tile</source>
        <translation>타일당 키</translation>
    </message>
    <message>
        <source>Fused, register tiles</source>
        <translation>융합, 레지스터 타일</translation>
    </message>
    <message>
        <source>Each thread computes a patch of scores and of results, as in a fast matrix product.</source>
        <translation>빠른 행렬 곱처럼 스레드마다 점수와 결과의 작은 조각을 계산합니다.</translation>
    </message>
    <message>
        <source>Interleaved, one pixel a thread</source>
        <translation>인터리브, 스레드마다 픽셀 하나</translation>
    </message>
    <message>
        <source>R, G and B of a pixel lie side by side, so each load of a warp takes every third byte.</source>
        <translation>픽셀의 R, G, B가 나란히 있어 워프의 로드마다 세 바이트 중 하나만 가져갑니다.</translation>
    </message>
    <message>
        <source>Block width</source>
        <translation>블록 너비</translation>
    </message>
    <message>
        <source>Block height</source>
        <translation>블록 높이</translation>
    </message>
    <message>
        <source>Planar, one pixel a thread</source>
        <translation>평면 분리, 스레드마다 픽셀 하나</translation>
    </message>
    <message>
        <source>Each colour has a plane of its own, so each load of a warp takes neighbouring bytes.</source>
        <translation>색마다 평면이 따로 있어 워프의 로드가 이웃한 바이트를 가져갑니다.</translation>
    </message>
    <message>
        <source>Interleaved, vector loads</source>
        <translation>인터리브, 벡터 로드</translation>
    </message>
    <message>
        <source>A thread takes several pixels with three vector loads and sorts the bytes in registers.</source>
        <translation>스레드 하나가 벡터 로드 세 번으로 픽셀 여러 개를 가져와 레지스터에서 바이트를 나눕니다.</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>블록당 스레드</translation>
    </message>
    <message>
        <source>Pixels per thread</source>
        <translation>스레드당 픽셀</translation>
    </message>
    <message>
        <source>Planar, vector loads</source>
        <translation>평면 분리, 벡터 로드</translation>
    </message>
    <message>
        <source>A thread takes several pixels with one vector load from each plane.</source>
        <translation>스레드 하나가 평면마다 벡터 로드 한 번으로 픽셀 여러 개를 가져옵니다.</translation>
    </message>
    <message>
        <source>Naive, threads along rows</source>
        <translation>단순, 스레드가 행을 따라</translation>
    </message>
    <message>
        <source>One thread an element, threadIdx.x down the rows: the slow thread order.</source>
        <translation>원소마다 스레드 하나, threadIdx.x가 행 번호를 따라 내려가는 느린 순서입니다.</translation>
    </message>
    <message>
        <source>Naive, threads along columns</source>
        <translation>단순, 스레드가 열을 따라</translation>
    </message>
    <message>
        <source>The same kernel with threadIdx.x along the columns: a warp's accesses fall side by side.</source>
        <translation>같은 커널이지만 threadIdx.x가 열 번호를 따라갑니다. 워프의 접근이 나란히 놓입니다.</translation>
    </message>
    <message>
        <source>Block width (rows)</source>
        <translation>블록 너비(행)</translation>
    </message>
    <message>
        <source>Block height (columns)</source>
        <translation>블록 높이(열)</translation>
    </message>
    <message>
        <source>Block width (columns)</source>
        <translation>블록 너비(열)</translation>
    </message>
    <message>
        <source>Block height (rows)</source>
        <translation>블록 높이(행)</translation>
    </message>
    <message>
        <source>Tiled in shared memory</source>
        <translation>공유 메모리 타일</translation>
    </message>
    <message>
        <source>A block reuses each loaded element TILE times from shared memory.</source>
        <translation>블록이 가져온 원소마다 공유 메모리에서 TILE번 다시 씁니다.</translation>
    </message>
    <message>
        <source>Tiled, transposed and padded</source>
        <translation>타일, 전치와 패딩</translation>
    </message>
    <message>
        <source>A's tile is stored transposed; padding its rows keeps the stores free of bank conflicts.</source>
        <translation>A의 타일을 전치해 저장하고, 행에 패딩을 두어 스토어의 뱅크 충돌을 없앱니다.</translation>
    </message>
    <message>
        <source>Spare words per row</source>
        <translation>행마다 여분 워드</translation>
    </message>
    <message>
        <source>Register tile, one column a thread</source>
        <translation>레지스터 타일, 스레드마다 한 열</translation>
    </message>
    <message>
        <source>Each thread keeps several elements of a column in registers and reuses B from a register.</source>
        <translation>스레드마다 한 열의 원소 여럿을 레지스터에 두고 B를 레지스터에서 다시 씁니다.</translation>
    </message>
    <message>
        <source>Tile rows</source>
        <translation>타일 행</translation>
    </message>
    <message>
        <source>Tile columns</source>
        <translation>타일 열</translation>
    </message>
    <message>
        <source>Tile depth</source>
        <translation>타일 깊이</translation>
    </message>
    <message>
        <source>Rows per thread</source>
        <translation>스레드당 행</translation>
    </message>
    <message>
        <source>Register tile, a square a thread</source>
        <translation>레지스터 타일, 스레드마다 정사각형</translation>
    </message>
    <message>
        <source>Each thread keeps a square of C in registers, so 16 values loaded serve 64 multiply-adds.</source>
        <translation>스레드마다 C의 정사각형을 레지스터에 두어, 값 16개로 곱셈-덧셈 64번을 합니다.</translation>
    </message>
    <message>
        <source>Columns per thread</source>
        <translation>스레드당 열</translation>
    </message>
    <message>
        <source>Register tile, 16-byte accesses</source>
        <translation>레지스터 타일, 16바이트 접근</translation>
    </message>
    <message>
        <source>The 8 x 8 register tile fed by float4 loads from global and shared memory.</source>
        <translation>8 x 8 레지스터 타일에 전역 메모리와 공유 메모리에서 float4 로드로 데이터를 댑니다.</translation>
    </message>
    <message>
        <source>Double-buffered, warp tiles</source>
        <translation>이중 버퍼, 워프 타일</translation>
    </message>
    <message>
        <source>The next tile travels while this one is multiplied; warps take compact pieces of the tile.</source>
        <translation>지금 타일을 곱하는 동안 다음 타일이 오고, 워프는 타일에서 한데 모인 조각을 맡습니다.</translation>
    </message>
    <message>
        <source>Copy, side by side</source>
        <translation>복사, 나란히</translation>
    </message>
    <message>
        <source>Neighbouring threads copy neighbouring elements; an offset moves them off the sector boundary.</source>
        <translation>이웃한 스레드가 이웃한 원소를 복사하며, 오프셋을 주면 섹터 경계에서 벗어납니다.</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>오프셋</translation>
    </message>
    <message>
        <source>Copy, a stride apart</source>
        <translation>복사, 보폭을 두고</translation>
    </message>
    <message>
        <source>Neighbouring threads copy elements a stride apart: the same work costs more sectors.</source>
        <translation>이웃한 스레드가 보폭만큼 떨어진 원소를 복사합니다. 같은 일에 섹터가 더 듭니다.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>보폭</translation>
    </message>
    <message>
        <source>Copy, 16-byte accesses</source>
        <translation>복사, 16바이트 접근</translation>
    </message>
    <message>
        <source>Each thread moves several groups of four elements, all loads before the first store.</source>
        <translation>스레드마다 네 원소씩 여러 묶음을 옮기고, 첫 스토어 전에 로드를 모두 보냅니다.</translation>
    </message>
    <message>
        <source>Groups per thread</source>
        <translation>스레드당 묶음</translation>
    </message>
    <message>
        <source>Transpose, straight</source>
        <translation>전치, 곧바로</translation>
    </message>
    <message>
        <source>Loads run along rows, but stores run down columns, one sector a lane.</source>
        <translation>로드는 행을 따라가지만 스토어는 열을 따라 내려가 레인마다 섹터 하나가 듭니다.</translation>
    </message>
    <message>
        <source>Transpose through a tile</source>
        <translation>전치, 타일을 거쳐</translation>
    </message>
    <message>
        <source>A tile in shared memory makes loads and stores run along rows, at the price of bank conflicts.</source>
        <translation>공유 메모리의 타일 덕에 로드와 스토어가 모두 행을 따라가지만 뱅크 충돌이 생깁니다.</translation>
    </message>
    <message>
        <source>Rows at a time</source>
        <translation>한 번에 처리할 행</translation>
    </message>
    <message>
        <source>Transpose through a padded tile</source>
        <translation>전치, 패딩한 타일을 거쳐</translation>
    </message>
    <message>
        <source>A spare word per row spreads a column over all 32 banks.</source>
        <translation>행마다 여분 워드 하나를 두면 한 열이 32개 뱅크 전체로 퍼집니다.</translation>
    </message>
    <message>
        <source>Transpose through a swizzled tile</source>
        <translation>전치, 스위즐한 타일을 거쳐</translation>
    </message>
    <message>
        <source>Words change places by exclusive or: no conflict and no spare word.</source>
        <translation>배타적 논리합으로 워드의 자리를 바꿉니다. 충돌도 여분 워드도 없습니다.</translation>
    </message>
    <message>
        <source>Tree with divergent warps</source>
        <translation>워프가 갈라지는 트리</translation>
    </message>
    <message>
        <source>Partners 1, 2, 4... apart: every warp stays busy for ever fewer lanes.</source>
        <translation>짝이 1, 2, 4…씩 떨어져, 일하는 레인은 줄어도 모든 워프가 계속 바쁩니다.</translation>
    </message>
    <message>
        <source>Tree with strided words</source>
        <translation>보폭 있는 워드의 트리</translation>
    </message>
    <message>
        <source>The first threads do the work, but their words fall into the same banks.</source>
        <translation>앞쪽 스레드가 일하지만 그 워드들이 같은 뱅크에 몰립니다.</translation>
    </message>
    <message>
        <source>Tree with sequential words</source>
        <translation>연속한 워드의 트리</translation>
    </message>
    <message>
        <source>The upper half is folded onto the lower: no divergence, no bank conflict.</source>
        <translation>위쪽 절반을 아래쪽에 접어 더합니다. 분기 발산도 뱅크 충돌도 없습니다.</translation>
    </message>
    <message>
        <source>First additions on the way in</source>
        <translation>들어오면서 먼저 더하기</translation>
    </message>
    <message>
        <source>Each thread adds several elements while it loads, before the tree begins.</source>
        <translation>스레드마다 로드하면서 원소 여럿을 먼저 더하고 나서 트리를 시작합니다.</translation>
    </message>
    <message>
        <source>Elements per thread</source>
        <translation>스레드당 원소</translation>
    </message>
    <message>
        <source>Warp shuffles</source>
        <translation>워프 셔플</translation>
    </message>
    <message>
        <source>Inside a warp values pass from register to register, with no shared memory and no barrier.</source>
        <translation>워프 안에서 값이 레지스터에서 레지스터로 건너갑니다. 공유 메모리도 배리어도 없습니다.</translation>
    </message>
    <message>
        <source>16-byte loads from a fixed grid</source>
        <translation>고정 그리드의 16바이트 로드</translation>
    </message>
    <message>
        <source>A grid that fills the GPU walks over the array with several float4 loads in flight per thread.</source>
        <translation>GPU를 채우는 그리드가 배열을 훑고, 스레드마다 float4 로드 여럿을 동시에 보냅니다.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>One pass, the last block finishes</source>
        <translation>한 번에, 마지막 블록이 마무리</translation>
    </message>
    <message>
        <source>Blocks count themselves with an atomic; the last one adds up all results, always in the same order.</source>
        <translation>블록들이 원자 연산으로 끝낸 블록 수를 세고, 마지막 블록이 늘 같은 순서로 결과를 모두 더합니다.</translation>
    </message>
    <message>
        <source>One atomic a block</source>
        <translation>블록마다 원자 연산 하나</translation>
    </message>
    <message>
        <source>Every block adds its result to the total with one atomic, in whatever order the blocks come.</source>
        <translation>블록마다 원자 연산 한 번으로 결과를 합계에 더합니다. 순서는 블록이 오는 대로입니다.</translation>
    </message>
    <message>
        <source>Three passes</source>
        <translation>세 번 훑기</translation>
    </message>
    <message>
        <source>Largest value, sum of exponentials, result: the row is read three times.</source>
        <translation>최댓값, 지수 함수 값의 합, 결과: 행을 세 번 읽습니다.</translation>
    </message>
    <message>
        <source>Threads per row</source>
        <translation>행당 스레드</translation>
    </message>
    <message>
        <source>Online: two passes</source>
        <translation>온라인: 두 번 훑기</translation>
    </message>
    <message>
        <source>Largest value and sum in one pass, rescaled when a larger value turns up.</source>
        <translation>최댓값과 합을 한 번에 구하고, 더 큰 값이 나오면 다시 맞춥니다.</translation>
    </message>
    <message>
        <source>One read, row in shared memory</source>
        <translation>한 번 읽기, 행은 공유 메모리에</translation>
    </message>
    <message>
        <source>The row stays in shared memory between the passes.</source>
        <translation>훑는 사이에 행이 공유 메모리에 머뭅니다.</translation>
    </message>
    <message>
        <source>One read, row in registers</source>
        <translation>한 번 읽기, 행은 레지스터에</translation>
    </message>
    <message>
        <source>Each thread keeps its part of the row in registers, with all its loads under way at once.</source>
        <translation>스레드마다 행의 제 몫을 레지스터에 두고 로드를 한꺼번에 보냅니다.</translation>
    </message>
    <message>
        <source>One-dimensional grid</source>
        <translation>1차원 그리드</translation>
    </message>
    <message>
        <source>A thread's place in the grid is divided into plane, row and column.</source>
        <translation>그리드 안 스레드의 위치를 평면, 행, 열로 나눕니다.</translation>
    </message>
    <message>
        <source>Two-dimensional blocks</source>
        <translation>2차원 블록</translation>
    </message>
    <message>
        <source>Blocks tile a plane, and the grid's third dimension counts the planes.</source>
        <translation>블록이 평면을 덮고, 그리드의 셋째 차원이 평면을 셉니다.</translation>
    </message>
    <message>
        <source>Three-dimensional blocks</source>
        <translation>3차원 블록</translation>
    </message>
    <message>
        <source>Each axis has an index and a test of its own.</source>
        <translation>축마다 제 인덱스와 검사가 있습니다.</translation>
    </message>
    <message>
        <source>Block depth</source>
        <translation>블록 깊이</translation>
    </message>
    <message>
        <source>Grid-stride loops</source>
        <translation>그리드 보폭 루프(3차원)</translation>
    </message>
    <message>
        <source>A grid of any shape covers a volume of any size.</source>
        <translation>어떤 모양의 그리드든 어떤 크기의 부피든 덮습니다.</translation>
    </message>
    <message>
        <source>Grid width</source>
        <translation>그리드 너비</translation>
    </message>
    <message>
        <source>Grid height</source>
        <translation>그리드 높이</translation>
    </message>
    <message>
        <source>Grid depth</source>
        <translation>그리드 깊이</translation>
    </message>
    <message>
        <source>One element a thread</source>
        <translation>스레드마다 원소 하나</translation>
    </message>
    <message>
        <source>Each thread adds one pair of numbers; a test keeps the last block inside the array.</source>
        <translation>스레드마다 수 한 쌍을 더하고, 검사 하나로 마지막 블록이 배열을 벗어나지 않게 합니다.</translation>
    </message>
    <message>
        <source>Grid-stride loop</source>
        <translation>그리드 보폭 루프</translation>
    </message>
    <message>
        <source>A grid of a chosen size walks over the whole array, so the launch no longer depends on n.</source>
        <translation>정해진 크기의 그리드가 배열 전체를 훑으므로 실행이 n에 따라 달라지지 않습니다.</translation>
    </message>
    <message>
        <source>Four elements a thread, 16-byte accesses</source>
        <translation>스레드마다 원소 넷, 16바이트 접근</translation>
    </message>
    <message>
        <source>float4 loads and stores move four numbers with one instruction.</source>
        <translation>float4 로드와 스토어는 명령 하나로 수 넷을 옮깁니다.</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>인과</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>순서</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>평면</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>헤드 크기</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드 수</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>Columns of A, rows of B</source>
        <translation>A의 열, B의 행</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>키-값 헤드 수</translation>
    </message>
    <message>
        <source>Rows of A and C</source>
        <translation>A와 C의 행</translation>
    </message>
    <message>
        <source>Columns of B and C</source>
        <translation>B와 C의 열</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>시퀀스</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>너비</translation>
    </message>
</context>
</TS>
