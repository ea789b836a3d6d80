import { inspect } from 'node:util'

/**
 * An error in the site, as one sentence for its developer. Has no stack, because the plugin's functions do not help to
 * find it.
 */
export class SiteFault extends Error {
  constructor(fault: string) {
    super(fault)
    // Printed by Vite in development.
    this.stack = fault
  }
  // Printed by Vite at the end of a build; otherwise Node would add every field.
  [inspect.custom](): string {
    return this.message
  }
}
