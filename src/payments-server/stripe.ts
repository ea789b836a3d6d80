// `gridfront/payments-server/stripe`: an adapter to Stripe. Needs the package `stripe`, which it takes as an argument.

export type { StripeProviderOptions, StripeSecrets, StripeStore } from './stripe-provider.ts'
export { stripeProvider } from './stripe-provider.ts'
export type { StripeWebhook } from './stripe-webhook.ts'
export { readStripeEvent, stripeEvents } from './stripe-webhook.ts'
