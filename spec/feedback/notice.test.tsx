import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { Notice } from '../../src/feedback/notice.tsx'
import { takeOver } from '../render/take-over.ts'

test.each([
  ['info', 'Information: Prices change on 1 July'],
  ['success', 'Success: Prices change on 1 July'],
  ['warning', 'Warning: Prices change on 1 July'],
  ['error', 'Error: Prices change on 1 July'],
] as const)('[UI-6] a notice of kind %s says so in words and by icon', (kind, name) => {
  render(
    <Notice kind={kind} title="Prices change on 1 July">
      <p>We write to you before.</p>
    </Notice>,
  )
  expect(screen.getByRole('heading', { level: 2, name })).toBeDefined()
  const box = document.querySelector(`.gf-notice--${kind}`)
  expect(box?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(box?.textContent).toContain('We write to you before.')
  expect(screen.queryByRole('status') ?? screen.queryByRole('alert')).toBeNull()
})

test.each(['status', 'alert'] as const)(
  '[UI-6] a notice that is spoken fills its %s region, which is there before',
  (role) => {
    const notice = (isShown: boolean) => (
      <Notice kind="error" title="Not saved" role={role} isShown={isShown} headingLevel={3} />
    )
    const { rerender } = render(notice(false))
    const region = screen.getByRole(role)
    expect(region.textContent).toBe('')
    rerender(notice(true))
    expect(screen.getByRole(role)).toBe(region)
    expect(region.textContent).toBe('Error: Not saved')
  },
)

test('[LIB-2] the browser takes over what the server rendered', async () => {
  const { markup, complaints, root } = await takeOver(
    <StrictMode>
      <Notice kind="info" title="Read this" role="status" />
    </StrictMode>,
  )
  expect(markup).toContain('Read this')
  expect(complaints).toEqual([])
  root.remove()
})
