import { expect, test } from 'vitest'
import { samplePlans } from '../../energy/market/sample-plans.ts'
import { makeSetup } from '../command-setup.ts'

const textOf = (name: string) => JSON.stringify(samplePlans.find((one) => one.name === name)?.file)
const good = textOf('plan-003')
const noted = textOf('plan-025')
const wrong = textOf('plan-091')
const check = (line: string, files: Readonly<Record<string, string>>) =>
  makeSetup({ files, folders: ['market'] }).run(`plans check ${line}`)

test('[LIB-7] accepted plans end with 0, and are counted', async () => {
  const { code, stdout, stderr } = await check('market', {
    'market/a.json': good,
    'market/deep/b.json': noted,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(
    '1 plan: Nothing is said of usage above the last step: its price goes on. (market/deep/b.json)',
  )
  expect(stdout).toMatch(/2 {2}in all\n$/)
})

test('[LIB-7] one that is refused is named, with the place and the reason, and ends with 1', async () => {
  const { code, stdout } = await check('market', { 'market/a.json': good, 'market/b.json': wrong })
  expect(code).toBe(1)
  expect(stdout).toContain(
    'REFUSED     market/b.json\n            /data/electricityContract/tariffPeriod/0/singleRate/rates/0/unitPrice: Here has to be a decimal amount',
  )
  expect(stdout).toContain('1  refused')
  expect(stdout.split('\n').filter((line) => line.endsWith('market/a.json'))).toEqual([])
})

test('[LIB-7] a file that is no JSON is refused by its name, and the others are read', async () => {
  const { code, stdout } = await check('market', { 'market/a.json': '{"data":', 'market/b.json': good })
  expect(code).toBe(1)
  expect(stdout).toContain('REFUSED     market/a.json\n            This is no JSON: ')
  expect(stdout).toMatch(/2 {2}in all\n$/)
})

test.each([
  ['a list', 'many.json', `[${good},${wrong}]`, 'many.json, plan 2'],
  ['a list in an envelope', 'many.json', `{"data":{"plans":[${good},${wrong}]}}`, 'many.json, plan 2'],
  ['a plan on each line', 'many.ndjson', `${good}\n\n${wrong}\n`, 'many.ndjson:3'],
])('[LIB-7] a file may hold %s', async (_, name, text, where) => {
  const { code, stdout } = await check(name, { [name]: text })
  expect(code).toBe(1)
  expect(stdout).toContain(`REFUSED     ${where}\n`)
  expect(stdout).toMatch(/2 {2}in all\n$/)
})

test('[LIB-7] --json has every plan, also if there is none', async () => {
  const { stdout } = await check('market --json', { 'market/a.json': noted, 'market/b.json': wrong })
  const { plans, totals } = JSON.parse(stdout) as {
    plans: { where: string; result: string; notes?: { code: string }[] }[]
    totals: object
  }
  expect(plans.map(({ where, result }) => [where, result])).toEqual([
    ['market/a.json', 'noted'],
    ['market/b.json', 'refused'],
  ])
  expect(plans[0]?.notes?.map(({ code }) => code)).toContain('STEP_OPEN')
  expect(totals).toEqual({ taken: 0, noted: 1, refused: 1 })
  expect(JSON.parse((await check('empty.json --json', { 'empty.json': '[]' })).stdout)).toEqual({
    plans: [],
    totals: { taken: 0, noted: 0, refused: 0 },
  })
})

test('[LIB-7] --all shows each plan with its notes', async () => {
  const { stdout } = await check('market --all', { 'market/a.json': good, 'market/b.json': noted })
  expect(stdout).toContain('market/a.json')
  expect(stdout).toContain('with notes  market/b.json')
})

test.each([
  ['plans check', 'Say which plans: gridfront plans check <file or folder>.'],
  ['plans check nowhere', 'There is nothing at nowhere: name a file or a folder of plans.'],
  ['plans check market', 'There are no plans in market: their files end in .json, .ndjson or .jsonl.'],
  ['plans check a.json --all --json', '--json has every plan: leave out --all.'],
  [
    'plans chek',
    'Plans are checked, imported and ranked: gridfront plans check, import or rank (did you mean check?).',
  ],
])('[LIB-7] %s is refused', async (line, sentence) => {
  const { code, stdout, stderr } = await makeSetup({ folders: ['market'] }).run(line)
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test.each(['plans --help', 'plans check --help', 'plans import --help', 'plans rank --help'])(
  '[LIB-7] %s shows the options',
  async (line) => {
    const { code, stdout } = await makeSetup().run(line)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: gridfront plans/)
  },
)
