import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { lazy, StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TransitionPanel } from '../../src/steps/transition-panel.tsx'
import { takeOver } from '../render/take-over.ts'

const panel = (
  <StrictMode>
    <TransitionPanel
      title="How switching works"
      steps={[
        { title: 'Pick a plan', content: <p>One page has them all.</p> },
        { title: 'Tell us where', content: <a href="/contact">Ask us</a> },
        { title: 'We switch', content: <p>It takes two days.</p> },
      ]}
    />
  </StrictMode>
)
const shown = () => screen.getAllByRole('group').map((step) => step.getAttribute('aria-label'))
const button = (name: string) => screen.getByRole('button', { name })
const tab = (name: string) => screen.getByRole('button', { name: new RegExp(name) })
const current = () =>
  screen
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-current') === 'step')
    .map(({ textContent }) => textContent)
const spoken = () => screen.getByRole('status').textContent
function press(one: HTMLElement) {
  one.focus()
  fireEvent.click(one)
}

test('one step is shown at a time, and says its position', () => {
  render(panel)
  expect(screen.getByRole('region', { name: 'How switching works' })).toBeDefined()
  expect(shown()).toEqual(['Step 1 of 3: Pick a plan'])
  expect(screen.getByText('Step 1 of 3')).toBeDefined()
  expect([current(), spoken()]).toEqual([['1 Pick a plan'], ''])
  press(button('Next step'))
  expect(shown()).toEqual(['Step 2 of 3: Tell us where'])
  expect([current(), spoken()]).toEqual([['2 Tell us where'], 'Step 2 of 3: Tell us where'])
})

test('hidden steps cannot be reached', () => {
  render(panel)
  expect(screen.queryByRole('link')).toBeNull()
  press(tab('Tell us where'))
  expect(screen.getByRole('link', { name: 'Ask us' })).toBeDefined()
})

test('[UI-6] by keyboard: step buttons, back and on; the focus stays on what was pressed, at the ends too', () => {
  render(panel)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['1 Pick a plan', '2 Tell us where', '3 We switch', 'Previous step', 'Next step'])
  const disabled = () =>
    [button('Previous step'), button('Next step')].map(({ ariaDisabled }) => ariaDisabled)
  expect(disabled()).toEqual(['true', null])
  press(button('Previous step'))
  expect([shown(), spoken()]).toEqual([['Step 1 of 3: Pick a plan'], ''])
  for (const step of ['Step 2 of 3: Tell us where', 'Step 3 of 3: We switch', 'Step 3 of 3: We switch']) {
    press(button('Next step'))
    expect([shown(), document.activeElement]).toEqual([[step], button('Next step')])
  }
  expect(disabled()).toEqual([null, 'true'])
  press(tab('Pick a plan'))
  expect([shown(), spoken()]).toEqual([['Step 1 of 3: Pick a plan'], 'Step 1 of 3: Pick a plan'])
})

test('without scripts all three steps are there, in order', () => {
  const markup = renderToString(panel)
  expect([...markup.matchAll(/Step \d of 3<\/p><h3>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Pick a plan',
    'Tell us where',
    'We switch',
  ])
  expect(markup).not.toContain('hidden=')
})

test('[LIB-2] the browser takes over what the server rendered', async () => {
  const { complaints, root } = await takeOver(panel)
  expect(complaints).toEqual([])
  expect(shown()).toEqual(['Step 1 of 3: Pick a plan'])
  act(() => press(button('Next step')))
  expect(shown()).toEqual(['Step 2 of 3: Tell us where'])
  root.remove()
})

test('[LIB-2] its code may load after the page: until then the three steps stay as the server rendered them', async () => {
  let arrive!: (code: { default: () => ReactNode }) => void
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)))
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Suspense>{panel}</Suspense>)
  const before = root.querySelector('section')
  await act(async () =>
    hydrateRoot(
      root,
      <Suspense>
        <Late />
      </Suspense>,
    ),
  )
  expect(shown()).toHaveLength(3)
  await act(async () => arrive({ default: () => panel }))
  expect(root.querySelector('section')).toBe(before)
  expect(shown()).toEqual(['Step 1 of 3: Pick a plan'])
  root.remove()
})
