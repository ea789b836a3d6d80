import { factsOf } from '../../../contracts/route-facts.ts'
import type { Check } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import { checkedRoutes } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { usualBody, wrongPassword } from './usual-request.ts'

/** `POST /api/user/contact` → `password/user-contact`. */
export const passwordCheckOf = (path: string): string =>
  `password/${path.replace(/^\/api\//, '').replaceAll('/', '-')}`

/** Routes that change credentials require the password again, and refuse a wrong one. */
export const passwordChecks: readonly Check[] = checkedRoutes
  .filter(({ route }) => factsOf(route).confirmsPassword === 'always')
  .map(({ label, route, profile }) => ({
    id: passwordCheckOf(route.path),
    title: `${label} with a wrong password is refused with 422: an open session alone changes nothing`,
    profile,
    clauses: ['ACC-7', 'AUTH-14', 'LIB-6'],
    route: label,
    after: [loginCheck, reusablePair],
    run: async (context) => {
      const customer = await context.customer()
      await context.beforeWrongPassword()
      const body = { ...(usualBody(route, context) as object), password: wrongPassword }
      const headers = factsOf(route).idempotencyKey ? { 'idempotency-key': crypto.randomUUID() } : {}
      const reply = await customer.ask(route, { body, headers })
      reply.mustBe(422, 'A wrong password was not refused with 422.').mustPointTo('/body/password')
    },
  }))
