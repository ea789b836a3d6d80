import { and, eq } from 'drizzle-orm'
import type { AccountContract } from 'gridfront/contracts'
import { stateOfAccount, supplyEndOf } from '../../ledger/accounts.ts'
import { dayIn } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MovedFrom } from '../../platform/database/schema/domain-event.ts'
import { accounts, customerRequests, customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import type { ApplicationRow } from './shown-application.ts'

type AccountRow = typeof accounts.$inferSelect

/** Where mails about an application go: for a customer who moves, the address of the account, else the one that was typed. */
export async function applicantEmail(
  tx: Db,
  { answers, customerId }: Pick<ApplicationRow, 'answers' | 'customerId'>,
): Promise<string> {
  const typed = normalEmail(answers.person?.email ?? '')
  if (customerId === null) return typed
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  return customer?.email ?? typed
}

/** The account of the home that a customer leaves; undefined if nobody moves, or it is another customer's now. */
async function oldAccountOf(
  tx: Db,
  { customerId, movedFrom }: Pick<ApplicationRow, 'customerId' | 'movedFrom'>,
): Promise<AccountRow | undefined> {
  if (customerId === null || movedFrom === null) return undefined
  const own = and(eq(accounts.number, movedFrom), eq(accounts.customerId, customerId))
  return (await tx.select().from(accounts).where(own))[0]
}

/** The end of supply at a home, with the request that asks for it as long as staff have not booked the end. */
async function leavingOf(tx: Db, account: AccountRow): Promise<MovedFrom> {
  const [out] =
    account.closedOn === null
      ? await tx
          .select()
          .from(customerRequests)
          .where(eq(customerRequests.openKey, `MOVE_OUT:${account.number}`))
      : []
  const finalBillBy = out?.targets.find(({ step }) => step === 'FINAL_BILL')?.by
  return {
    address: account.supplyAddress,
    endsOn: await supplyEndOf(tx, account),
    ...(out && { reference: out.reference }),
    ...(finalBillBy && { finalBillBy }),
  }
}

/** The home that a customer leaves, as pages show it; undefined if nobody moves. */
export async function oldHomeOf(
  tx: Db,
  row: Pick<ApplicationRow, 'customerId' | 'movedFrom'>,
  now: Date,
): Promise<NonNullable<AccountContract['movedFrom']> | undefined> {
  const account = await oldAccountOf(tx, row)
  if (account === undefined) return undefined
  const { address: supplyAddress, endsOn, reference } = await leavingOf(tx, account)
  const isAhead = endsOn !== null && dayIn(stateOfAccount(account), now) < endsOn
  return { supplyAddress, endsOn, endIsWithdrawable: reference !== undefined && isAhead }
}

/** What a mail says about the home that a customer leaves, as a member of its facts; none if nobody moves. */
export async function movedFrom(
  tx: Db,
  row: Pick<ApplicationRow, 'customerId' | 'movedFrom'>,
): Promise<{ readonly move?: MovedFrom }> {
  const account = await oldAccountOf(tx, row)
  return account === undefined ? {} : { move: await leavingOf(tx, account) }
}
