import { eq, inArray, isNull, or } from 'drizzle-orm'
import { payToStatuses } from 'gridfront/contracts'
import { isOpenPayTo } from 'gridfront/server'
import pMap, { pMapSkip } from 'p-map'
import { isClosed } from '../../ledger/accounts.ts'
import { accounts, payToAgreements } from '../../platform/database/schema.ts'
import { severalAtOnce } from '../../platform/several-at-once.ts'
import { createRefreshPayTo } from './pay-to-agreements.ts'
import type { DebitRunPorts } from './run-ports.ts'

/**
 * Requests the state of each open PayTo agreement from the provider, and ends those whose account is closed or deleted.
 * Resolves to the agreements without an answer.
 */
export async function refreshAgreements(
  { db, now, provider, settlePayTo }: DebitRunPorts,
  note: (error: unknown) => unknown,
): Promise<string[]> {
  const refreshPayTo = createRefreshPayTo({ provider, settlePayTo, now })
  /** Agreements of deleted accounts are ended at the bank, and then deleted: otherwise nobody could cancel them any more. */
  async function endOrphan(id: string): Promise<void> {
    const seen = await provider.moveAgreement(id, 'CANCEL')
    if (!isOpenPayTo(seen.status)) await db.delete(payToAgreements).where(eq(payToAgreements.id, id))
  }
  /** An agreement does not outlive its account: a proposal ends at once, any other one when nothing is owed. */
  async function endWithAccount(id: string): Promise<void> {
    const [found] = await db
      .select({ status: payToAgreements.status, account: accounts })
      .from(payToAgreements)
      .innerJoin(accounts, eq(accounts.number, payToAgreements.accountNumber))
      .where(eq(payToAgreements.id, id))
    if (found === undefined || !isOpenPayTo(found.status) || !isClosed(found.account, now())) return
    if (found.status === 'PROPOSED' || found.account.balanceCents <= 0)
      await settlePayTo(await provider.moveAgreement(id, 'CANCEL'))
  }
  const open = await db
    .select({ agreement: payToAgreements, accountNumber: accounts.number })
    .from(payToAgreements)
    .leftJoin(accounts, eq(accounts.number, payToAgreements.accountNumber))
    .where(or(inArray(payToAgreements.status, payToStatuses.filter(isOpenPayTo)), isNull(accounts.number)))
  return pMap(
    open,
    async ({ agreement, accountNumber }) => {
      try {
        if (accountNumber === null) await endOrphan(agreement.id)
        else {
          await refreshPayTo(agreement)
          await endWithAccount(agreement.id)
        }
        return pMapSkip
      } catch (error) {
        note(error)
        return agreement.id
      }
    },
    severalAtOnce,
  )
}
