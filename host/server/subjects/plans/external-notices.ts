import { eq } from 'drizzle-orm'
import { dayIn, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { isDay } from '../../platform/civil-day.ts'
import { recordsOf, textOf, unclosed } from '../../platform/csv-file.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, priceNotices } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { heldPlans } from '../prices/account-prices.ts'
import { isAsOffered, storeEdition } from '../prices/price-editions.ts'
import { yearAfter } from './price-rise.ts'

const columns = ['account_number', 'prices_from', 'notified_on'] as const

/** A notice sent by another system. */
interface GivenNotice {
  readonly line: number
  readonly accountNumber: string
  /** First day of the prices, as in the price book. */
  readonly pricesFrom: string
  readonly notifiedOn: string
}

export interface NoticeRefusal {
  readonly line: number
  /** The problem and what to do, as the end of a sentence. */
  readonly reason: string
}

export interface ExternalNotices {
  readonly recorded: readonly {
    readonly accountNumber: string
    readonly planId: string
    readonly pricesFrom: string
    readonly notifiedOn: string
    readonly reachesOn: string
  }[]
  /** If there are any, nothing was written. */
  readonly refusals: readonly NoticeRefusal[]
}

/** Reads a CSV file with a line for each notice: the valid ones, and the errors of all others. */
export function readNoticeFile(bytes: Uint8Array): {
  readonly notices: readonly GivenNotice[]
  readonly refusals: readonly NoticeRefusal[]
} {
  const nothing = (line: number, reason: string) => ({ notices: [], refusals: [{ line, reason }] })
  const text = textOf(bytes)
  if (text === null) return nothing(1, 'the file is not UTF-8: save it as "CSV UTF-8".')
  const { records, brokenLine } = recordsOf(text)
  const [header, ...rows] = records
  if (header === undefined)
    return nothing(brokenLine ?? 1, brokenLine === null ? 'the file is empty.' : unclosed)
  const names = header.cells.map((name) => name.trim().toLowerCase())
  if (names.toSorted().join() !== [...columns].toSorted().join())
    return nothing(header.line, `has to name these columns, each once, and no other: ${columns.join(', ')}.`)
  const notices: GivenNotice[] = []
  const refusals: NoticeRefusal[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    const cell = (name: (typeof columns)[number]) => (cells[names.indexOf(name)] ?? '').trim()
    const [accountNumber, pricesFrom, notifiedOn] = columns.map(cell) as [string, string, string]
    const wrong = (['prices_from', 'notified_on'] as const).filter((name) => !isDay(cell(name)))
    const key = `${accountNumber} ${pricesFrom}`
    const twice = lines.get(key)
    if (cells.length !== names.length)
      refusals.push({ line, reason: `has ${cells.length} values for ${names.length} columns.` })
    else if (accountNumber === '') refusals.push({ line, reason: 'names no account.' })
    else if (wrong.length > 0)
      refusals.push({ line, reason: `${wrong.join(' and ')} must be a day, such as 2027-06-10.` })
    else if (twice !== undefined)
      refusals.push({ line, reason: `says the same as line ${twice}: keep one of the two.` })
    else {
      lines.set(key, line)
      notices.push({ line, accountNumber, pricesFrom, notifiedOn })
    }
  }
  if (brokenLine !== null) refusals.push({ line: brokenLine, reason: unclosed })
  if (rows.length === 0 && brokenLine === null)
    refusals.push({ line: header.line, reason: 'no line follows it: write a line for each notice.' })
  return { notices, refusals }
}

/**
 * Records price notices that were sent by another system or by hand: all of them, or none if one is refused. Their
 * effective day follows from the day of the notice, as for our own.
 */
export function createExternalNotices({ db, now, book }: Pick<BillingPorts, 'db' | 'now' | 'book'>) {
  async function check(
    tx: Db,
    { accountNumber, pricesFrom, notifiedOn }: GivenNotice,
  ): Promise<ExternalNotices['recorded'][number] | string> {
    const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber)).for('update')
    if (account === undefined) return 'there is no account of this number.'
    const state = stateOf(account.postcode) ?? 'NSW'
    const today = dayIn(state, now())
    if (notifiedOn > today) return 'notified_on is in the future: nobody was notified yet.'
    // The plan on the first day of the prices, because a notice concerns one plan.
    const plans = await heldPlans(tx, account, book)
    const plan = plans.findLast(({ from }) => from <= pricesFrom) ?? plans[0]
    if (plan === undefined) return 'the account has no plan.'
    const { planId } = plan.plan
    const edition = plan.published.find(({ from }) => from === pricesFrom)
    if (edition === undefined) {
      const days = plan.published.map(({ from }) => from).toSorted()
      return `the price book has no prices of ${planId} from this day on; it has those of ${days.join(', ') || 'no day'}.`
    }
    if (edition.offer === undefined)
      return `the prices of ${planId} from this day on have no offer in the price book: nobody can be shown what was told.`
    if (!isAsOffered(edition))
      return `the prices of ${planId} from this day on are charged otherwise than their offer in the price book says: correct the one or the other.`
    const { agreedOn, agreedFrom = agreedOn, notices } = plan.held
    if (yearAfter(notifiedOn) < pricesFrom)
      return 'notified_on is more than 12 months before the prices: correct it.'
    if (notifiedOn < agreedOn)
      return `notified_on is before ${agreedOn}, when the customer agreed to ${planId}: correct it.`
    if (pricesFrom <= agreedOn || pricesFrom <= agreedFrom)
      return `the customer has agreed to these prices of ${planId}, or to later ones: there is nothing to be told.`
    if (notices.some((one) => one.pricesFrom === pricesFrom && one.reachesOn !== null))
      return 'a notice of these prices is recorded already.'
    const reachesOn = priceChangeReaches(state, pricesFrom, notifiedOn)
    const version = await storeEdition(tx, edition.offer)
    const notified = { notifiedOn, reachesOn, way: 'ELSEWHERE' } as const
    await tx
      .insert(priceNotices)
      .values({
        ...{ accountNumber, customerId: account.customerId, planId, pricesFrom, version },
        ...{ orderedAt: now(), ...notified },
      })
      // Replaces an unsent notice, for instance to a mailbox that no longer exists, which is then not sent.
      .onConflictDoUpdate({
        target: [
          priceNotices.accountNumber,
          priceNotices.customerId,
          priceNotices.planId,
          priceNotices.pricesFrom,
        ],
        set: notified,
      })
    return { accountNumber, planId, pricesFrom, notifiedOn, reachesOn }
  }

  return async (bytes: Uint8Array, isDry = false): Promise<ExternalNotices> => {
    const { notices, refusals } = readNoticeFile(bytes)
    const all: NoticeRefusal[] = [...refusals]
    const recorded: ExternalNotices['recorded'][number][] = []
    try {
      await db.transaction(async (tx) => {
        for (const notice of notices) {
          const checked = await check(tx, notice)
          if (typeof checked === 'string') all.push({ line: notice.line, reason: checked })
          else recorded.push(checked)
        }
        if (all.length > 0 || isDry) throw new NothingKept()
      })
    } catch (error) {
      if (!(error instanceof NothingKept)) throw error
    }
    return all.length > 0
      ? { recorded: [], refusals: all.toSorted((one, other) => one.line - other.line) }
      : { recorded, refusals: [] }
  }
}

/** Rolls back. */
class NothingKept extends Error {}
