import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '../../contracts/index.ts'
import { session } from '../../contracts/index.ts'
import { rest } from '../../contracts/rest.ts'
import type { RouteCalls } from '../../src/client/route-calls.ts'
import { clientOf, empty } from './fake-backend.ts'

const bills = rest.router({
  pay: {
    method: 'POST',
    path: '/bills/:billId/pay',
    body: z.object({ cents: z.int() }),
    responses: { 204: rest.noBody() },
  },
})
interface Payment {
  params: { billId: string }
  body: { cents: number }
}

// Proven by the compiler: whatever it cannot name in a declaration file would be `any` for consumers.
test('[API-11] typed calls know the answers of their contract, below a router of its own too', async () => {
  const { inner } = clientOf(() => empty()).client.use({ inner: { session } })
  type Answer = Awaited<ReturnType<typeof inner.session.user>>
  expectTypeOf<Answer>().not.toBeAny()
  expectTypeOf<Extract<Answer, { status: 200 }>['body']>().toEqualTypeOf<User>()
  expectTypeOf<RouteCalls<typeof session>['user']>().toEqualTypeOf<typeof inner.session.user>()
  expect(Object.keys(inner.session)).toEqual(Object.keys(session))
})

test('[API-10] a call without what its contract requires does not compile', async () => {
  const { pay } = clientOf(() => empty()).client.use(bills)
  type Given = Parameters<typeof pay>[0]
  expectTypeOf<Payment>().toExtend<Given>()
  expectTypeOf<Omit<Payment, 'params'>>().not.toExtend<Given>()
  expectTypeOf<Omit<Payment, 'body'>>().not.toExtend<Given>()
  // @ts-expect-error: a login has two fields
  const login: Parameters<RouteCalls<typeof session>['login']>[0] = { body: { email: 'a@b.example' } }
  expect(login).toBeDefined()
})
