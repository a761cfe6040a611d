<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Catalogue</name>
    <message>
        <source>plain C++</source>
        <translation>순수 C++</translation>
    </message>
    <message>
        <source>Eigen, all cores</source>
        <translation>Eigen, 모든 코어</translation>
    </message>
    <message>
        <source>OpenCV, cvtColor, all cores</source>
        <translation>OpenCV, cvtColor, 모든 코어</translation>
    </message>
    <message>
        <source>Scores, softmax, product</source>
        <translation>점수, 소프트맥스, 곱</translation>
    </message>
    <message>
        <source>Three kernels pass the whole score matrix from one to the next through memory.</source>
        <translation>세 커널이 점수 행렬 전체를 메모리를 거쳐 차례로 넘깁니다.</translation>
    </message>
    <message>
        <source>Tile edge</source>
        <translation>타일 한 변</translation>
    </message>
    <message>
        <source>Fused, one query per thread</source>
        <translation>융합, 스레드마다 쿼리 하나</translation>
    </message>
    <message>
        <source>Each thread keeps its query and result in registers and goes through the keys; no score matrix exists.</source>
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
        <source>Each thread computes a tile of scores and of results, as in a fast matrix product.</source>
        <translation>빠른 행렬 곱처럼 스레드마다 점수와 결과의 작은 조각을 계산합니다.</translation>
    </message>
    <message>
        <source>Interleaved, one pixel per thread</source>
        <translation>인터리브, 스레드마다 픽셀 하나</translation>
    </message>
    <message>
        <source>R, G and B of a pixel are adjacent, so each load of a warp takes every third byte.</source>
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
        <source>Planar, one pixel per thread</source>
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
        <source>One thread per element, threadIdx.x along the rows: the slow thread order.</source>
        <translation>원소마다 스레드 하나, threadIdx.x가 행 번호를 따라 내려가는 느린 순서입니다.</translation>
    </message>
    <message>
        <source>Naive, threads along columns</source>
        <translation>단순, 스레드가 열을 따라</translation>
    </message>
    <message>
        <source>The same kernel with threadIdx.x along the columns: the accesses of a warp are contiguous.</source>
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
        <source>Padding words per row</source>
        <translation>행마다 여분 워드</translation>
    </message>
    <message>
        <source>Register tile, one column per thread</source>
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
        <source>Register tile, one square per thread</source>
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
        <source>The next tile is loaded while this one is multiplied; each warp takes a compact part of the tile.</source>
        <translation>지금 타일을 곱하는 동안 다음 타일이 오고, 워프는 타일에서 한데 모인 조각을 맡습니다.</translation>
    </message>
    <message>
        <source>Copy, contiguous</source>
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
        <source>Copy, strided</source>
        <translation>복사, 스트라이드 있음</translation>
    </message>
    <message>
        <source>Neighbouring threads copy elements a stride apart: the same work costs more sectors.</source>
        <translation>이웃한 스레드가 스트라이드만큼 떨어진 원소를 복사합니다. 같은 일에 섹터가 더 듭니다.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>스트라이드</translation>
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
        <source>Transpose, naive</source>
        <translation>전치, 곧바로</translation>
    </message>
    <message>
        <source>Loads run along rows, but stores run along columns, one sector per lane.</source>
        <translation>로드는 행을 따라가지만 스토어는 열을 따라 내려가 레인마다 섹터 하나가 듭니다.</translation>
    </message>
    <message>
        <source>Transpose through a tile</source>
        <translation>전치, 타일을 거쳐</translation>
    </message>
    <message>
        <source>A tile in shared memory makes loads and stores run along rows, at the cost of bank conflicts.</source>
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
        <source>A padding word per row spreads a column over all 32 banks.</source>
        <translation>행마다 여분 워드 하나를 두면 한 열이 32개 뱅크 전체로 퍼집니다.</translation>
    </message>
    <message>
        <source>Transpose through a swizzled tile</source>
        <translation>전치, 스위즐한 타일을 거쳐</translation>
    </message>
    <message>
        <source>Words swap places by XOR: no conflicts and no padding.</source>
        <translation>배타적 논리합으로 워드의 자리를 바꿉니다. 충돌도 여분 워드도 없습니다.</translation>
    </message>
    <message>
        <source>Tree with divergent warps</source>
        <translation>워프가 갈라지는 트리</translation>
    </message>
    <message>
        <source>Partners 1, 2, 4... apart: warps stay busy for fewer and fewer lanes.</source>
        <translation>짝이 1, 2, 4…씩 떨어져, 일하는 레인은 줄어도 모든 워프가 계속 바쁩니다.</translation>
    </message>
    <message>
        <source>Tree with strided words</source>
        <translation>스트라이드 있는 워드의 트리</translation>
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
        <source>The upper half is added to the lower: no divergence, no bank conflict.</source>
        <translation>위쪽 절반을 아래쪽에 접어 더합니다. 분기 발산도 뱅크 충돌도 없습니다.</translation>
    </message>
    <message>
        <source>First additions while loading</source>
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
        <source>A grid that fills the GPU loops over the array with several float4 loads in flight per thread.</source>
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
        <source>One atomic per block</source>
        <translation>블록마다 원자 연산 하나</translation>
    </message>
    <message>
        <source>Every block adds its result to the total with one atomic, in the order in which blocks finish.</source>
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
        <source>Each thread keeps its part of the row in registers, with all its loads in flight at once.</source>
        <translation>스레드마다 행의 제 몫을 레지스터에 두고 로드를 한꺼번에 보냅니다.</translation>
    </message>
    <message>
        <source>One-dimensional grid</source>
        <translation>1차원 그리드</translation>
    </message>
    <message>
        <source>A thread computes plane, row and column from its index by division.</source>
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
        <translation>그리드 스트라이드 루프(3차원)</translation>
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
        <source>One element per thread</source>
        <translation>스레드마다 원소 하나</translation>
    </message>
    <message>
        <source>Each thread adds one pair of numbers; a test keeps the last block inside the array.</source>
        <translation>스레드마다 수 한 쌍을 더하고, 검사 하나로 마지막 블록이 배열을 벗어나지 않게 합니다.</translation>
    </message>
    <message>
        <source>Grid-stride loop</source>
        <translation>그리드 스트라이드 루프</translation>
    </message>
    <message>
        <source>A grid of a chosen size loops over the whole array, so the launch does not depend on n.</source>
        <translation>정해진 크기의 그리드가 배열 전체를 훑으므로 실행이 n에 따라 달라지지 않습니다.</translation>
    </message>
    <message>
        <source>Four elements per thread, 16-byte accesses</source>
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
    <message>
        <source>one thread per element: a tile of 32 x 32 is a block of 1024 threads, the maximum</source>
        <translation>원소 하나에 스레드 하나: 32 x 32 타일은 스레드 1024개짜리 블록이며, 이것이 최대입니다</translation>
    </message>
    <message>
        <source>every key-value head serves the same number of heads</source>
        <translation>키-값 헤드마다 같은 수의 헤드를 맡습니다</translation>
    </message>
    <message>
        <source>a thread holds a query and its result in up to 255 of an SM's 65536 registers</source>
        <translation>스레드 하나가 쿼리와 그 결과를 레지스터에 담습니다. SM의 레지스터는 65536개, 스레드당 최대 255개입니다</translation>
    </message>
    <message>
        <source>larger tiles mean fewer barriers, but more shared memory</source>
        <translation>타일이 클수록 배리어는 줄지만 공유 메모리가 더 듭니다</translation>
    </message>
    <message>
        <source>16 threads share a query's keys; larger tiles mean fewer barriers, but more registers and shared memory</source>
        <translation>스레드 16개가 한 쿼리의 키를 나누어 맡습니다. 타일이 클수록 배리어는 줄지만 레지스터와 공유 메모리가 더 듭니다</translation>
    </message>
    <message>
        <source>no block is wider than 1024 threads</source>
        <translation>블록의 너비는 최대 스레드 1024개입니다</translation>
    </message>
    <message>
        <source>no block is higher than 1024 threads</source>
        <translation>블록의 높이는 최대 스레드 1024개입니다</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads</source>
        <translation>블록 하나에는 스레드가 최대 1024개 들어갑니다</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads; whole warps of 32 waste no lanes</source>
        <translation>블록 하나에는 스레드가 최대 1024개 들어갑니다. 32의 배수이면 놀리는 레인이 없습니다</translation>
    </message>
    <message>
        <source>one load or store moves 4, 8 or 16 bytes</source>
        <translation>로드나 스토어 한 번은 4, 8 또는 16바이트를 옮깁니다</translation>
    </message>
    <message>
        <source>an odd number of words shifts neighbouring rows to different banks; more only costs memory</source>
        <translation>홀수 개의 워드는 이웃한 행을 다른 뱅크로 옮겨 놓습니다. 그보다 많으면 메모리만 더 듭니다</translation>
    </message>
    <message>
        <source>larger tiles need more shared memory and leave fewer blocks</source>
        <translation>타일이 클수록 공유 메모리가 더 들고 블록 수가 줄어듭니다</translation>
    </message>
    <message>
        <source>whole warps along a row of the tile</source>
        <translation>타일의 한 행을 온전한 워프로 채웁니다</translation>
    </message>
    <message>
        <source>the depth is unrolled in full; past 32 the code no longer fits the instruction cache</source>
        <translation>깊이 방향은 완전히 펼쳐집니다. 32를 넘으면 코드가 명령어 캐시에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>each row costs a register for its sum</source>
        <translation>행마다 합을 담을 레지스터가 하나씩 듭니다</translation>
    </message>
    <message>
        <source>the depth is unrolled in full; past 16 the code no longer fits the instruction cache</source>
        <translation>깊이 방향은 완전히 펼쳐집니다. 16을 넘으면 코드가 명령어 캐시에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>THREAD_M * THREAD_N sums are kept in registers, of which a thread has at most 255</source>
        <translation>THREAD_M * THREAD_N개의 합이 레지스터에 놓이며, 스레드 하나의 레지스터는 최대 255개입니다</translation>
    </message>
    <message>
        <source>8 x 8 elements per thread: 256 threads at 128 x 128</source>
        <translation>스레드마다 원소 8 x 8개: 128 x 128이면 스레드 256개입니다</translation>
    </message>
    <message>
        <source>a thread loads at least one group of four; past 32 the unrolled code no longer fits the instruction cache</source>
        <translation>스레드 하나가 적어도 네 개짜리 묶음 하나를 읽습니다. 32를 넘으면 펼쳐진 코드가 명령어 캐시에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>two buffers of depth 32 would need more than 48 KiB of shared memory</source>
        <translation>깊이 32인 버퍼 두 개에는 48 KiB가 넘는 공유 메모리가 필요합니다</translation>
    </message>
    <message>
        <source>a warp spans 32 elements: an offset of 32 is aligned again</source>
        <translation>워프 하나는 원소 32개에 걸칩니다. 오프셋 32이면 다시 정렬됩니다</translation>
    </message>
    <message>
        <source>from a stride of 8 (32 bytes) on, each lane has a sector of its own; larger strides change nothing more</source>
        <translation>스트라이드 8(32바이트)부터는 레인마다 섹터를 하나씩 차지합니다. 스트라이드가 더 커져도 달라지지 않습니다</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads; the first block copies up to three left over</source>
        <translation>블록 하나에는 스레드가 최대 1024개 들어갑니다. 남은 원소 세 개까지는 첫 블록이 복사합니다</translation>
    </message>
    <message>
        <source>more bytes in flight per thread; with more than 8, registers run short</source>
        <translation>스레드마다 전송 중인 바이트가 늘어납니다. 8을 넘으면 레지스터가 모자랍니다</translation>
    </message>
    <message>
        <source>32 lanes per row: 32 rows are a block of 1024 threads, the maximum</source>
        <translation>행마다 레인 32개: 32행이면 스레드 1024개짜리 블록이며, 이것이 최대입니다</translation>
    </message>
    <message>
        <source>32 padding words leave the banks as they were without padding</source>
        <translation>여분이 32워드가 되면 뱅크가 원래 자리로 돌아옵니다</translation>
    </message>
    <message>
        <source>the tree halves the block, so it must be a power of two; a block holds at most 1024 threads</source>
        <translation>트리가 블록을 절반씩 줄이므로 2의 거듭제곱이어야 합니다. 블록 하나에는 스레드가 최대 1024개 들어갑니다</translation>
    </message>
    <message>
        <source>more loads in flight per thread, but fewer blocks; with more than 16, registers run short</source>
        <translation>스레드마다 진행 중인 로드가 늘지만 블록은 줄어듭니다. 16을 넘으면 레지스터가 모자랍니다</translation>
    </message>
    <message>
        <source>whole warps, of which a block holds at most 32</source>
        <translation>온전한 워프여야 하며, 블록 하나에는 최대 32개가 들어갑니다</translation>
    </message>
    <message>
        <source>four blocks on each of an H200's 132 SMs keep 64 KB of loads in flight there; each block leaves one result to add up</source>
        <translation>H200의 SM 132개마다 블록 네 개가 있으면 64 KB의 로드가 계속 진행됩니다. 블록마다 더해야 할 결과가 하나씩 남습니다</translation>
    </message>
    <message>
        <source>float4 loads in flight per thread: more hide the latency of memory; with more than 8, registers run short</source>
        <translation>스레드마다 진행 중인 float4 로드 수: 많을수록 메모리 지연을 가리지만 8을 넘으면 레지스터가 모자랍니다</translation>
    </message>
    <message>
        <source>one block per row, in whole warps, of which a block holds at most 32</source>
        <translation>행마다 블록 하나이며 온전한 워프여야 합니다. 블록 하나에는 최대 32개가 들어갑니다</translation>
    </message>
    <message>
        <source>a thread keeps at most 64 values of the row; more would not fit into registers</source>
        <translation>스레드 하나는 행의 값을 최대 64개까지 담습니다. 더 많으면 레지스터에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>no block is deeper than 64 threads</source>
        <translation>블록의 깊이는 최대 스레드 64개입니다</translation>
    </message>
    <message>
        <source>blocks beyond the columns have nothing to do</source>
        <translation>열을 벗어난 블록은 할 일이 없습니다</translation>
    </message>
    <message>
        <source>blocks beyond the rows have nothing to do</source>
        <translation>행을 벗어난 블록은 할 일이 없습니다</translation>
    </message>
    <message>
        <source>blocks beyond the planes have nothing to do</source>
        <translation>평면을 벗어난 블록은 할 일이 없습니다</translation>
    </message>
    <message>
        <source>eight blocks of 256 threads fill each of an H200's 132 SMs; more than n / block.x have nothing to do</source>
        <translation>H200의 SM 132개는 스레드 256개짜리 블록 여덟 개씩이면 가득 찹니다. n / block.x개를 넘는 블록은 할 일이 없습니다</translation>
    </message>
    <message>
        <source>the tree halves the block</source>
        <translation>트리가 블록을 절반씩 줄입니다</translation>
    </message>
    <message>
        <source>one block per row, in whole warps</source>
        <translation>행마다 블록 하나이며 온전한 워프여야 합니다</translation>
    </message>
    <message>
        <source>whole warps; each thread keeps a result in registers</source>
        <translation>온전한 워프여야 합니다. 스레드마다 결과를 레지스터에 담습니다</translation>
    </message>
    <message>
        <source>whole warps</source>
        <translation>온전한 워프여야 합니다</translation>
    </message>
    <message>
        <source>Each thread adds two pairs.</source>
        <translation>스레드마다 두 쌍을 더합니다.</translation>
    </message>
    <message>
        <source>One block too few.</source>
        <translation>블록이 하나 모자랍니다.</translation>
    </message>
    <message>
        <source>Each thread fills a cell of an even plane and a cell of the odd plane behind it.</source>
        <translation>스레드마다 짝수 평면의 칸 하나와 그 뒤 홀수 평면의 칸 하나를 채웁니다.</translation>
    </message>
    <message>
        <source>More threads than a block can hold.</source>
        <translation>블록에 들어갈 수 있는 것보다 스레드가 많습니다.</translation>
    </message>
    <message>
        <source>A transposed tile.</source>
        <translation>전치된 타일.</translation>
    </message>
    <message>
        <source>One block.</source>
        <translation>블록 하나.</translation>
    </message>
    <message>
        <source>A slow line.</source>
        <translation>느린 한 줄.</translation>
    </message>
    <message>
        <source>Words used twice.</source>
        <translation>두 번 쓰인 워드.</translation>
    </message>
    <message>
        <source>One query per thread.</source>
        <translation>스레드마다 쿼리 하나.</translation>
    </message>
    <message>
        <source>Two neighbouring elements per thread</source>
        <translation>스레드마다 이웃한 원소 두 개</translation>
    </message>
    <message>
        <source>A launch that rounds down</source>
        <translation>내림으로 계산한 실행</translation>
    </message>
    <message>
        <source>Two cells per thread</source>
        <translation>스레드마다 칸 두 개</translation>
    </message>
    <message>
        <source>A block of 2048 threads</source>
        <translation>스레드 2048개짜리 블록</translation>
    </message>
    <message>
        <source>A transposed tile</source>
        <translation>전치된 타일</translation>
    </message>
    <message>
        <source>One block</source>
        <translation>블록 하나</translation>
    </message>
    <message>
        <source>A slow line</source>
        <translation>느린 한 줄</translation>
    </message>
    <message>
        <source>Words used twice</source>
        <translation>두 번 쓰인 워드</translation>
    </message>
    <message>
        <source>One query per thread</source>
        <translation>스레드마다 쿼리 하나</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>픽셀</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>묶음</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>words</source>
        <translation>워드</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>섹터</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>웨이브프론트</translation>
    </message>
    <message>
        <source>banks</source>
        <translation>뱅크</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>개</translation>
    </message>
    <message>
        <source>2^30 floats fill 4 GiB</source>
        <translation>float 2^30개는 4 GiB를 채웁니다</translation>
    </message>
    <message>
        <source>as many as heads: multi-head; one: multi-query; between: grouped-query</source>
        <translation>헤드 수와 같으면 멀티 헤드, 하나면 멀티 쿼리, 그 사이면 그룹 쿼리입니다</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>칸</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>larger models have up to 128</source>
        <translation>더 큰 모델은 128개까지 씁니다</translation>
    </message>
    <message>
        <source>longer rows would be split over several blocks</source>
        <translation>더 긴 행은 여러 블록에 나누어야 합니다</translation>
    </message>
    <message>
        <source>more would not fit into memory with long rows</source>
        <translation>행이 길면 그보다 많은 행은 메모리에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>pictures are read up to this side</source>
        <translation>읽을 수 있는 그림의 한 변은 여기까지입니다</translation>
    </message>
    <message>
        <source>the fused variants keep a query and its result in registers</source>
        <translation>융합한 변형은 쿼리와 그 결과를 레지스터에 담습니다</translation>
    </message>
    <message>
        <source>the kernels count elements in 32-bit integers</source>
        <translation>커널이 원소를 32비트 정수로 셉니다</translation>
    </message>
    <message>
        <source>the three-kernel variant keeps sequence^2 scores for each head</source>
        <translation>커널 세 개짜리 변형은 헤드마다 점수 sequence^2개를 보관합니다</translation>
    </message>
    <message>
        <source>three arrays of 2^30 floats fill 12 GiB of memory</source>
        <translation>float 2^30개짜리 배열 세 개는 메모리 12 GiB를 채웁니다</translation>
    </message>
    <message>
        <source>three decimal digits of a cell hold one coordinate</source>
        <translation>칸의 값은 십진수 세 자리마다 좌표 하나를 담습니다</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>행렬</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>사본</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>전치 행렬</translation>
    </message>
    <message>
        <source>Colour picture</source>
        <translation>컬러 사진</translation>
    </message>
    <message>
        <source>Gray picture</source>
        <translation>흑백 사진</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>칸</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>확률</translation>
    </message>
    <message>
        <source>a</source>
        <translation>a</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>c = a + b</source>
        <translation>c = a + b</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>C = A B</source>
        <translation>C = A B</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>수</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Tensor cores by wmma</source>
        <translation>wmma로 쓰는 텐서 코어</translation>
    </message>
    <message>
        <source>A warp keeps 16 x 16 tiles as fragments, and one call multiplies two of them.</source>
        <translation>워프가 16 x 16 타일을 프래그먼트로 쥐고, 호출 한 번으로 둘을 곱합니다.</translation>
    </message>
    <message>
        <source>a warp computes 32 x 32 elements: a tile of 128 x 128 is a block of 16 warps</source>
        <translation>워프 하나가 32 x 32 원소를 계산하므로 128 x 128 타일은 16개 워프의 블록입니다</translation>
    </message>
    <message>
        <source>wmma multiplies 16 columns by 16 rows at once; more than 64 leave room for fewer blocks</source>
        <translation>wmma는 한 번에 열 16개와 행 16개를 곱합니다. 64를 넘으면 함께 올라가는 블록이 줄어듭니다</translation>
    </message>
    <message>
        <source>Padding elements per row</source>
        <translation>행마다 여분 원소</translation>
    </message>
    <message>
        <source>wmma reads rows that begin on 16-byte boundaries: 8 elements of bf16</source>
        <translation>wmma가 읽는 행은 16바이트 경계에서 시작해야 합니다. bf16 원소 8개입니다</translation>
    </message>
    <message>
        <source>mma.sync and ldmatrix</source>
        <translation>mma.sync와 ldmatrix</translation>
    </message>
    <message>
        <source>Each lane knows which elements of the tiles it holds; ldmatrix loads them without bank conflicts.</source>
        <translation>레인마다 타일의 어느 원소를 쥐는지 압니다. ldmatrix가 뱅크 충돌 없이 가져옵니다.</translation>
    </message>
    <message>
        <source>a warp computes 64 x 32 elements: a tile of 128 x 128 is a block of 8 warps</source>
        <translation>워프 하나가 64 x 32 원소를 계산하므로 128 x 128 타일은 8개 워프의 블록입니다</translation>
    </message>
    <message>
        <source>cp.async in stages</source>
        <translation>단계로 나눈 cp.async</translation>
    </message>
    <message>
        <source>While one pair of tiles is multiplied, the next ones are copied to shared memory.</source>
        <translation>타일 한 쌍을 곱하는 동안 다음 타일들이 공유 메모리로 복사됩니다.</translation>
    </message>
    <message>
        <source>each stage of 128 x 128 tiles takes 32 KB of shared memory</source>
        <translation>128 x 128 타일의 단계마다 공유 메모리 32 KB를 씁니다</translation>
    </message>
    <message>
        <source>Stages with mbarriers</source>
        <translation>mbarrier로 기다리는 단계</translation>
    </message>
    <message>
        <source>A warp waits for the stage that it needs, and not for all other warps at each tile.</source>
        <translation>워프는 자기에게 필요한 단계만 기다리고, 타일마다 다른 모든 워프를 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>mma.sync, tuned</source>
        <translation>조율한 mma.sync</translation>
    </message>
    <message>
        <source>64 x 64 elements per warp, fragments read ahead, blocks ordered for L2.</source>
        <translation>워프마다 64 x 64 원소, 미리 읽는 프래그먼트, L2에 맞춘 블록 순서.</translation>
    </message>
    <message>
        <source>a warp computes 64 x 64 elements</source>
        <translation>워프 하나가 64 x 64 원소를 계산합니다</translation>
    </message>
    <message>
        <source>a stage takes 48 KB of shared memory with a tile of 128 x 256</source>
        <translation>128 x 256 타일이면 한 단계가 공유 메모리 48 KB를 씁니다</translation>
    </message>
    <message>
        <source>with more rows the running blocks need more of A at once</source>
        <translation>행이 많을수록 동시에 도는 블록들이 A를 더 많이 필요로 합니다</translation>
    </message>
    <message>
        <source>a block of more than 8 warps has too few registers for 64 x 64 sums per warp</source>
        <translation>워프가 8개를 넘는 블록에는 워프마다 64 x 64개 합을 둘 레지스터가 부족합니다</translation>
    </message>
<message>
        <source>66 clusters of 8 blocks are four blocks on each of an H200's 132 SMs</source>
        <translation>8블록 클러스터 66개면 H200의 SM 132개에 블록이 네 개씩입니다</translation>
    </message>
    <message>
        <source>8 blocks are the most that every GPU with clusters runs together</source>
        <translation>8블록은 클러스터가 있는 모든 GPU가 함께 실행하는 최대입니다</translation>
    </message>
    <message>
        <source>A ring of stages</source>
        <translation>단계의 고리</translation>
    </message>
    <message>
        <source>A swizzled tile</source>
        <translation>스위즐된 타일</translation>
    </message>
    <message>
        <source>A tile from TMA, transposed.</source>
        <translation>TMA가 가져온 타일을 전치합니다.</translation>
    </message>
    <message>
        <source>Blocks of a cluster</source>
        <translation>클러스터의 블록</translation>
    </message>
    <message>
        <source>Blocks that share B</source>
        <translation>B를 나누는 블록</translation>
    </message>
    <message>
        <source>Persistent blocks</source>
        <translation>상주하는 블록</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>클러스터</translation>
    </message>
    <message>
        <source>Clusters add up their results</source>
        <translation>클러스터가 결과를 더하기</translation>
    </message>
    <message>
        <source>One thread only copies, two warpgroups only multiply; persistent blocks process tile after tile, and those of a cluster share B.</source>
        <translation>스레드 하나는 복사만, 워프그룹 둘은 곱셈만 합니다. 블록은 상주하며 타일을 이어서 맡고, 한 클러스터의 블록들은 B를 나눕니다.</translation>
    </message>
    <message>
        <source>One warp copies, four add.</source>
        <translation>워프 하나가 복사하고 넷이 더합니다.</translation>
    </message>
    <message>
        <source>Producer and consumer warps</source>
        <translation>생산자와 소비자 워프</translation>
    </message>
    <message>
        <source>Rows of clusters side by side</source>
        <translation>나란한 클러스터 행</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Sums of clusters</source>
        <translation>클러스터의 합</translation>
    </message>
    <message>
        <source>Swizzle</source>
        <translation>스위즐</translation>
    </message>
    <message>
        <source>Tensor cores by wgmma, tiles by TMA</source>
        <translation>wgmma로 텐서 코어, TMA로 타일</translation>
    </message>
    <message>
        <source>The blocks of a cluster add up their sums.</source>
        <translation>한 클러스터의 블록들이 합을 모읍니다.</translation>
    </message>
    <message>
        <source>The blocks of a cluster write into the shared memory of its first block, so that a cluster leaves one result.</source>
        <translation>클러스터의 블록들이 첫 블록의 공유 메모리에 써서, 클러스터마다 결과가 하나만 남습니다.</translation>
    </message>
    <message>
        <source>The copy engine loads the tile, swizzled or not, at the request of one thread.</source>
        <translation>복사 엔진이 스위즐하거나 하지 않은 타일을 가져오고, 요청은 스레드 하나가 합니다.</translation>
    </message>
    <message>
        <source>The copy engine fills a ring of swizzled tiles, and two warpgroups multiply them straight from shared memory.</source>
        <translation>복사 엔진이 스위즐된 타일의 고리를 채우고, 워프그룹 둘이 공유 메모리에서 바로 곱합니다.</translation>
    </message>
    <message>
        <source>Tiles in flight</source>
        <translation>이동 중인 타일</translation>
    </message>
    <message>
        <source>Transpose of a tile from TMA</source>
        <translation>TMA가 가져온 타일의 전치</translation>
    </message>
    <message>
        <source>a block fills an SM, and an H200 has 132</source>
        <translation>블록 하나가 SM을 채우고, H200에는 132개가 있습니다</translation>
    </message>
    <message>
        <source>a row of the tile has 128 bytes, and the pattern must be as wide</source>
        <translation>타일의 한 행이 128바이트이고, 배열의 폭도 그와 같아야 합니다</translation>
    </message>
    <message>
        <source>a stage takes 2 KiB of shared memory</source>
        <translation>단계 하나가 공유 메모리 2 KiB를 씁니다</translation>
    </message>
    <message>
        <source>a stage takes 32 KiB of shared memory; the one that is multiplied is not copied into</source>
        <translation>단계 하나가 공유 메모리 32 KiB를 씁니다. 곱하는 중인 단계에는 복사하지 않습니다</translation>
    </message>
    <message>
        <source>a stage takes 48 KiB of shared memory, and a block has at most 227</source>
        <translation>단계 하나가 공유 메모리 48 KiB를 쓰는데, 블록에는 많아야 227 KiB가 있습니다</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>클러스터</translation>
    </message>
    <message>
        <source>each takes many chunks</source>
        <translation>블록마다 덩어리를 여럿 맡습니다</translation>
    </message>
    <message>
        <source>few are enough here</source>
        <translation>여기서는 조금이면 됩니다</translation>
    </message>
    <message>
        <source>more rows at a time reuse B in L2, fewer reuse A</source>
        <translation>한꺼번에 하는 행이 많으면 L2에서 B를, 적으면 A를 다시 씁니다</translation>
    </message>
    <message>
        <source>the four parts of a tile of B are divided between the blocks of a cluster</source>
        <translation>B 타일의 네 부분을 클러스터의 블록들이 나눕니다</translation>
    </message>
    <message>
        <source>the rows of a tensor map begin at multiples of 16 bytes</source>
        <translation>텐서 맵의 행은 16바이트의 배수에서 시작합니다</translation>
    </message>
    <message>
        <source>longer arrays show nothing new, and each wait takes the simulator many iterations</source>
        <translation>더 긴 배열은 새로울 것이 없고, 기다림마다 시뮬레이터가 여러 차례를 씁니다</translation>
    </message>
<message>
        <source>random</source>
        <translation>난수</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>경사</translation>
    </message>
    <message>
        <source>checker</source>
        <translation>체커보드</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>원-핫</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>단위 행렬</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>글자 F</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>문장</translation>
    </message>
<message>
        <source>A program adds BLOCK elements at once; the compiler spreads them over its warps.</source>
        <translation>프로그램 하나가 원소 BLOCK개를 한꺼번에 더하고, 컴파일러가 이를 워프에 나눕니다.</translation>
    </message>
    <message>
        <source>Elements per program</source>
        <translation>프로그램당 원소 수</translation>
    </message>
    <message>
        <source>Warps per program</source>
        <translation>프로그램당 워프 수</translation>
    </message>
    <message>
        <source>a program is a block, which holds at most 32 warps; Triton requires a power of two</source>
        <translation>프로그램은 블록 하나이고 블록에는 워프가 최대 32개이며, Triton은 2의 거듭제곱을 요구합니다</translation>
    </message>
    <message>
        <source>Triton, one program per row</source>
        <translation>Triton, 행마다 프로그램 하나</translation>
    </message>
    <message>
        <source>The row is read once into registers; tl.max and tl.sum reduce it over the program's warps.</source>
        <translation>행을 한 번 읽어 레지스터에 두고, tl.max와 tl.sum이 프로그램의 워프 전체에서 리덕션합니다.</translation>
    </message>
    <message>
        <source>the lab offers at most 16 values per thread: more registers leave room for fewer warps</source>
        <translation>실험실은 스레드마다 값을 16개까지만 허용합니다. 레지스터를 더 쓰면 들어갈 수 있는 워프가 줄어듭니다</translation>
    </message>
    <message>
        <source>A program multiplies tiles by tl.dot; grouped order lets neighbours share tiles in L2.</source>
        <translation>프로그램 하나가 tl.dot으로 타일을 곱하고, 묶음 순서 덕분에 이웃한 프로그램이 L2의 타일을 함께 씁니다.</translation>
    </message>
    <message>
        <source>Rows of a tile</source>
        <translation>타일의 행 수</translation>
    </message>
    <message>
        <source>Columns of a tile</source>
        <translation>타일의 열 수</translation>
    </message>
    <message>
        <source>Depth of a tile</source>
        <translation>타일의 깊이</translation>
    </message>
    <message>
        <source>Rows of tiles in a group</source>
        <translation>한 묶음의 타일 행 수</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>곱셈</translation>
    </message>
    <message>
        <source>Stages of the pipeline</source>
        <translation>파이프라인 단계 수</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>powers of two; a larger tile of C would not fit into the registers</source>
        <translation>2의 거듭제곱이며, 더 큰 C 타일은 레지스터에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>powers of two; deeper tiles would not fit into shared memory</source>
        <translation>2의 거듭제곱이며, 더 깊은 타일은 공유 메모리에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>more rows share columns of B and compete for L2</source>
        <translation>행이 많을수록 B의 열을 함께 쓰지만 L2를 두고 경쟁합니다</translation>
    </message>
    <message>
        <source>each stage holds a tile of A and one of B in shared memory</source>
        <translation>단계마다 A 타일 하나와 B 타일 하나가 공유 메모리에 있습니다</translation>
    </message>
    <message>
        <source>a thread keeps at most 128 elements of the tile of C</source>
        <translation>스레드 하나가 C 타일의 원소를 최대 128개 보관합니다</translation>
    </message>
    <message>
        <source>the stages of tiles of A and B fill at most 64 KiB of shared memory</source>
        <translation>A와 B 타일의 모든 단계가 공유 메모리를 최대 64 KiB 차지합니다</translation>
    </message>
    <message>
        <source>Numba, as first written</source>
        <translation>Numba, 처음 쓴 그대로</translation>
    </message>
    <message>
        <source>cuda.grid(2) gives (x, y); with x as the row neighbouring threads lie a row apart.</source>
        <translation>cuda.grid(2)는 (x, y)를 주는데, x를 행으로 쓰면 이웃한 스레드가 한 행씩 떨어집니다.</translation>
    </message>
    <message>
        <source>Triton, fused</source>
        <translation>Triton, 융합</translation>
    </message>
    <message>
        <source>A program keeps a block of queries and goes through blocks of keys and values by tl.dot.</source>
        <translation>프로그램 하나가 쿼리 블록을 들고 tl.dot으로 키와 값 블록을 차례로 지나갑니다.</translation>
    </message>
    <message>
        <source>Queries per program</source>
        <translation>프로그램당 쿼리 수</translation>
    </message>
    <message>
        <source>Keys per step</source>
        <translation>단계당 키 수</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>powers of two; more would not fit into the registers</source>
        <translation>2의 거듭제곱이며, 더 많으면 레지스터에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>a warp keeps the results of at most 32 queries in its registers</source>
        <translation>워프 하나가 레지스터에 최대 쿼리 32개의 결과를 보관합니다</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>A fixed number of programs</source>
        <translation>정해진 수의 프로그램</translation>
    </message>
    <message>
        <source>Each program adds several blocks.</source>
        <translation>프로그램마다 여러 블록을 더합니다.</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>프로그램</translation>
    </message>
    <message>
            <source>µs</source>
            <translation>µs</translation>
        </message>
    <message>
        <source>programs</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>a few for each SM are enough</source>
        <translation>SM마다 몇 개면 충분합니다</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two</source>
        <translation>tl.arange는 2의 거듭제곱을 요구합니다</translation>
    </message>
<message>
        <source>tl.arange requires a power of two; more than 128 elements per thread spill out of the registers</source>
        <translation>tl.arange는 2의 거듭제곱을 요구하며, 스레드당 128개를 넘는 원소는 레지스터에서 넘칩니다</translation>
    </message>
    <message>
        <source>Triton, a block at once</source>
        <translation>Triton, 블록을 한꺼번에</translation>
    </message>
    <message>
        <source>Triton, tiles by tl.dot</source>
        <translation>Triton, tl.dot으로 타일 곱하기</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two; more than 128 elements per thread spill out of the registers</source>
        <translation>tl.arange는 2의 거듭제곱을 요구하며, 스레드당 128개를 넘는 원소는 레지스터에서 넘칩니다</translation>
    </message>
    <message>
        <source>A program per tile</source>
        <translation>타일마다 프로그램 하나</translation>
    </message>
    <message>
        <source>A program per tile of C, in a grid of two dimensions.</source>
        <translation>C의 타일마다 프로그램 하나, 2차원 그리드.</translation>
    </message>
    <message>
        <source>times</source>
        <translation>번</translation>
    </message>
<message>
        <source>A tile for each warp</source>
        <translation>워프마다 타일 하나</translation>
    </message>
    <message>
        <source>Each warp computes 16 x 8 elements straight from global memory.</source>
        <translation>워프마다 전역 메모리에서 바로 16 x 8 원소를 계산합니다.</translation>
    </message>
    <message>
        <source>A without conflicts</source>
        <translation>A는 충돌 없음</translation>
    </message>
    <message>
        <source>Only A's tile is swizzled.</source>
        <translation>A의 타일만 스위즐했습니다.</translation>
    </message>
    <message>
        <source>Tiles for ldmatrix</source>
        <translation>ldmatrix용 타일</translation>
    </message>
    <message>
        <source>Two warps compute 32 x 16 elements from tiles in shared memory.</source>
        <translation>워프 둘이 공유 메모리의 타일에서 32 x 16 원소를 계산합니다.</translation>
    </message>
    <message>
        <source>A ring of tiles</source>
        <translation>타일 고리</translation>
    </message>
    <message>
        <source>Copies run ahead by groups.</source>
        <translation>복사가 그룹 단위로 앞서 갑니다.</translation>
    </message>
    <message>
        <source>A ring of tiles, 16 bytes per copy</source>
        <translation>타일 고리, 복사마다 16바이트</translation>
    </message>
    <message>
        <source>A quarter of the threads copies four floats each.</source>
        <translation>스레드의 4분의 1이 float를 넷씩 복사합니다.</translation>
    </message>
    <message>
        <source>A ring of tiles with mbarriers</source>
        <translation>mbarrier를 쓰는 타일 고리</translation>
    </message>
    <message>
        <source>Threads and copies arrive at two mbarriers per stage.</source>
        <translation>단계마다 mbarrier 둘에 스레드와 복사가 도착합니다.</translation>
    </message>
    <message>
        <source>A ring with a mistake</source>
        <translation>실수가 있는 고리</translation>
    </message>
    <message>
        <source>Barrier and wait are in the wrong order.</source>
        <translation>배리어와 기다림의 순서가 바뀌었습니다.</translation>
    </message>
    <message>
        <source>the tiles of 4 stages of 32 x 32 take 32 KB of shared memory</source>
        <translation>32 x 32 타일 4단계는 공유 메모리 32 KB를 씁니다</translation>
    </message>
    <message>
        <source>one thread per element: a tile of 8 x 8 is a block of two warps</source>
        <translation>원소마다 스레드 하나이므로 8 x 8 타일은 워프 둘의 블록입니다</translation>
    </message>
    <message>
        <source>A block of 16 x 16 threads per tile of C.</source>
        <translation>C의 타일마다 16 x 16 스레드 블록 하나입니다.</translation>
    </message>
    <message>
        <source>A block per tile</source>
        <translation>타일마다 블록 하나</translation>
    </message>
    <message>
        <source>A program goes through its row in blocks.</source>
        <translation>프로그램 하나가 자기 행을 블록으로 나누어 처리합니다.</translation>
    </message>
    <message>
        <source>A program keeps a block of queries.</source>
        <translation>프로그램 하나가 쿼리 한 블록을 보관합니다.</translation>
    </message>
    <message>
        <source>A program takes several short rows at once.</source>
        <translation>프로그램 하나가 짧은 행 여러 개를 한꺼번에 맡습니다.</translation>
    </message>
    <message>
        <source>A row in blocks</source>
        <translation>블록으로 나눈 행</translation>
    </message>
    <message>
        <source>A sum per program, then the sum of these.</source>
        <translation>프로그램마다 합을 하나 구하고, 그 합들을 다시 더합니다.</translation>
    </message>
    <message>
        <source>Depth in parts</source>
        <translation>나눈 깊이</translation>
    </message>
    <message>
        <source>EVEN says whether n is a multiple of BLOCK.</source>
        <translation>EVEN은 n이 BLOCK의 배수인지 나타냅니다.</translation>
    </message>
    <message>
        <source>Each program computes several rows, one after another.</source>
        <translation>프로그램마다 여러 행을 차례로 계산합니다.</translation>
    </message>
    <message>
        <source>Elements at once</source>
        <translation>한 번에 처리하는 원소</translation>
    </message>
    <message>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <source>One head at a time</source>
        <translation>한 번에 헤드 하나</translation>
    </message>
    <message>
        <source>One number per thread</source>
        <translation>스레드마다 수 하나</translation>
    </message>
    <message>
        <source>Parts of the depth</source>
        <translation>깊이를 나눈 수</translation>
    </message>
    <message>
        <source>Rows of a program</source>
        <translation>프로그램의 행 수</translation>
    </message>
    <message>
        <source>Several heads share their keys.</source>
        <translation>여러 헤드가 키를 함께 씁니다.</translation>
    </message>
    <message>
        <source>Several programs share the depth of one tile of C.</source>
        <translation>여러 프로그램이 C의 타일 하나의 깊이를 나누어 맡습니다.</translation>
    </message>
    <message>
        <source>Several rows</source>
        <translation>여러 행</translation>
    </message>
    <message>
        <source>Shared keys</source>
        <translation>함께 쓰는 키</translation>
    </message>
    <message>
        <source>Threads in one dimension.</source>
        <translation>1차원 스레드입니다.</translation>
    </message>
    <message>
        <source>Two launches</source>
        <translation>실행 두 번</translation>
    </message>
    <message>
        <source>With and without masks</source>
        <translation>마스크가 있을 때와 없을 때</translation>
    </message>
    <message>
        <source>a kernel has at most 48 KB of static shared memory</source>
        <translation>커널의 정적 공유 메모리는 최대 48 KB입니다</translation>
    </message>
    <message>
        <source>each part needs a copy of C</source>
        <translation>나눈 부분마다 C의 사본이 필요합니다</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>the second launch adds one number of each</source>
        <translation>두 번째 실행이 프로그램마다 수 하나씩 더합니다</translation>
    </message>
    <message>
        <source>tl.dot requires at least 16, tl.arange a power of two</source>
        <translation>tl.dot은 16 이상, tl.arange는 2의 거듭제곱이어야 합니다</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>활성화 함수</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Each thread goes along a row of x and a row of W.</source>
        <translation>스레드마다 x의 한 행과 W의 한 행을 따라갑니다.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Linear layer with GELU</source>
        <translation>GELU가 있는 선형 계층</translation>
    </message>
    <message>
        <source>One thread per element; a stride of 0 repeats b along that dimension.</source>
        <translation>원소마다 스레드 하나입니다. 스트라이드가 0이면 그 차원에서 b를 반복합니다.</translation>
    </message>
    <message>
        <source>One thread per result</source>
        <translation>결과마다 스레드 하나</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Outputs per block</source>
        <translation>블록당 출력</translation>
    </message>
    <message>
        <source>Rows per block</source>
        <translation>블록당 행</translation>
    </message>
    <message>
        <source>Shape of b</source>
        <translation>b의 모양</translation>
    </message>
    <message>
        <source>Strides of b</source>
        <translation>b의 스트라이드</translation>
    </message>
    <message>
        <source>The activation is applied before the result is stored.</source>
        <translation>결과를 저장하기 전에 활성화 함수를 적용합니다.</translation>
    </message>
    <message>
        <source>Tiles of x and W in shared memory; the tile of W is read by columns, with a word of padding per row.</source>
        <translation>x와 W의 타일을 공유 메모리에 둡니다. W의 타일은 열을 따라 읽고 행마다 패딩 워드가 하나 있습니다.</translation>
    </message>
    <message>
        <source>Tiles, both loaded along rows</source>
        <translation>타일, 둘 다 행을 따라 로드</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>a block of 32 x 32 has 1024 threads, the maximum</source>
        <translation>32 x 32 블록은 스레드가 1024개로 최대입니다</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y = x W^T + bias</source>
        <translation>y = x W^T + bias</translation>
    </message>
    <message>
        <source>Two products and a sum</source>
        <translation>곱 둘과 합 하나</translation>
    </message>
    <message>
        <source>A kernel for each gradient: dx sums over the outputs, dW and dbias over the batch.</source>
        <translation>그래디언트마다 커널 하나입니다. dx는 출력에 걸쳐, dW와 dbias는 배치에 걸쳐 더합니다.</translation>
    </message>
    <message>
        <source>Columns per block</source>
        <translation>블록당 열</translation>
    </message>
    <message>
        <source>A block per row</source>
        <translation>행마다 블록 하나</translation>
    </message>
    <message>
        <source>The sum of p dp over the row first, then the gradient of each element.</source>
        <translation>먼저 행에 걸친 p dp의 합을, 다음에 원소마다 그래디언트를 구합니다.</translation>
    </message>
    <message>
        <source>Rows, then columns</source>
        <translation>행 다음에 열</translation>
    </message>
    <message>
        <source>A block per row for dx, a block per 32 columns for dgamma and dbeta.</source>
        <translation>dx는 행마다 블록 하나, dgamma와 dbeta는 32열마다 블록 하나입니다.</translation>
    </message>
    <message>
        <source>dy</source>
        <translation>dy</translation>
    </message>
    <message>
        <source>dx = dy W</source>
        <translation>dx = dy W</translation>
    </message>
    <message>
        <source>dW = dy^T x</source>
        <translation>dW = dy^T x</translation>
    </message>
    <message>
        <source>dbias</source>
        <translation>dbias</translation>
    </message>
    <message>
        <source>dp</source>
        <translation>dp</translation>
    </message>
    <message>
        <source>dx</source>
        <translation>dx</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>gamma</translation>
    </message>
    <message>
        <source>dgamma</source>
        <translation>dgamma</translation>
    </message>
    <message>
        <source>dbeta</source>
        <translation>dbeta</translation>
    </message>
    <message>
        <source>Mean of each row</source>
        <translation>행마다의 평균</translation>
    </message>
    <message>
        <source>1 / standard deviation</source>
        <translation>1 / 표준편차</translation>
    </message>
    <message>
        <source>products</source>
        <translation>개의 곱</translation>
    </message>
    <message>
        <source>accesses</source>
        <translation>번의 접근</translation>
    </message>
    <message>
        <source>A thread per query, a thread per key</source>
        <translation>쿼리마다 스레드 하나, 키마다 스레드 하나</translation>
    </message>
    <message>
        <source>Weights are computed again from lse; dq has a thread per query, dk and dv have one per key.</source>
        <translation>가중치를 lse에서 다시 계산합니다. dq는 쿼리마다, dk와 dv는 키마다 스레드 하나입니다.</translation>
    </message>
    <message>
        <source>a thread holds four rows of a head in up to 255 of an SM's 65536 registers</source>
        <translation>스레드 하나가 헤드의 네 행을 SM의 레지스터 65536개 중 최대 255개에 담습니다</translation>
    </message>
    <message>
        <source>the time grows with its square</source>
        <translation>시간이 그 제곱으로 늘어납니다</translation>
    </message>
    <message>
        <source>a thread keeps two rows of this length, and their gradients, in registers</source>
        <translation>스레드 하나가 이 길이의 두 행과 그 그래디언트를 레지스터에 둡니다</translation>
    </message>
    <message>
        <source>log of the sum of exp</source>
        <translation>지수 합의 로그</translation>
    </message>
    <message>
        <source>dout</source>
        <translation>dout</translation>
    </message>
    <message>
        <source>dq</source>
        <translation>dq</translation>
    </message>
    <message>
        <source>dk</source>
        <translation>dk</translation>
    </message>
    <message>
        <source>dv</source>
        <translation>dv</translation>
    </message>
<message>
        <source>In tiles, with tiles.cuh</source>
        <translation>타일로 작성, tiles.cuh 사용</translation>
    </message>
    <message>
        <source>Register tiles and shared tiles are types of a small header: the kernel says what happens to them, the header knows lanes, banks and edges.</source>
        <translation>레지스터 타일과 공유 메모리 타일은 작은 헤더가 정의하는 타입입니다. 커널은 타일로 무엇을 할지 쓰고, 레인과 뱅크와 가장자리는 헤더가 맡습니다.</translation>
    </message>
    <message>
        <source>The same algorithm as mma, written with register tiles and shared tiles of a small header.</source>
        <translation>mma와 같은 알고리즘을 작은 헤더의 레지스터 타일과 공유 메모리 타일로 작성했습니다.</translation>
    </message>
    <message>
        <source>mma.sync, scores in fragments</source>
        <translation>mma.sync, 프래그먼트 속의 점수</translation>
    </message>
    <message>
        <source>A warp turns the scores of 32 queries into weights in its registers and multiplies them with the values.</source>
        <translation>워프 하나가 쿼리 32개의 점수를 자기 레지스터에서 가중치로 바꾸고 값과 곱합니다.</translation>
    </message>
    <message>
        <source>a thread keeps the scores of 64 keys in 64 of its registers, beside 128 for its results</source>
        <translation>스레드마다 결과에 레지스터 128개를 쓰고, 그 밖에 키 64개의 점수를 레지스터 64개에 둡니다</translation>
    </message>
    <message>
        <source>wgmma, copies by TMA</source>
        <translation>wgmma, TMA 복사</translation>
    </message>
    <message>
        <source>One thread copies keys and values; two warpgroups alternate between multiplying and computing weights.</source>
        <translation>스레드 하나가 키와 값을 복사하고, 워프그룹 둘이 번갈아 곱하고 가중치를 만듭니다.</translation>
    </message>
    <message>
        <source>Warpgroups alternate</source>
        <translation>워프그룹이 번갈아 실행</translation>
    </message>
<message>
        <source>Puzzle</source>
        <translation>퍼즐</translation>
    </message>
    <message>
        <source>A puzzle.</source>
        <translation>퍼즐 하나입니다.</translation>
    </message>
<message>
        <source>One thread per pixel</source>
        <translation>픽셀마다 스레드 하나</translation>
    </message>
    <message>
        <source>Each thread goes through the channels and the taps around its pixel.</source>
        <translation>스레드마다 채널들과 자기 픽셀 둘레의 탭들을 돕니다.</translation>
    </message>
    <message>
        <source>A thread per pixel, a block per weight</source>
        <translation>픽셀마다 스레드 하나, 가중치마다 블록 하나</translation>
    </message>
    <message>
        <source>dx collects over output channels and mirrored taps, dW over all pixels of all images.</source>
        <translation>dx는 출력 채널과 뒤집힌 탭에 걸쳐, dW는 모든 이미지의 모든 픽셀에 걸쳐 모읍니다.</translation>
    </message>
    <message>
        <source>Threads per weight</source>
        <translation>가중치당 스레드</translation>
    </message>
    <message>
        <source>whole warps; a block adds up all pixels of a weight</source>
        <translation>워프 단위입니다. 블록 하나가 가중치 하나의 모든 픽셀을 더합니다</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>images</source>
        <translation>장</translation>
    </message>
    <message>
        <source>Input channels</source>
        <translation>입력 채널</translation>
    </message>
    <message>
        <source>Output channels</source>
        <translation>출력 채널</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>채널</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>탭</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>dW</source>
        <translation>dW</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>번의 연산</translation>
    </message>
<message>
        <source>A product by one warp</source>
        <translation>워프 하나의 행렬 곱</translation>
    </message>
    <message>
        <source>A warp computes 32 x 32 elements.</source>
        <translation>워프 하나가 원소 32 x 32개를 계산합니다.</translation>
    </message>
    <message>
        <source>Two warps compute 64 x 32 elements.</source>
        <translation>워프 둘이 원소 64 x 32개를 계산합니다.</translation>
    </message>
    <message>
        <source>with one stage nothing can be copied ahead</source>
        <translation>단계가 하나면 미리 복사할 수 없습니다</translation>
    </message>
    <message>
        <source>Attention by one warp</source>
        <translation>워프 하나의 어텐션</translation>
    </message>
    <message>
        <source>A warp computes 16 queries.</source>
        <translation>워프 하나가 쿼리 16개를 계산합니다.</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>beta</source>
        <translation>beta</translation>
    </message>
    <message>
        <source>LayerNorm over rows</source>
        <translation>행마다의 LayerNorm</translation>
    </message>
    <message>
        <source>Mean, variance, result: the row is read three times.</source>
        <translation>평균, 분산, 결과. 행을 세 번 읽습니다.</translation>
    </message>
    <message>
        <source>The row is read once into registers; tl.sum gives mean and variance over the program's warps.</source>
        <translation>행을 한 번 레지스터로 읽고, tl.sum이 프로그램의 워프에 걸쳐 평균과 분산을 구합니다.</translation>
    </message>
    <message>
        <source>A thread per row: neighbouring threads read and write a whole row apart.</source>
        <translation>행마다 스레드 하나. 이웃한 스레드가 한 행씩 떨어진 곳을 읽고 씁니다.</translation>
    </message>
    <message>
        <source>cuda.grid(1) is the thread's number: neighbouring threads take neighbouring elements.</source>
        <translation>cuda.grid(1)은 스레드의 번호입니다. 이웃한 스레드가 이웃한 원소를 맡습니다.</translation>
    </message>
    <message>
        <source>A thread per query goes through all keys, with its result in an array of its own.</source>
        <translation>쿼리마다 스레드 하나가 모든 키를 돌며, 결과를 자기 배열에 둡니다.</translation>
    </message>
    <message>
        <source>rounding of a mean of up to 13, times 1 / standard deviation of up to 316</source>
        <translation>13까지 이르는 평균의 반올림 곱하기 316까지 이르는 1 / 표준 편차</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>탭</translation>
    </message>
    <message>
        <source>Vector addition</source>
        <translation>벡터 덧셈</translation>
    </message>
    <message>
        <source>Softmax over rows</source>
        <translation>행마다의 softmax</translation>
    </message>
    <message>
        <source>Matrix product</source>
        <translation>행렬 곱</translation>
    </message>
    <message>
        <source>Matrix product, bf16</source>
        <translation>행렬 곱, bf16</translation>
    </message>
    <message>
        <source>Scaled dot-product attention</source>
        <translation>스케일드 닷 프로덕트 어텐션</translation>
    </message>
    <message>
        <source>Scaled dot-product attention, bf16</source>
        <translation>스케일드 닷 프로덕트 어텐션, bf16</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>그대로</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>전치</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>max</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>인터리브</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>평면 분리</translation>
    </message>
    <message>
        <source>dimmed</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>luminosity</source>
        <translation>휘도</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>행렬</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행 하나</translation>
    </message>
    <message>
        <source>column</source>
        <translation>열 하나</translation>
    </message>
    <message>
        <source>single</source>
        <translation>값 하나</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>bt601</source>
        <translation>bt601</translation>
    </message>
    <message>
        <source>gelu</source>
        <translation>gelu</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>3xTF32</source>
        <translation>3xTF32</translation>
    </message>
    <message>
        <source>1x1</source>
        <translation>1x1</translation>
    </message>
    <message>
        <source>3x3</source>
        <translation>3x3</translation>
    </message>
    <message>
        <source>5x5</source>
        <translation>5x5</translation>
    </message>
    <message>
        <source>The array as a matrix with 64 columns, of which a warp adds a tile of 16 rows; the header knows which lane holds what.</source>
        <translation>배열을 열이 64개인 행렬로 보고, 워프 하나가 16행의 타일을 더합니다. 어느 레인이 무엇을 쥐는지는 헤더가 압니다.</translation>
    </message>
    <message>
        <source>a warp adds 1024 elements; a block of 1024 threads would have too few registers</source>
        <translation>워프 하나가 원소 1024개를 더합니다. 스레드 1024개짜리 블록은 레지스터가 모자랍니다</translation>
    </message>
    <message>
        <source>A block keeps 16 rows, and its warps take tiles of 64 columns in turn: an online softmax that reads rows twice.</source>
        <translation>블록이 16개 행을 맡고 워프들이 64열짜리 타일을 번갈아 처리합니다. 행을 두 번 읽는 온라인 softmax입니다.</translation>
    </message>
    <message>
        <source>Warps per block</source>
        <translation>블록당 워프 수</translation>
    </message>
    <message>
        <source>they share 16 rows; a block of 32 warps would have too few registers</source>
        <translation>워프들이 16개 행을 나눠 맡습니다. 워프 32개짜리 블록은 레지스터가 모자랍니다</translation>
    </message>
    <message>
        <source>A block keeps 16 rows, and its warps take tiles of 64 columns in turn: mean, variance, result.</source>
        <translation>블록이 16개 행을 맡고 워프들이 64열짜리 타일을 번갈아 처리합니다. 평균, 분산, 결과 순서입니다.</translation>
    </message>
    <message>
        <source>a program holds a whole row, and BLOCK is 128</source>
        <translation>프로그램 하나가 한 행 전체를 담고, BLOCK은 128입니다</translation>
    </message>
    <message>
        <source>a program holds a whole row, and BLOCK is at most 1024</source>
        <translation>프로그램 하나가 한 행 전체를 담고, BLOCK은 최대 1024입니다</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two, tl.dot at least 16</source>
        <translation>tl.arange는 2의 거듭제곱을, tl.dot은 16 이상을 요구합니다</translation>
    </message>
    <message>
        <source>access</source>
        <translation>번의 접근</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>뱅크</translation>
    </message>
    <message>
        <source>block</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>element</source>
        <translation>원소</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>번의 연산</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>레인</translation>
    </message>
    <message>
        <source>number</source>
        <translation>개</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>픽셀</translation>
    </message>
    <message>
        <source>product</source>
        <translation>개의 곱</translation>
    </message>
    <message>
        <source>program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>register</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>sector</source>
        <translation>섹터</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>탭</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>time</source>
        <translation>번</translation>
    </message>
    <message>
        <source>wavefront</source>
        <translation>웨이브프론트</translation>
    </message>
    <message>
        <source>word</source>
        <translation>워드</translation>
    </message>
</context>
</TS>
