import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import { IdempotencyKey } from '../schemas/payment.ts'
import {
  ExtensionOrder,
  PaymentExtension,
  PaymentHelp,
  PaymentPlan,
  PaymentPlanCancellation,
  PaymentPlanOrder,
} from '../schemas/payment-help.ts'
import { authorisedRead, authorisedWriteWithBody, missing, validatedRead } from './errors.ts'

const named = { [idempotencyHeader]: IdempotencyKey }

/** Payment extensions and payment plans. */
export const paymentHelp = rest.router(
  {
    read: {
      method: 'GET',
      path: '/api/payment-help',
      query: AccountChoice,
      responses: { 200: PaymentHelp, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'Which bills can be put off and until when, the payment plan of an account, and what one could be made of',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    extend: {
      method: 'POST',
      path: '/api/payment-help/extensions',
      headers: named,
      body: ExtensionOrder,
      responses: { 201: PaymentExtension, ...missing, ...authorisedWriteWithBody },
      summary:
        'Move the due date of a bill, once. 409 for one that is paid, in a plan, being debited or was put off before; 422 for a day that it cannot be put off to',
      metadata: facts({
        clauses: ['PAY-1', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
      }),
    },
    agree: {
      method: 'POST',
      path: '/api/payment-plans',
      headers: named,
      body: PaymentPlanOrder,
      responses: { 201: PaymentPlan, ...missing, ...authorisedWriteWithBody },
      summary:
        'Agree to pay what is owed by instalments. 409 while a plan is active or a payment is in progress, when the amount owed has changed since it was shown, and when the next plan can be agreed only on the phone; 422 for instalments that take more than two years or are fewer than two',
      metadata: facts({
        clauses: ['PAY-1', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
      }),
    },
    cancel: {
      method: 'POST',
      path: '/api/payment-plans/cancellation',
      body: PaymentPlanCancellation,
      responses: { 200: PaymentPlan, ...missing, ...authorisedWriteWithBody },
      summary:
        'End a payment plan: what is left of it is owed as before. Again it changes nothing, and 409 for one that is paid',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
