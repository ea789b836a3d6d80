import { median } from '../statistics.ts'
import type { Measured, MeasureName } from './measure-site.ts'
import { measureNames } from './measure-site.ts'

export interface SiteRounds {
  readonly name: string
  readonly rounds: readonly Measured[]
}

const names = Object.keys(measureNames) as MeasureName[]

/** The median of all rounds; null if no round has a value. */
export function medianOf({ rounds }: Pick<SiteRounds, 'rounds'>, name: MeasureName): number | null {
  const values = rounds.map((round) => round[name]).filter((value) => value !== null)
  return values.length === 0 ? null : median(values)
}

function inWords(name: MeasureName, value: number | null): string {
  if (value === null) return '–'
  if (/bytes/i.test(name)) return `${(value / 1000).toFixed(1)} kB`
  if (/requests/i.test(name)) return String(value)
  return name === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`
}

function ratio(value: number | null, to: number | null): string {
  return value === null || to === null || to === 0 ? '' : ` (${(value / to).toFixed(2)}×)`
}

/** Medians side by side, with ratios to one of the sites. */
export function siteTable(sites: readonly SiteRounds[], against: string): string {
  const reference = sites.find(({ name }) => name === against)
  const cell = (site: SiteRounds, name: MeasureName) => {
    const value = medianOf(site, name)
    const isCompared = reference !== undefined && site !== reference
    return inWords(name, value) + (isCompared ? ratio(value, medianOf(reference, name)) : '')
  }
  return [
    `| | ${sites.map(({ name }) => name).join(' | ')} |`,
    `|---|${sites.map(() => '---:|').join('')}`,
    ...names.map(
      (name) => `| ${measureNames[name].trim()} | ${sites.map((site) => cell(site, name)).join(' | ')} |`,
    ),
  ].join('\n')
}

/** Medians of every site, for the report. */
export const siteMedians = (sites: readonly SiteRounds[]) =>
  Object.fromEntries(
    sites.map((site) => [site.name, Object.fromEntries(names.map((name) => [name, medianOf(site, name)]))]),
  )
