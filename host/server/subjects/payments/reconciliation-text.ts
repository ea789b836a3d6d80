import { inDollars } from '../../platform/in-dollars.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import type { DifferenceKind, Reconciliation, Span } from './reconciliation.ts'
import { differenceWords, provable } from './reconciliation.ts'

const cell = (cents: number | null) => (cents === null ? '-' : inDollars(cents))

/** A reconciliation as text for a terminal: the differences by kind, and what to do about them. */
export function reconciliationText(
  { compared, providerCents, ledgerCents, differences, applied }: Reconciliation,
  { from, to }: Span,
): string {
  const head = `${compared} payments from ${timeInText(from)} to ${timeInText(to)}. Held at the provider: ${inDollars(providerCents)}; by the ledger: ${inDollars(ledgerCents)}.`
  const done = applied.length === 0 ? [] : [`Entered what was missing of ${applied.length} payments.`]
  if (differences.length === 0) return [head, ...done, 'Provider and ledger agree.'].join('\n')
  const kinds = (Object.keys(differenceWords) as DifferenceKind[]).filter((kind) =>
    differences.some((one) => one.kind === kind),
  )
  const parts = kinds.map((kind) => {
    const own = differences.filter((one) => one.kind === kind)
    const rows = own.map(
      ({ paymentId, accountNumber, refundId, providerCents: there, ledgerCents: here }) => [
        paymentId,
        accountNumber ?? '-',
        refundId ?? '-',
        cell(there),
        cell(here),
      ],
    )
    const table = textTable(['PAYMENT', 'ACCOUNT', 'REFUND', 'PROVIDER', 'LEDGER'], rows)
    return `\n${kind}: ${differenceWords[kind]} (${own.length})\n${table}`
  })
  const isMissing = differences.some(({ kind }) => provable.has(kind))
  const advice = isMissing && applied.length === 0 ? ["\nEnter what is missing with '--apply'."] : []
  return [head, ...done, ...parts, ...advice].join('\n')
}
