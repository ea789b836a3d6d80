import { expect, test, vi } from 'vitest'
import { pageLifecycle } from '../../src/auth/page-lifecycle.ts'
import type { TabPlaces, TabSignal } from '../../src/auth/tabs.ts'
import { createTabs } from '../../src/auth/tabs.ts'

const signal: TabSignal = { type: 'loggedOut', at: 5 }

function place(places: Partial<TabPlaces> = {}) {
  const events = new EventTarget()
  const written: [string, string][] = []
  const kept = new Map<string, string>()
  const tabs = createTabs({
    name: 'customer_jwt',
    openChannel: undefined,
    localStorage: () => ({
      setItem: (key, value) => {
        written.push([key, value])
        kept.set(key, value)
      },
      removeItem: (key) => void kept.delete(key),
    }),
    events,
    ...places,
  })
  const store = (key: string | null, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { tabs, events, written, kept, store }
}

test.each([
  ['is missing', undefined],
  [
    'may not be opened here',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
])('[AUTH-12] where a channel %s local storage tells the others, and keeps nothing', (_, openChannel) => {
  const { tabs, written, kept, store } = place({ openChannel })
  const heard = vi.fn()
  const silence = tabs.listen(heard)
  tabs.broadcast(signal)
  expect(written).toEqual([['gridfront:customer_jwt', JSON.stringify(signal)]])
  expect([...kept]).toEqual([])
  store('gridfront:customer_jwt', JSON.stringify(signal))
  expect(heard.mock.calls).toEqual([[signal]])
  silence()
  store('gridfront:customer_jwt', JSON.stringify(signal))
  expect(heard).toHaveBeenCalledOnce()
})

test('[AUTH-12] a brand receives only messages of its own tabs, and ignores other storage entries', () => {
  const { tabs, store } = place()
  const heard = vi.fn()
  tabs.listen(heard)
  store('gridfront:other_jwt', JSON.stringify(signal))
  store('auth_token', JSON.stringify(signal))
  store('gridfront:customer_jwt', null)
  store(null, null)
  expect(heard).not.toHaveBeenCalled()
})

test.each([
  ['nothing', null],
  ['a text', 'changed'],
  ['a list', ['changed', 1]],
  ['a kind that there is not', { type: 'loggedIn', at: 1 }],
  ['a change without a time', { type: 'changed' }],
  ['a logout at no time', { type: 'loggedOut', at: 'now' }],
])('[AUTH-12] %s is no signal, by either way', async (_, data) => {
  const channel = new EventTarget()
  const { tabs, store } = place({ openChannel: () => channel as BroadcastChannel })
  const heard = vi.fn()
  tabs.listen(heard)
  channel.dispatchEvent(Object.assign(new Event('message'), { data }))
  store('gridfront:customer_jwt', JSON.stringify(data))
  store('gridfront:customer_jwt', '{"type":"changed","at":')
  expect(heard).not.toHaveBeenCalled()
  // Unknown members of a message are dropped.
  const more = { ...signal, token: 'aaa.bbb.ccc' }
  channel.dispatchEvent(Object.assign(new Event('message'), { data: more }))
  expect(heard.mock.calls).toEqual([[signal]])
})

test('[AUTH-12] with everything blocked nothing is reported, and nothing throws', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { tabs } = place({ openChannel: blocked, localStorage: blocked })
  const silence = tabs.listen(() => {})
  expect(() => tabs.broadcast(signal)).not.toThrow()
  expect(silence).not.toThrow()
})

test('[AUTH-12] real channels carry a message from tab to tab, until the tab stops listening', async () => {
  const openChannel = (name: string) => new BroadcastChannel(name)
  const [first, second] = [place({ openChannel }), place({ openChannel })]
  const heard = new Promise<TabSignal>((resolve) => second.tabs.listen(resolve))
  const own = vi.fn()
  const silence = first.tabs.listen(own)
  first.tabs.broadcast(signal)
  expect(await heard).toEqual(signal)
  expect(own, 'nobody hears themselves').not.toHaveBeenCalled()
  expect(first.written).toEqual([])
  silence()
  second.tabs.listen(() => {})()
})

test('[AUTH-12] a page reports when it is visible, restored or online again, until nobody listens', () => {
  const page = new EventTarget()
  const received: string[] = []
  const stop = pageLifecycle(page).subscribe((why) => received.push(why))
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('focus'))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  page.dispatchEvent(new Event('online'))
  expect(received).toEqual(['shown', 'shown', 'shown', 'restored', 'online'])
  stop()
  page.dispatchEvent(new Event('focus'))
  expect(received).toHaveLength(5)
})
