import { sessionPaths } from '../../contracts/session-paths.ts'
import type { CsrfAsking } from '../boot/first-page-view.ts'

/**
 * `fetch` that asks for the CSRF token behind the document, which asks for its page view. Each answer to a request without the
 * cookie brings another token: of two at the same time the later one replaces what the other has just read, and a trace is refused.
 */
export const afterDocument =
  (ask: typeof fetch): typeof fetch =>
  async (address, init) => {
    // Whatever came of it: with the cookie that it may have brought, the answer is the same token. And not for long: a request
    // that a phone has lost with its network gets no answer for minutes, and somebody may be logging in.
    if (String(address).endsWith(sessionPaths.csrf))
      await Promise.race([
        (window as CsrfAsking).gridfrontCsrf,
        new Promise((done) => setTimeout(done, 2000)),
      ]).catch(() => {})
    return ask(address, init)
  }
