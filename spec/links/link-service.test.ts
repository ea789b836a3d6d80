import { expect, test } from 'vitest'
import { contractTerms } from '../../fixtures/terms.ts'
import { linkService } from '../../src/links/link-service.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, empty, json, lost, problem } from '../client/fake-backend.ts'

const token = 'A'.repeat(43)
const confirmation = { confirmedAt: '2026-11-20T03:14:07.000Z', isRepeated: false }
const accepted = { ...contractTerms, acceptedAt: '2026-11-20T03:14:07.000Z' }
const services = (answer: Answering) => {
  const { client, sent } = clientOf(answer)
  return { ...linkService(client, () => new Date('2026-11-20T03:14:07Z')), sent }
}

test('[ORIG-3] a link is redeemed by a POST with the CSRF token, and its token is in no address', async () => {
  const { confirmEmail, sent } = services(() => json(200, confirmation))
  expect(await confirmEmail(token)).toEqual({ success: true, confirmation })
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['POST', JSON.stringify({ token })]])
  expect(sent[0]?.url).not.toContain(token)
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('pair')
})

test('[ORIG-3] terms are read, and accepted in the version that was read', async () => {
  const { readTerms, acceptTerms, sent } = services(({ url }) =>
    json(200, url.endsWith('/read') ? contractTerms : accepted),
  )
  expect(await readTerms(token)).toEqual({ success: true, terms: contractTerms })
  expect(await acceptTerms(token, '2026-11')).toEqual({ success: true, terms: accepted })
  expect(sent.at(-1)?.body).toBe(JSON.stringify({ token, version: '2026-11' }))
})

const calls = ['confirmEmail', 'readTerms', 'acceptTerms'] as const
const call = (answer: Answering, name: (typeof calls)[number], given = token) => {
  const all = services(answer)
  return name === 'acceptTerms' ? all.acceptTerms(given, '2026-11') : all[name](given)
}

test.each(calls)(
  '[ORIG-3] %s: a refused link, and one that no mail of ours has held, is dead',
  async (name) => {
    expect(await call(() => problem(410), name)).toEqual({ success: false, code: 'LINK_DEAD' })
    expect(await call(() => problem(500), name, 'cut off')).toEqual({ success: false, code: 'LINK_DEAD' })
  },
)

test.each(calls)('[ORIG-3] %s: too many tries, a lost network and a fault are no dead link', async (name) => {
  const tooMany = () =>
    json(
      429,
      { type: 'about:blank', title: 'Sorry', status: 429 },
      { 'content-type': 'application/problem+json', 'retry-after': '90' },
    )
  expect(await call(tooMany, name)).toEqual({ success: false, code: 'TOO_MANY', retryAfterSeconds: 90 })
  expect(await call(lost, name)).toEqual({ success: false, code: 'UNREACHABLE' })
  expect(await call(() => problem(503), name)).toEqual({ success: false, code: 'FAILED' })
})

test('[ORIG-3] terms of another version are distinguished', async () => {
  const answer = await call(() => problem(409), 'acceptTerms')
  expect(answer).toEqual({ success: false, code: 'OTHER_VERSION' })
})

test('[ORIG-3] a new link is requested with the older one', async () => {
  const { renewLink, sent } = services(() => empty())
  expect(await renewLink(token)).toEqual({ success: true })
  expect(sent[0]?.body).toBe(JSON.stringify({ token }))
  expect(await services(lost).renewLink(token)).toEqual({ success: false, code: 'UNREACHABLE' })
  expect(await services(() => problem(500)).renewLink(token)).toEqual({ success: false, code: 'FAILED' })
})
