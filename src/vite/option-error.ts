import { SiteFault } from './site-fault.ts'

/** An invalid option of `gridfront()` in a brand's `vite.config.ts`. The message begins with the option. */
export class OptionError extends SiteFault {
  override readonly name = 'OptionError'
  constructor(fault: string) {
    super(`gridfront() of vite.config: ${fault}`)
  }
}
