import { localDevPorts } from '../brand/environment.ts'
import { loopbackPort } from '../loopback.ts'
import type { MockRequest } from './exchange.ts'
import { isUnsafe } from './exchange.ts'
import { MockProblem } from './mock-problem.ts'

/** Ports of development servers: those of ENV-2, and Vite's defaults (`vite`, `vite preview`). */
const developmentPorts = [...localDevPorts, 5173, 4173]
const isOfDevelopment = (origin: string) => developmentPorts.includes(loopbackPort(origin) ?? 0)

/** Which pages may send requests to the mock backend: those of its own origin and of the `allowed` ones. */
export function createMockOrigins(allowed: readonly string[] | undefined, csrfHeader: string) {
  const isOurs = (origin: string, url: string) =>
    origin === new URL(url).origin || (allowed?.includes(origin) ?? isOfDevelopment(origin))

  function headersFor({ url, headers }: MockRequest): Record<string, string> {
    const origin = headers.get('origin')
    if (origin === null || !isOurs(origin, url)) return { vary: 'Origin' }
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `${csrfHeader}, Retry-After, Content-Disposition, Preference-Applied`,
    }
  }

  return {
    /** Throws 403 for unsafe requests of other sites (API-5), and with `isCounted` for their safe requests too. */
    refuseForeign({ method, url, headers }: MockRequest, isCounted = false): void {
      const origin = headers.get('origin')
      const isElsewhere = headers.get('sec-fetch-site') === 'cross-site'
      const isForeign = isElsewhere || (origin !== null && !isOurs(origin, url))
      if (isUnsafe(method) ? isForeign : isCounted && isElsewhere)
        throw new MockProblem(
          403,
          'This page was not opened at our own address. Please open our website afresh and try again.',
        )
    },
    /** CORS headers that let a page of an allowed origin read the answer; none for other origins. */
    headersFor,
    /** The CORS headers of the answer to a preflight request. */
    preflight: (request: MockRequest, methods: readonly string[]): Record<string, string> =>
      Object.hasOwn(headersFor(request), 'access-control-allow-origin')
        ? {
            'access-control-allow-methods': methods.join(', '),
            'access-control-allow-headers': `Authorization, Content-Type, Idempotency-Key, Prefer, ${csrfHeader}`,
            'access-control-max-age': '600',
          }
        : {},
  }
}

export type MockOrigins = ReturnType<typeof createMockOrigins>
