import type { ConcessionScheme, IssuedInvoice, MissedConcessions } from 'gridfront/billing'
import { chargedBeforeConcessions, concessionsIn } from 'gridfront/billing'
import type { GrantedConcession } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { concessionsOfAccount } from '../requests/account-concessions.ts'
import { issuedInvoices } from './issued-invoices.ts'
import type { Account } from './make-bill.ts'

/** The days of a concession that were billed before it was granted; usually none. */
const billedDays = (granted: GrantedConcession): readonly GrantedConcession[] => {
  const { from, to, billedTo = '' } = granted
  const last = to !== null && to < billedTo ? to : billedTo
  return from <= last ? [{ ...granted, to: last }] : []
}

/** Days that bills have already credited: the bill without the concession, and its days. */
const creditsOf = (issued: readonly IssuedInvoice[]) =>
  issued.flatMap(({ lines }) => lines.flatMap(({ credits }) => credits ?? []))

/**
 * The account's bills that lack a concession granted after they were issued: the next bill credits each of those days,
 * once. `from`: first day of that next bill.
 */
export async function missedConcessions(
  tx: Db,
  account: Account,
  from: string,
  schemes: readonly ConcessionScheme[],
): Promise<readonly MissedConcessions[]> {
  const late = (await concessionsOfAccount(tx, account)).flatMap(billedDays)
  if (late.length === 0) return []
  const issued = await issuedInvoices(tx, account)
  const credited = creditsOf(issued)
  return issued.flatMap(({ invoiceNumber, lines, period: { startDate, endDate } }) => {
    if (endDate >= from) return []
    const done = credited.filter((one) => one.invoiceNumber === invoiceNumber)
    const period = { from: startDate, to: endDate }
    const concessions = concessionsIn(late, schemes, period).filter((one) =>
      done.every((days) => days.period.endDate < one.from || days.period.startDate > one.to),
    )
    const chargedCents = chargedBeforeConcessions(lines)
    return concessions.length === 0 ? [] : [{ invoiceNumber, period, chargedCents, concessions }]
  })
}
