import type { PaymentEvent } from 'gridfront/contracts'
import { signWebhook } from 'gridfront/payments-server'
import { createAgreementStore } from '../../../host/server/subjects/sandbox-provider/agreement-store.ts'
import { buildSandbox } from '../../../host/server/subjects/sandbox-provider/sandbox-app.ts'
import { createSandboxStore } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import type { Asking } from './asking.ts'

const apiKey = 'key-of-the-backend'
const secret = 'a-secret-of-webhooks-that-is-long'
/** One event in this many is sent twice at the same moment, as providers do: the copies must process it once. */
const twiceIn = 5

export interface ClusterProviderPorts {
  /** The address of the copies. */
  readonly origin: () => string
  readonly asking: Asking
}

/** The payment provider of all copies: the sandbox of local mode, in memory, on its own origin. */
export async function startClusterProvider({ origin, asking }: ClusterProviderPorts) {
  const inProgress = new Set<Promise<unknown>>()
  let events = 0

  async function deliver(event: PaymentEvent): Promise<void> {
    const body = JSON.stringify(event)
    const send = async () => {
      const signature = await signWebhook(secret, body, new Date())
      const headers = { 'content-type': 'application/json', 'payment-signature': signature }
      const signal = AbortSignal.timeout(30_000)
      const answer = await fetch(`${origin()}/api/payment-webhook`, { method: 'POST', headers, body, signal })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    // Providers retry unanswered events for days, so the end of the load does not end this.
    await asking.insist({ what: 'webhook', expected: 204, send }, () => false)
  }
  function notify(event: PaymentEvent): void {
    events += 1
    for (let times = events % twiceIn === 0 ? 2 : 1; times > 0; times -= 1) {
      const delivery = deliver(event).finally(() => inProgress.delete(delivery))
      inProgress.add(delivery)
    }
  }

  const store = createSandboxStore({ now: () => new Date(), onEvent: notify })
  const agreements = createAgreementStore({ now: () => new Date(), onEvent: () => undefined })
  const app = buildSandbox({
    store,
    agreements,
    apiKey,
    origin: () => 'http://localhost:1',
    siteSources: "'none'",
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  return {
    store,
    /** Settings of the copies. */
    env: {
      PAYMENT_PROVIDER_URL: url,
      PAYMENT_PROVIDER_KEY: apiKey,
      PAYMENT_WEBHOOK_SECRETS: secret,
    },
    events: () => events,
    /** Resolves when all events have been accepted. */
    delivered: async () => {
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
    stop: () => app.close(),
  }
}

export type ClusterProvider = Awaited<ReturnType<typeof startClusterProvider>>
