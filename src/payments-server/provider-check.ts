import type { BankAccount } from '../../contracts/schemas/debit.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderEvent } from './read-signed-event.ts'

/** A webhook as it was received. */
export interface ReceivedWebhook {
  readonly body: Uint8Array
  /** The value of the header with the signature. */
  readonly signature: string | undefined
}

/** A payment as returned by `create`. */
export interface StartedPayment {
  readonly paymentId: string
  readonly fieldsUrl: string
}

/** An adapter to be checked, and what its customers and banks do in the provider's test environment. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider
  /**
   * Enters a test card in the fields of a payment, as a customer would, with any authentication. Resolves when the
   * provider has the result. `PAYS`: a card that pays; `DECLINED`: one that is declined. `saves`: the customer ticks the
   * box that saves the card. Rejects if the fields accept no card, as for a payment that was cancelled.
   */
  readonly enterCard: (
    payment: StartedPayment,
    card: 'PAYS' | 'DECLINED',
    options: { readonly saves: boolean },
  ) => Promise<void>
  /** Whether the provider saves cards. Default: yes. */
  readonly savesCards?: boolean
  /** A bank account of the test environment. If undefined, the provider takes no direct debits. */
  readonly bankAccount?: BankAccount
  /** A registered PayID of the test environment, and an unknown one. If undefined, the provider takes no PayTo. */
  readonly payIds?: { readonly registered: string; readonly unknown: string }
  /** The webhooks of the provider. If undefined, it sends none, and changes are found only by `changedSince`. */
  readonly webhooks?: {
    /**
     * The webhooks received since this object was made. It need not wait for one: it is called again each second, up to
     * ten seconds, until the expected one is there.
     */
    readonly sent: () => Promise<readonly ReceivedWebhook[]>
    /**
     * Verifies a webhook and reads its event, as the adapter does (`readSignedEvent`, if it is in the contract's form).
     * Null: it is genuine, and concerns no payment or agreement. Throws for a signature that is wrong or too old.
     */
    readonly read: (webhook: ReceivedWebhook, now: Date) => Promise<ProviderEvent | null>
  }
  /** The clock of the test environment. Default: the system's. */
  readonly now?: () => Date
}

/** The context of a check. */
export interface ProviderCheckContext extends ProviderUnderTest {
  readonly now: () => Date
}

/** A rule that does not hold. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
}

/** Throws `BrokenRule` unless the rule holds. `what`: the observed behaviour, as a sentence. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BrokenRule(what)
}

/** One rule for a provider. */
export interface ProviderCheck {
  /** Never changes: results are compared by it. */
  readonly name: string
  /** The rule as a sentence. */
  readonly title: string
  /** Why it cannot be tried with this provider, or null. */
  readonly leftOut?: (tested: ProviderUnderTest) => string | null
  readonly run: (context: ProviderCheckContext) => Promise<void>
}

/** The amount of the payments of checks, in cents. */
export const amountCents = 1000
/** An id that the provider has not seen before. */
export const newId = (): string => crypto.randomUUID()

/** Begins a payment of 1000 cents. */
export async function begun({ provider }: ProviderCheckContext, payer: string | null = null) {
  const paymentId = newId()
  const { payment, fieldsUrl } = await provider.create(paymentId, amountCents, payer)
  return { paymentId, payment, fieldsUrl }
}

/** The payment in the provider's records, which has to be there. */
export async function found({ provider }: ProviderCheckContext, paymentId: string) {
  const payment = await provider.read(paymentId)
  must(payment !== null, 'The provider does not know a payment that it has created.')
  return payment
}

/** A payment that a card has paid. */
export async function paid(context: ProviderCheckContext): Promise<StartedPayment> {
  const started = await begun(context)
  await context.enterCard(started, 'PAYS', { saves: false })
  const { status } = await found(context, started.paymentId)
  must(status === 'SUCCEEDED', `A payment is ${status} after a card that pays, instead of SUCCEEDED.`)
  return started
}
