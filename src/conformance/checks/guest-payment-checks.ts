import { guestPaymentCents } from '../../../contracts/guest-payment-rules.ts'
import { GuestPaymentOrder } from '../../../contracts/schemas/guest-payment.ts'
import { issuesOf } from '../../../contracts/standard-schema.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { billing, cardPayment, guestPayment, myAccount, user } from '../routes.ts'
import type { Order } from './orders.ts'
import { keyChecks, sendOrder } from './orders.ts'
import { deliver, eventOf, wantsSignature } from './payment-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { guestOrderOfUnknown } from './usual-request.ts'

export const beginGuestCheck = 'guest/start'
const route = 'POST /api/guest-payments'
const stateRoute = 'POST /api/guest-payments/state'
const common = { profile: 'customer', clauses: ['PAY-1', 'ACC-2', 'API-12'] } as const
const ofCustomer = { ...common, route, after: [loginCheck, beginGuestCheck] } as const

const least = guestPaymentCents.min
const start = (client: HttpClient, body: object) => sendOrder(client, guestPayment.start, body)
const look = (client: HttpClient, paymentId: unknown, token: unknown) =>
  client.ask(guestPayment.state, { body: { paymentId, token } })
const paymentOf = (reply: Reply) => (reply.json.payment ?? {}) as Readonly<Record<string, unknown>>

interface OwnBill {
  readonly order: { readonly crn: string; readonly surname: string; readonly amount: number }
  readonly owed: number
  /** Texts that no answer may contain, each with a word for it. */
  readonly secrets: readonly (readonly [string, string])[]
}

/** The data on a bill of the run's customer. */
async function ownBill(context: CheckContext, amount: number = least): Promise<OwnBill> {
  const reply = await (await context.customer()).ask(myAccount.overview)
  const { customer, bpay, balance, accountNumber, supplyAddress } = reply.mustBe(
    200,
    'The overview was refused.',
  ).json as {
    readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string }
    readonly bpay: { readonly reference: string }
    readonly balance: number
    readonly accountNumber: string
    readonly supplyAddress: string
  }
  const order = { crn: bpay.reference, surname: customer.lastName, amount }
  if (issuesOf(GuestPaymentOrder, order).length > 0)
    throw new LeftOut('the overview tells no reference of 2 to 20 digits, or no surname')
  const cents = String(Math.abs(balance))
  const secrets = (
    [
      ['the first name', customer.firstName],
      ['the email address', customer.email],
      ['the address', supplyAddress],
      ['the number of the account', accountNumber],
      ['what is owed', cents],
      ['what is owed', `${cents.slice(0, -2)}.${cents.slice(-2)}`],
    ] as const
  ).filter(([, value]) => value.length > 2)
  return { order, owed: balance, secrets }
}

/** Random ids and times also contain digits: they are removed, so that none counts as a secret by chance. */
const comparableBody = (reply: Reply): string =>
  reply.body.replace(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').replace(/"amount":\d+/, '')

function mustTellNothing(reply: Reply, { secrets }: OwnBill): void {
  const revealed = secrets.find(([, value]) => comparableBody(reply).includes(value))
  reply.mustHold(
    revealed === undefined,
    'An answer to somebody who has only a bill tells something of the account.',
    'nothing of the account',
    revealed?.[0] ?? '',
  )
}

/** A payment begun by a new browser. */
export async function begunAsGuest(context: CheckContext) {
  const bill = await ownBill(context)
  const client = context.client()
  const reply = (await start(client, bill.order)).mustBe(201, 'A payment with a bill in hand was not begun.')
  return { bill, client, reply, paymentId: paymentOf(reply).paymentId, token: reply.json.token }
}

/** Nothing is charged without a card, so there is nothing to undo. */
const guestOrder: Order = {
  route: guestPayment.start,
  what: 'A payment with a bill in hand',
  made: ['/payment/paymentId'],
  ready: async (context) => {
    const { order } = await ownBill(context)
    return { client: context.client(), body: order, others: [{ ...order, amount: order.amount + 1 }] }
  },
  undo: () => undefined,
  mustHoldAgain: async (client, again) => {
    const reply = await look(client, paymentOf(again).paymentId, again.json.token)
    reply.mustBe(200, 'The second answer’s token opens nothing.')
  },
}

/** Payments without a login, as far as they can be tested without a card: nobody is charged. */
export const guestPaymentChecks: readonly Check[] = [
  ...checksOf(common, {
    [beginGuestCheck]: {
      title:
        'A payment with the reference and the surname of a bill is begun, and tells nothing of the account',
      route,
      after: [loginCheck],
      run: async (context) => {
        const { bill, reply, token } = await begunAsGuest(context)
        const { amount, status, receiptNumber, paidAt } = paymentOf(reply)
        reply.mustHold(amount === least, 'The payment is of another amount.', String(least), String(amount))
        reply.mustHold(
          status === 'CREATED' && receiptNumber === null && paidAt === null,
          'No card was entered, but the payment is in progress.',
          'CREATED, without a receipt and a time',
          `${status}, ${receiptNumber}, ${paidAt}`,
        )
        reply.mustHold(typeof token === 'string', 'There is no token to ask with.', 'a token', typeof token)
        mustTellNothing(reply, bill)
        const { balance } = (await (await context.customer()).ask(myAccount.overview)).json
        reply.mustHold(
          balance === bill.owed,
          'A payment that was only begun is in the balance.',
          String(bill.owed),
          String(balance),
        )
      },
    },
  }),
  ...checksOf(ofCustomer, {
    'guest/surname-as-written': {
      title: 'Case and spaces of a surname do not count',
      run: async (context) => {
        const { order } = await ownBill(context)
        const surname = ` ${order.surname.toUpperCase()} `
        ;(await start(context.client(), { ...order, surname })).mustBe(
          201,
          'A surname was refused for the way it was typed.',
        )
      },
    },
    'guest/one-answer': {
      title: 'An unknown reference and a wrong surname get the same answer, which tells nothing',
      run: async (context) => {
        const bill = await ownBill(context)
        const { crn } = guestOrderOfUnknown
        const ask = async (order: object) => {
          const reply = await start(context.client(), { ...bill.order, ...order })
          return reply.mustBe(404, 'Reference and surname do not belong together, and a payment was begun.')
        }
        const wrongName = await ask({ surname: 'Gridfront Conform' })
        const unknown = await ask({ crn })
        const neither = await ask({ crn, surname: 'Gridfront Conform' })
        mustSayTheSame({
          one: unknown,
          another: neither,
          other: wrongName,
          as: 'as for a reference that does not exist',
          secret: 'Whether a reference is a customer’s',
        })
        mustTellNothing(wrongName, bill)
      },
    },
    'guest/no-ceiling': {
      title: 'The amount owed does not limit the payment, so that trying amounts reveals nothing',
      run: async (context) => {
        const bill = await ownBill(context, guestPaymentCents.max)
        const reply = await start(context.client(), bill.order)
        reply.mustBe(201, 'The largest amount was refused, so that amounts tell what is owed.')
      },
    },
    'guest/amounts': {
      title:
        'Less than a dollar, less than nothing, parts of a cent, and more than one payment may be are refused',
      run: async (context) => {
        const { order } = await ownBill(context)
        const wrong = [0, -1000, least - 1, 1000.5, guestPaymentCents.max + 1, '1000', null]
        await context.each(wrong, async (amount) => {
          ;(await start(context.client(), { ...order, amount })).mustBe(
            422,
            `A payment of ${JSON.stringify(amount)} cents was begun.`,
          )
        })
      },
    },
  }),
  ...keyChecks('guest', guestPayment, guestOrder, ofCustomer),
  ...checksOf(ofCustomer, {
    'guest/state': {
      title: 'The browser that began a payment reads it by its token, and reads nothing else',
      route: stateRoute,
      run: async (context) => {
        const { bill, client, paymentId, token } = await begunAsGuest(context)
        const reply = (await look(client, paymentId, token)).mustBe(200, 'A payment cannot be read.')
        reply.mustHold(
          reply.json.paymentId === paymentId && reply.json.amount === least,
          'Another payment was read.',
          `${paymentId}, ${least}`,
          `${reply.json.paymentId}, ${reply.json.amount}`,
        )
        mustTellNothing(reply, bill)
      },
    },
    'guest/token-bound': {
      title: 'A token opens its own payment and no other',
      route: stateRoute,
      run: async (context) => {
        const one = await begunAsGuest(context)
        const other = await begunAsGuest(context)
        const wrong = [
          [one.client, one.paymentId, other.token, 'A payment was read by the token of another one.'],
          [one.client, other.paymentId, one.token, 'A token opened the payment of another browser.'],
        ] as const
        for (const [client, paymentId, token, message] of wrong)
          (await look(client, paymentId, token)).mustBe(404, message)
      },
    },
    'guest/no-session': {
      clauses: ['PAY-1', 'AUTH-14', 'API-12'],
      title: 'The token of a guest is no login: account, payments and details stay closed',
      route: 'GET /api/my-account',
      run: async (context) => {
        const { paymentId, token } = await begunAsGuest(context)
        const headers = { authorization: `Bearer ${token}` }
        const read = [
          [myAccount.overview, {}],
          [myAccount.bills, {}],
          [billing.payments, { query: '' }],
          [user.contact, {}],
          [cardPayment.state, { params: { paymentId: String(paymentId) } }],
        ] as const
        for (const [one, asking] of read)
          (await context.client().attempt(one, { ...asking, headers })).mustBe(
            401,
            'The token of a guest let somebody read an account.',
          )
      },
    },
    'guest/one-at-a-time': {
      title:
        'While a card is being charged the same browser begins no other payment of the bill, also after its CSRF pair has changed',
      wants: wantsSignature,
      run: async (context) => {
        const { bill, client, paymentId } = await begunAsGuest(context)
        const pending = eventOf(paymentId, 'PENDING', { amount: least })
        ;(await deliver(context, pending)).mustBe(204, 'Signed events were refused.')
        try {
          ;(await start(client, bill.order)).mustBe(409, 'A bill that is being paid was paid a second time.')
          await client.replace()
          ;(await start(client, bill.order)).mustBe(
            409,
            'A new CSRF pair, as of a login in another tab, let the same browser pay a bill a second time.',
          )
          // Another browser cannot read its status.
          ;(await start(context.client(), bill.order)).mustBe(201, 'A payment of somebody else was revealed.')
        } finally {
          await deliver(context, eventOf(paymentId, 'FAILED', { amount: least }))
        }
      },
    },
    'guest/counts': {
      clauses: ['PAY-1', 'PAY-2', 'API-12'],
      title: 'What a guest has paid is owed no more and is in the history, without the digits of the card',
      wants: wantsSignature,
      run: async (context) => {
        const { bill, client, paymentId, token } = await begunAsGuest(context)
        const paid = eventOf(paymentId, 'SUCCEEDED', { amount: least, cardLast4: '4242' })
        ;(await deliver(context, paid)).mustBe(204, 'Signed events were refused.')
        const seen = (await look(client, paymentId, token)).mustBe(200, 'A payment cannot be read.')
        seen.mustHold(
          seen.json.status === 'SUCCEEDED' && typeof seen.json.receiptNumber === 'string',
          'A payment that succeeded has no receipt.',
          'SUCCEEDED, with a receipt number',
          `${seen.json.status}, ${seen.json.receiptNumber}`,
        )
        const customer = await context.customer()
        const mustOwe = async (cents: number, message: string) => {
          const overview = await customer.ask(myAccount.overview)
          const { balance } = overview.json
          overview.mustHold(balance === cents, message, String(cents), String(balance))
        }
        await mustOwe(bill.owed - least, 'What a guest has paid is still owed.')
        const history = (await customer.ask(billing.payments, { query: '' })).mustBe(
          200,
          'There is no history.',
        )
        const { payments = [] } = history.json as { payments?: readonly Readonly<Record<string, unknown>>[] }
        const record = payments.find((payment) => payment.paymentId === paymentId)
        history.mustHold(
          record?.amount === least && record.cardLast4 === null && record.isOfGuest === true,
          'The history has the payment of a guest not, or as the customer’s own, or with the digits of a card that is somebody else’s.',
          `${least}, of a guest, and no digits`,
          `${record?.amount}, ${record?.isOfGuest ? 'of a guest' : 'of the customer'}, ${record?.cardLast4}`,
        )
        const takenBack = eventOf(paymentId, 'REVERSED', { amount: least })
        ;(await deliver(context, takenBack)).mustBe(204, 'A reversal was refused.')
        await mustOwe(bill.owed, 'What the bank of a guest took back is not owed again.')
      },
    },
  }),
]
