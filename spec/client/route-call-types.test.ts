import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '../../contracts/index.ts'
import { session } from '../../contracts/index.ts'
import { rest } from '../../contracts/rest.ts'
import type { RouteCalls } from '../../contracts/route-types.ts'
import { clientOf, empty, json } from './fake-backend.ts'

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

// A compile-time test: types that cannot be named in a declaration file would be `any` for consumers.
test('[API-11] typed calls know the answers of their contract, below a router of its own too', async () => {
  const user = { userId: 'customer-1', email: 'maya@wattlebird.example' }
  const { inner } = clientOf(() => json(200, user)).client.use({ inner: { session } })
  type Answer = Awaited<ReturnType<typeof inner.session.user>>
  expectTypeOf<Answer>().not.toBeAny()
  expectTypeOf<Extract<Answer, { status: 200 }>['body']>().toEqualTypeOf<User>()
  expectTypeOf<RouteCalls<typeof session>['user']>().toEqualTypeOf<typeof inner.session.user>()
  expect(Object.keys(inner.session)).toEqual(Object.keys(session))
  const answer = await inner.session.user()
  if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`)
  // TypeScript infers the body from the status.
  expect(answer.body.userId).toBe('customer-1')
})

test('[API-10] a call without what its contract requires does not compile, and is not sent', async () => {
  const { client, sent } = clientOf(() => empty())
  const { pay } = client.use(bills)
  type Given = Parameters<typeof pay>[0]
  expectTypeOf<Payment>().toExtend<Given>()
  expectTypeOf<Omit<Payment, 'params'>>().not.toExtend<Given>()
  expectTypeOf<Omit<Payment, 'body'>>().not.toExtend<Given>()
  const refused = { code: 'REQUIRED_FIELD' }
  // @ts-expect-error: the path names a bill
  await expect(pay({ body: { cents: 100 } })).rejects.toMatchObject({ ...refused, field: '/params/billId' })
  // @ts-expect-error: a payment has an amount
  await expect(pay({ params: { billId: 'b1' } })).rejects.toMatchObject(refused)
  const { login } = client.use(session)
  // @ts-expect-error: a login has two fields
  const incomplete: Parameters<typeof login>[0] = { body: { email: 'a@b.example' } }
  await expect(login(incomplete)).rejects.toMatchObject({ ...refused, field: '/body/password' })
  expect(sent).toEqual([])
})
