import type { SessionWarning } from './session-warnings.ts'

/** 30 days: how long the browser keeps a token (AUTH-7). The session ends then, or at the token's `exp` if that is earlier. */
export const tokenLifetimeSeconds = 2_592_000
/** Local-storage key for a browser without a usable cookie (AUTH-7). */
export const tokenStorageKey = 'auth_token'
/** Where it is noted since when a token is kept: no script can read that of a cookie. */
export const tokenSinceKey = 'auth_token_since'
/** Name and value of a cookie, in bytes: browsers drop a longer one without a word (RFC 6265bis §5.6). */
const longestCookie = 4096

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's parts that hold a token; each may be missing or throw, as when a visitor blocks storage. */
export interface TokenPlaces {
  /** Reads and writes like `document.cookie`. */
  readonly cookies: { cookie: string }
  readonly localStorage: () => WebStorage
  /** Stands in for local storage on a shared computer. Without it, such a token lasts for the document. */
  readonly sessionStorage?: () => WebStorage
  /** Whether the page came over https: then the cookie is Secure and carries the `__Host-` prefix. */
  readonly isSecure: boolean
  readonly cookieName: string
}

/** Where the customer token is kept. Never throws: what cannot be read is not there. */
export interface TokenStorage {
  /** Every token found, the cookie's first. */
  readonly read: () => readonly string[]
  /**
   * Keeps the token in the cookie, and elsewhere only if the cookie does not read back (AUTH-15): in local storage,
   * or on a shared computer, where it is kept until the browser is closed, in session storage; with all of them
   * blocked in memory. Returns what to warn of, when it is not the cookie.
   */
  readonly write: (token: string, isShared?: boolean) => SessionWarning | undefined
  /** Where `tokenSinceKey` notes since when the token is kept; a new token, or a clearing, takes it away. May throw. */
  readonly sinceStorage: () => WebStorage
  /** Removes one token from every storage that holds it. A token that another login has written meanwhile stays. */
  readonly remove: (token: string) => void
  readonly clear: () => void
}

/** What the browser does not let happen has not happened. */
export function unlessBlocked<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Keeps the customer token in the browser: a cookie, else local or session storage, else memory. */
export function createTokenStorage(places: TokenPlaces): TokenStorage {
  const { cookies, isSecure } = places
  const name = `${isSecure ? '__Host-' : ''}${places.cookieName}=`
  const storages = [places.localStorage, places.sessionStorage]
  let memory: string | undefined

  // More than one on plain http, when a subdomain has set one of the same name.
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
    // The new one is there before an older one goes: another tab that looks in between must not find nothing.
    write(token, isShared = false) {
      if (name.length - 1 + token.length <= longestCookie)
        writeCookie(token, isShared ? '' : `; Max-Age=${tokenLifetimeSeconds}`)
      const isCookie = readCookies().includes(token)
      const chosen = isCookie ? undefined : storages[Number(isShared)]
      unlessBlocked(() => chosen?.().setItem(tokenStorageKey, token))
      if (!isCookie) dropCookie()
      const isKept = isCookie || readStorage(chosen) === token
      for (const storage of storages) if (!isKept || storage !== chosen) empty(storage)
      memory = isKept ? undefined : token
      return isCookie ? undefined : isKept ? 'COOKIE_NOT_KEPT' : 'TOKEN_NOT_KEPT'
    },
    sinceStorage: places.localStorage,
    remove(token) {
      const before = readCookies()
      if (before.includes(token)) dropCookie()
      // Of two with one name the browser drops ours: if it was the other one, it is put back, for the visit.
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
