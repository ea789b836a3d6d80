/** Where the CSRF token is found (API-5): a readable cookie, or the header of an answer from another origin. */
export interface CsrfNames {
  readonly cookieName: string
  readonly headerName: string
}

export interface CsrfToken {
  /** The value to send with an unsafe request. Asked for when none is there, once for all who wait for it. */
  readonly value: (authorization: string | null) => Promise<string | null>
  /** Reads a renewed value from an answer. */
  readonly learn: (headers: Headers) => void
  /** The backend refused this value: the next request asks for a new one, unless there is one already. */
  readonly refuse: (value: string | null) => void
}

/** `ask` gets the bearer header of the request that waits: a backend may bind the CSRF token to its session. */
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
      // Cookies are blocked, or this one is malformed: the header's value is what is left.
    }
    return null
  }
  // The cookie is shared by all tabs, so it is newer than what this one has learned.
  const known = () => {
    const cookie = fromCookie()
    return cookie !== null && cookie !== refused ? cookie : learned
  }
  const learn = (headers: Headers) => {
    learned = headers.get(headerName) || learned
  }
  const renew = async (authorization: string | null) => {
    learn(await ask(authorization))
    // A backend that does not repeat the value in a header: its cookie is all there is.
    if (learned === null) refused = null
  }
  return {
    learn,
    refuse(value) {
      // Of many requests refused at once only the first makes the value stale.
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
