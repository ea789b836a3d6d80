import type { ReactNode } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Transition } from '../run-machine.ts'
import { createShow } from './show.ts'
import type { ShowState } from './show-machine.ts'

export interface ShowHideProps {
  readonly isShown: boolean
  /** Moves the height. Default false. Never for whoever asked the browser for less motion. */
  readonly isAnimated?: boolean
  /** Stands in its place while it is hidden. */
  readonly alternate?: ReactNode
  /** Told of each arrow of the machine, for state-transition traces. */
  readonly onTransition?: (transition: Transition) => void
  readonly children: ReactNode
}

const isMotionReduced = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

function holdHeight(box: HTMLElement) {
  box.style.setProperty('height', `${box.getBoundingClientRect().height}px`)
}

/** From the height that it has at this moment, wherever a movement before this one has left it. */
function moveHeight(box: HTMLElement, to: number) {
  holdHeight(box)
  // Read again, so that the browser starts from there and not from where it was going.
  box.getBoundingClientRect()
  box.style.setProperty('height', `${to}px`)
}

/** Heights are set by script alone: a style in the markup is refused by a strict policy. */
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
 * to the control that sets `isShown`, which stands outside. Children are mounted all the time, and keep what was
 * typed in them; unless they are shown and at rest, they can neither be read nor reached (`hidden`, `inert`). Move
 * the focus out before you hide what has it.
 */
export function ShowHide({ isShown, isAnimated = false, alternate, onTransition, children }: ShowHideProps) {
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(onTransition)
  const [show] = useState(() =>
    createShow({
      isShownAtFirst: isShown,
      isMotionReduced,
      onTransition: (transition) => told.current?.(transition),
    }),
  )
  const state = useSyncExternalStore(show.subscribe, show.getSnapshot, show.getInitialSnapshot)
  useEffect(() => {
    told.current = onTransition
  }, [onTransition])
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const follow = () => {
      heights[show.getSnapshot()](current)
      // React 18 and 19 do not agree on how this attribute is written.
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
