import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appData,
  buildHash,
  footerSlice,
  indexPage,
  newerAppData,
  notFoundPage,
  plansPage,
  serverErrorPage,
  staticQuery,
  staticQueryHash,
} from '../../fixtures/page-data.ts'
import { createDocumentLoads } from '../../src/pages/document-loads.ts'
import type { LoadedPage } from '../../src/pages/page-loader.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'
import { fakeClock, quiet } from './fake-clock.ts'
import { scriptedBrowser } from './scripted-browser.ts'
import type { Answer } from './scripted-fetch.ts'
import { toResponse } from './scripted-fetch.ts'

const good: Readonly<Record<string, Answer>> = {
  '/page-data/index/page-data.json': indexPage,
  '/page-data/plans/page-data.json': plansPage,
  '/page-data/about/page-data.json': { ...indexPage, path: '/about' },
  '/page-data/404.html/page-data.json': notFoundPage,
  '/page-data/500.html/page-data.json': serverErrorPage,
  '/page-data/app-data.json': appData,
  [`/page-data/sq/d/${staticQueryHash}.json`]: staticQuery,
  '/slice-data/footer.json': footerSlice,
}
const addresses = ['/', '/plans', '/plans?x#y', '/about', '/nope', '//evil.example'] as const

type Step =
  | {
      readonly kind: 'load' | 'prefetch' | 'abort'
      readonly address: (typeof addresses)[number]
      readonly which: number
    }
  | { readonly kind: 'answer'; readonly answer: 'good' | Answer; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number; readonly which: number }

const which = fc.nat(7)
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('load' as const, 'prefetch' as const, 'abort' as const),
    address: fc.constantFrom(...addresses),
    which,
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    answer: fc.oneof(
      { arbitrary: fc.constant('good'), weight: 4 },
      { arbitrary: fc.constantFrom<Answer>('lost', 503, 404, 500, '<html>', 200), weight: 2 },
      { arbitrary: fc.constant<Answer>(newerAppData), weight: 2 },
    ),
    which,
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 900, 10_000), which }),
)

/** A request that ends by the test's answer, the clock or an abort. */
interface Waiting {
  readonly request: string
  readonly answer: (answer: Answer) => void
}

/** Any number of concurrent page loads, with a server that answers in any order and way. */
function site() {
  const clock = fakeClock()
  const browser = scriptedBrowser('/faq')
  const { openDocument } = createDocumentLoads({ ...browser.ports, build: buildHash })
  const waiting: Waiting[] = []
  const left: string[] = []
  /** Stored, not thrown, because the loader would treat an exception as a network failure. */
  const faults: string[] = []
  const fetch = (
    address: string,
    { method = 'GET', signal }: { method?: string; signal?: AbortSignal } = {},
  ) =>
    new Promise<Response>((resolve, reject) => {
      const request = `${method} ${address}`
      // PAGE-4, PAGE-5 and others: concurrent loads of a file share one request.
      if (waiting.some((one) => one.request === request)) faults.push(`twice: ${request}`)
      const one: Waiting = {
        request,
        answer: (answer) => end(() => void toResponse(answer).then(resolve, reject)),
      }
      const end = (then: () => void) => {
        const at = waiting.indexOf(one)
        if (at >= 0) waiting.splice(at, 1)
        then()
      }
      waiting.push(one)
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)))
    })
  /** Loads that may leave the document: those in progress that were not aborted. */
  const mayLeave = new Map<string, number>()
  const loader = createPageLoader({
    fetch,
    ...clock,
    build: buildHash,
    documentAddress: browser.here(),
    // True for one page and false for the others.
    queryHints: () => [staticQueryHash],
    openDocument(address, why) {
      if (!mayLeave.get(address)) faults.push(`left without leave: ${address}`)
      const isLeft = openDocument(address, why)
      if (isLeft) left.push(address)
      return isLeft
    },
  })
  return { clock, browser, waiting, left, faults, mayLeave, loader }
}

test('[PAGE-2] [PAGE-4] [PAGE-5] [PAGE-8] [ROUTE-11] loads, prefetches and aborts in any order: one request for each file, none rejects, and no document loads without permission', async () => {
  const seen = { loaded: 0, left: 0, aborted: 0 }
  await alwaysAsync(400)(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps: readonly Step[]) => {
    const { clock, browser, waiting, left, faults, mayLeave, loader } = site()
    const stops: (() => void)[] = []
    const loads: {
      readonly page: Promise<LoadedPage>
      readonly signal: AbortSignal
      outcome?: LoadedPage
    }[] = []
    const aheads: Promise<boolean>[] = []
    for (const step of steps) {
      if (left.length > 0) break
      if (step.kind === 'load') {
        const stop = new AbortController()
        const { address } = step
        const count = (by: number) => mayLeave.set(address, (mayLeave.get(address) ?? 0) + by)
        count(1)
        const one: (typeof loads)[number] = {
          page: loader.load(address, { signal: stop.signal }),
          signal: stop.signal,
        }
        let isOver = false
        const over = () => {
          if (!isOver) count(-1)
          isOver = true
        }
        void one.page.then((outcome) => {
          one.outcome = outcome
          over()
        })
        loads.push(one)
        stops.push(() => {
          stop.abort()
          over()
        })
      } else if (step.kind === 'prefetch') {
        const { done, abort } = loader.prefetch(step.address)
        aheads.push(done)
        stops.push(abort)
      } else if (step.kind === 'abort') stops[step.which % Math.max(stops.length, 1)]?.()
      else if ('ms' in step) await clock.advance(step.ms)
      else if ('answer' in step) {
        const one = waiting[step.which % Math.max(waiting.length, 1)]
        one?.answer(step.answer === 'good' ? (good[one.request.slice(4)] ?? 404) : step.answer)
      }
      await quiet()
    }
    // At the end the server answers correctly, and every load that is not leading to a document completes.
    for (
      let turn = 0;
      turn < 200 && left.length === 0 && (waiting.length > 0 || clock.pending() > 0);
      turn += 1
    ) {
      for (const one of [...waiting]) one.answer(good[one.request.slice(4)] ?? 404)
      await clock.advance(1_000)
    }
    expect(faults).toEqual([])
    expect(browser.loads).toEqual(left)
    for (const { outcome, signal } of loads) {
      if (signal.aborted) seen.aborted += 1
      if (signal.aborted && outcome?.status === 'error') continue
      if (left.length === 0) expect(outcome).toBeDefined()
      if (outcome) seen.loaded += 1
    }
    if (left.length > 0) seen.left += 1
    else {
      await Promise.all(aheads)
      expect(waiting).toEqual([])
      expect(clock.pending()).toBe(0)
    }
  })
  for (const [outcome, count] of Object.entries(seen)) expect(count, outcome).toBeGreaterThan(10)
}, 60_000)

test('[PAGE-8] [ROUTE-11] whatever happened to a prefetch, a later click gets the page as soon as the server has it', async () => {
  const answers = fc.array(fc.constantFrom<Answer>('lost', 'cut', 503, 500, 404, '<html>'), {
    minLength: 1,
    maxLength: 12,
  })
  await alwaysAsync(200)(answers, fc.boolean(), async (bad, isAborted) => {
    const clock = fakeClock()
    let used = 0
    const fetch = (address: string) => {
      const answer = address === '/page-data/plans/page-data.json' ? bad[used++] : undefined
      return toResponse(answer ?? good[address] ?? 404)
    }
    const left: string[] = []
    const openDocument = (address: string) => left.push(address) > 0
    const loader = createPageLoader({ fetch, ...clock, build: buildHash, openDocument })
    const { done, abort } = loader.prefetch('/plans')
    if (isAborted) abort()
    await clock.until(done)
    expect(left).toEqual([])
    used = bad.length
    const status = (await clock.until(loader.load('/plans')))?.status
    // Only a page that does not exist stays missing.
    expect(status).toBe(!isAborted && loader.isNotFound('/plans') ? 'notFound' : 'ok')
  })
}, 60_000)
