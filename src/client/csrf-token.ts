/** Names for the CSRF token (API-5): a cookie that scripts can read, and a header, for a backend of another origin. */
export interface CsrfNames {
  readonly cookieName: string
  readonly headerName: string
}

export interface CsrfToken {
  /**
   * The value to send with an unsafe request. If none is known, requests one from the backend, once for all waiting
   * callers.
   */
  readonly value: (authorization: string | null) => Promise<string | null>
  /** Whether the cookie exists. It can be read on the backend's own origin only. */
  readonly hasCookie: () => boolean
  /** Reads a renewed value from an answer. */
  readonly learn: (headers: Headers) => void
  /** Call it when the backend refused this value. The next request asks for a new one, unless there is one already. */
  readonly refuse: (value: string | null) => void
}

/**
 * Stores the CSRF token. `ask` requests a new one; it receives the bearer header of the waiting request, because a
 * backend may bind the CSRF token to the session.
 */
export function createCsrfToken(
  { cookieName, headerName }: CsrfNames,
  readCookies: () => string,
  ask: (authorization: string | null) => Promise<Headers>,
): CsrfToken {
  let learned: string | null = null
  let refused: string | null = null
  let asking: { readonly authorization: string | null; readonly answer: Promise<void> } | null = null
  const fromCookie = () => {
    try {
      const names = [`__Host-${cookieName}=`, `${cookieName}=`]
      const pairs = readCookies().split('; ')
      for (const name of names) {
        const pair = pairs.find((candidate) => candidate.startsWith(name))
        if (pair) return decodeURIComponent(pair.slice(name.length)) || null
      }
    } catch {
      // Cookies are blocked, or this one is malformed, so only the header's value is available.
    }
    return null
  }
  // All tabs share the cookie, so it may be newer than the value that this tab has learned.
  const known = () => {
    const cookie = fromCookie()
    return cookie !== null && cookie !== refused ? cookie : learned
  }
  const learn = (headers: Headers) => {
    learned = headers.get(headerName) || learned
  }
  const renew = async (authorization: string | null) => {
    learn(await ask(authorization))
    // The backend sends no header, so the cookie has to be used, even if it has the refused value.
    if (learned === null) refused = null
  }
  return {
    learn,
    hasCookie: () => fromCookie() !== null,
    refuse(value) {
      // Several requests may be refused at the same time; by the second one there may be a new value.
      if (value === null || value !== known()) return
      refused = value
      learned = null
    },
    async value(authorization) {
      const present = known()
      if (present !== null) return present
      if (asking?.authorization !== authorization || asking === null) {
        const answer = renew(authorization).finally(() => {
          if (asking?.answer === answer) asking = null
        })
        asking = { authorization, answer }
      }
      await asking.answer
      return known()
    },
  }
}
