import type { Invoice, InvoiceLine } from '../../contracts/schemas/invoice.ts'
import { period } from '../customer-figures.ts'

export interface LinesOfPlan {
  /** Name and days of the plan; empty where one plan is charged for all days at one price. */
  readonly title: string
  readonly lines: readonly InvoiceLine[]
}

/** The lines of each plan under its name and days, where it or its prices changed within the period of a bill; what is of none comes last. */
export function linesByPlan({ parts = [], lines }: Pick<Invoice, 'parts' | 'lines'>): readonly LinesOfPlan[] {
  if (parts.length === 0) return [{ title: '', lines }]
  const own = parts.map(({ plan, period: { startDate, endDate } }, at) => ({
    title: `${plan.displayName}, ${period(startDate, endDate)}`,
    lines: lines.filter(({ part }) => part === at + 1),
  }))
  const others = lines.filter(({ part }) => part === undefined)
  return others.length === 0 ? own : [...own, { title: 'Besides', lines: others }]
}
