import type fc from 'fast-check'

const patience = 10_000

/** Values that pass the predicate. Throws after 10,000 refusals in a row, where fast-check would search for ever. */
export function only<Value>(
  arbitrary: fc.Arbitrary<Value>,
  passes: (value: Value) => boolean,
  what: string,
): fc.Arbitrary<Value> {
  let refusals = 0
  return arbitrary.filter((value) => {
    if (passes(value)) {
      refusals = 0
      return true
    }
    refusals += 1
    if (refusals >= patience) throw new Error(`No ${what} in ${patience} tries`)
    return false
  })
}
