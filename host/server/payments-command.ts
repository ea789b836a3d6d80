// `npm run payments`, and on a server `node dist/host/server/payments.js`: see `--help`.
import './private-files.ts'
import { runPaymentsCommand } from './commands/payments.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runPaymentsCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      now: () => new Date(),
    }),
  faultInWords,
)
