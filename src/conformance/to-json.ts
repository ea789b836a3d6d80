// 1e400 is valid JSON, but JavaScript reads it as Infinity and would write it as null.
const endless = 'a number beyond all that programs hold'
const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

/** A value of an answer, as text for a finding. A member that the answer lacks is `nothing`. */
export function toJson(value: unknown): string {
  if (isEndless(value)) return endless
  try {
    return JSON.stringify(value, (_, inner: unknown) => (isEndless(inner) ? endless : inner)) ?? 'nothing'
  } catch {
    // It was parsed from JSON, so it has no cycle: it is nested too deeply for the stack.
    return 'a value that is nested too deep to be shown'
  }
}
