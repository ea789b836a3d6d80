import { daysAfter } from '../../contracts/civil-days.ts'
import type { UnpaidBill } from '../../contracts/schemas/payment-help.ts'
import { maxExtensionDays } from './plan-rules.ts'

/** The part of a bill that an extension depends on. */
export interface HelpedBill {
  readonly invoiceNumber: string
  /** Whole cents still owed on it, by `amountsOwed`. */
  readonly owed: number
  /** The due date with which it was issued. Civil date. */
  readonly dueOn: string
  /** The extended due date; null if not extended. */
  readonly extendedTo: string | null
  /** Whether the instalments of the active plan pay it. */
  readonly isInPlan: boolean
  /** Whether a debit of it is at the bank, so that it cannot be extended any more. */
  readonly isBeingDebited: boolean
}

/** The bills of an account on a day. `today`: civil date at the supply address. */
export interface HelpedAccount {
  readonly today: string
  /** Newest first. */
  readonly bills: readonly HelpedBill[]
}

/** The last day to which a bill can be extended: once, and to a future day only. */
function latestDayOf(bill: HelpedBill, today: string): string | null {
  if (bill.extendedTo !== null || bill.isInPlan || bill.isBeingDebited) return null
  const latest = daysAfter(bill.dueOn, maxExtensionDays)
  return latest > today ? latest : null
}

/** The bills that are not fully paid, newest first. */
export function unpaidBills({ today, bills }: HelpedAccount): UnpaidBill[] {
  return bills.flatMap((bill) => {
    const { invoiceNumber, owed, dueOn, extendedTo, isInPlan } = bill
    if (owed === 0) return []
    return [
      {
        ...{ invoiceNumber, owed, isInPlan, dueOn: extendedTo ?? dueOn },
        formerDueOn: extendedTo === null ? null : dueOn,
        latestDueOn: latestDayOf(bill, today),
      } as UnpaidBill,
    ]
  })
}

/** Whether a bill can be extended to that day. */
export const isExtensionDay = (
  { dueOn, latestDueOn }: Pick<UnpaidBill, 'dueOn' | 'latestDueOn'>,
  day: string,
  today: string,
): boolean => latestDueOn !== null && day > dueOn && day > today && day <= latestDueOn
