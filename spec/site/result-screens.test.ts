import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { readContent } from '../../src/vite/content.ts'
import { siteContent } from './site-content.ts'

const { pages } = await readContent(siteContent(defineBrand(banksiaPower)))
const screens = pages
  .map(({ content }) => content)
  .filter(({ path }) => /^\/screens\/.*\/success$/.test(path))

test('[ROUTE-3] there are three result screens with a success', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual([
    '/screens/billingCycleTerms/success',
    '/screens/contractTerms/success',
    '/screens/emailConfirm/success',
  ])
})

test.each(screens)(
  '[ROUTE-3] $path shows a visitor who opens the address that nothing has happened, and where to ask',
  ({ title, lead = '', description, html }) => {
    const words = [title, lead, description, html.replace(/<[^>]*>/g, '')].join(' ')
    expect(lead).toMatch(/Opening this page by itself (?:confirms|accepts) nothing/)
    expect(words).not.toMatch(/thank you|\byou have accepted|we have sent|you receive an email|from today/i)
    expect(words).not.toMatch(/(?<!whether [^.?]*)\b(?:is|are) (?:confirmed|recorded|agreed|accepted)\b/i)
    expect(words).toContain('1300 975 708')
    expect(title).not.toMatch(/confirmed|accepted|agreed/i)
  },
)
