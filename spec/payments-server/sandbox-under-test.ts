import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import type { PaymentProvider, ProviderUnderTest, ReceivedWebhook } from 'gridfront/payments-server'
import { readSignedEvent, signWebhook } from 'gridfront/payments-server'
import { createAgreementStore } from '../../host/server/subjects/sandbox-provider/agreement-store.ts'
import { inProcessProvider } from '../../host/server/subjects/sandbox-provider/in-process-provider.ts'
import { createSandboxStore } from '../../host/server/subjects/sandbox-provider/sandbox-store.ts'

export const now = () => new Date('2026-11-21T02:00:00.000Z')
const secret = 'the-secret-of-these-webhooks'
const cards = { PAYS: '4111111111111111', DECLINED: '4000000000000002' } as const

/** An empty sandbox, with the provider in the same process. */
export function newSandbox() {
  const events: (PaymentEvent | PayToEvent)[] = []
  const onEvent = (event: PaymentEvent | PayToEvent) => void events.push(event)
  const store = createSandboxStore({ now, onEvent })
  const agreements = createAgreementStore({ now, onEvent })
  return { events, store, agreements, provider: inProcessProvider(store, agreements) }
}

/** A webhook with this content. */
export async function signedWebhook(content: object): Promise<ReceivedWebhook> {
  const body = JSON.stringify(content)
  return { body: new TextEncoder().encode(body), signature: await signWebhook(secret, body, now()) }
}
/** Reads such a webhook. */
export const readSigned = (webhook: ReceivedWebhook, at: Date) =>
  readSignedEvent({ ...webhook, secrets: [secret], now: at })

/** A sandbox as `checkPaymentProvider` takes it, with its own provider or another one over it. */
export function sandboxUnderTest(
  { events, store, provider }: ReturnType<typeof newSandbox>,
  other: PaymentProvider = provider,
): ProviderUnderTest & { readonly webhooks: object } {
  return {
    ...{ provider: other, now },
    enterCard: async ({ fieldsUrl }, card, { saves }) => {
      if (store.confirm(fieldsUrl.split('#')[1] ?? '', cards[card], { saves }) === null)
        throw new Error('There are no such fields.')
    },
    bankAccount: { accountName: 'Robin Lee', bsb: '062000', number: '123456789' },
    payIds: { registered: 'robin@payid.example', unknown: 'unknown@payid.example' },
    webhooks: {
      sent: () => Promise.all(events.map(signedWebhook)),
      read: readSigned,
    },
  }
}
