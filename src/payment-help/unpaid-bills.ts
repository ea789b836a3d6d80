import { mostExtensionDays } from '../../contracts/payment-help-rules.ts'
import type { UnpaidBill } from '../../contracts/schemas/payment-help.ts'
import { daysAfter } from '../dates/day-in-state.ts'

/** A bill as far as more time for it goes. */
export interface HelpedBill {
  readonly invoiceNumber: string
  /** Whole cents that are owed of it, by `owedByHistory`. */
  readonly owed: number
  /** Civil date, as it was issued with. */
  readonly dueOn: string
  /** To which day it was put off; null: it was not. */
  readonly extendedTo: string | null
  /** It is paid by the instalments of the active plan. */
  readonly isInPlan: boolean
  /** A debit of it is at the bank: that cannot be put off any more. */
  readonly isBeingDebited: boolean
}

/** The bills of an account on a day. `today`: civil date at the supply address. */
export interface HelpedAccount {
  readonly today: string
  /** Newest first. */
  readonly bills: readonly HelpedBill[]
}

/** Until when a bill can be put off: once, and to a day to come. */
function latestDayOf(bill: HelpedBill, today: string): string | null {
  if (bill.extendedTo !== null || bill.isInPlan || bill.isBeingDebited) return null
  const latest = daysAfter(bill.dueOn, mostExtensionDays)
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

/** Whether a bill can be put off to that day. */
export const isExtensionDay = (
  { dueOn, latestDueOn }: Pick<UnpaidBill, 'dueOn' | 'latestDueOn'>,
  day: string,
  today: string,
): boolean => latestDueOn !== null && day > dueOn && day > today && day <= latestDueOn
