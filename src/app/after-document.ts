import { sessionPaths } from '../../contracts/session-paths.ts'
import type { CsrfAsking } from '../boot/first-page-view.ts'

/**
 * A `fetch` that waits for the document's own request for a CSRF token (made for its page view) before it requests one.
 * Every answer to a request without the cookie sets another token, so with two requests at the same time the later
 * answer would replace the token that the earlier one has just read, and a trace would be refused.
 */
export const afterDocument =
  (ask: typeof fetch): typeof fetch =>
  async (address, init) => {
    // Whether that request succeeded does not matter: if it set the cookie, the next answer has the same token. The
    // wait is short, because a request that a phone lost with its network gets no answer for minutes, and somebody may
    // be logging in.
    if (String(address).endsWith(sessionPaths.csrf))
      await Promise.race([
        (window as CsrfAsking).gridfrontCsrf,
        new Promise((done) => setTimeout(done, 2000)),
      ]).catch(() => {})
    return ask(address, init)
  }
