import type { FetchPort } from './own-file.ts'
import { fetchOwnFile } from './own-file.ts'
import type { WorkerSite } from './worker-site.ts'
import { cachePrefix, digestOfFile } from './worker-site.ts'

/** Keys leave the query out, and a server's `Vary: Accept-Encoding` says nothing about what is kept. */
export const matchOptions = { ignoreVary: true } as const

export interface BuildCachePorts extends FetchPort {
  readonly caches: CacheStorage
}

/** Keeps the shell, whole. Rejects when a part of it cannot be had as it was built: then nothing stays. */
export async function keepShell(site: WorkerSite, ports: BuildCachePorts): Promise<void> {
  const { caches, origin } = ports
  const wasThere = await caches.has(site.cache)
  const cache = await caches.open(site.cache)
  try {
    const files = await Promise.all(
      site.shell.map(async (address) => {
        const kept = await cache.match(origin + address, matchOptions)
        const file = kept ?? (await fetchOwnFile(site, address, ports))
        if (file === undefined) throw new Error(`${address} is not of the build ${site.build}`)
        return { address, file, isKept: kept !== undefined }
      }),
    )
    for (const { address, file, isKept } of files) if (!isKept) await cache.put(origin + address, file)
  } catch (error) {
    // A worker that is at work may share it: then it is as whole as it was.
    if (!wasThere) await caches.delete(site.cache)
    throw error
  }
}

/** Keeps what a page says that it shows, as far as it is listed and not there yet. Never rejects. */
export async function keepVisited(
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
      // Offline, or no room: the next visit tries again.
    }
  }
}

/**
 * Deletes the caches of other builds. While pages of an older build are open, the newest of the older caches stays:
 * their own files are gone from the server. `isAlone` says whether no newer worker is on its way: its cache is not old.
 */
export async function dropOldCaches(
  site: WorkerSite,
  caches: CacheStorage,
  { hasOldPages, isAlone }: { readonly hasOldPages: boolean; readonly isAlone: () => boolean },
): Promise<void> {
  // In the order in which they were made. Read before the question: a cache made after it is not among them.
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== site.cache)
  if (!isAlone()) return
  for (const name of hasOldPages ? others.slice(0, -1) : others) await caches.delete(name)
}

/** Deletes all of our caches, and no others. */
export async function dropAllCaches(caches: CacheStorage): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
}
