import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UpdateNotice } from '../../src/layout/update-notice.tsx'

afterEach(cleanup)

function shown() {
  const onReload = vi.fn()
  const onLater = vi.fn()
  render(<UpdateNotice onReload={onReload} onLater={onLater} />)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { onReload, onLater, press }
}

test('[SW-2] the notice says that a new version is ready, and takes no focus', () => {
  shown()
  expect(screen.getByRole('status').textContent).toBe('A new version of this site is ready')
  expect(document.activeElement).toBe(document.body)
})

test('[SW-2] it reloads on request, once however often it is pressed', () => {
  const { onReload, onLater, press } = shown()
  press('Reload')
  press('Reload')
  expect(onReload).toHaveBeenCalledOnce()
  expect(onLater).not.toHaveBeenCalled()
})

test('[SW-2] it can be dismissed', () => {
  const { onReload, onLater, press } = shown()
  press('Later')
  expect([onReload.mock.calls.length, onLater.mock.calls.length]).toEqual([0, 1])
})
