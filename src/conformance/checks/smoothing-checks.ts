import type { BillSmoothing, SmoothingAgreement } from '../../../contracts/schemas/smoothing.ts'
import { smoothingConsent } from '../../consents/smoothing-consent.ts'
import { billsInYear } from '../../payment-help/smoothing-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, paymentHelp, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { requestsLeftOut } from './fictitious-requests.ts'
import { mustBeOfFirstAccount } from './orders.ts'

/** All other checks of bill smoothing depend on this one. */
const readCheck = 'smoothing/read'

const [readRoute, agreeRoute, endRoute] = [
  myAccount.smoothing,
  myAccount.agreeToSmoothing,
  myAccount.endSmoothing,
].map((route) => routeOf(route).label) as [string, string, string]

const reading = {
  profile: 'customer',
  clauses: ['ACC-1', 'AUTH-14', 'API-12'],
  route: readRoute,
  after: [loginCheck],
} as const
const writing = {
  profile: 'customer',
  clauses: ['PAY-1', 'API-12'],
  route: agreeRoute,
  after: [loginCheck, reusablePair, readCheck],
  leftOut: requestsLeftOut,
} as const

const end = (client: HttpClient, reference: string) =>
  client.ask(myAccount.endSmoothing, { body: { reference } })
const agreementOf = (reply: Reply) => reply.json as unknown as SmoothingAgreement

async function smoothingOf(client: HttpClient): Promise<{ reply: Reply; found: BillSmoothing }> {
  const reply = (await client.ask(myAccount.smoothing)).mustBe(200, 'Bill smoothing was refused.')
  return { reply, found: reply.json as unknown as BillSmoothing }
}

/** A customer to whom an even amount is offered, and the order of it. */
async function offered(context: CheckContext) {
  const client = await context.customer()
  const { found } = await smoothingOf(client)
  if (found.agreement !== null)
    throw new LeftOut('the bills of the customer of the run are smoothed, which is left alone')
  if (found.offer === null)
    throw new LeftOut(`the bills of the customer of the run cannot be smoothed: ${found.obstacle}`)
  const { version } = smoothingConsent
  return { client, offer: found.offer, body: { amount: found.offer.amount as number, consent: { version } } }
}

/** Agrees, runs an attempt on it, and ends it, whatever the result. */
async function withAgreement(
  context: CheckContext,
  attempt: (made: Awaited<ReturnType<typeof offered>> & { readonly reply: Reply }) => Promise<void>,
): Promise<void> {
  const ready = await offered(context)
  const reply = await ready.client.ask(myAccount.agreeToSmoothing, { body: ready.body })
  try {
    reply.mustBe(200, 'Bill smoothing was refused.')
    await attempt({ ...ready, reply })
  } finally {
    if (reply.status === 200) await end(ready.client, agreementOf(reply).reference)
  }
}

/** Bill smoothing: the offer, the agreement, and its end. Each agreement is ended again before a bill follows it. */
export const smoothingChecks: readonly Check[] = [
  ...checksOf(reading, {
    [readCheck]: {
      title:
        'Bill smoothing is of the account that the overview shows: an agreement, an offer, or what is against it, and one of them alone',
      run: async (context) => {
        const client = await context.customer()
        const { reply, found } = await smoothingOf(client)
        await mustBeOfFirstAccount(client, reply)
        const { agreement, offer, obstacle } = found
        const given = [agreement, offer, obstacle].filter((one) => one !== null).length
        reply.mustHold(given === 1, 'There is not one answer.', 'one of the three', String(given), '/offer')
      },
    },
    'smoothing/offer-adds-up': {
      title: 'The even amounts of a year are its estimate, but for a dollar a bill',
      after: [loginCheck, readCheck],
      run: async (context) => {
        const { offer, client } = await offered(context)
        const count = billsInYear[offer.frequency]
        const { reply } = await smoothingOf(client)
        reply.mustHold(
          Math.abs(offer.amount * count - offer.yearCost) <= count * 100,
          'The even amounts do not come to the estimate.',
          `about ${offer.yearCost}`,
          String(offer.amount * count),
          '/offer/amount',
        )
      },
    },
  }),
  ...checksOf(writing, {
    'smoothing/agreed': {
      title:
        'What was agreed to is in effect at the amount that was shown: it can be read again, and agreed to again it is the same',
      run: (context) =>
        withAgreement(context, async ({ client, body, reply }) => {
          const { reference } = agreementOf(reply)
          const wanted = { status: 'ACTIVE', amount: body.amount, balance: 0, next: null }
          reply.mustMatch(wanted, 'Something else was agreed to.')
          const again = await client.ask(myAccount.agreeToSmoothing, { body })
          again.mustBe(200, 'The same request was refused the second time.')
          again.mustHave('/reference', reference, 'There are two agreements.')
          const { reply: read } = await smoothingOf(client)
          read.mustMatch(
            { agreement: { reference, ...wanted }, offer: null },
            'The agreement cannot be read again, or another one is offered beside it.',
          )
        }),
    },
    'smoothing/as-shown': {
      clauses: ['PAY-1', 'ORIG-2', 'API-12'],
      title:
        'Another amount than the one offered is refused, and an edition of the consent that does not exist',
      run: async (context) => {
        const { client, body } = await offered(context)
        const refuse = async (change: object, status: number, message: string) => {
          const reply = await client.ask(myAccount.agreeToSmoothing, { body: { ...body, ...change } })
          if (reply.status === 200) await end(client, agreementOf(reply).reference)
          return reply.mustBe(status, message)
        }
        await refuse({ amount: body.amount + 1 }, 409, 'An amount was agreed to that nobody has offered.')
        const reply = await refuse(
          { consent: { version: 'gridfront-conform' } },
          422,
          'A text was agreed to that does not exist.',
        )
        reply.mustPointTo('/body/consent/version')
      },
    },
    'smoothing/excludes-plan': {
      title: 'Where bills are smoothed no payment plan is offered',
      run: (context) =>
        withAgreement(context, async ({ client }) => {
          const reply = (await client.ask(paymentHelp.read)).mustBe(200, 'What help there is was refused.')
          reply.mustMatch({ planOffer: null, isSmoothed: true }, 'A payment plan is offered beside it.')
        }),
    },
    'smoothing/ended': {
      title:
        'An agreement that was ended stays so, and again it changes nothing; without a balance another one is offered',
      route: endRoute,
      run: (context) =>
        withAgreement(context, async ({ client, reply }) => {
          const { reference } = agreementOf(reply)
          for (const which of ['first', 'second']) {
            const ended = await end(client, reference)
            ended.mustBe(200, `An agreement was not ended the ${which} time.`)
            ended.mustHave('/status', 'ENDED', 'An agreement without a balance goes on.')
          }
          const { reply: read, found } = await smoothingOf(client)
          read.mustHave('/agreement', null, 'An agreement that was ended is still active.')
          read.mustHold(found.offer !== null, 'Nothing is offered any more.', 'an offer', 'null', '/offer')
        }),
    },
  }),
]
