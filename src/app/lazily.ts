/**
 * Calls `load` once and keeps its promise. A rejection is not kept, so that a chunk that failed can be loaded at the
 * next call.
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
