<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>kernelarium::FindBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation><numerusform>%n replaced</numerusform><numerusform>%n replaced</numerusform></translation>
    </message>
    </context>
<context>
    <name>kernelarium::LessonCard</name>
    <message numerus="yes">
        <source>%1 of %n variant(s)</source>
        <translation><numerusform>%1 of %n variant</numerusform><numerusform>%1 of %n variants</numerusform></translation>
    </message>
</context>
<context>
    <name>kernelarium::ProgressPage</name>
    <message numerus="yes">
        <source>This week: %n run(s)</source>
        <translation><numerusform>This week: %n run</numerusform><numerusform>This week: %n runs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) in a row</source>
        <translation><numerusform>%n day in a row</numerusform><numerusform>%n days in a row</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation><numerusform>%n run</numerusform><numerusform>%n runs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n variant(s)</source>
        <translation><numerusform>%1 of %n variant</numerusform><numerusform>%1 of %n variants</numerusform></translation>
    </message>
    </context>
<context>
    <name>kernelarium::SweepPanel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation><numerusform>%n run</numerusform><numerusform>%n runs</numerusform></translation>
    </message>
    </context>
</TS>
