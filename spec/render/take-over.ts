import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, vi } from 'vitest'

/**
 * Renders a page on the server and hydrates it in the browser, after an optional step in between. Fails if a strict policy
 * would refuse the markup; `complaints` has React's messages. Remove `root` at the end.
 */
export async function takeOver(page: ReactNode, meanwhile: (served: HTMLElement) => void = () => {}) {
  const markup = renderToString(page)
  expect(markup).not.toMatch(/\sstyle=|<script|\son[a-z]+=|javascript:/)
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = markup
  meanwhile(root)
  const complaints: unknown[] = []
  const consoleErrors = vi
    .spyOn(console, 'error')
    .mockImplementation((...expected) => void complaints.push(expected))
  await act(async () =>
    hydrateRoot(root, page, { onRecoverableError: (error) => void complaints.push(error) }),
  )
  consoleErrors.mockRestore()
  return { markup, root, complaints }
}
