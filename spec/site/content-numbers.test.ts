import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { makeBrand } from '../../host/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { targetsOf } from '../../src/requests/request-days.ts'
import { businessDaysAfter } from '../../src/validators/business-days.ts'
import { readContent } from '../../src/vite/content.ts'
import { asked, today } from '../requests/request-cases.ts'
import { siteContent } from './site-content.ts'

// Public services, each with words that occur near its number. A number that is missing here is a mistake, or new.
const publicServices: Readonly<Record<string, RegExp>> = {
  '000': /danger|emergency|safe|away|threatened|\b000\b/i,
  '131 450': /interpreter|translating|language/i,
  '1300 555 727': /relay/i,
  '133 677': /relay|TTY/i,
  '1800 737 732': /1800RESPECT/,
  '13 11 14': /Lifeline/,
  '1800 007 007': /National Debt Helpline|financial counsellor/i,
  '1800 413 828': /Small Business Debt Helpline/,
  '1800 808 488': /Mob Strong/,
  '1800 656 463': /NSW Domestic Violence Line/,
  '1800 015 188': /Safe Steps/,
  '1800 811 811': /DVConnect/,
  '1800 800 098': /Domestic Violence Crisis Line/,
  '13 92 76': /13YARN/,
  '1300 766 491': /Men’s Referral Service/,
  '1800 246 545': /EWON/,
  '1800 500 509': /EWOV/,
  '1800 662 837': /EWOQ/,
  '1800 665 565': /EWOSA/,
  '1300 363 992': /Information Commissioner/,
  '1300 792 958': /Do Not Call Register/,
  '13 77 88': /Service NSW/,
  '1800 658 521': /Concessions Information Line/,
  '13 74 68': /Queensland Government/,
  '1800 307 758': /ConcessionsSA/,
}

const { pages, documents } = await readContent(siteContent(defineBrand(banksiaPower)))
const all = [...pages, ...documents].map(({ content: { path, html } }) => ({ path, html }))
/** The units that a reader takes in at once: a paragraph, an item of a list, a row of a table. */
const passages = (html: string) => html.match(/<(p|li|tr)\b[^>]*>.*?<\/\1>/gs) ?? []
const words = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&#39;', "'")

test.each(all)(
  '[UI-1] every number on $path is that of the service it stands beside, and dials it',
  ({ html }) => {
    const seen = passages(html).flatMap((passage) =>
      [...passage.matchAll(/<a [^>]*href="tel:(\d+)"[^>]*>([^<]*)<\/a>/g)].map(([, dialled, shown = '']) => ({
        dialled,
        shown,
        text: words(passage),
      })),
    )
    expect(seen).toHaveLength(html.split('href="tel:').length - 1)
    for (const { dialled, shown, text } of seen) {
      expect(dialled).toBe(shown.replaceAll(' ', ''))
      if (shown !== '1300 975 708') expect(text).toMatch(publicServices[shown] ?? `no service has ${shown}`)
    }
  },
)

test('[PAY-6] the terms and the refund request name the same number of days for a final credit', () => {
  const terms = documents.find(({ content }) => content.path === '/documents/terms-and-conditions')
  const [, days] = /10\.3.*?within (\d+) business days/s.exec(words(terms?.content.html ?? '')) ?? []
  const [target] = targetsOf(asked('CREDIT_REFUND'), { state: 'NSW', today })
  expect(target).toEqual({ step: 'PAID_BACK', by: businessDaysAfter('NSW', today, Number(days)) })
})

test('[UI-1] no phone number is plain text', () => {
  const typed = all.flatMap(({ path, html }) => {
    const text = words(html.replace(/<a [^>]*>.*?<\/a>/gs, ''))
    const numbers =
      text.match(/\b(?:1[38]00 \d{3} \d{3}|13 \d\d \d\d|13\d \d{3})\b|\b(?:call|ring) 000\b/g) ?? []
    return numbers.map((number) => `${number} on ${path}`)
  })
  expect(typed).toEqual([])
})

test('[UI-1] each public service is named somewhere, so that no listed number is unused', () => {
  const text = all.map(({ html }) => html).join()
  expect(Object.keys(publicServices).filter((number) => !text.includes(number))).toEqual([])
})

test('[UI-1] every number of the brand itself is from the ranges set aside for fiction', () => {
  for (const { contact } of [makeBrand(), defineBrand(banksiaPower)])
    expect(contact.phone).toMatch(/^1[38]00 975 7\d\d$/)
})

test('[UI-1] statements based on other organisations’ rules or numbers name their date', () => {
  const undated = [...pages, ...documents].filter(
    ({ content: { updated, index } }) => index !== false && updated === undefined,
  )
  expect(undated.map(({ content }) => content.path)).toEqual([])
})

test('[UI-1] no paragraph of twelve words or more occurs on two pages or documents, except those of plans', () => {
  const pagesOf = new Map<string, Set<string>>()
  for (const { path, html } of all.filter(({ path: at }) => !/^\/(?:documents\/)?plans\//.test(at)))
    for (const passage of passages(html)) {
      const text = words(passage).trim()
      if (text.split(/\s+/).length >= 12) pagesOf.set(text, (pagesOf.get(text) ?? new Set()).add(path))
    }
  expect(pagesOf.size).toBeGreaterThan(300)
  expect([...pagesOf].filter(([, paths]) => paths.size > 1)).toEqual([])
})
