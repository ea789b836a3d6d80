import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { Invoice } from '../schemas/invoice.ts'
import {
  AccountChoice,
  AccountContract,
  AccountList,
  AccountOverview,
  BillList,
  BillSettings,
  BillSettingsChange,
  ContractCancellation,
} from '../schemas/my-account.ts'
import { IdempotencyKey } from '../schemas/payment.ts'
import {
  PlanChange,
  PlanChangeCancellation,
  PlanChangeOrder,
  PlanChoices,
  PlanChoicesQuery,
} from '../schemas/plan-change.ts'
import { BillSmoothing, SmoothingAgreement, SmoothingEnd, SmoothingOrder } from '../schemas/smoothing.ts'
import {
  authorisedRead,
  authorisedWriteWithBody,
  changedRetry,
  missing,
  unsafeWithBody,
  validatedRead,
} from './errors.ts'

const invoiceNumber = z.object({ invoiceNumber: z.string().check(z.minLength(1)) })

/** The customer's own accounts, and the change of plan. A named account must belong to the token's owner; any other is 404. */
export const myAccount = rest.router(
  {
    accounts: {
      method: 'GET',
      path: '/api/my-account/accounts',
      responses: { 200: AccountList, ...authorisedRead },
      summary: "The customer's accounts, open ones first",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    overview: {
      method: 'GET',
      path: '/api/my-account',
      query: AccountChoice,
      responses: { 200: AccountOverview, ...missing, ...validatedRead, ...authorisedRead },
      summary: "The customer's name, and plan and balance of an account",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    bills: {
      method: 'GET',
      path: '/api/my-account/bills',
      query: AccountChoice,
      responses: { 200: BillList, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'The bills of an account, newest first',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    bill: {
      method: 'GET',
      path: '/api/my-account/bills/:invoiceNumber',
      pathParams: invoiceNumber,
      responses: { 200: Invoice, ...missing, ...authorisedRead },
      summary:
        'One bill of the customer in full, of whichever of their accounts; 404 for any other, whether there is one or not',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    billSettings: {
      method: 'GET',
      path: '/api/my-account/bill-settings',
      query: AccountChoice,
      responses: { 200: BillSettings, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'How an account is billed: by email or post, how often, with which reference, for which business',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    changeBillSettings: {
      method: 'POST',
      path: '/api/my-account/bill-settings',
      body: BillSettingsChange,
      responses: { 200: BillSettings, 401: authorisedRead[401], ...missing, ...unsafeWithBody },
      summary:
        'Change how an account is billed, from the next bill on; what is left out stays as it is. 422 from post to email without the current consent',
      metadata: facts({
        clauses: ['ACC-1', 'AUTH-14', 'API-12', 'ORIG-2'],
        bearer: 'needed',
        isRepeatable: true,
      }),
    },
    smoothing: {
      method: 'GET',
      path: '/api/my-account/smoothing',
      query: AccountChoice,
      responses: { 200: BillSmoothing, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'Bill smoothing of an account: the agreement, or the even amount that is offered, with the estimate behind it; 429 with `Retry-After` for a customer who asks too often',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    agreeToSmoothing: {
      method: 'POST',
      path: '/api/my-account/smoothing',
      body: SmoothingOrder,
      responses: { 200: SmoothingAgreement, ...missing, ...authorisedWriteWithBody },
      summary:
        'Agree to pay the same amount of each bill, from the next bill on. Again it changes nothing; 409 for an amount that is no longer the one offered, and where bills cannot be smoothed; 422 for an edition of the consent that is not current',
      metadata: facts({
        clauses: ['PAY-1', 'ORIG-2', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        isRepeatable: true,
      }),
    },
    endSmoothing: {
      method: 'POST',
      path: '/api/my-account/smoothing/cancellation',
      body: SmoothingEnd,
      responses: { 200: SmoothingAgreement, ...missing, ...authorisedWriteWithBody },
      summary:
        'End bill smoothing: the next bill is for what it comes to, and settles the balance; without a balance it ends at once. Again it changes nothing',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
    plans: {
      method: 'GET',
      path: '/api/my-account/plans',
      query: PlanChoicesQuery,
      responses: { 200: PlanChoices, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'The plan of an account as it was agreed to, the plans that it can have with an estimate from its own usage, on request as it would be with panels, a battery or an electric car, and what was changed; 429 with `Retry-After` for a customer who asks too often',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    changePlan: {
      method: 'POST',
      path: '/api/my-account/plan-changes',
      headers: { [idempotencyHeader]: IdempotencyKey },
      body: PlanChangeOrder,
      responses: { 201: PlanChange, ...missing, ...authorisedWriteWithBody },
      summary:
        'Agree to another plan. 422 for one that is not offered here, a day that cannot be chosen, or an edition of the consent that is not current; 409 while a change is open, while supply ends, and when prices are no longer those that were shown',
      metadata: facts({
        clauses: ['ACC-1', 'ORIG-2', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
      }),
    },
    cancelPlanChange: {
      method: 'POST',
      path: '/api/my-account/plan-changes/cancellation',
      body: PlanChangeCancellation,
      responses: {
        200: PlanChange,
        401: authorisedRead[401],
        ...missing,
        ...changedRetry,
        ...unsafeWithBody,
      },
      summary:
        'Cancel a change in its cooling-off period: the plan before stays, or comes back. Again it changes nothing, and 409 when it is too late',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
    cancelContract: {
      method: 'POST',
      path: '/api/my-account/contract/cancellation',
      body: ContractCancellation,
      responses: {
        200: AccountContract,
        401: authorisedRead[401],
        ...missing,
        ...changedRetry,
        ...unsafeWithBody,
      },
      summary:
        'Cancel a new contract in its cooling-off period, as by the mailed link. Again it changes nothing, and 409 when it is too late',
      metadata: facts({
        clauses: ['ACC-1', 'ORIG-1', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        isRepeatable: true,
      }),
    },
  },
  { strictStatusCodes: true },
)
