import type { PayToAction, PayToStatus } from '../../../contracts/pay-to-rules.ts'
import type { PayToAgreement, PayToArrangement } from '../../../contracts/schemas/pay-to.ts'
import { isOpenPayTo } from '../../debits/pay-to-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { payToAgreements, payToWebhook, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { debitOrder } from './debit-checks.ts'
import { requestsLeftOut } from './fictitious-requests.ts'
import type { Order } from './orders.ts'
import { keyChecks, mustBeOfFirstAccount, refusing, withOrder } from './orders.ts'
import { deliver as deliverEvent, wantsSignature } from './payment-checks.ts'
import { unsignedPayToEvent } from './usual-request.ts'

/** All other checks of PayTo depend on this one. */
const arrangementCheck = 'pay-to/arrangement'

const [readRoute, createRoute, changeRoute] = [
  payToAgreements.read,
  payToAgreements.create,
  payToAgreements.change,
].map((route) => routeOf(route).label) as [string, string, string]

const reading = { profile: 'customer', clauses: ['PAY-1', 'AUTH-14', 'API-12'], after: [loginCheck] } as const
const writing = {
  profile: 'customer',
  clauses: ['PAY-1', 'API-12'],
  route: createRoute,
  after: [loginCheck, reusablePair, arrangementCheck],
  leftOut: requestsLeftOut,
} as const

/** Does not exist, so no bank can ask anybody for consent. */
const nobody = {
  payId: 'gridfront-conform@brand.invalid',
  bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '740158293' },
}
const maximum = 12_300
/** An order by PayID and one by bank account, each with the texts that no answer may contain. */
function ordersOf({ payToPayers: { payId, bank } = nobody }: CheckContext) {
  return {
    order: { payer: { kind: 'PAYID', payId }, maximum },
    orderByBank: { payer: { kind: 'BANK_ACCOUNT', bank }, maximum },
    ...{ payId, bank },
  }
}
/** Later than any event of a provider. */
const [lateRevision, lastRevision] = [1_000_000_000, 2_000_000_000]

const change = (client: HttpClient, agreementId: string, action: PayToAction) =>
  client.ask(payToAgreements.change, { body: { agreementId, action } })
const agreementOf = (reply: Reply) => reply.json as unknown as PayToAgreement

async function arrangementOf(client: HttpClient) {
  const reply = (await client.ask(payToAgreements.read)).mustBe(200, 'The PayTo arrangement was refused.')
  return { reply, found: reply.json as unknown as PayToArrangement }
}

interface SentEvent {
  readonly status: PayToStatus
  readonly revision: number
  readonly eventId?: string
  readonly secret?: string
}
const deliver = (
  context: CheckContext,
  agreementId: string,
  { secret, eventId = `gridfront-conform-${crypto.randomUUID()}`, ...facts }: SentEvent,
) => {
  const event = { ...unsignedPayToEvent, eventId, agreement: { agreementId, ...facts } }
  return deliverEvent(context, event, { route: payToWebhook.receive, ...(secret && { secret }) })
}

/** A provider that looks up payers finds none: that is correct, and there is nothing to test. */
function mustHavePayer({ payToPayers }: CheckContext, reply: Reply): void {
  const isUnknown =
    reply.status === 422
      ? reply.pointers.some((pointer) => pointer.startsWith('/body/payer/'))
      : reply.json.status === 'DECLINED'
  if (payToPayers === undefined && isUnknown)
    throw new LeftOut('the backend looks up who pays (`payToPayers` of the options names somebody)')
}

export const payToOrder = {
  route: payToAgreements.create,
  what: 'A PayTo agreement',
  made: ['/agreementId'],
  ready: async (context: CheckContext) => {
    const client = await context.customer()
    const { agreement, hasDirectDebit } = (await arrangementOf(client)).found
    if (hasDirectDebit || (agreement !== null && isOpenPayTo(agreement.status)))
      throw new LeftOut('the customer of the run has PayTo or direct debit, which is left alone')
    const { order: body, orderByBank, bank } = ordersOf(context)
    return { client, body, bank, others: [orderByBank, { ...body, maximum: 99_900 }] }
  },
  /** Ends the open agreement as a page does, or else by an event of the provider. */
  undo: async (client: HttpClient, _: Reply, context: CheckContext) => {
    const openNow = async () => {
      const { agreement } = (await client.ask(payToAgreements.read)).json as Partial<PayToArrangement>
      return agreement && isOpenPayTo(agreement.status) ? agreement.agreementId : null
    }
    const id = await openNow()
    if (id !== null) await change(client, id, 'CANCEL')
    const still = id === null || context.webhookSecret === '' ? null : await openNow()
    if (still !== null) await deliver(context, still, { status: 'CANCELLED', revision: lastRevision })
  },
  ensurePossible: mustHavePayer,
} satisfies Order

function mustHide(reply: Reply, secret: string): void {
  reply.mustHold(
    !reply.body.includes(secret),
    'Who pays is in an answer in full.',
    'a masked PayID or the last digits',
    'the whole of it',
  )
}

/** Checks of PayTo. Each agreement is ended again; nothing is taken. */
export const payToChecks: readonly Check[] = [
  ...checksOf(reading, {
    [arrangementCheck]: {
      title: 'The PayTo arrangement is of the account that the overview shows',
      route: readRoute,
      run: async (context) => {
        const client = await context.customer()
        await mustBeOfFirstAccount(client, (await arrangementOf(client)).reply)
      },
    },
  }),
  ...checksOf(writing, {
    'pay-to/created': {
      title: 'An agreement waits for the bank, takes nothing before, and is read again as it was sent',
      run: (context) =>
        withOrder(context, payToOrder, async ({ client, reply }) => {
          reply.mustMatch(
            { status: 'PROPOSED', coversFrom: null, maximum },
            'The agreement is not as it was sent, or is more than proposed.',
          )
          const { agreementId, proposedAt, answerBy } = agreementOf(reply)
          reply.mustHold(
            answerBy > proposedAt,
            'The time to answer is over before it begins.',
            `after ${proposedAt}`,
            answerBy,
            '/answerBy',
          )
          const { reply: again } = await arrangementOf(client)
          again.mustHave('/agreement/agreementId', agreementId, 'The agreement cannot be read again.')
        }),
    },
    'pay-to/payer-hidden': {
      title: 'Neither a PayID nor the number of a bank account is in an answer',
      run: async (context) => {
        const { order, orderByBank, payId, bank } = ordersOf(context)
        for (const [body, secret] of [
          [order, payId],
          [orderByBank, bank.number],
        ] as const)
          await withOrder(
            context,
            payToOrder,
            async ({ client, reply }) => {
              for (const one of [reply, (await arrangementOf(client)).reply]) mustHide(one, secret)
            },
            body,
          )
      },
    },
  }),
  ...keyChecks('pay-to', payToAgreements, payToOrder, writing),
  ...checksOf(writing, {
    'pay-to/one-collector': {
      title:
        'While an agreement is open neither a second one nor direct debit is taken: each bill would be taken twice',
      run: (context) =>
        withOrder(context, payToOrder, async (made) => {
          const payer = ordersOf(context).orderByBank
          await refusing(context, payToOrder, made)(payer, 'An account has two PayTo agreements.', 409)
          const debit = await debitOrder.ready(context)
          const { bank } = made
          await refusing(context, debitOrder, debit)({ bank }, 'Direct debit was set up beside PayTo.', 409)
        }),
    },
    'pay-to/payer-details': {
      title: 'An impossible payer or maximum is refused, and the field is named',
      run: async (context) => {
        const ready = await payToOrder.ready(context)
        const refuse = refusing(context, payToOrder, ready)
        const byPayId = (payId: string) => ({ payer: { kind: 'PAYID', payId } })
        const byBank = (part: object) => ({
          payer: { kind: 'BANK_ACCOUNT', bank: { ...ready.bank, ...part } },
        })
        const wrong = [
          [byPayId('nobody'), '/body/payer/payId'],
          [byPayId('0491570156'), '/body/payer/payId'],
          [byBank({ bsb: '08267' }), '/body/payer/bank/bsb'],
          [byBank({ number: '1234567890' }), '/body/payer/bank/number'],
          [{ maximum: 1 }, '/body/maximum'],
        ] as const
        await context.each(wrong, async ([change, pointer]) => {
          ;(await refuse(change, `${JSON.stringify(change)} was taken.`)).mustPointTo(pointer)
        })
      },
    },
    'pay-to/cancelled': {
      title: 'An agreement that was ended is over, ended again it stays as it is, and it never goes on',
      route: changeRoute,
      run: (context) =>
        withOrder(context, payToOrder, async ({ client, reply: made }) => {
          const to = (action: PayToAction) => change(client, agreementOf(made).agreementId, action)
          ;(await to('PAUSE')).mustBe(409, 'An agreement that nobody has authorised was paused.')
          const ended = (await to('CANCEL')).mustBe(200, 'An agreement was not ended.')
          ended.mustHave('/status', 'CANCELLED', 'The agreement did not end.')
          const again = (await to('CANCEL')).mustBe(200, 'Ending an agreement again was refused.')
          again.mustHave('/changedAt', ended.json.changedAt, 'The agreement ended twice.')
          ;(await to('RESUME')).mustBe(409, 'An agreement that was ended goes on.')
          const { reply } = await arrangementOf(client)
          reply.mustHave('/agreement/status', 'CANCELLED', 'An agreement that was ended is not over.')
        }),
    },
    'pay-to/news': {
      clauses: ['PAY-1', 'PAY-2', 'API-12'],
      title:
        'Events of the bank count by their revision: each once, late ones not at all, and after the end none',
      route: routeOf(payToWebhook.receive).label,
      wants: wantsSignature,
      run: (context) =>
        withOrder(context, payToOrder, async ({ client, reply: made }) => {
          const { agreementId } = agreementOf(made)
          const tell = async (event: SentEvent) =>
            (await deliver(context, agreementId, event)).mustBe(204, 'Events of an agreement were refused.')
          const mustBe = async (wanted: PayToStatus, message: string) => {
            const { reply, found } = await arrangementOf(client)
            reply.mustHave('/agreement/status', wanted, message)
            return { reply, found }
          }
          const active = { status: 'ACTIVE', revision: lateRevision } as const
          const forged = await deliver(context, agreementId, {
            ...active,
            secret: `${context.webhookSecret}x`,
          })
          forged.mustBe(403, 'Events with a wrong signature were taken in.')
          await mustBe('PROPOSED', 'Forged events have changed an agreement.')
          await tell(active)
          const { reply, found } = await mustBe(
            'ACTIVE',
            'An agreement that the bank has authorised is not active.',
          )
          reply.mustHold(
            typeof found.agreement?.coversFrom === 'string',
            'The first day of debited bills is missing.',
            'a day',
            String(found.agreement?.coversFrom),
            '/agreement/coversFrom',
          )
          await tell({ status: 'PAUSED', revision: lateRevision + 1 })
          await mustBe('PAUSED', 'An agreement that was paused at the bank is not paused.')
          await tell(active)
          await tell({ status: 'ACTIVE', revision: lateRevision - 1 })
          await mustBe('PAUSED', 'Late events have changed an agreement.')
          await tell({ status: 'CANCELLED', revision: lateRevision + 2 })
          await tell({ status: 'ACTIVE', revision: lateRevision + 3 })
          await mustBe('CANCELLED', 'An agreement that was ended goes on.')
        }),
    },
  }),
]
