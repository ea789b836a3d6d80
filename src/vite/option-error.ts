import { SiteFault } from './site-fault.ts'

/** A mistake in what a brand's `vite.config.ts` hands to `gridfront()`: the message begins with the option. */
export class OptionError extends SiteFault {
  override readonly name = 'OptionError'
  constructor(fault: string) {
    super(`gridfront() of vite.config: ${fault}`)
  }
}
