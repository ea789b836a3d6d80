import { and, desc, eq, inArray } from 'drizzle-orm'
import type { MaskedPayToPayer } from 'gridfront/contracts'
import { payToStatuses } from 'gridfront/contracts'
import { isOpenPayTo } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { payToAgreements } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import type { SettlePayTo } from './settle-pay-to.ts'
import type { WithdrawDebitsPorts } from './withdraw-debits.ts'
import { withdrawDebits } from './withdraw-debits.ts'

/** Rows of a list. */
const most = 200

const payerText = (payer: MaskedPayToPayer): string =>
  payer.kind === 'PAYID' ? payer.payId : `BSB ${payer.bank.bsb}, …${payer.bank.ending}`

export interface AgreementOptions {
  readonly account: string | undefined
  /** Includes ended ones. */
  readonly isAll: boolean
  readonly isJson: boolean
}

/** PayTo agreements, newest first. The payer is masked, and the provider's token is left out. */
export async function agreementList(db: Db, { account, isAll, isJson }: AgreementOptions): Promise<string> {
  const rows = await db
    .select()
    .from(payToAgreements)
    .where(
      and(
        ...(isAll ? [] : [inArray(payToAgreements.status, payToStatuses.filter(isOpenPayTo))]),
        ...(account === undefined ? [] : [eq(payToAgreements.accountNumber, account)]),
      ),
    )
    .orderBy(desc(payToAgreements.proposedAt))
    .limit(most)
  if (isJson)
    return JSON.stringify(
      rows.map(({ payerToken: _, bankUrl: __, ...row }) => row),
      null,
      2,
    )
  if (rows.length === 0) return isAll ? 'There are no PayTo agreements.' : 'No PayTo agreement is open.'
  const table = textTable(
    ['AGREEMENT', 'ACCOUNT', 'STATUS', 'PAID FROM', 'AT MOST', 'PROPOSED', 'BILLS DUE FROM', 'CHANGED'],
    rows.map((row) => [
      row.id,
      row.accountNumber,
      row.revision === 0 ? `${row.status}, not at the bank` : row.status,
      payerText(row.payer),
      inDollars(row.maximumCents),
      timeInText(row.proposedAt),
      row.coversFrom ?? '-',
      timeInText(row.changedAt),
    ]),
  )
  return rows.length < most ? table : `${table}\nThe newest ${most} alone.`
}

export interface CancelPorts extends WithdrawDebitsPorts {
  readonly settlePayTo: SettlePayTo
}

/**
 * Cancels an agreement at the bank for a customer who asks for it by phone, and notifies the customer by mail. Throws
 * `OperatorError`, and `ProviderError`: the agreement then continues.
 */
export async function cancelAgreement(ports: CancelPorts, id: string): Promise<string> {
  const { db, provider, settlePayTo } = ports
  const read = async () => (await db.select().from(payToAgreements).where(eq(payToAgreements.id, id)))[0]
  const before = await read()
  if (before === undefined) throw new OperatorError(`There is no PayTo agreement ${id}.`)
  if (!isOpenPayTo(before.status)) return `PayTo agreement ${id} has ended already: it is ${before.status}.`
  await settlePayTo(await provider.moveAgreement(id, 'CANCEL'))
  const { status } = (await read()) ?? before
  if (isOpenPayTo(status))
    throw new OperatorError(
      `The bank has not cancelled PayTo agreement ${id}: it is ${status}. The customer can cancel it in the bank's app.`,
    )
  await withdrawDebits(ports, id)
  return status === 'CANCELLED'
    ? `PayTo agreement ${id} of account ${before.accountNumber} is cancelled at the bank. A mail tells the customer; bills are theirs to pay.`
    : `PayTo agreement ${id} has ended at the bank meanwhile: it is ${status}.`
}
