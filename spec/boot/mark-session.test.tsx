import { afterEach, expect, test, vi } from 'vitest'
import { inlineScripts } from '../../src/document/inline-scripts.ts'
import { dataBlock } from './boot-document.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.className = ''
  Object.assign(document, { cookie: 'banksia_session=; Max-Age=0' })
  localStorage.clear()
  sessionStorage.clear()
})

/** Runs the script in a document of the second brand. */
function hasSession(): boolean {
  document.body.innerHTML = dataBlock()
  new Function(inlineScripts.session)()
  return document.documentElement.classList.contains('has-session')
}

test('[AUTH-11] a visitor without stored data has no session to wait for', () => {
  Object.assign(document, { cookie: 'banksia_session_other=1' })
  expect(hasSession()).toBe(false)
})

test.each([
  ['in the cookie', () => Object.assign(document, { cookie: 'banksia_session=a.b.c' })],
  ['in local storage', () => localStorage.setItem('auth_token', 'a.b.c')],
  ['for the visit', () => sessionStorage.setItem('auth_token', 'a.b.c')],
])('[AUTH-11] a token that is stored %s marks the document before it is drawn', (_, store) => {
  store()
  expect(hasSession()).toBe(true)
})

test('[AUTH-11] on https the cookie has a prefix, and blocked storage causes no failure', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(hasSession()).toBe(false)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; __Host-banksia_session=a.b.c')
  expect(hasSession()).toBe(true)
})
