const windowMs = 60_000

/** True for at most `most` calls in any minute. */
export function createFloodGuard(most: number, now: () => Date): () => boolean {
  let passed: readonly number[] = []
  return () => {
    const at = now().getTime()
    // Times in the future were recorded before the clock was set back, and are ignored.
    passed = passed.filter((time) => time <= at && at - time < windowMs)
    if (passed.length >= most) return false
    passed = [...passed, at]
    return true
  }
}
