import { LibraryError } from './errors.ts'

/** A brand definition has a mistake. `field` is its path, for instance `contact.phone`. */
export class BrandError extends LibraryError {
  override readonly name = 'BrandError'
  override readonly code = 'BRAND_INVALID'
  readonly field: string
  constructor(field: string, needs: string) {
    super(`Brand definition: ${field} ${needs}`)
    this.field = field
    // Vite prints the stack. The field shows where to look; the library's own functions do not.
    this.stack = `${this.name}: ${this.message}`
  }
  // As in `SiteFault`: otherwise Node would print every field. The symbol is looked up by name, because a brand may
  // also be checked in a browser.
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.message
  }
}
