// `npm run requests`, and on a server `node dist/host/server/requests.js`: see `--help`.
import './private-files.ts'
import { runRequestsCommand } from './commands/requests/command.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runRequestsCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      now: () => new Date(),
    }),
  faultInWords,
)
