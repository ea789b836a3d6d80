import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRoot } from '../../src/page-state/root-flags.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { isMobile: false, isDebug: false, isTest: false, isLocal: false }

test('[CONST-3] the root has its flags 1 ms after the application has mounted, and not before', () => {
  const root = document.createElement('html')
  root.className = 'has-scripts is-test'
  markRoot(root, () => ({ ...none, isMobile: true, isLocal: true }))
  vi.advanceTimersByTime(0)
  expect(root.className).toBe('has-scripts is-test')
  vi.advanceTimersByTime(1)
  expect([...root.classList].sort()).toEqual(['has-scripts', 'is-local', 'is-mobile', 'is-mounted'])
})

test.each([
  ['isMobile', 'is-mobile'],
  ['isDebug', 'is-debug'],
  ['isTest', 'is-test'],
  ['isLocal', 'is-local'],
])('[CONST-3] %s is the class %s', (flag, name) => {
  const root = document.createElement('html')
  markRoot(root, () => ({ ...none, [flag]: true }))
  vi.advanceTimersByTime(1)
  expect([...root.classList].sort()).toEqual([name, 'is-mounted'].sort())
})

test('[CONST-3] an application that unmounts within that time sets no flag', () => {
  const root = document.createElement('html')
  markRoot(root, () => none)()
  vi.advanceTimersByTime(1000)
  expect(root.className).toBe('')
})
