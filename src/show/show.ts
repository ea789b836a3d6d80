import type { Transition } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { ShowEvent, ShowState } from './show-machine.ts'
import { showMachine } from './show-machine.ts'

/** CONST-3: how long the height moves; equals `--gf-animation` of the theme. */
export const animationMs = 200
/** CONST-3: how long content keeps its measured height before it begins to collapse. */
export const startHidingDelayMs = 20

export interface ShowPorts {
  readonly isInitiallyShown: boolean
  /** Called at each turn: with reduced motion there is no animation (SHOW-3). Default: never. */
  readonly isMotionReduced?: () => boolean
  /** Default: the global functions. */
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: never) => void
  /** Called at each transition; its `machine` is `show`. */
  readonly onTransition?: ((transition: Transition) => void) | undefined
}

export interface Show {
  readonly getSnapshot: () => ShowState
  /** The initial state, for rendering on a server. */
  readonly getInitialSnapshot: () => ShowState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows or hides, from any state. Without animation it reaches the end state at once. */
  readonly turn: (isShown: boolean, isAnimated: boolean) => void
  /** Ends a running animation at once, because nothing is mounted any more. */
  readonly rest: () => void
}

/** Automatic transitions, each with its delay in milliseconds. */
const next: { readonly [state in ShowState]?: readonly [event: 'START' | 'END', afterMs: number] } = {
  // A timer of 0 ms, only to let the content be laid out and measured.
  'hidden-startShowing': ['START', 0],
  'hidden-showing': ['END', animationMs],
  'visible-startHiding': ['START', startHidingDelayMs],
  'visible-hiding': ['END', animationMs],
}

/** The state of one element that shows and hides, outside React. Nothing runs until its first turn. */
export function createShow(ports: ShowPorts): Show {
  const { isInitiallyShown, onTransition, isMotionReduced = () => false } = ports
  const { setTimeout: later = globalThis.setTimeout } = ports
  const cancel = (ports.clearTimeout ?? globalThis.clearTimeout) as (timer: unknown) => void
  const machine = runMachine<ShowState, object, ShowEvent>(
    showMachine(isInitiallyShown ? 'visible-auto' : 'hidden-zero'),
    { name: 'show', context: {}, ...(onTransition && { onTransition }) },
  )
  const getSnapshot = () => machine.getSnapshot().state
  let timer: unknown

  function wait() {
    cancel(timer)
    const due = next[getSnapshot()]
    if (due === undefined) return
    const [type, afterMs] = due
    timer = later(() => {
      machine.send({ type })
      wait()
    }, afterMs)
  }
  function rest() {
    cancel(timer)
    for (let due = next[getSnapshot()]; due !== undefined; due = next[getSnapshot()])
      machine.send({ type: due[0] })
  }
  function turn(isShown: boolean, isAnimated: boolean) {
    const before = getSnapshot()
    machine.send({ type: isShown ? 'SHOW' : 'HIDE' })
    if (!isAnimated || isMotionReduced()) rest()
    else if (getSnapshot() !== before) wait()
  }
  return {
    getSnapshot,
    getInitialSnapshot: () => machine.getInitialSnapshot().state,
    subscribe: machine.subscribe,
    turn,
    rest,
  }
}
