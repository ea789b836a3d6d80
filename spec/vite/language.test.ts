import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { htmlLanguage } from '../../src/document/html-language.ts'
import { documentHead, headMarkup } from '../../src/pages/document-head.ts'
import { checkOptions } from '../../src/vite/check-options.ts'
import type { OwnTexts } from '../../src/vite/compile-texts.ts'
import { readContent } from '../../src/vite/content.ts'
import { inlineTexts } from '../../src/vite/inline-texts.ts'
import { writeManifestLanguage } from '../../src/vite/manifest-language.ts'
import { languageOf } from '../../src/vite/options.ts'
import { sitemap } from '../../src/vite/robots.ts'

const alternates = { 'en-AU': 'https://www.banksia.example', 'zh-Hans': 'https://zh.banksia.example' }
const brand = defineBrand({ ...banksiaPower, alternates })

/** What modules of the library give in a build for this language. */
async function built(language: string, code: string, texts: OwnTexts = {}) {
  const entry = resolve('entry.ts')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
      inlineTexts(texts, language),
    ],
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  const text = output[0].code
  const { shown } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    readonly shown: readonly unknown[]
  }
  return { text, shown }
}

const dates = `import { dateInEnglish, dateInWords, monthName, readMonth } from './src/dates/civil-date.ts'
import { clockWords, dateWords, fullDayWords, shortDateWords, stretchWords } from './src/usage/usage-words.ts'
import { longDate, period, shortDate } from './src/customer-figures.ts'
const day = { year: 2026, month: 5, day: 4 }
export const shown = [dateInWords(day), dateInEnglish(day), monthName(5), readMonth('maj'), dateWords('2026-10'),
  fullDayWords('2026-10-04'), shortDateWords('2026-10-04'), clockWords('2026-10-04T17:30'),
  stretchWords('2026-10-04', '2026-11-03'), longDate('2026-12-03'), shortDate('2026-12-03'), period('2026-10-01', '2026-10-31')]`

test('[LIB-2] dates are written in the language of the site, and those of agreed texts in English', async () => {
  const { shown } = await built('pl', dates)
  expect(shown).toEqual([
    ...['4 maja 2026', '4 May 2026', 'maj', 5, 'październik 2026', 'niedziela, 4 października 2026'],
    ...[
      'niedz., 4 paź',
      '17:30',
      '4 października\u2009–\u20093 listopada 2026',
      '3 grudnia 2026',
      '3 gru 2026',
    ],
    '1–31 paź 2026',
  ])
})

test('[LIB-2] a site in English has nothing of other languages', async () => {
  const { text, shown } = await built('en-AU', dates)
  expect(shown.slice(0, 3)).toEqual(['4 May 2026', '4 May 2026', 'May'])
  expect(text).not.toContain('formatRange(new Date(')
  expect(text).not.toContain('weekday:')
})

test('[LIB-2] a bill is in the words and the signs of the site', async () => {
  const code = `import { lineName, linePrice, lineQuantity } from './src/billing/invoice-words.ts'
import { registerRows } from './src/billing/register-words.ts'
const step = { upTo: 10_000, above: 0, period: 'P1D' }
const line = { kind: 'usage', displayName: 'Peak', step, month: '2026-10', quantity: { unit: 'KW', watts: 1500, days: 31 }, unitPrice: '0.3' }
const end = { readOn: '2026-10-31', quality: 'actual', value: 1200 }
const register = (registerId) => ({ registerId, timeOfDay: 'PEAK', start: end, end })
export const shown = [lineName(line), lineQuantity(line), linePrice(line), registerRows({ registers: [register('1'), register('2')] })[0]]`
  const own = {
    joins: { betweenDetails: '，', beforeNote: '（', afterNote: '）' },
    invoiceWords: { upTo: '{period}不超过{energy}', aDay: '每天', days: '{count}天', perKw: '每kW {price}' },
    registerWords: { peak: '高峰', atStart: '{register}，期初', actual: '{day}，实际读数' },
  }
  const { shown } = await built('zh-Hans', code, own)
  expect(shown).toEqual([
    'Peak，每天不超过10 kWh，2026年10月',
    '1.5 kW，31天',
    '每kW 30c',
    { name: '高峰（1），期初', read: '2026年10月31日，实际读数', value: '1,200' },
  ])
})

test('[LIB-2] a part that is always in English is marked on a site in another language', async () => {
  const code = `import { englishPart, language } from './src/language.ts'
export const shown = [language, englishPart]`
  expect((await built('zh-Hans', code)).shown).toEqual(['zh-Hans', 'en-AU'])
  expect((await built('en-AU', code)).shown).toEqual(['en-AU', undefined])
})

test('[LIB-2] a site’s own module with the name of the library’s is left alone', async () => {
  const code = `import { language } from './spec/vite/language.ts'
export const shown = [language]`
  const own = {
    name: 'own',
    resolveId: (id: string) => (id.endsWith('spec/vite/language.ts') ? '\0own' : null),
  }
  const entry = resolve('entry.ts')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      own,
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : id === '\0own' ? `export const language = 'ours'` : null),
      },
      inlineTexts({}, 'pl'),
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  expect(output[0].code).toContain('ours')
})

test.each(['zh_Hans', 'x', ''])('[LIB-2] the language %s stops the build', (language) => {
  expect(() => checkOptions({ brand, language })).toThrow(
    'language: must be a language tag, such as en-AU or zh-Hans',
  )
})

test('[LIB-2] a site that is missing among its own languages stops the build', () => {
  expect(() => checkOptions({ brand })).not.toThrow()
  expect(() => checkOptions({ brand, language: 'zh-Hans' })).toThrow(
    'brand.alternates: must hold this site too: "zh-Hans": "https://www.banksia.example"',
  )
  expect(() => checkOptions({ brand, translations: { xx: 'languages/xx' } })).toThrow(
    'translations: "xx" is not in brand.alternates, whose languages are ',
  )
})

test('the web app manifest is in the language of the site, and a site may have none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'))
  const file = join(folder, 'manifest.webmanifest')
  writeManifestLanguage(folder, 'pl')
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, '{ "name": "Banksia", "lang": "en-AU" }')
  writeManifestLanguage(folder, 'pl')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ name: 'Banksia', lang: 'pl' })
})

test('a language is written as its standard writes it, and right-to-left ones with their direction', () => {
  expect(languageOf({ language: 'zh-hans' })).toBe('zh-Hans')
  expect(['en-AU', 'ar', 'fa-AF', 'pa-PK'].map(htmlLanguage)).toEqual([
    ' lang="en-AU"',
    ' lang="ar" dir="rtl"',
    ' lang="fa-AF" dir="rtl"',
    ' lang="pa-PK" dir="rtl"',
  ])
})

const page = (path: string, title: string, body = '') =>
  `---\npath: ${path}\ntitle: ${title}\ndescription: ${title}.\n---\n${body}`

/** Content folders, with their files. */
function folders(...all: readonly Readonly<Record<string, string>>[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'language-'))
  return all.map((files, at) => {
    for (const [name, text] of Object.entries(files)) {
      const file = join(root, String(at), name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return join(root, String(at))
  })
}

test('[LIB-2] a page that is not translated is in English, says so, and is not listed', async () => {
  const content = folders(
    { 'pages/faq.md': page('/faq', '常见问题', '## 如何付款？ {#how-to-pay}\n') },
    {
      'pages/faq.md': page('/faq', 'Questions', '## How to pay\n'),
      'pages/about.md': page('/about', 'About', 'See [how to pay](/faq#how-to-pay).'),
    },
  )
  const read = await readContent({ content, placeholders: {}, fallbackLanguage: 'en-AU' })
  expect(read.pages.map(({ content: { path, title, language } }) => [path, title, language])).toEqual([
    ['/about', 'About', 'en-AU'],
    ['/faq', '常见问题', undefined],
  ])
  expect(read.pages[1]?.content.sections).toEqual([{ id: 'how-to-pay', heading: '如何付款？' }])
  expect(read.pages[1]?.content.html).toBe('<h2 id="how-to-pay">如何付款？</h2>\n')
  const xml = sitemap(read, brand)
  expect(xml).toContain(
    '<xhtml:link rel="alternate" hreflang="zh-Hans" href="https://zh.banksia.example/faq"/>',
  )
  expect(xml).not.toContain('/about')
})

test('[LIB-2] the original names a page in another language only if it is translated', async () => {
  const [english = '', chinese = ''] = folders(
    { 'pages/faq.md': page('/faq', 'Questions'), 'pages/about.md': page('/about', 'About') },
    { 'pages/faq.md': page('/faq', '常见问题') },
  )
  const read = await readContent({
    content: english,
    placeholders: {},
    languages: Object.keys(alternates),
    translations: { 'zh-Hans': chinese },
  })
  const xml = sitemap(read, brand)
  expect(xml).toContain('<loc>https://www.banksia.example/about</loc>')
  expect(xml).not.toContain('https://zh.banksia.example/about')
  expect(xml).toContain('https://zh.banksia.example/faq')
  const heads = read.pages.map(({ content }) => headMarkup(documentHead(content, brand)))
  expect(heads.map((head) => head.includes('hreflang'))).toEqual([false, true])
})

test('[LIB-2] a page that is not translated has its canonical address on the site of its language', () => {
  const content = { path: '/faq', documentTitle: 'Questions', description: 'All.', index: false }
  const chinese = defineBrand({ ...banksiaPower, alternates, publicOrigin: alternates['zh-Hans'] })
  const head = headMarkup(documentHead({ ...content, language: 'en-AU' }, chinese))
  expect(head).toContain('<link rel="canonical" href="https://www.banksia.example/faq" data-head>')
  expect(head).toContain('content="https://www.banksia.example/faq"')
  expect(headMarkup(documentHead(content, chinese))).toContain('href="https://zh.banksia.example/faq"')
})

test('[LIB-2] documents name their addresses in all languages, except those that search engines leave out', () => {
  const content = { path: '/faq', documentTitle: 'Questions', description: 'All.', index: true }
  const link = '<link rel="alternate" hreflang="zh-Hans" href="https://zh.banksia.example/faq" data-head>'
  expect(headMarkup(documentHead(content, brand))).toContain(link)
  expect(headMarkup(documentHead({ ...content, index: false }, brand))).not.toContain('hreflang')
  expect(headMarkup(documentHead(content, defineBrand(banksiaPower)))).not.toContain('hreflang')
})

test.each([{ zh_Hans: 'https://zh.banksia.example' }, { 'zh-Hans': 'zh.banksia.example' }])(
  '[LIB-2] alternates without tag or origin are refused: %j',
  (wrong) => {
    expect(() => defineBrand({ ...banksiaPower, alternates: wrong })).toThrow('alternates')
  },
)
