import 'robot3/debug'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createPageState } from '../../src/page-state/page-state.tsx'
import type { PageInfo } from '../../src/page-state/page-state-machine.ts'
import type { Transition } from '../../src/run-machine.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

function startPageState() {
  const transitions: Transition[] = []
  const page = createPageState({ product: 'Banksia Power', onTransition: (taken) => transitions.push(taken) })
  const read = () => page.getSnapshot()
  return { page, read, transitions }
}
const plans = { title: 'Plans', label: 'Plans', path: '/plans', activePage: { template: 'plans' } }
const faq = { title: 'Help', label: 'Help', path: '/faq', activePage: { template: 'faq' } }

test('[STATE-1] it starts with title, label, path and active page, uninitialised by its title', () => {
  const { read } = startPageState()
  expect(read()).toEqual({
    state: 'start',
    context: { title: 'Banksia Power Uninitialized', label: '', path: '', activePage: {} },
  })
})

test('[STATE-2] the first config sets everything and initialises; the next ones set everything again', () => {
  const { page, read } = startPageState()
  page.send({ type: 'SET_PAGE_CONFIG', ...plans })
  expect(read()).toEqual({ state: 'initialized', context: plans })
  page.send({ type: 'SET_PAGE_CONFIG', ...faq })
  expect(read()).toEqual({ state: 'initialized', context: faq })
})

test('[STATE-3] page info is merged into the active page: what it does not name stays, and so does the rest', {
  timeout: patienceMs(5),
}, () => {
  const info = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue(), { maxKeys: 4 })
  always(propertyRuns)(info, fc.array(info, { maxLength: 4 }), (first: PageInfo, updates: PageInfo[]) => {
    const { page, read } = startPageState()
    page.send({ type: 'SET_PAGE_CONFIG', ...plans, activePage: first })
    for (const pageInfo of updates) page.send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo })
    const activePage = Object.assign({}, first, ...updates)
    expect(read()).toEqual({ state: 'initialized', context: { ...plans, activePage } })
  })
})

test('[STATE-3] info that comes before the first config is kept until then, and initialises nothing', () => {
  const { page, read } = startPageState()
  page.send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo: { step: 1 } })
  expect(read()).toMatchObject({ state: 'start', context: { activePage: { step: 1 } } })
  page.send({ type: 'SET_PAGE_CONFIG', ...plans })
  expect(read().context.activePage).toEqual(plans.activePage)
})

test('[TRACE-3] each arrow is reported, as those of every machine', () => {
  const { page, transitions } = startPageState()
  page.send({ type: 'SET_PAGE_CONFIG', ...plans })
  page.send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo: {} })
  expect(transitions).toEqual([
    { machine: 'page', event: 'SET_PAGE_CONFIG', from: 'start', to: 'initialized' },
    { machine: 'page', event: 'UPDATE_ACTIVE_PAGE', from: 'initialized', to: 'initialized' },
  ])
})

test('[STATE-2] subscribers are called for each change', () => {
  const { page } = startPageState()
  const listener = vi.fn()
  page.subscribe(listener)
  page.send({ type: 'SET_PAGE_CONFIG', ...plans })
  page.send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo: { step: 2 } })
  expect(listener).toHaveBeenCalledTimes(2)
})
