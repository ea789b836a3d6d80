/** An option is invalid; the message says what to do. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

/** Nothing answers at the address, so nothing can be tested. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}
