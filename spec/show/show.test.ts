import 'robot3/debug'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Transition } from '../../src/run-machine.ts'
import { runMachine } from '../../src/run-machine.ts'
import type { ShowPorts } from '../../src/show/show.ts'
import { animationMs, createShow, startHidingDelayMs } from '../../src/show/show.ts'
import type { ShowEvent, ShowState } from '../../src/show/show-machine.ts'
import { showMachine } from '../../src/show/show-machine.ts'
import { showClock } from './show-clock.ts'

function started(isInitiallyShown: boolean, ports: Partial<ShowPorts> = {}) {
  const clock = showClock()
  const transitions: Transition[] = []
  const show = createShow({
    isInitiallyShown,
    ...clock,
    onTransition: (taken) => transitions.push(taken),
    ...ports,
  })
  return { clock, show, states: () => transitions.map(({ to }) => to), transitions }
}

const ways: { readonly [state in ShowState]: readonly ShowEvent['type'][] } = {
  'hidden-zero': [],
  'hidden-startShowing': ['SHOW'],
  'hidden-showing': ['SHOW', 'START'],
  'visible-auto': ['SHOW', 'START', 'END'],
  'visible-startHiding': ['SHOW', 'START', 'END', 'HIDE'],
  'visible-hiding': ['SHOW', 'START', 'END', 'HIDE', 'START'],
}

test.each([
  ['hidden-zero', { SHOW: 'hidden-startShowing' }],
  ['hidden-startShowing', { START: 'hidden-showing', HIDE: 'hidden-zero' }],
  ['hidden-showing', { END: 'visible-auto', HIDE: 'visible-hiding' }],
  ['visible-auto', { HIDE: 'visible-startHiding' }],
  ['visible-startHiding', { START: 'visible-hiding', SHOW: 'visible-auto' }],
  ['visible-hiding', { END: 'hidden-zero', SHOW: 'hidden-showing' }],
] as const)(
  '[SHOW-1] [SHOW-2] every event leads from %s where the specification says, or nowhere',
  (from, arrows) => {
    for (const type of ['SHOW', 'HIDE', 'START', 'END'] as const) {
      const machine = runMachine<ShowState, object, ShowEvent>(showMachine('hidden-zero'), {
        name: 'show',
        context: {},
      })
      for (const before of ways[from]) machine.send({ type: before })
      expect(machine.getSnapshot().state).toBe(from)
      machine.send({ type })
      expect(machine.getSnapshot().state).toBe(
        (arrows as Partial<Record<typeof type, ShowState>>)[type] ?? from,
      )
    }
  },
)

test('[SHOW-1] [CONST-3] showing passes through all four states, with an animation of 200 ms', () => {
  const { clock, show, states } = started(false)
  expect(show.getSnapshot()).toBe('hidden-zero')
  show.turn(true, true)
  expect(states()).toEqual(['hidden-startShowing'])
  clock.advance(0)
  expect(states()).toEqual(['hidden-startShowing', 'hidden-showing'])
  clock.advance(199)
  expect(show.getSnapshot()).toBe('hidden-showing')
  clock.advance(1)
  expect(states()).toEqual(['hidden-startShowing', 'hidden-showing', 'visible-auto'])
  expect(clock.pending()).toBe(0)
})

test('[SHOW-2] [CONST-3] hiding passes through all four states: 20 ms at the measured height, then the animation of 200 ms', () => {
  const { clock, show, states } = started(true)
  expect(show.getSnapshot()).toBe('visible-auto')
  show.turn(false, true)
  clock.advance(19)
  expect(states()).toEqual(['visible-startHiding'])
  clock.advance(1)
  expect(states()).toEqual(['visible-startHiding', 'visible-hiding'])
  clock.advance(199)
  expect(show.getSnapshot()).toBe('visible-hiding')
  clock.advance(1)
  expect(states()).toEqual(['visible-startHiding', 'visible-hiding', 'hidden-zero'])
})

test('[CONST-3] the theme’s animation lasts as long as the machine waits', () => {
  expect([animationMs, startHidingDelayMs]).toEqual([200, 20])
  const sheet = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8')
  expect(/--gf-animation: ([^;]+);/.exec(sheet)?.[1]).toBe(`${animationMs}ms`)
})

test.each([
  ['without animation', false, () => false],
  ['for somebody who wants less motion', true, () => true],
])('[SHOW-3] %s the same states follow at once', (_, isAnimated, isMotionReduced) => {
  const { clock, show, states } = started(false, { isMotionReduced })
  show.turn(true, isAnimated)
  expect(states()).toEqual(['hidden-startShowing', 'hidden-showing', 'visible-auto'])
  show.turn(false, isAnimated)
  expect(states().slice(3)).toEqual(['visible-startHiding', 'visible-hiding', 'hidden-zero'])
  expect(clock.pending()).toBe(0)
})

test('[SHOW-3] a movement can be reversed, and then takes its full time', () => {
  const { clock, show, states } = started(false)
  show.turn(true, true)
  clock.advance(100)
  show.turn(false, true)
  expect(show.getSnapshot()).toBe('visible-hiding')
  clock.advance(199)
  expect(show.getSnapshot()).toBe('visible-hiding')
  show.turn(true, true)
  expect(show.getSnapshot()).toBe('hidden-showing')
  clock.advance(200)
  expect(states()).toEqual([
    'hidden-startShowing',
    'hidden-showing',
    'visible-hiding',
    'hidden-showing',
    'visible-auto',
  ])
})

test('[SHOW-3] a movement that has not begun is reversed at once', () => {
  const { clock, show, states } = started(false)
  show.turn(true, true)
  show.turn(false, true)
  clock.advance(1000)
  expect(states()).toEqual(['hidden-startShowing', 'hidden-zero'])
  show.turn(true, false)
  show.turn(false, true)
  clock.advance(19)
  show.turn(true, true)
  clock.advance(1000)
  expect(states().slice(-2)).toEqual(['visible-startHiding', 'visible-auto'])
})

test('a repeated request does not extend the wait, and a movement that is no longer visible ends at once', () => {
  const { clock, show } = started(false)
  show.turn(true, true)
  clock.advance(150)
  show.turn(true, true)
  clock.advance(50)
  expect(show.getSnapshot()).toBe('visible-auto')
  show.turn(false, true)
  show.rest()
  expect([show.getSnapshot(), clock.pending()]).toEqual(['hidden-zero', 0])
})

test('[TRACE-3] each transition is reported, with the name of the machine', () => {
  const { show, transitions } = started(false)
  show.turn(true, true)
  expect(transitions).toEqual([
    { machine: 'show', event: 'SHOW', from: 'hidden-zero', to: 'hidden-startShowing' },
  ])
})
