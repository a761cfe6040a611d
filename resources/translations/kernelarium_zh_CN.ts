<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Engine</name>
    <message>
        <source>making inputs</source>
        <translation>正在生成输入</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>正在验证</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>counting in simulation</source>
        <translation>正在模拟中计数</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>指令发射</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动开销</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>out-of-bounds</source>
        <translation>越界</translation>
    </message>
    <message>
        <source>misaligned</source>
        <translation>未对齐</translation>
    </message>
    <message>
        <source>race</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>changed-input</source>
        <translation>输入被改变</translation>
    </message>
    <message>
        <source>illegal-instruction</source>
        <translation>非法指令</translation>
    </message>
    <message>
        <source>uninitialised</source>
        <translation>未初始化</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>超出限额</translation>
    </message>
    <message>
        <source>mismatch</source>
        <translation>结果不符</translation>
    </message>
    <message>
        <source>atomics</source>
        <translation>原子操作</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>assert</source>
        <translation>断言失败</translation>
    </message>
    <message>
        <source>trap</source>
        <translation>陷阱</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>computing the expected result</source>
        <translation>正在计算预期结果</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>读入值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>%1: a table is saved as .csv, .md, .json or .html: change the file extension</source>
        <translation>%1：表格应为 .csv、.md、.json 或 .html 文件，请更改扩展名</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>can't be written: choose a folder with write permission</source>
        <translation>无法写入：请选择有写权限的文件夹</translation>
    </message>
    <message>
        <source>a picture is saved as .png or .svg: change the file extension</source>
        <translation>图片应为 .png 或 .svg 文件，请更改扩展名</translation>
    </message>
</context>
<context>
    <name>FigureWindow</name>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>Label</name>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>模型预测</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>规格表</translation>
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
        <translation>活动小时数</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>Days active</source>
        <translation>活动天数</translation>
    </message>
    <message>
        <source>Days in a row</source>
        <translation>连续天数</translation>
    </message>
    <message>
        <source>Exercises solved</source>
        <translation>已解答的练习</translation>
    </message>
    <message>
        <source>Lines written</source>
        <translation>写下的行数</translation>
    </message>
    <message>
        <source>Errors fixed</source>
        <translation>已修复的错误</translation>
    </message>
    <message>
        <source>Plan items done</source>
        <translation>已完成的计划项</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Progress in Kernelarium, %1</source>
        <translation>Kernelarium 学习进度，%1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Kernels that gave the right result</source>
        <translation>得出正确结果的内核</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>每周</translation>
    </message>
    <message>
        <source>Week from</source>
        <translation>起始日</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>每日</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Minutes active</source>
        <translation>活动分钟数</translation>
    </message>
    <message>
        <source>Longest streak of days</source>
        <translation>最长连续天数</translation>
    </message>
    <message>
        <source>Attempts at exercises</source>
        <translation>练习尝试次数</translation>
    </message>
    <message>
        <source>Hours per week</source>
        <translation>每周小时数</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Drag to move this panel; double-click to float it</source>
        <translation>拖动以移动面板；双击使其浮动</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>max error %1</source>
        <translation>最大误差 %1</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>(edited)</source>
        <translation>（已编辑）</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>重现方法</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Accesses by source line</source>
        <translation>按源代码行的访问</translation>
    </message>
    <message>
        <source>Runs of this lesson</source>
        <translation>本课的运行</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>The edited kernel</source>
        <translation>编辑过的内核</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>The newest %1 of %2 runs.</source>
        <translation>共 %2 次运行，此处为最新的 %1 次。</translation>
    </message>
    <message>
        <source>Time by source line (modelled)</source>
        <translation>各源代码行的时间（模型预测）</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>grid: %1</source>
        <translation>网格：%1</translation>
    </message>
    <message>
        <source>Right: the run gives %1.</source>
        <translation>对：运行得到 %1。</translation>
    </message>
    <message>
        <source>%1 is too small.</source>
        <translation>%1 太小了。</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 太大了。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对。</translation>
    </message>
    <message>
        <source>Right: the check names line %1.</source>
        <translation>对：检查指出的是第 %1 行。</translation>
    </message>
    <message>
        <source>Right: line %1 has the most, %2.</source>
        <translation>对：第 %1 行最多，为 %2。</translation>
    </message>
    <message>
        <source>Line %1 has none of it.</source>
        <translation>第 %1 行一点也没有。</translation>
    </message>
    <message>
        <source>Line %1 has %2; another line has more.</source>
        <translation>第 %1 行有 %2；另有一行更多。</translation>
    </message>
    <message>
        <source>This could not be judged: %1</source>
        <translation>无法评判：%1</translation>
    </message>
    <message>
        <source>No thread wrote %1; it should be %2.</source>
        <translation>没有线程写过 %1，它应该是 %2。</translation>
    </message>
    <message>
        <source>%1 is %2, but should be %3.</source>
        <translation>%1 是 %2，应该是 %3。</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 wrote it, in line %3.</source>
        <translation>是线程块 %2 的线程 %1 在第 %3 行写的。</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 wrote it.</source>
        <translation>是线程块 %2 的线程 %1 写的。</translation>
    </message>
    <message>
        <source>It is the first of %1 wrong elements.</source>
        <translation>这是 %1 个错误元素中的第一个。</translation>
    </message>
    <message>
        <source>Two threads access the same location and nothing orders the accesses.</source>
        <translation>两个线程使用同一个位置，而没有规定谁先谁后。</translation>
    </message>
    <message>
        <source>A thread accesses memory out of bounds.</source>
        <translation>有线程越出了分给它的内存。</translation>
    </message>
    <message>
        <source>A thread accesses an address that is misaligned for its type.</source>
        <translation>有线程在其类型不允许的地址上读写。</translation>
    </message>
    <message>
        <source>It changes one of its inputs.</source>
        <translation>它改变了自己的一个输入。</translation>
    </message>
    <message>
        <source>the kernel changes %1, but '%2' is an input: write to the outputs only</source>
        <translation>内核改变了 %1，但“%2”是输入：只应写入输出</translation>
    </message>
    <message>
        <source>A thread uses a value that nothing has set.</source>
        <translation>有线程使用了从未设置过的值。</translation>
    </message>
    <message>
        <source>Not every thread of the block reaches the barrier.</source>
        <translation>线程块里不是所有线程都到达屏障。</translation>
    </message>
    <message>
        <source>The block whose shared memory is accessed may have exited, or is not in the cluster.</source>
        <translation>被使用共享内存的线程块可能已经结束，或者不属于这个簇。</translation>
    </message>
    <message>
        <source>The copy engine and the tensor cores may not see earlier stores.</source>
        <translation>复制引擎和张量核心可能看不到之前存储的内容。</translation>
    </message>
    <message>
        <source>The kernel never ends, or executes far more instructions than the task needs.</source>
        <translation>内核永远不会结束，或者执行的指令远远超过这个任务所需。</translation>
    </message>
    <message>
        <source>The kernel does not compile.</source>
        <translation>内核无法编译。</translation>
    </message>
    <message>
        <source>It can't be launched with these settings.</source>
        <translation>这样无法启动。</translation>
    </message>
    <message>
        <source>The kernel stopped itself.</source>
        <translation>内核自己中止了。</translation>
    </message>
    <message>
        <source>Here warps run in another order than usual, and sleeping takes no time: only a barrier, or waiting for what another thread has stored, orders them.</source>
        <translation>这里各线程束运行的先后与平常不同，休眠不占时间：只有屏障，以及等待其他线程存储的值，才能确定先后次序。</translation>
    </message>
    <message>
        <source>It is not right yet for %1.</source>
        <translation>在 %1 时还不对。</translation>
    </message>
    <message>
        <source>It is not right yet for %1 and inputs of the pattern '%2'.</source>
        <translation>在 %1、输入模式为“%2”时还不对。</translation>
    </message>
    <message>
        <source>The lanes that execute a warp-wide operation do not match its mask.</source>
        <translation>参与线程束操作的通道与掩码不一致。</translation>
    </message>
    <message>
        <source>Right: line %1 is the one to change.</source>
        <translation>对：该改的正是第 %1 行。</translation>
    </message>
    <message>
        <source>the explanation is empty: write it in your own words</source>
        <translation>解释是空的：请用自己的话写出来</translation>
    </message>
    <message>
        <source>this is the question: write the explanation in your own words</source>
        <translation>这只是题目本身：请用自己的话写出解释</translation>
    </message>
    <message>
        <source>the inputs of '%1' have no pattern '%2': use %3</source>
        <translation>“%1”的输入没有模式“%2”：可用 %3</translation>
    </message>
    <message>
        <source>The speed goal stays open: it is judged on a real GPU only.</source>
        <translation>速度目标尚未评判：它只在真实 GPU 上评判。</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4; the limit was %5.</source>
        <translation>用时是 %4 的 %1 倍（%2 到 %3）；要求不超过 %5。</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4; the limit is %5.</source>
        <translation>用时是 %4 的 %1 倍（%2 到 %3）；要求不超过 %5。</translation>
    </message>
    <message>
        <source>It takes %1 (%2 to %3) times as long as %4, and the limit is %5: the measurement is inconclusive. Try again.</source>
        <translation>用时是 %4 的 %1 倍（%2 到 %3），要求 %5：这次测量无法得出结论，请再试一次。</translation>
    </message>
    <message>
        <source>The speed goal can't be judged here: %1 is not available.</source>
        <translation>这里无法评判速度目标：没有 %1。</translation>
    </message>
    <message>
        <source>instructions of the busiest warp / mean</source>
        <translation>最忙的线程束的指令数 / 平均值</translation>
    </message>
    <message>
        <source>instructions of the busiest warp / mean, in the worst launch</source>
        <translation>最忙的线程束的指令数 / 平均值（最差的一次启动）</translation>
    </message>
    <message>
        <source>shared-memory wavefronts of the busiest warp / mean</source>
        <translation>最忙的线程束的共享内存波前数 / 平均值</translation>
    </message>
    <message>
        <source>global accesses of the busiest thread / mean</source>
        <translation>最忙的线程的全局内存访问数 / 平均值</translation>
    </message>
    <message>
        <source>instructions of the busiest block / mean</source>
        <translation>最忙的线程块的指令数 / 平均值</translation>
    </message>
    <message>
        <source>active lanes, in the worst launch</source>
        <translation>活动通道数（最差的一次启动）</translation>
    </message>
    <message>
        <source>threads that store to global memory</source>
        <translation>向全局内存存储的线程数</translation>
    </message>
    <message>
        <source>warps that store to global memory</source>
        <translation>向全局内存存储的线程束数</translation>
    </message>
    <message>
        <source>bytes moved in sectors, with atomics and local memory</source>
        <translation>按扇区移动的字节数，含原子操作和本地内存</translation>
    </message>
    <message>
        <source>bytes that threads load from and store to global memory</source>
        <translation>线程对全局内存加载和存储的字节数</translation>
    </message>
    <message>
        <source>bytes that threads load from global memory</source>
        <translation>线程从全局内存加载的字节数</translation>
    </message>
    <message>
        <source>bytes that threads store to global memory</source>
        <translation>线程存储到全局内存的字节数</translation>
    </message>
    <message>
        <source>loads and stores of threads in global memory</source>
        <translation>线程对全局内存的加载和存储次数</translation>
    </message>
    <message>
        <source>loads of threads from global memory</source>
        <translation>线程从全局内存加载的次数</translation>
    </message>
    <message>
        <source>stores of threads to global memory</source>
        <translation>线程向全局内存存储的次数</translation>
    </message>
    <message>
        <source>atomic operations of threads in global memory</source>
        <translation>线程对全局内存的原子操作次数</translation>
    </message>
    <message>
        <source>bytes that threads load from and store to shared memory</source>
        <translation>线程对共享内存加载和存储的字节数</translation>
    </message>
    <message>
        <source>bytes that threads load from shared memory</source>
        <translation>线程从共享内存加载的字节数</translation>
    </message>
    <message>
        <source>bytes that threads store to shared memory</source>
        <translation>线程存储到共享内存的字节数</translation>
    </message>
    <message>
        <source>sectors of atomic operations</source>
        <translation>原子操作的扇区数</translation>
    </message>
    <message>
        <source>floating-point multiplications and divisions outside the tensor cores</source>
        <translation>张量核心之外的浮点乘法和除法次数</translation>
    </message>
    <message>
        <source>copies to the GPU</source>
        <translation>到 GPU 的复制</translation>
    </message>
    <message>
        <source>copies from the GPU</source>
        <translation>来自 GPU 的复制</translation>
    </message>
    <message>
        <source>copies between GPUs</source>
        <translation>GPU 之间的复制</translation>
    </message>
    <message>
        <source>migrations</source>
        <translation>迁移</translation>
    </message>
    <message>
        <source>all copies</source>
        <translation>所有复制</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>kernels of GPU %1</source>
        <translation>GPU %1 的内核</translation>
    </message>
    <message>
        <source>words of the output that need the kernels</source>
        <translation>输出中依赖内核的词数</translation>
    </message>
    <message>
        <source>fraction of the output that is twice as large where tensor cores add their products twice</source>
        <translation>张量核心把乘积加两次时变成两倍的输出比例</translation>
    </message>
    <message>
        <source>fraction of each output that needs what every second warp computes</source>
        <translation>每个输出中依赖每隔一个线程束的计算结果的比例</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second warp computes</source>
        <translation>依赖每隔一个线程束的计算结果的输出比例</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second block computes</source>
        <translation>依赖每隔一个线程块的计算结果的输出比例</translation>
    </message>
    <message>
        <source>fraction of the output that needs what every second pair of warps computes</source>
        <translation>依赖每隔一对线程束的计算结果的输出比例</translation>
    </message>
    <message>
        <source>fraction of the output that is right where blocks run one at a time, the last one first</source>
        <translation>线程块从最后一个起逐个单独运行时，仍然正确的输出比例</translation>
    </message>
    <message>
        <source>fraction of an output that needs what every second warp of each kernel computes</source>
        <translation>某个输出中，依赖每个内核里每隔一个线程束的计算结果的比例</translation>
    </message>
    <message>
        <source>fraction of an output that needs what every second block of each kernel computes</source>
        <translation>某个输出中，依赖每个内核里每隔一个线程块的计算结果的比例</translation>
    </message>
    <message>
        <source>this call was made to fail, to see whether the program checks it</source>
        <translation>这次调用是故意让它失败的，看程序是否检查</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each copy between GPUs</source>
        <translation>输出中依赖 GPU 之间每次复制后一半的词数</translation>
    </message>
    <message>
        <source>words of the output that need what kernels read from the host&apos;s memory</source>
        <translation>输出中依赖内核从主机内存所读内容的词数</translation>
    </message>
    <message>
        <source>words of the output that need the first half of each array copied back</source>
        <translation>输出中依赖每个取回数组前一半的词数</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each array copied back</source>
        <translation>输出中依赖每个取回数组后一半的词数</translation>
    </message>
    <message>
        <source>must be 0 to 1000</source>
        <translation>必须是 0 到 1000</translation>
    </message>
    <message>
        <source>(The launch fails in this case.)</source>
        <translation>（这个用例里启动会失败。）</translation>
    </message>
    <message>
        <source>(Kernels take %1 times as long as the copies in this case.)</source>
        <translation>（这个用例里内核的时间是复制的 %1 倍。）</translation>
    </message>
    <message>
        <source>The output is the same even if only the first half of each array is copied from device to device.</source>
        <translation>即使设备之间只复制每个数组的前一半，输出也一样。</translation>
    </message>
    <message>
        <source>The output is the same even if kernels read zeros from the host&apos;s memory.</source>
        <translation>即使内核从主机内存读到的全是零，输出也一样。</translation>
    </message>
    <message>
        <source>The output is the same even if only the second half of each array is copied back.</source>
        <translation>即使每个数组只取回后一半，输出也一样。</translation>
    </message>
    <message>
        <source>The output is the same even if only the first half of each array is copied back.</source>
        <translation>即使每个数组只取回前一半，输出也一样。</translation>
    </message>
    <message>
        <source>%1 on line %2 was made to fail, and the program does not notice it: main() returns %3. Check what each call returns.</source>
        <translation>第 %2 行的 %1 被故意弄失败，程序却没有察觉：main() 返回 %3。请检查每次调用的返回值。</translation>
    </message>
    <message>
        <source>The output does not depend on some launches, which therefore do not count: %1.</source>
        <translation>输出不取决于某些启动，因此不计入：%1。</translation>
    </message>
    <message>
        <source>words of the output that need the first half of each array</source>
        <translation>输出中依赖每个数组前一半的词数</translation>
    </message>
    <message>
        <source>words of the output that need the second half of each array</source>
        <translation>输出中依赖每个数组后一半的词数</translation>
    </message>
    <message>
        <source>The output is the same even if kernels leave the first half of each array as it is: it does not use what they compute there.</source>
        <translation>即使内核不改动每个数组的前一半，输出也一样：它没有用到内核在那里算出的结果。</translation>
    </message>
    <message>
        <source>The output is the same even if kernels leave the second half of each array as it is: it does not use what they compute there.</source>
        <translation>即使内核不改动每个数组的后一半，输出也一样：它没有用到内核在那里算出的结果。</translation>
    </message>
    <message>
        <source>words of the output that need the first block</source>
        <translation>输出中依赖第一个线程块的词数</translation>
    </message>
    <message>
        <source>words of the output that need the other blocks</source>
        <translation>输出中依赖其他线程块的词数</translation>
    </message>
    <message>
        <source>words of the output that need the other GPUs</source>
        <translation>输出中依赖其他 GPU 的词数</translation>
    </message>
    <message>
        <source>words of the output that need the copies between GPUs</source>
        <translation>输出中依赖 GPU 之间复制的词数</translation>
    </message>
    <message>
        <source>words of the output that need the copies from the GPU</source>
        <translation>输出中依赖从 GPU 复制回来的词数</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>内核启动次数</translation>
    </message>
    <message>
        <source>launches of graphs</source>
        <translation>图的启动次数</translation>
    </message>
    <message>
        <source>calls that launch a kernel</source>
        <translation>启动内核的调用次数</translation>
    </message>
    <message>
        <source>copies from or to pageable memory</source>
        <translation>与可分页内存之间的复制次数</translation>
    </message>
    <message>
        <source>copies from or to pinned memory</source>
        <translation>与锁页内存之间的复制次数</translation>
    </message>
    <message>
        <source>copies from or to managed memory</source>
        <translation>与托管内存之间的复制次数</translation>
    </message>
    <message>
        <source>bytes copied</source>
        <translation>复制的字节数</translation>
    </message>
    <message>
        <source>memory copies</source>
        <translation>内存复制次数</translation>
    </message>
    <message>
        <source>allocations of GPU memory</source>
        <translation>GPU 内存分配次数</translation>
    </message>
    <message>
        <source>calls that failed</source>
        <translation>失败的调用次数</translation>
    </message>
    <message>
        <source>waits of the host between the first and the last launch</source>
        <translation>第一次与最后一次启动之间主机等待的次数</translation>
    </message>
    <message>
        <source>streams with kernels</source>
        <translation>有内核的流的数量</translation>
    </message>
    <message>
        <source>streams with work</source>
        <translation>有任务的流的数量</translation>
    </message>
    <message>
        <source>GPUs that run kernels</source>
        <translation>运行内核的 GPU 数</translation>
    </message>
    <message>
        <source>library calls</source>
        <translation>库调用次数</translation>
    </message>
    <message>
        <source>allocations that are never freed</source>
        <translation>从未释放的分配数</translation>
    </message>
    <message>
        <source>launches between two events</source>
        <translation>两个事件之间的启动次数</translation>
    </message>
    <message>
        <source>threads that store, in the launch with the most</source>
        <translation>写入的线程数（最多的一次启动）</translation>
    </message>
    <message>
        <source>threads that store, in the launch with the fewest</source>
        <translation>写入的线程数（最少的一次启动）</translation>
    </message>
    <message>
        <source>bytes that kernels store to global memory</source>
        <translation>内核写入全局内存的字节数</translation>
    </message>
    <message>
        <source>instructions of the busiest GPU / mean</source>
        <translation>最忙的 GPU 的指令数 / 平均值</translation>
    </message>
    <message>
        <source>bytes of host memory that kernels access</source>
        <translation>内核访问的主机内存字节数</translation>
    </message>
    <message>
        <source>calls of %1</source>
        <translation>%1 的调用次数</translation>
    </message>
    <message>
        <source>bytes of %1</source>
        <translation>%1的字节数</translation>
    </message>
    <message>
        <source>overlap of %1 and %2</source>
        <translation>%1与%2的重叠</translation>
    </message>
    <message>
        <source>fraction of the output that needs the tensor cores</source>
        <translation>依赖张量核心的输出比例</translation>
    </message>
    <message>
        <source>fraction of the output that needs the asynchronous copies</source>
        <translation>依赖异步拷贝的输出比例</translation>
    </message>
    <message>
        <source>fraction of the output that needs distributed shared memory</source>
        <translation>依赖分布式共享内存的输出比例</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1: %2 (at most %3)</source>
        <translation>%1：%2（至多 %3）</translation>
    </message>
    <message>
        <source>%1: %2 (at least %3)</source>
        <translation>%1：%2（至少 %3）</translation>
    </message>
    <message>
        <source>%1: %2 (less than %3)</source>
        <translation>%1：%2（小于 %3）</translation>
    </message>
    <message>
        <source>%1: %2 (more than %3)</source>
        <translation>%1：%2（大于 %3）</translation>
    </message>
    <message>
        <source>%1: %2 (not %3)</source>
        <translation>%1：%2（不应为 %3）</translation>
    </message>
    <message>
        <source>%1: %2 (wanted: %3)</source>
        <translation>%1：%2（应为 %3）</translation>
    </message>
    <message>
        <source>The result is right, but a goal is not reached yet.</source>
        <translation>算得正确，但还有目标没有达成。</translation>
    </message>
    <message>
        <source>The result is right, but a goal is not reached for %1.</source>
        <translation>算得正确，但在 %1 时有目标没有达成。</translation>
    </message>
    <message>
        <source>needs(%1): use %2</source>
        <translation>needs(%1)：请使用 %2</translation>
    </message>
    <message>
        <source>It ends before main() returns, for example through _exit() or quick_exit(), so the lab can't see what it leaves behind: return from main(), or call exit().</source>
        <translation>程序没有从 main() 正常结束（例如调用了 _exit() 或 quick_exit()），实验室因此看不到它留下了什么：请从 main() 返回，或调用 exit()。</translation>
    </message>
    <message>
        <source>The output is the same even if the first block of each launch does nothing.</source>
        <translation>即使每次启动的第一个线程块什么也不做，它的输出也相同。</translation>
    </message>
    <message>
        <source>The output is the same even if only the first block of each launch runs.</source>
        <translation>即使每次启动只运行第一个线程块，它的输出也相同。</translation>
    </message>
    <message>
        <source>The output is the same even if nothing is copied back from the GPU.</source>
        <translation>即使没有任何复制从 GPU 取回数据，它的输出也相同。</translation>
    </message>
    <message>
        <source>The output is the same even if no kernel or library call computes anything: the result does not come from the GPU.</source>
        <translation>即使内核和库什么也不计算，它的输出也相同：结果不是来自 GPU。</translation>
    </message>
    <message>
        <source>Right for every size and seed tried, with all checks on.</source>
        <translation>在所有检查都打开的情况下，试过的每种规模和种子都正确。</translation>
    </message>
    <message>
        <source>All counted goals are reached.</source>
        <translation>所有计数目标都已达成。</translation>
    </message>
    <message>
        <source>Saved as a note. Compare it with the model answer yourself: it is not judged.</source>
        <translation>已保存为笔记。和参考答案对照一下，除了你没有人评判它。</translation>
    </message>
    <message>
        <source>There is not enough memory for the picture.</source>
        <translation>没有足够的内存来存放图片。</translation>
    </message>
    <message>
        <source>Replaced by a newer request.</source>
        <translation>已被更新的请求取代。</translation>
    </message>
    <message>
        <source>The request failed: %1</source>
        <translation>请求无法完成：%1</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>the run of this exercise reports no '%1': tell the lesson's author</source>
        <translation>本练习的运行没有发现“%1”：请告知课程作者</translation>
    </message>
    <message>
        <source>no line of this run has any %1: tell the lesson's author</source>
        <translation>这次运行没有任何一行有 %1：请告知课程作者</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the answer is empty: give one</source>
        <translation>答案为空：请作答</translation>
    </message>
    <message>
        <source>'%1' is not a number: answer with one, such as 1000, 1e3 or 4096/32</source>
        <translation>“%1”不是数字：请用数字作答，例如 1000、1e3 或 4096/32</translation>
    </message>
    <message>
        <source>'%1' is not a line: answer with a line number</source>
        <translation>“%1”不是行号：请用行号作答</translation>
    </message>
    <message>
        <source>the run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>没有运行任何内容</translation>
    </message>
    <message>
        <source>the lesson requests a run of %1 MB and %2 GFLOP, more than the limit of %3 MB and %4 GFLOP: choose smaller sizes</source>
        <translation>课程要求的运行需要 %1 MB 和 %2 GFLOP，超过课程允许的 %3 MB 和 %4 GFLOP：请选择更小的规模</translation>
    </message>
    <message>
        <source>there is no kernel to judge: give its text</source>
        <translation>没有可评判的内核：请写出它的代码</translation>
    </message>
    <message>
        <source>the kernel's text is longer than %1 bytes</source>
        <translation>内核代码超过 %1 字节</translation>
    </message>
    <message>
        <source>the expression '%1' has an error at character %2: %3</source>
        <translation>表达式“%1”的第 %2 个字符处有误：%3</translation>
    </message>
    <message>
        <source>the expression '%1' gives %2, which is not a whole number</source>
        <translation>表达式“%1”的值是 %2，不是整数</translation>
    </message>
    <message>
        <source>%1 = '%2' is not one of its choices: %3</source>
        <translation>%1 = “%2”不在可选项之内：%3</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a whole number from %3 to %4</source>
        <translation>%1 = “%2”不是 %3 到 %4 之间的整数</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 has no choice number %2: use %3</source>
        <translation>%1 没有编号为 %2 的选项：可用 %3</translation>
    </message>
    <message>
        <source>%1 = %2 is not one of %3</source>
        <translation>%1 = %2 不在 %3 之中</translation>
    </message>
    <message>
        <source>%1 = %2 is outside %3 to %4</source>
        <translation>%1 = %2 超出 %3 到 %4 的范围</translation>
    </message>
    <message>
        <source>%1 = %2 is outside %3 to %4 %5</source>
        <translation>%1 = %2 超出 %3 到 %4 %5 的范围</translation>
    </message>
    <message>
        <source>there is no parameter or size '%1' here: use %2</source>
        <translation>这里没有参数或规模“%1”：可用 %2</translation>
    </message>
    <message>
        <source>the picture '%1' %2</source>
        <translation>图片“%1”%2</translation>
    </message>
    <message>
        <source>is %1 x %2 pixels: 1 x 1 to %3 x %4 can be read</source>
        <translation>为 %1 x %2 像素：可读取 1 x 1 到 %3 x %4</translation>
    </message>
    <message>
        <source>is not a readable PNG: %1</source>
        <translation>不是可读取的 PNG：%1</translation>
    </message>
    <message>
        <source>is a damaged PNG: its header declares more pixels than the file can hold</source>
        <translation>是损坏的 PNG：文件头声明的像素多于文件所能容纳的</translation>
    </message>
    <message>
        <source>is a damaged PNG: %1</source>
        <translation>是损坏的 PNG：%1</translation>
    </message>
    <message>
        <source>is not a readable JPEG: %1</source>
        <translation>不是可读取的 JPEG：%1</translation>
    </message>
    <message>
        <source>is a JPEG for print (CMYK): save it as RGB</source>
        <translation>是印刷用的 JPEG（CMYK）：请另存为 RGB</translation>
    </message>
    <message>
        <source>is a damaged JPEG: %1</source>
        <translation>是损坏的 JPEG：%1</translation>
    </message>
    <message>
        <source>is a damaged PPM: its largest value is not 1 to 65535</source>
        <translation>是损坏的 PPM：最大值不在 1 到 65535 之间</translation>
    </message>
    <message>
        <source>is truncated: %1 x %2 pixels need %3 bytes after the header</source>
        <translation>不完整：%1 x %2 像素在文件头之后需要 %3 字节</translation>
    </message>
    <message>
        <source>is a damaged PPM: a number is missing in its header</source>
        <translation>是损坏的 PPM：文件头缺少一个数字</translation>
    </message>
    <message>
        <source>can't be written: it must hold 8-bit gray or RGB values</source>
        <translation>无法写入：必须是 8 位灰度或 RGB 数值</translation>
    </message>
    <message>
        <source>can't be written as JPEG: %1</source>
        <translation>无法写成 JPEG：%1</translation>
    </message>
    <message>
        <source>is in an unsupported format: use PNG, JPEG, PPM (P6) or PGM (P5)</source>
        <translation>不是可读取的格式：请使用 PNG、JPEG、PPM (P6) 或 PGM (P5)</translation>
    </message>
    <message>
        <source>can't be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>has an unknown file extension: use .png, .jpg, .ppm or .pgm</source>
        <translation>的扩展名不对应任何格式：请使用 .png、.jpg、.ppm 或 .pgm</translation>
    </message>
    <message>
        <source>a buffer extent of %1 is negative: use 0 or more</source>
        <translation>缓冲区的长度 %1 为负：请使用 0 或更大的值</translation>
    </message>
    <message>
        <source>a buffer would be larger than 64 GiB: choose a smaller size</source>
        <translation>缓冲区将超过 64 GiB：请选择更小的规模</translation>
    </message>
    <message>
        <source>NVRTC failed while %1: %2</source>
        <translation>NVRTC 失败（%1）：%2</translation>
    </message>
    <message>
        <source>compiling was stopped: NVRTC took longer than %1 s, or too much memory</source>
        <translation>编译已被停止：NVRTC 耗时超过 %1 s，或占用了过多内存</translation>
    </message>
    <message>
        <source>NVRTC %1 crashed (signal %2) while it made machine code, which is a mistake of NVRTC: its assembler may not expect what an %3 statement does, such as a constant where an address or a descriptor belongs. The simulated GPU needs no machine code to run the kernel</source>
        <translation>NVRTC %1 在生成机器码时崩溃（信号 %2），这是 NVRTC 的错误：它的汇编器可能没有料到某条 %3 语句的写法，例如在应为地址或描述符的位置使用常量。模拟 GPU 运行该内核不需要机器码</translation>
    </message>
    <message>
        <source>NVRTC %1 crashed (signal %2) while it compiled the kernel, which is a mistake of NVRTC</source>
        <translation>NVRTC %1 在编译内核时崩溃（信号 %2），这是 NVRTC 的错误</translation>
    </message>
    <message>
        <source>NVRTC %1 ended with %2 while it compiled the kernel: %3</source>
        <translation>NVRTC %1 在编译内核时以 %2 结束：%3</translation>
    </message>
    <message>
        <source>NVRTC %1.%2 can't compile for compute capability %3; it knows %4</source>
        <translation>NVRTC %1.%2 无法为计算能力 %3 编译；它支持 %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>NVRTC refused the source and gave no reason</source>
        <translation>NVRTC 拒绝了源代码，没有给出原因</translation>
    </message>
    <message>
        <source>there is no kernel '%1' (%2); kernels in this source: %3</source>
        <translation>没有内核“%1”（%2）；此源代码中的内核：%3</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>NVRTC does not accept the options %1: %2</source>
        <translation>NVRTC 不接受选项 %1：%2</translation>
    </message>
    <message>
        <source>NVRTC failed: %1</source>
        <translation>NVRTC 失败：%1</translation>
    </message>
    <message>
        <source>name the kernel to compile; '%1' has %2</source>
        <translation>请指明要编译的内核；“%1”中有 %2</translation>
    </message>
    <message>
        <source>'%1' is not a CUDA source: it contains a zero byte</source>
        <translation>“%1”不是 CUDA 源代码：其中含有零字节</translation>
    </message>
    <message>
        <source>run ./lab, or install the CUDA toolkit 12.4 or newer, or set KERNELARIUM_CUDA to its folder (if the lab is an installed package, run /usr/share/kernelarium/resources/cuda/fetch)</source>
        <translation>请运行 ./lab，或安装 CUDA 工具包 12.4 或更新版本，或把 KERNELARIUM_CUDA 设为它的文件夹（若实验室是以软件包安装的，请运行 /usr/share/kernelarium/resources/cuda/fetch）</translation>
    </message>
    <message>
        <source>KERNELARIUM_CUDA is '%1', so it is searched for only there: correct it, or unset it</source>
        <translation>KERNELARIUM_CUDA 是“%1”，所以只在那里查找：请改正它，或取消设置</translation>
    </message>
    <message>
        <source>CUDA's run-time compiler (libnvrtc) was not found: %1</source>
        <translation>没有找到 CUDA 的运行时编译器 (libnvrtc)：%1</translation>
    </message>
    <message>
        <source>CUDA's run-time compiler (libnvrtc) was not found (%1): %2</source>
        <translation>没有找到 CUDA 的运行时编译器 (libnvrtc)（%1）：%2</translation>
    </message>
    <message>
        <source>%1 is version %2.%3, but 12.4 or newer is needed</source>
        <translation>%1 的版本是 %2.%3，至少需要 12.4</translation>
    </message>
    <message>
        <source>check its name, or name its folder (--include)</source>
        <translation>请检查它的名称，或指明它所在的文件夹 (--include)</translation>
    </message>
    <message>
        <source>a kernel is compiled on its own, without the host's headers: keep host code in another file; for device code, CUDA's own library has parts of the standard library as &lt;cuda/std/...&gt;</source>
        <translation>内核是单独编译的，不含主机的头文件：请把主机代码放在另一个文件里；设备代码可使用 CUDA 自带库中的部分标准库 &lt;cuda/std/...&gt;</translation>
    </message>
    <message>
        <source>%1 can't be used: %2</source>
        <translation>%1 无法使用：%2</translation>
    </message>
    <message>
        <source>its version does not match</source>
        <translation>版本不同</translation>
    </message>
    <message>
        <source>CUB is not built in: it needs nvcc of the CUDA toolkit; install the toolkit and build again (./lab build)</source>
        <translation>没有内置 CUB：它需要 CUDA 工具包的 nvcc；请安装工具包后重新构建 (./lab build)</translation>
    </message>
    <message>
        <source>CUB failed while %1: %2</source>
        <translation>CUB 失败（%1）：%2</translation>
    </message>
    <message>
        <source>allocating CUB's scratch memory</source>
        <translation>分配 CUB 的临时内存</translation>
    </message>
    <message>
        <source>%1 is too old</source>
        <translation>%1 太旧</translation>
    </message>
    <message>
        <source>cuBLAS was not found: %1</source>
        <translation>没有找到 cuBLAS：%1</translation>
    </message>
    <message>
        <source>cuBLAS was not found (%1): %2</source>
        <translation>没有找到 cuBLAS（%1）：%2</translation>
    </message>
    <message>
        <source>cuBLAS failed while %1: %2</source>
        <translation>cuBLAS 失败（%1）：%2</translation>
    </message>
    <message>
        <source>the driver shows 1 GPU, numbered from 0</source>
        <translation>驱动程序显示 1 个 GPU，编号从 0 开始</translation>
    </message>
    <message>
        <source>the driver shows %1 GPUs, numbered from 0</source>
        <translation>驱动程序显示 %1 个 GPU，编号从 0 开始</translation>
    </message>
    <message>
        <source>its compute capability is %1.%2, but 7.5 or higher is needed: use a newer GPU or a simulated one (--device sim)</source>
        <translation>它的计算能力是 %1.%2，至少需要 7.5：请使用更新的 GPU 或模拟 GPU (--device sim)</translation>
    </message>
    <message>
        <source>%1 can't be used any more in this process (%2): start it again</source>
        <translation>%1 在此进程中已无法再使用（%2）：请重新启动进程</translation>
    </message>
    <message>
        <source>%1 failed on %2: %3</source>
        <translation>在 %2 上%1失败：%3</translation>
    </message>
    <message>
        <source>a kernel that was cancelled is still running</source>
        <translation>一个已取消的内核仍在运行</translation>
    </message>
    <message>
        <source>a kernel that never ended is still running</source>
        <translation>一个不结束的内核仍在运行</translation>
    </message>
    <message>
        <source>the kernel %1 ran for more than %2 s and was abandoned: look for a loop that never ends. A GPU can't stop a kernel, so the device is lost until this process ends</source>
        <translation>内核 %1 运行超过 %2 秒，已被放弃：请查找不会结束的循环。GPU 无法中止内核，因此在此进程结束之前该设备不可用</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>%1 has too little memory for '%2' of %3: %4 of %5 are free; choose a smaller size, or close other programs that use the GPU</source>
        <translation>%1 容不下大小为 %3 的“%2”：%5 中还有 %4 空闲；请选择更小的规模，或关闭其他使用 GPU 的程序</translation>
    </message>
    <message>
        <source>allocating '%1' of %2</source>
        <translation>分配大小为 %2 的“%1”</translation>
    </message>
    <message>
        <source>%1 is not an allocation of %2</source>
        <translation>%1 不是 %2 分配的内存</translation>
    </message>
    <message>
        <source>freeing memory</source>
        <translation>释放内存</translation>
    </message>
    <message>
        <source>copying to the GPU</source>
        <translation>复制到 GPU</translation>
    </message>
    <message>
        <source>copying from the GPU</source>
        <translation>从 GPU 复制</translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation>运行已取消</translation>
    </message>
    <message>
        <source>%1 bytes at %2 are not within one allocation of %3</source>
        <translation>位于 %2 的 %1 字节不在 %3 的同一块已分配内存之内</translation>
    </message>
    <message>
        <source>its compute capability is %1.%2, but 7.5 or higher is needed</source>
        <translation>它的计算能力是 %1.%2，至少需要 7.5</translation>
    </message>
    <message>
        <source>the driver sees no NVIDIA GPU: check CUDA_VISIBLE_DEVICES</source>
        <translation>驱动程序看不到 NVIDIA GPU：请检查 CUDA_VISIBLE_DEVICES</translation>
    </message>
    <message>
        <source>run it on the simulated GPU (--device sim), which names the line, the thread and the address</source>
        <translation>请在模拟 GPU 上运行 (--device sim)，它会指出行、线程和地址</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver on this machine (libcuda.so.1): install the NVIDIA driver, or use a simulated GPU (--device sim)</source>
        <translation>这台机器上没有 NVIDIA 驱动程序 (libcuda.so.1)：请安装 NVIDIA 驱动程序，或使用模拟 GPU (--device sim)</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old (it has no %1): install a newer one</source>
        <translation>NVIDIA 驱动程序太旧（没有 %1）：请安装更新的版本</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA %1.%2, but 12.0 or newer is needed: install a newer driver</source>
        <translation>NVIDIA 驱动程序支持 CUDA %1.%2，至少需要 12.0：请安装更新的驱动程序</translation>
    </message>
    <message>
        <source>the GPU's memory is full: choose a smaller size, or close other programs that use the GPU</source>
        <translation>GPU 内存已满：请选择更小的规模，或关闭其他使用 GPU 的程序</translation>
    </message>
    <message>
        <source>another process uses the GPU in exclusive mode: close that process</source>
        <translation>GPU 正被另一个进程独占使用（独占模式）：请关闭该进程</translation>
    </message>
    <message>
        <source>the driver sees no NVIDIA GPU: check that one is installed and that CUDA_VISIBLE_DEVICES shows it</source>
        <translation>驱动程序看不到 NVIDIA GPU：请检查是否装有 GPU，以及 CUDA_VISIBLE_DEVICES 是否包含它</translation>
    </message>
    <message>
        <source>there is no GPU with that number</source>
        <translation>没有这个编号的 GPU</translation>
    </message>
    <message>
        <source>the machine code is not for this GPU: compile for its compute capability</source>
        <translation>机器码不适用于此 GPU：请按它的计算能力编译</translation>
    </message>
    <message>
        <source>the GPU's memory reported an uncorrectable error: restart the machine</source>
        <translation>GPU 内存报告了无法纠正的错误：请重启机器</translation>
    </message>
    <message>
        <source>the driver's compiler refused the PTX</source>
        <translation>驱动程序的编译器拒绝了 PTX</translation>
    </message>
    <message>
        <source>the PTX is newer than the driver: install a newer driver</source>
        <translation>PTX 比驱动程序新：请安装更新的驱动程序</translation>
    </message>
    <message>
        <source>the kernel read or wrote an address outside every allocation: %1</source>
        <translation>内核读写了所有已分配内存之外的地址：%1</translation>
    </message>
    <message>
        <source>the launch needs more registers or shared memory than the GPU has: use a smaller block or less shared memory</source>
        <translation>启动所需的寄存器或共享内存超过 GPU 所有：请使用更小的线程块或更少的共享内存</translation>
    </message>
    <message>
        <source>the kernel ran into the system's time limit for GPUs with a display: make it do less in one launch</source>
        <translation>内核触及系统对连接显示器的 GPU 的时限：请减少一次启动的工作量</translation>
    </message>
    <message>
        <source>an assert() in the kernel failed</source>
        <translation>内核中的 assert() 失败</translation>
    </message>
    <message>
        <source>the kernel's call stack overflowed or was overwritten: look for deep recursion and for writes outside local arrays</source>
        <translation>内核的调用栈溢出或被覆盖：请查找过深的递归和对局部数组的越界写入</translation>
    </message>
    <message>
        <source>the kernel hit an illegal instruction or a trap: %1</source>
        <translation>内核遇到非法指令或陷阱：%1</translation>
    </message>
    <message>
        <source>the kernel accessed memory at an address that is not a multiple of the access size: %1</source>
        <translation>内核访问的内存地址不是访问大小的整数倍：%1</translation>
    </message>
    <message>
        <source>the kernel used an address in the wrong memory space: %1</source>
        <translation>内核使用了属于错误内存空间的地址：%1</translation>
    </message>
    <message>
        <source>the kernel jumped to an address that holds no code: %1</source>
        <translation>内核跳转到没有代码的地址：%1</translation>
    </message>
    <message>
        <source>the kernel stopped with an exception, most often an access outside shared or local memory, or a trap: %1</source>
        <translation>内核因异常而停止，最常见的原因是共享内存或局部内存的越界访问，或陷阱：%1</translation>
    </message>
    <message>
        <source>the driver is not ready or does not match its kernel module: restart the machine</source>
        <translation>驱动程序尚未就绪，或与其内核模块不匹配：请重启机器</translation>
    </message>
    <message>
        <source>the driver failed for an unknown reason: restart the program; if the error persists, restart the machine</source>
        <translation>驱动程序因未知原因失败：请重启程序；若仍然如此，请重启机器</translation>
    </message>
    <message>
        <source>%1 refused the kernel %2: %3</source>
        <translation>%1 拒绝了内核 %2：%3</translation>
    </message>
    <message>
        <source>reserving %1 bytes of dynamic shared memory</source>
        <translation>预留 %1 字节动态共享内存</translation>
    </message>
    <message>
        <source>%1 arguments are more than %2</source>
        <translation>%1 个参数超过 %2 个</translation>
    </message>
    <message>
        <source>%1 refused to launch %2: %3</source>
        <translation>%1 拒绝启动 %2：%3</translation>
    </message>
    <message>
        <source>launching %1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>clearing memory</source>
        <translation>清零内存</translation>
    </message>
    <message>
        <source>creating an event</source>
        <translation>创建事件</translation>
    </message>
    <message>
        <source>starting a graph</source>
        <translation>开始录制图</translation>
    </message>
    <message>
        <source>creating a graph of the launches</source>
        <translation>把各次启动做成图</translation>
    </message>
    <message>
        <source>recording an event</source>
        <translation>记录事件</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>reading the time</source>
        <translation>读取时间</translation>
    </message>
    <message>
        <source>replaying the graph</source>
        <translation>重放图</translation>
    </message>
    <message>
        <source>%1 is %2, but every dimension of a grid and a block must be at least 1</source>
        <translation>%1 是 %2，而网格和线程块的每个边长至少为 1</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 allows at most %4</source>
        <translation>%1 是 %2，而 %3 最多允许 %4</translation>
    </message>
    <message>
        <source>a block of %1 x %2 x %3 has %4 threads, but %5 allows at most %6 per block</source>
        <translation>%1 x %2 x %3 的线程块有 %4 个线程，而 %5 每块最多允许 %6 个</translation>
    </message>
    <message>
        <source>a block has %1 threads, but the kernel %2 allows at most %3 (its __launch_bounds__, or the registers that it needs): use a smaller block</source>
        <translation>线程块有 %1 个线程，而内核 %2 最多允许 %3 个（由于它的 __launch_bounds__ 或所需的寄存器）：请使用更小的线程块</translation>
    </message>
    <message>
        <source>%1 threads of %2 registers each need %3 registers, but an SM of %4 has %5: use a smaller block, or limit the registers with __launch_bounds__(%6)</source>
        <translation>%1 个线程各用 %2 个寄存器，共需 %3 个，而 %4 的一个 SM 只有 %5 个：请使用更小的线程块，或用 __launch_bounds__(%6) 限制寄存器</translation>
    </message>
    <message>
        <source>%1 bytes of dynamic shared memory: the size can't be negative</source>
        <translation>动态共享内存为 %1 字节：大小不能为负</translation>
    </message>
    <message>
        <source>the block needs %1 bytes of shared memory (%2 declared in the kernel, %3 dynamic), but %4 allows at most %5 per block</source>
        <translation>线程块需要 %1 字节共享内存（内核中声明 %2，动态 %3），而 %4 每块最多允许 %5</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 个参数</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>1 is</source>
        <translation>1 个</translation>
    </message>
    <message>
        <source>%1 are</source>
        <translation>%1 个</translation>
    </message>
    <message>
        <source>the kernel %1 takes %2, but %3 given</source>
        <translation>内核 %1 需要 %2，但给了 %3</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 has %3 bytes, but %4 are given: check its type</source>
        <translation>内核 %2 的参数 %1 有 %3 字节，但给了 %4 字节：请检查它的类型</translation>
    </message>
    <message>
        <source>argument %1 is an array of %2, but the kernel&apos;s parameter %3 is &apos;%4&apos;: give one of %5</source>
        <translation>参数 %1 是 %2 数组，但内核的形参 %3 是 &apos;%4&apos;：请给 %5 数组</translation>
    </message>
    <message>
        <source>a buffer&apos;s address</source>
        <translation>缓冲区的地址</translation>
    </message>
    <message>
        <source>the struct</source>
        <translation>结构体</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 has %3 bytes, but %4 has %5: give %6</source>
        <translation>内核 %2 的参数 %1 有 %3 字节，但 %4 有 %5 字节：请给 %6</translation>
    </message>
    <message>
        <source>a buffer, i64, u64 or f64</source>
        <translation>缓冲区、i64、u64 或 f64</translation>
    </message>
    <message>
        <source>a scalar of %1 bytes</source>
        <translation>%1 字节的标量</translation>
    </message>
    <message>
        <source>bytes: and %1 hexadecimal digits</source>
        <translation>bytes: 加 %1 位十六进制数字</translation>
    </message>
    <message>
        <source>argument %1 of the kernel %2 is %3, but %4 was given: give %5</source>
        <translation>内核 %2 的参数 %1 是%3，但给的是 %4：请给 %5</translation>
    </message>
    <message>
        <source>a floating-point number</source>
        <translation>浮点数</translation>
    </message>
    <message>
        <source>an integer or an address</source>
        <translation>整数或地址</translation>
    </message>
    <message>
        <source>a buffer, i64: or u64:</source>
        <translation>缓冲区、i64: 或 u64:</translation>
    </message>
    <message>
        <source>i32: or u32:</source>
        <translation>i32: 或 u32:</translation>
    </message>
    <message>
        <source>the launch names no kernel</source>
        <translation>启动没有指明内核</translation>
    </message>
    <message>
        <source>%1 counts in 32-bit integers: choose a smaller size</source>
        <translation>%1 用 32 位整数计数：请选择更小的规模</translation>
    </message>
    <message>
        <source>copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>there is no device '%1': use sim, sim:SPEC or cuda:N (kernelarium-cli devices lists them)</source>
        <translation>没有设备“%1”：请使用 sim、sim:SPEC 或 cuda:N（kernelarium-cli devices 会列出它们）</translation>
    </message>
    <message>
        <source>the picture decides '%1' (%2): leave --size %3=%4 out</source>
        <translation>“%1”由图片决定（%2）：请去掉 --size %3=%4</translation>
    </message>
    <message>
        <source>CPU baselines are left out: at this size a plain loop takes too long</source>
        <translation>省略了 CPU 基准：在这个规模下，普通循环耗时太长</translation>
    </message>
    <message>
        <source>the variant '%1' solves '%2', not '%3'</source>
        <translation>变体“%1”解决的是“%2”，不是“%3”</translation>
    </message>
    <message>
        <source>no counters: %1</source>
        <translation>没有计数：%1</translation>
    </message>
    <message>
        <source>in the accompanying simulated run: %1</source>
        <translation>在同时进行的模拟运行中：%1</translation>
    </message>
    <message>
        <source>this computer has too little memory for these sizes: choose smaller ones</source>
        <translation>这台计算机的内存不足以支持这些规模：请选择更小的规模</translation>
    </message>
    <message>
        <source>the argument '%1' of a launch is neither a buffer nor DTYPE:EXPRESSION</source>
        <translation>启动的参数“%1”既不是缓冲区也不是 DTYPE:EXPRESSION</translation>
    </message>
    <message>
        <source>%1 = %2 does not fit in the kernel's %3 argument: choose smaller sizes</source>
        <translation>%1 = %2 超出内核 %3 参数的范围：请选择更小的规模</translation>
    </message>
    <message>
        <source>the variant '%1' uses instructions of compute capability %2.%3, and %4 has %5.%6: choose a newer GPU</source>
        <translation>变体“%1”使用计算能力 %2.%3 的指令，而 %4 的计算能力是 %5.%6：请选择更新的 GPU</translation>
    </message>
    <message>
        <source>the scratch memory '%1' would have %2 elements along one side: it must be 0 or more, and 64 GiB at most in all</source>
        <translation>临时内存“%1”的一边将有 %2 个元素：必须为 0 或更多，总计不超过 64 GiB</translation>
    </message>
    <message>
        <source>this setting breaks the rule %1: %2</source>
        <translation>此设置违反规则 %1：%2</translation>
    </message>
    <message>
        <source>this setting breaks the rule %1 (now %2): %3</source>
        <translation>此设置违反规则 %1（现为 %2）：%3</translation>
    </message>
    <message>
        <source>the variant '%1' pins '%2', which the problem '%3' does not have</source>
        <translation>变体“%1”固定了“%2”，而问题“%3”没有它</translation>
    </message>
    <message>
        <source>the variant '%1' works with %2 = %3 only: choose another variant for %4</source>
        <translation>变体“%1”只适用于 %2 = %3：%4 请选择其他变体</translation>
    </message>
    <message>
        <source>'%1' is a size of the problem, not a parameter of the variant: use --size %2=%3</source>
        <translation>“%1”是问题的规模，不是变体的参数：请使用 --size %2=%3</translation>
    </message>
    <message>
        <source>no launch of this variant applies to these sizes</source>
        <translation>这个变体没有适用于这些规模的启动</translation>
    </message>
    <message>
        <source>cancelled while timing baselines</source>
        <translation>在为基准计时时取消</translation>
    </message>
    <message>
        <source>no %1 to compare with: %2</source>
        <translation>没有可供比较的 %1：%2</translation>
    </message>
    <message>
        <source>there is no element %1 in a buffer '%2' to watch</source>
        <translation>没有可供观察的元素：缓冲区“%2”的 %1</translation>
    </message>
    <message>
        <source>%1 is %2, but should be %3</source>
        <translation>%1 是 %2，应该是 %3</translation>
    </message>
    <message>
        <source>%1 was never written (it should be %2)</source>
        <translation>%1 从未被写入（应该是 %2）</translation>
    </message>
    <message>
        <source>%1 has no time of its own to measure</source>
        <translation>%1 没有自己的时间可测量</translation>
    </message>
    <message>
        <source>the measurement was cancelled</source>
        <translation>测量已取消</translation>
    </message>
    <message>
        <source>heads = %1 is not a multiple of kv_heads = %2: every key-value head must serve the same number of heads</source>
        <translation>heads = %1 不是 kv_heads = %2 的整数倍：每个键值头必须服务于同样数量的头</translation>
    </message>
    <message>
        <source>a picture must have 8-bit levels and 1 or 3 channels</source>
        <translation>图片必须为 8 位，有 1 个或 3 个通道</translation>
    </message>
    <message>
        <source>the problem '%1' takes no picture: leave the input file out</source>
        <translation>问题“%1”不接受图片：请去掉输入文件</translation>
    </message>
    <message>
        <source>there is no problem '%1': use %2</source>
        <translation>没有问题“%1”：可用 %2</translation>
    </message>
    <message>
        <source>an output has %1 elements where the reference has %2</source>
        <translation>输出有 %1 个元素，而参考结果有 %2 个</translation>
    </message>
    <message>
        <source>the problem '%1' has no variant '%2': use %3</source>
        <translation>问题“%1”没有变体“%2”：可用 %3</translation>
    </message>
    <message>
        <source>lane %1 executes a warp-wide operation whose mask %2 does not include it: the result is undefined on a GPU. The mask must include every lane that reaches the operation</source>
        <translation>通道 %1 参与了整个线程束的操作，但掩码 %2 没有包含它：在 GPU 上结果未定义。掩码必须包含到达这里的每个通道</translation>
    </message>
    <message>
        <source>stack overflow at a call depth of %1. Look for a recursion that never ends</source>
        <translation>调用深度达到 %1 时栈溢出。请查找不会结束的递归</translation>
    </message>
    <message>
        <source>an indexed branch goes past its table</source>
        <translation>索引分支超出了它的跳转表</translation>
    </message>
    <message>
        <source>a call through %1, which is not a function</source>
        <translation>通过 %1 调用，但它不是函数</translation>
    </message>
    <message>
        <source>the kernel executed a breakpoint (brkpt): without a debugger, it ends the launch with an error</source>
        <translation>内核执行了断点（brkpt）：没有调试器时，启动会以错误结束</translation>
    </message>
    <message>
        <source>the kernel executed a trap</source>
        <translation>内核执行了陷阱</translation>
    </message>
    <message>
        <source>the kernel ran past its last instruction</source>
        <translation>内核运行越过了最后一条指令</translation>
    </message>
    <message>
        <source>barrier %1 does not exist: use 0 to %2</source>
        <translation>屏障 %1 不存在：请使用 0 到 %2</translation>
    </message>
    <message>
        <source>threads of one block meet at different barriers: some at line %1, some at line %2</source>
        <translation>同一线程块的线程停在不同的屏障：一些在第 %1 行，一些在第 %2 行</translation>
    </message>
    <message>
        <source>'%1' needs more than 512 KiB of local memory per thread</source>
        <translation>“%1”每个线程需要超过 512 KiB 的局部内存</translation>
    </message>
    <message>
        <source>the simulated GPU can't run '%1' (PTX line %2): run this kernel on a GPU, or write it without that instruction</source>
        <translation>模拟 GPU 无法执行“%1”（PTX 第 %2 行）：请在 GPU 上运行此内核，或改写以避开这条指令</translation>
    </message>
    <message>
        <source>the simulated GPU can't run '%1' (PTX line %2): %3: run this kernel on a GPU, or write it without that instruction</source>
        <translation>模拟 GPU 无法执行“%1”（PTX 第 %2 行）：%3：请在 GPU 上运行此内核，或改写以避开这条指令</translation>
    </message>
    <message>
        <source>special register %1 is not known</source>
        <translation>不支持特殊寄存器 %1</translation>
    </message>
    <message>
        <source>registers of different widths</source>
        <translation>宽度不同的寄存器</translation>
    </message>
    <message>
        <source>parameters are written by name only</source>
        <translation>参数只能按名称写入</translation>
    </message>
    <message>
        <source>a guarded indexed branch</source>
        <translation>带谓词的索引分支</translation>
    </message>
    <message>
        <source>a guarded indirect call</source>
        <translation>带谓词的间接调用</translation>
    </message>
    <message>
        <source>function '%1' is not part of the program</source>
        <translation>函数“%1”不在程序之中</translation>
    </message>
    <message>
        <source>access to shared memory at %1, which the asynchronous copy of line %2 is still filling: wait for the copy first, and let the threads that read it meet at a barrier</source>
        <translation>访问了共享内存 %1 处，而第 %2 行的异步复制仍在写入那里：请先等待复制完成，再让读取它的线程在屏障处会合</translation>
    </message>
    <message>
        <source>write to global memory at %1, which the asynchronous copy of line %2 is still reading: wait for the copy first</source>
        <translation>写入了全局内存 %1 处，而第 %2 行的异步复制仍在读取那里：请先等待复制完成</translation>
    </message>
    <message>
        <source>write to shared memory at %1, which the asynchronous copy of line %2 is still reading: wait for the copy first</source>
        <translation>写入了共享内存 %1 处，而第 %2 行的异步复制仍在读取那里：请先等待复制完成</translation>
    </message>
    <message>
        <source>the mbarrier at offset %1 of shared memory is not initialised: one thread initialises it, and all meet at a barrier before they use it</source>
        <translation>共享内存偏移 %1 处的 mbarrier 尚未初始化：应由一个线程初始化，所有线程在使用前先在屏障处会合</translation>
    </message>
    <message>
        <source>%1 arrivals at an mbarrier whose phase waits for %2 more of %3: it was initialised with too small a count, or a thread arrives twice in a phase</source>
        <translation>有 %1 次到达，而该 mbarrier 的当前阶段只再等待 %2 次（共 %3 次）：初始化的计数太小，或者某个线程在一个阶段里到达了两次</translation>
    </message>
    <message>
        <source>the mbarrier at offset %1 of shared memory is initialised again: one thread initialises it once, or after mbarrier.inval</source>
        <translation>共享内存偏移 %1 处的 mbarrier 被再次初始化：应由一个线程初始化一次，或在 mbarrier.inval 之后再初始化</translation>
    </message>
    <message>
        <source>a copy of %1 bytes can't take %2 from its source: the result is undefined</source>
        <translation>%1 字节的复制不能从源取 %2 字节：结果未定义</translation>
    </message>
    <message>
        <source>an mbarrier can't expect %1 arrivals: 1 to %2 are possible</source>
        <translation>mbarrier 不能等待 %1 次到达：允许 1 到 %2 次</translation>
    </message>
    <message>
        <source>the instruction is not known</source>
        <translation>指令未知</translation>
    </message>
    <message>
        <source>only %1 of 32 lanes execute an instruction of the whole warp: the result is undefined on a GPU. Keep it out of branches that only some lanes take, launch blocks of whole warps, and let no lane exit before it</source>
        <translation>整个线程束共同执行的指令只有 32 个通道中的 %1 个参与：在 GPU 上结果未定义。请不要把它放在只有部分通道进入的分支里，以完整的线程束启动线程块，并且不要让任何通道提前退出</translation>
    </message>
    <message>
        <source>this combination of types</source>
        <translation>这种类型组合</translation>
    </message>
    <message>
        <source>this shape with these types</source>
        <translation>这些类型的这种矩阵形状</translation>
    </message>
    <message>
        <source>memory shared by several GPUs</source>
        <translation>多个 GPU 共享的内存</translation>
    </message>
    <message>
        <source>stack memory of variable size</source>
        <translation>大小可变的栈内存</translation>
    </message>
    <message>
        <source>instructions of Blackwell GPUs</source>
        <translation>Blackwell GPU 的指令</translation>
    </message>
    <message>
        <source>the form without .sync was removed in compute capability 7.0</source>
        <translation>不带 .sync 的形式自计算能力 7.0 起已被取消</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>atomic operation</source>
        <translation>原子操作</translation>
    </message>
    <message>
        <source>misaligned global %1: %2 bytes at address %3, which is not a multiple of %4</source>
        <translation>全局内存%1未对齐：地址 %3 处的 %2 字节，该地址不是 %4 的整数倍</translation>
    </message>
    <message>
        <source>%1 of constant memory: '%2' can only be read</source>
        <translation>对常量内存的%1：“%2”只能读取</translation>
    </message>
    <message>
        <source>out-of-bounds global %1 of %2 bytes at address %3: %4</source>
        <translation>全局内存%1越界：地址 %3 处的 %2 字节：%4</translation>
    </message>
    <message>
        <source>illegal global %1</source>
        <translation>非法的全局内存%1</translation>
    </message>
    <message>
        <source>misaligned shared %1: %2 bytes at offset %3, which is not a multiple of %4</source>
        <translation>共享内存%1未对齐：偏移 %3 处的 %2 字节，该偏移不是 %4 的整数倍</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: the block has %4 bytes of shared memory (%5 dynamic)</source>
        <translation>共享内存%1越界：偏移 %3 处的 %2 字节：线程块有 %4 字节共享内存（其中动态 %5）</translation>
    </message>
    <message>
        <source>illegal shared %1</source>
        <translation>非法的共享内存%1</translation>
    </message>
    <message>
        <source>misaligned local %1: %2 bytes at offset %3, which is not a multiple of %4</source>
        <translation>局部内存%1未对齐：偏移 %3 处的 %2 字节，该偏移不是 %4 的整数倍</translation>
    </message>
    <message>
        <source>out-of-bounds local %1 of %2 bytes at offset %3: the thread's local variables take %4 bytes. Look for an array index beyond its size</source>
        <translation>局部内存%1越界：偏移 %3 处的 %2 字节：线程的局部变量占 %4 字节。请查找超出数组大小的下标</translation>
    </message>
    <message>
        <source>read of local memory at offset %1 that the thread has not written: a local variable or an element of a local array is read before it is set</source>
        <translation>读取了线程未写过的局部内存，偏移 %1：局部变量或局部数组的元素在赋值之前被读取</translation>
    </message>
    <message>
        <source>the PTX has no kernel '%1'</source>
        <translation>PTX 中没有内核“%1”</translation>
    </message>
    <message>
        <source>assertion '%1' failed in %2</source>
        <translation>断言“%1”在 %2 中失败</translation>
    </message>
    <message>
        <source>assertion '%1' failed</source>
        <translation>断言“%1”失败</translation>
    </message>
    <message>
        <source>the kernel raised %1</source>
        <translation>核函数抛出了异常：%1</translation>
    </message>
    <message>
        <source>free(%1): malloc() did not return this address</source>
        <translation>free(%1)：这不是 malloc 分配的块</translation>
    </message>
    <message>
        <source>block (%1, %2, %3), thread (%4, %5, %6)</source>
        <translation>线程块 (%1, %2, %3)，线程 (%4, %5, %6)</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end. Look for a loop whose condition never becomes false, or raise the instruction budget (%1 warp instructions)</source>
        <translation>内核已被停止：它可能永远不会结束。请检查条件永远不为假的循环，或提高指令预算（%1 条线程束指令）</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end, as %1. Look for a loop whose condition never becomes false, or raise the instruction budget (%2 warp instructions)</source>
        <translation>内核已被停止：它可能永远不会结束，因为%1。请检查条件永远不为假的循环，或提高指令预算（%2 条线程束指令）</translation>
    </message>
    <message>
        <source>one of its blocks has done the work of %1 warp instructions (slow ones count as several)</source>
        <translation>其中一个线程块已做了相当于 %1 条线程束指令的工作（慢指令按多条计）</translation>
    </message>
    <message>
        <source>its blocks have done the work of %1 warp instructions (slow ones count as several) since one of them ended</source>
        <translation>自上一个线程块结束以来，各线程块已做了相当于 %1 条线程束指令的工作（慢指令按多条计）</translation>
    </message>
    <message>
        <source>all of its blocks wait: for %1 warp instructions they have only checked whether they can go on</source>
        <translation>它的所有线程块都在等待，并且已用 %1 条线程束指令反复检查能否继续</translation>
    </message>
    <message>
        <source>lanes wait at a warp-wide operation for lanes of its mask that never arrive: every lane in the mask must reach the same operation</source>
        <translation>有通道在整个线程束的操作处等待掩码中永远不会到来的通道：掩码包含的每个通道都必须到达同一操作</translation>
    </message>
    <message>
        <source>%1 of %2 threads wait at a barrier that the others never reach: every thread of the block must reach the same %3</source>
        <translation>%2 个线程中有 %1 个在屏障等待，而其他线程永远不会到达：线程块的每个线程都必须到达同一个 %3</translation>
    </message>
    <message>
        <source>block (%1, %2, %3), thread (%4, %5, %6) at line %7</source>
        <translation>线程块 (%1, %2, %3)、线程 (%4, %5, %6) 在第 %7 行</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2</source>
        <translation>全局内存 %1 处的竞争：%2</translation>
    </message>
    <message>
        <source>race in shared memory at %1: %2</source>
        <translation>共享内存 %1 处的竞争：%2</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: put a %2 between them, use an atomic operation, or use separate locations</source>
        <translation>%1；没有任何东西规定两者的先后（在两者之间加 %2、使用原子操作或各用不同的位置都可以）</translation>
    </message>
    <message>
        <source>an atomic operation conflicts with a write by %1</source>
        <translation>原子操作遇上另一处写入：%1</translation>
    </message>
    <message>
        <source>a write conflicts with an earlier write by %1</source>
        <translation>写入遇上先前的写入：%1</translation>
    </message>
    <message>
        <source>a read conflicts with a write by %1</source>
        <translation>读取遇上一处写入：%1</translation>
    </message>
    <message>
        <source>a write conflicts with an earlier read by %1</source>
        <translation>写入遇上先前的读取：%1</translation>
    </message>
    <message>
        <source>race in shared memory at %1: a read conflicts with a later write by %2: a %3 is probably missing between the write and this read, which came first and found a word that no thread had written (%4)</source>
        <translation>共享内存 %1 处的竞争：读取遇上之后的写入：%2：写入与这次读取之间很可能缺少 %3；这次读取先到，读到的是没有线程写过的位置（%4）</translation>
    </message>
    <message>
        <source>the kernel has more than %1 bytes of static shared memory, which ptxas refuses: declare it '%2' and give the size at the launch</source>
        <translation>该核函数的静态共享内存超过 %1 字节，ptxas 不接受：请声明为 '%2'，并在启动时给出大小</translation>
    </message>
    <message>
        <source>free(%1): this block was already freed</source>
        <translation>free(%1)：这块由 malloc 得到的内存已经释放过</translation>
    </message>
    <message>
        <source>lane %1 reads lane %2, which does not take part in the shuffle: the value is undefined on a GPU</source>
        <translation>通道 %1 读取通道 %2，而后者没有参与这次洗牌：在 GPU 上得到的值是未定义的</translation>
    </message>
    <message>
        <source>access of %1 bytes at %2 to memory of the device heap that has been freed</source>
        <translation>在 %2 处访问 %1 字节：这块设备堆内存已由 free() 归还</translation>
    </message>
    <message>
        <source>access of %1 bytes at %2 on the device heap, outside every block allocated by malloc()</source>
        <translation>在设备堆的 %2 处访问 %1 字节：不在任何由 malloc() 得到的内存块之内</translation>
    </message>
    <message>
        <source>not checked further: the launch synchronises more often than the checks can track; choose a smaller size</source>
        <translation>未继续检查：这次启动的同步或交接次数超出了检查能够跟踪的范围；请为检查选择更小的规模</translation>
    </message>
    <message>
        <source>not checked further: the checks would take more memory than this computer has left: choose a smaller size, or check bounds only</source>
        <translation>未继续检查：检查所需内存会超过此计算机的剩余内存：请选择较小的规模，或只检查越界</translation>
    </message>
    <message>
        <source>not fully checked: some accesses are ordered by chains of flags that are too long to track</source>
        <translation>未完全检查：有些访问由过长的标志链排序，无法跟踪</translation>
    </message>
    <message>
        <source>read of %1 in the shared memory of another block of the cluster, which no thread has written yet: write it first, with a barrier of the cluster before this read</source>
        <translation>读取集群中另一线程块共享内存里的 %1，但还没有线程写过它：请先写入，并在读取之前放一个集群屏障</translation>
    </message>
    <message>
        <source>printf() of a value that nothing has set: the thread reads a variable, or an element of an array, before it writes to it</source>
        <translation>printf() 输出了从未赋值的内容：线程在写入某个变量或数组元素之前就读取了它</translation>
    </message>
    <message>
        <source>a variable is used here, but nothing has been assigned to it: give it a value first</source>
        <translation>这里使用了一个变量，但还没有给它赋过值：请先赋值</translation>
    </message>
    <message>
        <source>read of %1 in shared memory, which no thread of the block has written yet: write it first, with a barrier before this read</source>
        <translation>读取了共享内存中的 %1，而线程块中尚无线程写过那里：请先写入该位置，并让线程在这次读取之前在屏障处会合</translation>
    </message>
    <message>
        <source>read of %1, which neither the host nor a kernel has written</source>
        <translation>读取了 %1，主机和内核都没有写过这里</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>byte %1 of '%2'</source>
        <translation>“%2”的第 %1 字节</translation>
    </message>
    <message>
        <source>element %1 of '%2'</source>
        <translation>“%2”的第 %1 个元素</translation>
    </message>
    <message>
        <source>read of '%1' at byte %2, which neither the host nor a kernel has written</source>
        <translation>读取“%1”的第 %2 字节处，主机和内核都没有写过这里</translation>
    </message>
    <message>
        <source>%1 ('%2' at byte %3)</source>
        <translation>%1（“%2”的第 %3 字节处）</translation>
    </message>
    <message>
        <source>out of memory: '%1' needs %2 bytes, %3 of %4 are in use on the simulated GPU; choose a smaller size</source>
        <translation>内存不足：“%1”需要 %2 字节，模拟 GPU 的 %4 中已用 %3；请选择更小的规模</translation>
    </message>
    <message>
        <source>out of memory: '%1' needs %2 bytes, %3 of %4 are in use; this computer has no more memory; choose a smaller size</source>
        <translation>内存不足：“%1”需要 %2 字节，%4 中已用 %3；这台计算机没有更多内存；请选择更小的规模</translation>
    </message>
    <message>
        <source>%1 is not the start of a live allocation</source>
        <translation>%1 不是有效的已分配内存的起始地址</translation>
    </message>
    <message>
        <source>this is a null pointer</source>
        <translation>这是空指针</translation>
    </message>
    <message>
        <source>'%1' was freed</source>
        <translation>“%1”已被释放</translation>
    </message>
    <message>
        <source>'%1' is no longer accessible from this device</source>
        <translation>此设备已不能访问 '%1'</translation>
    </message>
    <message>
        <source>no memory is allocated on the device</source>
        <translation>设备上没有分配任何内存</translation>
    </message>
    <message>
        <source>kernel '%1' takes %2 arguments, %3 were given</source>
        <translation>内核“%1”需要 %2 个参数，给了 %3 个</translation>
    </message>
    <message>
        <source>argument %1 of kernel '%2' takes %3 bytes, %4 were given</source>
        <translation>内核“%2”的参数 %1 需要 %3 字节，给了 %4 字节</translation>
    </message>
    <message>
        <source>a copy of %1 bytes does not fit into device memory at %2</source>
        <translation>位于 %2 的设备内存容不下 %1 字节的复制</translation>
    </message>
    <message>
        <source>KERNELARIUM_DATA is '%1', but there is no kernels/cuda in it</source>
        <translation>KERNELARIUM_DATA 是“%1”，但其中没有 kernels/cuda</translation>
    </message>
    <message>
        <source>the lab's lessons and kernels were not found: set KERNELARIUM_DATA to the folder that holds kernels/cuda</source>
        <translation>找不到实验室的课程和内核：请把 KERNELARIUM_DATA 设为含有 kernels/cuda 的文件夹</translation>
    </message>
    <message>
        <source>'%1' is a folder: name a file</source>
        <translation>“%1”是文件夹：请指定一个文件</translation>
    </message>
    <message>
        <source>'%1' is neither a file nor a pipe: name a file</source>
        <translation>“%1”既不是文件也不是管道：请指定一个文件</translation>
    </message>
    <message>
        <source>'%1' has %2 bytes, but at most %3 are read</source>
        <translation>“%1”有 %2 字节，但最多只读取 %3 字节</translation>
    </message>
    <message>
        <source>'%1' has more than the %2 bytes that are read at most</source>
        <translation>“%1”的内容超过了最多读取的 %2 字节</translation>
    </message>
    <message>
        <source>'%1' is not a folder of yours alone: set HOME or XDG_CACHE_HOME</source>
        <translation>“%1”不是仅属于您的文件夹：请设置 HOME 或 XDG_CACHE_HOME</translation>
    </message>
    <message>
        <source>with %1 nvcc would not make a program: leave the option out</source>
        <translation>带上 %1，nvcc 就不会生成程序：请去掉该选项</translation>
    </message>
    <message>
        <source>nvcc made no program with the options %1</source>
        <translation>使用选项 %1 时 nvcc 没有生成程序</translation>
    </message>
    <message>
        <source>the build was cancelled</source>
        <translation>构建已取消</translation>
    </message>
    <message>
        <source>a device variable of %1 is declared for other files: give nvcc the option -rdc=true</source>
        <translation>%1 中的设备变量声明为供其他文件使用：请给 nvcc 加上选项 -rdc=true</translation>
    </message>
    <message>
        <source>can't read '%1': %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>can't write '%1': %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>can't create a folder in '%1': %2</source>
        <translation>无法在“%1”中创建文件夹：%2</translation>
    </message>
    <message>
        <source>This is not the runner's protocol; it begins with "%1". A launch prefix or a shell start-up file may print to standard output.</source>
        <translation>这不是运行协议，它以“%1”开头。可能是启动前缀或 shell 的启动文件向标准输出写了内容。</translation>
    </message>
    <message>
        <source>A message of the run protocol is damaged or nested too deeply.</source>
        <translation>运行协议的一条消息已损坏或嵌套过深。</translation>
    </message>
    <message>
        <source>A message of the run protocol must be an object.</source>
        <translation>运行协议的消息必须是对象。</translation>
    </message>
    <message>
        <source>A trace in a message has an invalid length.</source>
        <translation>消息中的一段轨迹长度有误。</translation>
    </message>
    <message>
        <source>Buffer %1 in a message has an unknown element type.</source>
        <translation>消息中缓冲区 %1 的元素类型未知。</translation>
    </message>
    <message>
        <source>Buffer %1 in a message does not have as many bytes as its shape.</source>
        <translation>消息中缓冲区 %1 的字节数与其形状不符。</translation>
    </message>
    <message>
        <source>This runner does not know the request "%1"; it uses version %2 of the protocol.</source>
        <translation>这个运行程序不认识请求“%1”；它使用协议的第 %2 版。</translation>
    </message>
    <message>
        <source>The runner sent an unknown answer "%1".</source>
        <translation>运行程序发来了未知的回答“%1”。</translation>
    </message>
    <message>
        <source>A request can't be read: %1</source>
        <translation>无法读取请求：%1</translation>
    </message>
    <message>
        <source>An answer can't be read: %1</source>
        <translation>无法读取回答：%1</translation>
    </message>
    <message>
        <source>An experiment can't be read: %1</source>
        <translation>无法读取实验：%1</translation>
    </message>
    <message>
        <source>This view has no table; choose .png or .svg.</source>
        <translation>这个视图没有表格；请选择 .png 或 .svg。</translation>
    </message>
    <message>
        <source>The report can't be written to %1.</source>
        <translation>报告无法写入 %1。</translation>
    </message>
    <message>
        <source>A note that was being edited is no longer in the data file.</source>
        <translation>正在输入的一条笔记已不在数据文件中。</translation>
    </message>
    <message>
        <source>The history has no run %1.</source>
        <translation>历史记录中没有第 %1 次运行。</translation>
    </message>
    <message>
        <source>The data file %1: %2.</source>
        <translation>数据文件 %1：%2。</translation>
    </message>
    <message>
        <source>The data file %1 is damaged: %2.</source>
        <translation>数据文件 %1 已损坏：%2。</translation>
    </message>
    <message>
        <source>The lesson %1 has no variants.</source>
        <translation>课程 %1 没有变体。</translation>
    </message>
    <message>
        <source>A message of %1 bytes exceeds the protocol's limit of %2.</source>
        <translation>一条 %1 字节的消息超过了协议的上限 %2。</translation>
    </message>
    <message>
        <source>%1 bytes of bulk data exceed the protocol's limit of %2; request fewer values.</source>
        <translation>%1 字节的批量数据超过了协议的上限 %2；请少取一些值。</translation>
    </message>
    <message>
        <source>A message refers to %1 bytes at %2, but contains only %3.</source>
        <translation>消息引用了位于 %2 的 %1 字节，但只带有 %3 字节。</translation>
    </message>
    <message>
        <source>"%1" must be one of %2, not %3.</source>
        <translation>“%1”必须是 %2 之一，而不是 %3。</translation>
    </message>
    <message>
        <source>The data file %1 was written by a newer Kernelarium (version %2, this one knows %3). Start that one, or move the file away.</source>
        <translation>数据文件 %1 由更新的 Kernelarium 写成（版本 %2，本程序只认识到 %3）。请启动那个版本，或把文件移开。</translation>
    </message>
    <message>
        <source>A trace in a message has an invalid formula.</source>
        <translation>消息中的跟踪记录含有损坏的公式。</translation>
    </message>
    <message>
        <source>A trace in a message has a fault without a valid thread.</source>
        <translation>消息中的跟踪记录所报的故障不属于任何线程。</translation>
    </message>
    <message>
        <source>not validated: its figures come from datasheets and papers, and nothing was compared with such a GPU</source>
        <translation>未经验证：其数据来自规格表和论文，从未与真实的此款 GPU 对比过</translation>
    </message>
    <message>
        <source>this is not a run: it should be a JSON object</source>
        <translation>这不是一次运行：应为 JSON 对象</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be an object</source>
        <translation>这不是一次运行：键“%1”应为对象</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is missing</source>
        <translation>这不是一次运行：缺少键“%1”</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a string</source>
        <translation>这不是一次运行：键“%1”应为文本</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be true or false</source>
        <translation>这不是一次运行：键“%1”应为真或假</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a number</source>
        <translation>这不是一次运行：键“%1”应为数字</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is %2, outside %3 to %4</source>
        <translation>这不是一次运行：键“%1”为 %2，超出 %3 到 %4</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a whole number</source>
        <translation>这不是一次运行：键“%1”应为整数</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a whole number of at least 0</source>
        <translation>这不是一次运行：键“%1”应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be a list</source>
        <translation>这不是一次运行：键“%1”应为列表</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is '%2', which is not one of its values</source>
        <translation>这不是一次运行：键“%1”为“%2”，不是它的合法取值</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is too large: the limit is %2 in total</source>
        <translation>这不是一次运行：键“%1”太大：总数最多为 %2</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' should be three whole numbers</source>
        <translation>这不是一次运行：键“%1”应为三个整数</translation>
    </message>
    <message>
        <source>this is not a run: the key '%1' is a choice by name, but 'choices' gives no number for it</source>
        <translation>这不是一次运行：键“%1”是按名称写的选项，但“choices”中没有它的编号</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Measured by a clock.</source>
        <translation>由时钟测得。</translation>
    </message>
    <message>
        <source>Counted by the simulator.</source>
        <translation>由模拟器计数。</translation>
    </message>
    <message>
        <source>Modelled: predicted from the counters and a spec sheet.</source>
        <translation>模型预测：由计数器和规格表预测。</translation>
    </message>
    <message>
        <source>Recorded: measured earlier, on the machine that the table names.</source>
        <translation>记录：此前在表中所列的机器上测得。</translation>
    </message>
    <message>
        <source>The time that this computer took; it says nothing about a GPU.</source>
        <translation>本机所用时间；与 GPU 的速度无关。</translation>
    </message>
    <message>
        <source>Derived from the settings, the compiled kernel and the problem.</source>
        <translation>由设置、编译后的内核和问题推导得出。</translation>
    </message>
    <message>
        <source>From the datasheet.</source>
        <translation>来自规格表。</translation>
    </message>
    <message>
        <source>Lower is better.</source>
        <translation>越低越好。</translation>
    </message>
    <message>
        <source>Higher is better.</source>
        <translation>越高越好。</translation>
    </message>
    <message>
        <source>In Nsight Compute: %1</source>
        <translation>在 Nsight Compute 中：%1</translation>
    </message>
    <message>
        <source>%1, loads and stores</source>
        <translation>%1（加载和存储）</translation>
    </message>
    <message>
        <source>%1, loads</source>
        <translation>%1（加载）</translation>
    </message>
    <message>
        <source>%1, stores</source>
        <translation>%1（存储）</translation>
    </message>
    <message>
        <source>time, measured</source>
        <translation>时间（实测）</translation>
    </message>
    <message>
        <source>Median time of one pass over all launches, with the data in the caches (hot).</source>
        <translation>依次执行全部启动一遍的时间中位数，数据已在缓存中（热）。</translation>
    </message>
    <message>
        <source>spread of the time</source>
        <translation>时间的离散程度</translation>
    </message>
    <message>
        <source>Interquartile range of the measured times.</source>
        <translation>实测时间的四分位距。</translation>
    </message>
    <message>
        <source>samples of the time</source>
        <translation>计时样本数</translation>
    </message>
    <message>
        <source>How many times the kernel was timed.</source>
        <translation>对内核计时的次数。</translation>
    </message>
    <message>
        <source>time, measured cold</source>
        <translation>时间（冷缓存实测）</translation>
    </message>
    <message>
        <source>Median time with no data in the caches.</source>
        <translation>缓存中没有数据时的时间中位数。</translation>
    </message>
    <message>
        <source>time, modelled</source>
        <translation>时间（模型预测）</translation>
    </message>
    <message>
        <source>Predicted time of one pass over all launches, hot.</source>
        <translation>依次执行全部启动一遍的预测时间（热缓存）。</translation>
    </message>
    <message>
        <source>time, recorded</source>
        <translation>时间（记录）</translation>
    </message>
    <message>
        <source>Median time of the same settings in a shipped table.</source>
        <translation>随附表格中相同设置的时间中位数。</translation>
    </message>
    <message>
        <source>simulation time</source>
        <translation>模拟时间</translation>
    </message>
    <message>
        <source>Time that simulating the kernel took.</source>
        <translation>模拟该内核所用的时间。</translation>
    </message>
    <message>
        <source>compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>Time to compile the kernel; 0 if it came from the cache.</source>
        <translation>编译内核的时间；若来自缓存则为 0。</translation>
    </message>
    <message>
        <source>Minimum traffic divided by the time: the bytes that any kernel for this problem must move, not those that it moved.</source>
        <translation>最小传输量除以时间：任何解此问题的内核都必须搬运的字节，而不是它实际搬运的字节。</translation>
    </message>
    <message>
        <source>Operations that the problem needs, divided by the time.</source>
        <translation>问题所需的运算量除以时间。</translation>
    </message>
    <message>
        <source>effective bandwidth, measured</source>
        <translation>有效带宽（实测）</translation>
    </message>
    <message>
        <source>effective bandwidth, modelled</source>
        <translation>有效带宽（模型预测）</translation>
    </message>
    <message>
        <source>arithmetic rate, measured</source>
        <translation>运算速率（实测）</translation>
    </message>
    <message>
        <source>arithmetic rate, modelled</source>
        <translation>运算速率（模型预测）</translation>
    </message>
    <message>
        <source>speed-up over the baseline</source>
        <translation>相对基线的加速比</translation>
    </message>
    <message>
        <source>Time of the last comparable baseline divided by the kernel's, measured alternately.</source>
        <translation>最后一个可比基线的时间除以内核的时间，两者交替测量。</translation>
    </message>
    <message>
        <source>largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Largest difference from the reference, over the whole output.</source>
        <translation>整个输出中与参考结果的最大差值。</translation>
    </message>
    <message>
        <source>largest relative error</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>Largest difference from the reference, relative to the reference's value.</source>
        <translation>与参考结果的最大差值除以参考值。</translation>
    </message>
    <message>
        <source>wrong elements</source>
        <translation>错误元素</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>个元素</translation>
    </message>
    <message>
        <source>Elements of the output outside the tolerance.</source>
        <translation>超出容差的输出元素。</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>扇区</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>global memory requests</source>
        <translation>全局内存请求</translation>
    </message>
    <message>
        <source>Warp-wide loads and stores of global memory; each requests up to 32 sectors.</source>
        <translation>整个线程束对全局内存的加载和存储；每次最多请求 32 个扇区。</translation>
    </message>
    <message>
        <source>global memory sectors</source>
        <translation>全局内存扇区</translation>
    </message>
    <message>
        <source>32-byte pieces that loads and stores of global memory move between SM and L1.</source>
        <translation>全局内存的加载和存储在 SM 与 L1 之间搬运的 32 字节单元。</translation>
    </message>
    <message>
        <source>sectors per request</source>
        <translation>每请求扇区数</translation>
    </message>
    <message>
        <source>sectors/request</source>
        <translation>扇区/请求</translation>
    </message>
    <message>
        <source>4 is best where each thread moves 4 bytes, 16 where it moves 16; 32 is the worst.</source>
        <translation>每线程搬运 4 字节时 4 为最佳，搬运 16 字节时 16 为最佳；32 为最差。</translation>
    </message>
    <message>
        <source>sector utilisation</source>
        <translation>扇区利用率</translation>
    </message>
    <message>
        <source>Sectors that the used bytes would fill if they were contiguous, as a fraction of the sectors moved.</source>
        <translation>所用字节紧密排列时占用的扇区，占实际搬运扇区的比例。</translation>
    </message>
    <message>
        <source>bytes between SM and L1</source>
        <translation>SM 与 L1 之间的字节</translation>
    </message>
    <message>
        <source>All sectors of global loads and stores, 32 bytes each.</source>
        <translation>全局加载和存储的全部扇区，每个 32 字节。</translation>
    </message>
    <message>
        <source>global atomics</source>
        <translation>全局原子操作</translation>
    </message>
    <message>
        <source>Warp-wide atomic operations on global memory.</source>
        <translation>整个线程束对全局内存的原子操作。</translation>
    </message>
    <message>
        <source>atomics on the busiest word</source>
        <translation>最繁忙字上的原子操作</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>次操作</translation>
    </message>
    <message>
        <source>Atomic operations of single threads on the 4-byte word of global memory that has the most; they are serialised.</source>
        <translation>单个线程对全局内存中原子操作最多的那个 4 字节字的操作次数；它们相互等待。</translation>
    </message>
    <message>
        <source>L1 hit rate, loads</source>
        <translation>L1 命中率（加载）</translation>
    </message>
    <message>
        <source>Fraction of the sectors of global loads that hit in L1. L1 is simulated as split evenly between the blocks of an SM.</source>
        <translation>全局加载的扇区中在 L1 命中的比例。模拟时 L1 平均分给 SM 上的各个线程块。</translation>
    </message>
    <message>
        <source>L2 reads</source>
        <translation>L2 读取</translation>
    </message>
    <message>
        <source>Sectors that L1 requested from L2.</source>
        <translation>L1 向 L2 请求的扇区。</translation>
    </message>
    <message>
        <source>L2 writes</source>
        <translation>L2 写入</translation>
    </message>
    <message>
        <source>Sectors written through to L2.</source>
        <translation>直写到 L2 的扇区。</translation>
    </message>
    <message>
        <source>L2 hit rate</source>
        <translation>L2 命中率</translation>
    </message>
    <message>
        <source>Fraction of the requested sectors that hit in L2.</source>
        <translation>在 L2 命中的扇区占全部请求扇区的比例。</translation>
    </message>
    <message>
        <source>L2 is cold at the start of each launch.</source>
        <translation>每次启动时 L2 都是冷的。</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>DRAM 传输量</translation>
    </message>
    <message>
        <source>DRAM reads</source>
        <translation>DRAM 读取</translation>
    </message>
    <message>
        <source>DRAM writes</source>
        <translation>DRAM 写入</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>波前</translation>
    </message>
    <message>
        <source>shared memory requests</source>
        <translation>共享内存请求</translation>
    </message>
    <message>
        <source>Warp-wide loads and stores of shared memory.</source>
        <translation>整个线程束对共享内存的加载和存储。</translation>
    </message>
    <message>
        <source>shared memory wavefronts</source>
        <translation>共享内存波前</translation>
    </message>
    <message>
        <source>Passes over the 32 banks of shared memory.</source>
        <translation>对共享内存 32 个存储体的访问趟数。</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>Passes over the banks of shared memory beyond those needed without conflicts.</source>
        <translation>相比无任何冲突时，多出的共享内存存储体访问趟数。</translation>
    </message>
    <message>
        <source>shared atomics</source>
        <translation>共享内存原子操作</translation>
    </message>
    <message>
        <source>Warp-wide atomic operations on shared memory.</source>
        <translation>整个线程束对共享内存的原子操作。</translation>
    </message>
    <message>
        <source>local memory sectors</source>
        <translation>本地内存扇区</translation>
    </message>
    <message>
        <source>32-byte pieces moved for variables that do not fit into registers.</source>
        <translation>因变量放不进寄存器而搬运的 32 字节单元。</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>warp instructions</source>
        <translation>线程束指令</translation>
    </message>
    <message>
        <source>PTX instructions, counted once per warp. Machine code differs: instructions are merged, split and unrolled.</source>
        <translation>PTX 指令，每个线程束计一次。机器码与之不同：会合并、拆分和展开。</translation>
    </message>
    <message>
        <source>thread instructions</source>
        <translation>线程指令</translation>
    </message>
    <message>
        <source>PTX instructions, counted once per active thread.</source>
        <translation>PTX 指令，每个活跃线程计一次。</translation>
    </message>
    <message>
        <source>active lanes</source>
        <translation>活跃通道</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Mean number of active lanes per warp instruction, of 32.</source>
        <translation>一条线程束指令中平均参与的通道数（共 32 个）。</translation>
    </message>
    <message>
        <source>branches</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>PTX branch instructions, counted once per warp.</source>
        <translation>PTX 分支指令，每个线程束计一次。</translation>
    </message>
    <message>
        <source>divergent branches</source>
        <translation>发散分支</translation>
    </message>
    <message>
        <source>Branches at which the lanes of a warp took different paths.</source>
        <translation>同一线程束中部分通道走一边、部分通道走另一边的分支。</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>Barriers of a block or a cluster, counted once per warp; not `__syncwarp()` and fences.</source>
        <translation>线程块或线程块集群的屏障，每个线程束计一次；不含 `__syncwarp()` 和内存栅栏。</translation>
    </message>
    <message>
        <source>PTX instructions of this class, counted once per warp.</source>
        <translation>此类 PTX 指令，每个线程束计一次。</translation>
    </message>
    <message>
        <source>fp32 instructions</source>
        <translation>fp32 指令</translation>
    </message>
    <message>
        <source>fp64 instructions</source>
        <translation>fp64 指令</translation>
    </message>
    <message>
        <source>integer instructions</source>
        <translation>整数指令</translation>
    </message>
    <message>
        <source>special function instructions</source>
        <translation>特殊函数指令</translation>
    </message>
    <message>
        <source>memory instructions</source>
        <translation>访存指令</translation>
    </message>
    <message>
        <source>tensor core instructions</source>
        <translation>张量核心指令</translation>
    </message>
    <message>
        <source>Of the launch with the most threads.</source>
        <translation>线程最多的那次启动。</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Kernels started in one pass.</source>
        <translation>一遍中启动的内核数。</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Of all launches.</source>
        <translation>全部启动之和。</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>每线程块线程数</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>波数</translation>
    </message>
    <message>
        <source>Blocks divided by those that fit on the GPU at once; the last wave may leave SMs idle.</source>
        <translation>线程块数除以 GPU 一次能容纳的线程块数；最后一波可能让部分 SM 空闲。</translation>
    </message>
    <message>
        <source>theoretical occupancy</source>
        <translation>理论占用率</translation>
    </message>
    <message>
        <source>Warps of this launch that an SM can hold, as a fraction of its maximum.</source>
        <translation>一个 SM 能容纳的本次启动的 线程束，占其上限的比例。</translation>
    </message>
    <message>
        <source>blocks per SM</source>
        <translation>每 SM 线程块数</translation>
    </message>
    <message>
        <source>registers per thread</source>
        <translation>每线程寄存器</translation>
    </message>
    <message>
        <source>shared memory per block</source>
        <translation>每线程块共享内存</translation>
    </message>
    <message>
        <source>Static and dynamic together.</source>
        <translation>静态与动态之和。</translation>
    </message>
    <message>
        <source>minimum traffic</source>
        <translation>最小传输量</translation>
    </message>
    <message>
        <source>Bytes that any kernel for this problem must move: inputs once, outputs once.</source>
        <translation>任何解此问题的内核都必须搬运的字节：输入一次，输出一次。</translation>
    </message>
    <message>
        <source>floating-point operations</source>
        <translation>浮点运算</translation>
    </message>
    <message>
        <source>Operations that the problem needs.</source>
        <translation>问题所需的运算量。</translation>
    </message>
    <message>
        <source>%1 can't be written: %2</source>
        <translation>%1 无法写入：%2</translation>
    </message>
    <message>
        <source>%1 can't be opened: %2</source>
        <translation>%1 无法打开：%2</translation>
    </message>
    <message>
        <source>%1 is larger than the limit for a kernel's source (1 MB)</source>
        <translation>%1 超过了内核源文件允许的大小（1 MB）</translation>
    </message>
    <message>
        <source>%1: write X, X,Y or X,Y,Z</source>
        <translation>%1：请写成 X、X,Y 或 X,Y,Z</translation>
    </message>
    <message>
        <source>choose a kernel</source>
        <translation>请选择一个内核</translation>
    </message>
    <message>
        <source>"%1" must be three whole numbers.</source>
        <translation>“%1”必须是三个整数。</translation>
    </message>
    <message>
        <source>A timeline in a message does not fit its run.</source>
        <translation>消息中的时间线与其运行不符。</translation>
    </message>
    <message>
        <source>A trace in a message does not fit its run.</source>
        <translation>消息中的跟踪记录与其运行不符。</translation>
    </message>
    <message>
        <source>A launch in a message has a grid or block of impossible size.</source>
        <translation>消息中某次启动的网格或线程块大小不可能存在。</translation>
    </message>
    <message>
        <source>Buffer %1 in a message does not have the shape that its run gives.</source>
        <translation>消息中缓冲区 %1 的形状与其运行所述不符。</translation>
    </message>
    <message>
        <source>the lesson's answer '%1' is not a number for this run: tell its author</source>
        <translation>课程的答案“%1”在这次运行中不是数字：请告知作者</translation>
    </message>
    <message>
        <source>exactly one choice must be right by the run, but %1: tell the lesson's author</source>
        <translation>按运行结果应恰有一个选项正确，但%1：请告知课程作者</translation>
    </message>
    <message>
        <source>none is</source>
        <translation>没有一个正确</translation>
    </message>
    <message>
        <source>Not quite.</source>
        <translation>不完全对。</translation>
    </message>
    <message>
        <source>The fault isn't on line %1.</source>
        <translation>出错的不是第 %1 行。</translation>
    </message>
    <message>
        <source>there is no choice '%1': use %2</source>
        <translation>没有选项“%1”：请用 %2</translation>
    </message>
    <message>
        <source>the text shows {{%1}}, but the manifest has no number '%1': add it to "numbers" or fix the name</source>
        <translation>正文中有 {{%1}}，但清单里没有数字“%1”：请加入 "numbers" 或改正名称</translation>
    </message>
    <message>
        <source>there is no folder '%1': install the lessons or set KERNELARIUM_DATA</source>
        <translation>没有文件夹“%1”：请安装课程或设置 KERNELARIUM_DATA</translation>
    </message>
    <message>
        <source>the lesson '%1' has no variant '%2': use %3</source>
        <translation>课程“%1”没有变体“%2”：请用 %3</translation>
    </message>
    <message>
        <source>the lesson '%1' has no exercises</source>
        <translation>课程“%1”没有练习</translation>
    </message>
    <message>
        <source>the lesson '%1' has no exercise '%2': use %3</source>
        <translation>课程“%1”没有练习“%2”：请用 %3</translation>
    </message>
    <message>
        <source>there is no lesson '%1': use %2</source>
        <translation>没有课程“%1”：请用 %2</translation>
    </message>
    <message>
        <source>'%1' %2</source>
        <translation>“%1”%2</translation>
    </message>
    <message>
        <source>is not a valid file name: use letters, digits, '-', '_', '.', and '/' for folders</source>
        <translation>不是有效的文件名：请用字母、数字、'-'、'_'、'.'，文件夹用 '/'</translation>
    </message>
    <message>
        <source>is an absolute path: name a file in the lesson's folder</source>
        <translation>是绝对路径：请写课程文件夹中的文件</translation>
    </message>
    <message>
        <source>leaves the lesson's folder: name a file in it</source>
        <translation>离开了课程文件夹：请写其中的文件</translation>
    </message>
    <message>
        <source>is not there: add the file or fix the name</source>
        <translation>不存在：请添加该文件或改正名称</translation>
    </message>
    <message>
        <source>is a symbolic link or reached through one: put the file itself into the lesson's folder</source>
        <translation>是符号链接或位于符号链接之后：请把文件本身放进课程文件夹</translation>
    </message>
    <message>
        <source>is not a file: name a file in the lesson's folder</source>
        <translation>不是文件：请写课程文件夹中的文件</translation>
    </message>
    <message>
        <source>has %1 bytes, more than the %2 allowed: make it smaller</source>
        <translation>有 %1 字节，超过允许的 %2 字节：请缩小</translation>
    </message>
    <message>
        <source>is not text in UTF-8: save it as UTF-8</source>
        <translation>不是 UTF-8 文本：请以 UTF-8 保存</translation>
    </message>
    <message>
        <source>has a name longer than 200 bytes</source>
        <translation>的名称超过 200 字节</translation>
    </message>
    <message>
        <source>has a character in its name that is not allowed</source>
        <translation>的名称中有课程不需要的字符</translation>
    </message>
    <message>
        <source>has an absolute path</source>
        <translation>是绝对路径</translation>
    </message>
    <message>
        <source>leaves its folder</source>
        <translation>离开了自己的文件夹</translation>
    </message>
    <message>
        <source>has a path that is not normalised</source>
        <translation>的路径不规范</translation>
    </message>
    <message>
        <source>is hidden</source>
        <translation>是隐藏文件</translation>
    </message>
    <message>
        <source>is nested deeper than %1 folders</source>
        <translation>的层数超过 %1 级文件夹</translation>
    </message>
    <message>
        <source>is not a packed lesson: %1</source>
        <translation>不是课程包：%1</translation>
    </message>
    <message>
        <source>contains %1 files, more than %2</source>
        <translation>含有 %1 个文件，超过 %2 个</translation>
    </message>
    <message>
        <source>has a damaged directory</source>
        <translation>的目录已损坏</translation>
    </message>
    <message>
        <source>is a symbolic link</source>
        <translation>是符号链接</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>appears in it twice</source>
        <translation>在其中出现两次</translation>
    </message>
    <message>
        <source>has %1 bytes, more than %2</source>
        <translation>有 %1 字节，超过 %2</translation>
    </message>
    <message>
        <source>is compressed with a method other than deflate</source>
        <translation>不是用 deflate 压缩的</translation>
    </message>
    <message>
        <source>is encrypted</source>
        <translation>已加密</translation>
    </message>
    <message>
        <source>would expand %1 times: that is not text</source>
        <translation>解压后会增大 %1 倍：这不是文本</translation>
    </message>
    <message>
        <source>contains more than %1 MB</source>
        <translation>含有超过 %1 MB 的内容</translation>
    </message>
    <message>
        <source>can't be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>is larger than %1 MB</source>
        <translation>大于 %1 MB</translation>
    </message>
    <message>
        <source>must contain one folder, the lesson's, and nothing else</source>
        <translation>必须只含一个文件夹，即课程文件夹，此外没有别的</translation>
    </message>
    <message>
        <source>contains no lesson: there is no FOLDER/lesson.json</source>
        <translation>不含课程：没有 FOLDER/lesson.json</translation>
    </message>
    <message>
        <source>'%1' is not a valid lesson name: use lower-case letters, digits and '-'</source>
        <translation>“%1”不是课程名：请用小写字母、数字和“-”</translation>
    </message>
    <message>
        <source>'%1' can't be read: %2</source>
        <translation>“%1”无法读取：%2</translation>
    </message>
    <message>
        <source>'%1' is damaged</source>
        <translation>“%1”已损坏</translation>
    </message>
    <message>
        <source>'%1' is damaged or larger than it says</source>
        <translation>“%1”已损坏，或比标明的更大</translation>
    </message>
    <message>
        <source>'%1' is not a PNG picture</source>
        <translation>“%1”不是 PNG 图片</translation>
    </message>
    <message>
        <source>'%1' has %2 x %3 pixels, more than 4096 x 4096</source>
        <translation>“%1”有 %2 x %3 像素，超过 4096 x 4096</translation>
    </message>
    <message>
        <source>the lesson has more than %1 files</source>
        <translation>课程的文件超过 %1 个</translation>
    </message>
    <message>
        <source>can't take '%1': %2</source>
        <translation>无法加入“%1”：%2</translation>
    </message>
    <message>
        <source>the lesson '%1' already exists: remove it, or replace it</source>
        <translation>课程“%1”已存在：请删除或替换它</translation>
    </message>
    <message>
        <source>'%1' is counted by the simulator, and this run has no counters: run it on 'sim', or let the simulator count in addition to the hardware</source>
        <translation>“%1”由模拟器计数，而这次运行没有计数：请在 'sim' 上运行，或让模拟器在硬件旁计数</translation>
    </message>
    <message>
        <source>the expression '%1' names '%2', which no run of '%3' has: use %4, or a name of lessons/format/README.md</source>
        <translation>表达式“%1”用到了“%2”，而“%3”的运行中没有它：请用 %4，或 lessons/format/README.md 中的名称</translation>
    </message>
    <message>
        <source>'%1' is not a link to a run: write run:VARIANT?NAME=VALUE&amp;...</source>
        <translation>“%1”不是运行链接：请写 run:VARIANT?NAME=VALUE&amp;...</translation>
    </message>
    <message>
        <source>'%1': the variant '%2' has no '%3': use %4</source>
        <translation>“%1”：变体“%2”没有“%3”：请用 %4</translation>
    </message>
    <message>
        <source>'%1' can't launch: %2</source>
        <translation>“%1”无法启动：%2</translation>
    </message>
    <message>
        <source>argument '%1': %2. Write a scalar as i32:7 or f32:2.5, a buffer as f32[1024]:random (or :zero, :iota, :fill=1.5, :file=in.bin), a struct as bytes:0a00c03f, an address within another argument's buffer as at:0+256</source>
        <translation>参数“%1”：%2。标量写成 i32:7 或 f32:2.5，缓冲区写成 f32[1024]:random（或 :zero、:iota、:fill=1.5、:file=in.bin），结构体写成 bytes:0a00c03f，另一个参数的缓冲区内的地址写成 at:0+256</translation>
    </message>
    <message>
        <source>bytes are two hexadecimal digits each</source>
        <translation>每个字节写成两位十六进制数字</translation>
    </message>
    <message>
        <source>'%1' is not a hexadecimal byte</source>
        <translation>“%1”不是十六进制字节</translation>
    </message>
    <message>
        <source>'%1' is not a whole number, which %2 needs</source>
        <translation>“%1”不是整数，而 %2 需要整数</translation>
    </message>
    <message>
        <source>%1 does not fit in %2 (%3 to %4)</source>
        <translation>%1 放不进 %2（%3 到 %4）</translation>
    </message>
    <message>
        <source>there is no ':' with a value after the type</source>
        <translation>类型后面没有“:”和值</translation>
    </message>
    <message>
        <source>the '[' has no ']' before the ':'</source>
        <translation>“[”在“:”之前没有对应的“]”</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use %2</source>
        <translation>“%1”不是元素类型：请用 %2</translation>
    </message>
    <message>
        <source>what follows the address is an array, as at:0+256:f32[10]</source>
        <translation>地址之后应是数组，例如 at:0+256:f32[10]</translation>
    </message>
    <message>
        <source>memory is a buffer, as memory:u8[640]:zero</source>
        <translation>memory 之后应是缓冲区，例如 memory:u8[640]:zero</translation>
    </message>
    <message>
        <source>a descriptor is %1, with the buffer's argument, element type, shape, strides and block</source>
        <translation>描述符写作 %1，依次为缓冲区的参数、元素类型、形状、步长和块</translation>
    </message>
    <message>
        <source>shape, strides and block need the same number of dimensions, 1 to 5</source>
        <translation>形状、步长和块的维数必须相同，为 1 到 5</translation>
    </message>
    <message>
        <source>argument '%1' is for kernels in Python: give i32:7, f32:2.5 or a buffer</source>
        <translation>参数“%1”只用于 Python 内核：请给出 i32:7、f32:2.5 或缓冲区</translation>
    </message>
    <message>
        <source>the launch has %1 blocks, which wait for each other, but the GPU holds at most %2 such blocks at once: launch fewer blocks</source>
        <translation>这次启动有 %1 个互相等待的线程块，但 GPU 同时最多容纳 %2 个这样的线程块：请减少线程块</translation>
    </message>
    <message>
        <source>'%1' is not a way to fill a buffer</source>
        <translation>“%1”不是填充缓冲区的方式</translation>
    </message>
    <message>
        <source>'%1' holds %2 bytes, but %3[%4] needs %5</source>
        <translation>“%1”有 %2 字节，但 %3[%4] 需要 %5 字节</translation>
    </message>
    <message>
        <source>'%1' changed while it was read</source>
        <translation>“%1”在读取时发生了变化</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory, but the limit is %2: choose a smaller size, or raise the memory limit</source>
        <translation>这次运行大约需要 %1 内存，但上限是 %2：请选较小的规模，或提高内存上限</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory, but only %2 are free on this computer: choose a smaller size</source>
        <translation>这次运行大约需要 %1 内存，但这台计算机只有 %2 可用：请选较小的规模</translation>
    </message>
    <message>
        <source>%1 = '%2' is outside %3 to %4</source>
        <translation>%1 = “%2”超出 %3 到 %4 的范围</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a whole number: use %3 to %4</source>
        <translation>%1 = “%2”不是整数：请用 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 = '%2' is not a number</source>
        <translation>%1 = “%2”不是数字</translation>
    </message>
    <message>
        <source>%1 = '%2' is too large or too small for a number</source>
        <translation>%1 = “%2”太大或太小，无法表示</translation>
    </message>
    <message>
        <source>%1 '%2' should be %3</source>
        <translation>%1“%2”应写成 %3</translation>
    </message>
    <message>
        <source>can't create the folder '%1': %2</source>
        <translation>无法创建文件夹“%1”：%2</translation>
    </message>
    <message>
        <source>'%1' is not a valid macro name: use letters, digits and _</source>
        <translation>“%1”不是宏名：请用字母、数字和 _</translation>
    </message>
    <message>
        <source>they must be equal</source>
        <translation>必须相等</translation>
    </message>
    <message>
        <source>tolerance %1 relative</source>
        <translation>相对容差 %1</translation>
    </message>
    <message>
        <source>tolerance %1</source>
        <translation>容差 %1</translation>
    </message>
    <message>
        <source>tolerance %1, and %2 relative</source>
        <translation>容差 %1，另加相对 %2</translation>
    </message>
    <message>
        <source>%1; %2 of %3 elements are wrong (%4)</source>
        <translation>%1；%3 个元素中有 %2 个错误（%4）</translation>
    </message>
    <message>
        <source>this computer's memory ran out while the kernel was simulated: choose a smaller size</source>
        <translation>模拟内核时这台计算机的内存耗尽：请选较小的规模</translation>
    </message>
    <message>
        <source>allowing clusters of %1 blocks</source>
        <translation>允许有 %1 个线程块的簇</translation>
    </message>
    <message>
        <source>%1 has no clusters of blocks: they need compute capability 9.0</source>
        <translation>%1 没有线程块簇：需要计算能力 9.0</translation>
    </message>
    <message>
        <source>the launch requests clusters of %1 x %2 x %3 blocks, but the kernel is compiled for %4 x %5 x %6</source>
        <translation>启动要求每个簇有 %1 x %2 x %3 个线程块，但内核是为 %4 x %5 x %6 编写的</translation>
    </message>
    <message>
        <source>a cluster of %1 x %2 x %3 blocks: a cluster has 1 to %4</source>
        <translation>簇有 %1 x %2 x %3 个线程块：一个簇只能有 1 到 %4 个</translation>
    </message>
    <message>
        <source>a grid of %1 x %2 x %3 blocks can't be divided into clusters of %4 x %5 x %6: every dimension of the grid must be a multiple of the cluster's</source>
        <translation>%1 x %2 x %3 个线程块的网格不能划分为 %4 x %5 x %6 的簇：网格的每一维都必须是簇对应维的整数倍</translation>
    </message>
    <message>
        <source>a multicast copy has an empty block mask</source>
        <translation>向多个线程块的复制在掩码中没有指定任何线程块</translation>
    </message>
    <message>
        <source>a tensor map at %1: it must be in global or constant memory or be a __grid_constant__ parameter of the kernel, aligned to 64 bytes</source>
        <translation>张量映射位于 %1：它必须位于全局内存或常量内存，或者是内核的 __grid_constant__ 参数，并按 64 字节对齐</translation>
    </message>
    <message>
        <source>the bytes at %1 are not a tensor map: create it with cuTensorMapEncodeTiled</source>
        <translation>%1 处的字节不是张量映射：请用 cuTensorMapEncodeTiled 生成</translation>
    </message>
    <message>
        <source>a copy of %1 dimensions by a tensor map of %2</source>
        <translation>%1 维的复制使用了 %2 维的张量映射</translation>
    </message>
    <message>
        <source>a copy by tensor map of %1 bytes at address %2: %3. The map describes more memory than is allocated</source>
        <translation>按张量映射复制地址 %2 处的 %1 个字节：%3。映射描述的范围超出了实际内存</translation>
    </message>
    <message>
        <source>a copy by tensor map with its box at offset %1 of shared memory: it must be a multiple of 128 bytes</source>
        <translation>按张量映射的复制把方块放在共享内存偏移 %1 处：偏移必须是 128 字节的整数倍</translation>
    </message>
    <message>
        <source>a reduction by a tensor map of elements of %1 bytes is not possible</source>
        <translation>张量映射的元素为 %1 字节时不能归约</translation>
    </message>
    <message>
        <source>a bulk copy of %1 bytes from %2 to %3: size and addresses must be multiples of 16</source>
        <translation>从 %2 到 %3 批量复制 %1 个字节：大小和地址都必须是 16 的整数倍</translation>
    </message>
    <message>
        <source>a bulk copy of %1 bytes at address %2: %3</source>
        <translation>在地址 %2 批量复制 %1 个字节：%3</translation>
    </message>
    <message>
        <source>an asynchronous store and its mbarrier must go to the same block of the cluster</source>
        <translation>异步存储和它的 mbarrier 必须位于簇中的同一个线程块</translation>
    </message>
    <message>
        <source>out-of-bounds access of %1 bytes at offset %2 of the shared memory of a block of the cluster: a block has %3 bytes</source>
        <translation>越界访问簇中某个线程块的共享内存：偏移 %2 处的 %1 个字节，而一个线程块只有 %3 个字节</translation>
    </message>
    <message>
        <source>access to the shared memory of block %1 of the cluster, which has exited: let all blocks of a cluster meet at a cluster barrier before the first of them exits</source>
        <translation>访问了簇中线程块 %1 的共享内存，而它已经退出：请让簇中所有线程块在第一个结束之前先在簇屏障处会合</translation>
    </message>
    <message>
        <source>the cluster has no block of rank %1: it has %2</source>
        <translation>簇中没有序号为 %1 的线程块：共有 %2 个</translation>
    </message>
    <message>
        <source>the phase of this mbarrier may end before the asynchronous copy of line %1 is complete: it expects fewer bytes than its copies transfer</source>
        <translation>这个 mbarrier 的阶段可能在第 %1 行的异步复制完成之前就结束：它被告知要等待的字节数少于各次复制带来的字节数</translation>
    </message>
    <message>
        <source>a thread arrives at the cluster's barrier twice without waiting at it in between: every barrier.cluster.arrive needs its barrier.cluster.wait</source>
        <translation>一个线程两次到达簇屏障而中间没有等待：每个 barrier.cluster.arrive 都需要对应的 barrier.cluster.wait</translation>
    </message>
    <message>
        <source>a thread waits at the cluster's barrier without having arrived at it: every barrier.cluster.wait needs a barrier.cluster.arrive before it</source>
        <translation>一个线程在尚未到达的簇屏障处等待：每个 barrier.cluster.wait 之前都需要 barrier.cluster.arrive</translation>
    </message>
    <message>
        <source>threads wait at the cluster's barrier, at which %1 of %2 threads of the cluster never arrive: every thread of all its blocks must arrive</source>
        <translation>有线程在簇屏障处等待，而簇的 %2 个线程中有 %1 个永远不会到达：簇中所有线程块的每个线程都必须到达</translation>
    </message>
    <message>
        <source>%1; what line %2 starts is complete only when its thread has waited for it: let it wait first, and then hand over by a release and an acquire</source>
        <translation>%1；第 %2 行启动的操作要等它的线程等待之后才算完成：请先等待，再用 release 和 acquire 交接</translation>
    </message>
    <message>
        <source>%1; what line %2 starts is complete only when its thread has waited for it: let it wait first, and then let both threads meet at a barrier</source>
        <translation>%1；第 %2 行启动的操作要等它的线程等待之后才算完成：请先等待，再让两个线程在屏障处会合</translation>
    </message>
    <message>
        <source>%1; nothing orders the two. A flag or counter orders threads of different blocks only if the first executes __threadfence() (or releases) before it sets the flag, and the second (or acquires) after it has seen it</source>
        <translation>%1；没有任何东西规定两者的先后。标志或计数器要规定不同线程块中线程的先后，前者须在设置标志之前执行 __threadfence()（或 release），后者须在看到标志之后执行 __threadfence()（或 acquire）</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: let both threads meet between them, at an mbarrier or a barrier that both reach, or use separate locations</source>
        <translation>%1；没有任何东西规定两者的先后：请让两个线程在两次访问之间会合（在 mbarrier 或两者都会到达的屏障处），或各用不同的位置</translation>
    </message>
    <message>
        <source>%1; each reads the value, computes with it and stores it, so that what the other stores in between is lost: use one atomic operation, such as atomicAdd()</source>
        <translation>%1；两者都是先读出值、计算、再写回，因此对方在此期间写入的内容会丢失：请使用一次原子操作，例如 atomicAdd()</translation>
    </message>
    <message>
        <source>the kernel never ends: its blocks wait for others that can't start before one of them ends, because the GPU holds at most %1 such blocks at once</source>
        <translation>内核不会结束：它的线程块在等待其他线程块，而后者要等前者中有一个结束才能开始，因为 GPU 同时最多容纳 %1 个这样的线程块</translation>
    </message>
    <message>
        <source>in another order of its blocks and warps, which a GPU may choose, %1</source>
        <translation>如果线程块和线程束按另一种顺序执行（GPU 可能会这样做）：%1</translation>
    </message>
    <message>
        <source>a thread waits for an mbarrier of another block of the cluster: it can only arrive there. Wait for one in the block's own shared memory, at which the other arrives</source>
        <translation>一个线程在等待簇中另一个线程块的 mbarrier：在那里只能到达，不能等待。请等待本线程块共享内存中的 mbarrier，让对方在那里到达</translation>
    </message>
    <message>
        <source>shared memory at %1 is written through the async proxy, but line %2 wrote it with ordinary stores and there is no fence.proxy.async in between: the ordinary store may come last</source>
        <translation>共享内存 %1 处通过异步代理写入，但第 %2 行用普通存储写入了那里，且中间没有 fence.proxy.async：普通存储可能最后才生效</translation>
    </message>
    <message>
        <source>write to shared memory at %1, which the wgmma of line %2 may still be reading: execute wgmma.wait_group first</source>
        <translation>写入了共享内存 %1 处，而第 %2 行的 wgmma 可能仍在读取那里：请先执行 wgmma.wait_group</translation>
    </message>
    <message>
        <source>a copy uses a tensor map in global memory that line %1 has changed, without a fence.proxy.tensormap::generic.acquire of it in this block: it may use the old map</source>
        <translation>一次复制使用了全局内存中被第 %1 行改过的张量映射，而本线程块没有对它执行 fence.proxy.tensormap::generic.acquire：可能用到旧的映射</translation>
    </message>
    <message>
        <source>%1; nothing orders the two: put a cluster barrier between them</source>
        <translation>%1；两者之间没有任何先后保证（中间加一个簇屏障即可）</translation>
    </message>
    <message>
        <source>%1; nothing orders the two, and %2 does not reach other blocks: use separate locations, an atomic operation, or two kernels in sequence</source>
        <translation>%1；没有任何东西规定两者的先后，而 %2 管不到其他线程块：请各用不同的位置、使用原子操作，或改用先后执行的两个内核</translation>
    </message>
    <message>
        <source>%1 (a %2 if other warps take part)</source>
        <translation>%1（如果其他线程束也参与，则用 %2）</translation>
    </message>
    <message>
        <source>%1; both threads are in one warp, which does not run in lockstep, and nothing orders the two: put a %2 between them, use an atomic operation, or use separate locations</source>
        <translation>%1；两个线程属于同一个线程束，但线程束并不逐条同步执行，没有任何东西规定两者的先后（在两者之间加 %2、使用原子操作或各用不同的位置都可以）</translation>
    </message>
    <message>
        <source>%1; both are atomic or volatile, but one is %2 bytes wide and the other %3, and accesses of different widths are not atomic with respect to each other: use one width</source>
        <translation>%1；两者都是原子或 volatile 访问，但一个是 %2 字节，另一个是 %3 字节，宽度不同的访问彼此并不是原子的：请用同一种宽度访问该位置</translation>
    </message>
    <message>
        <source>%1; both are atomic, but at least one only within its own block (atomic..._block(), thread_scope_block): use device scope</source>
        <translation>%1；两者都是原子操作，但至少有一个只在自己的线程块内是原子的（atomic..._block()、thread_scope_block）：请使用设备范围</translation>
    </message>
    <message>
        <source>%1. The reading thread has seen by another volatile or relaxed access that the other one has gone on, but without fences the two may arrive in any order: execute __threadfence() before the flag is set and after it is seen, or use memory_order_release and memory_order_acquire</source>
        <translation>%1。读取线程通过另一个 volatile 或 relaxed 访问看到对方已经继续执行，但没有栅栏时两者可能以任意顺序到达：请在设置标志之前和看到标志之后执行 __threadfence()，或使用 memory_order_release 和 memory_order_acquire</translation>
    </message>
    <message>
        <source>the pointer is to a local variable of another thread: each thread has its own local memory, so this accesses whatever this thread keeps at the same place. Hand data over in shared or global memory, or by a shuffle</source>
        <translation>该指针指向另一线程的局部变量：每个线程都有自己的局部内存，因此这里访问的是本线程在同一位置存放的内容。请通过共享内存、全局内存或洗牌操作传递数据</translation>
    </message>
    <message>
        <source>the rows of the tile are %1 bytes apart, which is not a multiple of %2, as wmma needs: choose another leading dimension</source>
        <translation>矩阵块的行间距为 %1 字节，不是 wmma 所要求的 %2 的倍数：请选择其他主维长度</translation>
    </message>
    <message>
        <source>the tile begins at %1, which is not a multiple of %2 bytes, as wmma needs: align the array, and step through it in multiples of that</source>
        <translation>矩阵块从 %1 开始，不是 wmma 所要求的 %2 字节的倍数：请对齐数组，并按该倍数移动</translation>
    </message>
    <message>
        <source>ordinary write to shared memory at offset %1, where the mbarrier of line %2 is: memory of an mbarrier may be used otherwise only after mbarrier.inval</source>
        <translation>对共享内存偏移 %1 处的普通写入：那里是第 %2 行的 mbarrier。mbarrier 的内存只有在 mbarrier.inval 之后才能另作他用</translation>
    </message>
    <message>
        <source>ordinary read of shared memory at offset %1, where the mbarrier of line %2 is: only mbarrier instructions may access it until mbarrier.inval</source>
        <translation>对共享内存偏移 %1 处的普通读取：那里是第 %2 行的 mbarrier。在 mbarrier.inval 之前只有 mbarrier 指令可以访问它</translation>
    </message>
    <message>
        <source>%1; both are atomic, but at least one only within its own cluster (.cluster), and the threads are in different ones: use device scope</source>
        <translation>%1。两者都是原子操作，但至少有一个只在自己的集群内是原子的（.cluster），而两个线程在不同的集群中：请使用设备范围</translation>
    </message>
    <message>
        <source>free() conflicts with an earlier access by %1</source>
        <translation>free() 与 %1 先前的访问相遇</translation>
    </message>
    <message>
        <source>barrier %1 is used with a count of %2 threads: the count must be a multiple of 32, because whole warps arrive</source>
        <translation>屏障 %1 要等待 %2 个线程：这个数必须是 32 的倍数，因为会合的是整个线程束</translation>
    </message>
    <message>
        <source>barrier %1 is used with a count of %2 threads here, but of %3 at line %4: all threads that use a barrier together must pass the same count</source>
        <translation>屏障 %1 在这里要等待 %2 个线程，而在第 %4 行要等待 %3 个：在同一个屏障会合的线程必须给出相同的数</translation>
    </message>
    <message>
        <source>the mask %1 includes lane %2, which took another branch and exited without reaching this operation: the result is undefined on a GPU. The mask must contain exactly the lanes that reach it: compute it with __ballot_sync() before the branch</source>
        <translation>掩码 %1 包含通道 %2，但它走了另一条分支，没有到达这里就离开了内核：在 GPU 上结果是未定义的。掩码必须恰好包含到达这里的通道：请在分支之前用 __ballot_sync() 得到它</translation>
    </message>
    <message>
        <source>access to the shared memory of block (%1, %2, %3), which may not have started yet: put a cluster barrier before the first such access</source>
        <translation>访问了线程块 (%1, %2, %3) 的共享内存，而它可能还没有开始执行：请让簇中所有线程块在第一次这样的访问之前先在簇屏障处会合</translation>
    </message>
    <message>
        <source>write to global memory at %1, which the bulk copy at line %2 is still reading: wait for its mbarrier first</source>
        <translation>写入了全局内存 %1 处，而第 %2 行的批量复制仍在读取那里：请先等待它的 mbarrier</translation>
    </message>
    <message>
        <source>the block may end while this bulk copy still reads its shared memory: the thread that started it must wait with cp.async.bulk.wait_group.read before it exits</source>
        <translation>线程块可能在这个批量复制仍在读取其共享内存时结束：启动它的线程在离开之前必须用 cp.async.bulk.wait_group.read 等待</translation>
    </message>
    <message>
        <source>write to %1 in shared memory, which the bulk copy at line %2 may still be reading: the thread must learn first that the phase of the copy&apos;s mbarrier is complete, from the block that waits for it</source>
        <translation>写入了共享内存中的 %1，而第 %2 行的批量复制可能仍在读取那里：该线程必须先从等待该复制的 mbarrier 的线程块得知其阶段已完成</translation>
    </message>
    <message>
        <source>the block may end while this bulk copy still reads its shared memory: before it exits, it must learn that the phase of the copy&apos;s mbarrier is complete, for instance at a cluster barrier behind the wait for it</source>
        <translation>线程块可能在这个批量复制仍在读取其共享内存时结束：它在退出之前必须得知该复制的 mbarrier 的阶段已完成，例如通过等待该阶段之后的簇屏障</translation>
    </message>
    <message>
        <source>block (%1, %2, %3) may end while this asynchronous copy still writes to its shared memory: one of its threads must wait for the phase of the copy&apos;s mbarrier before the block exits</source>
        <translation>线程块 (%1, %2, %3) 可能在这个异步复制仍在写入其共享内存时结束：在线程块退出之前，它的某个线程必须等待该复制的 mbarrier 的阶段</translation>
    </message>
    <message>
        <source>access to global memory at %1, which the bulk copy at line %2 is still writing: the thread that started it must wait with cp.async.bulk.wait_group (without .read) and then synchronise with the others</source>
        <translation>访问了全局内存 %1 处，而第 %2 行的批量复制仍在写入那里：启动它的线程必须用 cp.async.bulk.wait_group（不带 .read）等待，再告知其他线程</translation>
    </message>
    <message>
        <source>global memory at %1 is read through the async proxy, but line %2 of the same kernel wrote it with ordinary stores, without a fence.proxy.async in between: the read may return the old value</source>
        <translation>通过异步代理读取了全局内存 %1 处，但同一内核的第 %2 行用普通存储写过那里，其间没有 fence.proxy.async：读到的可能是先前的内容</translation>
    </message>
    <message>
        <source>its element type is unknown</source>
        <translation>元素类型未知</translation>
    </message>
    <message>
        <source>a tensor has 1 to 5 dimensions, not %1</source>
        <translation>张量有 1 到 5 维，不能是 %1 维</translation>
    </message>
    <message>
        <source>its interleaving or swizzle is unknown</source>
        <translation>交错方式或重排方式未知</translation>
    </message>
    <message>
        <source>an interleaved tensor has at least 3 dimensions</source>
        <translation>交错存储的张量至少有 3 维</translation>
    </message>
    <message>
        <source>its address must be a multiple of %1 bytes</source>
        <translation>地址必须是 %1 字节的整数倍</translation>
    </message>
    <message>
        <source>dimension %1 has %2 elements, but 1 to 2^32 are allowed</source>
        <translation>第 %1 维有 %2 个元素，但只能是 1 到 2^32 个</translation>
    </message>
    <message>
        <source>the stride of dimension %1 is %2 bytes, but it must be a multiple of %3 below 2^40</source>
        <translation>第 %1 维的步长是 %2 字节，但必须是 %3 的整数倍且小于 2^40</translation>
    </message>
    <message>
        <source>the box has %1 elements along dimension %2, but 1 to 256 are allowed</source>
        <translation>方块在第 %2 维有 %1 个元素，但只能是 1 到 256 个</translation>
    </message>
    <message>
        <source>the step along dimension %1 is %2, but 1 to 8 are allowed</source>
        <translation>第 %1 维的间隔是 %2，但只能是 1 到 8</translation>
    </message>
    <message>
        <source>the box has %1 bytes along its first dimension, which must be a multiple of 16</source>
        <translation>方块在第一维有 %1 个字节，必须是 16 的整数倍</translation>
    </message>
    <message>
        <source>the box has %1 bytes along its first dimension, more than the swizzle's %2</source>
        <translation>方块在第一维有 %1 个字节，超过了重排宽度 %2</translation>
    </message>
    <message>
        <source>interleaving by 32 bytes requires a swizzle of 32 bytes</source>
        <translation>32 字节交错要求 32 字节重排</translation>
    </message>
    <message>
        <source>a copy with a byte mask</source>
        <translation>带字节掩码的复制</translation>
    </message>
    <message>
        <source>the descriptor of %1 starts at offset %2 of shared memory, with a swizzle of %3 bytes and the base offset %4: there the base offset must be %5 (it is 0 where a matrix starts at a multiple of %6 bytes)</source>
        <translation>%1 的描述符从共享内存偏移 %2 处开始，重排宽度为 %3 字节，基址偏移为 %4：此处的基址偏移必须为 %5（矩阵从 %6 字节的整数倍处开始时为 0）</translation>
    </message>
    <message>
        <source>the descriptor of %1 reaches to offset %2 of shared memory, but the block has %3 bytes</source>
        <translation>%1 的描述符延伸到共享内存偏移 %2 处，而线程块只有 %3 个字节</translation>
    </message>
    <message>
        <source>a warpgroup instruction requires four whole warps, and the same descriptors and scale-d in all lanes</source>
        <translation>线程束组指令要求四个完整的线程束，并且所有通道的描述符和 scale-d 相同</translation>
    </message>
    <message>
        <source>a warp waits for products of its warpgroup that another of the four warps never executes: all four must execute each wgmma together</source>
        <translation>一个线程束在等待其线程束组的乘积，而四个线程束中的另一个从未执行它们：四个线程束必须一起执行每条 wgmma</translation>
    </message>
    <message>
        <source>lane %1 of a warp took another branch around this barrier, at which lane %2 waits, and exited: all lanes of a warp must reach an aligned barrier together</source>
        <translation>一个线程束的通道 %1 走了另一条分支，绕过通道 %2 正在等待的这个屏障，然后退出：线程束的所有通道必须一起到达对齐的屏障</translation>
    </message>
    <message>
        <source>a register is used that wgmma at line %1 is still writing: wait for its group with wgmma.wait_group first</source>
        <translation>使用了第 %1 行的 wgmma 仍在写入的寄存器：请先用 wgmma.wait_group 等待它所在的组</translation>
    </message>
    <message>
        <source>%1 uses the shared memory of block (%2, %3, %4), which may have exited before: let all blocks of a cluster meet at a cluster barrier before the first of them exits</source>
        <translation>%1 使用了线程块 (%2, %3, %4) 的共享内存，而它可能在此之前已经退出：请让簇中所有线程块在第一个结束之前先在簇屏障处会合</translation>
    </message>
    <message>
        <source>shared memory at %1 is read through the async proxy, but line %2 wrote it with ordinary stores and there is no fence.proxy.async in between: the read may return stale data</source>
        <translation>共享内存 %1 处通过异步代理读取，但第 %2 行用普通存储写入了那里，且中间没有 fence.proxy.async：可能读到之前的内容</translation>
    </message>
    <message>
        <source>global memory at %1 is read %2, but line %3 of the same kernel wrote it: such a read may return the value from before the kernel started, and no barrier or fence prevents this. Use an ordinary load, or read it in a separate kernel</source>
        <translation>全局内存 %1 处%2读取，但同一核函数的第 %3 行写入了那里：这种读取可能得到核函数开始前的值，任何屏障或栅栏都无法防止。请改用普通加载，或在另一个核函数中读取</translation>
    </message>
    <message>
        <source>through a texture</source>
        <translation>通过纹理</translation>
    </message>
    <message>
        <source>from a surface</source>
        <translation>从表面</translation>
    </message>
    <message>
        <source>as read-only data (ld.global.nc)</source>
        <translation>作为只读数据（ld.global.nc）</translation>
    </message>
    <message>
        <source>tensor core instructions, %1</source>
        <translation>张量核心指令，%1</translation>
    </message>
    <message>
        <source>bulk copies</source>
        <translation>批量复制</translation>
    </message>
    <message>
        <source>copied ahead</source>
        <translation>提前复制量</translation>
    </message>
    <message>
        <source>Bytes that a thread leaves in flight when it waits for asynchronous copies, averaged over the bytes that it waits for: 0 if it always waits for all.</source>
        <translation>线程等待异步复制时仍在途中的字节数，对它所等待的复制取平均：总是等待全部时为 0。</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>次复制</translation>
    </message>
    <message>
        <source>Copies that one thread starts (cp.async.bulk), those by tensor map included.</source>
        <translation>由单个线程启动的复制（cp.async.bulk），包括按张量映射的复制。</translation>
    </message>
    <message>
        <source>bulk reads</source>
        <translation>批量读取</translation>
    </message>
    <message>
        <source>Bytes of global memory that bulk copies read.</source>
        <translation>批量复制读取的全局内存字节数。</translation>
    </message>
    <message>
        <source>bulk writes</source>
        <translation>批量写入</translation>
    </message>
    <message>
        <source>Bytes of global memory that bulk copies write.</source>
        <translation>批量复制写入的全局内存字节数。</translation>
    </message>
    <message>
        <source>distributed shared memory requests</source>
        <translation>分布式共享内存请求</translation>
    </message>
    <message>
        <source>Warp-wide accesses to the shared memory of other blocks of the cluster.</source>
        <translation>线程束对簇中其他线程块共享内存的访问。</translation>
    </message>
    <message>
        <source>distributed shared memory traffic</source>
        <translation>分布式共享内存流量</translation>
    </message>
    <message>
        <source>Bytes of the shared memory of other blocks of the cluster that threads access.</source>
        <translation>线程访问的簇中其他线程块共享内存的字节数。</translation>
    </message>
    <message>
        <source>a tensor map is map:0:512x64:64x8, with the buffer's argument, its sizes and those of a box, innermost first; :swizzle=128 may follow</source>
        <translation>张量映射写作 map:0:512x64:64x8，依次是缓冲区的参数序号、张量大小和方块大小（最内层在前）；后面可以加 :swizzle=128</translation>
    </message>
    <message>
        <source>tensor and box need the same number of dimensions, 1 to 5</source>
        <translation>张量和方块的维数必须相同，为 1 到 5</translation>
    </message>
    <message>
        <source>'%1' is not a swizzle: use swizzle=32, 64 or 128</source>
        <translation>“%1”不是重排方式：可用 swizzle=32、64 或 128</translation>
    </message>
    <message>
        <source>%1: the tensor is larger than its buffer of %2 bytes</source>
        <translation>%1：张量比它 %2 字节的缓冲区大</translation>
    </message>
    <message>
        <source>%1: a swizzle has 0, 32, 64 or 128 bytes, not %2</source>
        <translation>%1：交错置换的宽度是 0、32、64 或 128 字节，不能是 %2</translation>
    </message>
    <message>
        <source>%1: no tensor map can be created from it: %2</source>
        <translation>%1：无法由它生成张量映射：%2</translation>
    </message>
    <message>
        <source>tensor maps are encoded for compute capability 9.0 only, but %1 has %2.%3</source>
        <translation>张量映射只为计算能力 9.0 编码，而 %1 是 %2.%3</translation>
    </message>
    <message>
        <source>KERNELARIUM_PYTHON or the preferences name '%1', which is neither a Python nor the folder of an environment with bin/python: correct it, or clear it to use the lab's own</source>
        <translation>KERNELARIUM_PYTHON 或首选项指定的“%1”既不是 Python，也不是含有 bin/python 的环境文件夹：请更正，或清空以使用实验室自己的 Python</translation>
    </message>
    <message>
        <source>kernels in Python need Triton or Numba: '%2' installs both in an environment of the lab's own (a download of %1 MB), or set KERNELARIUM_PYTHON to yours</source>
        <translation>Python 内核需要 Triton 或 Numba：运行“%2”会把两者装进实验室自己的环境（下载 %1 MB），或用 KERNELARIUM_PYTHON 指定您自己的环境</translation>
    </message>
    <message>
        <source>'%1' is a program, but not a Python: it does not answer as one</source>
        <translation>“%1”是程序，但不是 Python：它的回应不像 Python</translation>
    </message>
    <message>
        <source>the Python '%1' does not run: %2</source>
        <translation>Python“%1”无法运行：%2</translation>
    </message>
    <message>
        <source>'%1' needs %2, which the Python '%3' does not have: install it there ('%3 -m pip install %2'), or run '%4'</source>
        <translation>“%1”需要 %2，而 Python“%3”里没有：请在那里安装（“%3 -m pip install %2”），或运行“%4”</translation>
    </message>
    <message>
        <source>compiling was stopped: it took longer than %1 s, or too much memory</source>
        <translation>编译被中止：用时超过 %1 秒，或内存过多</translation>
    </message>
    <message>
        <source>the compiler's Python ended with %1: %2</source>
        <translation>编译器的 Python 以 %1 结束：%2</translation>
    </message>
    <message>
        <source>the kernel %1 is compiled for blocks of %2 threads (num_warps warps of 32), but the launch asks for %3: leave the block out, or change num_warps</source>
        <translation>内核 %1 是按每块 %2 个线程编译的（num_warps 个线程束，每个 32 个线程），而启动要求 %3 个：请不要给出块大小，或修改 num_warps</translation>
    </message>
    <message>
        <source>the kernel %1 sets its shared memory itself (%2 bytes): request none</source>
        <translation>内核 %1 自行决定共享内存大小（%2 字节）：请不要另行申请</translation>
    </message>
    <message>
        <source>the kernel %1 does not determine the number of threads per block: give the block</source>
        <translation>%1 的每块线程数由启动决定：请给出块大小</translation>
    </message>
    <message>
        <source>an address in the middle of a buffer has no shape: give an array of its own</source>
        <translation>缓冲区中间的地址没有形状：请单独给出一个数组</translation>
    </message>
    <message>
        <source>argument %1 is given as %2 bytes, but its shape needs %3</source>
        <translation>参数 %1 给了 %2 字节，但其形状需要 %3 字节</translation>
    </message>
    <message>
        <source>the compiler's Python gave an answer that can't be read: %1</source>
        <translation>编译器的 Python 给出了无法读取的回答：%1</translation>
    </message>
    <message>
        <source>Memory is still allocated when the program ends.</source>
        <translation>程序结束时还有内存没有释放。</translation>
    </message>
    <message>
        <source>Memory is freed twice.</source>
        <translation>同一块内存释放了两次。</translation>
    </message>
    <message>
        <source>A pointer is freed that this call can't free.</source>
        <translation>释放了一个不能这样释放的指针。</translation>
    </message>
    <message>
        <source>Memory is used after it was freed.</source>
        <translation>内存释放之后又被使用。</translation>
    </message>
    <message>
        <source>A copy is longer than the memory that it reads or fills.</source>
        <translation>复制的长度超出了它读取或写入的内存。</translation>
    </message>
    <message>
        <source>The direction of a copy does not match its pointers.</source>
        <translation>复制的方向与它的指针不符。</translation>
    </message>
    <message>
        <source>The host accesses device memory.</source>
        <translation>主机访问了设备的内存。</translation>
    </message>
    <message>
        <source>The output changes if blocks and warps run in another order, as they may on a GPU: it must not depend on which thread comes first or last.</source>
        <translation>如果线程块和线程束按其他顺序运行（在 GPU 上可能如此），输出就会改变：输出不能取决于哪个线程最先或最后到达。</translation>
    </message>
    <message>
        <source>A call failed, and the program did not check it.</source>
        <translation>有一次调用失败了，程序却从未查问。</translation>
    </message>
    <message>
        <source>The same bytes are accessed twice, at least once by a write, and nothing orders the accesses.</source>
        <translation>同样的字节被用了两次，其中一次是写入，而先后顺序没有任何保证。</translation>
    </message>
    <message>
        <source>The program needs a feature that the simulated GPU lacks.</source>
        <translation>程序需要模拟 GPU 没有的功能。</translation>
    </message>
    <message>
        <source>The lab found a mistake in the run.</source>
        <translation>实验室在这次运行中发现了错误。</translation>
    </message>
    <message>
        <source>Without arguments:</source>
        <translation>不带参数时：</translation>
    </message>
    <message>
        <source>With the arguments %1, on a GPU whose blocks have at most %2 threads:</source>
        <translation>参数为 %1，GPU 的线程块最多有 %2 个线程时：</translation>
    </message>
    <message>
        <source>The output is the same even if kernels compute on device 0 alone.</source>
        <translation>即使只有设备 0 上的内核进行计算，输出也不变。</translation>
    </message>
    <message>
        <source>The output is the same even if nothing is copied from device to device.</source>
        <translation>即使设备之间什么也不复制，输出也不变。</translation>
    </message>
    <message>
        <source>bytes() of '%1': use %2</source>
        <translation>bytes() 的“%1”：请使用 %2</translation>
    </message>
    <message>
        <source>must be 0 to 1024</source>
        <translation>必须为 0 到 1024</translation>
    </message>
    <message>
        <source>With the arguments %1:</source>
        <translation>参数为 %1 时：</translation>
    </message>
    <message>
        <source>It was stopped: %1.</source>
        <translation>它被中止了：%1。</translation>
    </message>
    <message>
        <source>It crashed: %1.</source>
        <translation>它崩溃了：%1。</translation>
    </message>
    <message>
        <source>main() returns %1, but should return %2.</source>
        <translation>main() 返回 %1，应该返回 %2。</translation>
    </message>
    <message>
        <source>It does not print line %1: %2</source>
        <translation>它没有打印第 %1 行：%2</translation>
    </message>
    <message>
        <source>It prints an extra line: %1</source>
        <translation>它多打印了一行：%1</translation>
    </message>
    <message>
        <source>Line %1 of its output is "%2", but should be "%3".</source>
        <translation>输出的第 %1 行是“%2”，应该是“%3”。</translation>
    </message>
    <message>
        <source>there is no program to judge: give its text</source>
        <translation>没有可以评判的程序：请给出它的源代码</translation>
    </message>
    <message>
        <source>the program's text is longer than %1 bytes</source>
        <translation>程序的源代码超过 %1 字节</translation>
    </message>
    <message>
        <source>The program does not compile.</source>
        <translation>程序无法编译。</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Right for all arguments tried, and the lab found no mistake in any run.</source>
        <translation>试过的所有参数都正确，实验室在每次运行中都没有发现错误。</translation>
    </message>
    <message>
        <source>this build has no libcudart.so.13 of the simulated GPU: headers of CUDA 13 were not found when it was built; run './lab build' with a CUDA 13 toolkit or after 'resources/cuda/fetch'</source>
        <translation>这次构建没有模拟 GPU 的 libcudart.so.13：构建时没有找到 CUDA 13 的头文件；请在有 CUDA 13 工具包时，或在 'resources/cuda/fetch' 之后运行 './lab build'</translation>
    </message>
    <message>
        <source>an untrusted program runs in a sandbox, and bubblewrap is not installed: install it (Debian and Ubuntu: apt-get install bubblewrap)</source>
        <translation>外来的程序要在沙箱里运行，而这台机器没有安装 bubblewrap：请安装它（Debian 和 Ubuntu：apt-get install bubblewrap）</translation>
    </message>
    <message>
        <source>it ran longer than %1 s</source>
        <translation>运行时间超过了 %1 秒</translation>
    </message>
    <message>
        <source>it wrote more than %1 MB of output</source>
        <translation>输出超过了 %1 MB</translation>
    </message>
    <message>
        <source>it made more than %1 files</source>
        <translation>它创建的文件超过 %1 个</translation>
    </message>
    <message>
        <source>NVIDIA's disassembler nvdisasm was not found: run 'resources/cuda/fetch --nvdisasm' (5 MB from PyPI), or install the CUDA toolkit</source>
        <translation>没有 NVIDIA 的反汇编器 nvdisasm：请运行 'resources/cuda/fetch --nvdisasm'（从 PyPI 下载 5 MB），或安装 CUDA 工具包</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 失败：%2</translation>
    </message>
    <message>
        <source>Line %1 moves %2 times as many sectors as its bytes need; neighbouring lanes on neighbouring elements would save about %3.</source>
        <translation>第 %1 行移动的扇区数是其字节所需的 %2 倍；让相邻通道访问相邻元素约可节省 %3。</translation>
    </message>
    <message>
        <source>Line %1: %2 atomic operations on one address wait for each other; adding up inside each block first would save about %3.</source>
        <translation>第 %1 行：同一地址上的 %2 次原子操作互相等待；先在每个线程块内求和约可节省 %3。</translation>
    </message>
    <message>
        <source>%1 blocks leave %2 of %3 SMs idle; twice as many blocks with half the work each would save about %4.</source>
        <translation>%1 个线程块使 %3 个 SM 中的 %2 个空闲；改用两倍数量、各做一半工作的线程块约可节省 %4。</translation>
    </message>
    <message>
        <source>only floating-point elements can be filled with NaN beyond the edge</source>
        <translation>只有浮点元素才能在边界之外用 NaN 填充</translation>
    </message>
<message>
        <source>out of bounds: %1 %2</source>
        <translation>越界：%1 %2</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>以原子操作更新</translation>
    </message>
    <message>
        <source>%1[%2]; %1 has 1 element</source>
        <translation>%1[%2]；%1 有 1 个元素</translation>
    </message>
    <message>
        <source>%1[%2]; %1 has %3 elements</source>
        <translation>%1[%2]；%1 有 %3 个元素</translation>
    </message>
    <message>
        <source>element %1 of '%2', which has %3 elements of %4 bytes</source>
        <translation>“%2”的第 %1 个元素；它有 %3 个元素，每个 %4 字节</translation>
    </message>
    <message>
        <source>%1 of these bytes are past the end of '%2' (%3 bytes)</source>
        <translation>其中 %1 字节超出“%2”（%3 字节）的末尾</translation>
    </message>
    <message>
        <source>byte %1 of '%2', which has %3 bytes</source>
        <translation>“%2”的第 %1 字节；它有 %3 字节</translation>
    </message>
    <message>
        <source>%1 bytes before the start of '%2' (%3 bytes)</source>
        <translation>在“%2”（%3 字节）开头之前 %1 字节</translation>
    </message>
    <message>
        <source>this is a thread's own variable, in local memory, which only that thread's ordinary loads and stores can access</source>
        <translation>这是某个线程自己的变量，位于局部内存中，只有该线程的普通加载和存储才能访问它</translation>
    </message>
    <message>
        <source>this is a host address: copy the data that it points to (also if it is a member of a structure), or allocate it with cudaMallocManaged</source>
        <translation>这是主机内存的地址：请复制它指向的数据（结构体的成员也可能是这样的指针），或用 cudaMallocManaged 分配</translation>
    </message>
    <message>
        <source>this is the host's name for the device variable %1, not its device address: use cudaMemcpyToSymbol, cudaMemcpyFromSymbol, or the address from cudaGetSymbolAddress</source>
        <translation>这只是设备变量 %1 在主机上的名字，不是它在设备上的位置：请用 cudaMemcpyToSymbol、cudaMemcpyFromSymbol，或 cudaGetSymbolAddress 给出的地址</translation>
    </message>
    <message>
        <source>argument %1: %2</source>
        <translation>参数 %1：%2</translation>
    </message>
    <message>
        <source>cudaEventElapsedTime is called for an event that the host has not waited for; it returns cudaErrorNotReady if the event has not completed: call cudaEventSynchronize first</source>
        <translation>cudaEventElapsedTime 询问的是主机还没有等待过的事件的时间；如果问得太早，会返回 cudaErrorNotReady：请先调用 cudaEventSynchronize</translation>
    </message>
    <message>
        <source>the kernels' printf output is lost: it is written when the host synchronises, and the program ended before that. Call cudaDeviceSynchronize() first</source>
        <translation>内核打印的内容丢失了：主机等待内核时才会写出它，而程序在此之前就结束了。请先调用 cudaDeviceSynchronize()</translation>
    </message>
    <message>
        <source>no allocation is near this address</source>
        <translation>这个地址附近没有任何已分配的内存</translation>
    </message>
    <message>
        <source>The desktop has no program for %1: set an editor in the preferences.</source>
        <translation>桌面没有可打开 %1 的程序：请在首选项中指定编辑器。</translation>
    </message>
    <message>
        <source>%1 can't be started: check the external editor in the preferences.</source>
        <translation>无法启动 %1：请检查首选项中的外部编辑器。</translation>
    </message>
    <message>
        <source>out of bounds: accesses %1[%2] in shared memory; %1 has %3 elements of %4 bytes, so this is another array</source>
        <translation>越界：访问共享内存中的 %1[%2]；%1 有 %3 个 %4 字节的元素，因此这是另一个数组</translation>
    </message>
    <message>
        <source>out-of-bounds shared access of %1 bytes at byte %2 of '%3', which has %4 bytes: this is another array</source>
        <translation>越界的共享内存访问：%1 字节，位于“%3”的第 %2 字节；它有 %4 字节，因此这是另一个数组</translation>
    </message>
<message>
        <source>is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png</source>
        <translation>不是课程文件：只能是 lesson.json、.md、.cu、.py、.svg、.png</translation>
    </message>
    <message>
        <source>'%1' is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png</source>
        <translation>“%1”不是课程文件：只能是 lesson.json、.md、.cu、.py、.svg、.png</translation>
    </message>
    <message>
        <source>The launch that the program saved is damaged.</source>
        <translation>程序保存的启动记录已损坏。</translation>
    </message>
<message>
        <source>surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>texture</source>
        <translation>纹理</translation>
    </message>
    <message>
        <source>%1; this is in %2, line %3</source>
        <translation>%1；位置在 %2 的第 %3 行</translation>
    </message>
    <message>
        <source>%1 is not a %2 object</source>
        <translation>%1 不是%2对象</translation>
    </message>
    <message>
        <source>the memory of %1 object %2 was freed</source>
        <translation>%1对象 %2 的内存已被释放</translation>
    </message>
    <message>
        <source>the instruction needs a texture or surface of another shape (1-D, 2-D, 3-D, layers, cube)</source>
        <translation>该指令需要另一种形状的纹理或表面（一维、二维、三维、分层、立方体）</translation>
    </message>
    <message>
        <source>misaligned surface access: byte %1 of a row is not a multiple of %2. The first coordinate of a surface counts bytes, not elements</source>
        <translation>未对齐的表面访问：行内字节 %1 不是 %2 的倍数。表面的第一个坐标以字节计，而不是以元素计</translation>
    </message>
    <message>
        <source>out-of-bounds surface %1 of %2 bytes at byte %3 of row %4, layer %5: the surface has rows of %6 bytes, %7 rows, %8 layers. The first coordinate counts bytes</source>
        <translation>越界的表面%1：%2 字节，位于第 %5 层第 %4 行的字节 %3；该表面每行 %6 字节，共 %7 行、%8 层。第一个坐标以字节计</translation>
    </message>
    <message>
        <source>textures with several samples per pixel</source>
        <translation>每像素多个样本的纹理</translation>
    </message>
    <message>
        <source>samplers separate from their textures</source>
        <translation>与纹理分离的采样器</translation>
    </message>
    <message>
        <source>texture references: use texture objects</source>
        <translation>纹理引用：请使用纹理对象</translation>
    </message>
    <message>
        <source>depth comparison</source>
        <translation>深度比较</translation>
    </message>
    <message>
        <source>format and mode queries</source>
        <translation>对格式和模式的查询</translation>
    </message>
    <message>
        <source>'%1' is not a way to read a texture: use point or linear, clamp, wrap, mirror or border, normalized (coordinates), fraction (integers read as 0 to 1), x2 or x4 (channels), layers, cube; joined by +</source>
        <translation>“%1”不是读取纹理的方式：请使用 point 或 linear，clamp、wrap、mirror 或 border，normalized（坐标），fraction（整数读作 0 到 1），x2 或 x4（通道），layers，cube；用 + 连接</translation>
    </message>
    <message>
        <source>a texture is a buffer with 1 to 3 dimensions, of integers up to 32 bits, f16 or f32</source>
        <translation>纹理是一个 1 到 3 维的缓冲区，元素为不超过 32 位的整数、f16 或 f32</translation>
    </message>
    <message>
        <source>its rows do not contain whole texels</source>
        <translation>其各行不能容纳整数个纹素</translation>
    </message>
    <message>
        <source>layers and cubes have 3 dimensions</source>
        <translation>分层纹理和立方体纹理有 3 维</translation>
    </message>
    <message>
        <source>a cube has 6 faces, as wide as they are high</source>
        <translation>立方体有 6 个面，每个面的宽与高相等</translation>
    </message>
    <message>
        <source>texture arguments are supported on the simulated GPU only</source>
        <translation>作为参数的纹理只能用于模拟 GPU</translation>
    </message>
    <message>
        <source>(line %1)</source>
        <translation>（第 %1 行）</translation>
    </message>
    <message>
        <source>%1: the destination is %2 bytes too short: %3, and the copy ends at byte %4: copy no more bytes than it holds</source>
        <translation>%1：目标短了 %2 字节：%3，而复制一直到第 %4 字节：复制的字节数不要超过其大小</translation>
    </message>
    <message>
        <source>%1: the source is %2 bytes too short: %3, and the copy ends at byte %4: copy no more bytes than it holds</source>
        <translation>%1：来源短了 %2 字节：%3，而复制一直到第 %4 字节：复制的字节数不要超过其大小</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>%1 was freed %2</source>
        <translation>%1 已释放 %2</translation>
    </message>
    <message>
        <source>%1 is not device memory</source>
        <translation>%1 不是设备的内存</translation>
    </message>
    <message>
        <source>this is the host's memory, which the GPU can't use: copy it with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>这是主机内存，GPU 不能使用：用 cudaMemcpy 复制，或用 cudaMallocManaged 分配</translation>
    </message>
    <message>
        <source>%1 is %2 bytes too short</source>
        <translation>%1 短了 %2 字节</translation>
    </message>
    <message>
        <source>it belongs to device %1, and device %2 may not use it: call cudaDeviceEnablePeerAccess first</source>
        <translation>它属于设备 %1，设备 %2 不能使用：先调用 cudaDeviceEnablePeerAccess</translation>
    </message>
    <message>
        <source>%1: its destination: %2</source>
        <translation>%1：目标：%2</translation>
    </message>
    <message>
        <source>%1: its source: %2</source>
        <translation>%1：来源：%2</translation>
    </message>
    <message>
        <source>%1: its destination (%2) is host memory, but the direction says device: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1：目标（%2）是主机内存，方向却写着设备：给出相符的方向，或用 cudaMemcpyDefault</translation>
    </message>
    <message>
        <source>%1: its destination (%2) is device memory, but the direction says host: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1：目标（%2）是设备内存，方向却写着主机：给出相符的方向，或用 cudaMemcpyDefault</translation>
    </message>
    <message>
        <source>%1: its source (%2) is host memory, but the direction says device: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1：来源（%2）是主机内存，方向却写着设备：给出相符的方向，或用 cudaMemcpyDefault</translation>
    </message>
    <message>
        <source>%1: its source (%2) is device memory, but the direction says host: use the matching direction, or cudaMemcpyDefault</source>
        <translation>%1：来源（%2）是设备内存，方向却写着主机：给出相符的方向，或用 cudaMemcpyDefault</translation>
    </message>
    <message>
        <source>%1 of the driver is not simulated: run this program on a GPU (--device cuda:0), or write it without this function</source>
        <translation>驱动程序的 %1 没有模拟：在 GPU 上运行这个程序（--device cuda:0），或不用这个函数来写</translation>
    </message>
    <message>
        <source>the host accessed the memory of %1 (byte %2): only kernels can; copy it with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>主机访问了 %1 的内存（第 %2 字节）：只有内核可以；用 cudaMemcpy 复制，或用 cudaMallocManaged 分配</translation>
    </message>
    <message>
        <source>the host accessed the memory of %1, freed %2</source>
        <translation>主机访问了 %1 的内存，它已释放 %2</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>the host accessed %1, an address in device memory: copy it with cudaMemcpy</source>
        <translation>主机访问了 %1，这是设备内存的地址：用 cudaMemcpy 复制</translation>
    </message>
    <message>
        <source>the program crashed: it accessed %1, which is not mapped</source>
        <translation>程序崩溃了：它访问了 %1，该地址没有映射</translation>
    </message>
    <message>
        <source>its own memory</source>
        <translation>自己的内存</translation>
    </message>
    <message>
        <source>the host accessed %1 while %2 %3 may still be filling it: wait first (cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)</source>
        <translation>主机访问了 %1，而 %2 %3 可能还在往里写：先等待（cudaStreamSynchronize、cudaEventSynchronize 或 cudaDeviceSynchronize）</translation>
    </message>
    <message>
        <source>the host changed %1 while %2 %3 may still be reading it: wait first (cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)</source>
        <translation>主机改了 %1，而 %2 %3 可能还在读它：先等待（cudaStreamSynchronize、cudaEventSynchronize 或 cudaDeviceSynchronize）</translation>
    </message>
    <message>
        <source>it was given %1, freed %2</source>
        <translation>它得到的是 %1，已释放 %2</translation>
    </message>
    <message>
        <source>if it waits for something that the host writes: the host waits for the kernel in %1 (here, most calls wait for such a kernel): let the host write before that call, or run the program on a GPU (--device cuda:0)</source>
        <translation>如果它等待主机写入的内容：主机正在 %1 中等待这个内核（在这里，大多数调用都会等待这样的内核）：让主机在这个调用之前写入，或在 GPU 上运行这个程序（--device cuda:0）</translation>
    </message>
    <message>
        <source>if it waits for something that the host does after the launch: nothing can change what it reads, because the program has one stream, and no memory that it shares with the host</source>
        <translation>如果它等待主机在启动之后才做的事：没有什么能改变它读取的内容，因为这个程序只有一个流，也没有与主机共享的内存</translation>
    </message>
    <message>
        <source>kernel %1: %2</source>
        <translation>内核 %1：%2</translation>
    </message>
    <message>
        <source>kernel %1 is loaded at this launch, its first, while kernel %2 waits for it: loading may have to wait until the GPU is idle, and then neither of them ever ends. Load it before (cudaFuncGetAttributes does), or set the environment variable CUDA_MODULE_LOADING=EAGER</source>
        <translation>内核 %1 在这次启动时才首次加载，而内核 %2 正在等待它：加载可能要等到 GPU 空闲，那么两者都永远不会结束。请提前加载它（cudaFuncGetAttributes 会加载），或设置环境变量 CUDA_MODULE_LOADING=EAGER</translation>
    </message>
    <message>
        <source>kernel %1: %2; %3</source>
        <translation>内核 %1：%2；%3</translation>
    </message>
    <message>
        <source>launched</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>内核 %1</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes (from byte %4 of %5) in two nodes of a graph, and nothing orders them: make one node depend on the other (cudaGraphAddDependencies; while a stream is captured, cudaStreamWaitEvent)</source>
        <translation>%1 和 %2 %3 在图的两个节点中访问同样的字节（从 %5 的第 %4 字节起），两者之间没有任何先后保证：请让一个节点依赖另一个节点（cudaGraphAddDependencies；捕获流时用 cudaStreamWaitEvent）</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes in two nodes of a graph, and nothing orders them: make one node depend on the other (cudaGraphAddDependencies; while a stream is captured, cudaStreamWaitEvent)</source>
        <translation>%1 和 %2 %3 在图的两个节点中访问同样的字节，两者之间没有任何先后保证：请让一个节点依赖另一个节点（cudaGraphAddDependencies；捕获流时用 cudaStreamWaitEvent）</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes (from byte %4 of %5) in different streams, and nothing orders them: let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent), or use one stream</source>
        <translation>%1 和 %2 %3 在不同的流里访问了同样的字节（%5，从第 %4 字节起），没有什么规定先后：让一个流等另一个（cudaEventRecord 和 cudaStreamWaitEvent），或只用一个流</translation>
    </message>
    <message>
        <source>%1 and %2 %3 access the same bytes in different streams, and nothing orders them: let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent), or use one stream</source>
        <translation>%1 和 %2 %3 在不同的流里访问了同样的字节，没有什么规定先后：让一个流等另一个（cudaEventRecord 和 cudaStreamWaitEvent），或只用一个流</translation>
    </message>
    <message>
        <source>the other</source>
        <translation>另一个</translation>
    </message>
    <message>
        <source>%1 can't be captured into a graph here: call it outside of the capture, or run this program on a GPU (--device cuda:0)</source>
        <translation>%1 在这里不能捕获进图：在捕获之外调用，或在 GPU 上运行这个程序（--device cuda:0）</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 bytes from %4 on: %5</source>
        <translation>%1：%2 从 %4 起占 %3 字节：%5</translation>
    </message>
    <message>
        <source>%1: %2 is not freed this way: use %3</source>
        <translation>%1：%2 不是这样释放的：用 %3</translation>
    </message>
    <message>
        <source>%1: the pointer is %2 bytes inside %3: free the pointer that the allocation returned</source>
        <translation>%1：指针在 %3 之内第 %2 字节处：释放分配时得到的指针</translation>
    </message>
    <message>
        <source>%1: %2 was freed already %3</source>
        <translation>%1：%2 已经释放过了 %3</translation>
    </message>
    <message>
        <source>freed before</source>
        <translation>先前释放</translation>
    </message>
    <message>
        <source>%1: %2 was not allocated by CUDA</source>
        <translation>%1：%2 不是由 CUDA 分配的</translation>
    </message>
    <message>
        <source>%1 is not simulated: run this program on a GPU (--device cuda:0), or write it without this function</source>
        <translation>%1 没有模拟：在 GPU 上运行这个程序（--device cuda:0），或不用这个函数来写</translation>
    </message>
    <message>
        <source>no device here has function pointers that are the same for host and device (unifiedFunctionPointers of cudaDeviceProp is 0)</source>
        <translation>这里没有设备提供主机与设备通用的函数指针（cudaDeviceProp 的 unifiedFunctionPointers 为 0）</translation>
    </message>
    <message>
        <source>the code given to %1 can't be loaded: %2</source>
        <translation>无法加载传给 %1 的代码：%2</translation>
    </message>
    <message>
        <source>kernel %1 can't be loaded: %2</source>
        <translation>内核 %1 无法加载：%2</translation>
    </message>
    <message>
        <source>%1: for %2, NVIDIA's cuRAND library is needed, which was not found next to nvcc: install libcurand of the CUDA toolkit, use another generator, or run this program on a GPU (--device cuda:0)</source>
        <translation>%1：%2 需要取自 NVIDIA 的主机端 cuRAND，而 nvcc 旁边没有这个库：安装 CUDA 工具包的 libcurand，换一个生成器，或在 GPU 上运行这个程序（--device cuda:0）</translation>
    </message>
    <message>
        <source>scrambled Sobol</source>
        <translation>加扰的 Sobol</translation>
    </message>
    <message>
        <source>Sobol of more than %1 dimensions</source>
        <translation>超过 %1 维的 Sobol</translation>
    </message>
    <message>
        <source>the order CURAND_ORDERING_PSEUDO_SEEDED</source>
        <translation>CURAND_ORDERING_PSEUDO_SEEDED 顺序</translation>
    </message>
    <message>
        <source>%1: the order CURAND_ORDERING_PSEUDO_DYNAMIC differs between GPUs and is not simulated: use CURAND_ORDERING_PSEUDO_DEFAULT</source>
        <translation>%1：CURAND_ORDERING_PSEUDO_DYNAMIC 顺序在每种 GPU 上都不同，没有模拟：请用 CURAND_ORDERING_PSEUDO_DEFAULT</translation>
    </message>
    <message>
        <source>doubles and normal numbers of Philox after a count or an offset that is not a multiple of 4</source>
        <translation>在不是 4 的倍数的个数或偏移之后，Philox 的双精度数和正态分布数</translation>
    </message>
    <message>
        <source>Poisson numbers of this mean and generator</source>
        <translation>该均值和该生成器的泊松分布数</translation>
    </message>
    <message>
        <source>the memory of a texture must begin at a multiple of %1 bytes (textureAlignment), and this begins %2 bytes after one: copy it to memory of its own, or add an offset to the coordinates</source>
        <translation>纹理的内存必须从 %1 字节的整数倍处开始（textureAlignment），而这里在其后 %2 字节处开始：把它复制到单独的内存，或给坐标加上偏移</translation>
    </message>
    <message>
        <source>%1: the array was created without cudaArraySurfaceLoadStore, so no surface can use it</source>
        <translation>%1：创建该数组时未使用 cudaArraySurfaceLoadStore，因此表面不能使用它</translation>
    </message>
    <message>
        <source>is given as %1, but the program gives %2: correct it, or run lesson check --update</source>
        <translation>给出的值是 %1，但程序得到 %2：请改正，或运行 lesson check --update</translation>
    </message>
    <message>
        <source>no trace of a program has '%1': use %2</source>
        <translation>程序的记录中没有“%1”：请使用 %2</translation>
    </message>
    <message>
        <source>copies(%1): use pageable, pinned, managed or peer</source>
        <translation>copies(%1)：请使用 pageable、pinned、managed 或 peer</translation>
    </message>
    <message>
        <source>overlap() of '%1': use %2</source>
        <translation>“%1”的 overlap()：请使用 %2</translation>
    </message>
    <message>
        <source>time() of '%1': use all, %2</source>
        <translation>“%1”的 time()：请使用 all、%2</translation>
    </message>
    <message>
        <source>%2 allocations of the same line are never freed (%3 bytes altogether; the first is %1): call %4 for each</source>
        <translation>同一行的 %2 次分配从未释放（共 %3 字节；第一次是 %1）：对每一个都调用 %4</translation>
    </message>
    <message>
        <source>%1 frees memory that is still registered (%2): call cudaHostUnregister first</source>
        <translation>%1 释放了仍处于注册状态的内存（%2）：请先调用 cudaHostUnregister</translation>
    </message>
    <message>
        <source>registered</source>
        <translation>注册</translation>
    </message>
    <message>
        <source>kernel %1 prints more than the %2 bytes that the buffer of printf holds until the host synchronises; the rest is lost: print less, synchronise more often, or call cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...) before the first launch</source>
        <translation>内核 %1 打印的内容超过了 printf 缓冲区在主机同步之前能容纳的 %2 字节，其余的丢失了：少打印一些，更频繁地同步，或在第一次启动之前调用 cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...)</translation>
    </message>
    <message>
        <source>the kernels have not freed %1 of the blocks (%2 bytes altogether) that they allocated with malloc or new: free them in a kernel</source>
        <translation>内核用 malloc 或 new 分配的块中有 %1 个（共 %2 字节）没有释放：请在内核中释放它们</translation>
    </message>
    <message>
        <source>%1: its source and its destination overlap in %2 bytes, and the result is undefined: copy by way of other memory</source>
        <translation>%1：它的源与目标有 %2 字节重叠，结果未定义：请经由其他内存复制</translation>
    </message>
    <message>
        <source>%1 is never freed: call %2</source>
        <translation>%1 从未释放：调用 %2</translation>
    </message>
    <message>
        <source>the grid is %1 and the block is %2, but no extent may be 0: for n elements, launch (n + threads - 1) / threads blocks, and none if n is 0</source>
        <translation>网格为 %1，线程块为 %2，但任何一维都不能为 0：n 个元素要启动 (n + 线程数 - 1) / 线程数 个线程块；n 为 0 时不要启动</translation>
    </message>
    <message>
        <source>a block has at most %1 threads, and this one has %2: use smaller blocks</source>
        <translation>一个线程块最多有 %1 个线程，而这里有 %2 个：请用更小的线程块</translation>
    </message>
    <message>
        <source>the grid is %1 and the block is %2; the limits are %3 and %4: let each thread do several elements, or use another dimension</source>
        <translation>网格为 %1，线程块为 %2；上限是 %3 和 %4：让每个线程处理多个元素，或使用另一维</translation>
    </message>
    <message>
        <source>the kernel was compiled for at most %1 threads per block (__launch_bounds__), and this launch has %2: use smaller blocks</source>
        <translation>这个内核编译时限定每个线程块最多 %1 个线程（__launch_bounds__），而这次启动有 %2 个：请用更小的线程块</translation>
    </message>
    <message>
        <source>the launch requests %1 bytes of dynamic shared memory, and the kernel may have %2: request less, or call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize first (up to %3)</source>
        <translation>这次启动请求 %1 字节动态共享内存，而该内核可以有 %2 字节：少请求一些，或先用 cudaFuncAttributeMaxDynamicSharedMemorySize 调用 cudaFuncSetAttribute（最多 %3）</translation>
    </message>
    <message>
        <source>a block of %1 threads with %2 registers each does not fit into an SM: use smaller blocks, or limit the registers with __launch_bounds__</source>
        <translation>有 %1 个线程、每个线程用 %2 个寄存器的线程块放不进一个 SM：请用更小的线程块，或用 __launch_bounds__ 限制寄存器</translation>
    </message>
    <message>
        <source>all blocks of a cooperative launch run at once: at most %1 fit, and the grid has %2. Launch fewer, and let each do more</source>
        <translation>协作启动的所有线程块同时运行：最多容纳 %1 个，而网格有 %2 个。请少启动一些，让每个线程块多做一些</translation>
    </message>
    <message>
        <source>the stream was never created, or was destroyed before</source>
        <translation>该流从未创建，或先前已销毁</translation>
    </message>
    <message>
        <source>the stream belongs to device %1, and the current device is %2: call cudaSetDevice before the launch</source>
        <translation>该流属于设备 %1，而当前设备是 %2：启动前调用 cudaSetDevice</translation>
    </message>
    <message>
        <source>%1 is memory of device %2, and the kernel runs on device %3: call cudaSetDevice(%2) before the launch, or cudaDeviceEnablePeerAccess</source>
        <translation>%1 是设备 %2 的内存，而内核在设备 %3 上运行：启动前调用 cudaSetDevice(%2)，或调用 cudaDeviceEnablePeerAccess</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared memory. The launch gives the bytes of cuda.shared.array(0, type)</source>
        <translation>越界的共享内存%1：%2 字节，偏移 %3：这个线程块没有共享内存。cuda.shared.array(0, …) 的字节数在启动时给出</translation>
    </message>
    <message>
        <source>out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared memory. The size of an extern __shared__ array is the third argument of &lt;&lt;&lt;&gt;&gt;&gt;</source>
        <translation>越界的共享内存%1：%2 字节，偏移 %3：这个线程块没有共享内存。extern __shared__ 数组的大小是 &lt;&lt;&lt;&gt;&gt;&gt; 的第三个参数</translation>
    </message>
    <message>
        <source>%1 failed with %2 (%3), and the program did not check: call cudaGetLastError() after each launch</source>
        <translation>%1 得到 %2（%3），程序却没有过问就继续了：每次启动之后调用 cudaGetLastError()</translation>
    </message>
    <message>
        <source>%1 returned %2 (%3): make sure that the program checks what each call returns</source>
        <translation>%1 得到 %2（%3）：请确认程序检查了每次调用的返回值</translation>
    </message>
    <message>
        <source>kernel %1 failed (%2), and the program ended without waiting for it: call cudaDeviceSynchronize() and check what it returns</source>
        <translation>内核 %1 失败了（%2），程序没有等它就结束了：调用 cudaDeviceSynchronize() 并检查返回值</translation>
    </message>
    <message>
        <source>%1 of %2 bytes %3</source>
        <translation>%1 %2 字节 %3</translation>
    </message>
    <message>
        <source>a launch by &lt;&lt;&lt;&gt;&gt;&gt;</source>
        <translation>用 &lt;&lt;&lt;&gt;&gt;&gt; 的启动</translation>
    </message>
    <message>
        <source>kernel %1 launched %2 failed; %3</source>
        <translation>内核 %1（启动 %2）失败；%3</translation>
    </message>
<message>
        <source>the file must be an object {...}, but is %1</source>
        <translation>文件必须是一个对象 {...}，但它是 %1</translation>
    </message>
    <message>
        <source>%1 must be an object {...}, but is %2</source>
        <translation>%1 必须是一个对象 {...}，但它是 %2</translation>
    </message>
    <message>
        <source>is missing: add it</source>
        <translation>缺少这一项：请补上</translation>
    </message>
    <message>
        <source>must be a non-empty string, but is %1</source>
        <translation>必须是非空文本，但它是 %1</translation>
    </message>
    <message>
        <source>must be a string, but is %1</source>
        <translation>必须是文本，但它是 %1</translation>
    </message>
    <message>
        <source>must be a whole number, but is %1</source>
        <translation>必须是整数，但它是 %1</translation>
    </message>
    <message>
        <source>must be true or false, but is %1</source>
        <translation>必须是 true 或 false，但它是 %1</translation>
    </message>
    <message>
        <source>must be a list of strings, but is %1</source>
        <translation>必须是文本列表，但它是 %1</translation>
    </message>
    <message>
        <source>must be a list of whole numbers, but is %1</source>
        <translation>必须是整数列表，但它是 %1</translation>
    </message>
    <message>
        <source>must be a list of objects, but is %1</source>
        <translation>必须是对象列表，但它是 %1</translation>
    </message>
    <message>
        <source>is not a known key: use %1</source>
        <translation>不是已知的键：可用 %1</translation>
    </message>
    <message>
        <source>is not valid JSON: %1</source>
        <translation>不是有效的 JSON：%1</translation>
    </message>
    <message>
        <source>the key '%1' appears twice</source>
        <translation>键“%1”出现了两次</translation>
    </message>
    <message>
        <source>can't be combined with steps: keep one of them</source>
        <translation>不能与 steps 同时出现：请只保留一个</translation>
    </message>
    <message>
        <source>must be in increasing order</source>
        <translation>必须逐个递增</translation>
    </message>
    <message>
        <source>%1 is above the maximum %2</source>
        <translation>%1 大于最大值 %2</translation>
    </message>
    <message>
        <source>must contain 1 to 3 expressions</source>
        <translation>必须有 1 到 3 个表达式</translation>
    </message>
    <message>
        <source>there is no buffer '%1': use %2, or DTYPE:EXPRESSION for a number</source>
        <translation>没有缓冲区“%1”：可用 %2，数值请写成 DTYPE:EXPRESSION</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use i32, u32, i64, f32...</source>
        <translation>“%1”不是元素类型：请用 i32、u32、i64、f32 等</translation>
    </message>
    <message>
        <source>'%1' is outside the folder: name a file in it</source>
        <translation>“%1”超出了文件夹：请指定其中的文件</translation>
    </message>
    <message>
        <source>there is no file '%1'</source>
        <translation>没有文件“%1”</translation>
    </message>
    <message>
        <source>'%1' is already used by a parameter or a size</source>
        <translation>“%1”已是某个参数或大小的名字</translation>
    </message>
    <message>
        <source>'%1' is not an element type: use f32, u32, f64...</source>
        <translation>“%1”不是元素类型：请用 f32、u32、f64 等</translation>
    </message>
    <message>
        <source>must contain at least one expression</source>
        <translation>必须至少有一个表达式</translation>
    </message>
    <message>
        <source>'%1' is not a macro's name: use NAME or NAME=EXPRESSION</source>
        <translation>“%1”不是宏名：请写成 NAME 或 NAME=EXPRESSION</translation>
    </message>
    <message>
        <source>'%1' is neither a parameter nor a size</source>
        <translation>“%1”既不是参数也不是大小</translation>
    </message>
    <message>
        <source>must contain at least one launch</source>
        <translation>必须至少有一次启动</translation>
    </message>
    <message>
        <source>'%1' is already used by another variant of this problem</source>
        <translation>“%1”已被此问题的另一个变体使用</translation>
    </message>
    <message>
        <source>must contain at least one variant</source>
        <translation>必须至少有一个变体</translation>
    </message>
    <message>
        <source>is not well-formed: %1</source>
        <translation>格式不正确：%1</translation>
    </message>
    <message>
        <source>has a document type, which may define entities: remove &lt;!DOCTYPE ...&gt;</source>
        <translation>含有可定义实体的文档类型：请删除 &lt;!DOCTYPE ...&gt;</translation>
    </message>
    <message>
        <source>has a processing instruction, which may load a style: remove &lt;?...?&gt;</source>
        <translation>含有可加载样式的处理指令：请删除 &lt;?...?&gt;</translation>
    </message>
    <message>
        <source>is not an SVG: its first element must be &lt;svg&gt;</source>
        <translation>不是 SVG：第一个元素必须是 &lt;svg&gt;</translation>
    </message>
    <message>
        <source>is empty: draw something or remove it</source>
        <translation>是空的：请画上内容或删除它</translation>
    </message>
    <message>
        <source>needs a viewBox about 720 wide (600 to 800): viewBox="0 0 720 HEIGHT"</source>
        <translation>需要宽约 720（600 到 800）的 viewBox：viewBox="0 0 720 HEIGHT"</translation>
    </message>
    <message>
        <source>needs a viewBox with a height of at most 2000</source>
        <translation>viewBox 的高度不能超过 2000</translation>
    </message>
    <message>
        <source>is too large or nested too deeply: draw something simpler</source>
        <translation>太大或嵌套太深：请画得简单些</translation>
    </message>
    <message>
        <source>a &lt;use&gt; of an element that contains &lt;use&gt; may expand without limit: copy the shapes instead</source>
        <translation>&lt;use&gt; 引用又引用了别的内容，可能无限膨胀：请直接画出来</translation>
    </message>
    <message>
        <source>has a processing instruction: remove &lt;?...?&gt;</source>
        <translation>含有处理指令：请删除 &lt;?...?&gt;</translation>
    </message>
    <message>
        <source>'%1' runs a script: remove it</source>
        <translation>“%1”会运行脚本：请删除</translation>
    </message>
    <message>
        <source>'%1' may refer outside the figure: remove it</source>
        <translation>“%1”可能引用图外内容：请删除</translation>
    </message>
    <message>
        <source>'%1' hides colours from the lab's theme: write fill="...", stroke="..." instead</source>
        <translation>“%1”中的颜色无法随实验室主题变化：请改写成 fill="..."、stroke="..."</translation>
    </message>
    <message>
        <source>'%1' refers outside the figure: only href="#id" is allowed</source>
        <translation>“%1”引用了图外内容：只允许 href="#id"</translation>
    </message>
    <message>
        <source>'%1' refers outside the figure: remove it</source>
        <translation>“%1”引用了图外内容：请删除</translation>
    </message>
    <message>
        <source>%1="%2" refers outside the figure: remove it</source>
        <translation>%1="%2" 引用了图外内容：请删除</translation>
    </message>
    <message>
        <source>%1="%2" refers outside the figure: only url(#id) is allowed</source>
        <translation>%1="%2" 引用了图外内容：只允许 url(#id)</translation>
    </message>
    <message>
        <source>%1="%2" is not a colour of the theme: use one of %3</source>
        <translation>%1="%2" 不是主题中的颜色：请用 %3 之一</translation>
    </message>
    <message>
        <source>has text in another typeface: use font-family="Inter, sans-serif" or "JetBrains Mono, monospace"</source>
        <translation>有使用其他字体的文字：请用 font-family="Inter, sans-serif" 或 "JetBrains Mono, monospace"</translation>
    </message>
    <message>
        <source>has text that is not 13 to 15 px high: set font-size="13", 14 or 15</source>
        <translation>有字号不在 13 到 15 px 之间的文字：请写 font-size="13"、14 或 15</translation>
    </message>
    <message>
        <source>the words '%1' are in one language only: put them into &lt;switch&gt; with a &lt;text&gt; for zh, ko and English (numbers and code in JetBrains Mono need none)</source>
        <translation>文字“%1”只有一种语言：请放进 &lt;switch&gt;，为 zh、ko 和英语各写一个 &lt;text&gt;（数字和用 JetBrains Mono 写的代码不需要）</translation>
    </message>
    <message>
        <source>comes after the one without systemLanguage and is never shown: move it up</source>
        <translation>位于没有 systemLanguage 的那一个之后，永远不会显示：请往前移</translation>
    </message>
    <message>
        <source>a &lt;switch&gt; has nothing for '%1': add &lt;text systemLanguage="%1"&gt;</source>
        <translation>&lt;switch&gt; 中没有“%1”的内容：请加上 &lt;text systemLanguage="%1"&gt;</translation>
    </message>
    <message>
        <source>a &lt;switch&gt; has nothing without systemLanguage: add the English text last</source>
        <translation>&lt;switch&gt; 中缺少不带 systemLanguage 的内容：请把英文放在最后</translation>
    </message>
    <message>
        <source>can't run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>'%1' is not a number for this run</source>
        <translation>对这次运行来说，“%1”不是一个数</translation>
    </message>
    <message>
        <source>is given as %1, but the recorded table gives %2: correct it, or run lesson check --update</source>
        <translation>写的是 %1，但记录表给出 %2：请更正，或运行 lesson check --update</translation>
    </message>
    <message>
        <source>is given as %1, but the run gives %2: correct it, or run lesson check --update</source>
        <translation>写的是 %1，但运行给出 %2：请更正，或运行 lesson check --update</translation>
    </message>
    <message>
        <source>the run of '%1' takes %2 million warp instructions, more than the %3 million that allow feedback within a second: choose smaller sizes</source>
        <translation>“%1”的运行需要 %2 百万条线程束指令，超过了能在一秒内给出反馈的 %3 百万条：请选择更小的大小</translation>
    </message>
    <message>
        <source>the right answer '%1' is refused:%2</source>
        <translation>正确答案“%1”被拒绝：%2</translation>
    </message>
    <message>
        <source>the start can't be judged:%1</source>
        <translation>初始状态无法评判：%1</translation>
    </message>
    <message>
        <source>the start already reaches the goals: begin with another setting</source>
        <translation>初始状态已经达到目标：请换一个起始设置</translation>
    </message>
    <message>
        <source>does not reach the goals:%1</source>
        <translation>没有达到目标：%1</translation>
    </message>
    <message>
        <source>the starter can't be judged:%1</source>
        <translation>起始代码无法评判：%1</translation>
    </message>
    <message>
        <source>is already right: leave something to do</source>
        <translation>已经是正确的：请留下要完成的部分</translation>
    </message>
    <message>
        <source>does not compile: a learner begins with something that runs:%1</source>
        <translation>无法编译：学习者应从能运行的代码开始：%1</translation>
    </message>
    <message>
        <source>is a solution, but is refused:%1</source>
        <translation>是一个答案，却被拒绝：%1</translation>
    </message>
    <message>
        <source>is right, but is refused:%1</source>
        <translation>是正确的，却被拒绝：%1</translation>
    </message>
    <message>
        <source>is wrong, but passes:%1</source>
        <translation>是错误的，却通过了：%1</translation>
    </message>
    <message>
        <source>is refused for '%1', not for '%2': fix the kernel or "wrong" (line %3 of lesson.json):%4</source>
        <translation>被拒绝的原因是“%1”而不是“%2”：请修改内核或 "wrong"（lesson.json 第 %3 行）：%4</translation>
    </message>
    <message>
        <source>shows a mistake, but passes: fix the kernel or its run</source>
        <translation>应当展示一个错误，却通过了：请修改内核或它的运行</translation>
    </message>
    <message>
        <source>says '%1', but the lab finds '%2': %3</source>
        <translation>写的是“%1”，但实验室发现的是“%2”：%3</translation>
    </message>
    <message>
        <source>the lesson does not begin with a question: begin it with '&gt; A question that makes learners curious.'</source>
        <translation>课程没有以问题开头：请以“&gt; 一个引人好奇的问题”开头</translation>
    </message>
    <message>
        <source>there is no '## Title {#knobs}': say what to turn and what to watch</source>
        <translation>没有“## Title {#knobs}”：请说明调什么、看什么</translation>
    </message>
    <message>
        <source>this question has fewer than two choices: add '### Text {#choice-ID}'</source>
        <translation>这个问题的选项少于两个：请添加“### Text {#choice-ID}”</translation>
    </message>
    <message>
        <source>the right choice '%1' is not here: add '### Text {#choice-%1}'</source>
        <translation>这里没有正确选项“%1”：请添加“### Text {#choice-%1}”</translation>
    </message>
    <message>
        <source>there is no part '%1': use %2</source>
        <translation>没有“%1”这一部分：可用 %2</translation>
    </message>
    <message>
        <source>the part '%1' comes too late: the order is %2</source>
        <translation>“%1”这一部分位置太靠后：顺序是 %2</translation>
    </message>
    <message>
        <source>there is no part '%1': add '# Title {#%1}'</source>
        <translation>缺少“%1”这一部分：请添加“# Title {#%1}”</translation>
    </message>
    <message>
        <source>'%1' of the manifest is not here: add '## Title {#%1}'</source>
        <translation>清单中的“%1”不在这里：请添加“## Title {#%1}”</translation>
    </message>
    <message>
        <source>'%1' is not in "%2" of the manifest: add it there or fix the id</source>
        <translation>“%1”不在清单的 "%2" 中：请在那里添加，或修改 id</translation>
    </message>
    <message>
        <source>'%1' has no meaning here: use %2%3</source>
        <translation>“%1”在这里没有意义：可用 %2%3</translation>
    </message>
    <message>
        <source>the choice '%1' is not here: add '%2 Text {#choice-%1}'</source>
        <translation>这里没有选项“%1”：请添加“%2 Text {#choice-%1}”</translation>
    </message>
    <message>
        <source>this choice has no text: say why it is right or wrong</source>
        <translation>这个选项下面没有内容：请说明它为什么对或错</translation>
    </message>
    <message>
        <source>'%1' has no %2: add '### Title {#%3}'</source>
        <translation>“%1”缺少%2：请添加“### Title {#%3}”</translation>
    </message>
    <message>
        <source>'%1' has no prompt: say what to do</source>
        <translation>“%1”没有题面：请说明要做什么</translation>
    </message>
    <message>
        <source>hint %1 of at least three</source>
        <translation>第 %1 条提示（至少要有三条）</translation>
    </message>
    <message>
        <source>this hint is empty: write it</source>
        <translation>这条提示是空的：请写上</translation>
    </message>
    <message>
        <source>model answer</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>smaller question '%1'</source>
        <translation>小问题“%1”</translation>
    </message>
    <message>
        <source>words for the goal '%1'</source>
        <translation>目标“%1”的说明</translation>
    </message>
    <message>
        <source>words for the speed goal</source>
        <translation>速度目标的说明</translation>
    </message>
    <message>
        <source>raw HTML is not shown by the lab: use Markdown, and backticks for code such as `vector&lt;float&gt;`</source>
        <translation>这里有实验室不显示的 HTML：请用 Markdown，`vector&lt;float&gt;` 之类的代码请用反引号</translation>
    </message>
    <message>
        <source>an underlined or quoted heading follows: write it as '## Title {#id}'</source>
        <translation>下面有用下划线或引用写的标题：请写成“## Title {#id}”</translation>
    </message>
    <message>
        <source>a TODO is left here: write the text</source>
        <translation>这里还有 TODO：请写上内容</translation>
    </message>
    <message>
        <source>'%1': a placeholder can't be used in a link's target: type the number</source>
        <translation>“%1”：链接目标里不能用数字占位符：请直接写出</translation>
    </message>
    <message>
        <source>the picture '%1' is not a .svg or .png</source>
        <translation>图片“%1”不是 .svg 或 .png</translation>
    </message>
    <message>
        <source>the picture '%1' has no description: say in ![...] what it shows</source>
        <translation>图片“%1”没有说明：请在 ![...] 中写明它展示什么</translation>
    </message>
    <message>
        <source>the glossary has no '%1': add '# word {#%2}' to lessons/glossary, or use %3</source>
        <translation>术语表里没有“%1”：请在 lessons/glossary 中添加“# word {#%2}”，或使用 %3</translation>
    </message>
    <message>
        <source>'%1' is an external link: these are allowed only in the part {#next}</source>
        <translation>“%1”指向外部：这类链接只能放在 {#next} 部分中</translation>
    </message>
    <message>
        <source>'%1' is not a link of a lesson: use run:, glossary:, lesson:, or https:// in the part {#next}</source>
        <translation>“%1”不是课程可用的链接：请用 run:、glossary:、lesson:，或在 {#next} 部分中用 https://</translation>
    </message>
    <message>
        <source>'%1' of %2 (line %3) is missing here: translate it</source>
        <translation>这里缺少 %2 中的“%1”（第 %3 行）：请翻译</translation>
    </message>
    <message>
        <source>shows the numbers [%1], but %2 shows [%3] in line %4: show the same</source>
        <translation>显示的数是 [%1]，而 %2 第 %4 行显示 [%3]：请保持一致</translation>
    </message>
    <message>
        <source>'%1' is not in %2: remove it, or add it there</source>
        <translation>“%1”不在 %2 中：请删除，或在那里添加</translation>
    </message>
    <message>
        <source>has no '%1': translate it</source>
        <translation>缺少“%1”：请翻译</translation>
    </message>
    <message>
        <source>contains a TODO: write the text</source>
        <translation>还有 TODO：请写上内容</translation>
    </message>
    <message>
        <source>is shown in no text: show it as {{%1}} or remove it</source>
        <translation>没有在任何文本中显示：请写成 {{%1}} 或删除</translation>
    </message>
    <message>
        <source>the glossary has no '%1': add '# word {#%2}' to lessons/glossary</source>
        <translation>术语表里没有“%1”：请在 lessons/glossary 中添加“# word {#%2}”</translation>
    </message>
    <message>
        <source>exercises/%1/solutions has %2 of them: show at least two ways to do it</source>
        <translation>exercises/%1/solutions 中有 %2 个解答：请至少给出两种做法</translation>
    </message>
    <message>
        <source>has %1 entries: give at least five that a learner might write</source>
        <translation>有 %1 项：请至少给出五个学习者可能写出的例子</translation>
    </message>
    <message>
        <source>there is text before the first heading: begin with '# Title {#lesson}'</source>
        <translation>第一个标题之前有文字：请以“# Title {#lesson}”开头</translation>
    </message>
    <message>
        <source>the code that begins here never ends: close it with ```</source>
        <translation>从这里开始的代码没有结束：请用 ``` 关闭</translation>
    </message>
    <message>
        <source>this heading is deeper than ####: use at most four levels</source>
        <translation>这个标题比 #### 更深：最多用四级</translation>
    </message>
    <message>
        <source>this heading skips a level: use %1 here</source>
        <translation>这个标题跳了一级：这里请用 %1</translation>
    </message>
    <message>
        <source>the id '%1' is already used in line %2: give this heading another</source>
        <translation>id“%1”在第 %2 行已经用过：请给这个标题换一个</translation>
    </message>
    <message>
        <source>'%1' is not an id: use lower-case letters, digits and '-'</source>
        <translation>“%1”不是 id：请用小写字母、数字和“-”</translation>
    </message>
    <message>
        <source>this heading has no id: end it with {#id}, the same in all languages</source>
        <translation>这个标题没有 id：请以 {#id} 结尾，各语言相同</translation>
    </message>
    <message>
        <source>this heading has no title: write one before its id</source>
        <translation>这个标题没有文字：请写在 id 之前</translation>
    </message>
    <message>
        <source>this Markdown can't be read: this computer has too little memory</source>
        <translation>无法读取这份 Markdown：这台计算机的内存不足</translation>
    </message>
    <message>
        <source>%1: this key already appears in line %2: remove one of them</source>
        <translation>%1：这个键在第 %2 行已经出现：请删去一个</translation>
    </message>
    <message>
        <source>is nested deeper than the %1 levels allowed</source>
        <translation>嵌套超过 %1 层：课程不需要这么深</translation>
    </message>
    <message>
        <source>contains a number that is too large: use a smaller one</source>
        <translation>含有过大的数：请用小一些的</translation>
    </message>
    <message>
        <source>the name of a file is empty: give one in the lesson's folder</source>
        <translation>文件名为空：请指定课程文件夹中的文件</translation>
    </message>
    <message>
        <source>has more than %1 entries: remove some</source>
        <translation>超过 %1 项：请减少一些</translation>
    </message>
    <message>
        <source>must be a number, but is %1</source>
        <translation>必须是数，但它是 %1</translation>
    </message>
    <message>
        <source>is not a language's code: use en, zh_CN, ko...</source>
        <translation>不是语言代码：请用 en、zh_CN、ko 等</translation>
    </message>
    <message>
        <source>is missing: add the English text</source>
        <translation>缺少这一项：请补上英文</translation>
    </message>
    <message>
        <source>must name at least one variant</source>
        <translation>必须至少写一个变体</translation>
    </message>
    <message>
        <source>'%1' appears twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>'%1' is not among the variants: use %2</source>
        <translation>“%1”不在变体之中：可用 %2</translation>
    </message>
    <message>
        <source>is not a valid number name: use lower-case letters, digits and '_'</source>
        <translation>不能作为数的名字：请用小写字母、数字和“_”</translation>
    </message>
    <message>
        <source>can't be combined with 'value'</source>
        <translation>不能与“value”同时出现</translation>
    </message>
    <message>
        <source>must be 0 to 9</source>
        <translation>必须是 0 到 9</translation>
    </message>
    <message>
        <source>has too many entries: remove some</source>
        <translation>项目太多：请减少一些</translation>
    </message>
    <message>
        <source>is missing: say what is right</source>
        <translation>缺少这一项：请写明正确答案</translation>
    </message>
    <message>
        <source>must have one of number, choices, line</source>
        <translation>必须有 number、choices、line 之一</translation>
    </message>
    <message>
        <source>can't be combined with tolerance: keep one of them</source>
        <translation>不能与 tolerance 同时出现：请只保留一个</translation>
    </message>
    <message>
        <source>must be 0 or more</source>
        <translation>必须大于或等于 0</translation>
    </message>
    <message>
        <source>must contain 2 to 20 choices</source>
        <translation>必须有 2 到 20 个选项</translation>
    </message>
    <message>
        <source>'%1' must be one of the choices: %2</source>
        <translation>“%1”必须是选项之一：%2</translation>
    </message>
    <message>
        <source>must contain at least two choices</source>
        <translation>必须至少有两个选项</translation>
    </message>
    <message>
        <source>must have one of most, diagnostic</source>
        <translation>必须有 most、diagnostic 之一</translation>
    </message>
    <message>
        <source>'%1' is not counted by line: use %2</source>
        <translation>“%1”不按行计数：可用 %2</translation>
    </message>
    <message>
        <source>'%1' is not a finding: use %2</source>
        <translation>“%1”不是检查结果的种类：可用 %2</translation>
    </message>
    <message>
        <source>the kernel must contain '%1' once: give text that occurs in one line only</source>
        <translation>内核中“%1”必须恰好出现一次：请写只在一行中出现的内容</translation>
    </message>
    <message>
        <source>'%1' is not a kind: use predict, tweak, write, find, explain or program</source>
        <translation>“%1”不是题目种类：请用 predict、tweak、write、find、explain 或 program</translation>
    </message>
    <message>
        <source>is missing: name the kernel with the mistake</source>
        <translation>缺少这一项：请指定含错误的内核</translation>
    </message>
    <message>
        <source>is missing: say what the lab reports, "race", "mismatch"...</source>
        <translation>缺少这一项：请写明实验室会发现什么，如 "race"、"mismatch"</translation>
    </message>
    <message>
        <source>'%1' appears twice: give each its own</source>
        <translation>“%1”出现了两次：请各用各的</translation>
    </message>
    <message>
        <source>is missing: name a variant of the problem</source>
        <translation>缺少这一项：请指定该问题的一个变体</translation>
    </message>
    <message>
        <source>'%1' is already used by a variant of kernels/cuda: give yours another id</source>
        <translation>“%1”已被 kernels/cuda 中的变体使用：请换一个 id</translation>
    </message>
    <message>
        <source>there is no '%1' here: use %2</source>
        <translation>这里没有“%1”：可用 %2</translation>
    </message>
    <message>
        <source>must be a whole number, or the name of a choice</source>
        <translation>必须是整数或选项的名字</translation>
    </message>
    <message>
        <source>the variant '%1' fixes it to %2: remove it</source>
        <translation>变体“%1”已把它固定为 %2：请删去</translation>
    </message>
    <message>
        <source>is missing: say what runs, {"variant": ...}</source>
        <translation>缺少这一项：请写明运行什么，{"variant": ...}</translation>
    </message>
    <message>
        <source>'%1' is not (correctly) given under "runs": add it there</source>
        <translation>"runs" 中没有（正确地）给出“%1”：请在那里添加</translation>
    </message>
    <message>
        <source>is already given in the run: remove one</source>
        <translation>在运行中已经给出：请去掉一个</translation>
    </message>
    <message>
        <source>must be a reason or a list of reasons</source>
        <translation>必须是一个原因或原因列表</translation>
    </message>
    <message>
        <source>'%1' is not a reason: use %2, or goal:ID with an id of "goals"</source>
        <translation>“%1”不是原因：可用 %2，或用 "goals" 中 id 的 goal:ID</translation>
    </message>
    <message>
        <source>must name at least one reason</source>
        <translation>必须至少写一个原因</translation>
    </message>
    <message>
        <source>must be a ratio above 0: the kernel's time / the other's</source>
        <translation>必须是大于 0 的比值：内核的时间 / 对方的时间</translation>
    </message>
    <message>
        <source>the problem has no variant '%1'</source>
        <translation>该问题没有变体“%1”</translation>
    </message>
    <message>
        <source>is missing: give sizes that keep a GPU busy</source>
        <translation>缺少这一项：请给出让 GPU 有足够工作的大小</translation>
    </message>
    <message>
        <source>must be 1000 to 200000000 warp instructions</source>
        <translation>必须是 1000 到 200000000 条线程束指令</translation>
    </message>
    <message>
        <source>must contain at least one goal on counted numbers</source>
        <translation>必须至少有一个基于计数的目标</translation>
    </message>
    <message>
        <source>must name at least one parameter or size to change</source>
        <translation>必须至少写一个可调的参数或大小</translation>
    </message>
    <message>
        <source>there is no parameter or size '%1'</source>
        <translation>没有参数或大小“%1”</translation>
    </message>
    <message>
        <source>is missing: give settings that reach the goals</source>
        <translation>缺少这一项：请给出能达到目标的设置</translation>
    </message>
    <message>
        <source>is not one of the knobs: add it to them or remove it</source>
        <translation>不在 knobs 之中：请加进去或去掉</translation>
    </message>
    <message>
        <source>the variant '%1' fixes '%2': remove it</source>
        <translation>变体“%1”固定了“%2”：请去掉</translation>
    </message>
    <message>
        <source>'%1' is a parameter of the variant, not a size of the problem: use %2</source>
        <translation>“%1”是变体的参数，不是问题的大小：请用 %2</translation>
    </message>
    <message>
        <source>there is no size or parameter '%1'</source>
        <translation>没有大小或参数“%1”</translation>
    </message>
    <message>
        <source>is not allowed here: the learner's text begins as %1</source>
        <translation>不能放在这里：学习者的代码以 %1 开始</translation>
    </message>
    <message>
        <source>must contain a case besides the visible one, or "free" must name what varies: a kernel must be right for all</source>
        <translation>除可见的情形外还须有一个情形，或用 "free" 写明哪些会变：内核必须对所有情形都正确</translation>
    </message>
    <message>
        <source>must be a file's name in %1/wrong</source>
        <translation>必须是 %1/wrong 中的文件名</translation>
    </message>
    <message>
        <source>does not say why %1/wrong/%2 is refused: add "%3": "REASON"</source>
        <translation>没有说明 %1/wrong/%2 为什么被拒绝：请添加 "%3": "REASON"</translation>
    </message>
    <message>
        <source>is longer than 64 KB: print less</source>
        <translation>超过 64 KB：请少输出一些</translation>
    </message>
    <message>
        <source>must be 0 to 125</source>
        <translation>必须是 0 到 125</translation>
    </message>
    <message>
        <source>must contain 2 to %1 cases: the first is shown, the others are hidden</source>
        <translation>必须有 2 到 %1 个情形：第一个会显示，其余隐藏</translation>
    </message>
    <message>
        <source>must be 0 to 0.1</source>
        <translation>必须是 0 到 0.1</translation>
    </message>
    <message>
        <source>must be 1 to 8</source>
        <translation>必须是 1 到 8</translation>
    </message>
    <message>
        <source>'%1' is not allowed: use %2</source>
        <translation>不允许“%1”：可用 %2</translation>
    </message>
    <message>
        <source>'%1' already exists: choose another name</source>
        <translation>“%1”已经存在：请换一个名字</translation>
    </message>
    <message>
        <source>the problem '%1' has no variants to teach</source>
        <translation>问题“%1”没有可讲授的变体</translation>
    </message>
    <message>
        <source>'%1' does not take %2 arguments here</source>
        <translation>“%1”在这里不接受 %2 个参数</translation>
    </message>
    <message>
        <source>the expression is longer than 1000 characters: make it shorter</source>
        <translation>表达式超过 1000 个字符：请缩短</translation>
    </message>
    <message>
        <source>%1; this recorded row has %2</source>
        <translation>%1；这一记录行有 %2</translation>
    </message>
    <message>
        <source>no table in resources/recorded has a row for '%1' with %2: use settings that were recorded, or record this one</source>
        <translation>resources/recorded 中没有表含有“%1”、%2 的行：请用已记录的设置，或记录这一组</translation>
    </message>
    <message>
        <source>%1;%2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>argument(%1): the first one is argument(1)</source>
        <translation>argument(%1)：第一个是 argument(1)</translation>
    </message>
    <message>
        <source>storing_threads(%1): use most or least, of all launches</source>
        <translation>storing_threads(%1)：请用 most 或 least（在所有启动中）</translation>
    </message>
    <message>
        <source>is 10 * major + minor, such as 80 or 90: at least 75</source>
        <translation>应为 10 * 主版本 + 次版本，例如 80 或 90：从 75 起</translation>
    </message>
    <message>
        <source>must be a %1 file, as the variant's own</source>
        <translation>必须是 %1 文件，与变体自己的文件一样</translation>
    </message>
    <message>
        <source>there is no %1/solutions/*%2: add at least one right one</source>
        <translation>没有 %1/solutions/*%2：请至少添加一个正确的</translation>
    </message>
<message>
        <source>a tensor of pictures has at least 3 dimensions</source>
        <translation>图像张量至少有 3 维</translation>
    </message>
    <message>
        <source>%1 channels of %2 pixels, but 1 to 256 channels and 1 to 1024 pixels are allowed</source>
        <translation>%2 个像素的 %1 个通道，但只能是 1 到 256 个通道、1 到 1024 个像素</translation>
    </message>
    <message>
        <source>a corner is at %1, but %2 to %3 are allowed with %4 dimensions</source>
        <translation>有一个角位于 %1，但 %4 维时只能在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>a copy of pictures (im2col) by a tensor map of tiles</source>
        <translation>用分块的张量映射做图像复制（im2col）</translation>
    </message>
    <message>
        <source>a copy of a tile by a tensor map of pictures (im2col)</source>
        <translation>用图像的张量映射（im2col）做分块复制</translation>
    </message>
    <message>
        <source>a register of this wgmma was changed at line %1, with no wgmma.fence in between: the wgmma may use the old value. Execute wgmma.fence after the change</source>
        <translation>这条 wgmma 的一个寄存器在第 %1 行被修改，其间没有 wgmma.fence：wgmma 可能使用旧值。请在修改之后执行 wgmma.fence</translation>
    </message>
    <message>
        <source>there is no wgmma.fence before the first wgmma: its registers may not hold yet what was written to them. Execute wgmma.fence first</source>
        <translation>第一条 wgmma 之前没有 wgmma.fence：它的寄存器里可能还没有写入的值。请先执行 wgmma.fence</translation>
    </message>
    <message>
        <source>one warp of a warpgroup has executed %1 wgmma instructions, another %2: all four warps must execute each of them together</source>
        <translation>线程束组中一个线程束执行了 %1 条 wgmma 指令，另一个执行了 %2 条：四个线程束必须一起执行每一条</translation>
    </message>
    <message>
        <source>the variable %1 has %2 bytes, but %3 are given</source>
        <translation>变量 %1 有 %2 字节，但给出了 %3 字节</translation>
    </message>
    <message>
        <source>no kernel that is launched uses a variable %1</source>
        <translation>启动的核函数都不使用变量 %1</translation>
    </message>
    <message>
        <source>copies by tensor map other than of tiles and pictures</source>
        <translation>分块和图像以外的张量映射复制</translation>
    </message>
    <message>
        <source>'%1' is not a valid name, or already a buffer's</source>
        <translation>“%1”不是合法的名称，或已是某个缓冲区的名称</translation>
    </message>
    <message>
        <source>there is no buffer '%1': use %2</source>
        <translation>没有缓冲区“%1”：请用 %2</translation>
    </message>
    <message>
        <source>must contain as many expressions as size, 1 to 5, the innermost dimension first</source>
        <translation>表达式的个数必须与 size 相同（1 到 5 个），最内层维度在前</translation>
    </message>
    <message>
        <source>'%1' is already used by another map</source>
        <translation>“%1”已被另一个映射占用</translation>
    </message>
    <message>
        <source>an untrusted program runs in a sandbox, and bubblewrap can't create one here (%1): allow user namespaces (sysctl kernel.unprivileged_userns_clone=1 or kernel.apparmor_restrict_unprivileged_userns=0)</source>
        <translation>外来的程序要在沙箱里运行，而 bubblewrap 在这里建不起沙箱（%1）：请允许用户命名空间（sysctl kernel.unprivileged_userns_clone=1，或 kernel.apparmor_restrict_unprivileged_userns=0）</translation>
    </message>
    <message>
        <source>it started more than %1 processes</source>
        <translation>它启动了 %1 个以上的进程</translation>
    </message>
    <message>
        <source>it used more than %1 GB of memory</source>
        <translation>它用了 %1 GB 以上的内存</translation>
    </message>
    <message>
        <source>%1 computes with %2, which is uninitialised at byte %3 of its memory: %4</source>
        <translation>%1 用 %2 计算，而它的内存从第 %3 字节起没有人写过：%4</translation>
    </message>
    <message>
        <source>a copy of pictures (im2col) that begins at %1 along dimension %2, where its map counts pixels from %3 to %4</source>
        <translation>图像复制（im2col）从维度 %2 上的 %1 开始，而其映射的像素只从 %3 数到 %4</translation>
    </message>
    <message>
        <source>there is no pixel between the corners along dimension %1</source>
        <translation>在维度 %1 上，两个角之间没有像素</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2; it was launched by %3, and nothing orders the two: a grid does not wait for what it launches, so launch what uses the results into cudaStreamTailLaunch, and write before the launch what it needs ('%4' at byte %5)</source>
        <translation>全局内存 %1 处的竞争：%2；它由 %3 启动，两者之间没有任何先后保证：网格不会等待它启动的工作，所以请把使用结果的部分放进 cudaStreamTailLaunch 启动，并在启动之前写好它需要的数据（“%4”的第 %5 字节）</translation>
    </message>
    <message>
        <source>%1 writes there, and so does %2</source>
        <translation>%1 往那里写，%2 也往那里写</translation>
    </message>
    <message>
        <source>%1 writes what %2 reads</source>
        <translation>%1 写的内容被 %2 读取</translation>
    </message>
    <message>
        <source>%1 reads what %2 writes</source>
        <translation>%1 读的内容由 %2 写入</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2 (launched at line %3) and %4 (launched at line %5) access it in two streams of a block, and nothing orders the two: launch them into one stream, or let one stream wait for the other (cudaEventRecord and cudaStreamWaitEvent) ('%6' at byte %7)</source>
        <translation>全局内存 %1 处的竞争：%2（在第 %3 行启动）和 %4（在第 %5 行启动）在一个块的两个流里都访问了它，两者之间没有任何先后保证：请启动到同一个流里，或让一个流等待另一个流（cudaEventRecord 和 cudaStreamWaitEvent）（“%6”的第 %7 字节）</translation>
    </message>
    <message>
        <source>the managed variable %1</source>
        <translation>托管变量 %1</translation>
    </message>
    <message>
        <source>race in global memory at %1: %2 (launched at line %3) and %4 (launched at line %5) access it, and nothing orders the two: launch them from one block into its own stream, or into cudaStreamTailLaunch ('%6' at byte %7)</source>
        <translation>全局内存 %1 处的竞争：%2（在第 %3 行启动）和 %4（在第 %5 行启动）都访问了它，两者之间没有任何先后保证：请由同一个块启动到它自己的流里，或启动到 cudaStreamTailLaunch（“%6”的第 %7 字节）</translation>
    </message>
    <message>
        <source>a WHILE node was stopped after %1 iterations: it may never end. Let a kernel of its body set the condition to 0, or raise the instruction budget</source>
        <translation>WHILE 节点在 %1 轮之后被停止：它可能永远不会结束。请让循环体中的某个内核把条件设为 0，或提高指令上限</translation>
    </message>
    <message>
        <source>cudaGraphSetConditional(%1): no cudaGraphConditionalHandleCreate has returned that handle</source>
        <translation>cudaGraphSetConditional(%1)：没有任何 cudaGraphConditionalHandleCreate 给出过这个句柄</translation>
    </message>
    <message>
        <source>the kernel never ends: all remaining threads wait in loops or at barriers, and nothing changes any more. This one waits for something that never happens</source>
        <translation>内核不会结束：剩下的线程都在循环或屏障处等待，而且不再有任何变化。这个线程在等待永远不会到来的东西</translation>
    </message>
    <message>
        <source>the kernel never ends: all remaining threads wait in loops or at barriers, and nothing changes any more. This one waits for %1</source>
        <translation>内核不会结束：剩下的线程都在循环或屏障处等待，而且不再有任何变化。这个线程在等待%1</translation>
    </message>
    <message>
        <source>the kernel was stopped: it may never end, as nothing goes on any more and this thread waits for %1</source>
        <translation>内核已被停止：它可能永远不会结束，因为不再有任何进展，而这个线程在等待%1</translation>
    </message>
    <message>
        <source>the mbarrier %1: %2</source>
        <translation>mbarrier %1：%2</translation>
    </message>
    <message>
        <source>at byte %1 of shared memory</source>
        <translation>（共享内存的第 %1 字节处）</translation>
    </message>
    <message>
        <source>all have arrived, but %1 bytes that were announced (expect_tx) have not come: announce as many as the copies bring</source>
        <translation>所有线程都已到达，但预告（expect_tx）的字节中有 %1 字节没有到来：请按复制实际带来的字节数预告</translation>
    </message>
    <message>
        <source>all have arrived, but %1 bytes more have come than were announced: announce (expect_tx) as many as the copies bring</source>
        <translation>所有线程都已到达，但到来的字节比预告的多 %1 字节：请按复制实际带来的字节数预告（expect_tx）</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing, and %3 bytes that were announced (expect_tx)</source>
        <translation>%2 次到达中缺少 %1 次，预告（expect_tx）的字节中缺少 %3 字节</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing, and %3 bytes more have come than were announced (expect_tx)</source>
        <translation>%2 次到达中缺少 %1 次，而到来的字节比预告（expect_tx）的多 %3 字节</translation>
    </message>
    <message>
        <source>%1 of %2 arrivals are missing</source>
        <translation>%2 次到达中缺少 %1 次</translation>
    </message>
    <message>
        <source>barrier %1 is told to wait for %2 threads, but only %3 threads of the block are left: give the number of those that reach it</source>
        <translation>屏障 %1 被要求等待 %2 个线程，但线程块中只剩下 %3 个线程：请给出到达该屏障的线程数</translation>
    </message>
    <message>
        <source>barrier %1 is told to wait for %2 threads, of which %3 have arrived and the others never do: give the number of those that reach it</source>
        <translation>屏障 %1 被要求等待 %2 个线程，其中 %3 个已到达，其余的永远不会到达：请给出到达该屏障的线程数</translation>
    </message>
    <message>
        <source>barrier %1 was used before by other threads, and nothing tells this thread that they have met: it might have taken the place of one of them. Give each group of threads a barrier of its own, or let one group wait for the other</source>
        <translation>屏障 %1 此前已被其他线程使用，而没有任何东西告诉这个线程它们已经汇合：它可能占了其中某个线程的位置。请给每组线程一个自己的屏障，或者让一组等待另一组</translation>
    </message>
    <message>
        <source>a wait for an mbarrier phase with parity %1: only 0 and 1 are defined. Take the phase&apos;s number modulo 2</source>
        <translation>以奇偶性 %1 等待 mbarrier 阶段：只定义了 0 和 1。请取阶段编号模 2</translation>
    </message>
    <message>
        <source>a wait for an mbarrier phase passes by chance: nothing tells this thread that the previous phase is complete, and until then the wait passes two phases too early, because both have the same parity. Wait for every phase in turn</source>
        <translation>对 mbarrier 某个阶段的等待只是碰巧通过：没有任何东西告诉这个线程前一个阶段已经完成，而在那之前，由于奇偶相同，等待会提前两个阶段通过。请依次等待每个阶段</translation>
    </message>
    <message>
        <source>argument %1 holds a pointer to the host's memory (%2), which a kernel can't use: copy the data with cudaMemcpy, or allocate it with cudaMallocManaged</source>
        <translation>参数 %1 含有指向主机内存的指针（%2），内核不能使用：用 cudaMemcpy 复制数据，或用 cudaMallocManaged 分配</translation>
    </message>
    <message>
        <source>an allocation of %1 bytes on the host %2</source>
        <translation>主机上分配的 %1 字节 %2</translation>
    </message>
    <message>
        <source>the variable %1 of %2 bytes on the host</source>
        <translation>主机上 %2 字节的变量 %1</translation>
    </message>
    <message>
        <source>%1 has %2 bytes</source>
        <translation>%1 有 %2 字节</translation>
    </message>
    <message>
        <source>the kernel executed a trap, as a barrier of the whole grid does in a launch that is not cooperative: launch it with cudaLaunchCooperativeKernel</source>
        <translation>内核执行了陷阱：在非协作启动中使用整个网格的屏障就会这样。请用 cudaLaunchCooperativeKernel 启动</translation>
    </message>
    <message>
        <source>several of the sources have a main(): name the file of one program, or a folder with the sources of one</source>
        <translation>有多个源文件含 main()：请指定一个程序的文件，或只含一个程序源文件的文件夹</translation>
    </message>
    <message>
        <source>device code in %1 uses a function or variable that another file defines: give nvcc the option -rdc=true</source>
        <translation>%1 的设备代码使用了在另一个文件中定义的函数或变量：请给 nvcc 加上选项 -rdc=true</translation>
    </message>
    <message>
        <source>a kernel of %1 calls %2: give nvcc the option -rdc=true</source>
        <translation>%1 中的一个内核调用了 %2：请给 nvcc 加上选项 -rdc=true</translation>
    </message>
    <message>
        <source>a kernel of %1 launches kernels: give nvcc the option -rdc=true</source>
        <translation>%1 中的一个内核会启动内核：请给 nvcc 加上选项 -rdc=true</translation>
    </message>
    <message>
        <source>texture references were removed in CUDA 12: use a texture object (cudaCreateTextureObject), which the kernel takes as an argument</source>
        <translation>自 CUDA 12 起已没有纹理引用：请使用纹理对象（cudaCreateTextureObject），并把它作为参数传给内核</translation>
    </message>
    <message>
        <source>since CUDA 12 a kernel can't wait for the kernels that it launches: launch the work that follows into the stream cudaStreamTailLaunch, or from the host</source>
        <translation>从 CUDA 12 起，内核不能等待它自己启动的内核：把之后的工作放进 cudaStreamTailLaunch 流启动，或从主机启动</translation>
    </message>
    <message>
        <source>%1 is a header of NVIDIA's cuda-samples: download them, and pass their folder Common (--nvcc=-IFOLDER)</source>
        <translation>%1 是 NVIDIA cuda-samples 的头文件：请获取 cuda-samples，并指定其中的 Common 文件夹（--nvcc=-IFOLDER）</translation>
    </message>
    <message>
        <source>%1 was not found: put it next to the source, or pass its folder (--nvcc=-IFOLDER)</source>
        <translation>找不到 %1：把它放在源文件旁边，或指定它所在的文件夹（--nvcc=-IFOLDER）</translation>
    </message>
    <message>
        <source>CUDA 13 has no %1: Thrust's asynchronous algorithms were removed; call the algorithm with %2, which does not wait for the GPU if it returns nothing</source>
        <translation>CUDA 13 没有 %1：Thrust 的异步算法已被移除；请用 %2 调用该算法，没有返回值的算法就不会等待 GPU</translation>
    </message>
    <message>
        <source>CUDA 13 has no %1: include %2, and link nothing</source>
        <translation>CUDA 13 没有 %1：请包含 %2，无需链接任何库</translation>
    </message>
    <message>
        <source>the headers of %1 in this CUDA toolkit contain no %2: its name is wrong, or it is of another version of CUDA</source>
        <translation>此 CUDA 工具包的 %1 头文件中没有 %2：名称有误，或它属于其他版本的 CUDA</translation>
    </message>
    <message>
        <source>the program uses NVRTC: give nvcc the option %1</source>
        <translation>程序使用了 NVRTC：请给 nvcc 加上选项 %1</translation>
    </message>
    <message>
        <source>%1 is written in C++20: give nvcc the option -std=c++20</source>
        <translation>%1 是用 C++20 写的：给 nvcc 加上选项 -std=c++20</translation>
    </message>
    <message>
        <source>no source has a main(): `launch` runs a single kernel</source>
        <translation>没有源文件含 main()：可用 `launch` 单独运行一个内核</translation>
    </message>
    <message>
        <source>the program uses OpenMP: give nvcc the option -Xcompiler=-fopenmp</source>
        <translation>程序使用了 OpenMP：请给 nvcc 加上选项 -Xcompiler=-fopenmp</translation>
    </message>
    <message>
        <source>the program draws with OpenGL: install its libraries (freeglut3-dev) and give nvcc the options -lglut -lGL; it needs a display. To look at its kernels alone, open the file in the playground</source>
        <translation>程序使用 OpenGL 绘图：请安装它的库（freeglut3-dev），并给 nvcc 加上选项 -lglut -lGL；它需要显示器。若只看其中的内核，请在练习场中打开该文件</translation>
    </message>
    <message>
        <source>%1 belongs to %2, which the simulated GPU does not have: cuBLAS, cuRAND, NVRTC, Thrust and CUB are there; or run the program on a GPU (--device cuda:0)</source>
        <translation>%1 属于 %2，模拟 GPU 没有它：可用的有 cuBLAS、cuRAND、NVRTC、Thrust 和 CUB；或在 GPU 上运行程序（--device cuda:0）</translation>
    </message>
    <message>
        <source>%1 belongs to CUDA's driver API, which the simulated GPU does not have: use the runtime API, or run the program on a GPU (--device cuda:0)</source>
        <translation>%1 属于 CUDA 的驱动 API，模拟 GPU 没有它：请用运行时 API，或在 GPU 上运行程序（--device cuda:0）</translation>
    </message>
    <message>
        <source>the checkout that %1 names has no file '%2': check that it is a checkout of %3, in the version that the lab supports</source>
        <translation>%1 所指的检出中没有文件“%2”：它是 %3 的检出吗？会不会是与实验室所知不同的版本？</translation>
    </message>
    <message>
        <source>no checkout of %1 is named: set %2 to its folder, or name it in the preferences</source>
        <translation>没有指定 %1 的检出：请把 %2 设为它的文件夹，或在首选项中指定</translation>
    </message>
    <message>
        <source>there is no kernel '%1' (%2)</source>
        <translation>没有内核“%1”（%2）</translation>
    </message>
    <message>
        <source>ptxas failed: %1</source>
        <translation>ptxas 失败：%1</translation>
    </message>
    <message>
        <source>nvcc failed: %1</source>
        <translation>nvcc 失败：%1</translation>
    </message>
    <message>
        <source>there is no kernel '%1'; the compiled kernels are %2</source>
        <translation>没有内核“%1”；已编译的有 %2</translation>
    </message>
    <message>
        <source>must contain an expression for each dimension except the first</source>
        <translation>除第一维外，每一维都必须有一个表达式</translation>
    </message>
    <message>
        <source>must contain at least one</source>
        <translation>必须至少有一个</translation>
    </message>
    <message>
        <source>must be a power of two, 256 at most</source>
        <translation>必须是 2 的幂，且不超过 256</translation>
    </message>
    <message>
        <source>must be a number of 0 or more</source>
        <translation>必须是不小于 0 的数</translation>
    </message>
    <message>
        <source>'%1' is not a valid name: use letters, digits and _</source>
        <translation>“%1”不是由字母组成的名称</translation>
    </message>
    <message>
        <source>%1: a view is saved as a picture (%2) or as a table (%3): change the file extension</source>
        <translation>%1：视图可保存为图片（%2）或表格（%3）：请更改文件扩展名</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory with all checks, but the limit is %2: choose a smaller size, or raise the memory limit</source>
        <translation>带全部检查时，这次运行大约需要 %1 内存，但上限是 %2：请选较小的规模，或提高内存上限</translation>
    </message>
    <message>
        <source>this run needs about %1 of memory with all checks, but only %2 are free on this computer: choose a smaller size</source>
        <translation>带全部检查时，这次运行大约需要 %1 内存，但这台计算机只有 %2 可用：请选较小的规模</translation>
    </message>
    <message>
        <source>%1 may begin before %2 %3 has ended (programmatic stream serialization), and both access the same bytes (%4): call cudaGridDependencySynchronize() in %1 before it accesses them</source>
        <translation>%1 可能在 %2 %3 结束之前就开始（编程式流串行化），而两者访问相同的字节（%4）：请在 %1 访问这些字节之前调用 cudaGridDependencySynchronize()</translation>
    </message>
    <message>
        <source>from byte %1 of %2</source>
        <translation>从 %2 的第 %1 字节起</translation>
    </message>
    <message>
        <source>an instruction that sends data to a block of the cluster is illegal in a launch without a cluster size: give it one, if only of one block (__cluster_dims__, cudaLaunchAttributeClusterDimension, --cluster)</source>
        <translation>向簇中线程块发送数据的指令在没有簇大小的启动中是非法的：请给出簇大小，哪怕只有一个线程块（__cluster_dims__、cudaLaunchAttributeClusterDimension、--cluster）</translation>
    </message>
    <message>
        <source>It executes an instruction that is illegal in this launch.</source>
        <translation>它执行了在这次启动中非法的指令。</translation>
    </message>
    <message>
        <source>lanes of one warp arrive at a barrier by different instructions, some at line %1, some at line %2: an aligned instruction must be executed by all lanes of a warp together</source>
        <translation>同一个线程束的通道通过不同的指令到达屏障，一部分在第 %1 行，一部分在第 %2 行：对齐的指令必须由线程束的所有通道一起执行</translation>
    </message>
    <message>
        <source>global memory at %1 is written through the async proxy, but line %2 of the same kernel wrote it with ordinary stores, without a fence.proxy.async in between: the ordinary store may come last</source>
        <translation>全局内存 %1 处通过异步代理写入，但同一内核的第 %2 行用普通存储写入了那里，且中间没有 fence.proxy.async：普通存储可能最后才生效</translation>
    </message>
    <message>
        <source>%1; what line %2 starts may come before the other access: let the other thread release after its access, and start it only after an acquire</source>
        <translation>%1；第 %2 行启动的操作可能先于另一个访问发生：请让另一个线程在访问之后执行 release，并只在 acquire 之后启动该操作</translation>
    </message>
    <message>
        <source>%1; what line %2 starts may come before the other access: let the other thread arrive at a barrier or an mbarrier after its access, and start it only after the wait there</source>
        <translation>%1；第 %2 行启动的操作可能先于另一个访问发生：请让另一个线程在访问之后到达屏障或 mbarrier，并只在那里等待之后启动该操作</translation>
    </message>
    <message>
        <source>access to the shared memory of block %1 of the cluster, which has only blocks 0 to %2</source>
        <translation>访问了簇中线程块 %1 的共享内存，但簇中只有线程块 0 到 %2</translation>
    </message>
    <message>
        <source>compiled by nvcc, because the kernels need a header that NVRTC can&apos;t read: %1</source>
        <translation>已由 nvcc 编译，因为内核需要 NVRTC 无法读取的头文件：%1</translation>
    </message>
    <message>
        <source>a surface</source>
        <translation>一个表面</translation>
    </message>
    <message>
        <source>a texture</source>
        <translation>一个纹理</translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation>一个缓冲区</translation>
    </message>
    <message>
        <source>argument %1 is %2, but the kernel&apos;s parameter %3 is &apos;%4&apos;: give %5</source>
        <translation>参数 %1 是 %2，但内核的形参 %3 是 '%4'：请给出 %5</translation>
    </message>
    <message>
        <source>the variable %1 is of type &apos;%2&apos;, but %3 is given: give %4</source>
        <translation>变量 %1 的类型是 '%2'，但给出的是 %3：请给出 %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; (PTX line %2) needs compute capability %3.%4, but this GPU has %5.%6</source>
        <translation>“%1”（PTX 第 %2 行）需要计算能力 %3.%4，但此 GPU 的计算能力为 %5.%6</translation>
    </message>
    <message>
        <source>the variable %1 of %2 bytes on the stack, declared in line %3</source>
        <translation>栈上的变量 %1（%2 字节，在第 %3 行声明）</translation>
    </message>
    <message>
        <source>%1 bytes on the stack, up to the registers that the function has saved</source>
        <translation>栈上的 %1 字节，直到该函数保存的寄存器为止</translation>
    </message>
    <message>
        <source>%1: %2 is not simulated: run this program on a GPU (--device cuda:0), or write it without that</source>
        <translation>%1：%2没有模拟：请在 GPU 上运行此程序（--device cuda:0），或改写程序，不使用它</translation>
    </message>
    <message>
        <source>a view in a block-compressed format (resViewFormat %1)</source>
        <translation>块压缩格式的视图（resViewFormat %1）</translation>
    </message>
    <message>
        <source>a view with other channels or other sizes of them than the array (resViewFormat %1)</source>
        <translation>通道数或通道大小与数组不同的视图（resViewFormat %1）</translation>
    </message>
    <message>
        <source>a view that begins at layer %1</source>
        <translation>从第 %1 层开始的视图</translation>
    </message>
    <message>
        <source>an array whose memory is mapped later</source>
        <translation>之后才映射内存的数组</translation>
    </message>
    <message>
        <source>a pool of host memory</source>
        <translation>主机内存的内存池</translation>
    </message>
    <message>
        <source>the description of a copy of an array that was captured from a stream</source>
        <translation>从流中捕获的数组复制的描述</translation>
    </message>
    <message>
        <source>this needs nvcc of CUDA 13, which was not found%1: run '%2 --nvcc' (%3 MB from PyPI), or install the CUDA toolkit 13</source>
        <translation>这需要 CUDA 13 的 nvcc，而这里没有%1：请运行 '%2 --nvcc'（从 PyPI 下载 %3 MB），或安装 CUDA 工具包 13</translation>
    </message>
    <message>
        <source>%1 can't be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>Line %1: lanes are %2 words apart, so %3 of the shared-memory wavefronts are bank conflicts; rows one word longer (padding) would save about %4.</source>
        <translation>第 %1 行：各通道相距 %2 个字，因此共享内存波前的 %3 是存储体冲突；每行加长一个字（填充）约可节省 %4。</translation>
    </message>
    <message>
        <source>Line %1: %2 of the shared-memory wavefronts are bank conflicts, up to %3-way; neighbouring lanes on neighbouring words would save about %4.</source>
        <translation>第 %1 行：共享内存波前的 %2 是存储体冲突，最多 %3 路；让相邻通道访问相邻的字约可节省 %4。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>%1 of %2 fails only because of this computer, which has %3 left for the program and the simulated GPU (a real GPU would have %4): choose a smaller size, for example by what cudaMemGetInfo returns, or close other programs</source>
        <translation>%1（%2）失败只是因为这台计算机：留给程序和模拟 GPU 的内存还有 %3（真实的 GPU 会有 %4）。请减小大小，例如按照 cudaMemGetInfo 返回的值，或关闭其他程序</translation>
    </message>
    <message>
        <source>%1: the object of this handle was destroyed already %2</source>
        <translation>%1：此句柄的对象已被销毁 %2</translation>
    </message>
    <message>
        <source>destroyed before</source>
        <translation>之前销毁</translation>
    </message>
    <message>
        <source>cudaGraphLaunch in a kernel that is not a node of a graph: run the whole program, in which it is one</source>
        <translation>内核中调用了 cudaGraphLaunch，但该内核不是图的节点：请运行整个程序，它在其中是图的节点</translation>
    </message>
    <message>
        <source>cudaGraphLaunch(%1): there is no such graph that kernels can launch: instantiate it with cudaGraphInstantiateFlagDeviceLaunch</source>
        <translation>cudaGraphLaunch(%1)：没有可由内核启动的这个图：请用 cudaGraphInstantiateFlagDeviceLaunch 实例化它</translation>
    </message>
    <message>
        <source>graphs that their own kernels launch were stopped after %1 launches: they may never end. Let a kernel stop launching, or raise the instruction budget</source>
        <translation>由自身内核启动的图在启动 %1 次后被停止：它们可能永远不会结束。请让某个内核不再启动图，或提高指令预算</translation>
    </message>
    <message>
        <source>kernel %1 can launch graphs, which only a kernel of a graph may do: capture its launch into a graph, and launch that</source>
        <translation>内核 %1 会启动图，而只有图中的内核才可以这样做：请把它的启动捕获到一个图中，再启动该图</translation>
    </message>
    <message>
        <source>%1 in a kernel is not simulated: call it from the host, or run this kernel on a GPU</source>
        <translation>不模拟内核中的 %1：请在主机上调用，或在 GPU 上运行此内核</translation>
    </message>
    <message>
        <source>the runtime of CUDA 13 has no %1: its name is wrong, or it is of another version of CUDA, whose migration guide names what replaces it</source>
        <translation>CUDA 13 的运行时没有 %1：名称有误，或它属于其他版本的 CUDA；替代函数请参阅迁移指南</translation>
    </message>
    <message>
        <source>with %1 the device code is optimised when it is linked, and only machine code is made, which the simulated GPU can't read: leave the option out; what the program computes stays the same</source>
        <translation>使用 %1 时，设备代码在链接时优化，只生成机器码，而模拟 GPU 无法读取：请去掉此选项，程序的计算结果不变</translation>
    </message>
    <message>
        <source>the argument %1 is a struct, which PyTorch can&apos;t pass: give its members as arguments of their own</source>
        <translation>参数 %1 是结构体，PyTorch 无法传递：请把它的成员改为单独的参数</translation>
    </message>
    <message>
        <source>the argument %1 is a texture, a surface or a tensor map, which PyTorch can&apos;t pass: read a plain array instead</source>
        <translation>参数 %1 是纹理、表面或张量映射，PyTorch 无法传递：请改为读取普通数组</translation>
    </message>
    <message>
        <source>the argument %1 (%2) is an address within another argument&apos;s buffer; an operator can&apos;t pass it: give it a buffer of its own</source>
        <translation>参数 %1（%2）是另一个参数的缓冲区内的地址，算子无法传递：请给它单独的缓冲区</translation>
    </message>
    <message>
        <source>the argument %1 is a number of type bf16, which Python lacks: take a float and convert it in the kernel</source>
        <translation>参数 %1 是 bf16 类型的数，Python 没有这种类型：请改用 float 并在内核中转换</translation>
    </message>
    <message>
        <source>The operator requires `%1`, as in the launch, because the kernel is not told these sizes</source>
        <translation>算子要求 `%1`（与此次启动相同），因为内核不知道这些大小</translation>
    </message>
    <message>
        <source>the role of %1 can&apos;t be &apos;%2&apos;, because the kernel does not write to it in this launch</source>
        <translation>%1 的角色不能是 &apos;%2&apos;，因为内核在此次启动中没有写入它</translation>
    </message>
    <message>
        <source>the role of %1 can&apos;t be &apos;%2&apos;: a buffer that is written can be output, both or scratch</source>
        <translation>%1 的角色不能是 &apos;%2&apos;：被写入的缓冲区可以是 output、both 或 scratch</translation>
    </message>
    <message>
        <source>`%1` is read and written, but what it held before did not change the results: it is only a result</source>
        <translation>`%1` 既被读取又被写入，但其原有内容没有改变结果：它只是结果</translation>
    </message>
    <message>
        <source>`%1` is read and written: the operator takes it as an input, leaves it unchanged and returns the result as `%2`</source>
        <translation>`%1` 既被读取又被写入：算子把它作为输入，不改动它，并以 `%2` 返回结果</translation>
    </message>
    <message>
        <source>`%1` is also an input, because the kernel updates what it holds: the result starts as a copy of it</source>
        <translation>`%1` 也是输入，因为内核更新其中原有的值：结果从它的副本开始</translation>
    </message>
    <message>
        <source>`%1` is also an input, because the kernel writes only part of it: the result starts as a copy of it</source>
        <translation>`%1` 也是输入，因为内核只写入它的一部分：结果从它的副本开始</translation>
    </message>
    <message>
        <source>the kernel has no argument %1</source>
        <translation>内核没有参数 %1</translation>
    </message>
    <message>
        <source>%1 is a number: its role can only be argument</source>
        <translation>%1 是一个数：它的角色只能是 argument</translation>
    </message>
    <message>
        <source>the kernel %1 writes to none of its buffers in this launch, so an operator would have no result: launch it with arguments for which it writes one</source>
        <translation>内核 %1 在此次启动中没有写入任何缓冲区，算子将没有结果：请用会使它写入的参数启动</translation>
    </message>
    <message>
        <source>the kernel %1 reads no buffer, but PyTorch chooses an operator&apos;s device by its input tensors: let the kernel read a buffer, or make one that it writes input and output (--role NAME=both)</source>
        <translation>内核 %1 不读取任何缓冲区，而 PyTorch 按输入张量选择算子的设备：请让内核读取一个缓冲区，或把它写入的缓冲区同时设为输入和输出（--role NAME=both）</translation>
    </message>
    <message>
        <source>`%1` is `%2`: both were %3 in the launch</source>
        <translation>`%1` 等于 `%2`：此次启动中两者都是 %3</translation>
    </message>
    <message>
        <source>The grid always has one block along %1, because one block shows no rule. Give the grid as ceil_div(...) if it depends on a size</source>
        <translation>网格沿 %1 始终有一个线程块，因为从一个线程块看不出规律。如果它取决于某个大小，请把网格写成 ceil_div(...)</translation>
    </message>
    <message>
        <source>The grid always has %1 blocks along %2, because no size of the launch explains this number. Give the grid as ceil_div(...) if it depends on a size</source>
        <translation>网格沿 %2 始终有 %1 个线程块，因为启动中没有任何大小能解释这个数。如果它取决于某个大小，请把网格写成 ceil_div(...)</translation>
    </message>
    <message>
        <source>The grid is `%1`; a block has %2 threads</source>
        <translation>网格为 `%1`；每个线程块有 %2 个线程</translation>
    </message>
    <message>
        <source>Dynamic shared memory is `%1` bytes</source>
        <translation>动态共享内存为 `%1` 字节</translation>
    </message>
    <message>
        <source>A dimension of `%1` always has %2 elements, because no size of the launch explains this number</source>
        <translation>`%1` 的一个维度始终有 %2 个元素，因为启动中没有任何大小能解释这个数</translation>
    </message>
    <message>
        <source>a kernel in Python is exported from Python: kernelarium.export_operator() takes those of Triton and Numba</source>
        <translation>Python 内核要从 Python 中导出：kernelarium.export_operator() 可导出 Triton 和 Numba 的内核</translation>
    </message>
    <message>
        <source>PyTorch compiles CUDA C++, not PTX: export the kernel from its .cu file</source>
        <translation>PyTorch 编译的是 CUDA C++ 而不是 PTX：请从内核的 .cu 文件导出</translation>
    </message>
    <message>
        <source>an operator&apos;s launch has no cluster size: write __cluster_dims__ into the kernel</source>
        <translation>算子的启动没有集群大小：请在内核中写明 __cluster_dims__</translation>
    </message>
    <message>
        <source>the project&apos;s tests store what the launch reads and writes: %1 MiB here, but the limit is %2 MiB. Launch the kernel with smaller sizes; the operator accepts other sizes, too</source>
        <translation>项目的测试会保存启动所读写的数据：这里有 %1 MiB，而上限是 %2 MiB。请用较小的大小启动内核；算子也接受其他大小</translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message>
        <source>%1 is not a Kernelarium data file.</source>
        <translation>%1 不是 Kernelarium 的数据文件。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Kernelarium. Update this one, then import it.</source>
        <translation>%1 由更新版本的 Kernelarium 写成。请先更新本程序再导入。</translation>
    </message>
    <message>
        <source>%1 (imported)</source>
        <translation>%1（导入）</translation>
    </message>
    <message>
        <source>Kernel %1, as imported</source>
        <translation>导入的内核 %1</translation>
    </message>
    <message>
        <source>imported %1</source>
        <translation>%1 导入</translation>
    </message>
</context>
<context>
    <name>kernelarium::About</name>
    <message>
        <source>About Kernelarium</source>
        <translation>关于 Kernelarium</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>诊断信息</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
<message>
        <source>A lab in which people watch GPU kernels at work.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation>观察 GPU 内核运行的实验室。
自由软件，依据 GNU 通用公共许可证第 3 版或更高版本发布。</translation>
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
        <translation><numerusform>本行中 %n 次代价相同的访问，例如循环展开后的副本</numerusform></translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>扇区</translation>
    </message>
    <message>
        <source>sectors / request</source>
        <translation>扇区/请求</translation>
    </message>
    <message>
        <source>fetched</source>
        <translation>取回</translation>
    </message>
    <message>
        <source>used</source>
        <translation>用到</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>波前</translation>
    </message>
    <message>
        <source>excess</source>
        <translation>多余</translation>
    </message>
    <message>
        <source>worst conflict</source>
        <translation>最重冲突</translation>
    </message>
    <message>
        <source>Warp-wide executions of this access</source>
        <translation>整个线程束执行此访问的次数</translation>
    </message>
    <message>
        <source>32-byte pieces of memory moved</source>
        <translation>搬运的 32 字节小块数</translation>
    </message>
    <message>
        <source>Sectors × 32 bytes</source>
        <translation>扇区数 × 32 字节</translation>
    </message>
    <message>
        <source>Bytes that the lanes requested</source>
        <translation>各通道真正需要的字节</translation>
    </message>
    <message>
        <source>Passes over shared memory</source>
        <translation>访问共享内存的趟数</translation>
    </message>
    <message>
        <source>Extra passes due to bank conflicts</source>
        <translation>存储体冲突造成的额外趟数</translation>
    </message>
    <message>
        <source>Most distinct words requested from one bank at once</source>
        <translation>一次向同一存储体索取的不同字的最大数目</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>local</source>
        <translation>本地</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>atomic</source>
        <translation>原子</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1 路</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1（原为 %2）</translation>
    </message>
<message>
        <source>bytes per lane</source>
        <translation>每通道字节</translation>
    </message>
    <message>
        <source>Best with 32 lanes: 4 for 4 bytes per lane, 8 for 8, 16 for 16; scattered: 32</source>
        <translation>32 个通道时的最佳值：每通道 4 字节时为 4，8 字节时为 8，16 字节时为 16；完全分散时为 32</translation>
    </message>
    </context>
<context>
    <name>kernelarium::AccessTable</name>
    <message>
        <source>Accesses by source line</source>
        <translation>按源代码行的访问</translation>
    </message>
    <message>
        <source>Run the kernel to see what each access costs.</source>
        <translation>运行内核，即可看到每次访问的代价。</translation>
    </message>
    <message>
        <source>No access was counted in this run.</source>
        <translation>这次运行没有计入任何访问。</translation>
    </message>
    <message>
        <source>loads, stores and atomics of the source, counted over the whole launch · teal: minimum traffic; orange: 8 times as much</source>
        <translation>源代码中的每次加载、存储和原子操作，按整次启动计数 · 青色：最小流量；橙色：8 倍</translation>
    </message>
<message numerus="yes">
        <source>%n access(es) that no thread executed are left out</source>
        <translation>
            <numerusform>省略了 %n 处没有线程执行的访问</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::BankView</name>
    <message>
        <source>Shared memory banks</source>
        <translation>共享内存存储体</translation>
    </message>
    <message>
        <source>32 banks of 4 bytes · stacked: different words requested from one bank, one pass each</source>
        <translation>32 个 4 字节存储体 · 叠放：同一存储体被索取的不同字，每个一趟</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>在模拟 GPU 上运行内核，即可看到一个线程束的访问。</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>no conflict; lanes that request the same word share one pass (broadcast, ×n in blue)</source>
        <translation>无冲突；需要同一个字的通道共用一趟（广播，蓝色 ×n）</translation>
    </message>
    <message>
        <source>no conflict: each lane has a bank to itself</source>
        <translation>无冲突：每个通道独占一个存储体</translation>
    </message>
    <message>
        <source>wavefronts: %1, excess: %2</source>
        <translation>波前：%1，多余：%2</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>存储体</translation>
    </message>
    <message>
        <source>lanes of one word</source>
        <translation>同一字的通道</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>%1-way conflict: %3 different words are requested from bank %2, by lanes %4</source>
        <translation>%1 路冲突：通道 %4 向存储体 %2 索取 %3 个不同的字</translation>
    </message>
    <message>
        <source>group of lanes</source>
        <translation>通道组</translation>
    </message>
</context>
<context>
    <name>kernelarium::BufferPicture</name>
    <message>
        <source>Buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>%1 elements read, %2 of them in this step, %3 written</source>
        <translation>读取 %1 个元素，其中本步 %2 个；写入 %3 个</translation>
    </message>
    <message>
        <source>%1 – %2 of %3</source>
        <translation>%1 – %2（共 %3）</translation>
    </message>
    <message>
        <source>fault at element %1</source>
        <translation>元素 %1 处出错</translation>
    </message>
    <message>
        <source>%1: fault at %2[%3]</source>
        <translation>%1：在 %2[%3] 处出错</translation>
    </message>
    <message>
        <source>%1: fault at %2[%3], its values are unknown</source>
        <translation>%1：出错位置 %2[%3]，其数值未知</translation>
    </message>
    <message>
        <source>%1: unknown, the kernel did not finish</source>
        <translation>%1：未知，核函数没有运行完</translation>
    </message>
</context>
<context>
    <name>kernelarium::ComparisonModel</name>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation>%1，之前</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1，现在</translation>
    </message>
</context>
<context>
    <name>kernelarium::ComparisonTable</name>
    <message>
        <source>All metrics</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>只显示有差异的</translation>
    </message>
    <message>
        <source>difference: from the first run to the second · better and worse where a metric has such a direction · times within their spread are the same</source>
        <translation>差异：从第一次运行到第二次 · 仅当指标有好坏之分时标出更好或更差 · 在离散范围内的时间视为相同</translation>
    </message>
    <message>
        <source>Select two runs and compare them.</source>
        <translation>请选择两次运行并进行比较。</translation>
    </message>
</context>
<context>
    <name>kernelarium::DataView</name>
    <message>
        <source>back to the whole run</source>
        <translation>返回整次运行</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Step of the warp's accesses</source>
        <translation>线程束访问的步骤</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Run the kernel to see its buffers.</source>
        <translation>运行内核，即可看到它的缓冲区。</translation>
    </message>
    <message>
        <source>Nothing selected: hover over or pin a cell of the thread map.</source>
        <translation>未选择：请把指针移到线程图的某一格上，或单击把它固定。</translation>
    </message>
    <message>
        <source>all accesses of the %1: %2</source>
        <translation>%1的全部 %2 次访问</translation>
    </message>
    <message>
        <source>access %1 of %2</source>
        <translation>第 %1 次访问，共 %2 次</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>wavefronts, shared %1</source>
        <translation>波前，共享 %1</translation>
    </message>
    <message>
        <source>excess wavefronts</source>
        <translation>多余波前</translation>
    </message>
    <message>
        <source>fetched / used</source>
        <translation>取回/用到</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Block %1 was not traced. &lt;a href='record'&gt;Trace it&lt;/a&gt;</source>
        <translation>线程块 %1 没有跟踪记录。&lt;a href='record'&gt;跟踪它&lt;/a&gt;</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>requests: 1, sectors: %1</source>
        <translation>请求：1，扇区：%1</translation>
    </message>
    <message>
        <source>elements that the selected threads accessed · blue: read in this step · pale: read in another step · amber: written</source>
        <translation>所选线程访问过的元素 · 蓝色：本步读取 · 浅色：曾经读取 · 琥珀色：写入</translation>
    </message>
    <message>
        <source>accesses of block %1 since its last barrier · blue: read in this step · pale: read before · amber: written</source>
        <translation>线程块 %1 自上一个屏障以来的访问 · 蓝色：本步读取 · 浅色：之前读取 · 琥珀色：写入</translation>
    </message>
<message>
        <source>where %1 is wrong</source>
        <translation>%1 哪里不对</translation>
    </message>
    <message>
        <source>words of 4 bytes</source>
        <translation>4 字节的字</translation>
    </message>
</context>
<context>
    <name>kernelarium::DayCalendar</name>
    <message>
        <source>day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) active</source>
        <translation>
            <numerusform>活动 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solved</source>
        <translation>
            <numerusform>解出 %n 题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) written</source>
        <translation>
            <numerusform>写了 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>minutes active</source>
        <translation>活动分钟数</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>解出的练习</translation>
    </message>
    <message>
        <source>lines written</source>
        <translation>写下的代码行</translation>
    </message>
    <message>
        <source>Your days</source>
        <translation>每一天</translation>
    </message>
    <message numerus="yes">
        <source>%n attempts at exercises</source>
        <translation>
            <numerusform>%n 次练习尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>One square per day, one column per week: the stronger the green, the more you did. A day counts if it has a run, an attempt at an exercise or a minute of activity.</source>
        <translation>一格是一天，一列是一周：绿色越深，做得越多。有一次运行、一次练习尝试或一分钟活动，这一天就算进连续天数。</translation>
    </message>
</context>
<context>
    <name>kernelarium::DeskPage</name>
    <message>
        <source>Parts of the desk</source>
        <translation>书桌的各部分</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>What you want to do, by topic and by date</source>
        <translation>想做的事，按主题和日期排列</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>What you wrote, for each lesson</source>
        <translation>每一课写下的内容</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>The terms of the field, and yours</source>
        <translation>本领域的术语，以及自己的词条</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>错误记录</translation>
    </message>
    <message>
        <source>What went wrong, what helped, when</source>
        <translation>出了什么错、怎么解决的、什么时候</translation>
    </message>
</context>
<context>
    <name>kernelarium::Devices</name>
    <message>
        <source>simulated %1</source>
        <translation>模拟 %1</translation>
    </message>
    <message>
        <source>The data file could not be opened (%1). It was renamed to %2; a new one was created.</source>
        <translation>无法打开数据文件（%1）。已将其另存为 %2，并开始使用新文件。</translation>
    </message>
    <message>
        <source>One of your own lessons was skipped: %1</source>
        <translation>你自己的一门课程没有载入：%1</translation>
    </message>
    <message>
        <source>there is no = between a name and a command</source>
        <translation>名称和命令之间没有 =</translation>
    </message>
    <message>
        <source>there is no name before the =</source>
        <translation>= 前面没有名称</translation>
    </message>
    <message>
        <source>there is no command after the =</source>
        <translation>= 后面没有命令</translation>
    </message>
    <message>
        <source>a name has no /</source>
        <translation>名称里不能有 /</translation>
    </message>
    <message>
        <source>an earlier line has the name %1</source>
        <translation>前面的一行已用名称 %1</translation>
    </message>
</context>
<context>
    <name>kernelarium::ExerciseView</name>
    <message>
        <source>Predict: commit to an answer, then see the run</source>
        <translation>预测：先给出答案，再看运行结果</translation>
    </message>
    <message>
        <source>Write: change the kernel in the editor</source>
        <translation>编写：在编辑器里修改内核</translation>
    </message>
    <message>
        <source>Find: put the cursor on the line in the editor</source>
        <translation>找行：在编辑器中把光标放到那一行</translation>
    </message>
    <message>
        <source>Explain: in your own words</source>
        <translation>解释：用自己的话说明</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Open the kernel</source>
        <translation>打开内核</translation>
    </message>
    <message>
        <source>Opens this exercise's kernel in the editor, as you left it</source>
        <translation>在编辑器中打开本练习的内核，内容保持你上次离开时的样子</translation>
    </message>
    <message>
        <source>Your explanation</source>
        <translation>你的解释</translation>
    </message>
    <message>
        <source>Your explanation. It is kept among your notes.</source>
        <translation>你的解释。它会保存在笔记里。</translation>
    </message>
    <message>
        <source>Line number</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>The kernel is open in the editor now. Change it, then check again.</source>
        <translation>内核已在编辑器中打开。修改后再检查一次。</translation>
    </message>
    <message>
        <source>Line %1: </source>
        <translation>第 %1 行：</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未达成</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>已完成 %1 %</translation>
    </message>
    <message>
        <source>Let us take it step by step:</source>
        <translation>我们一步一步来：</translation>
    </message>
    <message>
        <source>Hint %1</source>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>Model answer</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>Run the solution %1</source>
        <translation>运行解答 %1</translation>
    </message>
    <message>
        <source>Keep and compare</source>
        <translation>保留并比较</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Try once or take the hints first</source>
        <translation>请先试一次，或者先看提示</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>已解答</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n 次尝试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>布置好</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>下一道练习</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选一个答案。</translation>
    </message>
    <message>
        <source>Write an answer first.</source>
        <translation>请先写下答案。</translation>
    </message>
    <message>
        <source>Give a number first.</source>
        <translation>请先填一个数。</translation>
    </message>
    <message>
        <source>Hint %1 of 3</source>
        <translation>提示 %1/3</translation>
    </message>
    <message>
        <source>on a GPU only: at most %1 times as long as %2, at %3</source>
        <translation>仅在 GPU 上评判：%3 时，用时不超过 %2 的 %1 倍</translation>
    </message>
    <message>
        <source>measured: %1 times (%2 to %3)</source>
        <translation>实测：%1 倍（%2 到 %3）</translation>
    </message>
    <message>
        <source>Program: write host and device code in the editor; it runs in a sandbox</source>
        <translation>编程：在编辑器里写主机和设备两边的代码，它在沙箱里运行</translation>
    </message>
    <message>
        <source>Open the program</source>
        <translation>打开程序</translation>
    </message>
    <message>
        <source>The program is open in the editor now. Write it, then check again.</source>
        <translation>程序已在编辑器中打开。写好之后再检查。</translation>
    </message>
    <message>
        <source>Its output:</source>
        <translation>它的输出：</translation>
    </message>
    <message>
        <source>Open the solution %1</source>
        <translation>打开解答 %1</translation>
    </message>
<message>
        <source>Tweak: change the parameters until the goals are met</source>
        <translation>调参：调节参数，直到达成目标</translation>
    </message>
    <message>
        <source>Sets variant, sizes and parameters to where this exercise begins</source>
        <translation>把变体、规模和参数设为本练习的起点</translation>
    </message>
    <message>
        <source>The parameters are set for it now. Change them, then check again.</source>
        <translation>参数已按这道练习设好。调节参数后再检查一次。</translation>
    </message>
    </context>
<context>
    <name>kernelarium::Exporter</name>
    <message>
        <source>This view shows nothing yet that could be saved or printed.</source>
        <translation>此视图还没有可保存或打印的内容。</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>图片 (*.png *.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.md *.json *.html)</source>
        <translation>表格 (*.csv *.md *.json *.html)</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>导出：%1</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Reports (*.pdf *.html)</source>
        <translation>报告 (*.pdf *.html)</translation>
    </message>
</context>
<context>
    <name>kernelarium::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Use regular expression</source>
        <translation>文本是正则表达式</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>已替换 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>kernelarium::GlossaryPage</name>
    <message>
        <source>Search in the glossary</source>
        <translation>在术语表中搜索</translation>
    </message>
    <message>
        <source>In terms and definitions (Ctrl+F)</source>
        <translation>搜索词条及其释义 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>词条</translation>
    </message>
    <message>
        <source>Add a term of your own</source>
        <translation>添加自己的词条</translation>
    </message>
    <message>
        <source>New term</source>
        <translation>新词条</translation>
    </message>
    <message>
        <source>Enter adds it; then write what it means (Ctrl+N)</source>
        <translation>按回车添加，然后写下它的意思 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Remove your entry</source>
        <translation>移除自己的内容</translation>
    </message>
    <message>
        <source>Remove what you wrote; this can be undone</source>
        <translation>移除自己写的内容；可以恢复</translation>
    </message>
    <message>
        <source>Your entry was removed.</source>
        <translation>已移除自己写的内容。</translation>
    </message>
    <message>
        <source>What the term means</source>
        <translation>词条的释义</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>用自己的话说</translation>
    </message>
    <message>
        <source>How would you say it? An example, a picture, a trap ... Saved while you type.</source>
        <translation>换成自己的话会怎么说？一个例子、一个比喻、一个容易踩的坑……边写边保存。</translation>
    </message>
    <message>
        <source>Terms of the field</source>
        <translation>本领域的术语</translation>
    </message>
    <message>
        <source>No text yet</source>
        <translation>还没有内容</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>There are no terms yet.</source>
        <translation>还没有词条。</translation>
    </message>
    <message>
        <source>No term has "%1".</source>
        <translation>没有词条包含“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n 个词条</numerusform>
        </translation>
    </message>
    <message>
        <source>Practised in</source>
        <translation>在这些练习中用到</translation>
    </message>
<message>
        <source>Choose a term on the left. Terms in lessons lead here, and you can add your own.</source>
        <translation>在左边选一个词条。课程里的术语会链接到这里，也可以添加自己的词条。</translation>
    </message>
    </context>
<context>
    <name>kernelarium::Grab</name>
    <message>
        <source>The page was not complete after %1 s: %2</source>
        <translation>%1 秒后页面仍未完成：%2</translation>
    </message>
    <message>
        <source>The lesson did not run: %1</source>
        <translation>课程未能运行：%1</translation>
    </message>
    <message>
        <source>%1 did not answer.</source>
        <translation>%1 没有应答。</translation>
    </message>
    <message>
        <source>The run on %1 failed: %2</source>
        <translation>在 %1 上的运行失败：%2</translation>
    </message>
    <message numerus="yes">
        <source>The run on %1 gave a wrong result: %n element(s) differ.</source>
        <translation>
            <numerusform>在 %1 上的运行结果错误：%n 个元素不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>The checks of the run were cancelled.</source>
        <translation>此次运行的检查已被取消。</translation>
    </message>
</context>
<context>
    <name>kernelarium::HeaderTabs</name>
    <message>
        <source>Header</source>
        <translation>头文件</translation>
    </message>
    <message>
        <source>Source and the headers that it includes</source>
        <translation>源代码及其包含的头文件</translation>
    </message>
</context>
<context>
    <name>kernelarium::HostsPage</name>
    <message>
        <source>One line per machine: a name, =, and the command that starts kernelarium-runner there. The runner's name is appended, or replaces %r.</source>
        <translation>每行一台机器：名称、=、以及在那里启动 kernelarium-runner 的命令。运行器的名称加在末尾，或放在 %r 的位置。</translation>
    </message>
    <message>
        <source>Remote devices</source>
        <translation>远程设备</translation>
    </message>
    <message>
        <source>Line %1 is not stored: %2.</source>
        <translation>第 %1 行不会保存：%2。</translation>
    </message>
</context>
<context>
    <name>kernelarium::HoursChart</name>
    <message numerus="yes">
        <source>Week from %1: %2 h active, %n solved</source>
        <translation>
            <numerusform>%1 起的一周：活动 %2 小时，解出 %n 题</numerusform>
        </translation>
    </message>
    <message>
        <source>week from</source>
        <translation>起始日</translation>
    </message>
    <message>
        <source>hours active</source>
        <translation>活动小时数</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>解出的练习</translation>
    </message>
    <message>
        <source>Time with keys, clicks or turns of the wheel in the window; a pause of two minutes or more does not count. The last bar is this week.</source>
        <translation>窗口里有按键、点击或滚轮动作的时间；停顿满两分钟就不计。最后一根柱子是本周。</translation>
    </message>
<message>
        <source>Hours per week</source>
        <translation>每周小时数</translation>
    </message>
    </context>
<context>
    <name>kernelarium::KernelStore</name>
    <message>
        <source>The kernel can't be saved in %1: %2</source>
        <translation>无法将内核保存到 %1：%2</translation>
    </message>
    <message>
        <source>The saved settings of the lessons could not be read; they start from their defaults. The old file is %1.</source>
        <translation>无法读取保存的课程设置，已恢复默认值。旧文件为 %1。</translation>
    </message>
</context>
<context>
    <name>kernelarium::LaunchPanel</name>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Blocks: X, X,Y or X,Y,Z; each a number or an expression, such as ceil_div(n, BLOCK)</source>
        <translation>线程块数：X、X,Y 或 X,Y,Z；每项是一个数或一个表达式，例如 ceil_div(n, BLOCK)</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Threads per block: X, X,Y or X,Y,Z</source>
        <translation>每个线程块的线程数：X、X,Y 或 X,Y,Z</translation>
    </message>
    <message>
        <source>shared bytes</source>
        <translation>共享内存字节</translation>
    </message>
    <message>
        <source>Dynamic shared memory per block</source>
        <translation>每个线程块的动态共享内存</translation>
    </message>
    <message>
        <source>macros</source>
        <translation>宏</translation>
    </message>
    <message>
        <source>NAME=VALUE or NAME, as with -D; separated by spaces</source>
        <translation>NAME=VALUE 或 NAME，如同 -D；多个之间用空格</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Random buffers are generated from it</source>
        <translation>随机缓冲区由它生成</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>A number: i32:7, f32:2.5. A buffer: f32[1024]:random, :zero, :iota, :fill=1.5, :file=in.bin. Types: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool.</source>
        <translation>数字：i32:7、f32:2.5。缓冲区：f32[1024]:random、:zero、:iota、:fill=1.5、:file=in.bin。类型：i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool。</translation>
    </message>
    <message>
        <source>Last run, counted</source>
        <translation>上次运行（计数）</translation>
    </message>
    <message>
        <source>Not saved: Ctrl+S writes it</source>
        <translation>未保存：按 Ctrl+S 写入</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
<message>
        <source>This file has a main(). Here one of its kernels is launched once; the Program view runs all of it.</source>
        <translation>该文件有 main()。这里只启动其中一个内核一次；视图“程序”运行整个程序。</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>NAME=VALUE of each constexpr parameter; separated by spaces</source>
        <translation>每个 constexpr 参数的 NAME=VALUE；用空格分隔</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonCard</name>
    <message numerus="yes">
        <source>%1 of %n variant(s)</source>
        <translation>
            <numerusform>%1/%n 个变体</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>练习 %1 / %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonGuide</name>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>如果……会怎样</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>常见错误</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>课程正文</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>The text of this lesson can't be shown: %1</source>
        <translation>无法显示本课正文：%1</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>已解答</translation>
    </message>
    <message>
        <source>Exercise %1: %2</source>
        <translation>练习 %1：%2</translation>
    </message>
    <message>
        <source>The glossary has no term "%1".</source>
        <translation>术语表里没有“%1”这个词。</translation>
    </message>
    <message>
        <source>Self-check</source>
        <translation>自测</translation>
    </message>
    <message>
        <source>On to the exercises</source>
        <translation>去做练习</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonPage</name>
    <message>
        <source>Lesson</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>The command line of this run was copied to the clipboard.</source>
        <translation>这次运行的命令行已复制到剪贴板。</translation>
    </message>
    <message>
        <source>A whole program: Check builds and runs it.</source>
        <translation>这是完整的程序：“检查”会编译并运行它。</translation>
    </message>
<message>
        <source>The first run is in progress.</source>
        <translation>首次运行正在进行。</translation>
    </message>
    <message>
        <source>Answer first; then the run starts.</source>
        <translation>请先作答，然后才会运行。</translation>
    </message>
    </context>
<context>
    <name>kernelarium::LessonSession</name>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The inputs are generated from it; the same seed gives the same numbers.</source>
        <translation>输入由它生成；种子相同，数据就相同。</translation>
    </message>
    <message>
        <source>%1 can't be opened as a picture: %2</source>
        <translation>无法将 %1 作为图片打开：%2</translation>
    </message>
    <message>
        <source>Defaults: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>Small and odd: %1</source>
        <translation>小而不整：%1</translation>
    </message>
    <message>
        <source>Large: %1</source>
        <translation>大规模：%1</translation>
    </message>
    <message>
        <source>Recorded on %1: %2</source>
        <translation>%1 上有记录：%2</translation>
    </message>
<message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>The inputs of the run: with a drawing, the output shows what the kernel computes.</source>
        <translation>输入的样子：用图案作输入时，输出能看出内核计算了什么。</translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonViews</name>
    <message>
        <source>Open picture…</source>
        <translation>打开图片…</translation>
    </message>
    <message>
        <source>Input picture</source>
        <translation>输入图片</translation>
    </message>
    <message>
        <source>Last run, counted</source>
        <translation>最近一次运行（计数）</translation>
    </message>
    <message>
        <source>generated from the seed</source>
        <translation>由种子生成</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Blocks of the first launch</source>
        <translation>首次启动的线程块</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>一个线程块的线程</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>Groups of 32 threads, over the whole grid</source>
        <translation>整个网格里的线程组，每组 32 个线程</translation>
    </message>
    <message>
        <source>dynamic shared</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Shared memory per block, set at launch</source>
        <translation>一个线程块的共享内存，启动时设定</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动次数</translation>
    </message>
    <message>
        <source>Kernels run one after another</source>
        <translation>依次运行的内核</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>波数</translation>
    </message>
    <message>
        <source>How many times all SMs are filled; a fraction is a tail with idle SMs</source>
        <translation>所有 SM 被填满的次数；小数部分是尾波，有 SM 空闲</translation>
    </message>
    <message>
        <source>can't launch</source>
        <translation>无法启动</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例图片</translation>
    </message>
    <message>
        <source>Generated data</source>
        <translation>随机数据</translation>
    </message>
    <message>
        <source>Run on the picture that comes with the lab</source>
        <translation>使用实验室自带的图片运行</translation>
    </message>
    <message>
        <source>Run on random pixels, generated from the seed</source>
        <translation>使用由种子生成的随机像素运行</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Determined by the picture</source>
        <translation>由图片决定</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>Bound by %1.</source>
        <translation>受限于%1。</translation>
    </message>
    <message>
        <source>samples: %1, %2</source>
        <translation>样本：%1，%2</translation>
    </message>
    <message>
        <source>The first run is in progress.</source>
        <translation>首次运行正在进行。</translation>
    </message>
        <message>
        <source>%1, a mistake to look at</source>
        <translation>%1（供观察的错误）</translation>
    </message>
    <message>
        <source>Back to the kernel without the mistake</source>
        <translation>回到没有这个错误的核函数</translation>
    </message>
</context>
<context>
    <name>kernelarium::MainWindow</name>
    <message>
        <source>nvcc for CUDA programs</source>
        <translation>用于 CUDA 程序的 nvcc</translation>
    </message>
    <message>
        <source>Programs with a main() are built by nvcc of CUDA 13, which was not found. The lab installs it in a folder of its own: %1 MB from PyPI. It changes nothing else.</source>
        <translation>带 main() 的程序由 CUDA 13 的 nvcc 构建，但没有找到它。实验室会把它安装到自己的文件夹中：从 PyPI 下载 %1 MB，不会更改其他任何内容。</translation>
    </message>
    <message>
        <source>Fetch %1 MB</source>
        <translation>下载 %1 MB</translation>
    </message>
    <message>
        <source>nvcc is being installed (%1 MB).</source>
        <translation>正在安装 nvcc（%1 MB）。</translation>
    </message>
    <message>
        <source>Programs can be built now: run or check again.</source>
        <translation>现在可以构建程序了：请重新运行或检查。</translation>
    </message>
    <message>
        <source>The installation of nvcc was stopped; nothing was changed.</source>
        <translation>已停止安装 nvcc；没有更改任何内容。</translation>
    </message>
    <message>
        <source>nvcc can't be fetched: %1</source>
        <translation>无法下载 nvcc：%1</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Open kernel</source>
        <translation>打开内核</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片 (%1)</translation>
    </message>
    <message>
        <source>No lesson here works on pictures.</source>
        <translation>这里没有处理图片的课程。</translation>
    </message>
    <message>
        <source>Open &amp;picture…</source>
        <translation>打开图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Run the lesson on a picture of your own</source>
        <translation>用自己的图片运行课程</translation>
    </message>
    <message>
        <source>Open &amp;kernel…</source>
        <translation>打开内核(&amp;K)…</translation>
    </message>
    <message>
        <source>Export &amp;view…</source>
        <translation>导出视图(&amp;V)…</translation>
    </message>
    <message>
        <source>Save the last used view as a picture or a table</source>
        <translation>将最近使用的视图写成图片或表格</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>导出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Settings, charts, table and machine as HTML or PDF</source>
        <translation>将设置、图表、表格和机器信息导出为 HTML 或 PDF</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window; everything is saved</source>
        <translation>关闭窗口；一切都会保留</translation>
    </message>
    <message>
        <source>&amp;Undo parameter</source>
        <translation>撤销参数(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo parameter</source>
        <translation>重做参数(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find in the source</source>
        <translation>在源代码中查找</translation>
    </message>
    <message>
        <source>Find and re&amp;place…</source>
        <translation>查找和替换(&amp;P)…</translation>
    </message>
    <message>
        <source>Replace in the source</source>
        <translation>在源代码中替换</translation>
    </message>
    <message>
        <source>Re&amp;vert kernel</source>
        <translation>还原内核(&amp;V)</translation>
    </message>
    <message>
        <source>Back to the shipped text of this kernel; can be undone</source>
        <translation>恢复此内核的原始代码；可撤销</translation>
    </message>
    <message>
        <source>Show &amp;changes</source>
        <translation>显示改动(&amp;C)</translation>
    </message>
    <message>
        <source>Mark what differs from the shipped kernel</source>
        <translation>标出与原始内核的不同之处</translation>
    </message>
    <message>
        <source>&amp;Copy as command line</source>
        <translation>复制为命令行(&amp;C)</translation>
    </message>
    <message>
        <source>The same run with kernelarium-cli</source>
        <translation>用 kernelarium-cli 做同样的运行</translation>
    </message>
    <message>
        <source>Reset &amp;parameters</source>
        <translation>重置参数(&amp;P)</translation>
    </message>
    <message>
        <source>All parameters back to their defaults</source>
        <translation>所有参数恢复默认值</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run on the chosen device, with all checks and the baselines</source>
        <translation>在所选设备上运行，开启全部检查，并与基准对照</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>停止正在运行的任务</translation>
    </message>
    <message>
        <source>&amp;Sweep</source>
        <translation>扫描(&amp;S)</translation>
    </message>
    <message>
        <source>Run over many values of a parameter</source>
        <translation>遍历一个参数的多个取值运行</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>S&amp;tep</source>
        <translation>单步(&amp;T)</translation>
    </message>
    <message>
        <source>The next memory access of the selected warp</source>
        <translation>所选线程束的下一次访存</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>退一步(&amp;B)</translation>
    </message>
    <message>
        <source>The previous memory access</source>
        <translation>上一次访存</translation>
    </message>
    <message>
        <source>Query this machine and the remote ones again</source>
        <translation>重新询问本机和远程机器</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>起始页(&amp;S)</translation>
    </message>
    <message>
        <source>Lessons and recent files</source>
        <translation>课程和最近的文件</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>结果(&amp;R)</translation>
    </message>
    <message>
        <source>All runs so far</source>
        <translation>做过的每一次运行</translation>
    </message>
    <message>
        <source>&amp;Progress</source>
        <translation>进度(&amp;P)</translation>
    </message>
    <message>
        <source>What you have done so far</source>
        <translation>至今完成的内容</translation>
    </message>
    <message>
        <source>Show or hide the list of lessons</source>
        <translation>显示或隐藏课程列表</translation>
    </message>
    <message>
        <source>Reset &amp;arrangement</source>
        <translation>重置布局(&amp;A)</translation>
    </message>
    <message>
        <source>Move all panels back to their default places</source>
        <translation>所有面板回到原位</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Larger text and controls</source>
        <translation>放大文字和控件</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Smaller text and controls</source>
        <translation>缩小文字和控件</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>原始大小(&amp;N)</translation>
    </message>
    <message>
        <source>Text and controls at 100 %</source>
        <translation>文字和控件恢复 100 %</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <source>Theme, language, zoom, device, limits</source>
        <translation>主题、语言、缩放、设备、限制</translation>
    </message>
    <message>
        <source>&amp;What's this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Click something to read what it is</source>
        <translation>点击任意处查看说明</translation>
    </message>
    <message>
        <source>&amp;About Kernelarium</source>
        <translation>关于 Kernelarium(&amp;A)</translation>
    </message>
    <message>
        <source>Versions and diagnostics to copy</source>
        <translation>版本和可复制的诊断信息</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Show this view</source>
        <translation>显示此视图</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The command line of this run was copied to the clipboard.</source>
        <translation>这次运行的命令行已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Stop sweep</source>
        <translation>停止扫描</translation>
    </message>
    <message>
        <source>Desk</source>
        <translation>书桌</translation>
    </message>
    <message>
        <source>&amp;Desk</source>
        <translation>书桌(&amp;D)</translation>
    </message>
    <message>
        <source>Your plan, notes, terms and errors</source>
        <translation>计划、笔记、术语和错误</translation>
    </message>
    <message>
        <source>Study &amp;plan</source>
        <translation>学习计划(&amp;P)</translation>
    </message>
    <message>
        <source>What you want to do, by topic and by date</source>
        <translation>想做的事，按主题和日期排列</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>笔记(&amp;N)</translation>
    </message>
    <message>
        <source>What you wrote, for each lesson</source>
        <translation>每一课写下的内容</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>The terms of the field, and yours</source>
        <translation>本领域的术语，以及自己的词条</translation>
    </message>
    <message>
        <source>Error &amp;log</source>
        <translation>错误记录(&amp;L)</translation>
    </message>
    <message>
        <source>What went wrong, what helped, when</source>
        <translation>出了什么错、怎么解决的、什么时候</translation>
    </message>
    <message>
        <source>&amp;Log this error</source>
        <translation>记下这个错误(&amp;L)</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.klesson)</source>
        <translation>课程 (*.klesson)</translation>
    </message>
    <message>
        <source>Open &amp;lesson…</source>
        <translation>打开课程(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New kernel</source>
        <translation>新建内核(&amp;N)</translation>
    </message>
    <message>
        <source>A blank .cu file of your own in the playground</source>
        <translation>在练习场中新建一个自己的 .cu 文件</translation>
    </message>
    <message>
        <source>&amp;Save kernel</source>
        <translation>保存内核(&amp;S)</translation>
    </message>
    <message>
        <source>Write the file of the playground</source>
        <translation>写入练习场的文件</translation>
    </message>
    <message>
        <source>U&amp;ndo edit</source>
        <translation>撤销编辑(&amp;N)</translation>
    </message>
    <message>
        <source>Re&amp;do edit</source>
        <translation>重做编辑(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Check exercise</source>
        <translation>检查练习(&amp;C)</translation>
    </message>
    <message>
        <source>Hand in the exercise that is open</source>
        <translation>提交当前打开的练习</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>提示(&amp;H)</translation>
    </message>
    <message>
        <source>The next hint of the exercise that is open</source>
        <translation>当前练习的下一条提示</translation>
    </message>
    <message>
        <source>Ne&amp;xt exercise</source>
        <translation>下一个练习(&amp;X)</translation>
    </message>
    <message>
        <source>Go to the next exercise</source>
        <translation>转到下一个练习</translation>
    </message>
    <message>
        <source>Play&amp;ground</source>
        <translation>练习场(&amp;G)</translation>
    </message>
    <message>
        <source>Any kernel of your own, with the same views as a lesson</source>
        <translation>任意自己的内核，视图与课程相同</translation>
    </message>
    <message>
        <source>Show side&amp;bar</source>
        <translation>显示侧边栏(&amp;B)</translation>
    </message>
    <message>
        <source>The window's saved position could not be read and was reset.</source>
        <translation>无法读取窗口保存的位置，已从默认位置开始。</translation>
    </message>
    <message>
        <source>The saved arrangement of panels could not be read and was reset.</source>
        <translation>无法读取保存的面板布局，已恢复默认布局。</translation>
    </message>
    <message>
        <source>The first run is in progress.</source>
        <translation>首次运行正在进行。</translation>
    </message>
    <message>
        <source>The lesson of this run is not installed.</source>
        <translation>这次运行不属于现有的任何课程。</translation>
    </message>
    <message>
        <source>Undo the last change of a parameter</source>
        <translation>撤回上一次参数改动</translation>
    </message>
    <message>
        <source>Repeat the change</source>
        <translation>再改一次</translation>
    </message>
    <message>
        <source>&amp;Refresh devices</source>
        <translation>查找设备(&amp;D)</translation>
    </message>
    <message>
        <source>There is no page for "%1".</source>
        <translation>“%1”在这里没有对应的去处。</translation>
    </message>
    <message>
        <source>Logged in the error log. Write down what helped.</source>
        <translation>已记到“错误记录”中。解决办法请写在那里。</translation>
    </message>
    <message>
        <source>Log the failure of the last run in the error log; press again to open it there</source>
        <translation>把上次运行的失败原因记到“错误记录”；再按一次就打开那条记录</translation>
    </message>
    <message>
        <source>Add a packed lesson (.klesson) to your own</source>
        <translation>把别人打包的课程（.klesson）收进自己的课程</translation>
    </message>
    <message>
        <source>Undo the last edit of the source</source>
        <translation>撤销对源代码的上一次编辑</translation>
    </message>
    <message>
        <source>Redo the edit</source>
        <translation>再做一次</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>打印(&amp;R)…</translation>
    </message>
    <message>
        <source>Print the last used view</source>
        <translation>将最后使用的视图打印到纸上</translation>
    </message>
    <message>
        <source>C&amp;omplete word</source>
        <translation>补全单词(&amp;O)</translation>
    </message>
    <message>
        <source>CUDA's names and the file's own names that begin like this</source>
        <translation>以此开头的 CUDA 单词和文件中的名称</translation>
    </message>
    <message>
        <source>Open in &amp;external editor</source>
        <translation>在外部编辑器中打开(&amp;E)</translation>
    </message>
    <message>
        <source>Edit the kernel in another program; the lab reloads it when it is saved</source>
        <translation>用其他程序编辑内核；它保存的内容会回到这里</translation>
    </message>
    <message>
        <source>Arrange for p&amp;laying</source>
        <translation>按播放排列(&amp;L)</translation>
    </message>
    <message>
        <source>Source, timeline, threads and data side by side</source>
        <translation>并排显示源码、时间线、线程和数据</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
<message>
        <source>PyTorch &amp;operator…</source>
        <translation>PyTorch 算子(&amp;O)…</translation>
    </message>
    <message>
        <source>Write a project that makes this kernel a PyTorch operator, with gradient and tests</source>
        <translation>写出一个把此内核做成 PyTorch 算子的项目，带梯度和测试</translation>
    </message>
    <message>
        <source>Get P&amp;ython for Triton and Numba…</source>
        <translation>获取 Triton 和 Numba 用的 Python(&amp;Y)…</translation>
    </message>
    <message>
        <source>Download what kernels in Python need (445 MB); asks first</source>
        <translation>获取 Python 内核所需的内容：445 MB，会先询问</translation>
    </message>
    <message>
        <source>Open a .cu or .py file of your own in the playground</source>
        <translation>在练习场中打开自己的 .cu 或 .py 文件</translation>
    </message>
    <message>
        <source>&amp;Frameworks</source>
        <translation>框架(&amp;F)</translation>
    </message>
    <message>
        <source>The same work in PyTorch, Triton, Numba and CUDA, timed</source>
        <translation>同样的工作用 PyTorch、Triton、Numba 和 CUDA 完成并计时</translation>
    </message>
    <message>
        <source>Frameworks</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>All keys of the window, and what they do</source>
        <translation>窗口的所有快捷键及其作用</translation>
    </message>
    <message>
        <source>CUDA and Python sources, traces of programs (*.cu *.cuh *.py *.jsonl)</source>
        <translation>CUDA 和 Python 源文件、程序跟踪 (*.cu *.cuh *.py *.jsonl)</translation>
    </message>
    <message>
        <source>Open program folder</source>
        <translation>打开程序文件夹</translation>
    </message>
    <message>
        <source>%1 is not a readable picture, a .cu or .py file, a program's trace, or a lesson (.klesson).</source>
        <translation>%1 不是可读取的图片、.cu 或 .py 文件、程序跟踪或课程 (.klesson)。</translation>
    </message>
    <message>
        <source>Open program &amp;folder…</source>
        <translation>打开程序文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Build and run all sources of a folder as one program</source>
        <translation>将文件夹中的所有源文件作为一个程序构建并运行</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>播放或暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Play the modelled time of the traced block</source>
        <translation>播放所跟踪线程块的模型时间</translation>
    </message>
</context>
<context>
    <name>kernelarium::MemoryPath</name>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 hit</source>
        <translation>命中 %1</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>%1 excess</source>
        <translation>多余 %1</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>必需 %1</translation>
    </message>
    <message>
        <source>Memory traffic, one run</source>
        <translation>一次运行的访存流量</translation>
    </message>
    <message>
        <source>Run the kernel to see where its bytes go.</source>
        <translation>运行内核，即可看到字节的去向。</translation>
    </message>
    <message>
        <source>This run was not counted. The simulated GPU counts the same experiment, without root rights for hardware counters.</source>
        <translation>这次运行没有计数。这里读计数不需要 root 权限：由模拟 GPU 对同一个实验计数。</translation>
    </message>
    <message>
        <source>Memory traffic, before and after</source>
        <translation>访存流量：前后对比</translation>
    </message>
    <message>
        <source>registers – shared</source>
        <translation>寄存器 – 共享内存</translation>
    </message>
    <message>
        <source>registers – L1</source>
        <translation>寄存器 – L1</translation>
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
        <translation>至少需要</translation>
    </message>
    <message>
        <source>L1 hit rate</source>
        <translation>L1 命中率</translation>
    </message>
    <message>
        <source>L2 hit rate</source>
        <translation>L2 命中率</translation>
    </message>
    <message>
        <source>used of what was fetched</source>
        <translation>取回内容的利用率</translation>
    </message>
    <message>
        <source>excess shared wavefronts</source>
        <translation>共享内存多余波前</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bytes, before</source>
        <translation>之前，字节</translation>
    </message>
    <message>
        <source>Before and after: keep this run and show later ones beside it</source>
        <translation>前后对比：保留这次运行，之后的运行与它并列显示</translation>
    </message>
    <message>
        <source>sectors per request: loads, stores</source>
        <translation>每请求扇区数：加载，存储</translation>
    </message>
    <message>
        <source>each DRAM byte is reused</source>
        <translation>每个 DRAM 字节被重复使用</translation>
    </message>
    <message>
        <source>%1 of peak</source>
        <translation>峰值的 %1</translation>
    </message>
    <message>
        <source>%1, loads</source>
        <translation>%1，加载</translation>
    </message>
    <message>
        <source>%1, stores</source>
        <translation>%1，存储</translation>
    </message>
    <message>
        <source>%1, share of the peak (modelled)</source>
        <translation>%1，占峰值的比例（模型）</translation>
    </message>
<message>
        <source>idle: L2 is warm</source>
        <translation>空闲：L2 已热</translation>
    </message>
    <message>
        <source>← loads, → stores · width: bytes (log scale) · teal: minimum traffic, orange: 8 times as much, grey: minimum not known · bytes: counted, cold L2 · of peak: how long the part is busy, modelled, warm L2</source>
        <translation>← 加载，→ 存储 · 宽度：字节数（对数刻度）· 青色：最小流量，橙色：其 8 倍，灰色：最小流量未知 · 字节数：计数，冷 L2 · 峰值比例：该部件忙碌的时间，模型预测，热 L2</translation>
    </message>
    <message>
        <source>%, before</source>
        <translation>之前，%</translation>
    </message>
    <message>
        <source>%1 peak</source>
        <translation>峰值 %1</translation>
    </message>
</context>
<context>
    <name>kernelarium::MistakeView</name>
    <message>
        <source>Load it and see it fail</source>
        <translation>载入它，看它出错</translation>
    </message>
</context>
<context>
    <name>kernelarium::NotesPage</name>
    <message>
        <source>No notes yet</source>
        <translation>还没有笔记</translation>
    </message>
    <message>
        <source>Write down what you want to keep: a rule, a surprise, a question. Notes are saved while you type and found by any part of any word. Your written answers to exercises are kept here, too.</source>
        <translation>把想留住的写下来：一条规律、一个意外、一个疑问。笔记边写边保存，搜索词的任何一部分都能找到。练习里用文字作答的内容也在这里。</translation>
    </message>
    <message>
        <source>Write the first note</source>
        <translation>写第一条笔记</translation>
    </message>
    <message>
        <source>Make a note (Ctrl+N)</source>
        <translation>新建笔记 (Ctrl+N)</translation>
    </message>
    <message>
        <source>This note was edited in two windows at once; the other window's text is now a separate note.</source>
        <translation>这条笔记同时在两个窗口中被修改；另一个窗口的内容已另存为一条笔记。</translation>
    </message>
    <message>
        <source>Search in the notes</source>
        <translation>在笔记中搜索</translation>
    </message>
    <message>
        <source>Any part of a word, several words, "words in a row" (Ctrl+F)</source>
        <translation>词的任何一部分、多个词，或“连在一起的词”加引号 (Ctrl+F)</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>新建笔记</translation>
    </message>
    <message>
        <source>New note (Ctrl+N)</source>
        <translation>新建笔记 (Ctrl+N)</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Notes of which lesson</source>
        <translation>哪一课的笔记</translation>
    </message>
    <message>
        <source>Show the notes of one lesson</source>
        <translation>只显示某一课的笔记</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Lesson of the note</source>
        <translation>笔记所属课程</translation>
    </message>
    <message>
        <source>The lesson that this note belongs to</source>
        <translation>这条笔记属于哪一课</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Go to the lesson that this note belongs to</source>
        <translation>转到这条笔记所属的课程</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Keep this note at the top of the list</source>
        <translation>把这条笔记固定在列表顶部</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Show the note's rendered Markdown: headings, lists, code, links</source>
        <translation>按排版后的样子显示 Markdown：标题、列表、代码、链接</translation>
    </message>
    <message>
        <source>Export the note</source>
        <translation>导出笔记</translation>
    </message>
    <message>
        <source>Write this note as a Markdown file</source>
        <translation>把这条笔记存为 Markdown 文件</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>移除笔记</translation>
    </message>
    <message>
        <source>Remove this note; this can be undone</source>
        <translation>移除这条笔记；可以恢复</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>笔记正文</translation>
    </message>
    <message>
        <source>The first line is the title. Markdown is supported; [warp](glossary:warp) links to a term.</source>
        <translation>第一行是标题。支持 Markdown；[线程束](glossary:warp) 会链接到术语表。</translation>
    </message>
    <message>
        <source>The rendered note</source>
        <translation>排版后的笔记</translation>
    </message>
    <message>
        <source>No note is chosen</source>
        <translation>没有选中笔记</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Of no lesson</source>
        <translation>不属于任何一课</translation>
    </message>
    <message>
        <source>No lesson</source>
        <translation>不属于任何一课</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>作答：%1</translation>
    </message>
    <message>
        <source>Empty note</source>
        <translation>空笔记</translation>
    </message>
    <message>
        <source>No more text</source>
        <translation>没有更多内容</translation>
    </message>
    <message>
        <source>No notes on this lesson yet.</source>
        <translation>这一课还没有笔记。</translation>
    </message>
    <message>
        <source>No note has "%1".</source>
        <translation>没有笔记包含“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条笔记</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Created %1, changed %2</source>
        <translation>始于 %1，修改于 %2</translation>
    </message>
    <message>
        <source>The note was removed.</source>
        <translation>笔记已移除。</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
<message>
        <source>Choose one on the left, or make one with Ctrl+N.</source>
        <translation>在左边选一条，或按 Ctrl+N 新建。</translation>
    </message>
    </context>
<context>
    <name>kernelarium::NoticeBar</name>
    <message>
        <source>Dismiss the notice</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>kernelarium::OccupancyDiagram</name>
    <message>
        <source>warps on an SM</source>
        <translation>SM 上的线程束</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Theoretical occupancy: the warps that an SM can hold at once with this launch, relative to its maximum. Each bar: how many blocks one limit alone would allow.</source>
        <translation>理论占用率：按这次启动的配置，一个 SM 能同时容纳的线程束占其上限的比例。每一条：只看某一项限制时允许的块数。</translation>
    </message>
    <message>
        <source>This setting can't be launched</source>
        <translation>此设置无法启动</translation>
    </message>
    <message>
        <source>threads per SM</source>
        <translation>每 SM 线程数</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>block slots</source>
        <translation>块槽位</translation>
    </message>
    <message>
        <source>%1 · limited by %2</source>
        <translation>%1 · 受限于%2</translation>
    </message>
    <message>
        <source>allowed by registers</source>
        <translation>寄存器允许</translation>
    </message>
    <message>
        <source>allowed by shared memory</source>
        <translation>共享内存允许</translation>
    </message>
    <message>
        <source>allowed by block slots</source>
        <translation>线程块槽位允许</translation>
    </message>
<message>
        <source>blocks allowed by threads</source>
        <translation>线程数允许的线程块数</translation>
    </message>
    </context>
<context>
    <name>kernelarium::PackOpener</name>
    <message>
        <source>%1 was not opened: the lab has another lesson named %2. Ask its author to rename it.</source>
        <translation>没有打开 %1：实验室里已有另一门名为 %2 的课程。请让作者改名。</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>The lesson %1 already exists. Replace it?</source>
        <translation>课程 %1 已经有了。要替换吗？</translation>
    </message>
    <message>
        <source>What you did in it (kernels, answers, runs) is kept.</source>
        <translation>你在其中所做的（内核、答案、运行）都会保留。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>kernelarium::OperatorExport</name>
    <message>
        <source>This kernel can&apos;t become an operator: %1</source>
        <translation>此内核不能成为算子：%1</translation>
    </message>
    <message>
        <source>The kernel runs with all checks, to see what it reads and writes.</source>
        <translation>正在启用全部检查运行内核，以查明它读写哪些数据。</translation>
    </message>
</context>
<context>
    <name>kernelarium::OperatorDialog</name>
    <message>
        <source>Export: PyTorch operator</source>
        <translation>导出：PyTorch 算子</translation>
    </message>
    <message>
        <source>The launch showed:</source>
        <translation>从此次启动得知：</translation>
    </message>
    <message>
        <source>It did not show this, so check it:</source>
        <translation>以下无法从启动得知，请检查：</translation>
    </message>
    <message>
        <source>If you give the same operation in PyTorch and its gradients, the project&apos;s tests compare the results with PyTorch and check the gradients by finite differences. You can also add both to the project later.</source>
        <translation>如果给出 PyTorch 中的相同运算及其梯度，项目的测试会将结果与 PyTorch 比较，并用有限差分检查梯度。也可以以后再添加到项目中。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>In PyTorch</source>
        <translation>用 PyTorch 表示</translation>
    </message>
    <message>
        <source>Gradient by %1</source>
        <translation>对 %1 的梯度</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>选择文件夹…</translation>
    </message>
</context>
<context>
    <name>kernelarium::ParameterPanel</name>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>PARAMETERS</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>DERIVED</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>OCCUPANCY</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Copy this setting as a command line</source>
        <translation>将此设置复制为命令行</translation>
    </message>
    <message>
        <source>Back to the defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>set by the variant</source>
        <translation>由变体设定</translation>
    </message>
    <message>
        <source>Preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 must hold</source>
        <translation>必须满足 %1</translation>
    </message>
    <message>
        <source>%1: must be %2</source>
        <translation>%1：必须为 %2</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlanPage</name>
    <message>
        <source>The plan as Markdown</source>
        <translation>Markdown 形式的计划</translation>
    </message>
    <message>
        <source>Add an item; a date at its end: @2026-11-21, @2026-W47 or @2026-11</source>
        <translation>添加一项；末尾可写日期：@2026-11-21、@2026-W47 或 @2026-11</translation>
    </message>
    <message>
        <source>New item</source>
        <translation>新项目</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add the item to the plan</source>
        <translation>把这一项加入计划</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Which of your plans is shown</source>
        <translation>显示哪一份计划</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As it is written: headings and their items</source>
        <translation>按原文：标题及其项目</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>What is due each day</source>
        <translation>哪一天该做什么</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>周</translation>
    </message>
    <message>
        <source>What is due each week</source>
        <translation>哪一周该做什么</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>月</translation>
    </message>
    <message>
        <source>What is due each month</source>
        <translation>哪个月该做什么</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Edit the plan's text itself; everything in it is kept</source>
        <translation>直接编辑计划的原文；其中的一切都会保留</translation>
    </message>
    <message>
        <source>New plan</source>
        <translation>新建计划</translation>
    </message>
    <message>
        <source>A ready-made plan, an empty one, or one from a file</source>
        <translation>现成的计划、空计划，或从文件导入</translation>
    </message>
    <message>
        <source>More about this plan</source>
        <translation>这份计划的更多操作</translation>
    </message>
    <message>
        <source>Progress of the plan</source>
        <translation>计划完成度</translation>
    </message>
    <message>
        <source>Hide what is done</source>
        <translation>隐藏已完成</translation>
    </message>
    <message>
        <source>Show only what is still open</source>
        <translation>只显示还没做的</translation>
    </message>
    <message>
        <source>All lessons, without dates</source>
        <translation>全部课程，不定日期</translation>
    </message>
    <message>
        <source>An empty plan</source>
        <translation>空计划</translation>
    </message>
    <message>
        <source>From a Markdown file…</source>
        <translation>从 Markdown 文件…</translation>
    </message>
    <message>
        <source>No study plan yet</source>
        <translation>还没有学习计划</translation>
    </message>
    <message>
        <source>A plan is a checklist of lessons, exercises and whatever else you want to do. Exercises that you finish tick themselves.</source>
        <translation>计划是一份清单：课程、练习，以及其他想做的事。做完的练习会自动打勾。</translation>
    </message>
    <message>
        <source>All lessons with their exercises, from this week on</source>
        <translation>全部课程及其练习，从本周开始</translation>
    </message>
    <message>
        <source>Another plan</source>
        <translation>其他计划</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>When</source>
        <translation>什么时候</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>明天</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>Next week</source>
        <translation>下周</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>本月</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>不定日期</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Add a part of it</source>
        <translation>添加子项</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Make it part of the item above</source>
        <translation>变成上一项的子项</translation>
    </message>
    <message>
        <source>Move it out of the item above</source>
        <translation>移出上一级</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removed from the plan.</source>
        <translation>已从计划中移除。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The plan has since been changed in another window; your last change can't be undone.</source>
        <translation>此后计划在另一个窗口中改过；上一步无法撤销。</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>导出为 Markdown…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Remove this plan</source>
        <translation>移除这份计划</translation>
    </message>
    <message>
        <source>Chosen item</source>
        <translation>选中的项目</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n done</source>
        <translation>
            <numerusform>完成 %1 / %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n due today</source>
        <translation>
            <numerusform>今天 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation>
            <numerusform>逾期 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>This item was changed in another window; the plan shows it as it is now.</source>
        <translation>这一项在另一个窗口中改过；现在显示的是最新内容。</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>My plan</source>
        <translation>我的计划</translation>
    </message>
    <message>
        <source>%1 is larger than a plan may be (4 MB).</source>
        <translation>%1 超过了计划文件的上限 (4 MB)。</translation>
    </message>
    <message>
        <source>No line of %1 has a check box (- [ ]); it is kept as it is. Add items below.</source>
        <translation>%1 中没有带方框的行 (- [ ])；内容原样保留。可在下方添加项目。</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) read; the other lines are kept as they are.</source>
        <translation>
            <numerusform>读入 %n 项；其余各行原样保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Import a checklist</source>
        <translation>导入清单</translation>
    </message>
    <message>
        <source>Markdown (*.md *.markdown *.txt);;All files (*)</source>
        <translation>Markdown (*.md *.markdown *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export the plan</source>
        <translation>导出计划</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Rename the plan</source>
        <translation>重命名计划</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The plan "%1" was removed.</source>
        <translation>计划“%1”已移除。</translation>
    </message>
<message>
        <source>Added after the chosen item or under the chosen topic (Ctrl+N)</source>
        <translation>加在选中的项目之后，或选中的主题之下 (Ctrl+N)</translation>
    </message>
    <message>
        <source>One lesson per week, from this week on</source>
        <translation>每周一课，从本周开始</translation>
    </message>
    <message>
        <source>One exercise per day, from today on</source>
        <translation>每天一题，从今天开始</translation>
    </message>
    <message>
        <source>Plan one lesson per week</source>
        <translation>计划每周一课</translation>
    </message>
    <message>
        <source>One lesson per week</source>
        <translation>每周一课</translation>
    </message>
    <message>
        <source>One exercise per day</source>
        <translation>每天一题</translation>
    </message>
    <message>
        <source>Seven days to an operator of my own, from today on</source>
        <translation>七天写出自己的算子，从今天开始</translation>
    </message>
    <message>
        <source>Seven days to an operator of my own</source>
        <translation>七天写出自己的算子</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlanView</name>
    <message>
        <source>Text of the item</source>
        <translation>项目的文字</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>明天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>this week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>next week</source>
        <translation>下周</translation>
    </message>
    <message>
        <source>week %1</source>
        <translation>第 %1 周</translation>
    </message>
    <message>
        <source>week %1 of %2</source>
        <translation>%2 年第 %1 周</translation>
    </message>
    <message>
        <source>Items of the plan</source>
        <translation>计划的项目</translation>
    </message>
    <message>
        <source>(no text)</source>
        <translation>（无文字）</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Without a date</source>
        <translation>没有日期</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>已逾期</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlaygroundPage</name>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Your unsaved text of %1 was restored. Ctrl+S saves it; Revert reloads the file.</source>
        <translation>%1 上次未保存的内容已恢复。Ctrl+S 保存；“还原”重新载入文件。</translation>
    </message>
<message>
        <source>The first run is in progress.</source>
        <translation>第一次运行正在进行。</translation>
    </message>
    <message>
        <source>Save the timeline</source>
        <translation>保存时间线</translation>
    </message>
    <message>
        <source>Perfetto (*.json)</source>
        <translation>Perfetto (*.json)</translation>
    </message>
    <message>
        <source>The timeline was saved to %1. Open it in ui.perfetto.dev.</source>
        <translation>时间线已保存到 %1，可用 ui.perfetto.dev 打开。</translation>
    </message>
    <message>
        <source>nvcc builds the program…</source>
        <translation>nvcc 正在构建程序…</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>程序正在运行…</translation>
    </message>
    <message>
        <source>The program did not run.</source>
        <translation>程序没有运行。</translation>
    </message>
    <message>
        <source>See the Program view.</source>
        <translation>请看视图“程序”。</translation>
    </message>
    <message>
        <source>This file has no main(): there is no program to run.</source>
        <translation>该文件没有 main()：没有可运行的程序。</translation>
    </message>
    <message>
        <source>Stopped before it ran.</source>
        <translation>在运行之前已停止。</translation>
    </message>
    <message>
        <source>A launch opens from a run in this window, not from a trace file.</source>
        <translation>只有本窗口中的运行才能打开其中的启动；跟踪文件不行。</translation>
    </message>
    <message>
        <source>Run on a GPU</source>
        <translation>在 GPU 上运行</translation>
    </message>
    <message>
        <source>On %1, the program runs without the sandbox: it can read, change and delete your files, and use the network. Run it if you know what %2 does.</source>
        <translation>在 %1 上，程序不在沙箱中运行：它可以读取、更改和删除您的文件，并使用网络。只有清楚 %2 做什么时才运行它。</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>grid %1 · block %2</source>
        <translation>网格 %1 · 线程块 %2</translation>
    </message>
</context>
<context>
    <name>kernelarium::PlaygroundSession</name>
    <message>
        <source>There is no __global__ function in this file.</source>
        <translation>这个文件里没有 __global__ 函数。</translation>
    </message>
    <message>
        <source>Choose a kernel.</source>
        <translation>请选择一个内核。</translation>
    </message>
    <message>
        <source>The draft of %1 can't be saved: %2</source>
        <translation>%1 的草稿无法保存：%2</translation>
    </message>
    <message>
        <source>%1 can't be saved: %2</source>
        <translation>%1 无法保存：%2</translation>
    </message>
    <message>
        <source>%1 was changed by another program. Your unsaved text is kept; Revert reloads the file.</source>
        <translation>%1 被其他程序修改。未保存的内容已保留；“还原”取回文件的内容。</translation>
    </message>
    <message>
        <source>%1 can't be read; the launch starts from a suggestion: %2</source>
        <translation>%1 无法读取；启动设置从建议值开始：%2</translation>
    </message>
    <message>
        <source>The launch can't be saved with the file: %1</source>
        <translation>启动设置无法保存在文件旁：%1</translation>
    </message>
    <message>
        <source>This file has no kernel, only a main(): the Program view runs it.</source>
        <translation>此文件没有内核，只有 main()：由视图“程序”运行。</translation>
    </message>
    <message>
        <source>This file is empty. Write a kernel: it runs as you type.</source>
        <translation>此文件是空的。请写一个内核：边写边运行。</translation>
    </message>
</context>
<context>
    <name>kernelarium::Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Remote devices</source>
        <translation>远程设备</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>follow the desktop</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Count on</source>
        <translation>计数用设备</translation>
    </message>
    <message>
        <source>With a real GPU, counters come from a run on this simulated one.</source>
        <translation>真实 GPU 旁的计数来自这个模拟 GPU 上的运行。</translation>
    </message>
    <message>
        <source>Stop a run or a program after</source>
        <translation>运行或程序超时停止</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Instruction budget per launch</source>
        <translation>每次启动的指令预算</translation>
    </message>
    <message>
        <source>million instructions</source>
        <translation>百万条指令</translation>
    </message>
    <message>
        <source>Draw buffers up to</source>
        <translation>绘制的缓冲区上限</translation>
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
        <translation>可用内存</translation>
    </message>
    <message>
        <source>Memory limit per run</source>
        <translation>每次运行的内存上限</translation>
    </message>
<message>
        <source>Run when a parameter is changed</source>
        <translation>参数改动时自动运行</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认字体</translation>
    </message>
    <message>
        <source>Code font</source>
        <translation>代码字体</translation>
    </message>
    <message>
        <source>Code size</source>
        <translation>代码字号</translation>
    </message>
    <message>
        <source>the desktop's program for .cu files</source>
        <translation>桌面用于 .cu 文件的程序</translation>
    </message>
    <message>
        <source>External editor</source>
        <translation>外部编辑器</translation>
    </message>
<message>
        <source>what the lab fetched</source>
        <translation>实验室取来的那个</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>A Python with Triton and Numba, or the folder of its environment. Takes effect when the lab is restarted.</source>
        <translation>装有 Triton 和 Numba 的 Python，或它的环境所在的文件夹。实验室从下次启动起使用它。</translation>
    </message>
    <message>
        <source>ThunderKittens</source>
        <translation>ThunderKittens</translation>
    </message>
    <message>
        <source>The folder of a checkout of that project, whose kernels then appear as variants. They need nvcc. Takes effect when the lab is restarted; kernelarium-cli list --checkout thunderkittens lists these kernels.</source>
        <translation>该项目检出的文件夹，其中的内核随之也成为变体。它们需要 nvcc。实验室从下次启动起使用它；kernelarium-cli list --checkout thunderkittens 会列出是哪些内核。</translation>
    </message>
    <message>
        <source>no checkout</source>
        <translation>没有检出</translation>
    </message>
</context>
<context>
    <name>kernelarium::ErrorsPage</name>
    <message>
        <source>No errors yet</source>
        <translation>还没有遇到错误</translation>
    </message>
    <message>
        <source>When a run fails, "Log this error" in the line at the bottom (Ctrl+Shift+B) puts it here with its lesson, its message and the lines of the kernel. Write down what helped, and you will find it the next time.</source>
        <translation>运行失败时，点底部的“记下这个错误”(Ctrl+Shift+B)，课程、消息和内核的相关代码行就会记到这里。把解决办法写下来，下次就能找到。</translation>
    </message>
    <message>
        <source>Log one by hand</source>
        <translation>手动记一条</translation>
    </message>
    <message>
        <source>Log an error by hand (Ctrl+N)</source>
        <translation>手动记录一个错误 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Search in the errors</source>
        <translation>在错误中搜索</translation>
    </message>
    <message>
        <source>In titles, messages, code and fixes (Ctrl+F)</source>
        <translation>搜索标题、消息、代码和解决办法 (Ctrl+F)</translation>
    </message>
    <message>
        <source>New error</source>
        <translation>新错误</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未解决</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>已解决</translation>
    </message>
    <message>
        <source>Every error</source>
        <translation>所有错误</translation>
    </message>
    <message>
        <source>Errors without a fix yet</source>
        <translation>还没有修复的错误</translation>
    </message>
    <message>
        <source>Errors that were fixed</source>
        <translation>已经修复的错误</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>错误记录</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>What happened, in a few words</source>
        <translation>简短说明发生了什么</translation>
    </message>
    <message>
        <source>What happened, in full</source>
        <translation>详细经过</translation>
    </message>
    <message>
        <source>The message, what you expected, what you tried</source>
        <translation>报错消息、原本的预期、试过的办法</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>The lines that matter</source>
        <translation>相关的代码行</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>解决办法</translation>
    </message>
    <message>
        <source>What helped, and why</source>
        <translation>什么办法有效，为什么</translation>
    </message>
    <message>
        <source>Open the lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Go to the lesson in which it was met</source>
        <translation>转到遇到这个错误的课程</translation>
    </message>
    <message>
        <source>Remove the error</source>
        <translation>移除这个错误</translation>
    </message>
    <message>
        <source>Remove it from the log; this can be undone</source>
        <translation>从记录中移除；可以恢复</translation>
    </message>
    <message>
        <source>The error was removed.</source>
        <translation>错误已移除。</translation>
    </message>
    <message>
        <source>No error is chosen</source>
        <translation>没有选中错误</translation>
    </message>
    <message>
        <source>Without a title</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>There are none of this kind.</source>
        <translation>没有这一类的错误。</translation>
    </message>
    <message>
        <source>No error has "%1".</source>
        <translation>没有错误包含“%1”。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n open</source>
        <translation>
            <numerusform>共 %n 个，%1 个未解决</numerusform>
        </translation>
    </message>
    <message>
        <source>met %1</source>
        <translation>遇到于 %1</translation>
    </message>
    <message>
        <source>solved %1</source>
        <translation>解决于 %1</translation>
    </message>
    <message>
        <source>Mark as solved</source>
        <translation>标为已解决</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>改回未解决</translation>
    </message>
    <message>
        <source>Keeps today as the day on which it was solved</source>
        <translation>把今天记为解决日期</translation>
    </message>
<message>
        <source>Choose one on the left to read what happened and what helped.</source>
        <translation>在左边选一条，看看发生了什么、怎么解决的。</translation>
    </message>
    </context>
<context>
    <name>kernelarium::ProgressPage</name>
    <message numerus="yes">
        <source>This week: %n run(s)</source>
        <translation>
            <numerusform>本周：%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) in a row</source>
        <translation>
            <numerusform>连续 %n 天</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Your progress</source>
        <translation>你的进度</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>All runs so far</source>
        <translation>在这里做过的每次运行</translation>
    </message>
    <message>
        <source>days in a row</source>
        <translation>连续天数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Export progress…</source>
        <translation>导出进度…</translation>
    </message>
    <message>
        <source>These figures as Markdown or HTML</source>
        <translation>把这些数字存为 Markdown 或网页</translation>
    </message>
    <message>
        <source>All data</source>
        <translation>全部数据</translation>
    </message>
    <message>
        <source>Everything you made here as one file: runs, plans, notes, terms, errors, exercises, kernels</source>
        <translation>把这里的一切存为一个文件：运行、计划、笔记、词条、错误、练习、内核</translation>
    </message>
    <message>
        <source>Export everything…</source>
        <translation>全部导出…</translation>
    </message>
    <message>
        <source>Import everything…</source>
        <translation>全部导入…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Add what is missing; where texts differ, both are kept</source>
        <translation>补上这里没有的；两边都有文字时，两份都保留</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace your data, which is backed up first, by the file's</source>
        <translation>现有内容进入备份，换成文件里的内容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Import nothing</source>
        <translation>不导入</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活动时间</translation>
    </message>
    <message>
        <source>%1 h this week</source>
        <translation>本周 %1 小时</translation>
    </message>
    <message>
        <source>Time with input in the window; a pause of two minutes or more does not count</source>
        <translation>窗口里有输入的时间；停顿满两分钟就不计</translation>
    </message>
    <message>
        <source>longest: %1 · days active: %2</source>
        <translation>最长 %1 天 · 活动 %2 天</translation>
    </message>
    <message>
        <source>exercises solved</source>
        <translation>解出的练习</translation>
    </message>
    <message numerus="yes">
        <source>%n attempts</source>
        <translation>
            <numerusform>尝试 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Exercises of all lessons, each counted once</source>
        <translation>全部课程的练习，每题只计一次</translation>
    </message>
    <message>
        <source>plan items done</source>
        <translation>完成的计划项</translation>
    </message>
    <message>
        <source>in all your plans</source>
        <translation>所有计划合计</translation>
    </message>
    <message>
        <source>You have no plan yet</source>
        <translation>还没有计划</translation>
    </message>
    <message>
        <source>Ticks in your study plans</source>
        <translation>学习计划里打的勾</translation>
    </message>
    <message>
        <source>lines written</source>
        <translation>写下的代码行</translation>
    </message>
    <message>
        <source>in kernels of your own</source>
        <translation>在自己的内核里</translation>
    </message>
    <message>
        <source>Lines of your kernels that the shipped ones don't have</source>
        <translation>自己的内核里有、自带内核里没有的代码行</translation>
    </message>
    <message>
        <source>errors fixed</source>
        <translation>修复的错误</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条笔记</numerusform>
        </translation>
    </message>
    <message>
        <source>Errors that have a fix</source>
        <translation>遇到并已修复的错误</translation>
    </message>
    <message>
        <source>all are kept under Results</source>
        <translation>每一次都保存在“结果”里</translation>
    </message>
    <message>
        <source>Open this lesson</source>
        <translation>打开这一课</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>练习 %1 / %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n kernel(s)</source>
        <translation>
            <numerusform>内核 %1 / %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 exercises solved; %3 of %4 kernels gave the right result</source>
        <translation>解出 %1 / %2 道练习；%3 / %4 个内核得出正确结果</translation>
    </message>
    <message>
        <source>%1: progress is exported as .md or .html.</source>
        <translation>%1：进度只能导出为 .md 或 .html。</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>导出进度</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md)</source>
        <translation>网页 (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Export everything</source>
        <translation>全部导出</translation>
    </message>
    <message>
        <source>Kernelarium data (*.sqlite)</source>
        <translation>Kernelarium 数据 (*.sqlite)</translation>
    </message>
    <message>
        <source>Everything was saved to %1</source>
        <translation>全部内容已存入 %1</translation>
    </message>
    <message>
        <source>Import everything</source>
        <translation>全部导入</translation>
    </message>
    <message>
        <source>Kernelarium data (*.sqlite);;All files (*)</source>
        <translation>Kernelarium 数据 (*.sqlite);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import %1: Merge adds what is missing and keeps both texts where they differ. Replace replaces your data with the file's. Either way, the current state is backed up first.</source>
        <translation>导入 %1：“合并”补上这里没有的内容，两边都有文字时两份都保留。“替换”用它的内容取代现有内容。两种方式都会先把现状备份一份。</translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s)</source>
        <translation>
            <numerusform>%n 份计划</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n 个词条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>%n 个内核</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>没有新内容</translation>
    </message>
    <message>
        <source>Merged: %1 added.</source>
        <translation>已合并，新增：%1。</translation>
    </message>
    <message>
        <source>Replaced: now there are %1.</source>
        <translation>已替换，现有：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) differed; both versions are kept.</source>
        <translation>
            <numerusform>有 %n 处文字不同；两个版本都保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>The previous state is in %1</source>
        <translation>之前的状态保存在 %1</translation>
    </message>
<message>
        <source>Up to today or yesterday; a day counts if it has a run, an attempt at an exercise or a minute of activity</source>
        <translation>截至今天或昨天；有一次运行、一次练习尝试或一分钟活动就算一天</translation>
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
        <translation>编译器由源代码生成的结果 · 高亮：所选的源代码行</translation>
    </message>
    <message>
        <source>Run or compile the kernel to see its PTX.</source>
        <translation>运行或编译内核，即可看到它的 PTX。</translation>
    </message>
</context>
<context>
    <name>kernelarium::RecordView</name>
    <message>
        <source>The warp's previous access</source>
        <translation>该线程束的上一次访问</translation>
    </message>
    <message>
        <source>The warp's next access</source>
        <translation>该线程束的下一次访问</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>在模拟 GPU 上运行内核，即可看到一个线程束的访问。</translation>
    </message>
    <message>
        <source>This warp never accessed shared memory.</source>
        <translation>该线程束没有访问共享内存。</translation>
    </message>
    <message>
        <source>This warp never accessed global memory.</source>
        <translation>该线程束没有访问全局内存。</translation>
    </message>
    <message>
        <source>Block %1 · warp %2 · %3 in line %4 · access %5 of %6</source>
        <translation>线程块 %1 · 线程束 %2 · 第 %4 行的%3 · 第 %5/%6 次访问</translation>
    </message>
    <message>
        <source>No accesses were traced in this run: pin a block in the thread map and run again.</source>
        <translation>这次运行没有跟踪访问：请在线程图中固定一个线程块后重新运行。</translation>
    </message>
</context>
<context>
    <name>kernelarium::ResultsPage</name>
    <message>
        <source>None of these runs passed: there is no time to compare.</source>
        <translation>这些运行都没有通过：没有可比较的时间。</translation>
    </message>
</context>
<context>
    <name>kernelarium::RichText</name>
    <message>
        <source>Click to enlarge</source>
        <translation>点击放大</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>放大</translation>
    </message>
</context>
<context>
    <name>kernelarium::RooflineChart</name>
    <message>
        <source>tensor %1</source>
        <translation>张量核心 %1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>arithmetic intensity, FLOP / byte</source>
        <translation>算术强度，FLOP/字节</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>%1: %2 FLOP/byte, %3, %4, %5 of the roof</source>
        <translation>%1：%2 FLOP/字节，%3，%4，达到屋顶线的 %5</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Run the kernel to place it under the roof.</source>
        <translation>运行内核，即可把它放到屋顶线下。</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>ceiling or run</source>
        <translation>上限或运行</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>FLOP / byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>share of the roof, %</source>
        <translation>占屋顶线的比例，%</translation>
    </message>
    <message>
        <source>This problem has no floating-point operations, so it has no place on a roofline. Its bandwidth is in "Time per variant": choose GB/s or % of roof there.</source>
        <translation>此问题没有浮点运算，因此在屋顶线图上没有位置。它的带宽在“各变体的时间”中：请在那里选择 GB/s 或占屋顶线的比例。</translation>
    </message>
    <message>
        <source>slope: limited by bytes · flat: limited by arithmetic · solid line: measured on this device, dashed: datasheet · filled dot: measured, hollow: modelled (teal) or recorded (orange) · the line joins your runs · diamonds: the newest run against its L1 and L2 bytes</source>
        <translation>斜线：受字节数限制 · 水平线：受算术限制 · 实线：在本设备上测得，虚线：数据手册 · 实心点：测得，空心点：模型预测（青色）或已记录（橙色） · 连线串起您的各次运行 · 菱形：最新一次运行按 L1 和 L2 的字节数计</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunPage</name>
    <message>
        <source>Too large to be counted in simulation. F5 measures its time.</source>
        <translation>规模太大，无法模拟计数。F5 测量其时间。</translation>
    </message>
    <message>
        <source>Simulating this size takes about %1 min, and a run is stopped after %2 s: choose a smaller size, or raise the limit in the preferences.</source>
        <translation>模拟这个规模大约需要 %1 分钟，而运行会在 %2 秒后停止：请选择更小的规模，或在首选项中提高限制。</translation>
    </message>
    <message>
        <source>Simulating this size takes about %1 min. F5 runs it anyway.</source>
        <translation>模拟这个规模大约需要 %1 分钟。F5 仍可运行。</translation>
    </message>
    <message>
        <source>Too large to run automatically. Press F5.</source>
        <translation>规模太大，不会自动运行。请按 F5。</translation>
    </message>
    <message>
        <source>Fetching nvdisasm, 5 MB from PyPI…</source>
        <translation>正在从 PyPI 下载 nvdisasm（5 MB）…</translation>
    </message>
    <message>
        <source>nvdisasm can't be fetched: %1</source>
        <translation>无法下载 nvdisasm：%1</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunViews</name>
    <message>
        <source>Threads and data</source>
        <translation>线程与数据</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Thread map</source>
        <translation>线程图</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>One access</source>
        <translation>单次访问</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>在 %1 上测得</translation>
    </message>
    <message>
        <source>datasheet of %1</source>
        <translation>%1 的数据手册</translation>
    </message>
    <message>
        <source>The kernel does not compile.</source>
        <translation>内核无法编译。</translation>
    </message>
    <message>
        <source>See the marked lines in Source.</source>
        <translation>请看“源代码”中标出的行。</translation>
    </message>
    <message>
        <source>See line %1 of the source.</source>
        <translation>请看源代码第 %1 行。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Machine code</source>
        <translation>机器码</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>NVIDIA's disassembler nvdisasm, which makes machine code readable, is not installed.</source>
        <translation>没有 NVIDIA 的反汇编器 nvdisasm，机器码要靠它才能读懂。</translation>
    </message>
    <message>
        <source>It is part of the CUDA toolkit. On its own it is a download of 5 MB from PyPI, under NVIDIA's license; it is stored in your data folder.</source>
        <translation>它是 CUDA 工具包的一部分。也可以单独从 PyPI 下载，大小 5 MB，受 NVIDIA 许可协议约束，保存在您的数据文件夹中。</translation>
    </message>
    <message>
        <source>Fetch nvdisasm, 5 MB</source>
        <translation>下载 nvdisasm，5 MB</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>SMs</source>
        <translation>SM</translation>
    </message>
<message>
        <source>Fragments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Program timeline</source>
        <translation>程序时间线</translation>
    </message>
<message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Tensor map</source>
        <translation>张量映射</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>簇</translation>
    </message>
<message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Compiling to machine code…</source>
        <translation>正在编译为机器码……</translation>
    </message>
    <message>
        <source>Get Python for Triton and Numba…</source>
        <translation>获取 Triton 和 Numba 用的 Python…</translation>
    </message>
    <message>
        <source>The run was stopped, so it has no time.</source>
        <translation>运行已被停止，因此没有时间。</translation>
    </message>
    <message>
        <source>The run failed, so it has no time.</source>
        <translation>运行失败，因此没有时间。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>In progress: %1</source>
        <translation>进行中：%1</translation>
    </message>
    <message>
        <source>Stopped. Press F5 to run it.</source>
        <translation>已停止。按 F5 运行。</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunnerClient</name>
    <message>
        <source>The runner uses version %1 of the protocol (program %2), this window version %3. Install the same Kernelarium on both sides.</source>
        <translation>运行器使用协议版本 %1（程序 %2），而此窗口使用版本 %3。请在两端安装相同的 Kernelarium。</translation>
    </message>
    <message>
        <source>The runner did not answer within %1 s of its start.</source>
        <translation>运行器启动后 %1 秒内没有应答。</translation>
    </message>
    <message>
        <source>The runner did not answer for %1 s.</source>
        <translation>运行器已 %1 秒没有应答。</translation>
    </message>
    <message>
        <source>Stopped after %1 s. Look for an endless loop, or raise the limit in the preferences.</source>
        <translation>%1 秒后停止。请检查是否有死循环，或在首选项中提高上限。</translation>
    </message>
    <message>
        <source>Stopped after %1 s while compiling. Raise the limit in the preferences if it needs more.</source>
        <translation>编译 %1 秒后停止。如果需要更久，请在首选项中提高限制。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunnerLink</name>
    <message>
        <source>%1 can't be started: it is not there, or is no program</source>
        <translation>无法启动 %1：它不存在，或者不是程序</translation>
    </message>
    <message>
        <source>The runner ended with exit code %1.</source>
        <translation>运行器已结束，退出码 %1。</translation>
    </message>
    <message>
        <source>It said: %1</source>
        <translation>它的输出：%1</translation>
    </message>
    <message>
        <source>Out of memory: the runner used %1 when it ended. Choose a smaller size.</source>
        <translation>内存不足：运行器结束时占用 %1。请选较小的规模。</translation>
    </message>
    <message>
        <source>The runner was killed from outside (signal 9).</source>
        <translation>运行器被外部终止（信号 9）。</translation>
    </message>
    <message>
        <source>The runner crashed (signal %1).</source>
        <translation>运行器崩溃（信号 %1）。</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunsModel</name>
    <message>
        <source>pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>when</source>
        <translation>时间点</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>四分位距</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Double-click to write a note</source>
        <translation>双击写备注</translation>
    </message>
    <message>
        <source>Median: measured, else modelled, else recorded; the label says which</source>
        <translation>中位数：优先取实测，其次模型预测，再次记录；标签注明是哪一种</translation>
    </message>
    <message>
        <source>Half the interquartile range</source>
        <translation>四分位距的一半</translation>
    </message>
</context>
<context>
    <name>kernelarium::RunsTable</name>
    <message>
        <source>Filter: matmul verdict:fail cuda</source>
        <translation>筛选：matmul verdict:fail cuda</translation>
    </message>
    <message>
        <source>All words must match; verdict:fail searches one column</source>
        <translation>须同时出现的词；verdict:fail 只查某一列</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Pinned runs only</source>
        <translation>仅显示固定的运行</translation>
    </message>
    <message>
        <source>Compare the selected runs</source>
        <translation>比较所选运行</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>every run of this session and earlier ones · times in italics were predicted or recorded elsewhere, not measured here</source>
        <translation>本次及以往会话的每次运行 · 斜体的时间是模型预测或别处的记录，并非在此实测</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1/%2 次运行</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>写备注</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次运行</translation>
    </message>
<message>
        <source>No run yet: every run is listed here.</source>
        <translation>还没有运行：每次运行都会列在这里。</translation>
    </message>
    <message>
        <source>Also columns that don't fit or are empty</source>
        <translation>也显示放不下或没有数值的列</translation>
    </message>
    </context>
<context>
    <name>kernelarium::SearchList</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>kernelarium::SelfCheckView</name>
    <message>
        <source>✓  Right</source>
        <translation>✓  正确</translation>
    </message>
    <message>
        <source>Not quite</source>
        <translation>还不对</translation>
    </message>
</context>
<context>
    <name>kernelarium::Sidebar</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Your path</source>
        <translation>学习路径</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Desk</source>
        <translation>书桌</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>练习场</translation>
    </message>
<message>
        <source>Frameworks</source>
        <translation>框架</translation>
    </message>
</context>
<context>
    <name>kernelarium::SourceView</name>
    <message>
        <source>the other access of the fault at line %1</source>
        <translation>第 %1 行错误所涉及的另一处访问</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>内核源代码</translation>
    </message>
    <message>
        <source>Back to the original (can be undone)</source>
        <translation>恢复原始代码（可撤销）</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Choose a lesson or open a kernel.</source>
        <translation>请选择课程或打开内核。</translation>
    </message>
    <message>
        <source>line %1: %2 of the modelled time: %3 · %4 instructions</source>
        <translation>第 %1 行：占模型时间的 %2：%3 · %4 条指令</translation>
    </message>
<message>
        <source>Show the changes from the original</source>
        <translation>显示与原始代码的差异</translation>
    </message>
    <message>
        <source>edit in place; it compiles as you type · left: share of the modelled time; sectors per request or n-way conflict of each access, teal to orange · a step shows the thread's values behind its lines</source>
        <translation>就地编辑；输入时即编译 · 左侧：模型时间占比；每次访问的每请求扇区数或 n 路冲突，由青到橙 · 单步时各行后显示所选线程的值</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1 路</translation>
    </message>
        <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>kernelarium::StartPage</name>
    <message>
        <source>No lessons could be loaded.</source>
        <translation>无法加载任何课程。</translation>
    </message>
    <message>
        <source>Continue: %1</source>
        <translation>继续：%1</translation>
    </message>
    <message>
        <source>Open picture…</source>
        <translation>打开图片…</translation>
    </message>
    <message>
        <source>Open kernel…</source>
        <translation>打开内核…</translation>
    </message>
    <message>
        <source>Recent:</source>
        <translation>最近：</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Begin: %1</source>
        <translation>开始：%1</translation>
    </message>
    <message>
        <source>Open lesson…</source>
        <translation>打开课程…</translation>
    </message>
    <message>
        <source>Watch GPU kernels at work</source>
        <translation>亲眼看 GPU 内核运行</translation>
    </message>
    <message>
        <source>Open a lesson, change the launch parameters of a real CUDA kernel, and see which thread did what, which bytes moved and how long it took. No GPU is needed.</source>
        <translation>打开一课，调节真实 CUDA 内核的启动参数，看清哪个线程做了什么、搬运了哪些字节、用了多长时间。不需要 GPU。</translation>
    </message>
    <message>
        <source>Add a packed lesson (.klesson) to your own</source>
        <translation>把别人打包的课程（.klesson）收进自己的课程</translation>
    </message>
</context>
<context>
    <name>kernelarium::StatusLine</name>
    <message>
        <source>checks: %1</source>
        <translation>检查：%1</translation>
    </message>
    <message>
        <source>no errors found</source>
        <translation>未发现错误</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop what is running (Shift+F5)</source>
        <translation>停止正在运行的任务 (Shift+F5)</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>compiled %1</source>
        <translation>编译 %1</translation>
    </message>
    <message>
        <source>verified, max error %1</source>
        <translation>已验证，最大误差 %1</translation>
    </message>
    <message>
        <source>counted %1</source>
        <translation>计数 %1</translation>
    </message>
    <message>
        <source>measured %1 ± %2 on %3</source>
        <translation>在 %3 上实测 %1 ± %2</translation>
    </message>
    <message>
        <source>modelled %1 on %2, bound by %3</source>
        <translation>%2 上模型预测 %1，瓶颈：%3</translation>
    </message>
    <message>
        <source>all checks: %1</source>
        <translation>全部检查：%1</translation>
    </message>
    <message>
        <source>bounds: %1</source>
        <translation>越界检查：%1</translation>
    </message>
    <message>
        <source>all checks…</source>
        <translation>正在做全部检查…</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>打开记录</translation>
    </message>
    <message>
        <source>Log this error</source>
        <translation>记下这个错误</translation>
    </message>
    <message>
        <source>Log it in the error log, with its lesson and the kernel's lines (Ctrl+Shift+B)</source>
        <translation>连同课程和内核代码行一起记到“错误记录” (Ctrl+Shift+B)</translation>
    </message>
    <message>
        <source>wrong result, elements that differ: %1</source>
        <translation>结果错误，不同的元素：%1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>all checks… %1 s</source>
        <translation>全部检查… %1 秒</translation>
    </message>
    <message>
        <source>of earlier settings</source>
        <translation>属于旧的设置</translation>
    </message>
    <message>
        <source>Already logged in the error log; write down what helped (Ctrl+Shift+B)</source>
        <translation>已在“错误记录”中；请在那里写下解决办法 (Ctrl+Shift+B)</translation>
    </message>
    <message>
        <source>Verified: every element was compared with a reference. Counted: the time that this computer took to simulate and count. Measured: by a clock. Modelled: predicted from the counters for this GPU, and what limits it.</source>
        <translation>已验证：每个元素都与参考结果比较过。计数：这台计算机模拟并计数所用的时间。实测：由时钟测得。模型预测：根据计数推算该 GPU 上的时间，以及什么会拖住它。</translation>
    </message>
    <message>
        <source>finished; nothing to compare with</source>
        <translation>已运行结束；没有可比较的参考</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
</context>
<context>
    <name>kernelarium::StepsView</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>lines %1 – %2</source>
        <translation>第 %1 – %2 行</translation>
    </message>
    <message>
        <source>Launch shown</source>
        <translation>显示的启动</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>passes over the data</source>
        <translation>对数据的遍历</translation>
    </message>
    <message>
        <source>Steps of the block</source>
        <translation>线程块的步骤</translation>
    </message>
    <message>
        <source>Passes of the block over its data</source>
        <translation>线程块对数据的遍历</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>Run the kernel to see what its threads do step by step.</source>
        <translation>运行内核，逐步查看线程做了什么。</translation>
    </message>
    <message numerus="yes">
        <source>Block %1 of %n thread(s), step by step</source>
        <translation>
            <numerusform>线程块 %1，%n 个线程，逐步显示</numerusform>
        </translation>
    </message>
    <message>
        <source>Block %1 and its passes over the data</source>
        <translation>线程块 %1 及其对数据的遍历</translation>
    </message>
    <message>
        <source>%1[%2] · thread %3 · warp %4 · lane %5</source>
        <translation>%1[%2] · 线程 %3 · 线程束 %4 · 通道 %5</translation>
    </message>
    <message>
        <source>Hover over a thread to see where its values come from, or click to pin it. The wheel zooms; beside the rows it scrolls.</source>
        <translation>指向线程可点亮其数值的来源，单击可固定。滚轮缩放；在行旁边则滚动。</translation>
    </message>
    <message>
        <source>shuffle by %1</source>
        <translation>洗牌，距离 %1</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>洗牌</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>%1-way conflict</source>
        <translation>%1 路冲突</translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n 个线程束</numerusform>
        </translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Step %1 · thread %2 · warp %3 · lane %4</source>
        <translation>第 %1 步 · 线程 %2 · 线程束 %3 · 通道 %4</translation>
    </message>
    <message>
        <source>is idle while its warp works</source>
        <translation>所在线程束工作时它空闲</translation>
    </message>
    <message>
        <source>is idle with its whole warp</source>
        <translation>与整个线程束一起休息</translation>
    </message>
    <message>
        <source>keeps its own value</source>
        <translation>保留自己的值</translation>
    </message>
    <message>
        <source>takes the value of thread %1</source>
        <translation>取线程 %1 的值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>barriers passed</source>
        <translation>经过的屏障</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>lanes in use, %</source>
        <translation>使用中的通道，%</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>worst bank conflict, ways</source>
        <translation>最严重的存储体冲突路数</translation>
    </message>
    <message>
        <source>read and write</source>
        <translation>读写</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message numerus="yes">
        <source>%n shuffle(s)</source>
        <translation>
            <numerusform>%n 次洗牌</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 through shared memory</source>
        <translation>%1 经由共享内存</translation>
    </message>
    <message numerus="yes">
        <source>%n barrier(s)</source>
        <translation>
            <numerusform>%n 道屏障</numerusform>
        </translation>
    </message>
    <message>
        <source>written, shared memory</source>
        <translation>写入共享内存</translation>
    </message>
    <message>
        <source>read, shared memory</source>
        <translation>读自共享内存</translation>
    </message>
    <message>
        <source>written, global memory</source>
        <translation>写入全局内存</translation>
    </message>
    <message>
        <source>read, global memory</source>
        <translation>读自全局内存</translation>
    </message>
    <message>
        <source>%1 requested</source>
        <translation>请求 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n 次请求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n 个字</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>搬运 %1</translation>
    </message>
    <message>
        <source>The block accessed no data.</source>
        <translation>该线程块没有访问任何数据。</translation>
    </message>
    <message>
        <source>From global memory the block reads %1 for %2 of data (counted), and writes %3.</source>
        <translation>该线程块从全局内存读取 %1，对应 %2 的数据（计数所得），写入 %3。</translation>
    </message>
    <message>
        <source>The TMA also copies %1 to shared memory: see Pipeline.</source>
        <translation>此外，TMA 还向共享内存复制 %1：见“流水线”视图。</translation>
    </message>
    <message>
        <source>Only row %1 is shown, the selected warp's.</source>
        <translation>只显示所选线程束的第 %1 行。</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>遍</translation>
    </message>
    <message>
        <source>access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>首个元素</translation>
    </message>
    <message>
        <source>last element</source>
        <translation>末个元素</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>bytes requested</source>
        <translation>请求的字节</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>搬运的字节</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>Block %1 was not traced. &lt;a href='record'&gt;Trace it&lt;/a&gt;</source>
        <translation>线程块 %1 没有跟踪记录。&lt;a href='record'&gt;跟踪它&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Only the first %1 accesses were traced: what the block did after them is missing here.</source>
        <translation>只跟踪了前 %1 次访问：线程块此后的访问没有显示。</translation>
    </message>
    <message>
        <source>Tile %1 of %2: %3</source>
        <translation>分块 %1/%2：%3</translation>
    </message>
    <message>
        <source>Pass %1 of %2: %3</source>
        <translation>第 %1 遍，共 %2 遍：%3</translation>
    </message>
<message>
        <source>one row per step, from top to bottom · coloured by warp: the thread works · grey: it is idle while its warp works · faint: its whole warp is idle · blue: read · amber: written · vertical bar: share of the working warps' lanes in use</source>
        <translation>每行一步，自上而下 · 按线程束着色：线程在工作 · 灰色：所在线程束工作时它空闲 · 淡色：整个线程束休息 · 蓝色：读 · 琥珀色：写 · 竖条：工作中的线程束的通道使用率</translation>
    </message>
    <message>
        <source>one band per pass, from top to bottom · coloured by the warp that accessed the element, its lanes from light to dark · framed: the selected thread's elements</source>
        <translation>每条带一次遍历，自上而下 · 颜色：访问该元素的线程束，通道由浅到深 · 加框：所选线程的元素</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>fault of thread %1</source>
        <translation>线程 %1 出错</translation>
    </message>
    <message>
        <source>stopped with the kernel at the fault of thread %1</source>
        <translation>线程 %1 出错，随内核一起停止</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepChart</name>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Heat map over two parameters</source>
        <translation>两个参数的热力图</translation>
    </message>
    <message>
        <source>Pause the sweep</source>
        <translation>暂停扫描</translation>
    </message>
    <message>
        <source>Cancel the sweep</source>
        <translation>取消扫描</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Choose one or two parameters and start a sweep.</source>
        <translation>选择一个或两个参数后开始扫描。</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1随 %2 的变化</translation>
    </message>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%1 随 %2 和 %3 的变化</translation>
    </message>
    <message>
        <source>%1 of %2 settings</source>
        <translation>%1/%2 种设置</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>quartile range, %1</source>
        <translation>四分位距，%1</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Click a point to set its values</source>
        <translation>点击一个点以采用其取值</translation>
    </message>
    <message>
        <source>Click a cell to set its values</source>
        <translation>点击一个单元格以采用其取值</translation>
    </message>
    <message>
        <source>each cell one setting · teal: best · orange: worst · crossed out: failed</source>
        <translation>每格一种设置 · 青色：最佳 · 橙色：最差 · 打叉：失败</translation>
    </message>
    <message>
        <source>whiskers: quartiles · filled: measured · hollow: modelled · ring: best · cross: failed</source>
        <translation>须线：四分位 · 实心：实测 · 空心：模型预测 · 圆环：最佳 · 叉：失败</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>最佳：%1</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepController</name>
    <message>
        <source>wrong result</source>
        <translation>结果错误</translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepPanel</name>
    <message>
        <source>configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>the same grid for all</source>
        <translation>所有配置的网格相同</translation>
    </message>
    <message>
        <source>A grid that is an expression, such as ceil_div(n, BLOCK), follows the constants of a configuration</source>
        <translation>写成表达式的网格（例如 ceil_div(n, BLOCK)）随各配置的常量变化</translation>
    </message>
    <message>
        <source>The first setting is being run…</source>
        <translation>正在运行第一种设置…</translation>
    </message>
    <message>
        <source>Parameter to sweep</source>
        <translation>要扫描的参数</translation>
    </message>
    <message>
        <source>Second parameter to sweep</source>
        <translation>要扫描的第二个参数</translation>
    </message>
    <message>
        <source>Start sweep</source>
        <translation>开始扫描</translation>
    </message>
    <message>
        <source>Choose one or two parameters and start: each setting is run once.</source>
        <translation>选择一个或两个参数后开始：每种设置运行一次。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>by</source>
        <translation>与</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>模型预测时间</translation>
    </message>
</context>
<context>
    <name>kernelarium::StepBox</name>
    <message>
        <source>&quot;%1&quot; is not a whole number up to %2: %3 stays %4</source>
        <translation>“%1”不是不超过 %2 的整数：%3 保持 %4</translation>
    </message>
</context>
<context>
    <name>kernelarium::ThreadMap</name>
    <message>
        <source>no warp runs</source>
        <translation>没有线程束在运行</translation>
    </message>
    <message>
        <source>back to the whole run</source>
        <translation>返回整次运行</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>wave of blocks</source>
        <translation>线程块波数</translation>
    </message>
    <message>
        <source>active lanes</source>
        <translation>活动通道</translation>
    </message>
    <message>
        <source>sectors per request</source>
        <translation>每请求扇区数</translation>
    </message>
    <message>
        <source>value written</source>
        <translation>写入的值</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>excess wavefronts</source>
        <translation>多余波前</translation>
    </message>
    <message>
        <source>divergent branches</source>
        <translation>发散分支</translation>
    </message>
    <message>
        <source>colour: %1</source>
        <translation>着色：%1</translation>
    </message>
    <message>
        <source>Cell colour</source>
        <translation>格子的着色</translation>
    </message>
    <message>
        <source>Launch shown</source>
        <translation>显示的启动</translation>
    </message>
    <message>
        <source>Where in the launch</source>
        <translation>在启动中的位置</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Thread map</source>
        <translation>线程图</translation>
    </message>
    <message>
        <source>Run the kernel to see its threads.</source>
        <translation>运行内核，即可看到它的线程。</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>The occupancy of this launch isn't known.</source>
        <translation>此次启动的占用率未知。</translation>
    </message>
    <message>
        <source>The values of this run were not kept.</source>
        <translation>这次运行的数值没有保留。</translation>
    </message>
    <message>
        <source>This run was not counted warp by warp: run it on the simulated GPU.</source>
        <translation>这次运行没有逐线程束计数：请在模拟 GPU 上运行。</translation>
    </message>
    <message>
        <source>then the same eight colours repeat</source>
        <translation>之后重复这八种</translation>
    </message>
    <message>
        <source>few lanes work</source>
        <translation>只有少数通道工作</translation>
    </message>
    <message>
        <source>all 32 work (counted)</source>
        <translation>32 个全部工作（计数）</translation>
    </message>
    <message>
        <source>%1: the minimum</source>
        <translation>%1：已是最少</translation>
    </message>
    <message>
        <source>no bank conflict</source>
        <translation>无存储体冲突</translation>
    </message>
    <message>
        <source>8 or more times the passes needed (counted)</source>
        <translation>所需趟数的 8 倍或更多（计数）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>Hover over a cell to see what its thread reads and writes, or click to pin it. Arrow keys move, + and − zoom, Enter goes in, Backspace out.</source>
        <translation>指向格子查看其线程的读写，单击固定。方向键移动，+ 和 − 缩放，Enter 进入，Backspace 退出。</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>线程块 %1 · 线程束 %2</translation>
    </message>
    <message>
        <source>block %1, thread %2 · warp %3 · lane %4</source>
        <translation>线程块 %1，线程 %2 · 线程束 %3 · 通道 %4</translation>
    </message>
    <message>
        <source>warp: %1 instructions · %2 requests · %3 sectors · %4 wavefronts</source>
        <translation>线程束：%1 条指令 · %2 次请求 · %3 个扇区 · %4 个波前</translation>
    </message>
    <message>
        <source>Block %1 of %2</source>
        <translation>线程块 %1（共 %2）</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>Warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <source>Lane %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>warps per block</source>
        <translation>每块线程束</translation>
    </message>
    <message>
        <source>dynamic shared memory</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>blocks per SM</source>
        <translation>每 SM 块数</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>波数</translation>
    </message>
    <message>
        <source>instructions per warp, minimum</source>
        <translation>线程束指令数，最少</translation>
    </message>
    <message>
        <source>instructions per warp, maximum</source>
        <translation>线程束指令数，最多</translation>
    </message>
    <message>
        <source>active lanes, mean</source>
        <translation>活动通道，平均</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>No block was traced: pin one and run again.</source>
        <translation>没有跟踪任何线程块：请固定一个后重新运行。</translation>
    </message>
    <message>
        <source>zoom in to tell the warps apart</source>
        <translation>放大后可区分各线程束</translation>
    </message>
    <message>
        <source>worked, wrote nothing</source>
        <translation>有工作，未写入</translation>
    </message>
    <message>
        <source>block not traced</source>
        <translation>线程块未跟踪</translation>
    </message>
    <message>
        <source>idle: accessed no memory</source>
        <translation>空闲：未访问内存</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
<message>
        <source>One cell per thread</source>
        <translation>一格一个线程</translation>
    </message>
    <message>
        <source>%1 or more sectors per request (counted)</source>
        <translation>每请求 %1 个或更多扇区（计数）</translation>
    </message>
    <message>
        <source>one cell per thread · coloured by %1</source>
        <translation>一格一个线程 · 按“%1”着色</translation>
    </message>
    <message>
        <source>current state of its warp</source>
        <translation>所在线程束此刻在做什么</translation>
    </message>
    <message>
        <source>blocks that fit on the GPU at once: %1 · waves: %2, in order of the block index (modelled)</source>
        <translation>GPU 可同时容纳 %1 个线程块：共 %2 波，按线程块编号排序（模型预测）</translation>
    </message>
    <message>
        <source>block %1 · threads: %2 · warps: %3</source>
        <translation>线程块 %1 · %2 个线程，%3 个线程束</translation>
    </message>
    <message>
        <source>grid %1 · block %2</source>
        <translation>网格 %1 · 线程块 %2</translation>
    </message>
    <message>
        <source>%1 instructions per warp (counted)</source>
        <translation>每线程束 %1 条指令（计数）</translation>
    </message>
    <message>
        <source>thread at fault</source>
        <translation>出错的线程</translation>
    </message>
    <message>
        <source>warp at which the kernel failed</source>
        <translation>内核失败处的线程束</translation>
    </message>
    <message>
        <source>wrote a value that is no number or not known</source>
        <translation>写入的值不是数或未知</translation>
    </message>
    <message numerus="yes">
        <source>%n divergent branch(es) per warp (counted)</source>
        <translation>
            <numerusform>每线程束 %n 个发散分支（计数）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TimingChart</name>
    <message>
        <source>time</source>
        <translation>时间</translation>
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
        <translation>占屋顶线的 %</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>median %1, quartile range %2</source>
        <translation>中位数 %1，四分位距 %2</translation>
    </message>
    <message>
        <source>the clocks dropped during this series</source>
        <translation>这组测量期间时钟频率下降了</translation>
    </message>
    <message>
        <source>Figure shown</source>
        <translation>显示的数据</translation>
    </message>
    <message>
        <source>Speed-up against</source>
        <translation>加速比的基准</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Time per variant</source>
        <translation>各变体的时间</translation>
    </message>
    <message>
        <source>Run the kernel to compare its time with the baselines.</source>
        <translation>运行内核，即可看到它与各基准的时间对照。</translation>
    </message>
    <message>
        <source>times as fast as %1</source>
        <translation>相对于 %1 的加速倍数</translation>
    </message>
    <message>
        <source>variant or baseline</source>
        <translation>变体或基准</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>median, µs</source>
        <translation>中位数，µs</translation>
    </message>
    <message>
        <source>quartile range, µs</source>
        <translation>四分位距，µs</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>share of the roof, 0 to 1</source>
        <translation>占屋顶线的比例，0 到 1</translation>
    </message>
    <message>
        <source>speed-up, times</source>
        <translation>加速比，倍</translation>
    </message>
    <message>
        <source>%1, bound by %2</source>
        <translation>%1，受限于%2</translation>
    </message>
    <message>
        <source>samples: %1, %2</source>
        <translation>样本：%1，%2</translation>
    </message>
    <message>
        <source>Sort: best first</source>
        <translation>排序：最好的在前</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>minimum traffic divided by time, %1</source>
        <translation>最小传输量除以时间，%1</translation>
    </message>
    <message>
        <source>operations divided by time, %1</source>
        <translation>运算量除以时间，%1</translation>
    </message>
    <message>
        <source>share of the roof, %1</source>
        <translation>占屋顶线的比例，%1</translation>
    </message>
    <message>
        <source>share of the roof, %1 (%2)</source>
        <translation>占屋顶线的比例，%1（%2）</translation>
    </message>
    <message>
        <source>bars: median · whiskers: quartiles · solid: measured · hatched: modelled · outline: recorded · with a gap: longer than the axis</source>
        <translation>条：中位数 · 须：四分位数 · 实心：实测 · 斜线：模型预测 · 轮廓：记录 · 带缺口：超出坐标轴</translation>
    </message>
    <message>
        <source>logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
</context>
<context>
    <name>kernelarium::TopBar</name>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device that runs the kernel</source>
        <translation>运行内核的设备</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Kernel that solves the problem</source>
        <translation>求解问题的内核</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
<message>
        <source>%1 (needs ./lab python)</source>
        <translation>%1（需要 ./lab python）</translation>
    </message>
        <message>
        <source>%1 (mistake)</source>
        <translation>%1（错误）</translation>
    </message>
</context>
<context>
    <name>kernelarium::UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>kernelarium::View</name>
    <message>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>导出：%1</translation>
    </message>
    <message>
        <source>Numbers: %1</source>
        <translation>数值：%1</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>以表格显示数值</translation>
    </message>
    <message>
        <source>Export the picture or the table</source>
        <translation>导出图片或表格</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>incomplete: the kernel did not finish</source>
        <translation>不完整：内核没有运行到结束</translation>
    </message>
</context>
<context>
    <name>kernelarium::WarpAccess</name>
    <message>
        <source>lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>One warp's access</source>
        <translation>一个线程束的访问</translation>
    </message>
    <message>
        <source>32 lanes over 128-byte lines of four 32-byte sectors · solid: bytes requested · pale: fetched with them</source>
        <translation>32 个通道落在 128 字节的缓存行上，每行四个 32 字节的扇区 · 实色：所需字节 · 浅色：连带取回</translation>
    </message>
    <message>
        <source>Run the kernel on the simulated GPU to see the accesses of a warp.</source>
        <translation>在模拟 GPU 上运行内核，即可看到一个线程束的访问。</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>sector of the line</source>
        <translation>行内扇区</translation>
    </message>
    <message>
        <source>lanes: %1, requested: %2 · sectors fetched: %3 (%4), if contiguous: %5 · solid: requested · pale: fetched with it</source>
        <translation>通道：%1，需要：%2 · 取来的扇区：%3（%4），紧密排列时：%5 · 实色：需要的 · 淡色：一并取来的</translation>
    </message>
</context>
<context>
    <name>kernelarium::WhatIfView</name>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>What do you think? Your answer is kept among your notes.</source>
        <translation>你怎么看？你的答案会保存在笔记里。</translation>
    </message>
    <message>
        <source>Show the lab's answer</source>
        <translation>显示参考答案</translation>
    </message>
    <message>
        <source>Write down your own answer first</source>
        <translation>请先写下自己的答案</translation>
    </message>
</context>
<context>
    <name>kernelarium::CompareView</name>
    <message>
        <source>Keep this run</source>
        <translation>保留这次运行</translation>
    </message>
    <message>
        <source>Variant to compare with</source>
        <translation>要对比的版本</translation>
    </message>
    <message>
        <source>with a variant…</source>
        <translation>与某个版本对比…</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>正在运行 %1…</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Keep this run, then change a parameter, edit the kernel or choose another variant; or choose a variant above.</source>
        <translation>保留这次运行，然后调整参数、编辑内核或换一个版本；也可以在上方选择一个版本。</translation>
    </message>
<message>
        <source>Compare later runs with this one</source>
        <translation>之后的运行都与它对比</translation>
    </message>
    <message>
        <source>Run the kernel, then compare it with another run.</source>
        <translation>先运行内核，再与另一次运行对比。</translation>
    </message>
    <message>
        <source>Two runs side by side: their metrics, threads, steps, time, source, traffic and roofline.</source>
        <translation>两次运行并排：指标、线程、步骤、时间、源代码、流量和屋顶线。</translation>
    </message>
    <message>
        <source>two runs: all metrics, threads, steps, time, source, traffic and roofline · selection, zoom, cursor and steps are shared</source>
        <translation>两次运行：所有指标、线程、步骤、时间、源代码、流量和屋顶线 · 选择、缩放、光标和步骤共用</translation>
    </message>
</context>
<context>
    <name>kernelarium::OneAccess</name>
    <message>
        <source>Try patterns</source>
        <translation>试试各种模式</translation>
    </message>
    <message>
        <source>Drag stride, offset, width and padding, and see the sectors and banks that they need</source>
        <translation>拖动步长、偏移、宽度和填充，看看它们需要多少扇区和存储体</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>contiguous, misaligned</source>
        <translation>连续但未对齐</translation>
    </message>
    <message>
        <source>every second</source>
        <translation>每隔一个</translation>
    </message>
    <message>
        <source>float4 for each lane</source>
        <translation>每通道一个 float4</translation>
    </message>
    <message>
        <source>the same element for all</source>
        <translation>所有通道取同一元素</translation>
    </message>
    <message>
        <source>a column of a 32-wide tile</source>
        <translation>32 宽分块的一列</translation>
    </message>
    <message>
        <source>a column of a padded tile</source>
        <translation>带填充分块的一列</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message numerus="yes">
        <source>element %1, of %n bytes</source>
        <translation>
            <numerusform>元素 %1，每个 %n 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 left out after each 32</source>
        <translation>%1，每 32 个后空出 %2 个</translation>
    </message>
    <message>
        <source>In global memory: sectors</source>
        <translation>在全局内存中：扇区</translation>
    </message>
    <message>
        <source>In shared memory: banks</source>
        <translation>在共享内存中：存储体</translation>
    </message>
</context>
<context>
    <name>kernelarium::SassView</name>
    <message>
        <source>Machine code</source>
        <translation>机器码</translation>
    </message>
    <message>
        <source>what runs on the GPU · left: the source line that an instruction came from</source>
        <translation>GPU 上实际运行的指令 · 左侧：指令来自的源代码行</translation>
    </message>
    <message>
        <source>Before and after: keep this code and mark how later code differs</source>
        <translation>前后对比：保留这份代码，并标出之后的代码有何不同</translation>
    </message>
    <message>
        <source>The machine code comes with the next compilation.</source>
        <translation>机器码将在下次编译时给出。</translation>
    </message>
    <message numerus="yes">
        <source>%n instructions</source>
        <translation>
            <numerusform>%n 条指令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>每线程 %n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>kept: %1</source>
        <translation>保留的：%1</translation>
    </message>
    <message>
        <source>Machine code, %1</source>
        <translation>机器码，%1</translation>
    </message>
    <message>
        <source>left: the source line that an instruction came from</source>
        <translation>左侧：指令来自的源代码行</translation>
    </message>
    <message>
        <source>opcode</source>
        <translation>操作码</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令数</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留的</translation>
    </message>
</context>
<context>
    <name>kernelarium::SourceListing</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>as it was compiled</source>
        <translation>编译时的样子</translation>
    </message>
    <message>
        <source>Run or compile the kernel to see its source.</source>
        <translation>运行或编译内核后即可看到源代码。</translation>
    </message>
</context>
<context>
    <name>kernelarium::LineModel</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Time of all warps whose next instruction is on this line, as a share of all lines</source>
        <translation>下一条指令属于此行的所有线程束的时间，占所有行时间的比例</translation>
    </message>
    <message>
        <source>Machine instructions of warps, over the whole launch</source>
        <translation>整次启动中各线程束的机器指令数</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>share of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>waits most for</source>
        <translation>主要等待</translation>
    </message>
    <message>
        <source>then for</source>
        <translation>其次等待</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令数</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源代码</translation>
    </message>
<message>
        <source>In Nsight Compute: %1</source>
        <translation>在 Nsight Compute 中：%1</translation>
    </message>
    <message>
        <source>Percent of the line's time; the tooltip has Nsight Compute's name for it</source>
        <translation>占该行时间的百分比；工具提示给出 Nsight Compute 中的名称</translation>
    </message>
</context>
<context>
    <name>kernelarium::LineTable</name>
    <message>
        <source>Time by source line</source>
        <translation>各源代码行的时间</translation>
    </message>
    <message>
        <source>modelled: where the warps' time goes, and what they wait for there</source>
        <translation>模型预测：线程束的时间花在哪里，在那里等待什么</translation>
    </message>
    <message>
        <source>Run the kernel to see what each line costs.</source>
        <translation>运行内核即可查看每一行的开销。</translation>
    </message>
    <message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>此次运行没有模型时间：内核没有运行到结束。</translation>
    </message>
</context>
<context>
    <name>kernelarium::SmFilm</name>
    <message>
        <source>SMs over time</source>
        <translation>各 SM 随时间的变化</translation>
    </message>
    <message>
        <source>One wave forward (Shift+Right)</source>
        <translation>前进一波（Shift+→）</translation>
    </message>
    <message>
        <source>One wave back (Shift+Left)</source>
        <translation>后退一波（Shift+←）</translation>
    </message>
    <message>
        <source>Blocks on SMs</source>
        <translation>SM 上的线程块</translation>
    </message>
    <message>
        <source>modelled: how full of blocks each SM is · teal: full, orange: little, grey: idle</source>
        <translation>模型预测：每个 SM 上线程块的占满程度 · 青：占满，橙：很少，灰：空闲</translation>
    </message>
    <message>
        <source>Run the kernel to see how its blocks fill the GPU.</source>
        <translation>运行内核即可查看其线程块如何占满 GPU。</translation>
    </message>
    <message>
        <source>the first %1 blocks are shown</source>
        <translation>显示前 %1 个线程块</translation>
    </message>
    <message>
        <source>tail: the last %1 of the time, with %2 of all block slots empty</source>
        <translation>尾部：最后 %1 的时间里，%2 的位置空着</translation>
    </message>
    <message>
        <source>clock %1 of %2 (%3)</source>
        <translation>时钟 %1 / %2（%3）</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>SM</source>
        <translation>SM</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>开始，时钟</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>结束，时钟</translation>
    </message>
<message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>此次运行没有模型时间：内核没有运行到结束。</translation>
    </message>
    <message>
        <source>blocks: %1 · SMs: %2, with room for %3 each · waves: %4</source>
        <translation>%1 个线程块，%2 个 SM，每个可容纳 %3 个：%4 波</translation>
    </message>
        <message>
        <source>less than one wave: %1 of all block slots are empty</source>
        <translation>不足一波：%1 的线程块位置空着</translation>
    </message>
</context>
<context>
    <name>kernelarium::SmFilmCanvas</name>
    <message>
        <source>each SM over time, SM 0 at the top</source>
        <translation>每个 SM 随时间的变化，SM 0 在最上方</translation>
    </message>
    <message>
        <source>0 clocks</source>
        <translation>0 个时钟</translation>
    </message>
    <message>
        <source>%1 clocks</source>
        <translation>%1 个时钟</translation>
    </message>
    <message>
        <source>SM %1 is idle at clock %2</source>
        <translation>SM %1 在时钟 %2 空闲</translation>
    </message>
    <message>
        <source>SM %1 holds %2 of at most %3 blocks at clock %4: %5</source>
        <translation>SM %1 在时钟 %4 容纳 %2 个线程块（最多 %3 个）：%5</translation>
    </message>
<message>
        <source>SMs now: %1 full, %2 with room, %3 idle · running blocks: %4</source>
        <translation>当前 SM：%1 个占满，%2 个有空位，%3 个空闲 · %4 个线程块在运行</translation>
    </message>
        <message>
        <source>%1 blocks per SM</source>
        <translation>每个 SM %1 个线程块</translation>
    </message>
</context>
<context>
    <name>kernelarium::StateText</name>
    <message>
        <source>issues</source>
        <translation>发射指令</translation>
    </message>
    <message>
        <source>is ready, but its scheduler issues another warp</source>
        <translation>已就绪，但其调度器发射了另一个线程束</translation>
    </message>
    <message>
        <source>waits for the result of an earlier instruction</source>
        <translation>等待前面某条指令的结果</translation>
    </message>
    <message>
        <source>waits for a load that L1 answers</source>
        <translation>等待由 L1 应答的加载</translation>
    </message>
    <message>
        <source>waits for a load that L2 answers</source>
        <translation>等待由 L2 应答的加载</translation>
    </message>
    <message>
        <source>waits for a load that DRAM answers</source>
        <translation>等待由 DRAM 应答的加载</translation>
    </message>
    <message>
        <source>waits for shared memory</source>
        <translation>等待共享内存</translation>
    </message>
    <message>
        <source>waits for a special function, a conversion or a special register (threadIdx)</source>
        <translation>等待特殊函数、类型转换或特殊寄存器（threadIdx）</translation>
    </message>
    <message>
        <source>waits at a barrier for the other warps of its block</source>
        <translation>在屏障处等待同一线程块的其他线程束</translation>
    </message>
    <message>
        <source>waits because its arithmetic unit is busy</source>
        <translation>因运算单元繁忙而等待</translation>
    </message>
    <message>
        <source>waits because the queue to shared memory is full</source>
        <translation>因共享内存队列已满而等待</translation>
    </message>
    <message>
        <source>waits because the queue to L1 is full</source>
        <translation>因 L1 队列已满而等待</translation>
    </message>
    <message>
        <source>waits for the instruction after a branch</source>
        <translation>等待分支之后的指令</translation>
    </message>
    <message>
        <source>waits at a fence until its stores have arrived</source>
        <translation>在内存栅栏处等待其存储到达</translation>
    </message>
    <message>
        <source>has ended; its stores are in flight</source>
        <translation>已结束；其存储仍在途中</translation>
    </message>
    <message>
        <source>waits because the register banks are busy</source>
        <translation>因寄存器存储体繁忙而等待</translation>
    </message>
    <message>
        <source>waits until its next instruction has been fetched</source>
        <translation>等待其下一条指令取回</translation>
    </message>
    <message>
        <source>issuing</source>
        <translation>发射</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>未被选中</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>依赖</translation>
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
        <translation>共享内存</translation>
    </message>
    <message>
        <source>special function or register</source>
        <translation>特殊函数或寄存器</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>unit busy</source>
        <translation>单元繁忙</translation>
    </message>
    <message>
        <source>shared memory queue</source>
        <translation>共享内存队列</translation>
    </message>
    <message>
        <source>L1 queue</source>
        <translation>L1 队列</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>fence</source>
        <translation>栅栏</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>register banks</source>
        <translation>寄存器存储体</translation>
    </message>
    <message>
        <source>instruction fetch</source>
        <translation>取指令</translation>
    </message>
    <message>
        <source>mbarrier</source>
        <translation>mbarrier</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>矩阵乘积</translation>
    </message>
    <message>
        <source>waits until the phase of an mbarrier is complete</source>
        <translation>等待 mbarrier 的阶段完成</translation>
    </message>
    <message>
        <source>waits until its asynchronous matrix products are ready</source>
        <translation>等待异步矩阵乘积完成</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>shared queue</source>
        <translation>共享队列</translation>
    </message>
    <message>
        <source>reg. banks</source>
        <translation>寄存器体</translation>
    </message>
    <message>
        <source>instr. fetch</source>
        <translation>取指</translation>
    </message>
    <message>
        <source>products</source>
        <translation>矩阵乘积</translation>
    </message>
</context>
<context>
    <name>kernelarium::TimelineCanvas</name>
    <message>
        <source>clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>scheduler %1</source>
        <translation>调度器 %1</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>Warp %1 of block %2</source>
        <translation>线程块 %2 的线程束 %1</translation>
    </message>
    <message>
        <source>clocks %1 to %2</source>
        <translation>时钟 %1 到 %2</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
<message>
        <source>blocks %1</source>
        <translation>线程块 %1</translation>
    </message>
    </context>
<context>
    <name>kernelarium::TimelineView</name>
    <message>
        <source>Warps over time</source>
        <translation>线程束随时间的变化</translation>
    </message>
    <message>
        <source>To the next barrier (Shift+Right)</source>
        <translation>到下一个屏障（Shift+→）</translation>
    </message>
    <message>
        <source>To the previous barrier (Shift+Left)</source>
        <translation>到上一个屏障（Shift+←）</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Group rows by</source>
        <translation>行的分组方式</translation>
    </message>
    <message>
        <source>by block</source>
        <translation>按线程块</translation>
    </message>
    <message>
        <source>by scheduler</source>
        <translation>按调度器</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Run the kernel to see what its warps do over time.</source>
        <translation>运行内核即可查看其线程束随时间的活动。</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>启动 %1：%2</translation>
    </message>
    <message>
        <source>Nothing to play: no accesses of a block in this timeline were traced. Pin a block in the thread map.</source>
        <translation>没有可播放的内容：此时间线中没有跟踪任何线程块的访问。请在线程图中固定一个线程块。</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>线程块 %2 的线程束 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>Play %1: Space; one step: Left and Right; barrier to barrier: Shift.</source>
        <translation>播放%1：空格；单步：← 和 →；逐屏障：加 Shift。</translation>
    </message>
    <message>
        <source>clock %1 of %2</source>
        <translation>时钟 %1 / %2</translation>
    </message>
    <message>
        <source>part %1 of %2 between barriers</source>
        <translation>屏障之间的第 %1 段，共 %2 段</translation>
    </message>
    <message>
        <source>has not started</source>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Hover over a bar to see what its warp does; click it to go to its line.</source>
        <translation>将鼠标悬停在色条上可查看其线程束在做什么；单击可转到对应的行。</translation>
    </message>
    <message>
        <source>the first %1 of %2 clocks</source>
        <translation>%2 个时钟中的前 %1 个</translation>
    </message>
    <message>
        <source>the first %1 of each warp's path</source>
        <translation>每个线程束路径的前 %1</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>开始，时钟</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>结束，时钟</translation>
    </message>
<message>
        <source>This run has no modelled time: the kernel did not finish.</source>
        <translation>此次运行没有模型时间：内核没有运行到结束。</translation>
    </message>
    <message>
        <source>This run has no modelled time: the kernel failed in warp %1 of block %2.</source>
        <translation>此次运行没有模型时间：内核在线程块 %2 的线程束 %1 中失败。</translation>
    </message>
    <message>
        <source>What this block did before is in the view Steps.</source>
        <translation>该线程块此前所做的事见“步骤”视图。</translation>
    </message>
    <message>
        <source>%1, clocks</source>
        <translation>%1，时钟</translation>
    </message>
    <message>
        <source>modelled, one SM: one row per warp</source>
        <translation>模型预测，单个 SM：每个线程束一行</translation>
    </message>
    <message>
        <source>%1 of its %2 blocks</source>
        <translation>其 %2 个线程块中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n 个线程块</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TransportBar</name>
    <message>
        <source>One step back (Left)</source>
        <translation>后退一步（←）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>前进一步（→）</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>模型时间</translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation>每秒步数</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 步/秒</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
</context>
<context><name>CudaWords</name><message>
        <source>Index of this thread in its block.</source>
        <translation>本线程在线程块中的索引。</translation>
    </message>
    <message>
        <source>Index of this block in the grid.</source>
        <translation>本线程块在网格中的索引。</translation>
    </message>
    <message>
        <source>Threads of a block in each dimension.</source>
        <translation>线程块在每个维度上的线程数。</translation>
    </message>
    <message>
        <source>Blocks of the grid in each dimension.</source>
        <translation>网格在每个维度上的线程块数。</translation>
    </message>
    <message>
        <source>Threads of a warp: 32.</source>
        <translation>一个线程束的线程数：32。</translation>
    </message>
    <message>
        <source>A kernel: called from the host, runs on the GPU.</source>
        <translation>内核：从主机调用，在 GPU 上运行。</translation>
    </message>
    <message>
        <source>A function that kernels call, or a variable in global memory.</source>
        <translation>供内核调用的函数，或全局内存中的变量。</translation>
    </message>
    <message>
        <source>Memory on the SM that the threads of one block share.</source>
        <translation>SM 上由同一线程块的线程共享的内存。</translation>
    </message>
    <message>
        <source>Memory that kernels only read; fast where a whole warp reads one address.</source>
        <translation>内核只读的内存；整个线程束读同一地址时很快。</translation>
    </message>
    <message>
        <source>Promises that no other pointer reaches the same memory.</source>
        <translation>保证没有其他指针访问同一块内存。</translation>
    </message>
    <message>
        <source>Limits the registers so that the given number of blocks of this size fits on an SM.</source>
        <translation>限制寄存器，使每个 SM 能容纳这么多、这么大的线程块。</translation>
    </message>
    <message>
        <source>Waits until all threads of the block that have not exited have arrived.</source>
        <translation>等待线程块中尚未退出的所有线程到达此处。</translation>
    </message>
    <message>
        <source>Waits for the lanes of the warp that the mask names.</source>
        <translation>等待掩码指定的线程束通道。</translation>
    </message>
    <message>
        <source>The value that the given lane holds.</source>
        <translation>指定通道持有的值。</translation>
    </message>
    <message>
        <source>The value of the lane that is delta lower.</source>
        <translation>编号小 delta 的通道的值。</translation>
    </message>
    <message>
        <source>The value of the lane that is delta higher.</source>
        <translation>编号大 delta 的通道的值。</translation>
    </message>
    <message>
        <source>The value of the lane whose number is this lane's XOR the given one.</source>
        <translation>编号为本通道号与给定数异或的通道的值。</translation>
    </message>
    <message>
        <source>One bit per lane: whether its predicate is not zero.</source>
        <translation>每个通道一位：其谓词是否非零。</translation>
    </message>
    <message>
        <source>Whether the predicate is not zero in any lane.</source>
        <translation>是否有通道的谓词非零。</translation>
    </message>
    <message>
        <source>Whether the predicate is not zero in all lanes.</source>
        <translation>是否所有通道的谓词都非零。</translation>
    </message>
    <message>
        <source>The lanes that happen to run together here. Not a substitute for a known mask.</source>
        <translation>此处恰好一起执行的通道。不能代替你已知的掩码。</translation>
    </message>
    <message>
        <source>The sum over the lanes; compute capability 8.0 and later.</source>
        <translation>各通道之和；需要计算能力 8.0 及以上。</translation>
    </message>
    <message>
        <source>Loads through the read-only path of L1.</source>
        <translation>通过 L1 的只读路径加载。</translation>
    </message>
    <message>
        <source>Writes before it are seen by the whole GPU before writes after it.</source>
        <translation>它之前的写入先于它之后的写入被整个 GPU 看到。</translation>
    </message>
    <message>
        <source>Number of bits that are 1.</source>
        <translation>为 1 的位数。</translation>
    </message>
    <message>
        <source>Number of leading zero bits.</source>
        <translation>前导零的位数。</translation>
    </message>
    <message>
        <source>Position of the lowest bit that is 1, from 1; 0 if there is none.</source>
        <translation>最低的 1 位的位置，从 1 计；没有则为 0。</translation>
    </message>
    <message>
        <source>Adds in one step and returns the old value.</source>
        <translation>一步完成相加，返回旧值。</translation>
    </message>
    <message>
        <source>Subtracts in one step and returns the old value.</source>
        <translation>一步完成相减，返回旧值。</translation>
    </message>
    <message>
        <source>Keeps the greater value in one step and returns the old one.</source>
        <translation>一步保留较大的值，返回旧值。</translation>
    </message>
    <message>
        <source>Keeps the smaller value in one step and returns the old one.</source>
        <translation>一步保留较小的值，返回旧值。</translation>
    </message>
    <message>
        <source>Stores in one step and returns the old value.</source>
        <translation>一步写入，返回旧值。</translation>
    </message>
    <message>
        <source>Stores if the old value is the expected one; returns the old value.</source>
        <translation>旧值等于期望值时写入；返回旧值。</translation>
    </message>
    <message>
        <source>a * b + c, rounded once.</source>
        <translation>a * b + c，只舍入一次。</translation>
    </message>
    <message>
        <source>1 / square root of x.</source>
        <translation>x 平方根的倒数。</translation>
    </message>
    <message>
        <source>Square root.</source>
        <translation>平方根。</translation>
    </message>
    <message>
        <source>e to the power of x.</source>
        <translation>e 的 x 次幂。</translation>
    </message>
    <message>
        <source>e to the power of x, faster and less accurate.</source>
        <translation>e 的 x 次幂，更快但精度较低。</translation>
    </message>
    <message>
        <source>The greater of two floats.</source>
        <translation>两个浮点数中较大的一个。</translation>
    </message>
    <message>
        <source>The smaller of two floats.</source>
        <translation>两个浮点数中较小的一个。</translation>
    </message>
    <message>
        <source>Four floats that are loaded and stored by one instruction.</source>
        <translation>由一条指令加载和存储的四个浮点数。</translation>
    </message>
    <message>
        <source>Rounds to half precision; include cuda_fp16.h.</source>
        <translation>舍入到半精度；需包含 cuda_fp16.h。</translation>
    </message>
    <message>
        <source>From half precision, exactly; include cuda_fp16.h.</source>
        <translation>从半精度精确转换；需包含 cuda_fp16.h。</translation>
    </message>
    <message>
        <source>Starts a copy of 4, 8 or 16 bytes to shared memory; include cuda_pipeline.h.</source>
        <translation>开始向共享内存复制 4、8 或 16 字节；需包含 cuda_pipeline.h。</translation>
    </message>
    <message>
        <source>Ends a group of asynchronous copies.</source>
        <translation>结束一组异步复制。</translation>
    </message>
    <message>
        <source>Waits until at most the given number of groups is in flight.</source>
        <translation>等到进行中的组不超过这么多。</translation>
    </message>
    <message>
        <source>The SM's clock counter.</source>
        <translation>SM 的时钟计数器。</translation>
    </message>
    <message>
        <source>Prints from the kernel; shown after the run.</source>
        <translation>从内核打印；运行结束后显示。</translation>
    </message>
    <message>
        <source>Stops the kernel where the condition is 0.</source>
        <translation>条件为 0 时停止内核。</translation>
    </message>
</context><context><name>kernelarium::AdviceList</name><message>
        <source>Show the line</source>
        <translation>显示该行</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Run %1 and compare it with this run</source>
        <translation>运行 %1，并与本次运行比较</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>试一试：%1</translation>
    </message>
    <message>
        <source>estimated with the time model</source>
        <translation>由时间模型估计</translation>
    </message>
</context><context><name>kernelarium::CodeHelp</name><message>
        <source>line %1:</source>
        <translation>第 %1 行：</translation>
    </message>
</context><context><name>kernelarium::PairedTimelines</name><message>
        <source>To the next barrier of either run (Shift+Right)</source>
        <translation>到任一运行的下一个屏障 (Shift+→)</translation>
    </message>
    <message>
        <source>To the previous barrier of either run (Shift+Left)</source>
        <translation>到任一运行的上一个屏障 (Shift+←)</translation>
    </message>
    <message>
        <source>Both over time</source>
        <translation>两者随时间的变化</translation>
    </message>
    <message>
        <source>modelled: the same clocks for both, one row per warp · zoom (Ctrl and the wheel), cursor and steps are shared</source>
        <translation>模型预测：两者使用同一时钟轴，每行一个线程束 · 缩放（Ctrl+滚轮）、光标和步进同步</translation>
    </message>
    <message>
        <source>Run the kernel to see what its warps do over time.</source>
        <translation>运行内核，查看线程束随时间做了什么。</translation>
    </message>
    <message>
        <source>Warps over time: %1</source>
        <translation>线程束随时间的变化：%1</translation>
    </message>
    <message>
        <source>One of the runs has no modelled time: its kernel did not finish.</source>
        <translation>其中一次运行没有模型时间：其内核没有运行完。</translation>
    </message>
    <message>
        <source>No accesses of a block in this timeline were traced.</source>
        <translation>此时间线中没有跟踪任何线程块的访问。</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>线程块 %2 的线程束 %1</translation>
    </message>
    <message>
        <source>clock %1</source>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>has not started</source>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>%n access(es)</source>
        <translation>
            <numerusform>%n 次访问</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n access(es) made</source>
        <translation>
            <numerusform>%n 次访问已全部完成</numerusform>
        </translation>
    </message>
    <message>
        <source>access %1 of %2</source>
        <translation>第 %1 次访问，共 %2 次</translation>
    </message>
    <message>
        <source>%1 %2 in line %3</source>
        <translation>第 %3 行的%1%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 个通道</numerusform>
        </translation>
    </message>
    <message>
        <source>Play both: Space; one step: Left and Right; barrier to barrier: Shift.</source>
        <translation>同时播放：空格；单步：左、右键；按屏障跳转：Shift。</translation>
    </message>
</context><context>
    <name>kernelarium::Fetcher</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context><name>kernelarium::PythonTools</name><message>
        <source>Python for Triton and Numba</source>
        <translation>Triton 和 Numba 用的 Python</translation>
    </message>
    <message>
        <source>Python with Triton and Numba is being installed (445 MB).</source>
        <translation>正在安装带 Triton 和 Numba 的 Python（445 MB）。</translation>
    </message>
    <message>
        <source>Kernels in Python need Triton, Numba and NumPy. The lab installs them in its own environment: 445 MB from PyPI, 1.6 GB on disk. It changes nothing else; pip keeps the downloaded files in its cache.</source>
        <translation>Python 内核需要 Triton、Numba 和 NumPy。实验室会把它们放进自己的环境：从 PyPI 下载 445 MB，占用磁盘 1.6 GB。不会改动其他任何东西；pip 会把下载的文件保留在缓存中。</translation>
    </message>
    <message>
        <source>Fetch 445 MB</source>
        <translation>下载 445 MB</translation>
    </message>
    <message>
        <source>Python can't be fetched: %1</source>
        <translation>无法获取 Python：%1</translation>
    </message>
    <message>
        <source>Kernels in Python can run now.</source>
        <translation>现在可以运行 Python 内核了。</translation>
    </message>
    <message>
        <source>%1 compiles kernels in Python: the preferences or KERNELARIUM_PYTHON name it.</source>
        <translation>Python 内核由 %1 编译：它由首选项或 KERNELARIUM_PYTHON 指定。</translation>
    </message>
    <message>
        <source>The installation of Python was stopped; nothing was changed.</source>
        <translation>Python 的安装已停止；没有任何改动。</translation>
    </message>
    <message>
        <source>Export: PyTorch operator</source>
        <translation>导出：PyTorch 算子</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The operator's project is being written to %1</source>
        <translation>正在把算子项目写入 %1</translation>
    </message>
    <message>
        <source>A PyTorch operator with tests and benchmark was written to %1</source>
        <translation>带测试和基准测试的 PyTorch 算子已写入 %1</translation>
    </message>
    <message>
        <source>This kernel can't become an operator: %1</source>
        <translation>此内核不能成为算子：%1</translation>
    </message>
</context><context><name>kernelarium::FragmentCanvas</name><message>
        <source>%1 · %2 · %3 × %4</source>
        <translation>%1 · %2 · %3 × %4</translation>
    </message>
    <message numerus="yes">
        <source>%n matrix(es) of 8 × 8 in shared memory</source>
        <translation>
            <numerusform>共享内存中的 %n 个 8 × 8 矩阵</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in shared memory, swizzled by %2 bytes</source>
        <translation>共享内存中的 %1，按 %2 字节交错置换</translation>
    </message>
    <message>
        <source>%1 in shared memory, no swizzle</source>
        <translation>共享内存中的 %1，无交错置换</translation>
    </message>
    <message>
        <source>Lane %1 receives two adjacent elements of each matrix and supplies the address of row %2 of matrix %3.</source>
        <translation>通道 %1 得到每个矩阵的两个相邻元素，并给出矩阵 %3 第 %2 行的地址。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Lane %1 holds %2.</source>
        <translation>通道 %1 持有 %2。</translation>
    </message>
    <message>
        <source>Row %1, column %2 of matrix %3, at byte %4 of shared memory, is 0x%5: half %6 of register %7 of lane %8; lane %9 gave the row's address.</source>
        <translation>矩阵 %3 的第 %1 行第 %2 列（共享内存第 %4 字节）是 0x%5：位于通道 %8 的寄存器 %7 的第 %6 半；该行地址由通道 %9 给出。</translation>
    </message>
    <message>
        <source>%1 is at byte %2 of shared memory.</source>
        <translation>%1 位于共享内存第 %2 字节。</translation>
    </message>
    <message>
        <source>%1 is at byte %2 of shared memory; without the swizzle it would be at %3.</source>
        <translation>%1 位于共享内存第 %2 字节；若无交错置换则会在第 %3 字节。</translation>
    </message>
    <message>
        <source>%1: lane %2, register %3 of %4</source>
        <translation>%1：通道 %2，%4 的寄存器 %3</translation>
    </message>
    <message>
        <source>%1 plus %2 products of row %3 of A and column %4 of B.</source>
        <translation>%1 加上 A 第 %3 行与 B 第 %4 列的 %2 个乘积。</translation>
    </message>
</context><context><name>kernelarium::FragmentsView</name><message>
        <source>Lanes and their elements</source>
        <translation>通道与其元素</translation>
    </message>
    <message>
        <source>The warp's previous matrix instruction (Page Up)</source>
        <translation>该线程束的上一条矩阵指令 (Page Up)</translation>
    </message>
    <message>
        <source>The warp's next matrix instruction (Page Down)</source>
        <translation>该线程束的下一条矩阵指令 (Page Down)</translation>
    </message>
    <message>
        <source>Matrix instruction of the warp</source>
        <translation>该线程束的矩阵指令</translation>
    </message>
    <message>
        <source>In the cells</source>
        <translation>单元格内容</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Accumulator</source>
        <translation>累加器</translation>
    </message>
    <message>
        <source>D, after</source>
        <translation>D（之后）</translation>
    </message>
    <message>
        <source>C, before</source>
        <translation>C（之前）</translation>
    </message>
    <message>
        <source>Fragments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>one matrix instruction of one warp, as it was executed · highlighted: the elements of the chosen lane</source>
        <translation>一个线程束实际执行的一条矩阵指令 · 高亮：所选通道的元素</translation>
    </message>
    <message>
        <source>Run the kernel to see which lane holds which element of its matrices.</source>
        <translation>运行内核，查看哪个通道持有矩阵的哪个元素。</translation>
    </message>
    <message>
        <source>No block was traced in this run.</source>
        <translation>本次运行没有跟踪任何线程块。</translation>
    </message>
    <message>
        <source>The traced block executes no matrix instruction: wmma, mma.sync, ldmatrix, stmatrix or wgmma. The thread map chooses another block.</source>
        <translation>所跟踪的线程块没有执行矩阵指令（wmma、mma.sync、ldmatrix、stmatrix 或 wgmma）。可在线程图中选择另一个线程块。</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>线程块 %1 · 线程束 %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>register</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
<message>
        <source>%1 further instructions of the block were not traced</source>
        <translation>该线程块另有 %1 条指令未跟踪</translation>
    </message>
    <message>
        <source>one further instruction of the block was not traced</source>
        <translation>该线程块另有 1 条指令未跟踪</translation>
    </message></context><context><name>kernelarium::ProgramCanvas</name><message>
        <source>ranges, thread %1</source>
        <translation>范围，线程 %1</translation>
    </message>
    <message>
        <source>host, thread %1</source>
        <translation>主机，线程 %1</translation>
    </message>
    <message>
        <source>device %1, stream %2</source>
        <translation>设备 %1，流 %2</translation>
    </message>
    <message>
        <source>device %1, copies in</source>
        <translation>设备 %1，拷入</translation>
    </message>
    <message>
        <source>device %1, copies out</source>
        <translation>设备 %1，拷出</translation>
    </message>
    <message>
        <source>device %1, device to device</source>
        <translation>设备 %1，设备到设备</translation>
    </message>
    <message>
        <source>device %1, SMs</source>
        <translation>设备 %1，SM</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>置值 %1</translation>
    </message>
    <message>
        <source>host function</source>
        <translation>主机函数</translation>
    </message>
<message>
        <source>stream %1, launched by kernels</source>
        <translation>流 %1，由内核启动</translation>
    </message>
    <message>
        <source>stream %1, launched by those, depth %2</source>
        <translation>流 %1，由内核启动，深度 %2</translation>
    </message>
    </context><context><name>kernelarium::ProgramController</name><message>
        <source>%1 can't be written: %2</source>
        <translation>%1 无法写入：%2</translation>
    </message>
    <message>
        <source>Save the file first: on a GPU, a folder is built as it is on disk.</source>
        <translation>请先保存文件：在 GPU 上，文件夹按磁盘上的内容构建。</translation>
    </message>
</context><context><name>kernelarium::ProgramPanel</name><message>
        <source>Arguments of the program</source>
        <translation>程序的参数</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>GPUs: </source>
        <translation>GPU：</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>all checks</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>no checks</source>
        <translation>不检查</translation>
    </message>
    <message>
        <source>Run the program</source>
        <translation>运行程序</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>程序的输出</translation>
    </message>
    <message>
        <source>Found in the run</source>
        <translation>运行中的发现项</translation>
    </message>
    <message>
        <source>Files for the program</source>
        <translation>程序旁的文件</translation>
    </message>
    <message>
        <source>The program can read these files in its folder. It runs in a sandbox: no network, no home, and what it writes is deleted when it ends.</source>
        <translation>程序可在其文件夹中读取这些文件。它在沙箱中运行：没有网络，没有主目录，所写内容在结束后消失。</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Files it can read</source>
        <translation>可读取的文件</translation>
    </message>
    <message>
        <source>Not run yet. It is built by nvcc and runs on the simulated GPU, in a sandbox.</source>
        <translation>尚未运行。程序由 nvcc 构建，在沙箱中的模拟 GPU 上运行。</translation>
    </message>
    <message>
        <source>This file has no main(): there is no program to run. Its kernels run from the Launch panel.</source>
        <translation>该文件没有 main()：没有可运行的程序。其内核可从“启动”面板运行。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>nvcc builds the program…</source>
        <translation>nvcc 正在构建程序…</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>程序正在运行…</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>The sandbox stopped the program: %1</source>
        <translation>沙箱终止了程序：%1</translation>
    </message>
    <message>
        <source>The program was terminated by signal %1 after %2.</source>
        <translation>程序在 %2 后被信号 %1 终止。</translation>
    </message>
    <message numerus="yes">
        <source>Exit code %1, %2 on this computer; %n finding(s).</source>
        <translation>
            <numerusform>退出码 %1，在本机上用时 %2；发现项：%n。</numerusform>
        </translation>
    </message>
    <message>
        <source>The program did not run.</source>
        <translation>程序没有运行。</translation>
    </message>
    <message>
        <source>Changed since this run.</source>
        <translation>此次运行之后已有改动。</translation>
    </message>
    <message>
        <source>Stopped after %1. Its output until then is in the console.</source>
        <translation>%1 后停止。在此之前的输出见控制台。</translation>
    </message>
    <message>
        <source>Stopped before it ran.</source>
        <translation>在运行之前已停止。</translation>
    </message>
    <message>
        <source>Options for nvcc</source>
        <translation>nvcc 选项</translation>
    </message>
    <message>
        <source>options for nvcc</source>
        <translation>nvcc 选项</translation>
    </message>
    <message>
        <source>Such as -rdc=true, -Xcompiler=-fopenmp or -std=c++20; separated by spaces</source>
        <translation>例如 -rdc=true、-Xcompiler=-fopenmp 或 -std=c++20；用空格分隔</translation>
    </message>
    <message>
        <source>Sources of the program</source>
        <translation>程序的源文件</translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation>GPU 数量</translation>
    </message>
    <message>
        <source>Files in its folder</source>
        <translation>其文件夹中的文件</translation>
    </message>
    <message>
        <source>The program runs in this folder without a sandbox: it can read and write all that you can.</source>
        <translation>程序在此文件夹中运行，没有沙箱：您能读写的，它都能读写。</translation>
    </message>
    <message>
        <source>the simulated GPU</source>
        <translation>模拟 GPU</translation>
    </message>
    <message>
        <source>Not run yet. It is built by nvcc and runs on %1, without a sandbox.</source>
        <translation>尚未运行。程序由 nvcc 构建，在 %1 上运行，没有沙箱。</translation>
    </message>
    <message>
        <source>this file alone</source>
        <translation>仅此文件</translation>
    </message>
    <message>
        <source>all sources in %1</source>
        <translation>%1 中的所有源文件</translation>
    </message>
    <message>
        <source>The timeline is that of %1; a trace file has no output.</source>
        <translation>时间线来自 %1；跟踪文件不含输出。</translation>
    </message>
    <message>
        <source>memory leak</source>
        <translation>内存泄漏</translation>
    </message>
    <message>
        <source>double free</source>
        <translation>重复释放</translation>
    </message>
    <message>
        <source>invalid free</source>
        <translation>无效释放</translation>
    </message>
    <message>
        <source>use after free</source>
        <translation>释放后使用</translation>
    </message>
    <message>
        <source>copy out of bounds</source>
        <translation>复制越界</translation>
    </message>
    <message>
        <source>wrong copy direction</source>
        <translation>复制方向错误</translation>
    </message>
    <message>
        <source>invalid pointer</source>
        <translation>无效指针</translation>
    </message>
    <message>
        <source>host access to device memory</source>
        <translation>主机访问设备内存</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>unchecked error</source>
        <translation>未检查的错误</translation>
    </message>
    <message>
        <source>failed call</source>
        <translation>失败的调用</translation>
    </message>
    <message>
        <source>lost output</source>
        <translation>丢失的输出</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>missing function</source>
        <translation>缺少的函数</translation>
    </message>
</context><context><name>kernelarium::ProgramText</name><message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>a copy of %1</source>
        <translation>%1 的拷贝</translation>
    </message>
    <message>
        <source>a memset</source>
        <translation>一次 memset</translation>
    </message>
    <message>
        <source>a host function</source>
        <translation>一个主机函数</translation>
    </message>
    <message>
        <source>pageable host memory</source>
        <translation>主机的可分页内存</translation>
    </message>
    <message>
        <source>pinned host memory</source>
        <translation>主机的固定内存</translation>
    </message>
    <message>
        <source>managed memory</source>
        <translation>托管内存</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>NVTX range “%1”: %2, from %3 on</source>
        <translation>NVTX 范围“%1”：%2，从 %3 开始</translation>
    </message>
    <message>
        <source>%1, from %2 on</source>
        <translation>%1，从 %2 开始</translation>
    </message>
    <message>
        <source>it returned %1</source>
        <translation>返回了 %1</translation>
    </message>
    <message>
        <source>Kernel %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</source>
        <translation>内核 %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</translation>
    </message>
    <message>
        <source>Copy of %1 from %2 to %3</source>
        <translation>从%2到%3拷贝 %1</translation>
    </message>
    <message>
        <source>Memset of %1</source>
        <translation>memset %1</translation>
    </message>
    <message>
        <source>Host function of the stream</source>
        <translation>流中的主机函数</translation>
    </message>
    <message>
        <source>bound by %1</source>
        <translation>受限于 %1</translation>
    </message>
    <message>
        <source>issued %1 before</source>
        <translation>提前 %1 发出</translation>
    </message>
    <message>
        <source>Idle for %1: the host was in %2 and had not issued %3 yet.</source>
        <translation>空闲 %1：主机正在 %2 中，尚未发出 %3。</translation>
    </message>
    <message>
        <source>Idle for %1: the host did its own work and had not issued %2 yet.</source>
        <translation>空闲 %1：主机在做自己的工作，尚未发出 %2。</translation>
    </message>
    <message>
        <source>Idle for %1: the host waited in %2, and issued %3 only after it.</source>
        <translation>空闲 %1：主机在 %2 中等待，之后才发出 %3。</translation>
    </message>
    <message>
        <source>Idle for %1: the latency from the call to the start of %2.</source>
        <translation>空闲 %1：从调用到 %2 开始的延迟。</translation>
    </message>
    <message>
        <source>Waits for %1: %2 of another stream occupies what %3 needs, the copy engine or the SMs.</source>
        <translation>等待 %1：另一个流的 %2 占用了 %3 所需的拷贝引擎或 SM。</translation>
    </message>
    <message>
        <source>Waits for %1: %2 must come after %3 of another stream (an event, or a default stream).</source>
        <translation>等待 %1：%2 必须在另一个流的 %3 之后（事件或默认流）。</translation>
    </message>
</context><context><name>kernelarium::ProgramTimeline</name><message>
        <source>The program over time</source>
        <translation>程序随时间的情况</translation>
    </message>
    <message>
        <source>Open this launch</source>
        <translation>打开此次启动</translation>
    </message>
    <message>
        <source>Run the chosen launch on its own, with the memory as the program had it, in all views (Return, or a double click)</source>
        <translation>以程序当时的内存单独运行所选启动，并在所有视图中显示（回车或双击）</translation>
    </message>
    <message>
        <source>Perfetto JSON…</source>
        <translation>Perfetto JSON…</translation>
    </message>
    <message>
        <source>Save the timeline for ui.perfetto.dev and chrome://tracing</source>
        <translation>为 ui.perfetto.dev 和 chrome://tracing 保存时间线</translation>
    </message>
    <message>
        <source>Arrows choose a bar · + − 0 zoom · Shift and drag, or [ and ], measure a span</source>
        <translation>方向键选择条 · + − 0 缩放 · Shift 加拖动或 [ 和 ] 测量时段</translation>
    </message>
    <message>
        <source>Drag to measure a span of time</source>
        <translation>拖动以测量一段时间</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Run the program to see its calls, copies and kernels over time.</source>
        <translation>运行程序，查看其调用、拷贝和内核随时间的情况。</translation>
    </message>
    <message>
        <source>The program made no call to the CUDA runtime.</source>
        <translation>程序没有调用 CUDA 运行时。</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>在 %1 上实测</translation>
    </message>
    <message>
        <source>kernels and copies modelled on %1; the host's own time measured on this computer</source>
        <translation>内核和拷贝的时间由模型按 %1 预测；主机自身的时间在本机实测</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>%n 次启动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cop(ies)</source>
        <translation>
            <numerusform>%n 次拷贝</numerusform>
        </translation>
    </message>
    <message>
        <source>the program did not finish</source>
        <translation>程序没有运行到结束</translation>
    </message>
    <message>
        <source>Measured span: %1, from %2 to %3</source>
        <translation>测量时段：%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Hover over a bar or a gap to see what it is.</source>
        <translation>将指针移到条或空隙上查看说明。</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>begin, µs</source>
        <translation>开始，µs</translation>
    </message>
    <message>
        <source>duration, µs</source>
        <translation>时长，µs</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
<message>
        <source>call that returned an error</source>
        <translation>返回错误的调用</translation>
    </message>
    <message>
        <source>copy to the host</source>
        <translation>拷贝到主机</translation>
    </message>
    <message>
        <source>copy to a device</source>
        <translation>拷贝到设备</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message></context><context><name>kernelarium::ClusterView</name><message>
        <source>shared memory of</source>
        <translation>共享内存的所有者</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自己</translation>
    </message>
    <message numerus="yes">
        <source>%n arrival(s)</source>
        <translation>
            <numerusform>%n 次到达</numerusform>
        </translation>
    </message>
    <message>
        <source>Use of shared memory between blocks</source>
        <translation>谁使用谁的共享内存</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>rows: blocks that access · columns: blocks that own the shared memory · upper bar: bytes read, lower bar: bytes written</source>
        <translation>行：发起访问的线程块 · 列：共享内存的所有者 · 上条：读取字节，下条：写入字节</translation>
    </message>
    <message>
        <source>Run the kernel to see which blocks of a cluster use each other's shared memory.</source>
        <translation>运行内核，即可看到簇中哪个线程块使用谁的共享内存。</translation>
    </message>
    <message>
        <source>The traced block uses no other block's shared memory: it has no cluster, or needs none.</source>
        <translation>所跟踪的线程块没有使用其他线程块的共享内存：它不属于簇，或者不需要。</translation>
    </message>
    <message>
        <source>Hover over a cell; click it to go to its line.</source>
        <translation>将指针移到格子上查看；点击可跳到对应的行。</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取次数</translation>
    </message>
    <message>
        <source>bytes read</source>
        <translation>读取字节</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入次数</translation>
    </message>
    <message>
        <source>bytes written</source>
        <translation>写入字节</translation>
    </message>
    <message>
        <source>arrivals at mbarriers</source>
        <translation>在 mbarrier 处的到达次数</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>Its own shared memory is not counted here: %1.</source>
        <translation>这里不计自己的共享内存：%1。</translation>
    </message>
    <message>
        <source>From %1 to %2: nothing.</source>
        <translation>从%1到%2：没有。</translation>
    </message>
    <message numerus="yes">
        <source>reads %1 in %n access(es) of a warp</source>
        <translation>
            <numerusform>以 %n 次线程束访问读取 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>writes %1 in %n access(es) or cop(ies)</source>
        <translation>
            <numerusform>以 %n 次访问或拷贝写入 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>arrives %n time(s) at its mbarriers</source>
        <translation>
            <numerusform>在其 mbarrier 处到达 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1 to %2: %3</source>
        <translation>从%1到%2：%3</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>第 %1 行</translation>
    </message>
</context><context><name>kernelarium::PipelineCanvas</name><message>
        <source>warp %1, producer</source>
        <translation>线程束 %1，生产者</translation>
    </message>
    <message>
        <source>warp %1, consumer</source>
        <translation>线程束 %1，消费者</translation>
    </message>
    <message>
        <source>warp %1, both</source>
        <translation>线程束 %1，两者兼有</translation>
    </message>
    <message>
        <source>clock %1</source>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>步骤 %1</translation>
    </message>
    <message>
        <source>Warp %1 fills stage %2 with %3, from %4 on</source>
        <translation>线程束 %1 从%4起向级 %2 填充 %3</translation>
    </message>
    <message>
        <source> (line %1)</source>
        <translation>（第 %1 行）</translation>
    </message>
    <message>
        <source>it is known to be complete at %1</source>
        <translation>在%1得知已到达</translation>
    </message>
    <message>
        <source>by the mbarrier at byte %1</source>
        <translation>通过字节 %1 处的 mbarrier</translation>
    </message>
    <message>
        <source>it is filled again from %1 on</source>
        <translation>从%1起再次填充</translation>
    </message>
    <message>
        <source>Warp %1 waits until at most %2 of its groups are in flight</source>
        <translation>线程束 %1 等到最多只剩 %2 个组在途</translation>
    </message>
    <message>
        <source>Warp %1 waits for phase %2 of the mbarrier at byte %3</source>
        <translation>线程束 %1 等待字节 %3 处 mbarrier 的阶段 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
<message>
        <source>nothing waits for it</source>
        <translation>没有任何 warp 等待它</translation>
    </message>
    <message>
        <source>stage %1, bytes %2</source>
        <translation>级 %1，字节 %2</translation>
    </message>
    </context><context><name>kernelarium::PipelineView</name><message>
        <source>Stages over time</source>
        <translation>各级随时间的情况</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Run the kernel to see its asynchronous copies and the warps that wait for them.</source>
        <translation>运行内核，即可看到它的异步拷贝以及谁在等待。</translation>
    </message>
    <message>
        <source>The traced block makes no asynchronous copy into shared memory: cp.async, cp.async.bulk or a copy by tensor map.</source>
        <translation>所跟踪的线程块没有向共享内存进行异步拷贝：cp.async、cp.async.bulk 或按张量映射的拷贝。</translation>
    </message>
    <message>
        <source>modelled clocks of the block · rows: stages of shared memory, then warps, producers first</source>
        <translation>模型预测的该线程块时钟 · 行：共享内存的各级，然后是线程束，生产者在前</translation>
    </message>
    <message>
        <source>steps of the block, in order: the modelled time has no clocks for them · rows: stages of shared memory, then warps, producers first</source>
        <translation>该线程块的步骤，按先后顺序：模型预测的时间没有它们的时钟 · 行：共享内存的各级，然后是线程束，生产者在前</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <source>begin, clocks</source>
        <translation>开始，时钟</translation>
    </message>
    <message>
        <source>end, clocks</source>
        <translation>结束，时钟</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Hover over a bar to see what is copied, or which warp waits.</source>
        <translation>将指针移到条上，查看拷贝了什么或谁在等待。</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>已到达</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>never waited for</source>
        <translation>从未被等待</translation>
    </message>    <message>
        <source>begin, steps</source>
        <translation>开始，步</translation>
    </message>
    <message>
        <source>end, steps</source>
        <translation>结束，步</translation>
    </message>
</context><context><name>kernelarium::TensorMapCanvas</name><message>
        <source>in shared memory, swizzled by %1 bytes</source>
        <translation>在共享内存中，按 %1 字节交错置换</translation>
    </message>
    <message>
        <source>in shared memory, no swizzle</source>
        <translation>在共享内存中，无交错置换</translation>
    </message>
    <message>
        <source>the tensor: %1 %2</source>
        <translation>张量：%1 %2</translation>
    </message>
    <message>
        <source>The box begins at %1 of the tensor and has %2 elements.</source>
        <translation>盒子从张量的 %1 处开始，有 %2 个元素。</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge and are filled with NaN.</source>
        <translation>其中 %1 个在边缘之外，以 NaN 填充。</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge and are filled with zeros.</source>
        <translation>其中 %1 个在边缘之外，以零填充。</translation>
    </message>
    <message>
        <source>%1 elements from %2 on are at bytes %3 to %4 of shared memory.</source>
        <translation>从 %2 起的 %1 个元素位于共享内存的字节 %3 到 %4。</translation>
    </message>
    <message>
        <source>Without the swizzle they would begin at byte %1.</source>
        <translation>若无交错置换，它们会从字节 %1 开始。</translation>
    </message>
    <message>
        <source>%1 of them are beyond the edge of the tensor.</source>
        <translation>其中 %1 个在张量边缘之外。</translation>
    </message>
<message>
        <source>the box, 16 bytes per cell</source>
        <translation>盒子，每格 16 字节</translation>
    </message>
    </context><context><name>kernelarium::TensorMapView</name><message>
        <source>The box in the tensor and in shared memory</source>
        <translation>张量和共享内存中的盒子</translation>
    </message>
    <message>
        <source>The previous copy (Page Up)</source>
        <translation>上一次拷贝 (Page Up)</translation>
    </message>
    <message>
        <source>The next copy (Page Down)</source>
        <translation>下一次拷贝 (Page Down)</translation>
    </message>
    <message>
        <source>Copy by tensor map</source>
        <translation>按张量映射的拷贝</translation>
    </message>
    <message>
        <source>Tensor map</source>
        <translation>张量映射</translation>
    </message>
    <message>
        <source>one copy by tensor map (TMA) · hatched: beyond the edge of the tensor</source>
        <translation>一次按张量映射的拷贝 (TMA) · 斜线：张量边缘之外</translation>
    </message>
    <message>
        <source>Run the kernel to see which box of a tensor each copy takes.</source>
        <translation>运行内核，即可看到每次拷贝取张量的哪个盒子。</translation>
    </message>
    <message>
        <source>The traced block makes no copy by tensor map (cp.async.bulk.tensor).</source>
        <translation>所跟踪的线程块没有按张量映射的拷贝 (cp.async.bulk.tensor)。</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>线程块 %1 · 线程束 %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>into shared memory, %1</source>
        <translation>进入共享内存，%1</translation>
    </message>
    <message>
        <source>out of shared memory, %1</source>
        <translation>离开共享内存，%1</translation>
    </message>
    <message>
        <source>it completes the mbarrier at byte %1</source>
        <translation>它完成字节 %1 处的 mbarrier</translation>
    </message>
    <message numerus="yes">
        <source>to %n block(s) of the cluster</source>
        <translation>
            <numerusform>到簇中的 %n 个线程块</numerusform>
        </translation>
    </message>
    <message>
        <source>row of the box</source>
        <translation>盒子的行</translation>
    </message>
    <message>
        <source>first element</source>
        <translation>首个元素</translation>
    </message>
    <message>
        <source>byte of shared memory</source>
        <translation>共享内存字节</translation>
    </message>
    <message>
        <source>byte without the swizzle</source>
        <translation>无交错置换时的字节</translation>
    </message>
    <message>
        <source>elements beyond the edge</source>
        <translation>边缘之外的元素</translation>
    </message>
</context><context><name>kernelarium::OccupancyView</name><message>
        <source>threads per block</source>
        <translation>每线程块线程数</translation>
    </message>
    <message>
        <source>registers per thread</source>
        <translation>每线程寄存器</translation>
    </message>
    <message>
        <source>shared memory per block</source>
        <translation>每线程块共享内存</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>%1 个寄存器</translation>
    </message>
    <message>
        <source>no block fits: %1</source>
        <translation>一个线程块也放不下：%1</translation>
    </message>
    <message>
        <source>%1, limited by %2</source>
        <translation>%1，受限于%2</translation>
    </message>
    <message>
        <source>Occupancy over what limits it</source>
        <translation>随限制因素变化的占用率</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>theoretical: warps that an SM can hold, relative to its maximum · each curve: all other values as in this launch · dot: this launch</source>
        <translation>理论值：SM 能容纳的线程束占其上限的比例 · 每条曲线：其余条件与本次启动相同 · 圆点：本次启动</translation>
    </message>
    <message>
        <source>Run the kernel to see what limits the warps on an SM.</source>
        <translation>运行内核后，这里显示什么限制了 SM 上的线程束数。</translation>
    </message>
    <message>
        <source>This run has no launch whose limits are known.</source>
        <translation>本次运行中没有限制已知的启动。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>registers are not known: only machine code tells them</source>
        <translation>寄存器数未知：只有机器码才能确定</translation>
    </message>
    <message>
        <source>over</source>
        <translation>自变量</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>occupancy, 0 to 1</source>
        <translation>占用率，0 到 1</translation>
    </message>
    <message>
        <source>warps per SM</source>
        <translation>每个 SM 的线程束</translation>
    </message>
    <message>
        <source>limited by</source>
        <translation>限制因素</translation>
    </message>
</context><context><name>kernelarium::RecordStepper</name><message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
</context><context><name>kernelarium::ZoomButtons</name><message>
        <source>Zoom out (−)</source>
        <translation>缩小（−）</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>显示全部（0）</translation>
    </message>
</context><context><name>kernelarium::FrameworkMeasurement</name><message>
        <source>Python ended with code %1.</source>
        <translation>Python 以代码 %1 结束。</translation>
    </message>
    <message>
        <source>Stopped. Rows that were complete are kept.</source>
        <translation>已停止。已完成的行予以保留。</translation>
    </message>
    <message>
        <source>This Python has no PyTorch. './lab python --torch' fetches it (3 GB for a GPU), or name a Python that has it in the preferences.</source>
        <translation>此 Python 中没有 PyTorch。运行 './lab python --torch' 可获取（用于 GPU 时 3 GB），或在首选项中指定装有它的 Python。</translation>
    </message>
    <message>
        <source>Measuring needs an NVIDIA GPU: a simulated one has no clock.</source>
        <translation>测量需要 NVIDIA GPU：模拟 GPU 没有时钟。</translation>
    </message>
</context><context><name>kernelarium::FrameworksModel</name><message>
        <source>CUDA, first</source>
        <translation>CUDA，最初</translation>
    </message>
    <message>
        <source>CUDA, best</source>
        <translation>CUDA，最佳</translation>
    </message>
    <message>
        <source>CUDA, tiles</source>
        <translation>CUDA，分块</translation>
    </message>
    <message>
        <source>no such kernel</source>
        <translation>没有此内核</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>NumPy has no bf16</source>
        <translation>NumPy 没有 bf16</translation>
    </message>
    <message>
        <source>tiles multiply bf16 only</source>
        <translation>tiles 只能做 bf16 乘法</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <source>%1 is not installed</source>
        <translation>未安装 %1</translation>
    </message>
    <message>
        <source>wrong result: off by %1</source>
        <translation>结果错误：相差 %1</translation>
    </message>
    <message>
        <source>median of %1 samples: %2, quartile range %3</source>
        <translation>%1 个样本的中位数：%2，四分位距 %3</translation>
    </message>
    <message>
        <source>%1 as fast as PyTorch eager</source>
        <translation>速度为 PyTorch eager 的 %1</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
</context><context><name>kernelarium::FrameworksPage</name><message>
        <source>%1 can't be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Python is starting.</source>
        <translation>Python 正在启动。</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：第 %2 个，共 %3 个</translation>
    </message>
    <message>
        <source>%1 can't be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure on this machine</source>
        <translation>在本机上测量</translation>
    </message>
    <message>
        <source>Measures all installed frameworks alternately on this machine's GPU; takes some minutes.</source>
        <translation>已安装的各框架在本机 GPU 上轮流运行，需要几分钟。</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>在 %1 上测量。</translation>
    </message>
</context><context><name>kernelarium::FrameworksView</name><message>
        <source>Times of all frameworks</source>
        <translation>各框架的时间</translation>
    </message>
    <message>
        <source>PyTorch, Triton, Numba and CUDA</source>
        <translation>PyTorch、Triton、Numba 与 CUDA</translation>
    </message>
    <message>
        <source>median time on a GPU, all frameworks of a row measured alternately · bar: speed relative to the fastest of the row · filled: measured on this machine · outline: recorded</source>
        <translation>GPU 上的中位时间，每行的框架轮流测量 · 条：相对于该行最快者的速度 · 填充：在本机上测量 · 轮廓：记录</translation>
    </message>
    <message>
        <source>No times are recorded, and none were measured.</source>
        <translation>没有记录的时间，也没有测量过。</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>median, µs</source>
        <translation>中位数，µs</translation>
    </message>
    <message>
        <source>quartile range, µs</source>
        <translation>四分位距，µs</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
</context><context>
    <name>kernelarium::Shortcuts</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>%1, then a click, explains any part of the window. The glossary explains terms.</source>
        <translation>按 %1 后单击窗口的任意部分，可查看说明。术语表解释各个术语。</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>In a view</source>
        <translation>在视图中</translation>
    </message>
    <message>
        <source>Show a tab</source>
        <translation>显示标签页</translation>
    </message>
    <message>
        <source>Alt+1 to Alt+9, Alt+0</source>
        <translation>Alt+1 至 Alt+9、Alt+0</translation>
    </message>
    <message>
        <source>The tab at that place; 0 is the tenth</source>
        <translation>该位置的标签页；0 表示第十个</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>In all drawings; F12 also in texts and tables</source>
        <translation>在所有图中；F12 在文本和表格中也可用</translation>
    </message>
    <message>
        <source>One step in time</source>
        <translation>时间前进或后退一步</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右</translation>
    </message>
    <message>
        <source>With Shift from barrier to barrier</source>
        <translation>按住 Shift 时从一个屏障到下一个屏障</translation>
    </message>
    <message>
        <source>Select a neighbour</source>
        <translation>选择相邻项</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>In the thread map, the data and the steps</source>
        <translation>在线程图、数据和步骤中</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>+, −, wheel</source>
        <translation>+、−、滚轮</translation>
    </message>
    <message>
        <source>In the thread map, the timeline and other drawings</source>
        <translation>在线程图、时间线和其他图形中</translation>
    </message>
</context>
<context>
    <name>SandboxQuestion</name>
    <message>
        <source>No sandbox</source>
        <translation>没有沙箱</translation>
    </message>
    <message>
        <source>Programs can't run in a sandbox here: %1.

Without one, programs can read, change and delete your files, and use the network, like any program that you start. Run them without one until the lab is closed?</source>
        <translation>程序在这里无法在沙箱中运行：%1。

没有沙箱，程序可以像您启动的任何程序一样读取、更改和删除您的文件，并使用网络。在实验室关闭之前，不用沙箱运行它们吗？</translation>
    </message>
    <message>
        <source>Run without</source>
        <translation>不用沙箱运行</translation>
    </message>
</context>
</TS>
