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
  readonly audits: Readonly<Record<string, { readonly score: number | null }>>
}

export interface Scores {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>
  /** Audits that cost points, except performance. */
  readonly failed: readonly string[]
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Throws if the page was not measured: that means no score, not the score 0. */
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
  return { scores: Object.fromEntries(scores), failed }
}
