// A separate module, so that reports and the command can name these checks without loading the engine.

/** The check that logs in. Checks that need a token run after it. */
export const loginCheck = 'login/accepts-credentials'
/** The invariant that every request is answered. */
export const arrivesCheck = 'answers/arrives'
