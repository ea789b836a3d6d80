import type { ReactNode } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Transition } from '../run-machine.ts'
import { createShow } from './show.ts'
import type { ShowState } from './show-machine.ts'

export interface ShowHideProps {
  readonly isShown: boolean
  /** Animates the height. Default false. Ignored if the visitor prefers reduced motion. */
  readonly isAnimated?: boolean
  /** Shown while the children are hidden. */
  readonly alternate?: ReactNode
  /** Called at each transition of the machine, for state-transition traces. */
  readonly onTransition?: (transition: Transition) => void
  readonly children: ReactNode
}

const isMotionReduced = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

function holdHeight(box: HTMLElement) {
  box.style.setProperty('height', `${box.getBoundingClientRect().height}px`)
}

/** Starts from the present height, wherever an interrupted animation has left it. */
function moveHeight(box: HTMLElement, to: number) {
  holdHeight(box)
  // Forces a layout, so that the browser animates from this height and not from the former target.
  box.getBoundingClientRect()
  box.style.setProperty('height', `${to}px`)
}

/** Heights are set by script only, because a strict policy refuses a style in the markup. */
const heights: { readonly [state in ShowState]: (box: HTMLElement) => void } = {
  'hidden-zero': (box) => box.style.removeProperty('height'),
  'hidden-startShowing': (box) => box.style.removeProperty('height'),
  'hidden-showing': (box) => moveHeight(box, box.scrollHeight),
  'visible-auto': (box) => box.style.removeProperty('height'),
  'visible-startHiding': holdHeight,
  'visible-hiding': (box) => moveHeight(box, 0),
}

/**
 * Shows and hides its children (SHOW-1 to SHOW-4). It has no role of its own: name and state (`aria-expanded`) belong
 * to the control outside that sets `isShown`. Children stay mounted and keep what was typed; unless they are shown and
 * at rest, they can neither be read nor reached (`hidden`, `inert`). Move the focus out before hiding the element that
 * has it.
 */
export function ShowHide({ isShown, isAnimated = false, alternate, onTransition, children }: ShowHideProps) {
  const box = useRef<HTMLDivElement>(null)
  const latestOnTransition = useRef(onTransition)
  const [show] = useState(() =>
    createShow({
      isInitiallyShown: isShown,
      isMotionReduced,
      onTransition: (transition) => latestOnTransition.current?.(transition),
    }),
  )
  const state = useSyncExternalStore(show.subscribe, show.getSnapshot, show.getInitialSnapshot)
  useEffect(() => {
    latestOnTransition.current = onTransition
  }, [onTransition])
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const follow = () => {
      heights[show.getSnapshot()](current)
      // React 18 and 19 write this attribute differently.
      current.toggleAttribute('inert', show.getSnapshot() !== 'visible-auto')
    }
    const end = show.subscribe(follow)
    return () => {
      end()
      show.rest()
    }
  }, [show])
  useEffect(() => show.turn(isShown, isAnimated), [show, isShown, isAnimated])
  return (
    <>
      <div ref={box} className="gf-show" data-show={state} hidden={state === 'hidden-zero'}>
        {children}
      </div>
      {state === 'hidden-zero' ? alternate : null}
    </>
  )
}
