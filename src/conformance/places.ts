/** A piece of a text that is, or may be, a secret. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly variable: string
  /** It is the secret letter by letter. */
  readonly isExact?: boolean
}

/** In their order, those that overlap as one that covers them all and is told by the longest. */
function* joined(places: readonly Place[]): Generator<Place> {
  let cluster: { from: number; to: number; best: Place } | null = null
  for (const place of places.toSorted((left, right) => left.from - right.from)) {
    if (cluster === null || place.from >= cluster.to) {
      if (cluster !== null) yield { from: cluster.from, to: cluster.to, variable: cluster.best.variable }
      cluster = { from: place.from, to: place.to, best: place }
      continue
    }
    cluster.to = Math.max(cluster.to, place.to)
    const longer = place.to - place.from - (cluster.best.to - cluster.best.from)
    if (longer > 0 || (longer === 0 && place.isExact && !cluster.best.isExact)) cluster.best = place
  }
  if (cluster !== null) yield { from: cluster.from, to: cluster.to, variable: cluster.best.variable }
}

/** `text` up to `end` with each of its places replaced. */
export function replaced(text: string, places: readonly Place[], end = text.length): string {
  let told = ''
  let copied = 0
  for (const { from, to, variable } of joined(places)) {
    if (from >= end) break
    told += text.slice(copied, from) + variable
    copied = to
  }
  return told + text.slice(copied, Math.max(copied, end))
}
