<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Catalogue</name>
    <message>
        <source>Scores, softmax, product</source>
        <translation>分数、softmax、乘积</translation>
    </message>
    <message>
        <source>Three kernels hand the whole score matrix from one to the next through memory.</source>
        <translation>三个内核经由内存，把整个分数矩阵依次往下传。</translation>
    </message>
    <message>
        <source>Tile edge</source>
        <translation>分块边长</translation>
    </message>
    <message>
        <source>Fused, one query a thread</source>
        <translation>融合，每线程一个查询</translation>
    </message>
    <message>
        <source>Each thread keeps its query and result in registers and walks over the keys; no score matrix exists.</source>
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
        <source>Each thread computes a patch of scores and of results, as in a fast matrix product.</source>
        <translation>每个线程计算一小片分数和结果，和快速的矩阵乘法一样。</translation>
    </message>
    <message>
        <source>Interleaved, one pixel a thread</source>
        <translation>交错存放，每线程一个像素</translation>
    </message>
    <message>
        <source>R, G and B of a pixel lie side by side, so each load of a warp takes every third byte.</source>
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
        <source>Planar, one pixel a thread</source>
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
        <source>One thread an element, threadIdx.x down the rows: the slow thread order.</source>
        <translation>每线程一个元素，threadIdx.x 沿行号递增：这样的线程次序很慢。</translation>
    </message>
    <message>
        <source>Naive, threads along columns</source>
        <translation>朴素，线程沿列号</translation>
    </message>
    <message>
        <source>The same kernel with threadIdx.x along the columns: a warp's accesses fall side by side.</source>
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
        <source>Spare words per row</source>
        <translation>每行空余字数</translation>
    </message>
    <message>
        <source>Register tile, one column a thread</source>
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
        <source>Register tile, a square a thread</source>
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
        <source>The next tile travels while this one is multiplied; warps take compact pieces of the tile.</source>
        <translation>当前分块相乘时，下一块已在途中；每个线程束负责分块里紧凑的一片。</translation>
    </message>
    <message>
        <source>Copy, side by side</source>
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
        <source>Copy, a stride apart</source>
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
        <source>Transpose, straight</source>
        <translation>转置，直接</translation>
    </message>
    <message>
        <source>Loads run along rows, but stores run down columns, one sector a lane.</source>
        <translation>加载沿行进行，存储却沿列往下，每个通道各占一个扇区。</translation>
    </message>
    <message>
        <source>Transpose through a tile</source>
        <translation>转置，经由分块</translation>
    </message>
    <message>
        <source>A tile in shared memory makes loads and stores run along rows, at the price of bank conflicts.</source>
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
        <source>A spare word per row spreads a column over all 32 banks.</source>
        <translation>每行一个空余字，使一列散布到全部 32 个存储体。</translation>
    </message>
    <message>
        <source>Transpose through a swizzled tile</source>
        <translation>转置，经由交错置换的分块</translation>
    </message>
    <message>
        <source>Words change places by exclusive or: no conflict and no spare word.</source>
        <translation>用异或调换字的位置：没有冲突，也没有空余字。</translation>
    </message>
    <message>
        <source>Tree with divergent warps</source>
        <translation>线程束有分歧的树</translation>
    </message>
    <message>
        <source>Partners 1, 2, 4... apart: every warp stays busy for ever fewer lanes.</source>
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
        <source>The upper half is folded onto the lower: no divergence, no bank conflict.</source>
        <translation>把上半部分折到下半部分：没有分歧，没有存储体冲突。</translation>
    </message>
    <message>
        <source>First additions on the way in</source>
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
        <source>A grid that fills the GPU walks over the array with several float4 loads in flight per thread.</source>
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
        <source>One atomic a block</source>
        <translation>每块一次原子操作</translation>
    </message>
    <message>
        <source>Every block adds its result to the total with one atomic, in whatever order the blocks come.</source>
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
        <source>Each thread keeps its part of the row in registers, with all its loads under way at once.</source>
        <translation>每个线程把自己那部分行放在寄存器里，所有加载同时在途。</translation>
    </message>
    <message>
        <source>One-dimensional grid</source>
        <translation>一维网格</translation>
    </message>
    <message>
        <source>A thread's place in the grid is divided into plane, row and column.</source>
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
        <source>One element a thread</source>
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
        <source>A grid of a chosen size walks over the whole array, so the launch no longer depends on n.</source>
        <translation>网格大小可以自选，它会走遍整个数组，启动配置不再取决于 n。</translation>
    </message>
    <message>
        <source>Four elements a thread, 16-byte accesses</source>
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
</context>
</TS>
