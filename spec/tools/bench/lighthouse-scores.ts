import { median } from './statistics.ts'

/** The part of Lighthouse's result that is used. */
export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string } | undefined
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number | undefined }>
  >
}

export interface Scores {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>
  /** Audits that cost points, outside performance. */
  readonly failed: readonly string[]
  /** What the performance of the page was measured by. */
  readonly measures: Readonly<Record<keyof typeof measureAudits, number>>
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Milliseconds; the shift has no unit. */
export const measureAudits = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** Throws where the page was not measured: a page that nobody has seen has no score, not the score 0. */
export function scoresOf(
  address: string,
  { runtimeError, categories: found, audits }: LighthouseResult,
): Scores {
  if (runtimeError) throw new Error(`${address} was not measured: ${runtimeError.message}`)
  const scores = categories.map((name) => {
    const score = found[name]?.score
    if (typeof score !== 'number') throw new Error(`${address} was not measured: it has no score for ${name}`)
    return [name, Math.round(score * 100)] as const
  })
  const failed = categories.slice(1).flatMap((name) =>
    (found[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score
      return weight > 0 && score !== null && score !== undefined && score < 1 ? [id] : []
    }),
  )
  const measures = Object.entries(measureAudits).map(([name, id]) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`${address} was not measured: it has no ${id}`)
    return [name, Math.round(value * 1000) / 1000] as const
  })
  return {
    scores: Object.fromEntries(scores),
    failed,
    measures: Object.fromEntries(measures) as Scores['measures'],
  }
}

/** Each figure's median, and every audit that failed in any of the runs of a page. */
export function middleOf(runs: readonly Scores[]): Scores {
  const middle = <Name extends string>(of: (run: Scores) => Readonly<Record<Name, number>>) => {
    const names = Object.keys(runs[0] === undefined ? {} : of(runs[0])) as Name[]
    const medians = names.map((name) => [name, median(runs.map((run) => of(run)[name]))])
    return Object.fromEntries(medians) as Record<Name, number>
  }
  return {
    scores: middle(({ scores }) => scores),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
    measures: middle(({ measures }) => measures),
  }
}
