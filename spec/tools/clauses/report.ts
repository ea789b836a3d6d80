import { resolve } from 'node:path'
import { ignoreClosedPipes } from '../../../src/command/closed-pipe.ts'
import { clauseReport } from './clause-report.ts'

ignoreClosedPipes()
const { stdout, stderr, exitCode } = clauseReport(
  process.argv.slice(2),
  resolve(import.meta.dirname, '../../..'),
)
process.stdout.write(stdout)
process.stderr.write(stderr)
// Not process.exit(): it cuts off what a pipe has not taken yet.
process.exitCode = exitCode
