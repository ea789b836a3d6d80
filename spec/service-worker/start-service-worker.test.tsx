import { cleanup, render } from '@testing-library/react'
import type { PageWorkerPorts } from 'gridfront'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingMissing } from '../../src/app/site-style.ts'
import { UpdateNoticeSlot } from '../../src/app/update-notice.tsx'

const setup = vi.hoisted(() => ({
  ports: undefined as PageWorkerPorts | undefined,
  router: { state: { matches: [] as object[] }, subscribe: () => () => undefined },
}))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => setup.router }))
vi.mock('../../src/service-worker/page-worker.ts', async (original) => ({
  ...(await original<object>()),
  startPageWorker(ports: PageWorkerPorts) {
    setup.ports = ports
  },
}))

let rest: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => rest.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  document.body.innerHTML = '<div id="app" data-build="b1"></div>'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setup.ports = undefined
  setup.router.state.matches = []
  rest = []
})

/** The page is idle, and the worker's code has loaded. */
async function atRest(): Promise<PageWorkerPorts> {
  for (const callback of rest) callback()
  return vi.waitUntil(() => setup.ports, { timeout: 20_000 })
}

test('[SW-2] a chunk that failed before the page came to rest counts, and nothing else does', async () => {
  render(<UpdateNoticeSlot style={nothingMissing} />)
  const { hadFailures } = await atRest()
  expect(hadFailures?.()).toBe(false)
  cleanup()

  setup.ports = undefined
  rest = []
  render(<UpdateNoticeSlot style={nothingMissing} />)
  dispatchEvent(new Event('vite:preloadError'))
  expect((await atRest()).hadFailures?.()).toBe(true)
})

test.each([
  ['ok', false],
  ['notFound', false],
  ['serverError', true],
])('[SW-2] whether a page has failed that is shown as %s: %s', async (status, hasFailed) => {
  render(<UpdateNoticeSlot style={nothingMissing} />)
  const { hadFailures } = await atRest()
  setup.router.state.matches = [{ status: 'success' }, { status: 'success', loaderData: { status } }]
  expect(hadFailures?.()).toBe(hasFailed)
  setup.router.state.matches = [{ status: 'success' }, { status: 'error' }]
  expect(hadFailures?.()).toBe(true)
})

test('[SW-3] a long visit is recorded completely', async () => {
  const sizes: number[] = []
  vi.stubGlobal('performance', {
    setResourceTimingBufferSize: (size: number) => sizes.push(size),
    getEntriesByType: () => [],
    now: () => 0,
  })
  render(<UpdateNoticeSlot style={nothingMissing} />)
  await atRest()
  expect(sizes).toEqual([1000])
  vi.stubGlobal('performance', { getEntriesByType: () => [], now: () => 0 })
  cleanup()
  setup.ports = undefined
  render(<UpdateNoticeSlot style={nothingMissing} />)
  await atRest()
})
