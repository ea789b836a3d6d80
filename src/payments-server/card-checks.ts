import { refundsOf } from './provider.ts'
import type { ProviderCheck, ProviderCheckContext, StartedPayment } from './provider-check.ts'
import { amountCents, begun, found, must, newId, paid } from './provider-check.ts'
import { ProviderError } from './provider-error.ts'

/** Enters a card that pays. A form that no longer accepts cards may fail with any error. */
const tryToPay = ({ enterCard }: ProviderCheckContext, started: StartedPayment) =>
  enterCard(started, 'PAYS', { saves: false }).catch(() => undefined)

async function mustStayCancelled(context: ProviderCheckContext, started: StartedPayment): Promise<void> {
  await tryToPay(context, started)
  const { status, failure } = await found(context, started.paymentId)
  must(status === 'FAILED', `It is ${status} after a card was entered, instead of FAILED.`)
  must(failure !== null, 'It is FAILED without a failure.')
}

/** Payments by card: begun, paid, declined, cancelled. */
export const cardChecks: readonly ProviderCheck[] = [
  {
    name: 'create-charges-nothing',
    title: 'A new payment has the amount of the call, and is not charged before a card is entered',
    async run(context) {
      const { paymentId, payment } = await begun(context)
      const read = await found(context, paymentId)
      for (const { status, failure } of [payment, read])
        must(status === 'CREATED' && failure === null, `It is ${status} (${failure}), instead of CREATED.`)
      must(read.amountCents === amountCents, `It is read with ${read.amountCents} cents.`)
      must(refundsOf(read).length === 0, 'It has refunds.')
    },
  },
  {
    name: 'create-once',
    title: 'A payment that is created again with its id is the same one, and is charged once',
    async run(context) {
      const { provider } = context
      const since = new Date(context.now().getTime() - 60_000)
      const first = await begun(context)
      const { paymentId } = first
      const again = await provider.create(paymentId, amountCents, null)
      must(again.payment.status === 'CREATED', `Created again, it is ${again.payment.status}.`)
      await context.enterCard(first, 'PAYS', { saves: false })
      await tryToPay(context, { paymentId, fieldsUrl: again.fieldsUrl })
      const late = await provider.create(paymentId, amountCents, null)
      must(
        late.payment.status === 'SUCCEEDED',
        `Created again after it was paid, it is ${late.payment.status}: another payment has begun.`,
      )
      const known = (await provider.changedSince(since)).filter((one) => one.paymentId === paymentId)
      must(known.length === 1, `changedSince lists it ${known.length} times.`)
    },
  },
  {
    name: 'card-pays',
    title: 'A card that pays makes the payment succeed, with the whole amount',
    async run(context) {
      const read = await found(context, (await paid(context)).paymentId)
      must(read.amountCents === amountCents, `${read.amountCents} cents were charged, not ${amountCents}.`)
      must(read.failure === null, `It has succeeded with the failure ${read.failure}.`)
    },
  },
  {
    name: 'card-declined',
    title: 'A declined card charges nothing: the payment has failed for good, or waits for another card',
    async run(context) {
      const started = await begun(context)
      await context.enterCard(started, 'DECLINED', { saves: false })
      const { status, failure } = await found(context, started.paymentId)
      must(status === 'FAILED' || status === 'CREATED', `It is ${status}.`)
      must((status === 'FAILED') === (failure !== null), `It is ${status} with the failure ${failure}.`)
      if (status === 'FAILED') await mustStayCancelled(context, started)
    },
  },
  {
    name: 'cancel',
    title: 'A payment that is cancelled before a card is entered has failed, and cannot be paid any more',
    async run(context) {
      const started = await begun(context)
      const { status } = await context.provider.cancel(started.paymentId, amountCents)
      must(status === 'FAILED', `It is ${status} after it was cancelled.`)
      await mustStayCancelled(context, started)
    },
  },
  {
    name: 'cancel-paid',
    title: 'A payment that was charged stays paid when it is cancelled',
    async run(context) {
      const { paymentId } = await paid(context)
      const { status } = await context.provider.cancel(paymentId, amountCents)
      must(status === 'SUCCEEDED', `It is ${status} after it was cancelled.`)
      const read = await found(context, paymentId)
      must(read.status === 'SUCCEEDED', `It is read as ${read.status}.`)
    },
  },
  {
    name: 'cancel-first',
    title: 'A payment that is cancelled before it has arrived fails when it arrives later',
    async run(context) {
      const paymentId = newId()
      const { status } = await context.provider.cancel(paymentId, amountCents)
      must(status === 'FAILED', `It is ${status} after it was cancelled.`)
      const late = await context.provider.create(paymentId, amountCents, null)
      must(late.payment.status === 'FAILED', `When it arrives it is ${late.payment.status}.`)
      await mustStayCancelled(context, { paymentId, fieldsUrl: late.fieldsUrl })
    },
  },
]

const sumOf = (list: readonly { readonly amountCents: number }[]) =>
  list.reduce((sum, one) => sum + one.amountCents, 0)

/** Refunds, unknown payments, and the list of changes. */
export const recordChecks: readonly ProviderCheck[] = [
  {
    name: 'refund-once',
    title:
      'A refund is made once for each id, by the amount of the call, and the last one makes the payment REFUNDED',
    async run(context) {
      const { paymentId } = await paid(context)
      const refund = { refundId: newId(), amountCents: 300 }
      for (const _ of ['first', 'again']) {
        const { status, ...rest } = await context.provider.refund(paymentId, refund)
        const refunds = refundsOf({ status, ...rest })
        must(sumOf(refunds) === 300, `${sumOf(refunds)} cents are refunded, not 300.`)
        must(refunds[0]?.refundId === refund.refundId, 'The refund does not have the id of the call.')
        must(status === 'SUCCEEDED', `It is ${status} after a part was refunded.`)
      }
      const { status } = await context.provider.refund(paymentId, { refundId: newId(), amountCents: 700 })
      must(status === 'REFUNDED', `It is ${status} after all of it was refunded.`)
      const read = await found(context, paymentId)
      must(sumOf(refundsOf(read)) === amountCents, `${sumOf(refundsOf(read))} cents are read as refunded.`)
    },
  },
  {
    name: 'refund-not-above-charge',
    title: 'Never more is refunded than was charged: a refund above what is left is not made',
    async run(context) {
      const { paymentId } = await paid(context)
      const { provider } = context
      const all = await provider.refund(paymentId, { refundId: newId(), amountCents: amountCents + 1 })
      must(refundsOf(all).length === 0, `${sumOf(refundsOf(all))} cents are refunded of ${amountCents}.`)
      await provider.refund(paymentId, { refundId: newId(), amountCents: 600 })
      const more = await provider.refund(paymentId, { refundId: newId(), amountCents: 500 })
      must(sumOf(refundsOf(more)) === 600, `${sumOf(refundsOf(more))} cents are refunded, not 600.`)
    },
  },
  {
    name: 'refund-unpaid',
    title: 'A payment that was not charged is not refunded',
    async run(context) {
      const { paymentId } = await begun(context)
      const given = await context.provider.refund(paymentId, { refundId: newId(), amountCents: 100 })
      must(refundsOf(given).length === 0, 'A refund was made.')
      must(given.status === 'CREATED', `It is ${given.status}.`)
    },
  },
  {
    name: 'unknown-payment',
    title: 'An unknown payment is read as null, and its refund throws ProviderError',
    async run({ provider }) {
      must((await provider.read(newId())) === null, 'It is read as a payment.')
      const error = await provider.refund(newId(), { refundId: newId(), amountCents: 100 }).then(
        () => null,
        (reason: unknown) => reason,
      )
      must(
        error instanceof ProviderError,
        `Its refund gives ${error === null ? 'an answer' : String(error)}.`,
      )
    },
  },
  {
    name: 'changed-since',
    title: 'changedSince lists each payment that has changed once, in its present state, and no earlier one',
    async run(context) {
      const since = new Date(context.now().getTime() - 60_000)
      const { paymentId } = await paid(context)
      const listed = (await context.provider.changedSince(since)).filter((one) => one.paymentId === paymentId)
      const states = listed.map(({ status }) => status).join()
      must(states === 'SUCCEEDED', `A paid payment is listed as ${states || 'nothing'}.`)
      const later = await context.provider.changedSince(new Date(context.now().getTime() + 3_600_000))
      must(later.length === 0, `${later.length} payments are listed that changed before the time.`)
    },
  },
]
