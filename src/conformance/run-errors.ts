/** An option makes no sense; the message says what to do. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

/** Nothing answers at the address: there is nothing to judge. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}
