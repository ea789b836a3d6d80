import { and, eq, gte, inArray, lt, or } from 'drizzle-orm'
import type { PaymentProvider, ProvidedPayment } from 'gridfront/payments-server'
import { refundsOf } from 'gridfront/payments-server'
import type { Db } from '../../platform/database/db.ts'
import { ledgerEntries, payments, refunds } from '../../platform/database/schema.ts'
import type { Settle } from './settle.ts'

/**
 * The possible differences between provider and ledger, as text. For the kinds in `provable` the provider's data proves
 * what is missing here, so `--apply` enters it; the others are for staff.
 */
export const differenceWords = {
  notInLedger: 'paid at the provider, and not in the ledger',
  refundNotInLedger: 'given back at the provider, and not in the ledger',
  chargebackNotInLedger: 'taken back by the bank, and not in the ledger',
  statusBehind: 'gone on at the provider, with no money in it',
  notHere: 'at the provider, and unknown here',
  notAtProvider: 'in the ledger, and not paid at the provider',
  amountDiffers: 'of another amount at the provider',
  refundNotAtProvider: 'given back in the ledger, and not at the provider',
  chargebackNotAtProvider: 'taken back in the ledger, and not at the provider',
  refundOpen: 'a refund that was asked for and not finished',
} as const
export type DifferenceKind = keyof typeof differenceWords

export const provable: ReadonlySet<DifferenceKind> = new Set([
  'notInLedger',
  'refundNotInLedger',
  'chargebackNotInLedger',
  'statusBehind',
])

export interface Difference {
  readonly kind: DifferenceKind
  readonly paymentId: string
  /** Null: the account is not known here. */
  readonly accountNumber: string | null
  /** Id of the refund that it is about. */
  readonly refundId?: string
  /** Cents at the provider and in the ledger; null if there is no record. */
  readonly providerCents: number | null
  readonly ledgerCents: number | null
}

export interface Reconciliation {
  /** Payments that were compared. */
  readonly compared: number
  /** The total at the provider after refunds and chargebacks, and the total by the ledger, in cents. */
  readonly providerCents: number
  readonly ledgerCents: number
  readonly differences: readonly Difference[]
  /** Payments that `apply` has entered. */
  readonly applied: readonly string[]
}

export interface ReconciliationPorts {
  readonly db: Db
  readonly provider: PaymentProvider
  readonly settle: Settle
}

/** A period: its first moment, and the first one after it. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

interface Local {
  readonly row: typeof payments.$inferSelect
  readonly entries: readonly (typeof ledgerEntries.$inferSelect)[]
  readonly refunds: readonly (typeof refunds.$inferSelect)[]
}

const wasPaid = ({ status }: ProvidedPayment) =>
  status === 'SUCCEEDED' || status === 'REVERSED' || status === 'REFUNDED'

const centsOf = (local: Local | null, cause: string, causeId: string): number | null =>
  local?.entries.find((entry) => entry.cause === cause && entry.causeId === causeId)?.amountCents ?? null

/** The amount of a payment that the provider holds. */
function heldAt(seen: ProvidedPayment | null): number {
  if (seen === null || !wasPaid(seen) || seen.status === 'REVERSED') return 0
  return seen.amountCents - refundsOf(seen).reduce((sum, one) => sum + one.amountCents, 0)
}
const heldHere = (local: Local | null): number =>
  (local?.entries ?? []).reduce(
    (sum, { cause, amountCents }) => sum + (cause === 'PAYMENT' ? amountCents : -amountCents),
    0,
  )

/** All differences of one payment. */
function compare(paymentId: string, local: Local | null, seen: ProvidedPayment | null): Difference[] {
  const accountNumber = local?.row.accountNumber ?? null
  const found: Difference[] = []
  const differ = (
    kind: DifferenceKind,
    providerCents: number | null,
    ledgerCents: number | null,
    refundId?: string,
  ) =>
    found.push({
      ...{ kind, paymentId, accountNumber, providerCents, ledgerCents },
      ...(refundId !== undefined && { refundId }),
    })
  if (local === null) {
    // A payment that was never charged does no harm.
    if (seen !== null && wasPaid(seen)) differ('notHere', seen.amountCents, null)
    return found
  }
  const paid = centsOf(local, 'PAYMENT', paymentId)
  const reversed = centsOf(local, 'REVERSAL', paymentId)
  if (seen !== null && seen.amountCents !== local.row.amountCents)
    differ('amountDiffers', seen.amountCents, local.row.amountCents)
  if (seen !== null && wasPaid(seen) && paid === null) differ('notInLedger', seen.amountCents, null)
  if (paid !== null && (seen === null || !wasPaid(seen))) differ('notAtProvider', null, paid)
  const provided = seen === null ? [] : refundsOf(seen)
  for (const { refundId, amountCents } of provided) {
    const entered = centsOf(local, 'REFUND', refundId)
    if (entered === null) differ('refundNotInLedger', amountCents, null, refundId)
    else if (entered !== amountCents) differ('amountDiffers', amountCents, entered, refundId)
  }
  const names = new Set(provided.map(({ refundId }) => refundId))
  for (const { id, amountCents, doneAt } of local.refunds) {
    if (doneAt === null && !names.has(id)) differ('refundOpen', null, amountCents, id)
    if (doneAt !== null && !names.has(id)) differ('refundNotAtProvider', null, amountCents, id)
  }
  if (seen?.status === 'REVERSED' && local.row.status !== 'REVERSED')
    differ('chargebackNotInLedger', heldHere(local), null)
  if (reversed !== null && seen?.status !== 'REVERSED') differ('chargebackNotAtProvider', null, reversed)
  if (found.length === 0 && seen !== null && seen.status !== local.row.status)
    differ('statusBehind', null, null)
  return found
}

/** Compares the provider's payments, refunds and chargebacks with the ledger, payment by payment. */
export function createReconciliation({ db, provider, settle }: ReconciliationPorts) {
  async function readLocal(paymentId: string): Promise<Local | null> {
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
    if (row === undefined) return null
    const own = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(
        or(
          and(inArray(ledgerEntries.cause, ['PAYMENT', 'REVERSAL']), eq(ledgerEntries.causeId, paymentId)),
          and(
            eq(ledgerEntries.cause, 'REFUND'),
            inArray(ledgerEntries.causeId, [paymentId, ...own.map(({ id }) => id)]),
          ),
        ),
      )
    return { row, entries, refunds: own }
  }
  /**
   * The ids to compare: payments changed at the provider, and those begun, paid or refunded here. Payments begun here
   * after the period are left out, including their changes at the provider.
   */
  async function idsOf({ from, to }: Span): Promise<ReadonlyMap<string, ProvidedPayment | null>> {
    const changed = new Map((await provider.changedSince(from)).map((one) => [one.paymentId, one]))
    const isIn = or(
      and(gte(payments.createdAt, from), lt(payments.createdAt, to)),
      and(gte(payments.paidAt, from), lt(payments.paidAt, to)),
    )
    const here = await db.select({ id: payments.id }).from(payments).where(isIn)
    const returned = await db
      .select({ id: refunds.paymentId })
      .from(refunds)
      .where(and(gte(refunds.createdAt, from), lt(refunds.createdAt, to)))
    const later = new Set(
      (await db.select({ id: payments.id }).from(payments).where(gte(payments.createdAt, to))).map(
        ({ id }) => id,
      ),
    )
    const ids = [...changed.keys(), ...[...here, ...returned].map(({ id }) => id)]
    return new Map(ids.filter((id) => !later.has(id)).map((id) => [id, changed.get(id) ?? null]))
  }

  return async (span: Span, { isApplied = false } = {}): Promise<Reconciliation> => {
    const differences: Difference[] = []
    const applied: string[] = []
    let [providerCents, ledgerCents] = [0, 0]
    const ids = await idsOf(span)
    for (const [paymentId, listed] of ids) {
      let seen = listed ?? (await provider.read(paymentId))
      let local = await readLocal(paymentId)
      let found = compare(paymentId, local, seen)
      if (found.length > 0) {
        // The state may change between the two reads. The provider is read first, so the ledger is never behind it.
        seen = await provider.read(paymentId)
        local = await readLocal(paymentId)
        found = compare(paymentId, local, seen)
      }
      if (isApplied && seen !== null && found.some(({ kind }) => provable.has(kind))) {
        if ((await settle(seen)) === 'applied') applied.push(paymentId)
        local = await readLocal(paymentId)
        found = compare(paymentId, local, seen)
      }
      differences.push(...found)
      providerCents += heldAt(seen)
      ledgerCents += heldHere(local)
    }
    return { compared: ids.size, providerCents, ledgerCents, differences, applied }
  }
}
