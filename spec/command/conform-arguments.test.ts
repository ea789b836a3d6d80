import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { conformFlags } from '../../src/command/conform-arguments.ts'
import { conformHelp } from '../../src/command/help.ts'
import { backend, makeSetup } from './command-setup.ts'

async function optionsOf(words: string) {
  const setup = makeSetup()
  const { code, stderr } = await setup.run(`conform ${words}`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) })
  const [{ now: _, signal: __, onProgress: ___, credentials: ____, ...options } = { backend: '' }] =
    setup.asked
  return options
}

test.each([
  ['', {}],
  ['--site https://www.brand.example/', { site: 'https://www.brand.example' }],
  ['--profile customer', { profiles: ['customer'] }],
  ['--profile customer --profile core --profile core', { profiles: ['core', 'customer'] }],
  ['--seed 7', { seed: 7 }],
  ['--seed 0', { seed: 0 }],
  ['--runs 3', { runs: 3 }],
  ['--only csrf --only login/accepts --only API-5', { only: ['csrf', 'login/accepts', 'API-5'] }],
  ['--login-budget 4', { loginBudget: 4 }],
  ['--timeout 2.5', { timeoutMs: 2500 }],
  ['--plan wattlebird-steady', { plan: 'wattlebird-steady' }],
  ['--allow-writes', { allowWrites: true }],
  ['--csrf-cookie __Host-CSRF', { csrf: { cookieName: '__Host-CSRF', headerName: 'X-XSRF-TOKEN' } }],
  ['--csrf-header X-CSRF', { csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-CSRF' } }],
])('[LIB-4] conform <url> %s asks for a run of just that', async (words, options) => {
  expect(await optionsOf(`${backend} ${words}`)).toEqual({ backend, ...options })
})

const publicKey = { kty: 'RSA', n: 'sXch', e: 'AQAB', kid: 'of-the-brand' }
const issuer = 'https://id.brand.example'
const written = (set: unknown) => ({ files: { 'jwks.json': JSON.stringify(set) } })

test('[LIB-4] --keys takes a JSON Web Key Set from a file or an address, which may name the issuer', async () => {
  const tokens = { keys: [publicKey], issuer }
  const files = {
    'jwks.json': JSON.stringify({ keys: [publicKey] }),
    'http://localhost:8000/local-keys.json': JSON.stringify({ keys: [publicKey], issuer }),
  }
  for (const [words, expected] of [
    [`--keys jwks.json --issuer ${issuer}`, tokens],
    [`--keys jwks.json --issuer ${issuer} --audience site`, { ...tokens, audience: 'site' }],
    ['--keys http://localhost:8000/local-keys.json', tokens],
    ['--keys http://localhost:8000/local-keys.json --issuer other', { ...tokens, issuer: 'other' }],
  ] as const) {
    const setup = makeSetup({ files })
    expect(await setup.run(`conform ${backend} ${words}`)).toMatchObject({ code: 0 })
    expect(setup.asked[0]?.tokens).toEqual(expected)
  }
})

test.each([
  ['--keys nowhere.json', {}, 'There is no file of keys nowhere.json.'],
  ['--keys jwks.json', { files: { 'jwks.json': '{' } }, 'that is no JSON'],
  ['--keys jwks.json', written([publicKey]), "a JSON Web Key Set has a list 'keys' (RFC 7517)"],
  ['--keys jwks.json', written({ keys: [] }), 'each key needs kty RSA, n and e, and there has to be one'],
  ['--keys jwks.json', written({ keys: [{ ...publicKey, d: 'x' }] }), 'it holds a private key'],
  ['--keys jwks.json', written({ keys: [publicKey] }), 'name the issuer with --issuer'],
  ['--keys https://id.brand.example/keys', {}, 'could not be read: the answer had status 404'],
  [`--issuer ${issuer}`, {}, '--issuer says what tokens are verified by: name the keys with --keys, too.'],
  ['--audience site', {}, '--audience says what tokens are verified by: name the keys with --keys, too.'],
])('[LIB-4] keys that are none end the command before anything is sent: %s', async (words, given, line) => {
  const setup = makeSetup(given)
  const { code, stderr } = await setup.run(`conform ${backend} ${words}`)
  expect({ code, stderr, asked: setup.asked }).toEqual({
    code: 2,
    stderr: expect.stringContaining(line),
    asked: [],
  })
})

test.each([
  ['https://api.brand.example/', 'https://api.brand.example'],
  ['https://brand.example/api/', 'https://brand.example/api'],
  ['HTTP://LOCALHOST:8000', 'http://localhost:8000'],
])('[LIB-4] the address %s is asked without a slash at its end', async (address, asked) => {
  expect(await optionsOf(address)).toMatchObject({ backend: asked })
})

test.each([
  ['localhost:8000', "The backend's address needs its scheme: write http://localhost:8000."],
  ['127.0.0.1:8000/api/', "The backend's address needs its scheme: write http://127.0.0.1:8000/api."],
  ['[::1]:8000', "The backend's address needs its scheme: write http://[::1]:8000."],
  ['api.brand.example', "The backend's address needs its scheme: write https://api.brand.example."],
  ['maya:magpie@brand.example', "The backend's address needs its scheme: write https://api.brand.example."],
  ['brand.example?key=magpie', "The backend's address needs its scheme: write https://api.brand.example."],
  [
    'ftp://brand.example',
    "The backend's address starts with ftp:// : only http:// and https:// can be asked.",
  ],
  ['https://', "The backend's address cannot be read: write it as https://api.brand.example."],
  [
    'https://maya:magpie@brand.example',
    "The backend's address holds a name or password: leave it out, and set CONFORM_EMAIL and CONFORM_PASSWORD in the environment.",
  ],
  [
    'https://brand.example/?key=magpie',
    "The backend's address ends with a query: leave out everything from ? on.",
  ],
  ['https://brand.example/?', "The backend's address ends with a query: leave out everything from ? on."],
  [
    'https://brand.example/#magpie',
    "The backend's address ends with a fragment: leave out everything from # on.",
  ],
  [
    `${backend} --site www.brand.example`,
    "The site's address needs its scheme: write https://www.brand.example.",
  ],
  [`${backend} https://magpie.example`, 'One backend at a time: 2 words stand where its address goes.'],
  [`${backend} --profile kernel`, '--profile takes core or customer; for both, give it twice.'],
  [`${backend} --seed x`, '--seed takes a whole number from 0 to 4,294,967,295, for instance --seed 5.'],
  [`${backend} --seed=-1`, '--seed takes a whole number from 0 to 4,294,967,295, for instance --seed 5.'],
  [`${backend} --seed -1`, '--seed needs a value; one that starts with a dash is written --seed=-1.'],
  [`${backend} --seed 1e3`, '--seed takes a whole number from 0 to 4,294,967,295, for instance --seed 5.'],
  [`${backend} --runs 0`, '--runs takes a whole number from 1 to 10,000, for instance --runs 5.'],
  [`${backend} --runs 2.5`, '--runs takes a whole number from 1 to 10,000, for instance --runs 5.'],
  [
    `${backend} --login-budget 0`,
    '--login-budget takes a whole number from 1 to 1,000, for instance --login-budget 5.',
  ],
  [`${backend} --timeout 0`, '--timeout takes a number from 0.1 to 600, for instance --timeout 5.'],
  [`${backend} --timeout 601`, '--timeout takes a number from 0.1 to 600, for instance --timeout 5.'],
  [`${backend} --json`, '--json needs a value; one that starts with a dash is written --json=-1.'],
  [`${backend} --quiet=yes`, '--quiet takes no value.'],
  [`${backend} --json a.json --json b.json`, '--json is given twice: once is enough.'],
  [`${backend} -x`, 'There is no option -x: options are written out, as in --json.'],
  [
    `${backend} --csrf-cookie a;b`,
    '--csrf-cookie takes a name of letters, digits and dashes, for instance XSRF-TOKEN.',
  ],
  [
    `${backend} --dry-run --html report.html`,
    'A dry run checks nothing and has no report: leave out --html.',
  ],
])(
  '[LIB-4] conform %s is refused before anything is sent, with what to write instead',
  async (words, sentence) => {
    const setup = makeSetup()
    expect(await setup.run(`conform ${words}`)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
    expect(setup.asked).toEqual([])
    expect(sentence).not.toContain('magpie')
  },
)

test.each([
  '--password magpie',
  '--password=magpie',
  '--pass magpie',
  '--pasword=magpie',
  '-p magpie',
  '--email a@b.example',
  '--user magpie',
  '--token=magpie',
  '--expired-token magpie',
  '--credentials magpie',
])(
  '[LIB-4] %s does not exist: credentials come from the environment, and are not repeated',
  async (words) => {
    const setup = makeSetup()
    const { code, stderr } = await setup.run(`conform ${backend} ${words}`)
    expect({ code, runs: setup.asked.length }).toEqual({ code: 2, runs: 0 })
    expect(stderr).toMatch(/^Credentials are no options: .* Set CONFORM_EMAIL and CONFORM_PASSWORD/)
    expect(stderr).not.toContain('magpie')
  },
)

test('[LIB-4] the help names every option, in lines of 90 columns', () => {
  // The American spelling also works.
  const flags = Object.keys(conformFlags).filter((flag) => flag !== 'help' && flag !== 'no-color')
  expect(flags.filter((flag) => !conformHelp.includes(`--${flag}`))).toEqual([])
  expect(conformHelp.split('\n').filter((line) => line.length > 90)).toEqual([])
})

test('[LIB-4] --list shows every check with its rule and its clauses, by group', async () => {
  const { stdout } = await makeSetup().run('conform --list')
  expect(stdout).toBe(`csrf

  csrf/missing                                                             API-5
    A request without the CSRF token is refused

login

  login/accepts                                                     API-8 AUTH-3
    Right credentials give a token
  login/short-lived                                              AUTH-7 (advice)
    No token lives longer than 30 days

3 checks in 2 groups
`)
})

test.each([
  ['http://localhost:8000', mayaNguyen.credentials],
  ['http://127.8.0.1:8000', mayaNguyen.credentials],
  ['http://[::1]:8000', mayaNguyen.credentials],
  ['https://api.brand.example', undefined],
  ['http://128.0.0.1', undefined],
  ['http://localhost.brand.example', undefined],
])(
  '[LIB-4] without credentials, %s is asked with the demo login only if it is this machine',
  async (url, credentials) => {
    const setup = makeSetup()
    const { stderr } = await setup.run(`conform ${url}`)
    expect(setup.asked[0]?.credentials).toEqual(credentials)
    expect(stderr.includes('CONFORM_EMAIL and CONFORM_PASSWORD are not set')).toBe(credentials === undefined)
  },
)

test.each(['http://localhost:8000', 'https://api.brand.example'])(
  '[LIB-4] credentials and the expired token of the environment are used at %s, and nothing is said of them',
  async (url) => {
    const env = {
      CONFORM_EMAIL: 'maya@brand.example',
      CONFORM_PASSWORD: ' spaces count ',
      CONFORM_EXPIRED_TOKEN: 'old.old.old',
    }
    const setup = makeSetup({ env })
    const { stderr } = await setup.run(`conform ${url}`)
    expect(setup.asked[0]).toMatchObject({
      credentials: { email: 'maya@brand.example', password: ' spaces count ' },
      expiredToken: 'old.old.old',
    })
    expect(stderr).toBe('')
  },
)

test.each([
  [{ CONFORM_EMAIL: 'maya@brand.example' }, 'CONFORM_PASSWORD is not set'],
  [{ CONFORM_PASSWORD: 'magpie', CONFORM_EMAIL: '' }, 'CONFORM_EMAIL is not set'],
])('[LIB-4] half of the credentials is no login', async (env, sentence) => {
  const setup = makeSetup({ env })
  const { code, stderr } = await setup.run(`conform ${backend}`)
  expect({ code, runs: setup.asked.length }).toEqual({ code: 2, runs: 0 })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('magpie')
})

test('[LIB-4] a password sent without encryption causes a warning, but not on this machine', async () => {
  const env = { CONFORM_EMAIL: 'maya@brand.example', CONFORM_PASSWORD: 'magpie at the gate' }
  const said = async (url: string) => (await makeSetup({ env }).run(`conform ${url}`)).stderr
  expect(await said('http://api.brand.example')).toContain('http:// is not encrypted')
  expect(await said('https://api.brand.example')).toBe('')
  expect(await said('http://localhost:8000')).toBe('')
})
