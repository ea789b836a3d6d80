import { rest } from './rest.ts'
import { addresses } from './routes/addresses.ts'
import { billing } from './routes/billing.ts'
import { cardPayment } from './routes/card-payment.ts'
import { directDebitPayments } from './routes/direct-debit-payments.ts'
import { directDebitRequests } from './routes/direct-debit-requests.ts'
import { documents } from './routes/documents.ts'
import { guestPayment } from './routes/guest-payment.ts'
import { home } from './routes/home.ts'
import { moves } from './routes/moves.ts'
import { myAccount } from './routes/my-account.ts'
import { origination } from './routes/origination.ts'
import { passkeys } from './routes/passkeys.ts'
import { payToAgreements } from './routes/pay-to-agreements.ts'
import { payToWebhook } from './routes/pay-to-webhook.ts'
import { paymentHelp } from './routes/payment-help.ts'
import { paymentWebhook } from './routes/payment-webhook.ts'
import { recovery } from './routes/recovery.ts'
import { requests } from './routes/requests.ts'
import { savedCards } from './routes/saved-cards.ts'
import { sessions } from './routes/sessions.ts'
import { usage } from './routes/usage.ts'
import { user } from './routes/user.ts'

/** The routes of the customer account in groups (API-12), and the look-ups of its forms. */
// The type is written out, because in declarations the compiler would emit `any` for routers inside a router.
export const customer: {
  readonly myAccount: typeof myAccount
  readonly usage: typeof usage
  readonly sessions: typeof sessions
  readonly passkeys: typeof passkeys
  readonly recovery: typeof recovery
  readonly home: typeof home
  readonly addresses: typeof addresses
  readonly origination: typeof origination
  readonly user: typeof user
  readonly requests: typeof requests
  readonly moves: typeof moves
  readonly documents: typeof documents
  readonly billing: typeof billing
  readonly cardPayment: typeof cardPayment
  readonly guestPayment: typeof guestPayment
  readonly savedCards: typeof savedCards
  readonly paymentWebhook: typeof paymentWebhook
  readonly directDebitRequests: typeof directDebitRequests
  readonly directDebitPayments: typeof directDebitPayments
  readonly payToAgreements: typeof payToAgreements
  readonly payToWebhook: typeof payToWebhook
  readonly paymentHelp: typeof paymentHelp
} = rest.router({
  myAccount,
  usage,
  sessions,
  passkeys,
  recovery,
  home,
  addresses,
  origination,
  user,
  billing,
  cardPayment,
  guestPayment,
  savedCards,
  paymentWebhook,
  directDebitRequests,
  directDebitPayments,
  payToAgreements,
  payToWebhook,
  paymentHelp,
  requests,
  moves,
  documents,
})
