import type { AppRoute as TheirRoute } from '@ts-rest/core'
import { initClient } from '@ts-rest/core'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { core, customer } from '../../contracts/index.ts'
import { promisedBy } from '../../contracts/promised-answer.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { rest } from '../../contracts/rest.ts'
import { routesOf } from '../../contracts/routes-of.ts'
import { alwaysAsync, propertyRuns } from '../tools/run/property-runs.ts'
import { backendAddress, clientOf } from './fake-backend.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Not text: a media type of its own, which is not parsed as JSON.
const anObject = z.record(z.string(), z.unknown())

/** The same route with schemas that accept any value: validation has its own suites. */
const opened = (route: AppRoute): AppRoute =>
  ({
    ...route,
    pathParams: z.unknown(),
    query: z.unknown(),
    ...('body' in route && { body: z.unknown() }),
    headers: undefined,
    responses: Object.fromEntries(
      Object.keys(route.responses).flatMap((status) => {
        const contentType = promisedBy(route, Number(status))?.contentType ?? ''
        const json = contentType === '*/*' ? 'application/json' : contentType
        if (!json.endsWith('json')) return []
        return [[status, rest.otherResponse({ contentType: json, body: anObject })]]
      }),
    ),
  }) as unknown as AppRoute

const optional = rest.router({
  days: { method: 'GET', path: '/meters/:nmi/days/:day?', responses: { 200: anObject } },
})
const contractRoutes = [core, customer, optional]
  .flatMap((router) => routesOf(router))
  .map(({ route }) => route)

interface Call {
  readonly route: AppRoute
  readonly params: Record<string, string>
  readonly query: unknown
  readonly headers: Record<string, string | undefined>
  readonly extraHeaders: Record<string, string | undefined>
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}

const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$|\//.test(text))
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.date({ noInvalidDate: true }),
)
const { tree: queryValue } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('tree')), fc.dictionary(fc.string(), tie('tree'))),
}))
const header = fc.option(fc.stringMatching(/^[\w-]{1,9}$/), { nil: undefined })
const headers = fc.dictionary(
  fc.constantFrom('If-Match', 'if-match', 'X-Own', 'x-own', 'Idempotency-Key'),
  header,
)
const callOf = (route: (typeof contractRoutes)[number]): fc.Arbitrary<Call> => {
  const names = [...route.path.matchAll(/:(\w+)(\??)/g)]
  // Our client repeats a request after a 403, with another CSRF token.
  const statuses = Object.keys(opened(route).responses)
    .map(Number)
    .filter((status) => status !== 403)
  return fc.record({
    route: fc.constant(opened(route)),
    params: fc.record(Object.fromEntries(names.map(([, name = '']) => [name, segment])), {
      requiredKeys: names.flatMap(([, name = '', mark]) => (mark === '?' ? [] : [name])),
    }),
    query: fc.option(fc.dictionary(fc.string(), queryValue), { nil: undefined }),
    headers,
    extraHeaders: headers,
    body: 'body' in route ? fc.oneof(fc.object(), fc.string(), fc.integer()) : fc.constant(undefined),
    status: fc.constantFrom(...statuses),
    answer: fc.dictionary(fc.string(), fc.jsonValue()),
  })
}

/** Each route is called equally often. */
const runsOfRoute = Math.ceil((3 * propertyRuns) / contractRoutes.length)

test.each(contractRoutes)(
  'whatever is asked of $method $path, our client sends what ts-rest’s would send, and gives back the same',
  async (contractRoute) => {
    await alwaysAsync(runsOfRoute)(
      callOf(contractRoute),
      async ({ route, params, status, answer, ...given }) => {
        const contentType = promisedBy(route, status)?.contentType ?? ''
        const respond = () =>
          new Response(JSON.stringify(answer), { status, headers: { 'content-type': contentType } })

        const { client, sent } = clientOf(respond)
        const ours = (await client.use({ route }).route({ params, ...given } as never)) as Answer

        const theirRequests: unknown[] = []
        vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
          theirRequests.push({ url, method, headers: Object.fromEntries(new Headers(headers)), body })
          return respond()
        })
        const encoded = Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]),
        )
        const { route: ask } = initClient(
          { route: route as TheirRoute },
          { baseUrl: backendAddress, baseHeaders: {} },
        )
        const theirs = (await ask({ params: encoded, ...given } as never)) as Answer

        expect({ status: ours.status, body: ours.body }).toEqual({ status: theirs.status, body: theirs.body })
        expect([...ours.headers]).toEqual([...theirs.headers])
        const ourRequests = sent.map(({ url, method, headers, body }) => {
          const { accept: _, 'x-xsrf-token': __, ...others } = Object.fromEntries(headers)
          return { url, method, headers: others, body }
        })
        expect(ourRequests).toEqual(theirRequests)
      },
    )
  },
)

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}
