// @vitest-environment node
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { startPageWorker } from '../../src/service-worker/page-worker.ts'
import { pageSetup, ScriptedWorker, settled } from './page-setup.ts'

const visited = { type: 'gridfront:visited', build: 'b1', addresses: ['/plans'] }
const takeOver = { type: 'gridfront:take-over' }

/** A page of build b1 under the worker of `present`; `waiting` is installed and waits. */
async function page(present: string | null, waiting?: string, over: Parameters<typeof pageSetup>[0] = {}) {
  const setup = pageSetup(over)
  const controller = present === null ? null : new ScriptedWorker(present)
  setup.container.controller = controller
  setup.registration.active = controller
  const next = waiting === undefined ? null : new ScriptedWorker(waiting)
  setup.registration.waiting = next
  const worker = startPageWorker(setup.ports)
  await settled()
  return { ...setup, worker, controller, next }
}

describe('a page that is shown', () => {
  test('[SW-3] is reported to the worker, and so is each page after it', async () => {
    const { controller, worker } = await page('b1')
    expect(controller?.heard).toEqual([visited])
    worker.visited()
    expect(controller?.heard).toEqual([visited, visited])
  })

  test('[SW-3] is reported to a first worker as soon as that is active, and is not reloaded', async () => {
    const { container, registration, happened } = await page(null)
    const first = registration.find(new ScriptedWorker('b1'))
    registration.finish()
    registration.active = first
    first.become('activated')
    container.take(first)
    await settled()
    expect(first.heard).toContainEqual(visited)
    expect(happened).toEqual([])
  })

  test('[SW-2] without a worker nothing happens', async () => {
    const { worker, happened } = await page(null, undefined, { container: undefined })
    worker.visited()
    expect(happened).toEqual([])
    worker.reloadAll()
    expect(happened).toEqual(['reload'])
  })
})

describe('a newer version', () => {
  test('[SW-2] is offered, and nothing reloads by itself', async () => {
    const { registration, happened } = await page('b1')
    registration.find(new ScriptedWorker('b2'))
    registration.finish()
    await settled()
    expect(happened).toEqual(['new version'])
  })

  test('[SW-2] is offered to a page that opens while it waits', async () => {
    const { happened, next } = await page('b1', 'b2')
    expect(happened).toEqual(['new version'])
    expect(next?.heard).toEqual([])
  })

  test('[SW-2] is not offered to a page of that version: it takes over if no other page is open', async () => {
    const { happened, next } = await page('b0', 'b1')
    expect(happened).toEqual([])
    expect(next?.heard).toEqual([{ ...takeOver, ifAlone: true }])
  })

  test('[SW-2] a worker that another page keeps waiting is asked again, a few times', async () => {
    const { container, next, pass } = await page('b0', 'b1')
    if (next) next.state = 'installed'
    pass(1000)
    await settled()
    expect(next?.heard).toHaveLength(2)
    if (next) container.take(next)
    next?.become('activated')
    pass(60_000)
    await settled()
    expect(
      next?.heard.filter((message) => isDeepStrictEqual(message, { ...takeOver, ifAlone: true })),
    ).toHaveLength(2)
  })

  test('[SW-2] takes over while the page loads nothing, because a request would keep the older one active', async () => {
    let loading = true
    const { next, pass } = await page('b0', 'b1', { isQuiet: () => !loading })
    if (next) next.state = 'installed'
    pass(1000)
    await settled()
    expect(next?.heard).toEqual([])
    loading = false
    pass(1000)
    await settled()
    expect(next?.heard).toEqual([{ ...takeOver, ifAlone: true }])
  })

  test('[SW-2] is asked to take over in the end, however much a page loads', async () => {
    const { next, pass } = await page('b0', 'b1', { isQuiet: () => false })
    if (next) next.state = 'installed'
    for (let second = 0; second < 20; second += 1) {
      pass(1000)
      await settled()
    }
    expect(next?.heard).toEqual([{ ...takeOver, ifAlone: true }])
  })

  test('[SW-2] takes over on request, and then the page reloads, once', async () => {
    const { worker, next, container, happened, pass } = await page('b1', 'b2', { hasTyped: () => true })
    worker.reloadAll()
    expect(next?.heard).toEqual([takeOver])
    expect(happened, 'not before the worker has taken over').toEqual(['new version'])
    if (next) container.take(next)
    await settled()
    pass(60_000)
    expect(happened).toEqual(['new version', 'reload'])
  })

  test('[SW-2] reloads the page even if the worker does not answer', async () => {
    const { worker, happened, pass } = await page('b1', 'b2')
    worker.reloadAll()
    pass(2999)
    expect(happened).toEqual(['new version'])
    worker.reloadAll()
    pass(3000)
    expect(happened).toEqual(['new version', 'reload'])
  })

  test('[SW-2] requested in another tab reloads this one too', async () => {
    const { container, happened } = await page('b1')
    container.take(new ScriptedWorker('b2'))
    await settled()
    expect(happened).toEqual(['reload'])
  })

  test('[SW-2] requested in another tab is only offered if somebody has typed', async () => {
    const { container, happened, worker } = await page('b1', undefined, { hasTyped: () => true })
    container.take(new ScriptedWorker('b2'))
    await settled()
    expect(happened).toEqual(['new version'])
    worker.reloadAll()
    expect(happened).toEqual(['new version', 'reload'])
  })

  test('[SW-2] of this page takes over without a reload, and gets the shown page', async () => {
    const { container, next, happened } = await page('b0', 'b1')
    if (next) container.take(next)
    await settled()
    expect(happened).toEqual([])
    expect(next?.heard).toContainEqual(visited)
  })
})

describe('the kill switch', () => {
  test('[SW-3] leaves the page alone: no reload, no notice', async () => {
    const { container, registration, happened, pass } = await page('b1')
    const off = registration.find(new ScriptedWorker())
    registration.finish()
    container.take(off)
    await settled()
    pass(60_000)
    await settled()
    expect(happened).toEqual([])
  })
})
