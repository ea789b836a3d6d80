import { inlineScripts } from '../document/inline-scripts.ts'
import { quickExitWords } from '../layout/quick-exit-link.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/**
 * The quick exit for a document without the application, including its script; otherwise the same as `<QuickExit>`. Put
 * it once into a document, inside its main part; the policy of the document allows the script by its hash. `href`: a
 * neutral page of another site.
 */
export const quickExitMarkup = (href: string): string => {
  const { name, link, key, limit } = quickExitWords
  return `<aside class="gf-quick-exit" aria-label="${name}">
<a class="gf-button" href="${escapeHtml(href)}" rel="external noreferrer">${link}</a>
<p><span hidden>${key}</span>${limit}</p>
</aside>
<script>${inlineScripts.quickExit}</script>`
}
