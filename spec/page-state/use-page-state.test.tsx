import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPageState, PageStateProvider, usePageState } from '../../src/page-state/page-state.tsx'

function Probe() {
  const { title, activePage, isInitialized, send } = usePageState()
  return (
    <button
      type="button"
      onClick={() => send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo: { step: 2 } })}
    >{`${title} ${isInitialized} ${JSON.stringify(activePage)}`}</button>
  )
}

test('[STATE-2] [STATE-3] components see the page as it is set and updated; the server sees the start', () => {
  const page = createPageState({ product: 'Banksia Power' })
  const site = (
    <PageStateProvider value={page}>
      <Probe />
    </PageStateProvider>
  )
  expect(renderToString(site)).toContain('Banksia Power Uninitialized false')
  render(site)
  act(() =>
    page.send({
      type: 'SET_PAGE_CONFIG',
      title: 'Plans',
      label: 'Plans',
      path: '/plans',
      activePage: { a: 1 },
    }),
  )
  expect(screen.getByRole('button').textContent).toBe('Plans true {"a":1}')
  act(() => screen.getByRole('button').click())
  expect(screen.getByRole('button').textContent).toBe('Plans true {"a":1,"step":2}')
})

test('[STATE-1] without a provider it says what is missing', () => {
  expect(() => renderToString(<Probe />)).toThrow('usePageState needs a PageStateProvider above it')
})
