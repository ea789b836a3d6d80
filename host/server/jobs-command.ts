// `npm run jobs`, and on a server `node dist/host/server/jobs.js`: see `--help`.
import './private-files.ts'
import { runJobsCommand } from './commands/jobs/command.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runJobsCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      now: () => new Date(),
    }),
  faultInWords,
)
