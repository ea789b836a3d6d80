import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transition } from '../../src/run-machine.ts'
import type { ShowHideProps } from '../../src/show/show-hide.tsx'
import { ShowHide } from '../../src/show/show-hide.tsx'
import { takeOver } from '../render/take-over.ts'

/** The height that a browser would render: jsdom has no layout. */
let drawnPx = 0
let contentPx = 100
/** Every height that was set, in order. */
let heights: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  ;[drawnPx, contentPx, heights] = [0, 100, []]
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ height: drawnPx }) as DOMRect,
  )
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentPx)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const content = (
  <>
    <p>Tariff details</p>
    <input aria-label="Meter number" />
  </>
)
function mount(props: Partial<ShowHideProps> & { readonly isShown: boolean }) {
  const of = (more: Partial<ShowHideProps>): ReactNode => (
    <StrictMode>
      <ShowHide {...props} {...more}>
        {content}
      </ShowHide>
    </StrictMode>
  )
  const { rerender } = render(of({}))
  const { style } = box()
  const set = style.setProperty.bind(style)
  vi.spyOn(style, 'setProperty').mockImplementation((name, value) => {
    if (name === 'height') heights.push(`${value}`)
    set(name, value)
  })
  return (more: Partial<ShowHideProps>) => rerender(of(more))
}
const box = () => document.querySelector<HTMLElement>('[data-show]') as HTMLElement
const state = () => box().dataset.show
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('[SHOW-4] hidden content is neither read nor reachable, and alternate content replaces it', () => {
  const change = mount({ isShown: false, alternate: <p>Show me</p> })
  expect([state(), box().hidden, screen.queryByRole('textbox')]).toEqual(['hidden-zero', true, null])
  expect(screen.getByText('Show me')).toBeDefined()
  change({ isShown: true })
  expect([state(), box().hidden, box().hasAttribute('inert')]).toEqual(['visible-auto', false, false])
  expect(screen.getByRole('textbox', { name: 'Meter number' })).toBeDefined()
  expect(screen.queryByText('Show me')).toBeNull()
})

test('[SHOW-4] it is inert while moving in either direction', () => {
  const change = mount({ isShown: false, isAnimated: true })
  const inert = () => [state(), box().hasAttribute('inert')]
  change({ isShown: true })
  expect(inert()).toEqual(['hidden-startShowing', true])
  wait(0)
  expect(inert()).toEqual(['hidden-showing', true])
  wait(200)
  expect(inert()).toEqual(['visible-auto', false])
  change({ isShown: false })
  expect(inert()).toEqual(['visible-startHiding', true])
  wait(20)
  expect(inert()).toEqual(['visible-hiding', true])
  wait(200)
  expect([state(), box().hidden]).toEqual(['hidden-zero', true])
})

test('[SHOW-1] [SHOW-3] showing moves from nothing to the measured height, and then leaves the height to the content', () => {
  const change = mount({ isShown: false, isAnimated: true })
  change({ isShown: true })
  wait(0)
  expect(heights).toEqual(['0px', '100px'])
  wait(200)
  expect(box().style.height).toBe('')
})

test('[SHOW-2] [SHOW-3] hiding moves from the present height to zero', () => {
  drawnPx = 100
  const change = mount({ isShown: true, isAnimated: true })
  change({ isShown: false })
  expect(heights).toEqual(['100px'])
  wait(20)
  expect(heights).toEqual(['100px', '100px', '0px'])
  wait(200)
  expect([state(), box().style.height]).toEqual(['hidden-zero', ''])
})

test('[SHOW-3] interrupted half-way it reverses from the present height', () => {
  const change = mount({ isShown: false, isAnimated: true })
  change({ isShown: true })
  wait(120)
  drawnPx = 61.5
  change({ isShown: false })
  expect([state(), heights.slice(2)]).toEqual(['visible-hiding', ['61.5px', '0px']])
  drawnPx = 40.25
  contentPx = 130
  change({ isShown: true })
  expect([state(), heights.slice(4)]).toEqual(['hidden-showing', ['40.25px', '130px']])
})

test('[SHOW-3] with reduced motion there is no animation, and the states still change', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }))
  const transitions: Transition[] = []
  const change = mount({ isShown: false, isAnimated: true, onTransition: (taken) => transitions.push(taken) })
  change({ isShown: true })
  expect(state()).toBe('visible-auto')
  expect(transitions.map(({ to }) => to)).toEqual(['hidden-startShowing', 'hidden-showing', 'visible-auto'])
})

test('what was typed in it stays while it is hidden', () => {
  const change = mount({ isShown: true })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.value = 'NMI 410'
  change({ isShown: false })
  change({ isShown: true })
  expect(screen.getByRole('textbox')).toBe(field)
  expect(field.value).toBe('NMI 410')
})

test.each([
  ['hidden', false],
  ['shown', true],
])(
  '[LIB-2] a server renders it %s as it is, without inline styles, and the browser takes it over',
  async (_, isShown) => {
    const page = (
      <StrictMode>
        <ShowHide isShown={isShown} isAnimated alternate={<p>Show me</p>}>
          {content}
        </ShowHide>
      </StrictMode>
    )
    const { markup, complaints, root } = await takeOver(page)
    expect([markup.includes('hidden=""'), markup.includes('Show me')]).toEqual([!isShown, !isShown])
    expect(complaints).toEqual([])
    expect(state()).toBe(isShown ? 'visible-auto' : 'hidden-zero')
    root.remove()
  },
)
