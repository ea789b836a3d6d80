import type { SQL } from 'drizzle-orm'
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AddressParts } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { accounts, applications } from '../../platform/database/schema.ts'

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

/** Accounts that still supply on a day. Without a day: those of which no end is known. */
const suppliesOn = (day: string | undefined): SQL | undefined =>
  or(isNull(accounts.closedOn), day === undefined ? undefined : gte(accounts.closedOn, day))

/**
 * Whether an account supplies these premises, on the day on which the applicant's own supply would start if it is given.
 * The NMI is only in the applications by which accounts were opened.
 */
export async function isSupplied(tx: Db, premises: Premises, startsOn?: string): Promise<boolean> {
  const { number, supplyAddress } = accounts
  const hasAccount = tx
    .select({ number })
    .from(accounts)
    .where(and(eq(sql`lower(${supplyAddress})`, premises.addressKey), suppliesOn(startsOn)))
    .limit(1)
  if (await isAny(hasAccount)) return true
  const hasApplied = tx
    .select({ number })
    .from(applications)
    .innerJoin(accounts, eq(accounts.number, applications.accountNumber))
    .where(and(isAt(premises), suppliesOn(startsOn)))
    .limit(1)
  return isAny(hasApplied)
}

/**
 * Whether another application for these premises has been sent, and its e-mail address confirmed: anybody can send one. Not
 * if its account will have ended by the applicant's first day.
 */
export const isAppliedFor = (
  tx: Db,
  premises: Premises,
  { id, startsOn }: { readonly id: string; readonly startsOn: string },
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
          ne(applications.id, id),
          suppliesOn(startsOn),
        ),
      )
      .limit(1),
  )
