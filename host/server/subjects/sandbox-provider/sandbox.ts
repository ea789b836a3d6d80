import { randomBytes } from 'node:crypto'
import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { signWebhook } from 'gridfront/payments-server'
import { httpProvider } from '../payments/http-provider.ts'
import { createAgreementStore } from './agreement-store.ts'
import { createCardStore } from './card-store.ts'
import { buildSandbox } from './sandbox-app.ts'
import { sandboxFiles } from './sandbox-files.ts'
import { createSandboxStore } from './sandbox-store.ts'

export interface SandboxOptions {
  readonly dataDir: string
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** The origin that webhooks go to, once it is known. */
  readonly webhookOrigin: () => string
  readonly siteSources: string
}

export interface Sandbox {
  readonly origin: string
  readonly provider: PaymentProvider
  readonly webhookSecret: string
  close(): Promise<void>
}

/** Pauses before an event is sent again, in ms. After the last one the reconciliation finds it. */
const pausesMs = [0, 1000, 5000, 30_000, 300_000]
/** How long a slow card payment takes. */
const completesMs = 4000

/**
 * Starts the sandbox on its own origin. Its payments are stored in `DATA_DIR`, so that they survive a restart, as at a
 * real provider.
 */
export async function startSandbox({
  dataDir,
  host,
  port,
  webhookOrigin,
  siteSources,
}: SandboxOptions): Promise<Sandbox> {
  const files = sandboxFiles(dataDir)
  const secret = randomBytes(32).toString('base64url')
  const apiKey = randomBytes(32).toString('base64url')
  const timers = new Set<NodeJS.Timeout>()
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  async function deliver(event: PaymentEvent | PayToEvent, attempt = 0): Promise<void> {
    const body = JSON.stringify(event)
    const path = 'agreement' in event ? '/api/pay-to-webhook' : '/api/payment-webhook'
    const sent = await fetch(`${webhookOrigin()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'payment-signature': await signWebhook(secret, body, new Date()),
      },
      signal: AbortSignal.timeout(5000),
      body,
    }).catch(() => null)
    const pause = pausesMs[attempt + 1]
    if (sent?.status !== 204 && pause !== undefined) later(() => void deliver(event, attempt + 1), pause)
  }

  const store = createSandboxStore({
    now: () => new Date(),
    kept: files.kept(),
    keep: files.keep,
    cards: createCardStore({ now: () => new Date(), ...files.ofCards() }),
    onEvent: (event) => {
      later(() => void deliver(event), 0)
      if (event.payment.status === 'PENDING')
        later(() => store.complete(event.payment.paymentId), completesMs)
    },
  })
  const agreements = createAgreementStore({
    now: () => new Date(),
    kept: files.storedAgreements(),
    keep: files.storeAgreement,
    onEvent: (event) => later(() => void deliver(event), 0),
  })
  let origin = ''
  const app = buildSandbox({ store, agreements, apiKey, origin: () => origin, siteSources })
  await app.listen({ host, port, listenTextResolver: () => '' })
  const address = app.server.address()
  origin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : port}`
  files.open({ origin, apiKey })
  const expiry = setInterval(() => {
    store.expire()
    agreements.expire()
  }, 60_000).unref()
  // Payments that were in progress when it stopped.
  for (const { paymentId, status } of store.list())
    if (status === 'PENDING') later(() => store.complete(paymentId), completesMs)
  return {
    origin,
    provider: httpProvider(origin, apiKey),
    webhookSecret: secret,
    close: async () => {
      clearInterval(expiry)
      files.shut({ origin, apiKey })
      for (const timer of timers) clearTimeout(timer)
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
