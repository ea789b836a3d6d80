import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createOrigins } from '../../../host/server/platform/csrf/origins.ts'

/** Whether a server on `localPort` accepts a login from a page of that origin. */
function letsIn(origin: string, localPort: number, isLocal = true): boolean {
  const origins = createOrigins({ isLocal, publicOrigin: undefined, csrfHeader: 'X-XSRF-TOKEN' })
  try {
    // Tests may not listen on ports below 1024.
    origins.refuseForeign({
      method: 'POST',
      headers: { origin },
      socket: { localPort },
    } as unknown as FastifyRequest)
    return true
  } catch (error) {
    expect(error).toMatchObject({ status: 403 })
    return false
  }
}

test.each([
  ['http://localhost', 80, true],
  ['http://127.0.0.1', 80, true],
  ['http://[::1]', 80, true],
  ['https://localhost', 443, true],
  ['http://localhost', 443, false],
  ['https://localhost', 80, false],
  ['http://localhost', 8000, false],
  ['http://localhost:8123', 8123, true],
  ['http://localhost:8124', 8123, false],
  ['http://evil.example', 80, false],
  ['ftp://localhost', 80, false],
])('a local server takes a login from %s on its own port %i: %s', (origin, port, isTaken) => {
  expect(letsIn(origin, port)).toBe(isTaken)
})

test('a published server accepts no loopback origin, on the usual port either', () => {
  expect(letsIn('http://localhost', 80, false)).toBe(false)
})
