import { sessionPaths } from '../../contracts/session-paths.ts'
import type { CsrfAsking } from '../boot/first-page-view.ts'

/** Until the document has had its turn to ask, which is a task after it has been read. */
const turnOf = (document: Pick<Document, 'readyState' | 'addEventListener'>) =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => setTimeout(resolve), { once: true })
  })

/**
 * `fetch` that asks for the CSRF token behind the document, which asks for its page view. Each answer to a request without the
 * cookie brings another token: of two at the same time the later one replaces what the other has just read, and a trace is refused.
 */
export const afterDocument =
  (page: CsrfAsking & { readonly document: Parameters<typeof turnOf>[0] }, ask: typeof fetch): typeof fetch =>
  async (address, init) => {
    if (String(address).endsWith(sessionPaths.csrf)) {
      await turnOf(page.document)
      // Whatever came of it: with the cookie that it may have brought, the answer is the same token.
      await page.gridfrontCsrf?.catch(() => {})
    }
    return ask(address, init)
  }
