import { eq } from 'drizzle-orm'
import { dayIn, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { BillingPorts } from '../billing/next-bill.ts'
import { isDay } from '../civil-day.ts'
import { recordsOf, textOf, unclosed } from '../csv-file.ts'
import type { Db } from '../database/db.ts'
import { accounts, priceNotices } from '../database/schema.ts'
import { heldPlans } from './account-prices.ts'
import { isAsOffered, keepEdition } from './price-editions.ts'
import { yearAfter } from './price-rise.ts'

const columns = ['account_number', 'prices_from', 'told_on'] as const

/** A notice that another system has given. */
interface GivenNotice {
  readonly line: number
  readonly accountNumber: string
  /** First day of the prices, as the price book has it. */
  readonly pricesFrom: string
  readonly toldOn: string
}

export interface NoticeRefusal {
  readonly line: number
  /** The problem and what to do, as the end of a sentence. */
  readonly reason: string
}

export interface ToldElsewhere {
  readonly recorded: readonly {
    readonly accountNumber: string
    readonly planId: string
    readonly pricesFrom: string
    readonly toldOn: string
    readonly reachesOn: string
  }[]
  /** With one of them nothing was written. */
  readonly refusals: readonly NoticeRefusal[]
}

/** Reads a CSV file with a line for each notice: every one that is good, and every reason why another is not. */
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
    const [accountNumber, pricesFrom, toldOn] = columns.map(cell) as [string, string, string]
    const wrong = (['prices_from', 'told_on'] as const).filter((name) => !isDay(cell(name)))
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
      notices.push({ line, accountNumber, pricesFrom, toldOn })
    }
  }
  if (brokenLine !== null) refusals.push({ line: brokenLine, reason: unclosed })
  if (rows.length === 0 && brokenLine === null)
    refusals.push({ line: header.line, reason: 'no line follows it: write a line for each notice.' })
  return { notices, refusals }
}

/**
 * Records notices of other prices that another system or somebody by hand has given: all of them, or, where one is refused, none. From when on they count
 * follows from the day of the notice, as for one of our own.
 */
export function createToldElsewhere({ db, now, book }: Pick<BillingPorts, 'db' | 'now' | 'book'>) {
  async function judge(
    tx: Db,
    { accountNumber, pricesFrom, toldOn }: GivenNotice,
  ): Promise<ToldElsewhere['recorded'][number] | string> {
    const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber)).for('update')
    if (account === undefined) return 'there is no account of this number.'
    const state = stateOf(account.postcode) ?? 'NSW'
    const today = dayIn(state, now())
    if (toldOn > today) return 'told_on is a day to come: nobody was told yet.'
    // The plan of the day on which the prices begin: a notice is of one plan.
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
    if (yearAfter(toldOn) < pricesFrom) return 'told_on is more than 12 months before the prices: correct it.'
    if (toldOn < agreedOn)
      return `told_on is before ${agreedOn}, when the customer agreed to ${planId}: correct it.`
    if (pricesFrom <= agreedOn || pricesFrom <= agreedFrom)
      return `the customer has agreed to these prices of ${planId}, or to later ones: there is nothing to be told.`
    if (notices.some((one) => one.pricesFrom === pricesFrom && one.reachesOn !== null))
      return 'a notice of these prices is recorded already.'
    const reachesOn = priceChangeReaches(state, pricesFrom, toldOn)
    const version = await keepEdition(tx, edition.offer)
    const told = { toldOn, reachesOn, way: 'ELSEWHERE' } as const
    await tx
      .insert(priceNotices)
      .values({
        ...{ accountNumber, customerId: account.customerId, planId, pricesFrom, version },
        ...{ orderedAt: now(), ...told },
      })
      // Of one that has not gone out, such as to a mailbox that is not there any more. It does not go out then.
      .onConflictDoUpdate({
        target: [
          priceNotices.accountNumber,
          priceNotices.customerId,
          priceNotices.planId,
          priceNotices.pricesFrom,
        ],
        set: told,
      })
    return { accountNumber, planId, pricesFrom, toldOn, reachesOn }
  }

  return async (bytes: Uint8Array, isDry = false): Promise<ToldElsewhere> => {
    const { notices, refusals } = readNoticeFile(bytes)
    const all: NoticeRefusal[] = [...refusals]
    const recorded: ToldElsewhere['recorded'][number][] = []
    try {
      await db.transaction(async (tx) => {
        for (const notice of notices) {
          const judged = await judge(tx, notice)
          if (typeof judged === 'string') all.push({ line: notice.line, reason: judged })
          else recorded.push(judged)
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

/** Takes back what was written. */
class NothingKept extends Error {}
