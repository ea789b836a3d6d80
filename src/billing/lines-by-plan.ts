import type { Invoice, InvoiceLine } from '../../contracts/schemas/invoice.ts'
import { period } from '../customer-figures.ts'
import { withDetails } from '../joins.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('linesByPlan', {
  otherLines: 'Besides',
})

export interface LinesOfPlan {
  /** Name and days of the plan; empty if one plan at one price covers all days. */
  readonly title: string
  readonly lines: readonly InvoiceLine[]
}

/** The lines by plan, with its name and days, if it or its prices changed within the bill's period; lines without a plan come last. */
export function linesByPlan({ parts = [], lines }: Pick<Invoice, 'parts' | 'lines'>): readonly LinesOfPlan[] {
  if (parts.length === 0) return [{ title: '', lines }]
  const own = parts.map(({ plan, period: { startDate, endDate } }, at) => ({
    title: withDetails([plan.displayName, period(startDate, endDate)]),
    lines: lines.filter(({ part }) => part === at + 1),
  }))
  const others = lines.filter(({ part }) => part === undefined)
  return others.length === 0 ? own : [...own, { title: texts.otherLines, lines: others }]
}
