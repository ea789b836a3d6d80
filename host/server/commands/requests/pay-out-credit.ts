import { and, asc, eq } from 'drizzle-orm'
import type { StoredRequest } from 'gridfront/server'
import { lockAccount } from '../../ledger/accounts.ts'
import { creditCentsOf } from '../../ledger/credit.ts'
import { postEntries } from '../../ledger/ledger.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { ledgerEntries } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { timeInText } from '../../platform/text-table.ts'
import { cardPaymentsFrom } from './card-payments.ts'

/** Days for which the credit of a card payment is not paid out: by then most cardholders who dispute one have seen it. */
export const heldDays = 14

interface PayOut {
  readonly request: Extract<StoredRequest, { kind: 'CREDIT_REFUND' }>
  readonly customerId: string
  readonly now: Date
  /** Whether staff have checked the newest card payments, which are not paid out otherwise. */
  readonly arePaymentsChecked: boolean
}

/**
 * Enters the payout of a credit. Throws `OperatorError` if the credit is no longer there, or if it would pay out new card
 * payments, which a cardholder can take back from us later. Call it in the transaction that answers the request.
 */
export async function payOut(
  tx: Db,
  { request, customerId, now, arePaymentsChecked }: PayOut,
): Promise<void> {
  const { accountNumber, reference, content } = request
  const account = await lockAccount(tx, accountNumber)
  const declined = 'Pay nothing, and decline the request with an answer that says so.'
  if (account.customerId !== customerId)
    throw new OperatorError(
      `Account ${accountNumber} is another customer's now, and so is its credit. ${declined}`,
    )
  const credit = await creditCentsOf(tx, account)
  if (content.amount > credit)
    throw new OperatorError(
      `Account ${accountNumber} has ${inDollars(credit)} of credit now, and ${inDollars(content.amount)} were asked for. ${declined}`,
    )
  const recent = await cardPaymentsFrom(tx, accountNumber, new Date(now.getTime() - heldDays * dayMs))
  const held = Math.min(
    credit,
    recent.reduce((cents, { leftCents }) => cents + leftCents, 0),
  )
  if (!arePaymentsChecked && content.amount > credit - held)
    throw new OperatorError(
      `${inDollars(held)} of the ${inDollars(credit)} of credit on account ${accountNumber} came by card, from the customer or a guest, in the last ${heldDays} days, and can still be charged back. Pay nothing yet: 'show ${reference}' lists those payments. Wait until they are older, or check them and add --payments-checked.`,
    )
  await postEntries(tx, [
    { accountNumber, cause: 'PAYOUT', causeId: reference, owedCents: content.amount, happenedAt: now },
  ])
}

export interface DespiteImport {
  /** Staff have checked that no import has put the credit on the account. */
  readonly isDespiteImport: boolean
}

/**
 * Throws `OperatorError` if an import has changed the balance since a payout: an imported balance is that of another
 * system, which may still have the credit.
 */
async function refuseImportedCredit(
  tx: Db,
  { accountNumber, reference }: Pick<StoredRequest, 'accountNumber' | 'reference'>,
): Promise<void> {
  const { id, cause, causeId, happenedAt } = ledgerEntries
  const entries = await tx
    .select({ cause, causeId, happenedAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountNumber, accountNumber))
    .orderBy(asc(id))
  const payout = entries.findIndex((entry) => entry.cause === 'PAYOUT' && entry.causeId === reference)
  const imported = entries.slice(payout).find((entry) => entry.cause === 'ADJUSTMENT')
  if (imported === undefined) return
  throw new OperatorError(
    `An import of ${timeInText(imported.happenedAt)} changed the balance of account ${accountNumber} after the payout of ${reference}, so the account may have this credit already. Nothing was entered. Compare the account's balance with the former system's. If the credit is in it, import the balance without it. Then add --despite-import.`,
  )
}

/**
 * Enters that the customer's bank has sent a payout back, so that the credit is on the account again. Throws
 * `OperatorError`. Call it in the transaction that changes the request.
 */
export async function takePayoutBack(
  tx: Db,
  { request, customerId, now, isDespiteImport }: Omit<PayOut, 'arePaymentsChecked'> & DespiteImport,
): Promise<void> {
  const { accountNumber, reference } = request
  const account = await lockAccount(tx, accountNumber)
  const [payout] = await tx
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.cause, 'PAYOUT'), eq(ledgerEntries.causeId, reference)))
  if (payout === undefined) throw new OperatorError(`The ledger has no payout of ${reference}.`)
  if (account.customerId !== customerId)
    throw new OperatorError(
      `Account ${accountNumber} is another customer's now, who would get the credit. Nothing was entered: pay ${inDollars(payout.cents)} to its former customer.`,
    )
  if (!isDespiteImport) await refuseImportedCredit(tx, request)
  await postEntries(tx, [
    {
      ...{ accountNumber, cause: 'PAYOUT_RETURN', causeId: reference },
      ...{ owedCents: -payout.cents, happenedAt: now },
    },
  ])
}
