// 1e400 is JSON, and more than a number of this language holds. Its own JSON would be null.
const endless = 'a number beyond all that programs hold'
const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

/** A value of an answer as a finding tells it. Members that an answer lacks have no JSON: they are `nothing`. */
export function toJson(value: unknown): string {
  if (isEndless(value)) return endless
  try {
    return JSON.stringify(value, (_, inner: unknown) => (isEndless(inner) ? endless : inner)) ?? 'nothing'
  } catch {
    // From JSON it came, so it is no circle: no stack is high enough for it.
    return 'a value that is nested too deep to be told'
  }
}
