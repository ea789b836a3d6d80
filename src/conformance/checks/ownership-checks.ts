import type { AppRoute } from '../../../contracts/rest.ts'
import { factsOf } from '../../../contracts/route-facts.ts'
import type { Check } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import type { Asking } from '../http-client.ts'
import {
  cardPayment,
  directDebitRequests,
  guestPayment,
  moves,
  myAccount,
  passkeys,
  paymentHelp,
  payToAgreements,
  requests,
  routeOf,
  savedCards,
} from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { debitOrder } from './debit-checks.ts'
import { unknownAccount, unknownId } from './fictitious-requests.ts'
import { moveOrder } from './move-checks.ts'
import type { Order } from './orders.ts'
import { payToOrder } from './pay-to-checks.ts'
import { paymentPlanOrder } from './payment-help-checks.ts'
import { planOrder } from './plan-checks.ts'
import { harmlessBody } from './usual-request.ts'

type Asked = readonly [route: AppRoute, asking?: Asking]

const ofAccount = { query: `?account=${unknownAccount}` }

/**
 * Requests for something that does not exist, by the check that sends them. By default the route's ordinary request,
 * which is such a request.
 */
const unknownTargets: Readonly<Record<string, readonly Asked[]>> = {
  'payments/of-nobody': [[cardPayment.state, { params: { paymentId: unknownId } }]],
  'guest/of-nobody': [[guestPayment.start], [guestPayment.state]],
  'cards/of-nobody': [[savedCards.remove]],
  'passkeys/of-nobody': [[passkeys.rename], [passkeys.remove]],
  'debits/unknown-account': [[directDebitRequests.create]],
  'debits/of-nobody': [[directDebitRequests.cancel], [directDebitRequests.change]],
  'pay-to/unknown-account': [[payToAgreements.create]],
  'pay-to/of-nobody': [
    [payToAgreements.change],
    [payToAgreements.change, { body: { agreementId: unknownId, action: 'PAUSE' } }],
  ],
  'help/unknown-account': [[paymentHelp.agree]],
  'help/of-nobody': [[paymentHelp.cancel], [paymentHelp.extend]],
  'account/bill-settings-unknown-account': [
    [myAccount.billSettings, ofAccount],
    [myAccount.changeBillSettings],
  ],
  'smoothing/unknown-account': [[myAccount.smoothing, ofAccount], [myAccount.agreeToSmoothing]],
  'smoothing/of-nobody': [[myAccount.endSmoothing]],
  'plans/unknown-account': [[myAccount.plans, ofAccount]],
  'plans/cancel-of-nobody': [
    [myAccount.cancelPlanChange],
    [myAccount.changePlan],
    [myAccount.cancelContract],
  ],
  'moves/unknown-account': [[moves.order]],
  'moves/of-nobody': [[moves.cancel]],
  'requests/unknown-account': [
    [requests.list, ofAccount],
    [requests.arrangements, ofAccount],
    [requests.complain],
  ],
}

const orders: readonly Order[] = [debitOrder, payToOrder, paymentPlanOrder, planOrder, moveOrder]

/**
 * The check that a route, or a similar one, answers 404 for something that does not exist. Until it has passed, no body
 * is sent. The other requests depend on the check of complaints, because a complaint does the least harm.
 */
export const ownershipCheckOf = (route: AppRoute): string =>
  Object.keys(unknownTargets).find((id) => unknownTargets[id]?.some(([one]) => one === route)) ??
  'requests/unknown-account'

/**
 * For anything that is not the customer's, whether it belongs to somebody else or does not exist, the answer is 404 and
 * nothing changes.
 */
export const ownershipChecks: readonly Check[] = Object.entries(unknownTargets).map(([id, asked]) => {
  const [[first] = [guestPayment.start]] = asked
  const { bearer, clauses } = factsOf(first)
  return {
    id,
    title: id.endsWith('unknown-account')
      ? 'An account that is not the customer’s is 404, to read and to order for'
      : 'What is not the customer’s is not there: it is 404, whatever is to be done with it',
    profile: 'customer',
    clauses: [...new Set([...clauses, ...(bearer ? ['AUTH-14'] : []), 'API-12'])],
    route: routeOf(first).label,
    after: bearer ? [loginCheck, reusablePair] : [],
    run: async (context) => {
      const client = bearer ? await context.customer() : context.client()
      for (const [route, asking] of asked) {
        const reply = await client.ask(route, { body: harmlessBody(route, context), ...asking })
        if (reply.status === 201)
          await orders.find((order) => order.route === route)?.undo(client, reply, context)
        reply.mustBe(404, `${route.path} did not answer 404 for something that does not exist.`)
      }
    },
  }
})
