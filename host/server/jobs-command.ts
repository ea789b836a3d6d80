// `npm run jobs`, and on a server `node dist/host/server/jobs.js`: see `--help`.
import { readConfig } from './config.ts'
import { faultInWords } from './customers/fault-in-words.ts'
import { runJobsCommand } from './jobs/command.ts'

try {
  const { text, exitCode } = await runJobsCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    now: () => new Date(),
  })
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
