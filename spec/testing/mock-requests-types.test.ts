import { expect, expectTypeOf, test } from 'vitest'
import { core, customer } from '../../contracts/index.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { RouteAnswer } from '../../src/testing/index.ts'
import { mockRequests } from '../../src/testing/index.ts'

type User = typeof core.session.user
type Of<Answer, Status> = Extract<Answer, { status: Status }>

// A compile-time test. What the compiler refuses, the kit also refuses at run time.
test('[API-7] a wrong status or body of a route does not compile', () => {
  const { answer } = mockRequests()
  expect(() => {
    // @ts-expect-error: the contract has no 418
    answer(core.session.user, { status: 418 })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: an e-mail address is missing
    answer(core.session.user, { status: 200, body: { userId: 'x' } })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: the number of a user is a text
    answer(core.session.user, { status: 200, body: { userId: 1, email: 'a@b.example' } })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: only errors may go without their body
    answer(core.session.user, { status: 200 })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: a refusal has its own words
    answer(core.session.login, { status: 401 })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: there is no body in a 204
    answer(core.session.logout, { status: 204, body: {} })
  }).toThrow()
  expect(() => {
    // @ts-expect-error: nobody promises this member
    answer(core.session.user, { status: 200, body: { userId: 'x', email: 'a@b.example', nmi: '1' } })
  }).toThrow()
  // @ts-expect-error: a function's answer must keep the contract too
  answer(core.session.user, () => ({ status: 418 }))
  // @ts-expect-error: and is asked what the contract has
  answer(core.session.login, ({ body }) => ({ status: 200, body: { token: body.nmi, userId: 'x' } }))
})

test('[API-7] every status of the contract compiles, those that routes share included', () => {
  expectTypeOf<RouteAnswer<User>['status']>().toEqualTypeOf<200 | 401 | 405 | 429 | 500 | 503>()
  expectTypeOf<NonNullable<Of<RouteAnswer<User>, 429>['body']>>().toEqualTypeOf<Problem>()
  expectTypeOf<RouteAnswer<typeof core.session.logout>['status']>().toEqualTypeOf<
    204 | 400 | 403 | 405 | 413 | 415 | 429 | 500 | 503
  >()
  expectTypeOf<RouteAnswer<typeof core.pages.slice>['status']>().toEqualTypeOf<200 | 404 | 500>()
  const { answer } = mockRequests()
  answer(core.session.user, { status: 429 })
  // In tests cents and watt-hours are plain numbers.
  const [bill] = [{ issuedOn: '2026-11-06', dueOn: '2026-11-27', periodStart: '2026-08-01' }]
  answer(customer.myAccount.bills, {
    status: 200,
    body: {
      bills: [
        { invoiceNumber: '1', ...bill, periodEnd: '2026-10-31', used: 1, amount: 2, paymentStatus: 'PAID' },
      ],
    },
  })
  answer(core.session.login, ({ body }) => {
    expectTypeOf(body).toEqualTypeOf<{ email: string; password: string; shared?: boolean | undefined }>()
    return { status: 401, body: { success: false, message: body.email } }
  })
  answer(core.pages.slice, ({ params }) => {
    expectTypeOf(params).toEqualTypeOf<{ file: string }>()
    return { status: 404, body: 'any text' }
  })
  expect(answer).toBeTypeOf('function')
})
