import type { StoredRequest } from 'gridfront/server'
import { lockAccount } from '../../ledger/accounts.ts'
import { creditCentsOf } from '../../ledger/credit.ts'
import { postEntries } from '../../ledger/ledger.ts'
import type { Db } from '../../platform/database/db.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'

interface PayOut {
  readonly request: Extract<StoredRequest, { kind: 'CREDIT_REFUND' }>
  readonly customerId: string
  readonly now: Date
}

/**
 * Enters the payout of a credit. Throws `OperatorError` if the credit is no longer there. Call it in the transaction that
 * answers the request.
 */
export async function payOut(tx: Db, { request, customerId, now }: PayOut): Promise<void> {
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
  await postEntries(tx, [
    { accountNumber, cause: 'PAYOUT', causeId: reference, owedCents: content.amount, happenedAt: now },
  ])
}
