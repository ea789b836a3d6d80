import { useState } from 'react'
import type { UsagePeriodsSpan } from '../../../contracts/schemas/usage.ts'
import { daysAfter } from '../../dates/day-in-state.ts'
import type { PeriodFigures } from '../../usage/period-figures.ts'
import { periodsUpTo } from '../../usage/usage-periods.ts'
import type { UsageRange } from './usage-span.ts'

/** The usage to show: days, or months and years side by side. */
export interface UsageChoice {
  readonly range: UsageRange | 'months' | 'years'
  /** Of months and years. */
  readonly figures: PeriodFigures
}

const usual: UsageChoice = { range: 'year', figures: 'energy' }
const ranges: readonly string[] = ['year', 'days', 'months', 'years'] satisfies UsageChoice['range'][]
const isRange = (text: string): text is UsageChoice['range'] => ranges.includes(text)

/** The choice that an address tells, `?usage=months&figures=cost`; the usual one for what it does not tell. */
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
    // The entry of the history stays the same, with what others keep in it.
    history.replaceState(history.state, '', `${pathname}${searchWith(search, next)}${hash}`)
  }
  return [choice, choose]
}

/** The number of months and years shown: two years, so that each month has its counterpart, and as far back as the law requires. */
const counts = { months: 24, years: 5 } as const

/** The question of a choice of months or years; null for days. The period of yesterday is the last one, as far as it goes. */
export function periodsSpan({ range, figures }: UsageChoice, today: string): UsagePeriodsSpan | null {
  if (range !== 'months' && range !== 'years') return null
  const every = range === 'months' ? 'month' : 'year'
  const cost = figures === 'cost' ? ({ with: 'cost' } as const) : {}
  return { every, ...periodsUpTo(every, counts[range], daysAfter(today, -1)), ...cost }
}
