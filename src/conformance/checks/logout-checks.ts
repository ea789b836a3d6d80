import { factsOf } from '../../../contracts/route-facts.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { session, sessions } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { extend, extendCheck } from './sessions-checks.ts'
import { sendAs } from './usual-request.ts'

const common = { profile: 'core', route: 'POST /logout' } as const

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Other spellings of the same token: padded, and with other unused bits in its last character. A backend that has
 * blocked the text instead of the session accepts these.
 */
function spellingsOf(token: string): string[] {
  const last = alphabet.indexOf(token.at(-1) ?? '')
  const other = alphabet[last ^ 1]
  return [token, `${token}=`, `${token}==`, ...(other === undefined ? [] : [token.slice(0, -1) + other])]
}

async function mustBeOver(context: CheckContext, token: string | null, when: string): Promise<void> {
  const routes = context.routes.filter(({ route }) => factsOf(route).bearer === 'needed')
  const asked = routes.flatMap((one) => spellingsOf(token ?? '').map((spelling) => ({ ...one, spelling })))
  const anybody = context.client()
  await context.each(asked, async ({ label, route, spelling }) => {
    const reply = await sendAs({ authorization: `Bearer ${spelling}` }, route, anybody, context)
    reply.mustBe(
      401,
      `${label} let ${spelling === token ? 'the token' : 'another spelling of the token'} of a session in ${when}.`,
    )
  })
}

async function loggedOut(context: CheckContext): Promise<HttpClient> {
  const customer = await context.newCustomer()
  ;(await customer.ask(session.logout)).mustBe(204, 'A logout was refused.')
  return customer
}

export const logoutChecks: readonly Check[] = checksOf(common, {
  'logout/minds-no-content-type': {
    title: 'A logout whose client names a content type, without a body, is a logout',
    clauses: ['API-9'],
    level: 'should',
    run: async (context) => {
      const reply = await context
        .client()
        .ask(session.logout, { headers: { 'content-type': 'application/json' } })
      reply.mustBe(204, 'A logout without a body was refused for its content type.')
    },
  },
  'logout/takes-anybody': {
    title: 'A logout without a valid token is not an error: there is nothing left to do',
    clauses: ['API-9'],
    run: async (context) => {
      ;(await context.client().ask(session.logout)).mustBe(204, 'A logout without a token was refused.')
      const headers = { authorization: 'Bearer e30.e30.e30' }
      ;(await context.client().ask(session.logout, { headers })).mustBe(
        204,
        'A logout with a dead token was refused: a page would never get rid of it.',
      )
    },
  },
  'logout/ends-session': {
    title: 'After logout the token of the session is refused everywhere',
    clauses: ['AUTH-4', 'API-9', 'AUTH-14'],
    after: [loginCheck],
    run: async (context) => mustBeOver(context, (await loggedOut(context)).token, 'after its logout'),
  },
  'logout/stays-ended': {
    title: 'No later login, logout or time brings an ended session back',
    clauses: ['AUTH-4', 'AUTH-14'],
    after: [loginCheck, 'logout/ends-session'],
    run: async (context) => {
      const over = await loggedOut(context)
      await context.newCustomer()
      await mustBeOver(context, over.token, 'after its logout, once the customer had logged in again')
      const { token } = over
      over.token = null
      await over.renew()
      over.token = token
      ;(await over.ask(session.logout)).mustBe(204, 'A second logout with the same token was refused.')
      await mustBeOver(context, token, 'after its second logout')
    },
  },
  'logout/ends-extended-session': {
    profile: 'customer',
    title:
      'Logout ends a session that was extended as a whole: neither token lets in, and neither is extended',
    clauses: ['AUTH-4', 'AUTH-12', 'AUTH-14'],
    after: [loginCheck, reusablePair, extendCheck, 'logout/ends-session'],
    run: async (context) => {
      const customer = await context.newCustomer()
      const { older } = await extend(customer)
      ;(await customer.ask(session.logout)).mustBe(204, 'A logout was refused.')
      const anybody = context.client()
      await context.each([customer.token, older], async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        for (const route of [session.user, sessions.extend])
          (await sendAs(headers, route, anybody, context)).mustBe(
            401,
            `${route.method} ${route.path} let ${token === older ? 'the older' : 'the newer'} token of an extended session in after its logout.`,
          )
      })
    },
  },
  'logout/ends-one-session': {
    title: "Logout ends the session of its token, and no other of the customer's",
    clauses: ['AUTH-4'],
    after: [loginCheck],
    run: async (context) => {
      const [one, other] = [await context.newCustomer(), await context.newCustomer()]
      ;(await one.ask(session.user)).mustBe(
        200,
        'A second login of the same customer ended the first session: customers use more than one device.',
      )
      ;(await one.ask(session.logout)).mustBe(204, 'A logout was refused.')
      ;(await other.ask(session.user)).mustBe(200, 'The logout of one session ended another one too.')
    },
  },
})
