import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { site } from '../../host/site.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { readSharedData as read } from '../../src/vite/read-shared-data.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { createSiteReader } from '../../src/vite/site-reader.ts'
import { siteContent } from './site-content.ts'

// Another brand than the host's, so whatever shows came from the placeholders.
const brand = defineBrand(banksiaPower)
const readSharedData = (content: string = site.content) =>
  read({ ...withDefaults({ ...site, brand, content }, '.'), content })
const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

/** A copy of the host's content, with one text in one file replaced. */
async function withChange(file: string, from: string, to: string) {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  folders.push(folder)
  await cp('host/content', folder, { recursive: true })
  const text = await readFile(join(folder, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, file), text.replace(from, to))
  return folder
}

test('[UI-2] [PAGE-5] the trust banner slice holds the three captions word for word', async () => {
  const { slices } = await readSharedData()
  expect(slices['trust-banner']?.data).toMatchObject({
    points: [
      { caption: 'Australia Based' },
      { caption: 'Switching is quick and easy' },
      { caption: 'Great rates' },
    ],
  })
})

test('[UI-3] contact data comes from the brand, and no file of shared data names a value of the host brand', async () => {
  const shared = await readSharedData()
  expect(shared.staticQueries.contact).toMatchObject({
    phone: '1300 975 708',
    email: 'help@banksia.example',
    accountsEmail: 'billing@banksia.example',
  })
  const { plans: _, networks: __, ...rest } = shared.staticQueries
  const text = JSON.stringify([shared.slices, rest])
  expect(text).toContain('Banksia Power is the made-up brand')
  expect(text).not.toMatch(/wattlebird|975 707|\{\{/i)
})

test('[PAGE-4] [PAGE-5] every template uses header, footer and contact data; only some use plans and trust points', async () => {
  const { usesOf, slices, staticQueries } = await readSharedData()
  const frame = { header: 'header', footer: 'footer' }
  for (const template of ['article', 'contact', 'faq', 'login', 'message', 'policies', 'recovery', 'account'])
    expect(usesOf(template)).toEqual({ slices: frame, staticQueries: ['contact'] })
  expect(usesOf('plans')).toEqual({ slices: frame, staticQueries: ['contact', 'plans'] })
  expect(usesOf('home')).toEqual({
    slices: { ...frame, trustBanner: 'trust-banner', home: 'home' },
    staticQueries: ['contact', 'plans'],
  })
  expect(Object.keys(slices)).toEqual(['header', 'footer', 'trust-banner', 'home', 'meter'])
  expect(Object.keys(staticQueries)).toEqual(['contact', 'plans', 'networks', 'concessions'])
})

test('[PAGE-4] [PAGE-5] a site that is built from another folder shares the data of that folder', async () => {
  const folder = await withChange('slices/header.json', '"label": "Plans"', '"label": "Offers"')
  const { files } = await createSiteReader(siteContent(brand, folder))()
  expect(JSON.stringify(files.get('/slice-data/header.json'))).toContain('"label":"Offers"')
})

test.each([
  ['slices/header.json', '"/plans"', '"plans"', /header\.json:3: navigation\.0\.to/],
  ['slices/header.json', '"label": "Plans"', '"lable": "Plans"', /header\.json:3: navigation\.0\.lable/],
  ['slices/footer.json', '{{name}}', '{{nmae}}', /footer\.json:37: unknown placeholder \{\{nmae\}\}/],
  ['slices/footer.json', '"Energy"', '" "', /footer\.json:4: groups\.0\.heading/],
  ['slices/trust-banner.json', '"rates"', '"rate"', /trust-banner\.json:5: points\.2\.icon/],
  ['queries/contact.json', '131 450', '131450', /contact\.json:\d+: helpLines\.1\.number/],
  ['queries/contact.json', '2026-11-21', 'today', /contact\.json:\d+: asOf/],
  ['queries/plans.json', '"unitPrice": "0.3050"', '"unitPrice": 0.305', /plans\.json:\d+: .*unitPrice/],
  ['queries/plans.json', '"pricingUri"', '"pricingUrl"', /plans\.json:\d+: .*additionalInformation/],
  ['queries/plans.json', '"MARKET"', '"SPECIAL"', /plans\.json:\d+: offers\.0\.plan\.type/],
  ['queries/plans.json', '"startTime": "15:00"', '"startTime": "3 pm"', /plans\.json:\d+: .*startTime/],
])(
  'the build stops at %s when %s becomes %s, and names file, line and field',
  async (file, from, to, message) => {
    await expect(readSharedData(await withChange(file, from, to))).rejects.toThrow(message)
  },
)
