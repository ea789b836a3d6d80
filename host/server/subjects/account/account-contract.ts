import { and, eq, inArray } from 'drizzle-orm'
import type { AccountContract } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import { dayIn } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { accountsOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { applications, bills, customers } from '../../platform/database/schema.ts'
import { oldHomeOf } from '../origination/mover.ts'
import type { ApplicationRow } from '../origination/shown-application.ts'
import type { Withdrawal } from '../origination/withdrawal.ts'

export interface AccountContractPorts {
  readonly db: Db
  readonly now: () => Date
  readonly withdrawal: Pick<Withdrawal, 'byReference'>
}

function contractOf(row: ApplicationRow, now: Date): AccountContract | undefined {
  const { reference, submittedAt, coolingOffEndsOn, startsOn, endedAt, answers } = row
  if (reference === null || submittedAt === null || coolingOffEndsOn === null || startsOn === null)
    return undefined
  const cancelledAt = row.status === 'WITHDRAWN' ? endedAt : null
  const today = dayIn(answers.supply?.address.state ?? 'NSW', now)
  return {
    ...{ reference, startsOn, coolingOffEndsOn },
    ...(answers.payment && { payBy: answers.payment.payBy }),
    submittedAt: submittedAt.toISOString(),
    isCancellable: cancelledAt === null && today <= coolingOffEndsOn,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  }
}

/** The contracts that accounts were opened for at sign-up: read, and cancelled in their cooling-off period. */
export function createAccountContracts({ db, now, withdrawal }: AccountContractPorts) {
  /** Undefined if the account was opened in another way, or for an earlier customer. */
  async function of({ number, customerId }: Pick<AccountRow, 'number' | 'customerId'>) {
    const [row] = await db
      .select()
      .from(applications)
      .where(
        and(eq(applications.accountNumber, number), inArray(applications.status, ['ACCEPTED', 'WITHDRAWN'])),
      )
    if (row === undefined) return undefined
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    const isOfBefore = customer === undefined || customer.createdAt > (row.decidedAt ?? now())
    const found = isOfBefore ? undefined : contractOf(row, now())
    const movedFrom = await oldHomeOf(db, row, now())
    const contract = found && { ...found, ...(movedFrom && { movedFrom }) }
    // A cancelled contract is still returned, so that repeating the cancellation gets the same answer.
    if (contract === undefined || contract.isCancellable || contract.cancelledAt !== null) return contract
    // A contract that can no longer be cancelled is hidden once the customer has a bill.
    const count = await db.$count(bills, eq(bills.accountNumber, number))
    return count > 0 ? undefined : contract
  }

  return {
    of,
    async cancel(customerId: string, reference: string): Promise<AccountContract> {
      const own = await accountsOf(db, customerId, now())
      for (const account of own) {
        if ((await of(account))?.reference !== reference) continue
        const { outcome } = await withdrawal.byReference(reference)
        const contract = await of(account)
        if (outcome !== 'withdrawn' || contract === undefined)
          throw new ProblemError(
            409,
            'The days in which this contract could be cancelled are over. You can still leave at any time: call us.',
          )
        return contract
      }
      throw new ProblemError(404, 'You have no contract with this reference.')
    },
  }
}

export type AccountContracts = ReturnType<typeof createAccountContracts>
