import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('showMore', {
  moreOf: ({ count, hidden, items }: Values<'count' | 'hidden' | 'items'>) =>
    `Show ${count} more of ${hidden} ${items}`,
  rest: ({ count, items }: Values<'count' | 'items'>) => `Show ${count} more ${items}`,
  last: 'Show one more',
})

const step = 10

export interface ShowMoreProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item, index: number) => ReactNode
  /** Plural noun for the items, used in the button: `devices`. */
  readonly what: string
}

/**
 * A long list of form fields. Shows ten, and ten more at each press, which moves the focus to the first new one. The hidden
 * ones are part of the form as well, so that a box that ticks all of them includes them.
 */
export function ShowMore<Item>({ items, keyOf, render, what }: ShowMoreProps<Item>) {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    list.current?.children[shown - step]?.querySelector<HTMLElement>('input')?.focus()
  }, [shown])
  const hidden = items.length - shown
  return (
    <>
      <div ref={list} className="gf-ten">
        {items.map((item, index) => (
          <div key={keyOf(item)} hidden={index >= shown}>
            {render(item, index)}
          </div>
        ))}
      </div>
      {hidden > 0 && (
        <button
          type="button"
          className="gf-button gf-button--quiet gf-button--small"
          onClick={() => {
            isPressed.current = true
            setShown(shown + step)
          }}
        >
          {hidden > step
            ? texts.moreOf({ count: step, hidden, items: what })
            : hidden > 1
              ? texts.rest({ count: hidden, items: what })
              : texts.last}
        </button>
      )}
    </>
  )
}
