/** `map` with at most `limit` calls under way, so that a thousand pages open no thousand files. Keeps the order. */
export async function mapAtMost<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    // One iterator for all: each takes the next item when it has done its own.
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
