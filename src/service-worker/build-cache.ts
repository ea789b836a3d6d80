import type { FetchPort } from './own-file.ts'
import { fetchOwnFile } from './own-file.ts'
import type { WorkerSite } from './worker-site.ts'
import { cachePrefix, digestOfFile } from './worker-site.ts'

/** `Vary` is ignored, because a server's `Vary: Accept-Encoding` does not matter for files that are cached decoded. */
export const matchOptions = { ignoreVary: true } as const

export interface BuildCachePorts extends FetchPort {
  readonly caches: CacheStorage
}

/** Caches all files of the shell. Rejects, and keeps none, if one of them cannot be fetched as it was built. */
export async function cacheShell(site: WorkerSite, ports: BuildCachePorts): Promise<void> {
  const { caches, origin } = ports
  const wasThere = await caches.has(site.cache)
  const cache = await caches.open(site.cache)
  try {
    const files = await Promise.all(
      site.shell.map(async (address) => {
        const kept = await cache.match(origin + address, matchOptions)
        const file = kept ?? (await fetchOwnFile(site, address, ports))
        if (file === undefined) throw new Error(`${address} is not of the build ${site.build}`)
        return { address, file, isCached: kept !== undefined }
      }),
    )
    for (const { address, file, isCached } of files) if (!isCached) await cache.put(origin + address, file)
  } catch (error) {
    // If the cache was there before, the active worker may use it, and it is complete.
    if (!wasThere) await caches.delete(site.cache)
    throw error
  }
}

/** Caches the files that a page uses, as far as they belong to the build and are not cached yet. Never rejects. */
export async function cacheVisited(
  site: WorkerSite,
  addresses: readonly string[],
  ports: BuildCachePorts,
): Promise<void> {
  const { caches, origin } = ports
  for (const address of new Set(addresses)) {
    if (digestOfFile(site, address) === undefined) continue
    try {
      const cache = await caches.open(site.cache)
      if (await cache.match(origin + address, matchOptions)) continue
      const file = await fetchOwnFile(site, address, ports)
      if (file) await cache.put(origin + address, file)
    } catch {
      // Offline, or storage is full. The next visit tries again.
    }
  }
}

/**
 * Deletes the caches of other builds. While pages of an older build are open, the newest of those caches stays, because
 * the server may no longer have their files. Deletes nothing unless `isAlone` says that no newer worker is being
 * installed or waiting, whose cache must stay.
 */
export async function dropOldCaches(
  site: WorkerSite,
  caches: CacheStorage,
  { hasOldPages, isAlone }: { readonly hasOldPages: boolean; readonly isAlone: () => boolean },
): Promise<void> {
  // `keys` gives the oldest first. Read before `isAlone` is asked, so that a cache made after that is not in the list.
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== site.cache)
  if (!isAlone()) return
  for (const name of hasOldPages ? others.slice(0, -1) : others) await caches.delete(name)
}

/** Deletes all caches of Gridfront, and no others. */
export async function dropAllCaches(caches: CacheStorage): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
}
