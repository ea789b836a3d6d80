import { OptionError } from './option-error.ts'
import type { SharedKind } from './shared-data.ts'
import { sharedFileOf } from './shared-data.ts'
import { SiteFault } from './site-fault.ts'

/**
 * Why a page could not be rendered, for the developer of the site: for an invalid option or a missing file only the
 * message, otherwise the original error, whose stack has the line in a template.
 */
export function renderFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { cause, message } = error
  // Thrown by the site's own module, which does not use the plugin's classes.
  if (error.name === 'OptionError') return new OptionError(message)
  const [, kind, name = ''] = / lists no (slice|static query) named (.+)$/.exec(message) ?? []
  if (kind !== undefined) {
    return new SiteFault(
      `${message}: put ${sharedFileOf(kind as SharedKind, name)} into the content, or name it in the options of the template`,
    )
  }
  // The text for visitors does not explain the error.
  return error.name === 'PageError' && cause !== undefined ? renderFault(cause) : error
}
