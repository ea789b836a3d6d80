import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AddressParts } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
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

/** Whether an account supplies these premises, by the address, the supply point, or the application that opened it. */
export async function isSupplied(tx: Db, premises: Premises): Promise<boolean> {
  const { number, supplyAddress, closedOn } = accounts
  const hasAccount = tx
    .select({ number })
    .from(accounts)
    .where(
      // Closed accounts, and those about to close, do not count.
      and(eq(sql`lower(${supplyAddress})`, premises.addressKey), isNull(closedOn)),
    )
    .limit(1)
  if (await isAny(hasAccount)) return true
  const hasSupplyPoint = tx
    .select({ number })
    .from(supplyPoints)
    .innerJoin(accounts, eq(accounts.number, supplyPoints.accountNumber))
    // Applications have the checksum, an eleventh character, and supply points do not.
    .where(and(eq(supplyPoints.nmi, premises.nmi?.slice(0, 10) ?? ''), isNull(closedOn)))
    .limit(1)
  if (await isAny(hasSupplyPoint)) return true
  const hasApplied = tx
    .select({ number })
    .from(applications)
    .innerJoin(accounts, eq(accounts.number, applications.accountNumber))
    .where(and(isAt(premises), isNull(closedOn)))
    .limit(1)
  return isAny(hasApplied)
}

/** Whether another application for these premises has been sent, and its e-mail address confirmed: anybody can send one. */
export const isAppliedFor = (tx: Db, premises: Premises, applicationId: string): Promise<boolean> =>
  isAny(
    tx
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          isAt(premises),
          // Declined or cancelled applications do not count.
          inArray(applications.status, ['ACCEPTED', 'IN_REVIEW']),
          ne(applications.id, applicationId),
        ),
      )
      .limit(1),
  )
