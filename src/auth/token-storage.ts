import type { SessionWarning } from './session-warnings.ts'

/** 30 days: how long the browser keeps a token (AUTH-7). The session ends then, or at the token's `exp` if that is earlier. */
export const tokenLifetimeSeconds = 2_592_000
/** Local-storage key, used when the cookie cannot be (AUTH-7). */
export const tokenStorageKey = 'auth_token'
/** Key of the time when a token was stored: scripts cannot read that of a cookie. */
export const tokenSinceKey = 'auth_token_since'
/** Bytes of a cookie's name and value together: browsers drop a longer one silently (RFC 6265bis §5.6). */
const longestCookie = 4096

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storages for a token; each may be missing or throw, as when a visitor blocks storage. */
export interface TokenPlaces {
  /** Reads and writes like `document.cookie`. */
  readonly cookies: { cookie: string }
  readonly localStorage: () => WebStorage
  /** Replaces local storage on a shared computer. Without it, such a token lasts for the document. */
  readonly sessionStorage?: () => WebStorage
  /** Whether the page was loaded over https: the cookie is then Secure and has the `__Host-` prefix. */
  readonly isSecure: boolean
  readonly cookieName: string
}

/** Stores the customer token. Never throws: unreadable storage counts as empty. */
export interface TokenStorage {
  /** All stored tokens, the cookie's first. */
  readonly read: () => readonly string[]
  /**
   * Stores the token in the cookie, and elsewhere only if the cookie cannot be read back (AUTH-15): in local storage;
   * on a shared computer in session storage, which lasts until the browser is closed; in memory if all of them are
   * blocked. Returns a warning when it is not the cookie.
   */
  readonly write: (token: string, isShared?: boolean) => SessionWarning | undefined
  /** Holds `tokenSinceKey`, the time when the token was stored; a new token or a clearing removes it. May throw. */
  readonly sinceStorage: () => WebStorage
  /** Removes one token from every storage. A token that another login has written meanwhile stays. */
  readonly remove: (token: string) => void
  readonly clear: () => void
}

/** Runs work on storage, and ignores the exception if storage is blocked. */
export function unlessBlocked<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Stores the customer token in a cookie, else in local or session storage, else in memory. */
export function createTokenStorage(places: TokenPlaces): TokenStorage {
  const { cookies, isSecure } = places
  const name = `${isSecure ? '__Host-' : ''}${places.cookieName}=`
  const storages = [places.localStorage, places.sessionStorage]
  let memory: string | undefined

  // There may be several on plain http, if a subdomain has set one of the same name.
  const readCookies = () =>
    unlessBlocked(() => {
      const pairs = cookies.cookie.split('; ').filter((pair) => pair.startsWith(name))
      return pairs.map((pair) => pair.slice(name.length))
    }) ?? []
  const writeCookie = (value: string, life = '') =>
    unlessBlocked(() => {
      cookies.cookie = `${name}${value}${life}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
    })
  const dropCookie = () => writeCookie('', '; Max-Age=0')
  const readStorage = (storage: (() => WebStorage) | undefined) =>
    unlessBlocked(() => storage?.().getItem(tokenStorageKey))
  const empty = (storage: (() => WebStorage) | undefined) =>
    unlessBlocked(() => {
      storage?.().removeItem(tokenStorageKey)
      storage?.().removeItem(tokenSinceKey)
    })

  return {
    read: () =>
      [...readCookies(), ...storages.map(readStorage), memory].filter((token) => !!token) as string[],
    // The new one is written before the older one is removed, because another tab may read in between.
    write(token, isShared = false) {
      if (name.length - 1 + token.length <= longestCookie)
        writeCookie(token, isShared ? '' : `; Max-Age=${tokenLifetimeSeconds}`)
      const isCookie = readCookies().includes(token)
      const chosen = isCookie ? undefined : storages[Number(isShared)]
      unlessBlocked(() => chosen?.().setItem(tokenStorageKey, token))
      if (!isCookie) dropCookie()
      const isStored = isCookie || readStorage(chosen) === token
      for (const storage of storages) if (!isStored || storage !== chosen) empty(storage)
      memory = isStored ? undefined : token
      return isCookie ? undefined : isStored ? 'COOKIE_NOT_KEPT' : 'TOKEN_NOT_KEPT'
    },
    sinceStorage: places.localStorage,
    remove(token) {
      const before = readCookies()
      if (before.includes(token)) dropCookie()
      // Of two cookies with one name the browser removes ours; if it was the other one, that is restored for the visit.
      const ours = before.find((value) => value !== token && !readCookies().includes(value))
      if (ours) writeCookie(ours)
      for (const storage of storages) if (readStorage(storage) === token) empty(storage)
      if (memory === token) memory = undefined
    },
    clear() {
      memory = undefined
      dropCookie()
      storages.forEach(empty)
    },
  }
}
