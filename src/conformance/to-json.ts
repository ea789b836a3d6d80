/** A value of an answer as a finding tells it. Members that an answer lacks have no JSON: they are `nothing`. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing'
  } catch {
    // From JSON it came, so it is no circle: no stack is high enough for it.
    return 'a value that is nested too deep to be told'
  }
}
