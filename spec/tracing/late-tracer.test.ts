import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLateTracer } from '../../src/tracing/late-tracer.ts'
import type { Tracer } from '../../src/tracing/tracer.ts'
import { after, nameOf, quiet, start, step, tracerSetup } from './tracer-setup.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

function lateSetup(options: Partial<Parameters<typeof createLateTracer>[0]> = {}) {
  const setup = tracerSetup()
  let address = 'https://www.wattlebird.example/'
  let come!: () => void
  const load = vi.fn(
    () =>
      new Promise<Tracer>((resolve) => {
        come = () => resolve(setup.tracer)
      }),
  )
  const late = createLateTracer({ load, wantsTransitions: () => true, address: () => address, ...options })
  const custom = (name: string) => late.custom({ name, level: 'info', category: 'spec' })
  const goTo = (href: string) => {
    address = href
  }
  return { ...setup, late, custom, load, goTo, come: () => come() }
}

test('[TRACE-5] a page without anything to report loads nothing, not even when it is left', async () => {
  const { late, load } = lateSetup({ wantsTransitions: () => false })
  late.stateTransition(step)
  late.flush()
  await quiet()
  expect(load).not.toHaveBeenCalled()
})

test('[API-3] reports wait for the code, and are sent in order, each with its own time and address', async () => {
  const { late, custom, load, goTo, come, sent, names } = lateSetup()
  custom('first')
  await vi.advanceTimersByTimeAsync(1000)
  goTo('https://www.wattlebird.example/plans')
  late.error(new Error('second'), { page: 'plans' })
  await vi.advanceTimersByTimeAsync(1000)
  goTo('https://www.wattlebird.example/faq')
  late.stateTransition(step)
  expect(names()).toEqual([])
  come()
  await quiet()
  expect(load).toHaveBeenCalledTimes(1)
  expect(names()).toEqual(['first', 'second', 'LOGIN'])
  expect(sent.map(({ trace }) => trace.timestamp)).toEqual([after(0), after(1000), after(2000)])
  expect(sent[1]?.trace).toMatchObject({
    url: 'https://www.wattlebird.example/plans',
    context: { page: 'plans' },
  })
})

test('once the code has loaded reports are passed on directly', async () => {
  const { custom, late, come, load, names } = lateSetup()
  custom('first')
  await quiet()
  come()
  await quiet()
  custom('second')
  late.flush()
  expect(names()).toEqual(['first', 'second'])
  await quiet()
  expect(load).toHaveBeenCalledTimes(1)
})

test('[API-3] of more than 100 waiting reports the oldest are dropped, and counted', async () => {
  const { late, come, sent } = lateSetup()
  for (let index = 1; index <= 130; index += 1) late.error(new Error(`fault ${index}`))
  late.drop(5)
  await quiet()
  come()
  await quiet()
  expect(sent.map(nameOf).slice(0, 2)).toEqual(['fault 31', 'traces dropped'])
  // 5 from elsewhere, 30 that did not wait, and all but 30 of the rest, which exceed the limit.
  expect(sent[1]?.trace).toMatchObject({ tags: { count: '105' } })
})

test('[TRACE-5] code that fails to load is requested again by the next report after a minute', async () => {
  const load = vi.fn<() => Promise<Tracer>>(() => {
    throw new Error('offline')
  })
  const { custom, tracer, names } = lateSetup({ load })
  custom('a')
  await vi.advanceTimersByTimeAsync(59_999)
  custom('b')
  await quiet()
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  load.mockResolvedValue(tracer)
  custom('c')
  await quiet()
  expect(load).toHaveBeenCalledTimes(2)
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('[TRACE-5] a report returns before any code is requested, and never throws', () => {
  const { custom, load } = lateSetup()
  custom('a')
  expect(load).not.toHaveBeenCalled()
  const broken = () => {
    throw new Error('broken')
  }
  for (const options of [{ address: broken }, { now: broken }, { wantsTransitions: broken }]) {
    const { late, custom: report } = lateSetup(options)
    report('a')
    late.error(new Error('b'))
    late.stateTransition(step)
    late.flush()
  }
})
