import { expect, test } from 'vitest'
import { createTokenStorage, tokenLifetimeSeconds } from '../../src/auth/token-storage.ts'
import type { BrowserChoices } from './browser-places.ts'
import { browserPlaces, longestCookie } from './browser-places.ts'

function open(choices: BrowserChoices = {}) {
  const browser = browserPlaces(choices)
  return { browser, storage: createTokenStorage(browser.places) }
}

test('[AUTH-7] the token is stored 30 days in a cookie for the whole site and for no other', () => {
  const { browser, storage } = open()
  storage.write('aaa.bbb.ccc')
  expect(tokenLifetimeSeconds).toBe(30 * 24 * 60 * 60)
  expect(browser.written).toEqual(['customer_jwt=aaa.bbb.ccc; Max-Age=2592000; Path=/; SameSite=Strict'])
  expect(storage.read()).toEqual(['aaa.bbb.ccc'])
})

test('[AUTH-7] on https the cookie is Secure, and its name keeps subdomains from planting one', () => {
  const { browser, storage } = open({ isSecure: true })
  storage.write('aaa.bbb.ccc')
  expect(browser.written).toEqual([
    '__Host-customer_jwt=aaa.bbb.ccc; Max-Age=2592000; Path=/; SameSite=Strict; Secure',
  ])
  storage.clear()
  expect(browser.written.at(-1)).toBe('__Host-customer_jwt=; Max-Age=0; Path=/; SameSite=Strict; Secure')
  expect(browser.cookie()).toBeNull()
})

test('[AUTH-7] a cookie without the prefix does not count on https', () => {
  const browser = browserPlaces({ isSecure: true })
  browser.places.cookies.cookie = 'customer_jwt=planted; Path=/'
  expect(createTokenStorage(browser.places).read()).toEqual([])
})

test("[AUTH-7] the cookie's name is the brand's, and a longer name with the same ending is another cookie", () => {
  const { browser, storage } = open({ cookieName: 'jwt' })
  browser.places.cookies.cookie = 'other_jwt=not-mine; Path=/'
  browser.places.cookies.cookie = 'jwt2=not-mine; Path=/'
  expect(storage.read()).toEqual([])
  storage.write('mine')
  expect(browser.cookie()).toBe('mine')
})

test('[AUTH-15] if the cookie can be read back, local storage is emptied', () => {
  const { browser, storage } = open({ stored: 'older' })
  storage.write('newer')
  expect([browser.cookie(), browser.stored()]).toEqual(['newer', null])
})

test('[AUTH-7] [AUTH-15] if the cookie is not stored, local storage is used, under auth_token', () => {
  for (const cookies of ['silent', 'throws'] as const) {
    const { browser, storage } = open({ cookies })
    storage.write('aaa.bbb.ccc')
    expect(browser.stored(), cookies).toBe('aaa.bbb.ccc')
    expect(storage.read(), cookies).toEqual(['aaa.bbb.ccc'])
  }
})

test('[AUTH-7] a token too long for a cookie goes to local storage, whole', () => {
  const fits = 'x'.repeat(longestCookie - 'customer_jwt'.length)
  const { browser, storage } = open()
  storage.write(fits)
  expect([browser.cookie(), browser.stored()]).toEqual([fits, null])
  storage.clear()
  storage.write(`${fits}x`)
  expect([browser.cookie(), browser.stored()]).toEqual([null, `${fits}x`])
})

test("[AUTH-15] both tokens are read, the cookie's first, and clear removes both and nothing else", () => {
  const { browser, storage } = open({ cookie: 'from-cookie', stored: 'from-local' })
  expect(storage.read()).toEqual(['from-cookie', 'from-local'])
  storage.clear()
  expect(storage.read()).toEqual([])
  expect(browser.otherCookies()).toEqual(['theme'])
})

test('[AUTH-15] a token is removed from its place, and another one stays', () => {
  const first = open({ cookie: 'a', stored: 'b' })
  first.storage.remove('a')
  expect(first.storage.read()).toEqual(['b'])
  const second = open({ cookie: 'a', stored: 'b' })
  second.storage.remove('b')
  expect(second.storage.read()).toEqual(['a'])
  const both = open({ cookie: 'a', stored: 'a' })
  both.storage.remove('a')
  expect(both.storage.read()).toEqual([])
  const neither = open({ cookie: 'a', stored: 'b' })
  neither.storage.remove('c')
  expect(neither.storage.read()).toEqual(['a', 'b'])
})

test('an empty cookie is not a token', () => {
  expect(open({ cookie: '' }).storage.read()).toEqual([])
})

test('storage that is off, full or blocked, in every combination, never throws', () => {
  const ways = ['works', 'silent', 'throws'] as const
  const kept: Record<string, readonly string[]> = {}
  for (const cookies of ways) {
    for (const local of ways) {
      const { storage } = open({ cookies, local })
      const name = `cookies ${cookies}, local ${local}`
      expect(() => {
        storage.read()
        storage.write('aaa.bbb.ccc')
        storage.remove('other')
      }, name).not.toThrow()
      kept[name] = storage.read()
      if (cookies === 'throws') storage.remove('aaa.bbb.ccc')
      expect(() => storage.clear(), name).not.toThrow()
      expect(storage.read(), name).toEqual([])
    }
  }
  // With all storage blocked, the token lasts as long as the document.
  for (const [name, tokens] of Object.entries(kept)) expect(tokens, name).toEqual(['aaa.bbb.ccc'])
})

test('local storage that is not there at all counts as blocked', () => {
  const { places } = browserPlaces({ cookies: 'silent' })
  const storage = createTokenStorage({ ...places, localStorage: () => null as unknown as Storage })
  expect(storage.write('aaa.bbb.ccc')).toBe('TOKEN_NOT_KEPT')
  expect(storage.read()).toEqual(['aaa.bbb.ccc'])
  expect(createTokenStorage(places).read(), 'and for no other document').toEqual([])
})

test('[AUTH-7] on a shared computer the token ends with the browser: a cookie without an age', () => {
  const { browser, storage } = open({ stored: 'older' })
  expect(storage.write('aaa.bbb.ccc', true)).toBeUndefined()
  expect(browser.written.at(-1)).toBe('customer_jwt=aaa.bbb.ccc; Path=/; SameSite=Strict')
  expect([browser.cookie(), browser.stored(), browser.visited()]).toEqual(['aaa.bbb.ccc', null, null])
  browser.restart()
  expect(storage.read()).toEqual([])
})

test('[AUTH-7] on a shared computer session storage replaces the cookie, and local storage is never used', () => {
  for (const cookies of ['silent', 'throws'] as const) {
    const { browser, storage } = open({ cookies, stored: 'older' })
    expect(storage.write('aaa.bbb.ccc', true), cookies).toBe('COOKIE_NOT_KEPT')
    expect([browser.stored(), browser.visited()], cookies).toEqual([null, 'aaa.bbb.ccc'])
    expect(storage.read(), cookies).toEqual(['aaa.bbb.ccc'])
    storage.clear()
    expect([browser.visited(), storage.read()], cookies).toEqual([null, []])
  }
})

test('[AUTH-7] on a shared computer without session storage the token lasts for the document', () => {
  const { browser, storage } = open({ cookies: 'throws', session: 'throws' })
  expect(storage.write('aaa.bbb.ccc', true)).toBe('TOKEN_NOT_KEPT')
  expect([storage.read(), browser.stored()]).toEqual([['aaa.bbb.ccc'], null])
  storage.remove('another')
  expect(storage.read()).toEqual(['aaa.bbb.ccc'])
  storage.remove('aaa.bbb.ccc')
  expect(storage.read()).toEqual([])
})

test('[AUTH-15] logout clears cookie, local storage, session storage and memory', () => {
  for (const cookies of ['works', 'silent', 'throws'] as const)
    for (const local of ['works', 'silent', 'throws'] as const)
      for (const session of ['works', 'silent', 'throws'] as const)
        for (const isShared of [false, true]) {
          const { storage } = open({ cookies, local, session })
          storage.write('one', isShared)
          storage.write('two', !isShared)
          const name = `cookies ${cookies}, local ${local}, session ${session}`
          expect(storage.read(), `${name}: the later one alone`).toEqual(['two'])
          storage.clear()
          expect(storage.read(), name).toEqual([])
        }
})

test('[AUTH-15] while a token is replaced there is no moment without one', () => {
  for (const cookies of ['works', 'silent'] as const) {
    const { browser, storage } = open({ cookies })
    storage.write('one')
    const gaps: string[] = []
    const other = createTokenStorage(browser.places)
    const watched = createTokenStorage({
      ...browser.places,
      cookies: {
        get cookie() {
          return browser.places.cookies.cookie
        },
        set cookie(line) {
          browser.places.cookies.cookie = line
          if (other.read().length === 0) gaps.push(line)
        },
      },
    })
    watched.write('two')
    expect(gaps, cookies).toEqual([])
    expect(other.read(), cookies).toEqual(['two'])
  }
})

test('[AUTH-7] a cookie that a longer token cannot replace is not left behind', () => {
  const { browser, storage } = open()
  storage.write('short')
  expect(storage.write('x'.repeat(5000))).toBe('COOKIE_NOT_KEPT')
  expect(browser.cookie()).toBeNull()
  expect(
    browser.written.filter((line) => line.includes('xxx')),
    'measured before it is written',
  ).toEqual([])
})

test('[AUTH-15] of two cookies with one name both are read, and removing one leaves the other', () => {
  const { browser } = open()
  // On plain http a subdomain can set such a cookie. This page can neither see its origin nor remove it.
  const planted = { value: 'planted' }
  const storage = createTokenStorage({
    ...browser.places,
    cookies: {
      get cookie() {
        return [browser.places.cookies.cookie, `customer_jwt=${planted.value}`].join('; ')
      },
      set cookie(line) {
        browser.places.cookies.cookie = line
      },
    },
  })
  expect(storage.write('mine')).toBeUndefined()
  expect(storage.read()).toEqual(['mine', 'planted'])
  storage.remove('planted')
  expect(storage.read()).toEqual(['mine', 'planted'])
  storage.remove('mine')
  expect(storage.read()).toEqual(['planted'])
})
