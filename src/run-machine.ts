import type { Machine } from 'robot3'
import { d, interpret } from 'robot3'

/**
 * A transition of a machine. States that were left at once (robot's `immediate`) are reported too; those
 * left while the machine starts have the event `START`.
 */
export interface Transition {
  readonly machine: string
  readonly event: string
  readonly from: string
  readonly to: string
}

export interface Snapshot<State extends string, Context> {
  readonly state: State
  readonly context: Context
}

/** A machine that runs outside React, in the shape that `useSyncExternalStore` takes. */
export interface MachineStore<State extends string, Context, Event extends { readonly type: string }> {
  readonly getSnapshot: () => Snapshot<State, Context>
  /** The snapshot at the start, for a server and for the first render in a browser. */
  readonly getInitialSnapshot: () => Snapshot<State, Context>
  /** Called after each change of state or context. Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** An event that the present state does not list is dropped, and passed to `onDropped`. */
  readonly send: (event: Event) => void
}

export interface MachineOptions<Context> {
  /** Name in traces, for instance `auth`. */
  readonly name: string
  readonly context: Context
  /** Called when the machine is at rest again, before the subscribers. Its exceptions have no effect (TRACE-5). */
  readonly onTransition?: (transition: Transition) => void
  readonly onDropped?: (event: string, state: string) => void
}

/** The result of robot3's `createMachine`, with any states. */
interface RobotMachine {
  readonly current: PropertyKey
  readonly states: object
}

type Enter = (from: string, to: string, event: string) => void

// Robot has one hook for all machines, and only that hook is called for states left by `immediate`. Machines run
// synchronously, so the hook always concerns the machine that is running.
let atWork: Enter | null = null
let isHooked = false

function hookIntoRobot() {
  if (isHooked) return
  isHooked = true
  const before = d._onEnter
  d._onEnter = (machine, to, state, previous, event) => {
    before?.(machine, to, state, previous, event)
    // The running machine is one of ours, whose events are objects and whose states are texts.
    atWork?.(machine.current as string, to as string, (event as { type: string }).type)
  }
}

/** Starts a robot3 machine outside React. Nothing is started at import: call this where the application starts. */
export function runMachine<State extends string, Context, Event extends { readonly type: string }>(
  machine: RobotMachine,
  { name, context, onTransition, onDropped }: MachineOptions<Context>,
): MachineStore<State, Context, Event> {
  hookIntoRobot()
  const listeners = new Set<() => void>()
  /** Transitions are queued until the machine is at rest, because a reporter may send events, or throw. */
  const working = (work: () => void): Transition[] => {
    const taken: Transition[] = []
    const outer = atWork
    atWork = (from, to, event) => taken.push({ machine: name, event, from, to })
    try {
      work()
    } finally {
      atWork = outer
    }
    return taken
  }
  const report = (taken: readonly Transition[]) => {
    for (const transition of taken) {
      try {
        onTransition?.(transition)
      } catch {
        // Traces must not cause traces.
      }
    }
  }
  let service!: ReturnType<typeof interpret>
  const passedAtStart = working(() => {
    service = interpret(machine as unknown as Machine, () => {}, context as object, { type: 'START' })
  })
  const read = (): Snapshot<State, Context> => ({
    state: service.machine.current as State,
    context: service.context as Context,
  })
  const initial = read()
  let snapshot = initial
  report(passedAtStart)

  const send = (event: Event) => {
    const { name: state, value } = service.machine.state as unknown as {
      name: State
      value: { transitions: Map<string, unknown> }
    }
    if (!value.transitions.has(event.type)) return onDropped?.(event.type, state)
    const taken = working(() => (service.send as unknown as (event: Event) => void)(event))
    const next = read()
    const isChanged = next.state !== snapshot.state || next.context !== snapshot.context
    if (isChanged) snapshot = next
    report(taken)
    if (!isChanged) return
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue
      try {
        listener()
      } catch (error) {
        // The other listeners are still called; this one's error is reported as uncaught.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  const subscribe = (listener: () => void) => {
    // A wrapper for each subscription: the same function may subscribe twice, and end each on its own.
    const subscription = () => listener()
    listeners.add(subscription)
    return () => {
      listeners.delete(subscription)
    }
  }
  return { getSnapshot: () => snapshot, getInitialSnapshot: () => initial, subscribe, send }
}
