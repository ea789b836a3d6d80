/** 30 days: how long the browser keeps a token (AUTH-7). The session itself ends at the token's `exp`. */
export const tokenLifetimeSeconds = 2_592_000
/** Local-storage key for a browser without a usable cookie (AUTH-7). */
export const tokenStorageKey = 'auth_token'

/** The browser's parts that hold a token; each may be missing or throw, as when a visitor blocks storage. */
export interface TokenPlaces {
  /** Reads and writes like `document.cookie`. */
  readonly cookies: { cookie: string }
  readonly localStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whether the page came over https: then the cookie is Secure and carries the `__Host-` prefix. */
  readonly isSecure: boolean
  readonly cookieName: string
}

/** Where the customer token is kept. Never throws: what cannot be read is not there. */
export interface TokenStorage {
  /** Every token found, the cookie's first. */
  readonly read: () => readonly string[]
  /** Keeps the token in the cookie, and in local storage only if the cookie does not read back (AUTH-15). */
  readonly write: (token: string) => void
  /** Removes one token wherever it stands; what another login has written meanwhile stays. */
  readonly remove: (token: string) => void
  readonly clear: () => void
}

const unlessBlocked = <Result>(work: () => Result, otherwise: Result): Result => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export function createTokenStorage({
  cookies,
  localStorage,
  isSecure,
  cookieName,
}: TokenPlaces): TokenStorage {
  const name = isSecure ? `__Host-${cookieName}` : cookieName
  const attributes = `Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const readCookie = () =>
    unlessBlocked(() => {
      const found = cookies.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
      return found?.slice(name.length + 1) || null
    }, null)
  const writeCookie = (value: string, maxAgeSeconds: number) =>
    unlessBlocked(() => {
      cookies.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`
    }, undefined)
  const readLocal = () => unlessBlocked(() => localStorage().getItem(tokenStorageKey), null)
  const removeLocal = () => unlessBlocked(() => localStorage().removeItem(tokenStorageKey), undefined)

  return {
    read: () => [readCookie(), readLocal()].filter((token) => token !== null),
    write(token) {
      writeCookie(token, tokenLifetimeSeconds)
      if (readCookie() === token) removeLocal()
      else unlessBlocked(() => localStorage().setItem(tokenStorageKey, token), undefined)
    },
    remove(token) {
      if (readCookie() === token) writeCookie('', 0)
      if (readLocal() === token) removeLocal()
    },
    clear() {
      writeCookie('', 0)
      removeLocal()
    },
  }
}
