import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import type { CsrfNames } from '../client/csrf-token.ts'
import type { MockRequest } from './exchange.ts'
import { cookieValues, setCookie } from './mock-cookies.ts'
import { MockError } from './mock-error.ts'
import { MockProblem } from './mock-problem.ts'

export const defaultCsrf: CsrfNames = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }

/** Session id for everybody who is not logged in. */
export const anonymous = 'anonymous'

/** Headers with a CSRF token: a readable cookie, and a header with the same value for pages of other origins. */
export function pairHeaders(names: CsrfNames, value: string, url: string): Record<string, string> {
  return {
    'set-cookie': setCookie(names.cookieName, url, value, 'Path=/; SameSite=Strict'),
    [names.headerName.toLowerCase()]: value,
  }
}

export interface MockCsrfPorts {
  readonly names: CsrfNames
  readonly now: () => Date
  readonly random: () => string
}

/** The CSRF tokens of a mock backend (API-5). Each belongs to one session, and is valid until it is spent or expires. */
export function createMockCsrf({ names, now, random }: MockCsrfPorts) {
  const made = new Map<string, { readonly sessionId: string; readonly madeAt: number }>()
  const refuse = () => {
    throw new MockProblem(403, 'This page is out of date. Please try again.')
  }
  const lifetimeMs = tokenLifetimeSeconds * 1000
  /** The cookie of the request, if it is valid for the session and younger than that. */
  function validIn(request: MockRequest, sessionId: string, youngerThanMs = lifetimeMs): string | null {
    const [cookie = '', ...others] = cookieValues(request, names.cookieName)
    const pair = made.get(cookie)
    const isValid = others.length === 0 && pair?.sessionId === sessionId
    return isValid && now().getTime() - pair.madeAt < youngerThanMs ? cookie : null
  }
  /** Headers that give a session a new CSRF token, in the answer to this request. */
  function renew(sessionId: string, { url }: MockRequest): Record<string, string> {
    const value = random()
    if (!/^[\w-]+$/.test(value) || made.has(value))
      throw new MockError('MOCK_OPTION', 'random() has to give letters and digits, and never the same again')
    made.set(value, { sessionId, madeAt: now().getTime() })
    return pairHeaders(names, value, url)
  }

  return {
    renew,
    /**
     * The answer to a request for a CSRF token. Pages of a browser share the token until half of its lifetime has
     * passed.
     */
    answer(sessionId: string, request: MockRequest): Record<string, string> {
      const value = validIn(request, sessionId, lifetimeMs / 2)
      return value === null ? renew(sessionId, request) : pairHeaders(names, value, request.url)
    },
    /** The valid CSRF token of the request. Throws 403 if it has none. */
    check(request: MockRequest, sessionId: string): string {
      const value = validIn(request, sessionId)
      return value !== null && request.headers.get(names.headerName) === value ? value : refuse()
    },
    /** Makes a CSRF token invalid. */
    spend: (value: string): void => {
      made.delete(value)
    },
  }
}

export type MockCsrf = ReturnType<typeof createMockCsrf>
