/** A mistake in what a brand's `vite.config.ts` hands to `gridfront()`: the message begins with the option. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
  constructor(fault: string) {
    super(`gridfront() of vite.config: ${fault}`)
    // Vite prints it: the author of options has no use for the names of functions in a plugin.
    this.stack = `${this.name}: ${this.message}`
  }
}
