export interface OldPagesPorts {
  readonly caches: CacheStorage
  /** Name of the cache that remembers: a worker is ended between events, and its memory with it. */
  readonly cache: string
  readonly origin: string
  /** Ids of all windows that are open. */
  readonly openWindows: () => Promise<readonly string[]>
}

/** No document and no file of a build stands there. */
const recordAddress = '/.gridfront/old-pages'

/**
 * Which open pages are of another build than the worker: one build's data is not given to another's page. Told when
 * the worker takes pages over, when it passes on a document that is not its own, and by the pages themselves.
 */
export function createOldPages({ caches, cache, origin, openWindows }: OldPagesPorts) {
  const address = origin + recordAddress
  const read = async (): Promise<ReadonlySet<string>> => {
    const record = await (await caches.open(cache)).match(address)
    return new Set(record ? ((await record.json()) as string[]) : [])
  }
  let ids: Promise<ReadonlySet<string>> | undefined
  const known = () => {
    ids ??= read().catch(() => new Set<string>())
    return ids
  }
  function change(next: (now: ReadonlySet<string>) => Promise<ReadonlySet<string>>): Promise<void> {
    const before = known()
    const after = before.then(next)
    ids = after.catch(() => before)
    return after.then(async (now) => {
      if (now === (await before)) return
      await (await caches.open(cache)).put(address, Response.json([...now]))
    })
  }
  return {
    has: async (id: string): Promise<boolean> => (await known()).has(id),
    add: (added: readonly string[]): Promise<void> =>
      change(async (now) => (added.every((id) => now.has(id)) ? now : new Set([...now, ...added]))),
    remove: (id: string): Promise<void> =>
      change(async (now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : now)),
    /** Whether one is still open; those that have been closed are forgotten. */
    async isAnyOpen(): Promise<boolean> {
      await change(async (now) => {
        if (now.size === 0) return now
        const open = await openWindows()
        const left = [...now].filter((id) => open.includes(id))
        return left.length === now.size ? now : new Set(left)
      })
      return (await known()).size > 0
    },
  }
}

export type OldPages = ReturnType<typeof createOldPages>
