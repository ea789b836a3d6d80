import { splitVariant } from '../navigation/mobile-variant.ts'
import { attribute } from './document-checks.ts'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import type { PolicyOptions } from './policy-options.ts'
import { isAllowedBy } from './policy-options.ts'

const tags = /<(script|link|img|iframe)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const handler = /<\w+(?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*?\s(on\w+)\s*=/i

/** Where a tag loads from, and the option that has to allow it; null for a tag that loads nothing from elsewhere. */
function loads(
  tag: string,
  name: string,
): readonly [address: string, option: 'script' | 'style' | 'img' | 'frame'] | null {
  const address = attribute(tag, name === 'link' ? 'href' : 'src') ?? ''
  if (!/^(?:https?:)?\/\//i.test(address)) return null
  if (name === 'script') return [address, 'script']
  if (name === 'iframe') return [address, 'frame']
  if (name === 'img') return [address, 'img']
  const isStyle = /\bstylesheet\b/i.test(attribute(tag, 'rel') ?? '')
  return isStyle ? [address, 'style'] : null
}

/** Throws `OptionError` for what the policy would block: in a browser it would only be a line in the console. */
function checkHead(markup: string, policy: PolicyOptions): void {
  const [, event] = handler.exec(markup) ?? []
  if (event !== undefined)
    throw new OptionError(
      `head: has the attribute ${event}, which the policy of documents blocks: write a script element that calls addEventListener`,
    )
  for (const [tag, name = ''] of markup.matchAll(tags)) {
    const [address, option] = loads(tag, name.toLowerCase()) ?? []
    if (address !== undefined && option !== undefined && !isAllowedBy(policy[option] ?? [], address))
      throw new OptionError(
        `head: loads ${address}, and policy.${option} does not allow it: add ${new URL(address, 'https://a').origin}`,
      )
  }
}

/**
 * The document of a page with the site's own markup at the end of its head. Throws `OptionError` for markup that the
 * policy would block.
 */
export function withOwnHead(
  html: string,
  { head = '', policy = {} }: Pick<GridfrontOptions, 'head' | 'policy'>,
  { address, status }: { readonly address: string; readonly status: number },
): string {
  const path = status === 200 ? splitVariant(address.replace(/\?.*/s, '')).path : `/${status}`
  const markup = typeof head === 'function' ? head(path) : head
  if (markup === '') return html
  checkHead(markup, policy)
  return html.replace('</head>', () => `${markup}\n</head>`)
}
