import { signWebhook } from '../payments/webhook-signature.ts'
import type { MockBackend } from './mock-backend.ts'
import { mockWebhookSecret } from './mock-backend.ts'
import { cardFieldsPath } from './mock-payments.ts'

/** Replaces the card fields: a test needs no number, only the outcome. */
const page = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mock payment provider</title>
<style>:root { font: 16px/1.5 system-ui, sans-serif } button { min-height: 44px; padding: 8px 16px; font: inherit }</style>
</head>
<body>
<p>This is the mock of a payment provider: no money moves, and no card is needed.</p>
<p><button value="SUCCEEDED">Pay</button> <button value="FAILED">Decline the card</button></p>
<script>
const [paymentId, amount] = location.hash.slice(1).split('/')
const tell = (message) => parent.postMessage({ source: 'card-fields', ...message }, '*')
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', async () => {
    const status = button.value
    const failure = status === 'FAILED' ? 'DECLINED' : null
    const payment = { paymentId, amount: Number(amount), status, failure }
    const answer = await fetch('', { method: 'POST', body: JSON.stringify(payment) }).catch(() => null)
    tell({ type: answer?.ok ? 'done' : 'lost' })
  })
tell({ type: 'height', height: document.documentElement.offsetHeight })
</script>
</body>
</html>
`

/**
 * Adds the payment provider's page to a mock. Its two buttons send the webhook that makes a payment succeed or fail;
 * for a mock with another webhook secret they do nothing.
 */
export const withCardFields = (backend: Pick<MockBackend, 'exchange'>): Pick<MockBackend, 'exchange'> => ({
  async exchange(request) {
    const { origin, pathname } = new URL(request.url)
    if (pathname !== cardFieldsPath) return backend.exchange(request)
    if (request.method !== 'POST') {
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      return { status: 200, headers, body: page }
    }
    const payment = new TextDecoder().decode(request.body)
    const now = new Date()
    const event = `{"eventId":"${crypto.randomUUID()}","createdAt":"${now.toISOString()}","payment":${payment}}`
    return backend.exchange({
      method: 'POST',
      url: `${origin}/api/payment-webhook`,
      headers: new Headers({
        'content-type': 'application/json',
        'payment-signature': await signWebhook(mockWebhookSecret, event, now),
      }),
      body: new TextEncoder().encode(event),
    })
  },
})
