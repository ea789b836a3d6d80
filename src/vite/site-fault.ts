import { inspect } from 'node:util'

/** A mistake of whoever makes the site, in one sentence: names of functions in a plugin are of no use to them. */
export class SiteFault extends Error {
  constructor(fault: string) {
    super(fault)
    // Vite prints it in development.
    this.stack = fault
  }
  // Vite prints it at the end of a build, and Node would add every field.
  [inspect.custom](): string {
    return this.message
  }
}
