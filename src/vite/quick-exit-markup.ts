import { inlineScripts } from '../document/inline-scripts.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { ownText } from '../texts/own-text.ts'
import type { TextOverrides } from '../texts/text-overrides.ts'

/**
 * The quick exit for a document without the application, including its script; otherwise the same as `<QuickExit>`. Put
 * it once into a document, inside its main part; the policy of the document allows the script by its hash. `href`: a
 * neutral page of another site. `own`: the site's texts, if the document is in its language.
 */
export const quickExitMarkup = (href: string, own?: TextOverrides): string => {
  const word = (key: 'name' | 'link' | 'key' | 'limit') => escapeHtml(ownText(own, 'quickExitLink', key))
  return `<aside class="gf-quick-exit" aria-label="${word('name')}">
<a class="gf-button" href="${escapeHtml(href)}" rel="external noreferrer">${word('link')}</a>
<p><span hidden>${word('key')}</span>${word('limit')}</p>
</aside>
<script>${inlineScripts.quickExit}</script>`
}
