import { LibraryError } from './errors.ts'

/** A brand definition has a mistake. `field` is its path, for instance `contact.phone`. */
export class BrandError extends LibraryError {
  override readonly name = 'BrandError'
  override readonly code = 'BRAND_INVALID'
  readonly field: string
  constructor(field: string, needs: string) {
    super(`Brand definition: ${field} ${needs}`)
    this.field = field
    // Vite prints the stack: the field shows where to look, and the library's own functions do not.
    this.stack = `${this.name}: ${this.message}`
  }
  // As of `SiteFault`: Node would add every field. By its name, since a brand may be checked in a browser.
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.message
  }
}
