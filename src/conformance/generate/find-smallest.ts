import fc from 'fast-check'

/** How far to look. */
export interface Search {
  readonly seed: number
  /** Values that may be tried in search of a bad one. */
  readonly runs: number
  /** Simpler values that may be tried once a bad one is found. */
  readonly shrinks: number
}

export interface Smallest<Value> {
  readonly value: Value
  /** Values tried until one was bad, that one included. */
  readonly runs: number
  /** Simpler values tried after it. */
  readonly shrinks: number
}

/**
 * Looks for a value that `isBad`, then for the simplest such value, one at a time. The same seed and the same
 * answers ask for the same values in the same order; none is asked for twice. Null when no value was bad. Rejects
 * with what `isBad` throws, at once.
 */
export async function findSmallest<Value>(
  arbitrary: fc.Arbitrary<Value>,
  { seed, runs, shrinks }: Search,
  isBad: (value: Value) => Promise<boolean>,
): Promise<Smallest<Value> | null> {
  const good = new Set<string>()
  const tried = { runs: 0, shrinks: 0 }
  const bad: Value[] = []
  const faults: unknown[] = []
  const isOver = () => faults.length > 0 || (bad.length > 0 && tried.shrinks >= shrinks)
  const isGood = async (value: Value): Promise<boolean> => {
    const text = fc.stringify(value)
    if (good.has(text)) return true
    tried[bad.length === 0 ? 'runs' : 'shrinks'] += 1
    try {
      if (await isBad(value)) bad.push(value)
      else good.add(text)
    } catch (fault) {
      faults.push(fault)
    }
    // A thrown error ends the search as a bad value does, but then there is nothing to shrink.
    return good.has(text)
  }
  await fc.check(fc.asyncProperty(new ShrunkUntil(arbitrary, isOver), isGood), { seed, numRuns: runs })
  if (faults.length > 0) throw faults[0]
  // Each bad value was derived from the previous one.
  return bad.length === 0 ? null : { value: bad.at(-1) as Value, ...tried }
}

/** fast-check shrinks until nothing is left to try, and a text of 1,000 characters has thousands of simpler values. */
class ShrunkUntil<Value> extends fc.Arbitrary<Value> {
  readonly #inner: fc.Arbitrary<Value>
  readonly #isOver: () => boolean

  constructor(inner: fc.Arbitrary<Value>, isOver: () => boolean) {
    super()
    this.#inner = inner
    this.#isOver = isOver
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    return this.#inner.generate(random, biasFactor)
  }

  override canShrinkWithoutContext(value: unknown): value is Value {
    return this.#inner.canShrinkWithoutContext(value)
  }

  override shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    if (this.#isOver()) return fc.Stream.nil()
    return this.#inner.shrink(value, context).takeWhile(() => !this.#isOver())
  }
}
