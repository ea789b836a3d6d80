import { webhookToleranceSeconds } from '../payments/payment-rules.ts'
import type { ProviderCheck, ProviderCheckContext, ReceivedWebhook } from './provider-check.ts'
import { BrokenRule, found, must, paid } from './provider-check.ts'

type Webhooks = NonNullable<ProviderCheckContext['webhooks']>

const leftOut: ProviderCheck['leftOut'] = ({ webhooks }) =>
  webhooks === undefined ? 'The provider sends no webhooks (webhooks).' : null

/** How long a webhook is waited for. */
const deliverySeconds = 10

/** A paid payment, and the webhook that reports it. */
async function paidByWebhook(context: ProviderCheckContext, { sent, read }: Webhooks) {
  const { paymentId } = await paid(context)
  for (let second = 0; second <= deliverySeconds; second += 1) {
    if (second > 0) await new Promise((done) => setTimeout(done, 1000))
    for (const webhook of await sent()) {
      const event = await read(webhook, context.now())
      if (event === null || !('payment' in event)) continue
      const { payment } = event
      if (payment.paymentId === paymentId && payment.status === 'SUCCEEDED')
        return { webhook, event, payment }
    }
  }
  must(false, `No webhook says within ${deliverySeconds} seconds that a paid payment has succeeded.`)
}

const isAccepted = ({ read }: Webhooks, webhook: ReceivedWebhook, now: Date): Promise<boolean> =>
  read(webhook, now).then(
    (event) => event !== null,
    (error: unknown) => {
      if (error instanceof BrokenRule) throw error
      return false
    },
  )

const webhookCheck = (
  name: string,
  title: string,
  run: (context: ProviderCheckContext, webhooks: Webhooks) => Promise<void>,
): ProviderCheck => ({
  ...{ name, title, leftOut },
  run: async (context) => {
    if (context.webhooks !== undefined) await run(context, context.webhooks)
  },
})

/** Webhooks of payments. */
export const webhookChecks: readonly ProviderCheck[] = [
  webhookCheck(
    'webhook-state',
    'A webhook says what the payment is now, as `read` does',
    async (context, webhooks) => {
      const { payment } = await paidByWebhook(context, webhooks)
      const { amountCents } = await found(context, payment.paymentId)
      must(payment.amount === amountCents, `It says ${payment.amount} cents, and read ${amountCents}.`)
      must(payment.failure === null, `It has succeeded with the failure ${payment.failure}.`)
    },
  ),
  webhookCheck(
    'webhook-forged',
    'A webhook with a changed body, another signature or none is refused',
    async (context, webhooks) => {
      const { webhook } = await paidByWebhook(context, webhooks)
      const { body, signature = '' } = webhook
      const now = context.now()
      const changed = new Uint8Array([...body, 32])
      must(!(await isAccepted(webhooks, { body: changed, signature }, now)), 'A changed body is accepted.')
      // A header may have several signatures, hexadecimal or Base64, of which an adapter verifies one. A time is shorter.
      const wrong = signature.replace(
        /[\w+/-]{20,}/g,
        (one) => (one.startsWith('0') ? '1' : '0') + one.slice(1),
      )
      must(!(await isAccepted(webhooks, { body, signature: wrong }, now)), 'A wrong signature is accepted.')
      for (const none of ['', undefined])
        must(!(await isAccepted(webhooks, { body, signature: none }, now)), 'No signature is accepted.')
    },
  ),
  webhookCheck(
    'webhook-too-old',
    'A webhook is refused once its signature is older than five minutes',
    async (context, webhooks) => {
      const { webhook } = await paidByWebhook(context, webhooks)
      const late = new Date(context.now().getTime() + (webhookToleranceSeconds + 60) * 1000)
      must(!(await isAccepted(webhooks, webhook, late)), 'It is accepted six minutes later.')
    },
  ),
  webhookCheck(
    'webhook-replayed',
    'A webhook that comes again has the same event id, and no other event has it',
    async (context, webhooks) => {
      const { webhook, event } = await paidByWebhook(context, webhooks)
      const again = await webhooks.read(webhook, context.now())
      must(again?.eventId === event.eventId, 'It has another event id: it would be taken for a new event.')
      await paidByWebhook(context, webhooks)
      const events = new Map<string, string>()
      for (const one of await webhooks.sent()) {
        const read = await webhooks.read(one, context.now())
        if (read === null) continue
        // Compares what was read, not the body: a repeated webhook may contain the number of its attempt.
        const content = JSON.stringify(read)
        const isSame = (events.get(read.eventId) ?? content) === content
        must(isSame, 'Two events have the same id: the second would be lost.')
        events.set(read.eventId, content)
      }
    },
  ),
]
