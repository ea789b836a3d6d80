import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFrame } from '../../src/navigation/after-frame.ts'

const work = vi.fn()

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  work.mockReset()
})

test('work runs after the next frame, once, also if the page is left later', () => {
  afterFrame(work)
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
  dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(work).toHaveBeenCalledOnce()
})

test.each([
  ['is left', () => dispatchEvent(new Event('pagehide'))],
  ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])(
  'a page that %s before that waits no longer, and those who send what was reported are notified',
  (_, leave) => {
    const order: string[] = []
    const sender = () => order.push('sent')
    addEventListener('pagehide', sender)
    document.addEventListener('visibilitychange', sender)
    afterFrame(() => order.push('reported'))
    leave()
    vi.runAllTimers()
    expect(order).toEqual(['reported', 'sent'])
    removeEventListener('pagehide', sender)
    document.removeEventListener('visibilitychange', sender)
  },
)

test('a page that is hidden has no frames to wait for', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  afterFrame(work)
  expect(work).toHaveBeenCalledOnce()
})
