// Throws if a transition leads to an unknown state, and for events that robot3 itself would ignore.
import 'robot3/debug'
import { createMachine, guard, immediate, reduce, state, transition } from 'robot3'
import { expect, test, vi } from 'vitest'
import type { Transition } from '../src/run-machine.ts'
import { runMachine } from '../src/run-machine.ts'

interface Door {
  readonly opened: number
  readonly isLocked: boolean
}
type DoorEvent = { readonly type: 'OPEN' | 'CLOSE' | 'KNOCK' | 'SLAM' | 'PAINT' }

const counted = (door: Door): Door => ({ ...door, opened: door.opened + 1 })
const isUnlocked = (door: Door) => !door.isLocked

const doorMachine = createMachine(
  'closed',
  {
    closed: state(
      transition('OPEN', 'opening', guard(isUnlocked)),
      transition('KNOCK', 'closed'),
      transition(
        'PAINT',
        'closed',
        reduce((door: Door) => ({ ...door })),
      ),
    ),
    opening: state(immediate('ajar', reduce(counted))),
    ajar: state(immediate('open')),
    open: state(transition('CLOSE', 'closed'), transition('SLAM', 'closed')),
  },
  (door: Door) => door,
)

function runDoor(name = 'door', door: Partial<Door> = {}) {
  const transitions: Transition[] = []
  const dropped: string[] = []
  const store = runMachine<'closed' | 'opening' | 'ajar' | 'open', Door, DoorEvent>(doorMachine, {
    name,
    context: { opened: 0, isLocked: false, ...door },
    onTransition: (taken) => transitions.push(taken),
    onDropped: (event, at) => dropped.push(`${event} in ${at}`),
  })
  return { store, transitions, dropped }
}

test('robot3/debug is active: a machine with a transition to an unknown state cannot be created', () => {
  expect(() => createMachine('a', { a: state(transition('GO', 'nowhere')) })).toThrow(
    'unknown state: nowhere',
  )
})

test('an event that the present state does not handle is dropped, reported, and changes nothing', () => {
  const { store, transitions, dropped } = runDoor()
  const listener = vi.fn()
  store.subscribe(listener)
  const before = store.getSnapshot()
  expect(() => store.send({ type: 'CLOSE' })).not.toThrow()
  expect(dropped).toEqual(['CLOSE in closed'])
  expect(transitions).toEqual([])
  expect(listener).not.toHaveBeenCalled()
  expect(store.getSnapshot()).toBe(before)
})

test('a dropped event without a listener is no error', () => {
  const store = runMachine<'closed', Door, DoorEvent>(doorMachine, {
    name: 'door',
    context: { opened: 0, isLocked: false },
  })
  expect(() => store.send({ type: 'SLAM' })).not.toThrow()
})

test('[TRACE-3] states that are left at once are reported for traces, in the order of the transitions', () => {
  const { store, transitions } = runDoor()
  store.send({ type: 'OPEN' })
  expect(transitions).toEqual([
    { machine: 'door', event: 'OPEN', from: 'closed', to: 'opening' },
    { machine: 'door', event: 'OPEN', from: 'opening', to: 'ajar' },
    { machine: 'door', event: 'OPEN', from: 'ajar', to: 'open' },
  ])
  expect(store.getSnapshot()).toEqual({ state: 'open', context: { opened: 1, isLocked: false } })
})

test('[TRACE-3] states that are passed while a machine starts are reported as START', () => {
  const machine = createMachine('first', {
    first: state(immediate('second')),
    second: state(immediate('third')),
    third: state(),
  })
  const transitions: Transition[] = []
  const store = runMachine(machine, {
    name: 'm',
    context: {},
    onTransition: (taken) => transitions.push(taken),
  })
  expect(store.getSnapshot().state).toBe('third')
  expect(store.getInitialSnapshot()).toBe(store.getSnapshot())
  expect(transitions).toEqual([
    { machine: 'm', event: 'START', from: 'first', to: 'second' },
    { machine: 'm', event: 'START', from: 'second', to: 'third' },
  ])
})

test('a guard that returns false prevents the transition, and nothing is reported', () => {
  const { store, transitions, dropped } = runDoor('door', { isLocked: true })
  const listener = vi.fn()
  store.subscribe(listener)
  store.send({ type: 'OPEN' })
  expect([transitions, dropped, listener.mock.calls]).toEqual([[], [], []])
})

test('two machines at once are not confused, even when one moves the other', () => {
  const transitions: Transition[] = []
  const listening: { back?: () => void } = {}
  const start = (name: string) =>
    runMachine<'closed' | 'open', Door, DoorEvent>(doorMachine, {
      name,
      context: { opened: 0, isLocked: false },
      onTransition: (taken) => {
        transitions.push(taken)
        if (name === 'front' && taken.to === 'opening') listening.back?.()
      },
    })
  const front = start('front')
  const back = start('back')
  listening.back = () => back.send({ type: 'OPEN' })
  front.send({ type: 'OPEN' })
  back.send({ type: 'CLOSE' })
  expect(front.getSnapshot().state).toBe('open')
  expect(back.getSnapshot().state).toBe('closed')
  const of = (name: string) => transitions.filter(({ machine }) => machine === name).map(({ to }) => to)
  expect(of('front')).toEqual(['opening', 'ajar', 'open'])
  expect(of('back')).toEqual(['opening', 'ajar', 'open', 'closed'])
})

test('[TRACE-3] a machine that moves another during its own transition reports its remaining states as its own', () => {
  const { store: inner, transitions: innerTaken } = runDoor('inner')
  const outerMachine = createMachine('one', {
    one: state(
      transition(
        'GO',
        'two',
        reduce((context: object) => {
          inner.send({ type: 'OPEN' })
          return context
        }),
      ),
    ),
    two: state(immediate('three')),
    three: state(),
  })
  const taken: Transition[] = []
  const outer = runMachine<'one' | 'two' | 'three', object, { type: 'GO' }>(outerMachine, {
    name: 'outer',
    context: {},
    onTransition: (transition) => taken.push(transition),
  })
  outer.send({ type: 'GO' })
  expect(innerTaken.map(({ machine, to }) => `${machine} ${to}`)).toEqual([
    'inner opening',
    'inner ajar',
    'inner open',
  ])
  expect(taken.map(({ machine, to }) => `${machine} ${to}`)).toEqual(['outer two', 'outer three'])
})

test('a reporter sees the machine at rest, and may send the next event', () => {
  const states: string[] = []
  const store = runMachine<'closed' | 'open', Door, DoorEvent>(doorMachine, {
    name: 'door',
    context: { opened: 0, isLocked: false },
    onTransition: ({ to }) => {
      states.push(store.getSnapshot().state)
      if (to === 'open') store.send({ type: 'CLOSE' })
    },
  })
  store.send({ type: 'OPEN' })
  expect(states).toEqual(['open', 'open', 'open', 'closed'])
  expect(store.getSnapshot().state).toBe('closed')
})

test('a reporter that throws disturbs neither the machine nor its subscribers', () => {
  const store = runMachine<'closed' | 'open', Door, DoorEvent>(doorMachine, {
    name: 'door',
    context: { opened: 0, isLocked: false },
    onTransition: () => {
      throw new Error('the trace service is down')
    },
  })
  const listener = vi.fn()
  store.subscribe(listener)
  expect(() => store.send({ type: 'OPEN' })).not.toThrow()
  expect(store.getSnapshot()).toEqual({ state: 'open', context: { opened: 1, isLocked: false } })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('[AUTH-6] subscribers are called once for each change of state or context, however many states it passed', () => {
  const { store } = runDoor()
  const listener = vi.fn()
  store.subscribe(listener)
  store.send({ type: 'OPEN' })
  expect(listener).toHaveBeenCalledTimes(1)
  store.send({ type: 'CLOSE' })
  expect(listener).toHaveBeenCalledTimes(2)
  store.send({ type: 'PAINT' })
  expect(listener, 'same state, another context').toHaveBeenCalledTimes(3)
})

test('a transition to the same state and context calls nobody, and keeps the snapshot', () => {
  const { store, transitions } = runDoor()
  const listener = vi.fn()
  store.subscribe(listener)
  const before = store.getSnapshot()
  store.send({ type: 'KNOCK' })
  expect(transitions).toHaveLength(1)
  expect(listener).not.toHaveBeenCalled()
  expect(store.getSnapshot()).toBe(before)
})

test('the snapshot is the same object until something changes, as useSyncExternalStore needs', () => {
  const { store } = runDoor()
  const initial = store.getSnapshot()
  expect(store.getSnapshot()).toBe(initial)
  store.send({ type: 'OPEN' })
  const open = store.getSnapshot()
  expect(open).not.toBe(initial)
  expect(store.getSnapshot()).toBe(open)
  expect(store.getInitialSnapshot(), 'what the server rendered').toBe(initial)
})

test('a subscription ends when it is cancelled, even during a notification', () => {
  const { store } = runDoor()
  const second = vi.fn()
  const ends: (() => void)[] = []
  store.subscribe(() => {
    for (const end of ends) end()
  })
  ends.push(store.subscribe(second))
  store.send({ type: 'OPEN' })
  expect(second, 'ended by the one before it').not.toHaveBeenCalled()
})

test('a subscriber added during a notification is called for the next change', () => {
  const { store } = runDoor()
  const late = vi.fn()
  const end = store.subscribe(() => {
    end()
    store.subscribe(late)
  })
  store.send({ type: 'OPEN' })
  expect(late).not.toHaveBeenCalled()
  store.send({ type: 'CLOSE' })
  expect(late).toHaveBeenCalledTimes(1)
})

test('a function that subscribes twice is called twice, and each subscription ends on its own', () => {
  const { store } = runDoor()
  const listener = vi.fn()
  const end = store.subscribe(listener)
  store.subscribe(listener)
  store.send({ type: 'OPEN' })
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  end()
  store.send({ type: 'CLOSE' })
  expect(listener).toHaveBeenCalledTimes(3)
})

test('[AUTH-6] if a subscriber throws, the others are still called, and its error is reported as uncaught', () => {
  const queued: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (work: () => void) => queued.push(work))
  try {
    const { store } = runDoor()
    const second = vi.fn()
    store.subscribe(() => {
      throw new Error('my fault')
    })
    store.subscribe(second)
    expect(() => store.send({ type: 'OPEN' })).not.toThrow()
    expect(second).toHaveBeenCalledTimes(1)
    expect(queued).toHaveLength(1)
    expect(queued[0]).toThrow('my fault')
  } finally {
    vi.unstubAllGlobals()
  }
})

test('[AUTH-6] an event sent by a subscriber is processed, and every subscriber ends with the last state', () => {
  const { store } = runDoor()
  const seen: string[] = []
  store.subscribe(() => {
    if (store.getSnapshot().state === 'open') store.send({ type: 'CLOSE' })
  })
  store.subscribe(() => seen.push(store.getSnapshot().state))
  store.send({ type: 'OPEN' })
  expect(seen.at(-1)).toBe('closed')
  expect(seen).not.toContain('open')
})

test('a reducer that throws leaves the machine unchanged, and the next event continues from there', () => {
  const machine = createMachine(
    'idle',
    {
      idle: state(
        transition(
          'BREAK',
          'idle',
          reduce(() => {
            throw new Error('broken reducer')
          }),
        ),
        transition('GO', 'gone'),
      ),
      gone: state(),
    },
    (context: object) => context,
  )
  const transitions: Transition[] = []
  const store = runMachine<'idle' | 'gone', object, { type: 'BREAK' | 'GO' }>(machine, {
    name: 'm',
    context: {},
    onTransition: (taken) => transitions.push(taken),
  })
  expect(() => store.send({ type: 'BREAK' })).toThrow('broken reducer')
  store.send({ type: 'GO' })
  expect(transitions).toEqual([{ machine: 'm', event: 'GO', from: 'idle', to: 'gone' }])
})
