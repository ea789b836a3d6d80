import type { ChangeEvent, KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { barAfterKey } from './bar-after-key.ts'

/** `asleep`: nobody has come yet. `left`: Escape was pressed. The bar itself is remembered in both. */
type Wakefulness = 'asleep' | 'shown' | 'left'

/** Which bar is being looked at, by keyboard, pointer, touch or assistive technology. Starts at the latest, unshown. */
export function useBarPick(count: number, pageSize: number) {
  const slider = useRef<HTMLInputElement>(null)
  const [{ current, wakefulness }, setPick] = useState<{ current: number; wakefulness: Wakefulness }>({
    current: count - 1,
    wakefulness: 'asleep',
  })
  const pick = (bar: number) => setPick({ current: bar, wakefulness: 'shown' })

  const pickUnder = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) pick(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }
  return {
    current,
    /** The bar whose figures are shown, or null. */
    picked: wakefulness === 'shown' ? current : null,
    hasLeft: wakefulness === 'left',
    plotProps: {
      onPointerMove: pickUnder,
      onPointerDown: (event: PointerEvent) => {
        pickUnder(event)
        // The arrows go on from where the pointer was.
        slider.current?.focus({ preventScroll: true })
        event.preventDefault()
      },
    },
    sliderProps: {
      ref: slider,
      onFocus: () => setPick((now) => ({ ...now, wakefulness: 'shown' })),
      // What screen readers on touch screens do to a slider arrives as a change, not as a key.
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => pick(Number(currentTarget.value)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return
        const target = barAfterKey(event.key, { current, count, pageSize })
        if (target !== null) pick(target)
        else if (event.key === 'Escape' && wakefulness === 'shown') setPick({ current, wakefulness: 'left' })
        else return
        event.preventDefault()
      },
    },
  }
}
