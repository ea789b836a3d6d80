import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { databaseKinds, startBenchServer } from './bench-server.ts'
import { knownAgainstUnknown, loginStorm, reads, verifications } from './measures.ts'
import { soak } from './soak.ts'

// `npm run bench`: measures the backend on this machine, on both databases. Reports and never fails: times depend on what
// else the machine does.
const usage = `Usage: npm run bench [-- options]

Times of logins, checks and health under load.

  --soak               some minutes of steady load instead
  --minutes <number>   how many; usual are 3
  --database <name>    ${databaseKinds.join(' or ').toLowerCase()} alone, and may be given twice
`
const { soakMinutes, kinds } = argumentsOrExit({
  usage,
  flags: {
    soak: { type: 'boolean' },
    minutes: { type: 'string' },
    database: { type: 'string', multiple: true },
  },
  read: ({ values: { soak = false, minutes, database }, positionals }) => {
    expectNone(positionals)
    const names: readonly string[] = databaseKinds.map((kind) => kind.toLowerCase())
    const wanted = database?.map((name) => name.toLowerCase())
    if (wanted?.some((name) => !names.includes(name)))
      throw new UsageError(`--database takes one of ${names.join(', ')}.`)
    if (minutes !== undefined && !soak)
      throw new UsageError('--minutes is for --soak: write that too, or leave the number out.')
    const length = readNumber('minutes', minutes ?? '3', { min: 1, max: 1440 })
    return {
      soakMinutes: soak ? length : null,
      kinds: databaseKinds.filter((kind) => wanted?.includes(kind.toLowerCase()) ?? true),
    }
  },
})

const report: Record<string, unknown> = { cores: cpus().length, node: process.version }
function tell(kind: string, name: string, result: unknown) {
  report[`${kind}: ${name}`] = result
  process.stdout.write(`\n${kind}: ${name}\n${JSON.stringify(result, null, 1)}\n`)
}

for (const kind of kinds) {
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
mkdirSync('reports', { recursive: true })
writeFileSync(
  soakMinutes === null ? 'reports/bench.json' : 'reports/soak.json',
  `${JSON.stringify(report, null, 2)}\n`,
)
