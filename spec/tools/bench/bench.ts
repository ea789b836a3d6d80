import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { databaseKinds, startBenchServer } from './bench-server.ts'
import { builtSite } from './compared-requests.ts'
import { knownAgainstUnknown, loginStorm, reads, verifications } from './measures.ts'
import type { Ratio } from './ratios.ts'
import { ratioHeading, ratioRow, ratios } from './ratios.ts'
import { costTable, requestCosts } from './request-costs.ts'
import { soak } from './soak.ts'

// `npm run bench`: measures the backend on this machine, on both databases. Reports and never fails: times depend on what
// else the machine does.
const usage = `Usage: npm run bench [-- options]

Times of logins, checks and health under load; and on PostgreSQL, how many answers a second there are of some requests, in
turns with Fastify, pg and argon2 alone, and what rate limits and jobs cost.

  --ratios             this alone. The page of the site needs a build (npm run build)
  --only <words>       the same, of the requests with these words in their name
  --profile            the same, and the server writes its CPU profile to reports/profile when it ends
  --soak               some minutes of steady load instead
  --minutes <number>   how many; usual are 3
  --database <name>    ${databaseKinds.join(' or ').toLowerCase()} alone, and may be given twice
`
const { soakMinutes, kinds, hasRatios, hasTimes, isProfiled, only } = argumentsOrExit({
  usage,
  flags: {
    ratios: { type: 'boolean' },
    only: { type: 'string' },
    profile: { type: 'boolean' },
    soak: { type: 'boolean' },
    minutes: { type: 'string' },
    database: { type: 'string', multiple: true },
  },
  read: ({
    values: { ratios: isRatios = false, only = '', profile = false, soak = false, minutes, database },
    positionals,
  }) => {
    expectNone(positionals)
    const names: readonly string[] = databaseKinds.map((kind) => kind.toLowerCase())
    const wanted = database?.map((name) => name.toLowerCase())
    if (wanted?.some((name) => !names.includes(name)))
      throw new UsageError(`--database takes one of ${names.join(', ')}.`)
    if (minutes !== undefined && !soak)
      throw new UsageError('--minutes is for --soak: write that too, or leave the number out.')
    const isComparison = isRatios || profile || only !== ''
    if (isComparison && (soak || database !== undefined))
      throw new UsageError('--ratios, --only and --profile are on PostgreSQL, and take no other option.')
    const length = readNumber('minutes', minutes ?? '3', { min: 1, max: 1440 })
    return {
      soakMinutes: soak ? length : null,
      kinds: databaseKinds.filter((kind) => wanted?.includes(kind.toLowerCase()) ?? true),
      hasRatios: !soak,
      hasTimes: !isComparison,
      isProfiled: profile,
      only,
    }
  },
})

const report: Record<string, unknown> = { cores: cpus().length, node: process.version }
function tell(kind: string, name: string, result: unknown) {
  report[`${kind}: ${name}`] = result
  process.stdout.write(`\n${kind}: ${name}\n${JSON.stringify(result, null, 1)}\n`)
}

async function compareWithBare(): Promise<void> {
  const server = await startBenchServer('PostgreSQL', {
    ...(builtSite !== undefined && { siteDir: builtSite }),
    flags: isProfiled ? ['--cpu-prof', '--cpu-prof-dir=reports/profile'] : [],
  })
  try {
    if (builtSite === undefined)
      process.stdout.write('\nThe site is not built, so that its page is left out.\n')
    const compared: Ratio[] = []
    report.ratios = compared
    process.stdout.write(`\n${ratioHeading}\n`)
    for await (const one of ratios(server, only)) {
      compared.push(one)
      process.stdout.write(`${ratioRow(one)}\n`)
    }
    if (only !== '') return
    const costs = await requestCosts(server)
    report.costs = costs
    process.stdout.write(`\n${costTable(costs)}\n`)
  } finally {
    await server.stop()
  }
}

for (const kind of hasTimes ? kinds : []) {
  const server = await startBenchServer(kind)
  try {
    if (soakMinutes !== null) tell(kind, 'steady load', await soak(server, soakMinutes))
    else {
      tell(kind, '50 logins at once, health watched', await loginStorm(server))
      tell(kind, 'refused logins of known and of unknown addresses', await knownAgainstUnknown(server))
      tell(kind, 'checks of a token in one process', await verifications(server))
      tell(kind, 'GET /user, four visitors', await reads(server))
    }
  } finally {
    await server.stop()
  }
}
if (hasRatios && kinds.includes('PostgreSQL')) await compareWithBare()
mkdirSync('reports', { recursive: true })
writeFileSync(
  soakMinutes === null ? 'reports/bench.json' : 'reports/soak.json',
  `${JSON.stringify(report, null, 2)}\n`,
)
process.exit()
