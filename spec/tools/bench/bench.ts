import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { startBenchServer } from './bench-server.ts'
import { builtSite } from './compared-requests.ts'
import type { Ratio } from './ratios.ts'
import { ratioHeading, ratioRow, ratios } from './ratios.ts'
import { costTable, requestCosts } from './request-costs.ts'

// `npm run bench`: measures the backend on this machine. Reports and never fails: times depend on what else the machine does.
const usage = `Usage: npm run bench [-- options]

How many answers a second there are of some requests on PostgreSQL, in turns with Fastify, pg and argon2 alone, and what
rate limits and jobs cost. The page of the site needs a build (npm run build).

  --only <words>       only the requests with these words in their name
  --profile            the server also writes its CPU profile to reports/profile when it ends
`
const { only, isProfiled } = argumentsOrExit({
  usage,
  flags: { only: { type: 'string' }, profile: { type: 'boolean' } },
  read: ({ values: { only = '', profile = false }, positionals }) => {
    expectNone(positionals)
    return { only, isProfiled: profile }
  },
})

const server = await startBenchServer({
  ...(builtSite !== undefined && { siteDir: builtSite }),
  flags: isProfiled ? ['--cpu-prof', '--cpu-prof-dir=reports/profile'] : [],
})
const compared: Ratio[] = []
const report: Record<string, unknown> = { cores: cpus().length, node: process.version, ratios: compared }
try {
  if (builtSite === undefined)
    process.stdout.write('\nThe site is not built, so that its page is left out.\n')
  process.stdout.write(`\n${ratioHeading}\n`)
  for await (const one of ratios(server, only)) {
    compared.push(one)
    process.stdout.write(`${ratioRow(one)}\n`)
  }
  if (only === '') {
    const costs = await requestCosts(server)
    report.costs = costs
    process.stdout.write(`\n${costTable(costs)}\n`)
  }
} finally {
  await server.stop()
}
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`)
process.exit()
