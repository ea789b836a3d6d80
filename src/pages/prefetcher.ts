import { toPagePath } from '../navigation/page-path.ts'
import type { Clock } from './attempts.ts'
import { clockOf } from './attempts.ts'
import type { PageLoader } from './page-loader-ports.ts'

/** Time from the first link in view to the first batch, and between batches, in milliseconds (PAGE-8). */
export const prefetchDelayMs = 3_000
export const prefetchBatch = 4

export interface PrefetcherOptions extends Clock {
  readonly prefetch: PageLoader['prefetch']
  readonly isLoaded: (address: string) => boolean
  /** `navigator.connection`, read each time, because it changes. Undefined if the browser has none. */
  readonly connection?: () => { readonly saveData?: boolean; readonly effectiveType?: string } | undefined
  readonly userAgent: string
  /**
   * Time to the first batch, in milliseconds: shorter if links have been in view already. Default `prefetchDelayMs`.
   */
  readonly firstDelayMs?: number
}

export interface Prefetcher {
  /**
   * A link came into view; call the result when it has left. The smaller rank is loaded first (0 header, 1 main part, 2
   * footer), then in order of arrival. An address that cannot be a page is ignored.
   */
  readonly see: (address: string, rank: number) => () => void
  /**
   * The visitor is about to press a link: loads its page at once, outside the batches, unless the visitor has opted
   * out.
   */
  readonly intend: (address: string) => void
}

interface Link {
  readonly path: string
  readonly address: string
  readonly rank: number
}

// Matches the end of a word: Googlebot, AdsBot-Google, Baiduspider. CUBOT is a brand of phones, not a bot.
export const crawler = /(?<!\bcu)bots?\b|crawl(?:er|ing)?\b|spider\b|slurp\b|externalhit/i

/**
 * Loads pages ahead of clicks (PAGE-8); nothing else does. Addresses of the same page count once, whatever their query and
 * variant.
 */
export function createPrefetcher(options: PrefetcherOptions): Prefetcher {
  const { prefetch, isLoaded, connection, userAgent, firstDelayMs = prefetchDelayMs } = options
  const { later, cancel } = clockOf(options)
  /** Links in view whose pages have not been requested, in order of arrival. */
  const waiting = new Set<Link>()
  const asked = new Set<string>()
  let timer: unknown
  let isFirst = true

  function isAllowed(): boolean {
    const { saveData, effectiveType } = connection?.() ?? {}
    return !saveData && !effectiveType?.includes('2g')
  }

  function ask({ path, address }: Pick<Link, 'path' | 'address'>) {
    for (const link of waiting) if (link.path === path) waiting.delete(link)
    asked.add(path)
    prefetch(address)
  }

  function runBatch() {
    timer = undefined
    isFirst = false
    for (const link of waiting) if (isLoaded(link.address)) waiting.delete(link)
    let room = isAllowed() ? prefetchBatch : 0
    for (const link of [...waiting].sort((one, other) => one.rank - other.rank)) {
      if (room === 0 || !waiting.has(link)) continue
      room -= 1
      ask(link)
    }
    plan()
  }

  /** Starts the timer when links are waiting, and stops it when there are none. */
  function plan() {
    if (waiting.size > 0) timer ??= later(runBatch, isFirst ? firstDelayMs : prefetchDelayMs)
    else if (timer !== undefined) {
      cancel(timer as never)
      timer = undefined
    }
  }

  const pathOf = (address: string): string | undefined => {
    const path = toPagePath(address)?.path
    return crawler.test(userAgent) || path === undefined || asked.has(path) || isLoaded(address)
      ? undefined
      : path
  }

  return {
    see(address, rank) {
      const path = pathOf(address)
      if (path === undefined) return () => {}
      const link = { path, address, rank }
      waiting.add(link)
      plan()
      return () => {
        if (waiting.delete(link)) plan()
      }
    },
    intend(address) {
      const path = pathOf(address)
      if (path === undefined || !isAllowed()) return
      ask({ path, address })
      plan()
    },
  }
}
