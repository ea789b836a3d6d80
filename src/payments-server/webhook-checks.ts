import { webhookToleranceSeconds } from '../payments/payment-rules.ts'
import type { ProviderCheck, ProviderCheckContext, ReceivedWebhook } from './provider-check.ts'
import { found, must, paid } from './provider-check.ts'

type Webhooks = NonNullable<ProviderCheckContext['webhooks']>

const leftOut: ProviderCheck['leftOut'] = ({ webhooks }) =>
  webhooks === undefined ? 'The provider sends no webhooks (webhooks).' : null

/** A payment that was paid, and the webhook that says so. */
async function paidByWebhook(context: ProviderCheckContext, { sent, read }: Webhooks) {
  const { paymentId } = await paid(context)
  for (const webhook of await sent()) {
    const event = await read(webhook, context.now())
    if (event === null || !('payment' in event)) continue
    const { payment } = event
    if (payment.paymentId === paymentId && payment.status === 'SUCCEEDED') return { webhook, event, payment }
  }
  must(false, 'No webhook says that a paid payment has succeeded.')
}

const isAccepted = ({ read }: Webhooks, webhook: ReceivedWebhook, now: Date): Promise<boolean> =>
  read(webhook, now).then(
    (event) => event !== null,
    () => false,
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
      const wrong = signature.replace(/[\da-f](?=[^\da-f]*$)/i, (last) => (last === '0' ? '1' : '0'))
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
      const bodies = new Map<string, string>()
      for (const one of await webhooks.sent()) {
        const eventId = (await webhooks.read(one, context.now()))?.eventId
        if (eventId === undefined) continue
        const body = new TextDecoder().decode(one.body)
        must((bodies.get(eventId) ?? body) === body, 'Two events have the same id: the second would be lost.')
        bodies.set(eventId, body)
      }
    },
  ),
]
