import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../../fixtures/second-brand.ts'
import { defineBrand } from '../../../src/brand/define-brand.ts'
import { NetworksQuery } from '../../../src/plans/network-schemas.ts'
import { PlansQuery } from '../../../src/plans/plan-schemas.ts'
import { withDefaults } from '../../../src/vite/site-defaults.ts'
import { contentOptions } from '../../../src/vite/site-plugin.ts'
import { createSiteReader } from '../../../src/vite/site-reader.ts'
import type { JsonObject } from '../../energy/market/published-parts.ts'
import { samplePlans } from '../../energy/market/sample-plans.ts'
import { withFolder } from '../../vite/content-folder.ts'
import { makeSetup } from '../command-setup.ts'

/** Plans of one brand, with postcodes if requested. */
const own = (geography?: (at: number) => JsonObject) =>
  Object.fromEntries(
    samplePlans
      .filter(({ meant, isInCents }) => meant.is !== 'refused' && !isInCents)
      .slice(0, 70)
      .map(({ name, file }, at) => {
        const plan = ((file as JsonObject).data ?? file) as JsonObject
        return [
          `own/${name}.json`,
          JSON.stringify({ ...plan, ...(geography && { geography: geography(at) }) }),
        ]
      }),
  )
const ofTwoNetworks = own((at) =>
  at % 3 === 0
    ? { distributors: ['Energex'], includedPostcodes: ['4000', '4001', '4002-4010', '4300'] }
    : { distributors: ['Ausgrid'], includedPostcodes: ['2000', '2010'] },
)

const site = 'src/starter'
async function starterFiles(): Promise<Record<string, string>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [relative(site, file), await readFile(file, 'utf8')] as const),
    ),
  )
}

async function run(files: Readonly<Record<string, string>>, line = 'plans import own --force') {
  const setup = makeSetup({ files, folders: ['own', 'content'] })
  const said = await setup.run(line)
  return { ...said, files: Object.fromEntries(setup.files) }
}

/** The build's message about the content. */
const complaint = (files: Readonly<Record<string, string>>) =>
  withFolder(files, async (root) => {
    const places = { root, publicDir: join(root, 'public') }
    const documents = (name: string) => `/documents/${name}`
    const brand = defineBrand({
      ...banksiaPower,
      externalLinks: {
        privacy: documents('privacy'),
        hardship: documents('hardship'),
        complaints: documents('complaints'),
        termsAndConditions: documents('terms-and-conditions'),
        concessionsAndRebates: documents('concessions-and-rebates'),
      },
    })
    const templates = {
      home: { component: 'src/home.tsx#Home', queries: ['plans'] },
      solar: { component: 'src/solar.tsx#Solar', queries: ['plans'] },
    }
    return createSiteReader(contentOptions(withDefaults({ brand, templates }, root), places))().then(
      () => 'nothing was wrong',
      (error: Error) => error.message,
    )
  })

test('[LIB-7] plans of one network become cards and documents of a site that builds', async () => {
  const { code, files, stdout } = await run({
    ...(await starterFiles()),
    ...own(() => ({ distributors: ['Ausgrid'] })),
  })
  expect(stdout).toMatch(/^70 plans of Ausgrid: 71 files written below content\./)
  expect(code).toBe(0)
  const { offers } = PlansQuery.parse(JSON.parse(files['content/queries/plans.json'] ?? ''))
  expect(offers).toHaveLength(70)
  expect(files['content/queries/networks.json']).toBeUndefined()
  expect(await complaint(files)).toBe('nothing was wrong')
})

test('[LIB-7] plans of several networks are separate, with a page and the postcodes of each', async () => {
  const { code, files } = await run({ ...(await starterFiles()), ...ofTwoNetworks })
  expect(code).toBe(0)
  const { networks, areas } = NetworksQuery.parse(JSON.parse(files['content/queries/networks.json'] ?? ''))
  expect(networks.map(({ id, state, offers }) => [id, state, offers?.length])).toEqual([
    ['ausgrid', 'NSW', undefined],
    ['energex', 'QLD', 24],
  ])
  expect(areas).toEqual([
    { distributor: 'Ausgrid', postcodes: '2000 2010' },
    { distributor: 'Energex', postcodes: '4000-4010 4300' },
  ])
  const { offers, areaPage } = PlansQuery.parse(JSON.parse(files['content/queries/plans.json'] ?? ''))
  expect({ areaPage, offers: offers.length }).toEqual({ areaPage: '/plans/your-area', offers: 46 })
  expect(networks[1]?.offers?.[0]?.plan.additionalInformation?.overviewUri).toMatch(/^\/plans\/energex#/)
  expect(await complaint(files)).toBe('nothing was wrong')
})

test('[LIB-7] nothing is overwritten without --force, and `signUp` is kept', async () => {
  const before = { ...own(), 'content/queries/plans.json': '{"signUp":"/sign-up","offers":[]}' }
  const refused = await run(before, 'plans import own')
  expect(refused.code).toBe(2)
  expect(refused.stderr).toBe(
    'queries/plans.json would be overwritten in content: add --force, or name another folder with --to.\n',
  )
  expect(refused.files).toEqual(before)
  const { files } = await run(before)
  expect(PlansQuery.parse(JSON.parse(files['content/queries/plans.json'] ?? '')).signUp).toBe('/sign-up')
})

test('[LIB-7] a refused or duplicate plan is left out and named, and the exit code is 1', async () => {
  const [first = ''] = Object.values(own())
  const { code, stdout } = await run({ 'own/a.json': first, 'own/b.json': first, 'own/c.json': '{}' })
  expect(code).toBe(1)
  expect(stdout).toMatch(/own\/b\.json: Another file has the plan \w+, too\./)
  expect(stdout).toContain('own/c.json: ')
})

test('[LIB-7] a plan’s text is plain text on the page, whatever characters it contains', async () => {
  const [first = '{}'] = Object.values(own(() => ({ distributors: ['Ausgrid'] })))
  const plan = JSON.stringify({
    ...(JSON.parse(first) as object),
    displayName: 'Saver | <b>{{phone}}</b> "5"',
    description: '# Not a heading\n\n[link](/nowhere) {{nothing}}',
  })
  const { files } = await run({ ...(await starterFiles()), 'own/a.json': plan })
  expect(await complaint(files)).toBe('nothing was wrong')
})

test.each([
  ['plans import', 'Say which plans: gridfront plans import <file or folder> --to content.'],
  ['plans import own --to site', 'There is no folder site: name the content folder of a site with --to.'],
])('[LIB-7] %s is refused', async (line, sentence) => {
  const { code, stderr } = await run(own(), line)
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${sentence}\n` })
})

test('[LIB-7] if no plan can be imported, nothing is written', async () => {
  const before = { 'own/a.json': '{}' }
  const { code, stderr, files } = await run(before)
  expect({ code, files }).toEqual({ code: 1, files: before })
  expect(stderr).toMatch(/^No plan could be taken, and nothing was written\.\n {2}own\/a\.json: /)
})
