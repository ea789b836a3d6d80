import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { databaseKinds, startBenchServer } from './bench-server.ts'
import { knownAgainstUnknown, loginStorm, reads, verifications } from './measures.ts'
import { soak } from './soak.ts'

// `npm run bench`: how fast the backend is on this machine, on both databases. Reports and never judges: times
// depend on what else the machine does. `-- --soak` adds some minutes of steady load.
const { values } = parseArgs({
  options: {
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '3' },
    database: { type: 'string', multiple: true },
  },
})
const kinds = databaseKinds.filter((kind) => values.database?.includes(kind.toLowerCase()) ?? true)

const report: Record<string, unknown> = { cores: cpus().length, node: process.version }
function tell(kind: string, name: string, result: unknown) {
  report[`${kind}: ${name}`] = result
  process.stdout.write(`\n${kind}: ${name}\n${JSON.stringify(result, null, 1)}\n`)
}

for (const kind of kinds) {
  const server = await startBenchServer(kind)
  try {
    if (values.soak) tell(kind, 'steady load', await soak(server, Number(values.minutes)))
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
  values.soak ? 'reports/soak.json' : 'reports/bench.json',
  `${JSON.stringify(report, null, 2)}\n`,
)
