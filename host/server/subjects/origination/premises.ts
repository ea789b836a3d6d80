import type { SQL } from 'drizzle-orm'
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AddressParts } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import { nmiChecksum } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import { accounts, applications, supplyPoints } from '../../platform/database/schema.ts'

const keyOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** An address for comparing, so that spaces and capitals make no difference. */
export const addressKeyOf = (address: AddressParts): string => keyOf(addressInWords(address))

export interface Premises {
  readonly addressKey: string
  readonly nmi: string | null
}

const isAt = ({ addressKey, nmi }: Premises): SQL | undefined =>
  or(eq(applications.addressKey, addressKey), nmi === null ? undefined : eq(applications.nmi, nmi))

// An arbitrary number that no other program should use for an advisory lock in the same database.
const premisesLock = 4_743_388

/** Serialises decisions about applications, so that of two for the same premises the second one sees the first. */
export const lockPremises = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${premisesLock})`)
}

const isAny = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length > 0

type AccountRow = typeof accounts.$inferSelect

/**
 * The accounts that supply these premises, or did: by the address, the supply point, or the application that opened them.
 * `isLocking`: until the transaction ends nobody else opens or ends one of them.
 */
export async function accountsAt(tx: Db, premises: Premises, isLocking = false): Promise<AccountRow[]> {
  const { number, supplyAddress } = accounts
  const withPoint = tx
    .select({ number: supplyPoints.accountNumber })
    .from(supplyPoints)
    // Applications have the checksum, an eleventh character, and supply points do not.
    .where(eq(supplyPoints.nmi, premises.nmi?.slice(0, 10) ?? ''))
  const applied = tx.select({ number: applications.accountNumber }).from(applications).where(isAt(premises))
  const query = tx
    .select()
    .from(accounts)
    .where(
      or(
        eq(sql`lower(${supplyAddress})`, premises.addressKey),
        inArray(number, withPoint),
        inArray(number, applied),
      ),
    )
    .orderBy(number)
  return isLocking ? query.for('update') : query
}

/**
 * Whether an account supplies these premises. Closed ones and those about to close do not count, unless their last day is
 * `from` or later.
 */
export async function isSupplied(tx: Db, premises: Premises, from?: string): Promise<boolean> {
  const found = await accountsAt(tx, premises)
  return found.some(({ closedOn }) => closedOn === null || (from !== undefined && closedOn >= from))
}

/**
 * Whether another application for these premises has been sent, and its e-mail address confirmed: anybody can send one. An
 * accepted one does not count if its account closes before `from`.
 */
export const isAppliedFor = (
  tx: Db,
  premises: Premises,
  { applicationId, from }: { readonly applicationId: string; readonly from: string },
): Promise<boolean> =>
  isAny(
    tx
      .select({ id: applications.id })
      .from(applications)
      .leftJoin(accounts, eq(accounts.number, applications.accountNumber))
      .where(
        and(
          isAt(premises),
          // Declined or cancelled applications do not count.
          inArray(applications.status, ['ACCEPTED', 'IN_REVIEW']),
          or(isNull(accounts.closedOn), gte(accounts.closedOn, from)),
          ne(applications.id, applicationId),
        ),
      )
      .limit(1),
  )

/**
 * The account that supplies the home of another one after it, from `until` or an earlier day; undefined if none does. Only
 * an end that was agreed on before can come too late for it. Call `lockPremises` before the account is locked.
 */
export async function nextSupplyOf(
  tx: Db,
  account: AccountRow,
  until: string,
): Promise<AccountRow | undefined> {
  if (account.closedOn === null || account.closedOn >= until) return undefined
  const [point] = await tx.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, account.number))
  const nmi = point === undefined ? null : `${point.nmi}${nmiChecksum(point.nmi)}`
  const here = { addressKey: keyOf(account.supplyAddress), nmi }
  return (await accountsAt(tx, here)).find(
    ({ number, planStartedOn, closedOn }) =>
      number !== account.number &&
      planStartedOn > account.planStartedOn &&
      planStartedOn <= until &&
      (closedOn === null || closedOn >= planStartedOn),
  )
}
