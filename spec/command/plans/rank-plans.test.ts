import { expect, test } from 'vitest'
import { samplePlans } from '../../energy/market/sample-plans.ts'
import { makeSetup } from '../command-setup.ts'
import { meterFile } from './meter-file.ts'

const market = Object.fromEntries(
  samplePlans
    .filter(({ isInCents }) => !isInCents)
    .map(({ name, file }) => [`market/${name}.json`, JSON.stringify(file)]),
)
const year = { 'usage.csv': meterFile(368, ['E1', 'E2', 'B1']) }
const rank = (line: string, files: Readonly<Record<string, string>> = { ...market, ...year }) =>
  makeSetup({ files, folders: ['market'] }).run(`plans rank market --reads usage.csv ${line}`)

interface Answer {
  readonly period: object
  readonly halfHours: number
  readonly missingHalfHours: number
  readonly plans: { readonly ranked: number; readonly elsewhere: number }
  readonly ranked: readonly {
    readonly planId: string
    readonly unconditionalCents: number
    readonly lowestCents: number
    readonly totalCents: number
  }[]
  readonly notPriced: readonly { readonly reason: string; readonly plans: number; readonly first: string }[]
}
const answer = async (line: string, files?: Readonly<Record<string, string>>) =>
  JSON.parse((await rank(`${line} --json`, files)).stdout) as Answer

test('[LIB-7] the cheapest plans of a market come first, with what was left out and why', async () => {
  const { code, stdout, stderr } = await rank('--zone NSW --controlled-load E2 --top 3')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^The cheapest 3 of \d+ plans, for 365 days from 3 July 2025 to 2 July 2026 in Australia\/Sydney/,
  )
  const prices = [...stdout.matchAll(/^ +\d +\$([\d,.]+)/gm)].map(([, price = '']) =>
    Number(price.replace(',', '')),
  )
  expect(prices).toHaveLength(3)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(stdout).toContain('8 plans left out that cannot be priced:')
  expect(stdout).toContain('The plan is for gas alone: only electricity is priced. (market/plan-097.json)')
  expect(stdout).toContain('All 17,520 half-hours have a read.')
})

test('[LIB-7] a discount for everybody is in the price, one with a condition in the lowest alone', async () => {
  const { ranked } = await answer('--zone NSW --top 100')
  const differing = ranked.filter(({ totalCents, unconditionalCents }) => unconditionalCents < totalCents)
  const conditional = ranked.filter(({ lowestCents, unconditionalCents }) => lowestCents < unconditionalCents)
  expect(differing.length).toBeGreaterThan(3)
  expect(conditional.length).toBeGreaterThan(3)
  expect(conditional.map((one) => one.unconditionalCents - one.lowestCents)).toContain(5000)
})

test('[LIB-7] only plans of the place and the kind of customer are ranked', async () => {
  const all = await answer('--zone NSW')
  const there = await answer('--postcode 2480')
  const network = await answer('--zone NSW --distributor ausgrid')
  const business = await answer('--zone NSW --customer-type business')
  expect(there.plans.ranked).toBeLessThan(all.plans.ranked)
  expect(there.plans.ranked + there.plans.elsewhere).toBe(all.plans.ranked + all.plans.elsewhere)
  expect(network.plans.ranked).toBeGreaterThan(0)
  expect(network.plans.ranked).toBeLessThan(all.plans.ranked)
  expect(business.plans.ranked).toBe(all.plans.elsewhere)
})

test('[LIB-7] postcodes that a plan names, one by one or as a range, or leaves out, decide where it is', async () => {
  const [first = '{}'] = Object.values(market)
  const plan = (name: string, geography: object) => {
    const { data } = JSON.parse(first) as { data: object }
    return [`market/${name}.json`, JSON.stringify({ ...data, planId: name, geography })] as const
  }
  const distributors = ['Ausgrid']
  const places = Object.fromEntries([
    plan('anywhere', { distributors }),
    plan('range', { distributors, includedPostcodes: ['2000-2099'] }),
    plan('one', { distributors, includedPostcodes: ['2010', '2011'] }),
    plan('without', { distributors, excludedPostcodes: ['2010'] }),
  ])
  const at = async (postcode: string) => {
    const { ranked } = await answer(`--postcode ${postcode}`, { ...places, ...year })
    return ranked.map(({ planId }) => planId).toSorted()
  }
  expect(await at('2010')).toEqual(['anywhere', 'one', 'range'])
  expect(await at('2099')).toEqual(['anywhere', 'range', 'without'])
  expect(await at('2250')).toEqual(['anywhere', 'without'])
})

test('[LIB-7] if no plan fits the customer it ends with 1, and says for whom the plans are', async () => {
  const { code, stderr } = await rank('--zone NSW --distributor Nowhere')
  expect(code).toBe(1)
  expect(stderr).toBe(
    'No plan is for this customer and can be priced. The plans are for Ausgrid, Endeavour Energy, Essential Energy.\n',
  )
})

test('[LIB-7] half-hours without a read, and a file of less than a year, are reported', async () => {
  const lines = meterFile(40).split('\r\n')
  const gapped = { ...market, 'usage.csv': [...lines.slice(0, 10), ...lines.slice(12)].join('\r\n') }
  const { stdout } = await rank('--zone QLD', gapped)
  expect(stdout).toContain(
    '96 of 1,920 half-hours (5.0%) have no read: they cost nothing, in each of these prices.',
  )
  expect(stdout).toContain('These are prices of 40 days, not of a year: the meter data has no more.')
})

test.each([
  [
    '--zone NSW --controlled-load E7',
    "The meter data has no register 'E7': --controlled-load takes one of E1, 1, E2, 2, B1, 3.",
  ],
  ['', 'Where is the meter? Its clock and holidays depend on that: --postcode 2000 or --zone NSW.'],
  [
    '--zone Mars',
    '--zone takes a state (NSW, VIC, QLD, SA, TAS, ACT, NT, WA) or a zone such as Australia/Sydney.',
  ],
  ['--postcode 0000', '--postcode takes the four digits of a place, for instance --postcode 2000.'],
  ['--zone NSW --customer-type large', '--customer-type takes residential or business.'],
  ['--zone NSW --top 0', '--top takes a whole number from 1 to 100,000, for instance --top 5.'],
])('[LIB-7] plans rank %s is refused', async (line, sentence) => {
  const { code, stderr } = await rank(line)
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${sentence}\n` })
})

test('[LIB-7] meter data that cannot be read is refused', async () => {
  const other = await rank('--zone NSW', { ...market, 'usage.csv': 'date,kWh' })
  expect(other.code).toBe(2)
  expect(other.stderr).toMatch(/^usage.csv is no NEM12 file: Line 1/)
  const none = await rank('--zone NSW', market)
  expect(none.stderr).toMatch(/^The meter data cannot be read: ENOENT/)
})
