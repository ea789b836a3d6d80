import { count } from '../../conformance/reports/quantities.ts'
import { visibleLine } from '../../conformance/reports/visible-text.ts'
import { dollars, kilowattHours, longDate } from '../../customer-figures.ts'
import type { RankedPlan, Ranking, Register, SupplyZone } from '../../energy/index.ts'
import type { UsageStretch } from '../../usage/usage-series.ts'

/** The properties by which a ranking identifies a plan. */
export interface NamedPlan {
  readonly planId: string
  readonly displayName: string
  readonly brandName: string
  readonly where: string
  /** Sentences on how its prices were understood. */
  readonly notes: readonly string[]
}

/** A ranking with what went into it. */
export interface MarketRanking {
  readonly ranking: Ranking<NamedPlan>
  readonly top: number
  readonly period: UsageStretch
  readonly zone: SupplyZone
  readonly days: number
  /** One entry per register with reads. */
  readonly wattHours: ReadonlyMap<Register, number>
  /** Plans for other places or customers. */
  readonly elsewhere: number
  /** Plans that could not be read: how many for each reason, with the place of the first. */
  readonly refused: ReadonlyMap<string, { readonly plans: number; readonly first: string }>
  /** Days of the period for which public holidays are not known. */
  readonly daysWithoutHolidays: number
}

/** Below zero where a year brings in more than it costs. */
const price = (cents: number) => `${cents < 0 ? '-' : ''}${dollars(cents)}`

const most = 10
const gap = '  '

function table(ranked: readonly RankedPlan<NamedPlan>[]): readonly string[] {
  const hasConditions = ranked.some(
    ({ lowestCents, unconditionalCents }) => lowestCents !== unconditionalCents,
  )
  const head = ['#', 'Price', ...(hasConditions ? ['Lowest'] : []), 'Plan']
  const rows = ranked.map(({ plan, unconditionalCents, lowestCents, uncounted }, at) => [
    String(at + 1),
    price(unconditionalCents),
    ...(hasConditions ? [lowestCents === unconditionalCents ? '' : price(lowestCents)] : []),
    visibleLine(
      `${[plan.displayName, plan.brandName].filter(Boolean).join(', ')} (${plan.planId})${plan.notes.length + uncounted.length > 0 ? ' *' : ''}`,
    ),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column] ?? 0)))
      .join(gap)
  return [head, ...rows].map((row) => `${gap}${line(row)}`)
}

/** Notes about the interpretation of the prices, with the plans concerned. */
function noteLines(ranked: readonly RankedPlan<NamedPlan>[]): readonly string[] {
  const plans = new Map<string, Set<string>>()
  const add = (text: string, planId: string) => plans.set(text, (plans.get(text) ?? new Set()).add(planId))
  for (const { plan, uncounted } of ranked) {
    for (const message of plan.notes) add(message, plan.planId)
    for (const name of uncounted) add(`The discount '${name}' is in neither price.`, plan.planId)
  }
  return [...plans].map(([text, ids]) => `${gap}* ${visibleLine(`${text} (${[...ids].join(', ')})`)}`)
}

function grouped(reasons: MarketRanking['refused']): readonly string[] {
  const sorted = [...reasons].sort(([, one], [, other]) => other.plans - one.plans)
  const lines = sorted
    .slice(0, most)
    .map(
      ([reason, { plans, first }]) =>
        `${gap}${plans}  ${visibleLine(reason)} (${visibleLine(first)}${plans > 1 ? ' …' : ''})`,
    )
  return sorted.length > most
    ? [...lines, `${gap}and ${count(sorted.length - most, 'other reason')}: --json has all`]
    : lines
}

/** Plans that were read but could not be priced, in the same form as refused plans. */
export function reasonsOf({ ranking, refused }: MarketRanking): MarketRanking['refused'] {
  const all = new Map([...refused].map(([reason, found]) => [reason, { ...found }]))
  for (const { plan, reason } of ranking.unpriced) {
    const known = all.get(reason)
    if (known === undefined) all.set(reason, { plans: 1, first: plan.where })
    else known.plans += 1
  }
  return all
}

const registers: Readonly<Partial<Record<Register, string>>> = {
  GENERAL: 'general use',
  CONTROLLED_LOAD: 'controlled load',
  CONTROLLED_LOAD_2: 'second controlled load',
  EXPORT: 'sent to the grid',
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(part * 1000 < all ? 2 : 1)}%`

/** The ranking as text for people. */
export function rankingText(market: MarketRanking): string {
  const { ranking, top, period, zone, days, wattHours, elsewhere, daysWithoutHolidays } = market
  const { ranked, missingHalfHours, halfHours } = ranking
  const shown = ranked.slice(0, top)
  const energy = [...wattHours].map(
    ([register, sum]) => `${registers[register] ?? register} ${kilowattHours(sum)}`,
  )
  const reasons = reasonsOf(market)
  const unpriced = [...reasons.values()].reduce((sum, { plans }) => sum + plans, 0)
  const notes = noteLines(shown)
  return [
    `${shown.length < ranked.length ? `The cheapest ${shown.length} of ${count(ranked.length, 'plan')}` : `All ${count(ranked.length, 'plan')}, the cheapest first`}, for ${count(days, 'day')} from ${longDate(period.from)} to ${longDate(period.to)} in ${zone}`,
    `With ${energy.join(', ')}. Prices include GST, fees that everybody pays, and guaranteed discounts; the lowest those with conditions, too.`,
    '',
    ...table(shown),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    missingHalfHours === 0
      ? `All ${halfHours.toLocaleString('en-AU')} half-hours have a read.`
      : `${missingHalfHours.toLocaleString('en-AU')} of ${halfHours.toLocaleString('en-AU')} half-hours (${share(missingHalfHours, halfHours)}) have no read: they cost nothing, in each of these prices.`,
    ...(days < 365
      ? [`These are prices of ${count(days, 'day')}, not of a year: the meter data has no more.`]
      : []),
    ...(daysWithoutHolidays > 0
      ? [
          `Public holidays are not known of ${count(daysWithoutHolidays, 'day')}: these count as ordinary days.`,
        ]
      : []),
    ...(elsewhere > 0 ? [`${count(elsewhere, 'plan')} left out: for other places or customers.`] : []),
    ...(unpriced > 0
      ? [`${count(unpriced, 'plan')} left out that cannot be priced:`, ...grouped(reasons)]
      : []),
    '',
  ].join('\n')
}

/** The same for programs. Cents with GST. */
export function rankingJson(market: MarketRanking): string {
  const { ranking, top, period, zone, wattHours, elsewhere } = market
  const { ranked, missingHalfHours, halfHours } = ranking
  const answer = {
    ...{ period, zone, halfHours, missingHalfHours },
    wattHours: Object.fromEntries(wattHours),
    plans: { ranked: ranked.length, elsewhere },
    ranked: ranked.slice(0, top).map(({ plan, ...prices }) => ({ ...plan, ...prices })),
    notPriced: [...reasonsOf(market)].map(([reason, found]) => ({ reason, ...found })),
  }
  return `${JSON.stringify(answer, null, 2)}\n`
}
