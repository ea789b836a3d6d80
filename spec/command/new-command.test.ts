import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { besideTheLibrary } from '../../src/command/new-command.ts'
import { makePublicKey, readStarter } from '../../src/command/starter.ts'
import { makeSetup } from './command-setup.ts'

const starter = {
  readFiles: async () => [
    { path: 'brand.ts', text: "name: 'Banksia Power', at: 'https://www.banksia.example'" },
    { path: 'content/pages/index.md', text: '# {{name}}' },
  ],
  makePublicKey: async () => ({ kid: 'new' }),
}
const setup = (files = {}) => makeSetup({ ports: { starter }, files })

test('[LIB-4] new writes a site with a brand named after the folder, and prints the next steps', async () => {
  const { run, files } = setup()
  expect(await run('new sites/blue-gum')).toEqual({
    code: 0,
    stderr: '',
    stdout: `A site for Blue Gum is in sites/blue-gum. Next:

  cd sites/blue-gum
  npm install
  npm run dev
`,
  })
  expect(files.get('sites/blue-gum/brand.ts')).toBe("name: 'Blue Gum', at: 'https://www.blue-gum.example'")
  expect(files.get('sites/blue-gum/content/pages/index.md')).toBe('# {{name}}')
  expect(JSON.parse(files.get('sites/blue-gum/production-keys.json') ?? '')).toEqual({
    keys: [{ kid: 'new' }],
  })
  expect(JSON.parse(files.get('sites/blue-gum/package.json') ?? '')).toMatchObject({
    name: 'blue-gum',
    dependencies: { gridfront: '^1.2.3' },
  })
})

test('[LIB-4] new takes the name of the brand, and another place for the library', async () => {
  const { run, files } = makeSetup({ ports: { starter } })
  expect((await run('new acme --name=Acme --library=file:../gridfront.tgz')).code).toBe(0)
  expect(files.get('acme/brand.ts')).toContain("name: 'Acme'")
  expect(files.get('acme/package.json')).toContain('"gridfront": "file:../gridfront.tgz"')
})

test.each([
  ['new', 'Say the folder of the new site: gridfront new blue-gum-energy.'],
  ['new one two', 'Say the folder of the new site: gridfront new blue-gum-energy.'],
  ['new Blue_Gum', 'The folder’s name becomes part of addresses: small letters, digits and hyphens.'],
  ['new acme --name=<b>', '--name takes the brand as people read it, without quotes and brackets.'],
  ['new there', 'There is something at there already: name a folder that is not there yet.'],
  ['new acme --nmae=Acme', 'There is no option --nmae: did you mean --name.'],
])('[LIB-4] gridfront %s: a clear refusal, and nothing is written', async (line, message) => {
  const { run, files } = setup({ there: 'a file' })
  expect(await run(line)).toEqual({ code: 2, stdout: '', stderr: `${message}\n` })
  expect([...files.keys()]).toEqual(['there'])
})

test('a new site depends on the versions that are tested here', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Vitest 5, which tests the library, does not run on Node 20: the package's suite tries the older one.
  const { vitest: _, ...tools } = besideTheLibrary.devDependencies
  for (const [name, range] of Object.entries({ ...besideTheLibrary.dependencies, ...tools }))
    expect(range, name).toBe(`^${devDependencies[name]}`)
})

test('a new site’s files are those of the starter, and name neither the host’s brand nor its documents', async () => {
  const files = await readStarter(`${process.cwd()}/package.json`)
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'README.md',
      'brand.ts',
      'content/pages/index.md',
      'routes/__root.tsx',
      'spec-brand.json',
      'vite.config.ts',
    ]),
  )
  for (const { path, text } of files) expect(text, path).not.toMatch(/wattle/i)
  expect(existsSync('src/starter/package.json')).toBe(false)
})

test('[LIB-4] the demo login of a new site has its own name, and the suites log in with it', async () => {
  const { run, files } = makeSetup({
    ports: { starter: { ...starter, readFiles: () => readStarter(`${process.cwd()}/package.json`) } },
  })
  expect((await run('new blue-gum')).code).toBe(0)
  const { customer } = JSON.parse(files.get('blue-gum/spec-brand.json') ?? '')
  const { email, password } = customer
  expect([email, password]).toEqual(['demo@blue-gum.example', 'a-demo-of-blue-gum-42'])
  expect(files.get('blue-gum/vite.config.ts')).toContain(
    `devBackend({ demoLogin: { email: '${email}', password: '${password}' } })`,
  )
})

test('[TOKEN-5] the key of a new site is one that a brand may embed, and another each time', () => {
  const [one, other] = [makePublicKey(), makePublicKey()]
  expect(one).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  expect(Object.keys(one).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  expect(one.n).not.toBe(other.n)
})
