/**
 * A promise that is made at the first call and kept. One that fails is forgotten: a chunk that did not come may come at
 * the next try.
 */
export function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
