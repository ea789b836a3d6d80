import type { ChangeEvent, KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { barAfterKey } from './bar-after-key.ts'

/** `initial`: no bar was chosen yet. `dismissed`: Escape was pressed. The last bar is remembered in both. */
type PickState = 'initial' | 'shown' | 'dismissed'

/** The bar that is chosen by keyboard, mouse, touch or assistive technology. Starts at the newest bar, without figures. */
export function useBarPick(count: number, pageSize: number) {
  const slider = useRef<HTMLInputElement>(null)
  const [{ current, state }, setPick] = useState<{ current: number; state: PickState }>({
    current: count - 1,
    state: 'initial',
  })
  const pick = (bar: number) => setPick({ current: bar, state: 'shown' })

  const pickUnder = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) pick(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }
  return {
    current,
    /** The bar whose figures are shown, or null. */
    picked: state === 'shown' ? current : null,
    isDismissed: state === 'dismissed',
    plotProps: {
      onPointerMove: pickUnder,
      onPointerDown: (event: PointerEvent) => {
        pickUnder(event)
        // The slider gets the focus, so that the arrow keys continue from this bar.
        slider.current?.focus({ preventScroll: true })
        event.preventDefault()
      },
    },
    sliderProps: {
      ref: slider,
      onFocus: () => setPick((now) => ({ ...now, state: 'shown' })),
      // Screen readers on touch screens change a slider without key events.
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => pick(Number(currentTarget.value)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return
        const target = barAfterKey(event.key, { current, count, pageSize })
        if (target !== null) pick(target)
        else if (event.key === 'Escape' && state === 'shown') setPick({ current, state: 'dismissed' })
        else return
        event.preventDefault()
      },
    },
  }
}
