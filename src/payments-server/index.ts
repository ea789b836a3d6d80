// `gridfront/payments-server`: what a backend and an adapter to a payment provider share. Runs in Node and other servers.

export type { SignedWebhook } from '../payments/webhook-signature.ts'
export { isSignedWebhook, signWebhook } from '../payments/webhook-signature.ts'
export type { ProviderCheckResult } from './check-provider.ts'
export { checkPaymentProvider } from './check-provider.ts'
export type { CheckedProviderOptions } from './checked-provider.ts'
export { checkedProvider, isPossiblePayment } from './checked-provider.ts'
export type {
  PaymentProvider,
  ProposedAgreement,
  ProvidedAgreement,
  ProvidedPayment,
  ProvidedRefund,
} from './provider.ts'
export { refundsOf, unsupportedProvider } from './provider.ts'
export type { ProviderUnderTest, ReceivedWebhook, StartedPayment } from './provider-check.ts'
export type { ProviderErrorCode } from './provider-error.ts'
export { PayerRefused, ProviderError, WebhookRefused } from './provider-error.ts'
export type { ProviderEvent } from './read-signed-event.ts'
export { readSignedEvent } from './read-signed-event.ts'
