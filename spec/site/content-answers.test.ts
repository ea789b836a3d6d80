import { expect, test } from 'vitest'
import { makeBrand } from '../../host/brand.ts'
import { readContent } from '../../src/vite/content.ts'
import { siteContent } from './site-content.ts'

const { pages, documents } = await readContent(siteContent(makeBrand()))
const page = (path: string) => {
  const found = [...pages, ...documents].find(({ content }) => content.path === path)?.content
  if (found === undefined) throw new Error(`no page ${path}`)
  return found
}

test('[UI-1] the answer about marketing calls names the do-not-contact form and leads to it', () => {
  const [, answer = ''] = page('/faq').html.split(/How do I stop marketing\?.*?<p>/s)
  const [first = ''] = answer.split('</p>')
  expect(first).toMatch(/<a href="\/do-not-contact"[^>]*>do-not-contact form<\/a>/)
  expect(first).toMatch(/calls/)
})

test('[ORIG-1] sign-up and the privacy policy say what a browser keeps of an unsaved step, and until when', () => {
  for (const path of ['/sign-up', '/documents/privacy'])
    for (const words of [
      /your name, date of birth, email and phone number/,
      /an hour after your last change/,
    ])
      expect(page(path).html, path).toMatch(words)
})

test('[UI-1] pages that explain how to join link to the sign-up', () => {
  expect(page('/').lead).toMatch(/Join online or by phone in about ten minutes/)
  for (const path of ['/faq', '/home', '/plans']) expect(page(path).html, path).toMatch(/href="\/sign-up"/)
})

test('[UI-1] actions with a form in the account are not described as a phone call only', () => {
  const forms = ['direct-debit', 'payto', 'payment-help', 'move', 'plan']
  for (const form of forms) expect(page('/faq').html, form).toContain(`href="/accounts/${form}"`)
  expect(page('/contact').html).toContain('href="/accounts/complaint"')
})
