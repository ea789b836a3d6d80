import { customer } from '../../contracts/customer.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type {
  ExtensionOrder,
  PaymentExtension,
  PaymentPlan,
  PaymentPlanOrder,
} from '../../contracts/schemas/payment-help.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `NOT_NOW`: impossible at present; `words` has the reason. `REFUSED`: this day or amount is not possible; `words` as
 * above.
 */
export type HelpFault = 'NOT_NOW' | 'REFUSED'
export type ExtensionAnswer =
  | { readonly success: true; readonly extension: PaymentExtension }
  | SendFailure<HelpFault>
export type PaymentPlanAnswer =
  | { readonly success: true; readonly plan: PaymentPlan }
  | SendFailure<HelpFault>

export interface PaymentHelpService {
  /** Moves the due date of a bill. Safe to repeat with the same key, also if the answer was lost. */
  readonly extendBill: (order: ExtensionOrder, key: string) => Promise<ExtensionAnswer>
  /** Agrees to a payment plan. Safe to repeat with the same key. */
  readonly agreeToPlan: (order: PaymentPlanOrder, key: string) => Promise<PaymentPlanAnswer>
  readonly cancelPaymentPlan: (reference: string) => Promise<PaymentPlanAnswer>
}

interface ServiceReply {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** Extensions and payment plans, over the contract. Nothing rejects. `onChanged` is called when something has changed, or may have. */
export function paymentHelpService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): PaymentHelpService {
  const { paymentHelp } = client.use(customer)
  async function outcome<Done extends object>(
    ask: () => Promise<ServiceReply>,
    done: (body: unknown) => Done,
  ): Promise<({ readonly success: true } & Done) | SendFailure<HelpFault>> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, ...done(body) }
      }
      if (status === 404 || status === 409) {
        // The bills or the plan have changed since they were shown.
        onChanged()
        return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
      }
      if (status === 422)
        return { success: false, code: 'REFUSED', words: (body as Problem).errors?.[0]?.detail }
      return refused({ status, headers }, now())
    } catch (error) {
      return notAnswered(error)
    }
  }
  const planIn = (body: unknown) => ({ plan: body as PaymentPlan })
  return {
    extendBill: (body, key) =>
      outcome(
        () => paymentHelp.extend({ body, headers: { [idempotencyHeader]: key } }),
        (extension) => ({ extension: extension as PaymentExtension }),
      ),
    agreeToPlan: (body, key) =>
      outcome(() => paymentHelp.agree({ body, headers: { [idempotencyHeader]: key } }), planIn),
    cancelPaymentPlan: (reference) => outcome(() => paymentHelp.cancel({ body: { reference } }), planIn),
  }
}
