// Apart from the engine: reports and the command name these checks without loading it.

/** The check that logs in. What needs a token comes after it. */
export const loginCheck = 'login/accepts-credentials'
/** The invariant that every request is answered. */
export const arrivesCheck = 'answers/arrives'
