import type { Browser } from '@playwright/test'
import { installProbe } from './page-probe.ts'

/** The throttling of Lighthouse's mobile preset, really applied. */
export interface Throttling {
  readonly downKbps: number
  readonly upKbps: number
  readonly rttMs: number
  readonly cpuSlowdown: number
}

/** A request as the browser's network layer saw it. */
export interface SeenRequest {
  readonly url: string
  readonly type: string
  /** In ms since 1970. */
  readonly at: number
  readonly isPrefetch: boolean
  bytes: number
  isCached: boolean
  isDone: boolean
}

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A phone with an empty cache, and a record of its requests. */
export async function openThrottledPage(browser: Browser, path: string, throttling: Throttling | null) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = new Map<string, SeenRequest>()
  let lastActivity = Date.now()
  const end = (id: string, change: (request: SeenRequest) => void = () => {}) => {
    lastActivity = Date.now()
    const request = requests.get(id)
    if (!request) return
    change(request)
    request.isDone = true
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', wallTime }) => {
    lastActivity = Date.now()
    if (!request.url.startsWith('http') || /\/favicon\.\w+$/.test(request.url)) return
    const isPrefetch = type === 'Prefetch' || request.initialPriority === 'VeryLow'
    requests.set(requestId, {
      url: request.url,
      type,
      at: wallTime * 1000,
      isPrefetch,
      bytes: 0,
      isCached: false,
      isDone: false,
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) =>
    end(requestId, (request) => {
      request.isCached = true
    }),
  )
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request && response.fromDiskCache) request.isCached = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, (request) => {
      if (!request.isCached) request.bytes = encodedDataLength
    }),
  )
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await session.send('Network.enable')
  await page.addInitScript(installProbe, path)
  if (throttling) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.rttMs,
      downloadThroughput: bytesPerSecond(throttling.downKbps),
      uploadThroughput: bytesPerSecond(throttling.upKbps),
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowdown })
  }
  return {
    page,
    session,
    requests: () => [...requests.values()],
    /** Resolves after this time without a request or an answer. */
    async quiet(quietMs: number, longestMs = 15_000) {
      const from = Date.now()
      const isBusy = () => [...requests.values()].some(({ isDone }) => !isDone)
      while (Date.now() - from < longestMs && (isBusy() || Date.now() - lastActivity < quietMs))
        await pause(50)
    },
    close: () => context.close(),
  }
}

export type ThrottledPage = Awaited<ReturnType<typeof openThrottledPage>>
