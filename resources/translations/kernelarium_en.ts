<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>kernelarium::AccessModel</name>
    <message numerus="yes">
        <source>%n access(es) of equal cost in this line, as in an unrolled loop</source>
        <translation>
            <numerusform>%n access of equal cost in this line, as in an unrolled loop</numerusform>
            <numerusform>%n accesses of equal cost in this line, as in an unrolled loop</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::AccessTable</name>
    <message numerus="yes">
        <source>%n access(es) that no thread executed are left out</source>
        <translation>
            <numerusform>%n access that no thread executed is left out</numerusform>
            <numerusform>%n accesses that no thread executed are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ClusterView</name>
    <message numerus="yes">
        <source>%n arrival(s)</source>
        <translation>
            <numerusform>%n arrival</numerusform>
            <numerusform>%n arrivals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>reads %1 in %n access(es) of a warp</source>
        <translation>
            <numerusform>reads %1 in %n access of a warp</numerusform>
            <numerusform>reads %1 in %n accesses of a warp</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>writes %1 in %n access(es) or cop(ies)</source>
        <translation>
            <numerusform>writes %1 in %n access or copy</numerusform>
            <numerusform>writes %1 in %n accesses or copies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>arrives %n time(s) at its mbarriers</source>
        <translation>
            <numerusform>arrives %n time at its mbarriers</numerusform>
            <numerusform>arrives %n times at its mbarriers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::DayCalendar</name>
    <message numerus="yes">
        <source>%n minute(s) active</source>
        <translation>
            <numerusform>%n minute active</numerusform>
            <numerusform>%n minutes active</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempts at exercises</source>
        <translation>
            <numerusform>%n try at exercises</numerusform>
            <numerusform>%n tries at exercises</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solved</source>
        <translation>
            <numerusform>%n solved</numerusform>
            <numerusform>%n solved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) written</source>
        <translation>
            <numerusform>%n line written</numerusform>
            <numerusform>%n lines written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ExerciseView</name>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>%n hint</numerusform>
            <numerusform>%n hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::FindBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::FragmentCanvas</name>
    <message numerus="yes">
        <source>%n matrix(es) of 8 × 8 in shared memory</source>
        <translation>
            <numerusform>%n matrix of 8 × 8 in shared memory</numerusform>
            <numerusform>%n matrices of 8 × 8 in shared memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::GlossaryPage</name>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n term</numerusform>
            <numerusform>%n terms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::Grab</name>
    <message numerus="yes">
        <source>The run on %1 gave a wrong result: %n element(s) differ.</source>
        <translation>
            <numerusform>The run on %1 gave a wrong result: %n element differs.</numerusform>
            <numerusform>The run on %1 gave a wrong result: %n elements differ.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::HoursChart</name>
    <message numerus="yes">
        <source>Week from %1: %2 h active, %n solved</source>
        <translation>
            <numerusform>Week from %1: %2 h active, %n solved</numerusform>
            <numerusform>Week from %1: %2 h active, %n solved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::LessonCard</name>
    <message numerus="yes">
        <source>%1 of %n variant(s)</source>
        <translation>
            <numerusform>%1 of %n variant</numerusform>
            <numerusform>%1 of %n variants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>%1 of %n exercise</numerusform>
            <numerusform>%1 of %n exercises</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::NotesPage</name>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::OneAccess</name>
    <message numerus="yes">
        <source>element %1, of %n bytes</source>
        <translation>
            <numerusform>element %1, of %n byte</numerusform>
            <numerusform>element %1, of %n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::PairedTimelines</name>
    <message numerus="yes">
        <source>%n access(es)</source>
        <translation>
            <numerusform>%n access</numerusform>
            <numerusform>%n accesses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n access(es) made</source>
        <translation>
            <numerusform>the one access made</numerusform>
            <numerusform>all %n accesses made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::PlanPage</name>
    <message numerus="yes">
        <source>%1 of %n done</source>
        <translation>
            <numerusform>%1 of %n done</numerusform>
            <numerusform>%1 of %n done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n due today</source>
        <translation>
            <numerusform>%n due today</numerusform>
            <numerusform>%n due today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation>
            <numerusform>%n overdue</numerusform>
            <numerusform>%n overdue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) read; the other lines are kept as they are.</source>
        <translation>
            <numerusform>%n item read; the other lines are kept as they are.</numerusform>
            <numerusform>%n items read; the other lines are kept as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ErrorsPage</name>
    <message numerus="yes">
        <source>%1 of %n open</source>
        <translation>
            <numerusform>%1 of %n open</numerusform>
            <numerusform>%1 of %n open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ProgramPanel</name>
    <message numerus="yes">
        <source>Exit code %1, %2 on this computer; %n finding(s).</source>
        <translation>
            <numerusform>Exit code %1, %2 on this computer; %n finding.</numerusform>
            <numerusform>Exit code %1, %2 on this computer; %n findings.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ProgramTimeline</name>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>%n launch</numerusform>
            <numerusform>%n launches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cop(ies)</source>
        <translation>
            <numerusform>%n copy</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ProgressPage</name>
    <message numerus="yes">
        <source>This week: %n run(s)</source>
        <translation>
            <numerusform>This week: %n run</numerusform>
            <numerusform>This week: %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) in a row</source>
        <translation>
            <numerusform>%n day in a row</numerusform>
            <numerusform>%n days in a row</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempts</source>
        <translation>
            <numerusform>%n try</numerusform>
            <numerusform>%n tries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n exercise(s)</source>
        <translation>
            <numerusform>%1 of %n exercise</numerusform>
            <numerusform>%1 of %n exercises</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n kernel(s)</source>
        <translation>
            <numerusform>%1 of %n kernel</numerusform>
            <numerusform>%1 of %n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s)</source>
        <translation>
            <numerusform>%n plan</numerusform>
            <numerusform>%n plans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n term</numerusform>
            <numerusform>%n terms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) differed; both versions are kept.</source>
        <translation>
            <numerusform>%n text differed; both versions stay.</numerusform>
            <numerusform>%n texts differed; both versions stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::SassView</name>
    <message numerus="yes">
        <source>%n instructions</source>
        <translation>
            <numerusform>%n instruction</numerusform>
            <numerusform>%n instructions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>%n register per thread</numerusform>
            <numerusform>%n registers per thread</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::StepsView</name>
    <message numerus="yes">
        <source>Block %1 of %n thread(s), step by step</source>
        <translation>
            <numerusform>Block %1 of %n thread, step by step</numerusform>
            <numerusform>Block %1 of %n threads, step by step</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n warp</numerusform>
            <numerusform>%n warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shuffle(s)</source>
        <translation>
            <numerusform>%n shuffle</numerusform>
            <numerusform>%n shuffles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n barrier(s)</source>
        <translation>
            <numerusform>%n barrier</numerusform>
            <numerusform>%n barriers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::SweepPanel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TensorMapView</name>
    <message numerus="yes">
        <source>to %n block(s) of the cluster</source>
        <translation>
            <numerusform>to %n block of the cluster</numerusform>
            <numerusform>to %n blocks of the cluster</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::ThreadMap</name>
    <message numerus="yes">
        <source>%n divergent branch(es) per warp (counted)</source>
        <translation>
            <numerusform>%n divergent branch per warp (counted)</numerusform>
            <numerusform>%n divergent branches per warp (counted)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelarium::TimelineView</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
</TS>
