import { expect, test } from 'vitest'
import { makeBrand } from '../../host/brand.ts'
import { readContent } from '../../src/vite/content.ts'
import { siteContent } from './site-content.ts'

const { pages, documents } = await readContent(siteContent(makeBrand()))
const page = (path: string) => {
  const found = pages.find(({ content }) => content.path === path)?.content
  if (found === undefined) throw new Error(`no page ${path}`)
  return found
}

test('[UI-1] the answer about marketing calls names the do-not-contact form and leads to it', () => {
  const [, answer = ''] = page('/faq').html.split(/How do I stop marketing\?.*?<p>/s)
  const [first = ''] = answer.split('</p>')
  expect(first).toMatch(/<a href="\/do-not-contact"[^>]*>do-not-contact form<\/a>/)
  expect(first).toMatch(/calls/)
})

test('[UI-1] the front page says how somebody joins: there is no sign-up on the web', () => {
  expect(page('/').lead).toMatch(/Join by phone in about ten minutes/)
})

test('[UI-1] no page or document offers to make a payment where none can be made', () => {
  const all = [...pages, ...documents].map(({ content }) => content)
  expect(all.length).toBeGreaterThan(25)
  for (const { path, html, lead = '' } of all) expect(lead + html, path).not.toMatch(/make a payment/i)
})
