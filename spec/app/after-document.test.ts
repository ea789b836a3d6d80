import { expect, onTestFinished, test, vi } from 'vitest'
import { afterDocument } from '../../src/app/after-document.ts'
import type { CsrfAsking } from '../../src/boot/first-page-view.ts'

function setup() {
  const asked: string[] = []
  const page: CsrfAsking = {}
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const ask = afterDocument(async (address) => {
    asked.push(String(address))
    return new Response(null, { status: 204 })
  })
  return { page, asked, ask }
}

test('[API-5] the application requests the CSRF token after the document’s own request, and nothing else waits', async () => {
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

test('[API-5] a document without a request, or whose request failed, is not waited for', async () => {
  const { page, asked, ask } = setup()
  await ask('/csrf')
  page.gridfrontCsrf = Promise.reject(new TypeError('Failed to fetch'))
  await ask('/csrf')
  expect(asked).toEqual(['/csrf', '/csrf'])
})

test('[API-5] an unanswered request of the document is waited for at most two seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { page, asked, ask } = setup()
  page.gridfrontCsrf = new Promise(() => {})
  const answer = ask('/csrf')
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect((await answer).status).toBe(204)
})
