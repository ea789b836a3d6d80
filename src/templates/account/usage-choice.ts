import { useState } from 'react'
import { daysAfter } from '../../../contracts/civil-days.ts'
import type { UsagePeriodsSpan } from '../../../contracts/schemas/usage.ts'
import type { PeriodFigures } from '../../usage/period-figures.ts'
import { periodsUpTo } from '../../usage/usage-periods.ts'
import type { UsageRange } from './usage-span.ts'
import { usageSpan } from './usage-span.ts'

/** The usage to show: days, or months and years side by side. */
export interface UsageChoice {
  readonly range: UsageRange | 'months' | 'years'
  readonly figures: PeriodFigures
}

const usual: UsageChoice = { range: 'year', figures: 'energy' }
const ranges: readonly string[] = ['year', 'days', 'months', 'years'] satisfies UsageChoice['range'][]
const isRange = (text: string): text is UsageChoice['range'] => ranges.includes(text)

/** The choice in an address, `?usage=months&figures=cost`, with defaults for missing parts. */
export function choiceIn(search: string): UsageChoice {
  const query = new URLSearchParams(search)
  const range = query.get('usage') ?? ''
  return {
    range: isRange(range) ? range : usual.range,
    figures: query.get('figures') === 'cost' ? 'cost' : usual.figures,
  }
}

/** The query with the choice. Defaults are left out, and all other parameters kept. */
export function searchWith(search: string, { range, figures }: UsageChoice): string {
  const query = new URLSearchParams(search)
  query.delete('usage')
  query.delete('figures')
  if (range !== usual.range) query.set('usage', range)
  if (figures !== usual.figures) query.set('figures', figures)
  return query.size === 0 ? '' : `?${query}`
}

/** The choice, kept in the address, so that it survives a reload and a return to the page. */
export function useUsageChoice(): readonly [UsageChoice, (choice: UsageChoice) => void] {
  const [choice, setChoice] = useState(() => choiceIn(location.search))
  function choose(next: UsageChoice) {
    setChoice(next)
    const { pathname, search, hash } = location
    // Replaces the history entry's address, and keeps the state that other code stores in it.
    history.replaceState(history.state, '', `${pathname}${searchWith(search, next)}${hash}`)
  }
  return [choice, choose]
}

/** The number of months and years shown: two years, so that each month has its counterpart, and as far back as the law requires. */
const counts = { months: 24, years: 5 } as const

/** The range of a series of days; null for costs, and for months and years with their comparisons. */
export const seriesRange = ({ range, figures }: UsageChoice): UsageRange | null =>
  figures === 'energy' && (range === 'year' || range === 'days') ? range : null

/** The query for costs, months or years; null for the energy of days. The last period is that of yesterday, possibly incomplete. */
export function periodsSpan(choice: UsageChoice, today: string): UsagePeriodsSpan | null {
  if (seriesRange(choice) !== null) return null
  const { range, figures } = choice
  const cost = figures === 'cost' ? ({ with: 'cost' } as const) : {}
  if (range === 'days') return { ...usageSpan('days', today), every: 'day', ...cost }
  if (range === 'year') return { ...usageSpan('year', today), every: 'month', ...cost }
  const every = range === 'months' ? 'month' : 'year'
  return { every, ...periodsUpTo(every, counts[range], daysAfter(today, -1)), ...cost }
}
