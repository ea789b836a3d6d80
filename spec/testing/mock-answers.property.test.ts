import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { readAnswer } from '../../src/client/read-answer.ts'
import { contractRoutes } from '../../src/testing/contract-routes.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { propertyRuns as numRuns } from '../tools/run/property-runs.ts'
import { TestClient } from './test-client.ts'
import { customTrace, errorTrace, transitionTrace } from './traces.ts'

const routes = contractRoutes.map(({ route }) => route)
const rightBodies: Readonly<Record<string, unknown>> = {
  '/login': mayaNguyen.credentials,
  '/api/Tracing/custom': customTrace,
  '/api/Tracing/error': errorTrace,
  '/api/Tracing/state-transition': transitionTrace,
  '/api/my-account/sessions/end': { password: 'not the password', sessions: ['none'] },
  '/api/my-account/password': {
    current: mayaNguyen.credentials.password,
    next: 'another-password-9',
    endOthers: true,
  },
  '/api/recovery/email': { accountNumber: mayaNguyen.overview.accountNumber, postcode: '2204' },
  '/api/recovery/password': { email: mayaNguyen.credentials.email },
  '/api/origination/application': { version: 0, ...testSignUp },
  '/api/origination/application/submit': { version: 1 },
  '/api/origination/application/resume': { token: 'nobody-has-this-token' },
  '/api/recovery/password/reset': { token: 'nobody-has-this-token', password: 'another-password-9' },
}
const examples: Readonly<Record<string, readonly string[]>> = {
  page: ['plans', 'index', 'nothing'],
  file: ['footer.json', '3159585216.json', 'nothing.json'],
}

const rarely = <Value>(value: Value) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: fc.constant(value), weight: 1 })
const request = fc.record({
  route: fc.oneof(
    fc.constantFrom(...routes),
    fc.constantFrom(...routes.filter(({ method }) => method === 'POST')),
  ),
  example: fc.nat(2),
  isCustomer: fc.boolean(),
  hasPair: fc.oneof(
    { arbitrary: fc.constant(true), weight: 5 },
    { arbitrary: fc.constant(false), weight: 1 },
  ),
  body: fc.oneof(fc.constant('right' as const), fc.json(), fc.string()),
  type: rarely('text/plain'),
  origin: rarely('https://evil.example'),
  prefer: rarely('code=429'),
})

/** 409 and 410 are answers of one route each to a valid request, which random requests may miss in some runs. */
const rare = ['/api/my-account/sessions/end', '/api/recovery/password/reset'].map(
  (path): [typeof request extends fc.Arbitrary<infer Request> ? Request : never] => [
    {
      route: routes.find((route) => route.path === path) as (typeof routes)[number],
      example: 0,
      isCustomer: true,
      hasPair: true,
      body: 'right',
      type: undefined,
      origin: undefined,
      prefer: undefined,
    },
  ],
)

test('[API-7] for any request, a route of the mock answers as the contract allows', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ route, example, isCustomer, hasPair, body, ...headers }) => {
      const backend = createMockBackend()
      const visitor = new TestClient(backend)
      if (isCustomer) visitor.token = await backend.openSession()
      await visitor.get('/csrf', visitor.bearer())
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => examples[name]?.[example] ?? '')
      const { type, ...others } = headers
      const given = Object.entries({ ...others, ...(type && { 'content-type': type }) })
      const answer = await visitor.bare(route.method, path, {
        headers: {
          ...(hasPair && { cookie: visitor.cookie, 'x-xsrf-token': visitor.csrfToken }),
          ...visitor.bearer(),
          ...Object.fromEntries(given.filter((one): one is [string, string] => one[1] !== undefined)),
        },
        ...(route.method === 'POST' && { body: body === 'right' ? rightBodies[path] : body }),
      })
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      // The files of a site have no 429, and a preferred status that the route does not have is refused before the route
      // runs.
      if (headers.prefer !== undefined && !Object.hasOwn(route.responses, '429')) {
        expect(answer.status).toBeOneOf([400, 404])
        return
      }
      const checked = await readAnswer(new Response(answer.body === '' ? null : answer.body, answer), route)
      expect(checked.status).toBe(answer.status)
    }),
    { numRuns, examples: rare },
  )
  // Shorter runs need not reach all of them.
  const all = [200, 204, 400, 401, 403, 404, 409, 410, 415, 422, 429]
  if (numRuns >= 500) expect([...seen.keys()].toSorted((left, right) => left - right)).toEqual(all)
})
