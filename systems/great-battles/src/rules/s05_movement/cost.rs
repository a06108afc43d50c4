//! What a step, a turn or a change costs. [MOV-02]
