import { expect, test } from 'vitest'
import { afterDocument } from '../../src/app/after-document.ts'
import type { CsrfAsking } from '../../src/boot/first-page-view.ts'

/** A window whose document is being read, or has been. */
function setup(readyState: DocumentReadyState = 'complete') {
  const asked: string[] = []
  const listeners: (() => void)[] = []
  const document = {
    readyState,
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
      if (typeof listener === 'function') listeners.push(() => listener(new Event('DOMContentLoaded')))
    },
  }
  const page: CsrfAsking & { document: typeof document } = { document }
  const ask = afterDocument(page, async (address) => {
    asked.push(String(address))
    return new Response(null, { status: 204 })
  })
  const read = () => {
    for (const listener of listeners) listener()
  }
  return { page, asked, ask, read }
}

test('[API-5] the application asks for the CSRF token behind the document, and nothing else waits', async () => {
  const { page, asked, ask } = setup()
  let settle = (_: unknown) => {}
  page.gridfrontCsrf = new Promise((resolve) => {
    settle = resolve
  })
  const answer = ask('https://api.banksia.example/csrf')
  await ask('https://api.banksia.example/plans')
  expect(asked).toEqual(['https://api.banksia.example/plans'])
  settle(undefined)
  expect((await answer).status).toBe(204)
  expect(asked).toEqual(['https://api.banksia.example/plans', 'https://api.banksia.example/csrf'])
})

test('[API-5] a document that is still being read has its turn first', async () => {
  const { page, asked, ask, read } = setup('loading')
  const answer = ask('/csrf')
  let settle = (_: unknown) => {}
  read()
  // In the same task, as the document does it.
  page.gridfrontCsrf = new Promise((resolve) => {
    settle = resolve
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([])
  settle(undefined)
  await answer
  expect(asked).toEqual(['/csrf'])
})

test('[API-5] a document that asks for nothing, or in vain, is not waited for', async () => {
  const { page, asked, ask } = setup()
  await ask('/csrf')
  page.gridfrontCsrf = Promise.reject(new TypeError('Failed to fetch'))
  await ask('/csrf')
  expect(asked).toEqual(['/csrf', '/csrf'])
})
