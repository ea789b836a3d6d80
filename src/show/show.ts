import type { Transition } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { ShowEvent, ShowState } from './show-machine.ts'
import { showMachine } from './show-machine.ts'

/** CONST-3: how long the height moves; `--gf-animation` of the theme says the same. */
export const animationMs = 200
/** CONST-3: how long content that is going to hide stands at its measured height before that moves. */
export const startHidingDelayMs = 20

export interface ShowPorts {
  readonly isShownAtFirst: boolean
  /** Asked at each turn: whoever wants less motion gets none (SHOW-3). Default: never. */
  readonly isMotionReduced?: () => boolean
  /** Default: the global ones. */
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: never) => void
  /** Told of each arrow; its `machine` is `show`. */
  readonly onTransition?: ((transition: Transition) => void) | undefined
}

export interface Show {
  readonly getSnapshot: () => ShowState
  /** What a server renders: the state at first. */
  readonly getInitialSnapshot: () => ShowState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows or hides, from whatever state it is in. Without animation every state follows at once. */
  readonly turn: (isShown: boolean, isAnimated: boolean) => void
  /** Ends a movement at once: nobody looks any more. */
  readonly rest: () => void
}

/** What moves on by itself, and after how many milliseconds. */
const next: { readonly [state in ShowState]?: readonly [event: 'START' | 'END', afterMs: number] } = {
  // No wait beyond the one that lets the content be laid out, to be measured.
  'hidden-startShowing': ['START', 0],
  'hidden-showing': ['END', animationMs],
  'visible-startHiding': ['START', startHidingDelayMs],
  'visible-hiding': ['END', animationMs],
}

/** One thing that shows and hides, outside React. Nothing runs until its first turn. */
export function createShow(ports: ShowPorts): Show {
  const { isShownAtFirst, onTransition, isMotionReduced = () => false } = ports
  const { setTimeout: later = globalThis.setTimeout } = ports
  const cancel = (ports.clearTimeout ?? globalThis.clearTimeout) as (timer: unknown) => void
  const machine = runMachine<ShowState, object, ShowEvent>(
    showMachine(isShownAtFirst ? 'visible-auto' : 'hidden-zero'),
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
