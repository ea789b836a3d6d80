// A minimal cookie jar instead of tough-cookie, which would add the public suffix list to a test kit that also runs in
// browsers. One client of one host needs neither that list nor domains and paths.

/** One Set-Cookie line (RFC 6265, section 5.2). Attribute names in lower case; an attribute without a value is ''. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly attributes: ReadonlyMap<string, string>
}

export function readSetCookie(line: string): SetCookie | null {
  const [pair = '', ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(equals, 0)).trim()
  if (name === '') return null
  const attributes = rest.map((attribute) => {
    const [key = '', ...value] = attribute.split('=')
    return [key.trim().toLowerCase(), value.join('=').trim()] as const
  })
  return { name, value: pair.slice(equals + 1).trim(), attributes: new Map(attributes) }
}

const isOver = ({ attributes }: SetCookie, now: Date) => {
  const age = attributes.get('max-age') ?? ''
  // Section 5.2.2: an attribute that is not a number is ignored.
  if (/^-?\d+$/.test(age)) return Number(age) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= now.getTime()
}

/**
 * The cookies of one client at one host, whatever their path. Secure ones are sent over plain http too, because local
 * backends have no https. A separate check tests that cookies are Secure on https.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Applies an answer's cookie: sets or removes one. */
  keep(cookie: SetCookie): void {
    if (isOver(cookie, this.#now())) this.#cookies.delete(cookie.name)
    else this.#cookies.set(cookie.name, cookie.value)
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** All cookies by name, except those left out. */
  all(but: readonly string[] = []): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#cookies].filter(([name]) => !but.includes(name)))
  }

  /** The Cookie header; '' if there are none. `changes` override stored cookies, and undefined omits one. */
  header(changes: Readonly<Record<string, string | undefined>> = {}): string {
    const sent = { ...Object.fromEntries(this.#cookies), ...changes }
    return Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }
}
