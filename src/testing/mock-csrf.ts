import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import type { CsrfNames } from '../client/csrf-token.ts'
import type { MockRequest } from './exchange.ts'
import { MockError } from './mock-error.ts'
import { MockProblem } from './mock-problem.ts'

export const defaultCsrf: CsrfNames = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }

/** The session of everybody who is not logged in. */
export const anonymous = 'anonymous'

/** As the reference does: on https the cookie is Secure and bound to its host, by the prefix that browsers check. */
function cookieAt({ cookieName }: CsrfNames, url: string): { name: string; attributes: string } {
  const isBound = cookieName.startsWith('__Host-')
  const isSecure = url.startsWith('https:') || isBound
  return {
    name: isSecure && !isBound ? `__Host-${cookieName}` : cookieName,
    attributes: `Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  }
}

/** A new CSRF token: the readable cookie, and its value once more for a page on another origin. */
export function pairHeaders(names: CsrfNames, value: string, url: string): Record<string, string> {
  const { name, attributes } = cookieAt(names, url)
  return { 'set-cookie': `${name}=${value}; ${attributes}`, [names.headerName.toLowerCase()]: value }
}

/** Every value under `name`: with more than one, none counts. */
const cookieValues = (header: string | null, name: string): string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return key.trim() === name ? [value.join('=').trim()] : []
  })

export interface MockCsrfPorts {
  readonly names: CsrfNames
  readonly now: () => Date
  readonly random: () => string
}

/** The CSRF tokens of a mock backend (API-5): each belongs to one session, and is kept until it is spent. */
export function createMockCsrf({ names, now, random }: MockCsrfPorts) {
  const made = new Map<string, { readonly sessionId: string; readonly madeAt: number }>()
  const refuse = () => {
    throw new MockProblem(403, 'This page is out of date. Please try again.')
  }
  const lives = (madeAt: number) => now().getTime() - madeAt < tokenLifetimeSeconds * 1000

  return {
    /** Headers that give a session a new CSRF token, in the answer to this request. */
    renew(sessionId: string, { url }: MockRequest): Record<string, string> {
      const value = random()
      if (!/^[\w-]+$/.test(value) || made.has(value))
        throw new MockError(
          'MOCK_OPTION',
          'random() has to give letters and digits, and never the same again',
        )
      made.set(value, { sessionId, madeAt: now().getTime() })
      return pairHeaders(names, value, url)
    },
    /** The value that lets this request in. Throws 403 otherwise. */
    check({ url, headers }: MockRequest, sessionId: string): string {
      const [cookie = '', ...others] = cookieValues(headers.get('cookie'), cookieAt(names, url).name)
      const pair = made.get(cookie)
      const isRepeated = headers.get(names.headerName) === cookie && others.length === 0
      if (!isRepeated || pair?.sessionId !== sessionId || !lives(pair.madeAt)) return refuse()
      return cookie
    },
    /** A CSRF token that has been replaced is refused from now on. */
    spend: (value: string): void => {
      made.delete(value)
    },
  }
}

export type MockCsrf = ReturnType<typeof createMockCsrf>
