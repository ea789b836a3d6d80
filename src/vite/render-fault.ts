import { OptionError } from './option-error.ts'
import type { SharedKind } from './shared-data.ts'
import { sharedFileOf } from './shared-data.ts'
import { SiteFault } from './site-fault.ts'

/**
 * Why a page could not be rendered, for whoever makes the site: a mistake in options or a file that is missing by its sentence, any
 * other by the error that came first, which names the line in a template.
 */
export function renderFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { cause, message } = error
  // Thrown by the site's own module, which has no class of the plugin.
  if (error.name === 'OptionError') return new OptionError(message)
  const [, kind, name = ''] = / lists no (slice|static query) named (.+)$/.exec(message) ?? []
  if (kind !== undefined) {
    return new SiteFault(
      `${message}: put ${sharedFileOf(kind as SharedKind, name)} into the content, or name it in the options of the template`,
    )
  }
  // What a visitor reads there says nothing of what is wrong.
  return error.name === 'PageError' && cause !== undefined ? renderFault(cause) : error
}
