// `npm run bills`, and on a server `node dist/host/server/bills.js`: see `--help`.
import './private-files.ts'
import { runBillsCommand } from './commands/bills.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runBillsCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      now: () => new Date(),
    }),
  faultInWords,
)
