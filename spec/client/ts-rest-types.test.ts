import type {
  ClientInferRequest as TheirRequest,
  ClientInferResponses as TheirResponses,
  AppRoute as TheirRoute,
  ServerInferRequest as TheirServerRequest,
  ServerInferResponses as TheirServerResponses,
} from '@ts-rest/core'
import { initClient, initContract } from '@ts-rest/core'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { core, customer } from '../../contracts/index.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { rest } from '../../contracts/rest.ts'
import type {
  ClientInferRequest,
  ClientInferResponses,
  ServerInferRequest,
  ServerInferResponses,
} from '../../contracts/route-types.ts'
import { clientOf, json } from './fake-backend.ts'

// A compile-time test: our contracts and ts-rest's have the same types, and each can replace the other.

const cents = z.pipe(z.string(), z.transform(Number))
const odd = rest.router(
  {
    pay: {
      method: 'POST',
      path: '/bills/:billId/pay/:part?',
      body: z.object({ cents, note: z.optional(z.string()) }),
      query: z.object({ day: z.string() }),
      responses: { 200: z.object({ cents }), 204: rest.noBody() },
    },
    find: {
      method: 'GET',
      path: '/bills/:billId',
      pathParams: z.object({ billId: cents }),
      query: z.object({ from: z.optional(z.string()) }),
      responses: { 200: rest.otherResponse({ contentType: 'text/csv', body: z.string() }) },
    },
    end: { method: 'DELETE', path: '/end', body: rest.noBody(), responses: { 204: rest.noBody() } },
  },
  { strictStatusCodes: true },
)

type Both<Ours, Theirs> = [Ours] extends [Theirs] ? ([Theirs] extends [Ours] ? true : false) : false
type At<Request, Name> = Name extends keyof Request ? Exclude<Request[Name], undefined> : never
/** The arguments that both clients have; each also has its own. */
type Asked<Request> = [At<Request, 'params'>, At<Request, 'query'>, At<Request, 'body'>]
/** Four comparisons for each route; `false` marks a difference. Headers have their own test. */
type Compared<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute
    ? Router[Name] extends TheirRoute
      ?
          | Both<ClientInferResponses<Router[Name]>, TheirResponses<Router[Name]>>
          | Both<ServerInferResponses<Router[Name]>, TheirServerResponses<Router[Name]>>
          // In ts-rest's types a server's headers are `never`, unless it is given those of the framework.
          | Both<
              Omit<ServerInferRequest<Router[Name]>, 'headers'>,
              Omit<TheirServerRequest<Router[Name]>, 'headers'>
            >
          | Both<Asked<ClientInferRequest<Router[Name]>>, Asked<TheirRequest<Router[Name]>>>
      : 'no route of ts-rest'
    : Compared<Router[Name]>
}
type Leaves<Tree> = Tree extends object ? { [Name in keyof Tree]: Leaves<Tree[Name]> }[keyof Tree] : Tree

test('ts-rest finds the same types in our contracts as we do', () => {
  expectTypeOf<Leaves<Compared<typeof core>>>().toEqualTypeOf<true>()
  expectTypeOf<Leaves<Compared<typeof customer>>>().toEqualTypeOf<true>()
  expectTypeOf<Leaves<Compared<typeof odd>>>().toEqualTypeOf<true>()
  const { pay } = initClient(odd, { baseUrl: '', baseHeaders: {} })
  expectTypeOf<Parameters<typeof pay>[0]['params']>().toEqualTypeOf<{
    billId: string
    part?: string | undefined
  }>()
})

test('a contract that was written with ts-rest is answered by our client, with its types', async () => {
  const { router, noBody, otherResponse } = initContract()
  const theirs = router({
    bill: {
      method: 'GET',
      path: '/bills/:billId',
      responses: {
        200: z.object({ cents: z.number() }),
        202: otherResponse({ contentType: 'text/csv', body: z.string() }),
        204: noBody(),
      },
    },
  })
  const { client } = clientOf(() => json(200, { cents: 5 }))
  const answer = await client.use(theirs).bill({ params: { billId: 'b1' } })
  expectTypeOf<Extract<typeof answer, { status: 202 }>['body']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<typeof answer, { status: 204 }>['body']>().toEqualTypeOf<undefined>()
  if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`)
  expectTypeOf(answer.body).toEqualTypeOf<{ cents: number }>()
  expect(answer.body).toEqual({ cents: 5 })
})

test('headers are typed in lower case, optional ones with a question mark', () => {
  const move = rest.router({
    move: {
      method: 'PUT',
      path: '/move',
      headers: { 'Idempotency-Key': z.string(), 'If-Match': z.optional(z.string()) },
      body: z.string(),
      responses: { 204: rest.noBody() },
    },
  })
  interface Headers {
    'idempotency-key': string
    'if-match'?: string | undefined
  }
  expectTypeOf<ClientInferRequest<typeof move.move>['headers']>().toEqualTypeOf<Headers>()
})
