import type { TokenPlaces } from '../../src/auth/token-storage.ts'

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Way = 'works' | 'silent' | 'throws'

export interface BrowserChoices {
  /** `silent`: writes are silently dropped, as when cookies are switched off. */
  readonly cookies?: Way
  /** `silent`: full, so that writes throw and reads work. `throws`: any access throws. */
  readonly local?: Way
  /** The same for session storage. */
  readonly session?: Way
  readonly isSecure?: boolean
  readonly cookieName?: string
  /** The initial cookies. */
  readonly cookie?: string
  readonly stored?: string
}

/** Length of name and value together, without `=`: browsers drop longer cookies (RFC 6265bis §5.6). */
export const longestCookie = 4096

/** A browser's cookies and storages, available or blocked as a test needs them. */
export function browserPlaces(choices: BrowserChoices = {}) {
  const { cookies = 'works', local = 'works', session = 'works', isSecure = false } = choices
  const { cookieName = 'customer_jwt' } = choices
  const name = isSecure ? `__Host-${cookieName}` : cookieName
  const jar = new Map<string, string>([['theme', 'dark']])
  const stored = new Map<string, string>()
  if (choices.cookie !== undefined) jar.set(name, choices.cookie)
  if (choices.stored !== undefined) stored.set('auth_token', choices.stored)
  const written: string[] = []
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  /** Session cookies, which the browser forgets when it is closed. */
  const forVisit = new Set<string>()
  const webStorage = (content: Map<string, string>, way: Way): WebStorage => ({
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => {
      if (way === 'silent') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      content.set(key, value)
    },
    removeItem: (key) => {
      content.delete(key)
    },
  })
  const storage = webStorage(stored, local)
  const openVisit = () => {
    const content = new Map<string, string>()
    visits.push(content)
    const own = webStorage(content, session)
    return () => {
      if (session === 'throws') blocked()
      return own
    }
  }
  /** The content of each tab's session storage. */
  const visits: Map<string, string>[] = []
  const places: TokenPlaces = {
    cookies: {
      get cookie() {
        if (cookies === 'throws') blocked()
        return [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
      },
      set cookie(line: string) {
        if (cookies === 'throws') blocked()
        written.push(line)
        const [pair = '', ...attributes] = line.split('; ')
        const key = pair.slice(0, pair.indexOf('='))
        if (cookies === 'silent' || pair.length - 1 > longestCookie) return
        forVisit.delete(key)
        if (attributes.includes('Max-Age=0')) jar.delete(key)
        else jar.set(key, pair.slice(key.length + 1))
        if (!attributes.some((attribute) => attribute.startsWith('Max-Age='))) forVisit.add(key)
      },
    },
    localStorage: () => {
      if (local === 'throws') blocked()
      return storage
    },
    isSecure,
    cookieName,
    sessionStorage: openVisit(),
  }
  return {
    places,
    /** The same browser in another tab, with its own session storage. */
    tabPlaces: (): TokenPlaces => Object.create(places, { sessionStorage: { value: openVisit() } }),
    /** The first tab's token in session storage. */
    visited: () => visits[0]?.get('auth_token') ?? null,
    /** Closes the browser and opens it again. */
    restart: () => {
      for (const key of forVisit) jar.delete(key)
      for (const content of visits) content.clear()
    },
    /** Every text assigned to `document.cookie`. */
    written,
    cookie: () => jar.get(name) ?? null,
    stored: () => stored.get('auth_token') ?? null,
    otherCookies: () => [...jar.keys()].filter((key) => key !== name),
  }
}
