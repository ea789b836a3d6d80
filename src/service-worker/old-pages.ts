export interface OldPagesPorts {
  readonly caches: CacheStorage
  /** Name of the cache for the record. Memory is not enough: browsers stop a worker between events. */
  readonly cache: string
  readonly origin: string
  /** Client ids of all open windows. */
  readonly openWindows: () => Promise<readonly string[]>
}

/** Cache key of the record. No document or file of a site has this address. */
const recordAddress = '/.gridfront/old-pages'

/**
 * Remembers which open pages are of another build than the worker, because they must not get this build's data. A page is
 * added when the worker takes it over, when its document is not one of this build, or when it says so itself.
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
    /** Whether any of these pages is still open. Forgets those that were closed. */
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
