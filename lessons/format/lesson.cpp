#include "lessons/format/lesson.h"
