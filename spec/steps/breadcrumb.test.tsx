import { render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { Breadcrumb } from '../../src/steps/breadcrumb.tsx'
import { takeOver } from '../render/take-over.ts'

const labels = ['Address', 'Plan', 'About you', 'Concession', 'Payment', 'Consents', 'Review', 'Receipt']
/** The third of eight steps, reached by going back from the fourth. */
const trail = (current = 2) => (
  <StrictMode>
    <Breadcrumb
      label="Sign-up steps"
      current={current}
      steps={labels.map((label, place) => ({ label, href: `/sign-up/${place}`, isDone: place < 4 }))}
    />
  </StrictMode>
)
const lists = () => within(screen.getByRole('navigation', { name: 'Sign-up steps' })).getAllByRole('list')

test('the breadcrumb is a named list: the current step is marked, done steps are links, the others text', () => {
  render(trail())
  for (const list of lists()) {
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Address (done)',
      'Plan (done)',
      'About you',
      'Concession (done)',
      'Payment',
      'Consents',
      'Review',
      'Receipt',
    ])
    expect(items.filter((item) => item.getAttribute('aria-current') === 'step')).toEqual([items[2]])
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/sign-up/0', '/sign-up/1', '/sign-up/3'])
  }
})

test('a done step without an address is shown as done, without a link', () => {
  const steps = labels.map((label) => ({ label, isDone: label !== 'Receipt' }))
  render(<Breadcrumb label="Sign-up steps" steps={steps} current={7} />)
  const [list] = lists()
  expect(screen.queryAllByRole('link')).toEqual([])
  const items = within(list as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...labels.slice(0, 7).map((label) => `${label} (done)`),
    'Receipt',
  ])
  expect(items[7]?.getAttribute('aria-current')).toBe('step')
})

test('in a narrow place one line shows the position, and opens the steps without scripts', () => {
  render(trail())
  const [full, short] = lists()
  expect(full?.closest('details')).toBeNull()
  const details = short?.closest('details')
  expect([details?.open, details?.querySelector('summary')?.textContent]).toEqual([
    false,
    'Step 3 of 8: About you',
  ])
})

test('going to another step closes it', () => {
  const { rerender } = render(trail())
  const details = () => document.querySelector('details') as HTMLDetailsElement
  details().open = true
  rerender(trail(3))
  expect([details().open, details().querySelector('summary')?.textContent]).toEqual([
    false,
    'Step 4 of 8: Concession',
  ])
})

test('[LIB-2] the browser takes over what the server rendered', async () => {
  const { complaints, root } = await takeOver(trail())
  expect(complaints).toEqual([])
  root.remove()
})
