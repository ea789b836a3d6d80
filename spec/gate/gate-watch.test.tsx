import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GateWatchPorts } from '../../src/app/gate-watch.ts'
import { watchGate } from '../../src/app/gate-watch.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.documentElement.className = 'has-gate has-scripts'
  document.body.innerHTML =
    '<section class="gf-gate-overlay"><p class="gf-gate-overlay__fault"><a href="">Try again</a></p></section>'
})
afterEach(() => vi.unstubAllGlobals())

const fault = new TypeError('Failed to fetch dynamically imported module')
/** A document whose gate may fail to load, and which can be reloaded. */
function watch({ isOnline = true, storage = () => sessionStorage as Storage } = {}) {
  const openGate = vi.fn()
  const loaded = { with: null as unknown }
  const looks: (() => void)[] = []
  const tracer = { error: vi.fn() }
  const load = vi.fn(async () => {
    if (loaded.with !== null) throw loaded.with
    return openGate
  })
  const ports = {
    storage,
    reload: vi.fn(),
    isOnline: () => isOnline,
  } satisfies GateWatchPorts
  const begin = async (failure: unknown = fault) => {
    loaded.with = failure
    looks.push(watchGate(tracer, load, ports))
    await vi.waitUntil(() => load.mock.results.length > 0)
    await Promise.allSettled(load.mock.results.map(({ value }) => value))
  }
  return { begin, openGate, load, ports, tracer, loaded, looks }
}
const root = () => document.documentElement.classList
const link = () => document.querySelector('a') as HTMLAnchorElement

test('[GATE-1] if the gate fails to load behind the overlay, its document is reloaded once', async () => {
  const first = watch()
  await first.begin()
  expect(first.ports.reload).toHaveBeenCalledOnce()
  expect(first.tracer.error).toHaveBeenCalledWith(fault)
  expect(root().contains('has-gate-fault')).toBe(false)

  const second = watch()
  await second.begin()
  expect(second.ports.reload).not.toHaveBeenCalled()
  expect(root().contains('has-gate-fault')).toBe(true)
  expect(link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false)
  expect(second.ports.reload).toHaveBeenCalledOnce()
})

test('each page requests the gate, and repeated failures are reported once', async () => {
  const first = watch()
  await first.begin()
  first.looks[0]?.()
  await Promise.allSettled(first.load.mock.results.map(({ value }) => value))
  expect(first.ports.reload).toHaveBeenCalledOnce()
  expect(root().contains('has-gate-fault')).toBe(false)

  const second = watch()
  await second.begin()
  second.looks[0]?.()
  await Promise.allSettled(second.load.mock.results.map(({ value }) => value))
  link().click()
  expect(second.ports.reload).toHaveBeenCalledOnce()
})

test('after it has loaded once, a later failure reloads the document again', async () => {
  await watch().begin()
  const good = watch()
  await good.begin(null)
  expect(good.openGate).toHaveBeenCalledWith()
  const next = watch()
  await next.begin()
  expect(next.ports.reload).toHaveBeenCalledOnce()
})

test('if the reload cannot be remembered, the overlay reports the failure at once, and nothing reloads in a circle', async () => {
  const blocked = watch({
    storage: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  await blocked.begin()
  expect(blocked.ports.reload).not.toHaveBeenCalled()
  expect(root().contains('has-gate-fault')).toBe(true)
})

test('a readable page is not replaced; the next page requests the gate again', async () => {
  root().remove('has-gate')
  const { begin, ports, looks, loaded, openGate } = watch()
  await begin()
  expect(ports.reload).not.toHaveBeenCalled()
  expect(root().contains('has-gate-fault')).toBe(false)
  loaded.with = null
  looks[0]?.()
  await vi.waitUntil(() => openGate.mock.calls.length > 0)
})

test('offline the overlay says so without a reload, and the gate is requested when the network is back', async () => {
  const { begin, ports, loaded, openGate } = watch({ isOnline: false })
  await begin()
  expect(ports.reload).not.toHaveBeenCalled()
  expect(root().contains('has-gate-fault')).toBe(true)
  loaded.with = null
  dispatchEvent(new Event('online'))
  await vi.waitUntil(() => openGate.mock.calls.length > 0)
  expect(root().contains('has-gate-fault')).toBe(false)
})
