import type { TokenPlaces } from '../../src/auth/token-storage.ts'

type Way = 'works' | 'silent' | 'throws'

export interface BrowserChoices {
  /** `silent`: writes are dropped without a word, as with cookies switched off. */
  readonly cookies?: Way
  /** `silent`: full, so that a write throws and reads go on. `throws`: even touching it is an error. */
  readonly local?: Way
  readonly isSecure?: boolean
  readonly cookieName?: string
  /** What is there before. */
  readonly cookie?: string
  readonly stored?: string
}

/** Longest `name=value` that browsers keep (RFC 6265bis §5.6). */
export const longestCookie = 4096

/** A browser's cookies and local storage, as open or blocked as a test wants them. */
export function browserPlaces(choices: BrowserChoices = {}) {
  const { cookies = 'works', local = 'works', isSecure = false, cookieName = 'customer_jwt' } = choices
  const name = isSecure ? `__Host-${cookieName}` : cookieName
  const jar = new Map<string, string>([['theme', 'dark']])
  const stored = new Map<string, string>()
  if (choices.cookie !== undefined) jar.set(name, choices.cookie)
  if (choices.stored !== undefined) stored.set('auth_token', choices.stored)
  const written: string[] = []
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (local === 'silent') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key) => {
      stored.delete(key)
    },
  }
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
        if (cookies === 'silent' || pair.length > longestCookie) return
        if (attributes.includes('Max-Age=0')) jar.delete(key)
        else jar.set(key, pair.slice(key.length + 1))
      },
    },
    localStorage: () => {
      if (local === 'throws') blocked()
      return storage
    },
    isSecure,
    cookieName,
  }
  return {
    places,
    /** Every text given to `document.cookie`. */
    written,
    cookie: () => jar.get(name) ?? null,
    stored: () => stored.get('auth_token') ?? null,
    otherCookies: () => [...jar.keys()].filter((key) => key !== name),
  }
}
