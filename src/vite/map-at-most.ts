/**
 * `map` with at most `limit` concurrent calls, so that a thousand pages do not open a thousand files. Keeps the order.
 */
export async function mapAtMost<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    // A shared iterator: each worker takes the next item when it has finished one.
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
