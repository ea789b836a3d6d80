import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBrand } from '../../../host/brand.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { cancelPath, signUpPath, signUpSteps } from '../../../src/sign-up/sign-up-steps.ts'
import { anySite } from './any-site.ts'
import { capabilities, capabilityNames } from './capabilities.ts'
import { hostBrand } from './host-brand.ts'
import { readBrandFile } from './read-brand-file.ts'
import { settleBrand } from './settle-brand.ts'
import { parseSpecBrand, SpecBrand } from './spec-brand.ts'

const starterFile = 'src/starter/spec-brand.json'
const starter = await readBrandFile(starterFile)
const target = 'https://staging.banksia.example'

/** A file in a folder of its own. */
function file(name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gridfront-brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('the own site’s names and issuer are those of its brand', () => {
  const brand = makeBrand()
  expect(hostBrand.name).toBe(brand.name)
  expect(hostBrand.issuer).toBe(brand.environments.Local?.issuer)
  expect(parseSpecBrand(hostBrand, 'host')).toEqual(hostBrand)
})

test('[LIB-3] each suite that depends on a brand declares at its top what it needs of a site', async () => {
  const suites = (await readdir('spec/site')).filter((name) => name.endsWith('.e2e.ts'))
  const silent: string[] = []
  for (const name of suites)
    if (!/^needs\(/m.test(await readFile(join('spec/site', name), 'utf8')))
      silent.push(name.split('.')[0] ?? '')
  const exempt: readonly string[] = anySite
  expect(silent.filter((name) => !exempt.includes(name))).toEqual([])
})

/** The paths of the starter's content of a kind. */
const pathsOf = async (folder: 'documents' | 'pages') => {
  const place = join('src/starter/content', folder)
  const names = (await readdir(place, { recursive: true })).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
  return texts.map((text) => /^path: (\S+)$/m.exec(text)?.[1]).toSorted()
}

test('[LIB-3] the brand file of a new site knows each of its pages and documents', async () => {
  // No link leads to the error page, which a server shows at the failed address.
  const pages = (await pathsOf('pages')).filter((path) => path !== '/500')
  expect(starter.routes.map(({ path }) => path).toSorted()).toEqual(pages)
  expect(starter.documents.toSorted()).toEqual(await pathsOf('documents'))
})

test('[LIB-3] [ACC-1] [ORIG-1] [PAY-1] a new site has each page that the library’s templates and menus link to, sign-up and guest payment too', async () => {
  const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(join('src', name), 'utf8')))
  const linked = texts.flatMap((text) => [...text.matchAll(/(?:href\(|\bto: )['`](\/[\w/-]+)/g)])
  const paths = new Set(linked.map(([, path = '']) => path))
  expect(paths.size).toBeGreaterThan(10)
  for (const path of ['/pay', '/sign-up', cancelPath, ...signUpSteps.map(({ step }) => signUpPath(step))])
    paths.add(path)
  const pages = new Set([...(await pathsOf('pages')), ...(await pathsOf('documents'))])
  expect([...paths].filter((path) => !pages.has(path))).toEqual([])
})

const starterText = JSON.stringify(starter)
test.each([
  ['JSON', 'brand.json', starterText],
  ['JSON with a byte-order mark', 'brand.json', `\uFEFF${starterText}`],
  ['a module', 'brand.mjs', `export default ${starterText}`],
  ['a module in TypeScript', 'brand.ts', `const brand: object = ${starterText}\nexport default brand`],
])('[LIB-3] a brand file may be %s', async (_, name, content) => {
  expect(await readBrandFile(file(name, content))).toEqual(starter)
})

const [first, ...others] = starter.routes
test.each([
  ['no object', null, 'b.json: the brand must be an object.'],
  ['a missing field', { ...starter, name: undefined }, 'b.json: name is missing.'],
  ['a field by another name', { ...starter, tilte: 'x' }, 'b.json: tilte is not a field of a brand file.'],
  [
    'a slip in a name',
    { ...starter, mailbx: '/x' },
    'b.json: mailbx is not a field of a brand file: did you mean mailbox.',
  ],
  [
    'a path that is none',
    { ...starter, routes: [{ ...first, path: 'plans' }, ...others] },
    'b.json: routes[0].path must be a path such as /plans, without query and fragment.',
  ],
  [
    'a kind of page that there is not',
    { ...starter, routes: [{ ...first, kind: 'blog' }] },
    'b.json: routes[0].kind must be one of page, plans, account, result, sign-up.',
  ],
  [
    'mobile variants by half',
    { ...starter, mobileVariants: 'no' },
    'b.json: mobileVariants must be one of on, off.',
  ],
  [
    'a source that would be all of them',
    { ...starter, policy: { script: ['*'] } },
    "b.json: policy.script[0] must be an address of one host, such as https://analytics.example: keywords like 'unsafe-inline', * and whole schemes would allow the scripts of an attacker as well.",
  ],
  ['a path twice', { ...starter, routes: [...starter.routes, first] }, 'b.json: routes names / twice.'],
  ['no routes', { ...starter, routes: [] }, 'b.json: routes must name at least one route.'],
  [
    'an ability that there is not',
    { ...starter, can: ['fly'] },
    `b.json: can[0] must be one of ${capabilityNames.join(', ')}.`,
  ],
  [
    'a mailbox that is nowhere',
    { ...starter, can: ['mailbox'] },
    'b.json: can names mailbox, and mailbox is missing.',
  ],
  [
    'a customer without pages',
    { ...starter, can: ['customer'] },
    'b.json: can names customer, who needs accounts.',
  ],
  [
    'an address that is none',
    { ...starter, customer: { email: 'maya' } },
    'b.json: customer.email must be an e-mail address.',
  ],
])('[LIB-3] %s is refused in one line', (_, brand, line) => {
  expect(() => parseSpecBrand(brand, 'b.json')).toThrow(new UsageError(line))
})

test('[LIB-3] an unreadable brand file is named', async () => {
  await expect(readBrandFile(file('b.json', '{'))).rejects.toThrow(/cannot be read: .*JSON/)
  await expect(readBrandFile(file('b.mjs', 'export const a = 1'))).rejects.toThrow('it has no default export')
  const thrown = file('b.mjs', "throw new Error('no plans yet')")
  await expect(readBrandFile(thrown)).rejects.toThrow(
    new UsageError(`The brand file ${thrown} cannot be read: no plans yet.`),
  )
})

test.each([
  ['not-there.json', 'there is no such file'],
  ['not-there.mjs', 'there is no such file'],
  ['src/starter', 'it is a folder'],
])('[LIB-3] a path that names no brand file is reported: %s', async (path, reason) => {
  await expect(readBrandFile(path)).rejects.toThrow(
    new UsageError(`The brand file ${path} cannot be read: ${reason}.`),
  )
})

test('[LIB-3] on another server the own site lacks what only this checkout has', async () => {
  const asked = { brand: undefined, customer: undefined }
  const gone = async (address: string) => {
    const { can } = await settleBrand({ ...asked, target: address }, {})
    return capabilityNames.filter((name) => !can.includes(name))
  }
  expect(await gone('http://localhost:8000')).toEqual(['checkout', 'keys'])
  expect(await gone('https://staging.wattlebird.example')).toEqual(['mailbox', 'checkout', 'keys'])
  expect((await settleBrand({ ...asked, target: undefined }, {})).can).toEqual(capabilityNames)
})

test('[LIB-3] a named customer is used with its own password', async () => {
  const asked = { target, brand: starterFile, customer: undefined }
  expect((await settleBrand(asked, {})).customer).toEqual(starter.customer)
  const other = { ...asked, customer: 'kim@banksia.example' }
  await expect(settleBrand(other, {})).rejects.toThrow(
    new UsageError('CONFORM_PASSWORD is not set: the suites cannot log in as kim@banksia.example.'),
  )
  const { customer, can } = await settleBrand(other, { CONFORM_PASSWORD: 'secret' })
  // No other customer's name is expected, and the password is not passed on.
  expect(customer).toEqual({ email: 'kim@banksia.example' })
  expect(can).toEqual(starter.can)
  const byEnvironment = { CONFORM_EMAIL: 'lee@banksia.example', CONFORM_PASSWORD: 'secret' }
  expect((await settleBrand(asked, byEnvironment)).customer).toEqual({ email: 'lee@banksia.example' })
})

test('the guide names every field and every ability', async () => {
  const guides = ['docs/suites.md', 'spec/tools/target/README.md'].map((file) => readFile(file, 'utf8'))
  const guide = (await Promise.all(guides)).join('')
  for (const name of [...Object.keys(SpecBrand.shape), ...capabilityNames])
    expect(guide).toContain(`\`${name}\``)
  for (const name of ['customer', 'mailbox', 'server'] as const) expect(guide).toContain(capabilities[name])
})
