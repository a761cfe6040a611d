<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Catalogue</name>
    <message>
        <source>plain C++</source>
        <translation>普通 C++</translation>
    </message>
    <message>
        <source>Eigen, all cores</source>
        <translation>Eigen，全部核心</translation>
    </message>
    <message>
        <source>OpenCV, cvtColor, all cores</source>
        <translation>OpenCV，cvtColor，全部核心</translation>
    </message>
    <message>
        <source>Scores, softmax, product</source>
        <translation>分数、softmax、乘积</translation>
    </message>
    <message>
        <source>Three kernels pass the whole score matrix from one to the next through memory.</source>
        <translation>三个内核经由内存，把整个分数矩阵依次往下传。</translation>
    </message>
    <message>
        <source>Tile edge</source>
        <translation>分块边长</translation>
    </message>
    <message>
        <source>Fused, one query per thread</source>
        <translation>融合，每线程一个查询</translation>
    </message>
    <message>
        <source>Each thread keeps its query and result in registers and goes through the keys; no score matrix exists.</source>
        <translation>每个线程把自己的查询和结果放在寄存器里，逐个走过各个键；分数矩阵根本不存在。</translation>
    </message>
    <message>
        <source>Queries per block</source>
        <translation>每块查询数</translation>
    </message>
    <message>
        <source>Keys per tile</source>
        <translation>每个分块的键数</translation>
    </message>
    <message>
        <source>Fused, register tiles</source>
        <translation>融合，寄存器分块</translation>
    </message>
    <message>
        <source>Each thread computes a tile of scores and of results, as in a fast matrix product.</source>
        <translation>每个线程计算一小片分数和结果，和快速的矩阵乘法一样。</translation>
    </message>
    <message>
        <source>Interleaved, one pixel per thread</source>
        <translation>交错存放，每线程一个像素</translation>
    </message>
    <message>
        <source>R, G and B of a pixel are adjacent, so each load of a warp takes every third byte.</source>
        <translation>一个像素的 R、G、B 挨在一起，因此线程束的每次加载都是每三个字节取一个。</translation>
    </message>
    <message>
        <source>Block width</source>
        <translation>块宽</translation>
    </message>
    <message>
        <source>Block height</source>
        <translation>块高</translation>
    </message>
    <message>
        <source>Planar, one pixel per thread</source>
        <translation>分平面存放，每线程一个像素</translation>
    </message>
    <message>
        <source>Each colour has a plane of its own, so each load of a warp takes neighbouring bytes.</source>
        <translation>每种颜色各有自己的平面，因此线程束的每次加载取的是相邻的字节。</translation>
    </message>
    <message>
        <source>Interleaved, vector loads</source>
        <translation>交错存放，向量加载</translation>
    </message>
    <message>
        <source>A thread takes several pixels with three vector loads and sorts the bytes in registers.</source>
        <translation>一个线程用三次向量加载取来多个像素，再在寄存器中分拣字节。</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>每块线程数</translation>
    </message>
    <message>
        <source>Pixels per thread</source>
        <translation>每线程像素数</translation>
    </message>
    <message>
        <source>Planar, vector loads</source>
        <translation>分平面存放，向量加载</translation>
    </message>
    <message>
        <source>A thread takes several pixels with one vector load from each plane.</source>
        <translation>一个线程用向量加载取来多个像素，每个平面加载一次。</translation>
    </message>
    <message>
        <source>Naive, threads along rows</source>
        <translation>朴素，线程沿行号</translation>
    </message>
    <message>
        <source>One thread per element, threadIdx.x along the rows: the slow thread order.</source>
        <translation>每线程一个元素，threadIdx.x 沿行号递增：这样的线程次序很慢。</translation>
    </message>
    <message>
        <source>Naive, threads along columns</source>
        <translation>朴素，线程沿列号</translation>
    </message>
    <message>
        <source>The same kernel with threadIdx.x along the columns: the accesses of a warp are contiguous.</source>
        <translation>同一个内核，threadIdx.x 沿列号递增：线程束的访问并排相邻。</translation>
    </message>
    <message>
        <source>Block width (rows)</source>
        <translation>块宽（行）</translation>
    </message>
    <message>
        <source>Block height (columns)</source>
        <translation>块高（列）</translation>
    </message>
    <message>
        <source>Block width (columns)</source>
        <translation>块宽（列）</translation>
    </message>
    <message>
        <source>Block height (rows)</source>
        <translation>块高（行）</translation>
    </message>
    <message>
        <source>Tiled in shared memory</source>
        <translation>共享内存分块</translation>
    </message>
    <message>
        <source>A block reuses each loaded element TILE times from shared memory.</source>
        <translation>线程块加载的每个元素都放进共享内存，重复使用 TILE 次。</translation>
    </message>
    <message>
        <source>Tiled, transposed and padded</source>
        <translation>分块，转置并填充</translation>
    </message>
    <message>
        <source>A's tile is stored transposed; padding its rows keeps the stores free of bank conflicts.</source>
        <translation>A 的分块转置存放；每行加上填充，写入时就没有存储体冲突。</translation>
    </message>
    <message>
        <source>Padding words per row</source>
        <translation>每行填充字数</translation>
    </message>
    <message>
        <source>Register tile, one column per thread</source>
        <translation>寄存器分块，每线程一列</translation>
    </message>
    <message>
        <source>Each thread keeps several elements of a column in registers and reuses B from a register.</source>
        <translation>每个线程把一列中的几个元素放在寄存器里，并从寄存器复用 B。</translation>
    </message>
    <message>
        <source>Tile rows</source>
        <translation>分块行数</translation>
    </message>
    <message>
        <source>Tile columns</source>
        <translation>分块列数</translation>
    </message>
    <message>
        <source>Tile depth</source>
        <translation>分块深度</translation>
    </message>
    <message>
        <source>Rows per thread</source>
        <translation>每线程行数</translation>
    </message>
    <message>
        <source>Register tile, one square per thread</source>
        <translation>寄存器分块，每线程一个方块</translation>
    </message>
    <message>
        <source>Each thread keeps a square of C in registers, so 16 values loaded serve 64 multiply-adds.</source>
        <translation>每个线程把 C 的一个方块放在寄存器里，加载 16 个值就够做 64 次乘加。</translation>
    </message>
    <message>
        <source>Columns per thread</source>
        <translation>每线程列数</translation>
    </message>
    <message>
        <source>Register tile, 16-byte accesses</source>
        <translation>寄存器分块，16 字节访问</translation>
    </message>
    <message>
        <source>The 8 x 8 register tile fed by float4 loads from global and shared memory.</source>
        <translation>8 × 8 的寄存器分块，用 float4 从全局内存和共享内存加载数据。</translation>
    </message>
    <message>
        <source>Double-buffered, warp tiles</source>
        <translation>双缓冲，线程束分块</translation>
    </message>
    <message>
        <source>The next tile is loaded while this one is multiplied; each warp takes a compact part of the tile.</source>
        <translation>当前分块相乘时，下一块已在途中；每个线程束负责分块里紧凑的一片。</translation>
    </message>
    <message>
        <source>Copy, contiguous</source>
        <translation>复制，并排</translation>
    </message>
    <message>
        <source>Neighbouring threads copy neighbouring elements; an offset moves them off the sector boundary.</source>
        <translation>相邻线程复制相邻元素；加上偏移，它们就不再对齐扇区边界。</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Copy, strided</source>
        <translation>复制，跨步</translation>
    </message>
    <message>
        <source>Neighbouring threads copy elements a stride apart: the same work costs more sectors.</source>
        <translation>相邻线程复制相隔一个步长的元素：同样的工作要用更多扇区。</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Copy, 16-byte accesses</source>
        <translation>复制，16 字节访问</translation>
    </message>
    <message>
        <source>Each thread moves several groups of four elements, all loads before the first store.</source>
        <translation>每个线程搬运几组元素，每组四个；所有加载都在第一次存储之前。</translation>
    </message>
    <message>
        <source>Groups per thread</source>
        <translation>每线程组数</translation>
    </message>
    <message>
        <source>Transpose, naive</source>
        <translation>转置，直接</translation>
    </message>
    <message>
        <source>Loads run along rows, but stores run along columns, one sector per lane.</source>
        <translation>加载沿行进行，存储却沿列往下，每个通道各占一个扇区。</translation>
    </message>
    <message>
        <source>Transpose through a tile</source>
        <translation>转置，经由分块</translation>
    </message>
    <message>
        <source>A tile in shared memory makes loads and stores run along rows, at the cost of bank conflicts.</source>
        <translation>共享内存中的分块让加载和存储都沿行进行，代价是存储体冲突。</translation>
    </message>
    <message>
        <source>Rows at a time</source>
        <translation>每次行数</translation>
    </message>
    <message>
        <source>Transpose through a padded tile</source>
        <translation>转置，经由加填充的分块</translation>
    </message>
    <message>
        <source>A padding word per row spreads a column over all 32 banks.</source>
        <translation>每行一个填充字，使一列散布到全部 32 个存储体。</translation>
    </message>
    <message>
        <source>Transpose through a swizzled tile</source>
        <translation>转置，经由交错置换的分块</translation>
    </message>
    <message>
        <source>Words swap places by XOR: no conflicts and no padding.</source>
        <translation>用异或调换字的位置：没有冲突，也没有填充字。</translation>
    </message>
    <message>
        <source>Tree with divergent warps</source>
        <translation>线程束发散的树</translation>
    </message>
    <message>
        <source>Partners 1, 2, 4... apart: warps stay busy for fewer and fewer lanes.</source>
        <translation>搭档相距 1、2、4……：每个线程束一直在忙，干活的通道却越来越少。</translation>
    </message>
    <message>
        <source>Tree with strided words</source>
        <translation>跨步访问的树</translation>
    </message>
    <message>
        <source>The first threads do the work, but their words fall into the same banks.</source>
        <translation>由前面的线程干活，但它们访问的字落在同样的存储体里。</translation>
    </message>
    <message>
        <source>Tree with sequential words</source>
        <translation>连续访问的树</translation>
    </message>
    <message>
        <source>The upper half is added to the lower: no divergence, no bank conflict.</source>
        <translation>把上半部分加到下半部分：没有发散，没有存储体冲突。</translation>
    </message>
    <message>
        <source>First additions while loading</source>
        <translation>加载时先相加</translation>
    </message>
    <message>
        <source>Each thread adds several elements while it loads, before the tree begins.</source>
        <translation>每个线程在加载时先加起几个元素，然后才开始树形归约。</translation>
    </message>
    <message>
        <source>Elements per thread</source>
        <translation>每线程元素数</translation>
    </message>
    <message>
        <source>Warp shuffles</source>
        <translation>线程束洗牌</translation>
    </message>
    <message>
        <source>Inside a warp values pass from register to register, with no shared memory and no barrier.</source>
        <translation>线程束内部的值直接在寄存器之间传递，不用共享内存，也不用屏障。</translation>
    </message>
    <message>
        <source>16-byte loads from a fixed grid</source>
        <translation>固定网格的 16 字节加载</translation>
    </message>
    <message>
        <source>A grid that fills the GPU loops over the array with several float4 loads in flight per thread.</source>
        <translation>网格正好填满 GPU，并走过整个数组；每个线程同时有几个 float4 加载在途。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>线程块数</translation>
    </message>
    <message>
        <source>One pass, the last block finishes</source>
        <translation>一遍完成，最后一块收尾</translation>
    </message>
    <message>
        <source>Blocks count themselves with an atomic; the last one adds up all results, always in the same order.</source>
        <translation>各线程块用原子操作报数；最后一块总是按相同的次序把所有结果相加。</translation>
    </message>
    <message>
        <source>One atomic per block</source>
        <translation>每块一次原子操作</translation>
    </message>
    <message>
        <source>Every block adds its result to the total with one atomic, in the order in which blocks finish.</source>
        <translation>每个线程块用一次原子操作把结果加进总和，先后次序不定。</translation>
    </message>
    <message>
        <source>Three passes</source>
        <translation>三遍</translation>
    </message>
    <message>
        <source>Largest value, sum of exponentials, result: the row is read three times.</source>
        <translation>最大值、e 的幂之和、结果：一行要读三遍。</translation>
    </message>
    <message>
        <source>Threads per row</source>
        <translation>每行线程数</translation>
    </message>
    <message>
        <source>Online: two passes</source>
        <translation>在线算法：两遍</translation>
    </message>
    <message>
        <source>Largest value and sum in one pass, rescaled when a larger value turns up.</source>
        <translation>一遍求出最大值与和，遇到更大的值就重新缩放。</translation>
    </message>
    <message>
        <source>One read, row in shared memory</source>
        <translation>只读一遍，行在共享内存</translation>
    </message>
    <message>
        <source>The row stays in shared memory between the passes.</source>
        <translation>各遍之间，行留在共享内存里。</translation>
    </message>
    <message>
        <source>One read, row in registers</source>
        <translation>只读一遍，行在寄存器</translation>
    </message>
    <message>
        <source>Each thread keeps its part of the row in registers, with all its loads in flight at once.</source>
        <translation>每个线程把自己那部分行放在寄存器里，所有加载同时在途。</translation>
    </message>
    <message>
        <source>One-dimensional grid</source>
        <translation>一维网格</translation>
    </message>
    <message>
        <source>A thread computes plane, row and column from its index by division.</source>
        <translation>用除法把线程在网格中的位置拆成平面、行和列。</translation>
    </message>
    <message>
        <source>Two-dimensional blocks</source>
        <translation>二维线程块</translation>
    </message>
    <message>
        <source>Blocks tile a plane, and the grid's third dimension counts the planes.</source>
        <translation>线程块铺满一个平面，网格的第三维对应各个平面。</translation>
    </message>
    <message>
        <source>Three-dimensional blocks</source>
        <translation>三维线程块</translation>
    </message>
    <message>
        <source>Each axis has an index and a test of its own.</source>
        <translation>每个方向各有自己的下标和判断。</translation>
    </message>
    <message>
        <source>Block depth</source>
        <translation>块深</translation>
    </message>
    <message>
        <source>Grid-stride loops</source>
        <translation>网格步长循环（三维）</translation>
    </message>
    <message>
        <source>A grid of any shape covers a volume of any size.</source>
        <translation>任意形状的网格都能覆盖任意大小的立体数据。</translation>
    </message>
    <message>
        <source>Grid width</source>
        <translation>网格宽</translation>
    </message>
    <message>
        <source>Grid height</source>
        <translation>网格高</translation>
    </message>
    <message>
        <source>Grid depth</source>
        <translation>网格深</translation>
    </message>
    <message>
        <source>One element per thread</source>
        <translation>每线程一个元素</translation>
    </message>
    <message>
        <source>Each thread adds one pair of numbers; a test keeps the last block inside the array.</source>
        <translation>每个线程加一对数；一个判断让最后一块不越出数组。</translation>
    </message>
    <message>
        <source>Grid-stride loop</source>
        <translation>网格步长循环</translation>
    </message>
    <message>
        <source>A grid of a chosen size loops over the whole array, so the launch does not depend on n.</source>
        <translation>网格大小可以自选，它会走遍整个数组，启动配置不再取决于 n。</translation>
    </message>
    <message>
        <source>Four elements per thread, 16-byte accesses</source>
        <translation>每线程四个元素，16 字节访问</translation>
    </message>
    <message>
        <source>float4 loads and stores move four numbers with one instruction.</source>
        <translation>float4 加载和存储用一条指令搬运四个数。</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Columns of A, rows of B</source>
        <translation>A 的列、B 的行</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Rows of A and C</source>
        <translation>A 和 C 的行</translation>
    </message>
    <message>
        <source>Columns of B and C</source>
        <translation>B 和 C 的列</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>one thread per element: a tile of 32 x 32 is a block of 1024 threads, the maximum</source>
        <translation>每个元素一个线程：32 x 32 的分块就是 1024 个线程的线程块，这已是上限</translation>
    </message>
    <message>
        <source>every key-value head serves the same number of heads</source>
        <translation>每个键值头服务的头数相同</translation>
    </message>
    <message>
        <source>a thread holds a query and its result in up to 255 of an SM's 65536 registers</source>
        <translation>一个线程把一个查询及其结果放在寄存器里：SM 共有 65536 个，每个线程至多 255 个</translation>
    </message>
    <message>
        <source>larger tiles mean fewer barriers, but more shared memory</source>
        <translation>分块越大，屏障越少，但占用的共享内存越多</translation>
    </message>
    <message>
        <source>16 threads share a query's keys; larger tiles mean fewer barriers, but more registers and shared memory</source>
        <translation>16 个线程分担一个查询的键；分块越大，屏障越少，但占用的寄存器和共享内存越多</translation>
    </message>
    <message>
        <source>no block is wider than 1024 threads</source>
        <translation>线程块的宽度至多 1024 个线程</translation>
    </message>
    <message>
        <source>no block is higher than 1024 threads</source>
        <translation>线程块的高度至多 1024 个线程</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads</source>
        <translation>一个线程块至多有 1024 个线程</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads; whole warps of 32 waste no lanes</source>
        <translation>一个线程块至多有 1024 个线程；取 32 的整数倍就不会浪费通道</translation>
    </message>
    <message>
        <source>one load or store moves 4, 8 or 16 bytes</source>
        <translation>一次加载或存储搬运 4、8 或 16 字节</translation>
    </message>
    <message>
        <source>an odd number of words shifts neighbouring rows to different banks; more only costs memory</source>
        <translation>奇数个字能把相邻的行错开到不同的存储体；再多只会浪费内存</translation>
    </message>
    <message>
        <source>larger tiles need more shared memory and leave fewer blocks</source>
        <translation>分块越大，需要的共享内存越多，线程块越少</translation>
    </message>
    <message>
        <source>whole warps along a row of the tile</source>
        <translation>沿分块的一行排满整数个线程束</translation>
    </message>
    <message>
        <source>the depth is unrolled in full; past 32 the code no longer fits the instruction cache</source>
        <translation>深度方向完全展开；超过 32，代码就放不进指令缓存了</translation>
    </message>
    <message>
        <source>each row costs a register for its sum</source>
        <translation>每一行要用一个寄存器保存它的和</translation>
    </message>
    <message>
        <source>the depth is unrolled in full; past 16 the code no longer fits the instruction cache</source>
        <translation>深度方向完全展开；超过 16，代码就放不进指令缓存了</translation>
    </message>
    <message>
        <source>THREAD_M * THREAD_N sums are kept in registers, of which a thread has at most 255</source>
        <translation>THREAD_M * THREAD_N 个和都放在寄存器里，而一个线程至多有 255 个</translation>
    </message>
    <message>
        <source>8 x 8 elements per thread: 256 threads at 128 x 128</source>
        <translation>每个线程 8 x 8 个元素：128 x 128 时为 256 个线程</translation>
    </message>
    <message>
        <source>a thread loads at least one group of four; past 32 the unrolled code no longer fits the instruction cache</source>
        <translation>每个线程至少加载一组四个元素；超过 32，展开后的代码就放不进指令缓存了</translation>
    </message>
    <message>
        <source>two buffers of depth 32 would need more than 48 KiB of shared memory</source>
        <translation>深度为 32 的两个缓冲区需要超过 48 KiB 的共享内存</translation>
    </message>
    <message>
        <source>a warp spans 32 elements: an offset of 32 is aligned again</source>
        <translation>一个线程束跨 32 个元素：偏移 32 时又重新对齐</translation>
    </message>
    <message>
        <source>from a stride of 8 (32 bytes) on, each lane has a sector of its own; larger strides change nothing more</source>
        <translation>步长到 8（32 字节）时，每个通道已各占一个扇区；步长再大也不再有变化</translation>
    </message>
    <message>
        <source>a block holds at most 1024 threads; the first block copies up to three left over</source>
        <translation>一个线程块至多有 1024 个线程；第一个线程块复制剩下的至多三个元素</translation>
    </message>
    <message>
        <source>more bytes in flight per thread; with more than 8, registers run short</source>
        <translation>每个线程有更多字节在途；超过 8，寄存器就不够用了</translation>
    </message>
    <message>
        <source>32 lanes per row: 32 rows are a block of 1024 threads, the maximum</source>
        <translation>每行 32 个通道：32 行就是 1024 个线程的线程块，这已是上限</translation>
    </message>
    <message>
        <source>32 padding words leave the banks as they were without padding</source>
        <translation>多出 32 个字后，存储体又回到原来的位置</translation>
    </message>
    <message>
        <source>the tree halves the block, so it must be a power of two; a block holds at most 1024 threads</source>
        <translation>归约树每步把线程块减半，所以必须是 2 的幂；一个线程块至多有 1024 个线程</translation>
    </message>
    <message>
        <source>more loads in flight per thread, but fewer blocks; with more than 16, registers run short</source>
        <translation>每个线程有更多加载在途，但线程块变少；超过 16，寄存器就不够用了</translation>
    </message>
    <message>
        <source>whole warps, of which a block holds at most 32</source>
        <translation>必须是整数个线程束，一个线程块至多 32 个</translation>
    </message>
    <message>
        <source>four blocks on each of an H200's 132 SMs keep 64 KB of loads in flight there; each block leaves one result to add up</source>
        <translation>H200 有 132 个 SM，每个 SM 上四个线程块能让 64 KB 的加载保持在途；每个线程块留下一个待加的结果</translation>
    </message>
    <message>
        <source>float4 loads in flight per thread: more hide the latency of memory; with more than 8, registers run short</source>
        <translation>每个线程在途的 float4 加载数：越多越能掩盖内存延迟，超过 8，寄存器就不够用了</translation>
    </message>
    <message>
        <source>one block per row, in whole warps, of which a block holds at most 32</source>
        <translation>每行一个线程块，必须是整数个线程束，一个线程块至多 32 个</translation>
    </message>
    <message>
        <source>a thread keeps at most 64 values of the row; more would not fit into registers</source>
        <translation>每个线程至多保存该行的 64 个值；再多寄存器就放不下了</translation>
    </message>
    <message>
        <source>no block is deeper than 64 threads</source>
        <translation>线程块的深度至多 64 个线程</translation>
    </message>
    <message>
        <source>blocks beyond the columns have nothing to do</source>
        <translation>超出列数的线程块无事可做</translation>
    </message>
    <message>
        <source>blocks beyond the rows have nothing to do</source>
        <translation>超出行数的线程块无事可做</translation>
    </message>
    <message>
        <source>blocks beyond the planes have nothing to do</source>
        <translation>超出平面数的线程块无事可做</translation>
    </message>
    <message>
        <source>eight blocks of 256 threads fill each of an H200's 132 SMs; more than n / block.x have nothing to do</source>
        <translation>H200 有 132 个 SM，每个 SM 用八个 256 线程的线程块即可填满；超过 n / block.x 的线程块无事可做</translation>
    </message>
    <message>
        <source>the tree halves the block</source>
        <translation>归约树每步把线程块减半</translation>
    </message>
    <message>
        <source>one block per row, in whole warps</source>
        <translation>每行一个线程块，必须是整数个线程束</translation>
    </message>
    <message>
        <source>whole warps; each thread keeps a result in registers</source>
        <translation>必须是整数个线程束；每个线程把结果保存在寄存器里</translation>
    </message>
    <message>
        <source>whole warps</source>
        <translation>必须是整数个线程束</translation>
    </message>
    <message>
        <source>Each thread adds two pairs.</source>
        <translation>每个线程做两次加法。</translation>
    </message>
    <message>
        <source>One block too few.</source>
        <translation>少了一个线程块。</translation>
    </message>
    <message>
        <source>Each thread fills a cell of an even plane and a cell of the odd plane behind it.</source>
        <translation>每个线程填写偶数平面的一个单元和它后面奇数平面的一个单元。</translation>
    </message>
    <message>
        <source>More threads than a block can hold.</source>
        <translation>线程数超过了一个线程块的上限。</translation>
    </message>
    <message>
        <source>A transposed tile.</source>
        <translation>转置的分块。</translation>
    </message>
    <message>
        <source>One block.</source>
        <translation>一个线程块。</translation>
    </message>
    <message>
        <source>A slow line.</source>
        <translation>慢的一行。</translation>
    </message>
    <message>
        <source>Words used twice.</source>
        <translation>用了两次的字。</translation>
    </message>
    <message>
        <source>One query per thread.</source>
        <translation>每个线程一个查询。</translation>
    </message>
    <message>
        <source>Two neighbouring elements per thread</source>
        <translation>每个线程两个相邻元素</translation>
    </message>
    <message>
        <source>A launch that rounds down</source>
        <translation>向下取整的启动</translation>
    </message>
    <message>
        <source>Two cells per thread</source>
        <translation>每个线程两个单元</translation>
    </message>
    <message>
        <source>A block of 2048 threads</source>
        <translation>2048 个线程的线程块</translation>
    </message>
    <message>
        <source>A transposed tile</source>
        <translation>转置的分块</translation>
    </message>
    <message>
        <source>One block</source>
        <translation>一个线程块</translation>
    </message>
    <message>
        <source>A slow line</source>
        <translation>慢的一行</translation>
    </message>
    <message>
        <source>Words used twice</source>
        <translation>用了两次的字</translation>
    </message>
    <message>
        <source>One query per thread</source>
        <translation>每个线程一个查询</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>个元素</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>个线程</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>个键</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>个像素</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>words</source>
        <translation>个字</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>个线程块</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>个通道</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>个扇区</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>个波前</translation>
    </message>
    <message>
        <source>banks</source>
        <translation>个存储体</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>2^30 floats fill 4 GiB</source>
        <translation>2^30 个 float 占满 4 GiB</translation>
    </message>
    <message>
        <source>as many as heads: multi-head; one: multi-query; between: grouped-query</source>
        <translation>与头数相同：多头；一个：多查询；介于两者之间：分组查询</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>个单元</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>个头</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>个词元</translation>
    </message>
    <message>
        <source>larger models have up to 128</source>
        <translation>更大的模型最多有 128 个</translation>
    </message>
    <message>
        <source>longer rows would be split over several blocks</source>
        <translation>更长的行要拆给几个线程块</translation>
    </message>
    <message>
        <source>more would not fit into memory with long rows</source>
        <translation>行很长时，再多内存就放不下了</translation>
    </message>
    <message>
        <source>pictures are read up to this side</source>
        <translation>能读入的图片边长以此为限</translation>
    </message>
    <message>
        <source>the fused variants keep a query and its result in registers</source>
        <translation>融合的几种写法把一个查询及其结果保存在寄存器里</translation>
    </message>
    <message>
        <source>the kernels count elements in 32-bit integers</source>
        <translation>内核用 32 位整数给元素计数</translation>
    </message>
    <message>
        <source>the three-kernel variant keeps sequence^2 scores for each head</source>
        <translation>三个内核的写法要为每个头保存 sequence^2 个得分</translation>
    </message>
    <message>
        <source>three arrays of 2^30 floats fill 12 GiB of memory</source>
        <translation>三个 2^30 个 float 的数组占满 12 GiB 内存</translation>
    </message>
    <message>
        <source>three decimal digits of a cell hold one coordinate</source>
        <translation>单元的值里每三位十进制数保存一个坐标</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置矩阵</translation>
    </message>
    <message>
        <source>Colour picture</source>
        <translation>彩色图片</translation>
    </message>
    <message>
        <source>Gray picture</source>
        <translation>灰度图片</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>对数几率（logits）</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>概率</translation>
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
        <translation>数</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tensor cores by wmma</source>
        <translation>用 wmma 的张量核心</translation>
    </message>
    <message>
        <source>A warp keeps 16 x 16 tiles as fragments, and one call multiplies two of them.</source>
        <translation>一个线程束以片段形式持有 16 x 16 的分块，一次调用即可将两块相乘。</translation>
    </message>
    <message>
        <source>a warp computes 32 x 32 elements: a tile of 128 x 128 is a block of 16 warps</source>
        <translation>一个线程束计算 32 x 32 个元素：128 x 128 的分块就是 16 个线程束的线程块</translation>
    </message>
    <message>
        <source>wmma multiplies 16 columns by 16 rows at once; more than 64 leave room for fewer blocks</source>
        <translation>wmma 一次用 16 列乘 16 行；超过 64 时能同时驻留的线程块会减少</translation>
    </message>
    <message>
        <source>Padding elements per row</source>
        <translation>每行填充元素数</translation>
    </message>
    <message>
        <source>wmma reads rows that begin on 16-byte boundaries: 8 elements of bf16</source>
        <translation>wmma 读取的每行必须从 16 字节边界开始：即 8 个 bf16 元素</translation>
    </message>
    <message>
        <source>mma.sync and ldmatrix</source>
        <translation>mma.sync 与 ldmatrix</translation>
    </message>
    <message>
        <source>Each lane knows which elements of the tiles it holds; ldmatrix loads them without bank conflicts.</source>
        <translation>每个通道都知道自己持有分块的哪些元素；ldmatrix 无存储体冲突地取来它们。</translation>
    </message>
    <message>
        <source>a warp computes 64 x 32 elements: a tile of 128 x 128 is a block of 8 warps</source>
        <translation>一个线程束计算 64 x 32 个元素：128 x 128 的分块就是 8 个线程束的线程块</translation>
    </message>
    <message>
        <source>cp.async in stages</source>
        <translation>分级的 cp.async</translation>
    </message>
    <message>
        <source>While one pair of tiles is multiplied, the next ones are copied to shared memory.</source>
        <translation>一对分块相乘的同时，后面的分块正被复制到共享内存。</translation>
    </message>
    <message>
        <source>each stage of 128 x 128 tiles takes 32 KB of shared memory</source>
        <translation>128 x 128 分块的每一级占 32 KB 共享内存</translation>
    </message>
    <message>
        <source>Stages with mbarriers</source>
        <translation>用 mbarrier 的多级</translation>
    </message>
    <message>
        <source>A warp waits for the stage that it needs, and not for all other warps at each tile.</source>
        <translation>线程束只等待自己需要的那一级，而不必在每个分块处等待所有其他线程束。</translation>
    </message>
    <message>
        <source>mma.sync, tuned</source>
        <translation>调优的 mma.sync</translation>
    </message>
    <message>
        <source>64 x 64 elements per warp, fragments read ahead, blocks ordered for L2.</source>
        <translation>每个线程束 64 x 64 个元素，片段提前读取，线程块按 L2 排序。</translation>
    </message>
    <message>
        <source>a warp computes 64 x 64 elements</source>
        <translation>一个线程束计算 64 x 64 个元素</translation>
    </message>
    <message>
        <source>a stage takes 48 KB of shared memory with a tile of 128 x 256</source>
        <translation>分块为 128 x 256 时，一级占 48 KB 共享内存</translation>
    </message>
    <message>
        <source>with more rows the running blocks need more of A at once</source>
        <translation>行数越多，正在运行的线程块同时需要的 A 就越多</translation>
    </message>
    <message>
        <source>a block of more than 8 warps has too few registers for 64 x 64 sums per warp</source>
        <translation>超过 8 个线程束的线程块没有足够的寄存器来存放每个线程束 64 x 64 个和</translation>
    </message>
<message>
        <source>66 clusters of 8 blocks are four blocks on each of an H200's 132 SMs</source>
        <translation>66 个 8 线程块的簇，正好是 H200 的 132 个 SM 上各四个线程块</translation>
    </message>
    <message>
        <source>8 blocks are the most that every GPU with clusters runs together</source>
        <translation>8 个线程块是每种有簇的 GPU 都能一起运行的最大数目</translation>
    </message>
    <message>
        <source>A ring of stages</source>
        <translation>一圈流水级</translation>
    </message>
    <message>
        <source>A swizzled tile</source>
        <translation>交错置换过的分块</translation>
    </message>
    <message>
        <source>A tile from TMA, transposed.</source>
        <translation>转置由 TMA 送来的分块。</translation>
    </message>
    <message>
        <source>Blocks of a cluster</source>
        <translation>簇中的线程块</translation>
    </message>
    <message>
        <source>Blocks that share B</source>
        <translation>共享 B 的线程块</translation>
    </message>
    <message>
        <source>Persistent blocks</source>
        <translation>常驻的线程块</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>Clusters add up their results</source>
        <translation>簇内先求和</translation>
    </message>
    <message>
        <source>One thread only copies, two warpgroups only multiply; persistent blocks process tile after tile, and those of a cluster share B.</source>
        <translation>一个线程只管复制，两个线程束组只管相乘；线程块常驻，一块接一块地计算，同簇的线程块共享 B。</translation>
    </message>
    <message>
        <source>One warp copies, four add.</source>
        <translation>一个线程束复制，四个线程束相加。</translation>
    </message>
    <message>
        <source>Producer and consumer warps</source>
        <translation>生产者与消费者线程束</translation>
    </message>
    <message>
        <source>Rows of clusters side by side</source>
        <translation>并排的簇行数</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>流水级</translation>
    </message>
    <message>
        <source>Sums of clusters</source>
        <translation>簇的和</translation>
    </message>
    <message>
        <source>Swizzle</source>
        <translation>交错置换（swizzle）</translation>
    </message>
    <message>
        <source>Tensor cores by wgmma, tiles by TMA</source>
        <translation>wgmma 用张量核心，TMA 送分块</translation>
    </message>
    <message>
        <source>The blocks of a cluster add up their sums.</source>
        <translation>一个簇的线程块把各自的和加起来。</translation>
    </message>
    <message>
        <source>The blocks of a cluster write into the shared memory of its first block, so that a cluster leaves one result.</source>
        <translation>簇中的线程块写入第一个线程块的共享内存，所以一个簇只留下一个结果。</translation>
    </message>
    <message>
        <source>The copy engine loads the tile, swizzled or not, at the request of one thread.</source>
        <translation>由复制引擎送来分块，可以交错置换，只需一个线程提出请求。</translation>
    </message>
    <message>
        <source>The copy engine fills a ring of swizzled tiles, and two warpgroups multiply them straight from shared memory.</source>
        <translation>复制引擎填充一圈交错置换的分块，两个线程束组直接从共享内存相乘。</translation>
    </message>
    <message>
        <source>Tiles in flight</source>
        <translation>在途的分块</translation>
    </message>
    <message>
        <source>Transpose of a tile from TMA</source>
        <translation>转置由 TMA 送来的分块</translation>
    </message>
    <message>
        <source>a block fills an SM, and an H200 has 132</source>
        <translation>一个线程块占满一个 SM，H200 有 132 个</translation>
    </message>
    <message>
        <source>a row of the tile has 128 bytes, and the pattern must be as wide</source>
        <translation>分块的一行有 128 字节，排列的宽度必须与之相同</translation>
    </message>
    <message>
        <source>a stage takes 2 KiB of shared memory</source>
        <translation>一级占 2 KiB 共享内存</translation>
    </message>
    <message>
        <source>a stage takes 32 KiB of shared memory; the one that is multiplied is not copied into</source>
        <translation>一级占 32 KiB 共享内存；正在相乘的那一级不会被复制覆盖</translation>
    </message>
    <message>
        <source>a stage takes 48 KiB of shared memory, and a block has at most 227</source>
        <translation>一级占 48 KiB 共享内存，而一个线程块最多有 227 KiB</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>个簇</translation>
    </message>
    <message>
        <source>each takes many chunks</source>
        <translation>每个都处理许多份</translation>
    </message>
    <message>
        <source>few are enough here</source>
        <translation>这里少量就够</translation>
    </message>
    <message>
        <source>more rows at a time reuse B in L2, fewer reuse A</source>
        <translation>同时进行的行越多，越能在 L2 中重复使用 B；越少则越能重复使用 A</translation>
    </message>
    <message>
        <source>the four parts of a tile of B are divided between the blocks of a cluster</source>
        <translation>B 分块的四个部分分给簇中的线程块</translation>
    </message>
    <message>
        <source>the rows of a tensor map begin at multiples of 16 bytes</source>
        <translation>张量映射的行从 16 字节的倍数处开始</translation>
    </message>
    <message>
        <source>longer arrays show nothing new, and each wait takes the simulator many iterations</source>
        <translation>更长的数组没有新东西，而每次等待都要模拟器走许多轮</translation>
    </message>
<message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>checker</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>独热</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>字母 F</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
<message>
        <source>A program adds BLOCK elements at once; the compiler spreads them over its warps.</source>
        <translation>一个程序一次相加 BLOCK 个元素，由编译器分给它的各个线程束。</translation>
    </message>
    <message>
        <source>Elements per program</source>
        <translation>每个程序的元素数</translation>
    </message>
    <message>
        <source>Warps per program</source>
        <translation>每个程序的线程束数</translation>
    </message>
    <message>
        <source>a program is a block, which holds at most 32 warps; Triton requires a power of two</source>
        <translation>一个程序就是一个线程块，最多 32 个线程束；Triton 要求 2 的幂</translation>
    </message>
    <message>
        <source>Triton, one program per row</source>
        <translation>Triton，每行一个程序</translation>
    </message>
    <message>
        <source>The row is read once into registers; tl.max and tl.sum reduce it over the program's warps.</source>
        <translation>把一行一次读入寄存器，tl.max 和 tl.sum 在程序的各线程束间归约。</translation>
    </message>
    <message>
        <source>the lab offers at most 16 values per thread: more registers leave room for fewer warps</source>
        <translation>实验室最多提供每个线程 16 个值：寄存器用得越多，能容纳的线程束越少</translation>
    </message>
    <message>
        <source>A program multiplies tiles by tl.dot; grouped order lets neighbours share tiles in L2.</source>
        <translation>程序用 tl.dot 相乘分块；分组次序让相邻程序共用 L2 中的分块。</translation>
    </message>
    <message>
        <source>Rows of a tile</source>
        <translation>分块的行数</translation>
    </message>
    <message>
        <source>Columns of a tile</source>
        <translation>分块的列数</translation>
    </message>
    <message>
        <source>Depth of a tile</source>
        <translation>分块的深度</translation>
    </message>
    <message>
        <source>Rows of tiles in a group</source>
        <translation>每组的分块行数</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>个分块</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘法</translation>
    </message>
    <message>
        <source>Stages of the pipeline</source>
        <translation>流水线级数</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>级</translation>
    </message>
    <message>
        <source>powers of two; a larger tile of C would not fit into the registers</source>
        <translation>2 的幂；更大的 C 分块寄存器放不下</translation>
    </message>
    <message>
        <source>powers of two; deeper tiles would not fit into shared memory</source>
        <translation>2 的幂；更深的分块共享内存放不下</translation>
    </message>
    <message>
        <source>more rows share columns of B and compete for L2</source>
        <translation>行越多，越能共用 B 的列，也越争用 L2</translation>
    </message>
    <message>
        <source>each stage holds a tile of A and one of B in shared memory</source>
        <translation>每一级在共享内存中保存一个 A 分块和一个 B 分块</translation>
    </message>
    <message>
        <source>a thread keeps at most 128 elements of the tile of C</source>
        <translation>每个线程最多保存 C 分块的 128 个元素</translation>
    </message>
    <message>
        <source>the stages of tiles of A and B fill at most 64 KiB of shared memory</source>
        <translation>A、B 分块的各级最多占 64 KiB 共享内存</translation>
    </message>
    <message>
        <source>Numba, as first written</source>
        <translation>Numba，初次写成的样子</translation>
    </message>
    <message>
        <source>cuda.grid(2) gives (x, y); with x as the row neighbouring threads lie a row apart.</source>
        <translation>cuda.grid(2) 给出 (x, y)；把 x 当作行，相邻线程就相隔一行。</translation>
    </message>
    <message>
        <source>Triton, fused</source>
        <translation>Triton，融合</translation>
    </message>
    <message>
        <source>A program keeps a block of queries and goes through blocks of keys and values by tl.dot.</source>
        <translation>一个程序保留一块查询，用 tl.dot 逐块处理键和值。</translation>
    </message>
    <message>
        <source>Queries per program</source>
        <translation>每个程序的查询数</translation>
    </message>
    <message>
        <source>Keys per step</source>
        <translation>每步的键数</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>个查询</translation>
    </message>
    <message>
        <source>powers of two; more would not fit into the registers</source>
        <translation>2 的幂；再多寄存器放不下</translation>
    </message>
    <message>
        <source>a warp keeps the results of at most 32 queries in its registers</source>
        <translation>一个线程束在寄存器中最多保存 32 个查询的结果</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>个线程束</translation>
    </message>
    <message>
        <source>A fixed number of programs</source>
        <translation>固定数目的程序</translation>
    </message>
    <message>
        <source>Each program adds several blocks.</source>
        <translation>每个程序相加若干个块。</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
            <source>µs</source>
            <translation>微秒</translation>
        </message>
    <message>
        <source>programs</source>
        <translation>个程序</translation>
    </message>
    <message>
        <source>a few for each SM are enough</source>
        <translation>每个 SM 有几个就够了</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two</source>
        <translation>tl.arange 要求 2 的幂</translation>
    </message>
<message>
        <source>tl.arange requires a power of two; more than 128 elements per thread spill out of the registers</source>
        <translation>tl.arange 要求 2 的幂；每个线程超过 128 个元素就会溢出寄存器</translation>
    </message>
    <message>
        <source>Triton, a block at once</source>
        <translation>Triton，一次一块</translation>
    </message>
    <message>
        <source>Triton, tiles by tl.dot</source>
        <translation>Triton，用 tl.dot 乘分块</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two; more than 128 elements per thread spill out of the registers</source>
        <translation>tl.arange 要求 2 的幂；每个线程超过 128 个元素就会溢出寄存器</translation>
    </message>
    <message>
        <source>A program per tile</source>
        <translation>每个分块一个程序</translation>
    </message>
    <message>
        <source>A program per tile of C, in a grid of two dimensions.</source>
        <translation>C 的每个分块一个程序，网格是二维的。</translation>
    </message>
    <message>
        <source>times</source>
        <translation>次</translation>
    </message>
<message>
        <source>A tile for each warp</source>
        <translation>每个线程束一个分块</translation>
    </message>
    <message>
        <source>Each warp computes 16 x 8 elements straight from global memory.</source>
        <translation>每个线程束直接从全局内存计算 16 x 8 个元素。</translation>
    </message>
    <message>
        <source>A without conflicts</source>
        <translation>A 没有冲突</translation>
    </message>
    <message>
        <source>Only A's tile is swizzled.</source>
        <translation>只有 A 的分块做了交错置换。</translation>
    </message>
    <message>
        <source>Tiles for ldmatrix</source>
        <translation>供 ldmatrix 用的分块</translation>
    </message>
    <message>
        <source>Two warps compute 32 x 16 elements from tiles in shared memory.</source>
        <translation>两个线程束用共享内存里的分块计算 32 x 16 个元素。</translation>
    </message>
    <message>
        <source>A ring of tiles</source>
        <translation>分块的环</translation>
    </message>
    <message>
        <source>Copies run ahead by groups.</source>
        <translation>复制按组提前进行。</translation>
    </message>
    <message>
        <source>A ring of tiles, 16 bytes per copy</source>
        <translation>分块的环，每次复制 16 字节</translation>
    </message>
    <message>
        <source>A quarter of the threads copies four floats each.</source>
        <translation>四分之一的线程各复制四个 float。</translation>
    </message>
    <message>
        <source>A ring of tiles with mbarriers</source>
        <translation>带 mbarrier 的分块环</translation>
    </message>
    <message>
        <source>Threads and copies arrive at two mbarriers per stage.</source>
        <translation>每级两个 mbarrier，线程和复制分别到达。</translation>
    </message>
    <message>
        <source>A ring with a mistake</source>
        <translation>有一处错误的环</translation>
    </message>
    <message>
        <source>Barrier and wait are in the wrong order.</source>
        <translation>屏障与等待的次序反了。</translation>
    </message>
    <message>
        <source>the tiles of 4 stages of 32 x 32 take 32 KB of shared memory</source>
        <translation>32 x 32 的 4 级分块占 32 KB 共享内存</translation>
    </message>
    <message>
        <source>one thread per element: a tile of 8 x 8 is a block of two warps</source>
        <translation>每个元素一个线程：8 x 8 的分块是两个线程束的线程块</translation>
    </message>
    <message>
        <source>A block of 16 x 16 threads per tile of C.</source>
        <translation>C 的每个分块由一个 16 x 16 线程的线程块计算。</translation>
    </message>
    <message>
        <source>A block per tile</source>
        <translation>每个分块一个线程块</translation>
    </message>
    <message>
        <source>A program goes through its row in blocks.</source>
        <translation>一个程序逐块处理它的行。</translation>
    </message>
    <message>
        <source>A program keeps a block of queries.</source>
        <translation>一个程序保存一块查询。</translation>
    </message>
    <message>
        <source>A program takes several short rows at once.</source>
        <translation>一个程序一次处理几个短行。</translation>
    </message>
    <message>
        <source>A row in blocks</source>
        <translation>逐块处理一行</translation>
    </message>
    <message>
        <source>A sum per program, then the sum of these.</source>
        <translation>每个程序求一个和，再把这些和相加。</translation>
    </message>
    <message>
        <source>Depth in parts</source>
        <translation>分段的深度</translation>
    </message>
    <message>
        <source>EVEN says whether n is a multiple of BLOCK.</source>
        <translation>EVEN 表示 n 是否为 BLOCK 的倍数。</translation>
    </message>
    <message>
        <source>Each program computes several rows, one after another.</source>
        <translation>每个程序依次计算几行。</translation>
    </message>
    <message>
        <source>Elements at once</source>
        <translation>一次处理的元素</translation>
    </message>
    <message>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <source>One head at a time</source>
        <translation>一次一个头</translation>
    </message>
    <message>
        <source>One number per thread</source>
        <translation>每个线程一个数</translation>
    </message>
    <message>
        <source>Parts of the depth</source>
        <translation>深度的段数</translation>
    </message>
    <message>
        <source>Rows of a program</source>
        <translation>一个程序的行数</translation>
    </message>
    <message>
        <source>Several heads share their keys.</source>
        <translation>几个头共用键。</translation>
    </message>
    <message>
        <source>Several programs share the depth of one tile of C.</source>
        <translation>几个程序分担 C 的一个分块的深度。</translation>
    </message>
    <message>
        <source>Several rows</source>
        <translation>几行</translation>
    </message>
    <message>
        <source>Shared keys</source>
        <translation>共用的键</translation>
    </message>
    <message>
        <source>Threads in one dimension.</source>
        <translation>一维线程。</translation>
    </message>
    <message>
        <source>Two launches</source>
        <translation>两次启动</translation>
    </message>
    <message>
        <source>With and without masks</source>
        <translation>带掩码与不带掩码</translation>
    </message>
    <message>
        <source>a kernel has at most 48 KB of static shared memory</source>
        <translation>一个内核最多有 48 KB 静态共享内存</translation>
    </message>
    <message>
        <source>each part needs a copy of C</source>
        <translation>每一段需要 C 的一份副本</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>段</translation>
    </message>
    <message>
        <source>the second launch adds one number of each</source>
        <translation>第二次启动把每个程序的一个数相加</translation>
    </message>
    <message>
        <source>tl.dot requires at least 16, tl.arange a power of two</source>
        <translation>tl.dot 要求至少 16，tl.arange 要求 2 的幂</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Each thread goes along a row of x and a row of W.</source>
        <translation>每个线程沿 x 的一行和 W 的一行前进。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入数</translation>
    </message>
    <message>
        <source>Linear layer with GELU</source>
        <translation>带 GELU 的线性层</translation>
    </message>
    <message>
        <source>One thread per element; a stride of 0 repeats b along that dimension.</source>
        <translation>每个元素一个线程；步长为 0 时沿该维度重复使用 b。</translation>
    </message>
    <message>
        <source>One thread per result</source>
        <translation>每个结果一个线程</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出数</translation>
    </message>
    <message>
        <source>Outputs per block</source>
        <translation>每个线程块的输出数</translation>
    </message>
    <message>
        <source>Rows per block</source>
        <translation>每个线程块的行数</translation>
    </message>
    <message>
        <source>Shape of b</source>
        <translation>b 的形状</translation>
    </message>
    <message>
        <source>Strides of b</source>
        <translation>b 的步长</translation>
    </message>
    <message>
        <source>The activation is applied before the result is stored.</source>
        <translation>存储结果之前先做激活。</translation>
    </message>
    <message>
        <source>Tiles of x and W in shared memory; the tile of W is read by columns, with a word of padding per row.</source>
        <translation>x 和 W 的小块放在共享内存中；W 的小块按列读取，每行有一个填充字。</translation>
    </message>
    <message>
        <source>Tiles, both loaded along rows</source>
        <translation>分块，两者都沿行加载</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>a block of 32 x 32 has 1024 threads, the maximum</source>
        <translation>32 x 32 的线程块有 1024 个线程，已是上限</translation>
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
        <translation>两个乘积和一个和</translation>
    </message>
    <message>
        <source>A kernel for each gradient: dx sums over the outputs, dW and dbias over the batch.</source>
        <translation>每个梯度一个内核：dx 对输出求和，dW 和 dbias 对批量求和。</translation>
    </message>
    <message>
        <source>Columns per block</source>
        <translation>每个线程块的列数</translation>
    </message>
    <message>
        <source>A block per row</source>
        <translation>每行一个线程块</translation>
    </message>
    <message>
        <source>The sum of p dp over the row first, then the gradient of each element.</source>
        <translation>先求一行中 p dp 的和，再求每个元素的梯度。</translation>
    </message>
    <message>
        <source>Rows, then columns</source>
        <translation>先行后列</translation>
    </message>
    <message>
        <source>A block per row for dx, a block per 32 columns for dgamma and dbeta.</source>
        <translation>dx 每行一个线程块，dgamma 和 dbeta 每 32 列一个线程块。</translation>
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
        <translation>每行的均值</translation>
    </message>
    <message>
        <source>1 / standard deviation</source>
        <translation>1 / 标准差</translation>
    </message>
    <message>
        <source>products</source>
        <translation>个乘积</translation>
    </message>
    <message>
        <source>accesses</source>
        <translation>次访问</translation>
    </message>
    <message>
        <source>A thread per query, a thread per key</source>
        <translation>每个查询一个线程，每个键一个线程</translation>
    </message>
    <message>
        <source>Weights are computed again from lse; dq has a thread per query, dk and dv have one per key.</source>
        <translation>权重由 lse 重新算出；dq 每个查询一个线程，dk 和 dv 每个键一个线程。</translation>
    </message>
    <message>
        <source>a thread holds four rows of a head in up to 255 of an SM's 65536 registers</source>
        <translation>一个线程要在 SM 的 65536 个寄存器中最多 255 个里保存一个头的四行</translation>
    </message>
    <message>
        <source>the time grows with its square</source>
        <translation>时间随它的平方增长</translation>
    </message>
    <message>
        <source>a thread keeps two rows of this length, and their gradients, in registers</source>
        <translation>一个线程把这样长的两行和它们的梯度都放在寄存器里</translation>
    </message>
    <message>
        <source>log of the sum of exp</source>
        <translation>指数之和的对数</translation>
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
        <translation>用分块编写，借助 tiles.cuh</translation>
    </message>
    <message>
        <source>Register tiles and shared tiles are types of a small header: the kernel says what happens to them, the header knows lanes, banks and edges.</source>
        <translation>寄存器分块和共享内存分块是一个小头文件里的类型：内核写明对它们做什么，通道、存储体和边缘由头文件处理。</translation>
    </message>
    <message>
        <source>The same algorithm as mma, written with register tiles and shared tiles of a small header.</source>
        <translation>算法与 mma 相同，用一个小头文件里的寄存器分块和共享内存分块写成。</translation>
    </message>
    <message>
        <source>mma.sync, scores in fragments</source>
        <translation>mma.sync，分数留在片段里</translation>
    </message>
    <message>
        <source>A warp turns the scores of 32 queries into weights in its registers and multiplies them with the values.</source>
        <translation>一个线程束在自己的寄存器里把 32 个查询的分数变成权重，再与值相乘。</translation>
    </message>
    <message>
        <source>a thread keeps the scores of 64 keys in 64 of its registers, beside 128 for its results</source>
        <translation>每个线程除了用 128 个寄存器存放结果外，还用 64 个寄存器存放 64 个键的分数</translation>
    </message>
    <message>
        <source>wgmma, copies by TMA</source>
        <translation>wgmma，由 TMA 复制</translation>
    </message>
    <message>
        <source>One thread copies keys and values; two warpgroups alternate between multiplying and computing weights.</source>
        <translation>一个线程复制键和值；两个线程束组轮流做乘法和计算权重。</translation>
    </message>
    <message>
        <source>Warpgroups alternate</source>
        <translation>线程束组轮流执行</translation>
    </message>
<message>
        <source>Puzzle</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>A puzzle.</source>
        <translation>一道谜题。</translation>
    </message>
<message>
        <source>One thread per pixel</source>
        <translation>每个像素一个线程</translation>
    </message>
    <message>
        <source>Each thread goes through the channels and the taps around its pixel.</source>
        <translation>每个线程走过各通道和自己像素周围的抽头。</translation>
    </message>
    <message>
        <source>A thread per pixel, a block per weight</source>
        <translation>每个像素一个线程，每个权重一个线程块</translation>
    </message>
    <message>
        <source>dx collects over output channels and mirrored taps, dW over all pixels of all images.</source>
        <translation>dx 对输出通道和镜像的抽头收集，dW 对所有图像的所有像素收集。</translation>
    </message>
    <message>
        <source>Threads per weight</source>
        <translation>每个权重的线程数</translation>
    </message>
    <message>
        <source>whole warps; a block adds up all pixels of a weight</source>
        <translation>整数个线程束；一个线程块把一个权重的所有像素加起来</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像数</translation>
    </message>
    <message>
        <source>images</source>
        <translation>张</translation>
    </message>
    <message>
        <source>Input channels</source>
        <translation>输入通道</translation>
    </message>
    <message>
        <source>Output channels</source>
        <translation>输出通道</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>个通道</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>抽头</translation>
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
        <translation>次浮点运算</translation>
    </message>
<message>
        <source>A product by one warp</source>
        <translation>一个线程束的矩阵乘法</translation>
    </message>
    <message>
        <source>A warp computes 32 x 32 elements.</source>
        <translation>一个线程束计算 32 x 32 个元素。</translation>
    </message>
    <message>
        <source>Two warps compute 64 x 32 elements.</source>
        <translation>两个线程束计算 64 x 32 个元素。</translation>
    </message>
    <message>
        <source>with one stage nothing can be copied ahead</source>
        <translation>只有一级时无法提前复制</translation>
    </message>
    <message>
        <source>Attention by one warp</source>
        <translation>一个线程束的注意力</translation>
    </message>
    <message>
        <source>A warp computes 16 queries.</source>
        <translation>一个线程束计算 16 个查询。</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>个寄存器</translation>
    </message>
    <message>
        <source>beta</source>
        <translation>beta</translation>
    </message>
    <message>
        <source>LayerNorm over rows</source>
        <translation>逐行 LayerNorm</translation>
    </message>
    <message>
        <source>Mean, variance, result: the row is read three times.</source>
        <translation>均值、方差、结果：每行读三遍。</translation>
    </message>
    <message>
        <source>The row is read once into registers; tl.sum gives mean and variance over the program's warps.</source>
        <translation>整行一次读入寄存器；tl.sum 跨程序的各线程束求均值和方差。</translation>
    </message>
    <message>
        <source>A thread per row: neighbouring threads read and write a whole row apart.</source>
        <translation>每行一个线程：相邻线程读写的位置相隔一整行。</translation>
    </message>
    <message>
        <source>cuda.grid(1) is the thread's number: neighbouring threads take neighbouring elements.</source>
        <translation>cuda.grid(1) 是线程的编号：相邻线程取相邻元素。</translation>
    </message>
    <message>
        <source>A thread per query goes through all keys, with its result in an array of its own.</source>
        <translation>每个查询一个线程，走过所有键，结果放在自己的数组里。</translation>
    </message>
    <message>
        <source>rounding of a mean of up to 13, times 1 / standard deviation of up to 316</source>
        <translation>最大为 13 的均值的舍入，乘以最大为 316 的 1 / 标准差</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>个抽头</translation>
    </message>
    <message>
        <source>Vector addition</source>
        <translation>向量加法</translation>
    </message>
    <message>
        <source>Softmax over rows</source>
        <translation>逐行 softmax</translation>
    </message>
    <message>
        <source>Matrix product</source>
        <translation>矩阵乘积</translation>
    </message>
    <message>
        <source>Matrix product, bf16</source>
        <translation>矩阵乘积，bf16</translation>
    </message>
    <message>
        <source>Scaled dot-product attention</source>
        <translation>缩放点积注意力</translation>
    </message>
    <message>
        <source>Scaled dot-product attention, bf16</source>
        <translation>缩放点积注意力，bf16</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错存放</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>分平面存放</translation>
    </message>
    <message>
        <source>dimmed</source>
        <translation>调暗</translation>
    </message>
    <message>
        <source>luminosity</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>一列</translation>
    </message>
    <message>
        <source>single</source>
        <translation>单个值</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
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
        <translation>把数组看作 64 列的矩阵，一个线程束相加其中 16 行的分块；哪个通道持有什么，由头文件处理。</translation>
    </message>
    <message>
        <source>a warp adds 1024 elements; a block of 1024 threads would have too few registers</source>
        <translation>一个线程束相加 1024 个元素；1024 个线程的线程块寄存器不够</translation>
    </message>
    <message>
        <source>A block keeps 16 rows, and its warps take tiles of 64 columns in turn: an online softmax that reads rows twice.</source>
        <translation>一个线程块负责 16 行，各线程束轮流处理 64 列的分块：在线 softmax，每行读两遍。</translation>
    </message>
    <message>
        <source>Warps per block</source>
        <translation>每个线程块的线程束数</translation>
    </message>
    <message>
        <source>they share 16 rows; a block of 32 warps would have too few registers</source>
        <translation>它们共同处理 16 行；32 个线程束的线程块寄存器不够</translation>
    </message>
    <message>
        <source>A block keeps 16 rows, and its warps take tiles of 64 columns in turn: mean, variance, result.</source>
        <translation>一个线程块负责 16 行，各线程束轮流处理 64 列的分块：均值、方差、结果。</translation>
    </message>
    <message>
        <source>a program holds a whole row, and BLOCK is 128</source>
        <translation>一个程序保存一整行，而 BLOCK 是 128</translation>
    </message>
    <message>
        <source>a program holds a whole row, and BLOCK is at most 1024</source>
        <translation>一个程序保存一整行，而 BLOCK 最大为 1024</translation>
    </message>
    <message>
        <source>tl.arange requires a power of two, tl.dot at least 16</source>
        <translation>tl.arange 要求 2 的幂，tl.dot 要求至少 16</translation>
    </message>
    <message>
        <source>access</source>
        <translation>次访问</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>个存储体</translation>
    </message>
    <message>
        <source>block</source>
        <translation>个线程块</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>element</source>
        <translation>个元素</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>次浮点运算</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>个通道</translation>
    </message>
    <message>
        <source>number</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>个像素</translation>
    </message>
    <message>
        <source>product</source>
        <translation>个乘积</translation>
    </message>
    <message>
        <source>program</source>
        <translation>个程序</translation>
    </message>
    <message>
        <source>register</source>
        <translation>个寄存器</translation>
    </message>
    <message>
        <source>sector</source>
        <translation>个扇区</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>个抽头</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>个线程</translation>
    </message>
    <message>
        <source>time</source>
        <translation>次</translation>
    </message>
    <message>
        <source>wavefront</source>
        <translation>个波前</translation>
    </message>
    <message>
        <source>word</source>
        <translation>个字</translation>
    </message>
</context>
</TS>
