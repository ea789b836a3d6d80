// `npm run customers`, and on a server `node dist/host/server/customers.js`: see `--help`.
import './private-files.ts'
import { runCustomersCommand } from './commands/customers/command.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runCustomersCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      // npm runs scripts in the folder of the package, regardless of the current folder.
      folder: process.env.INIT_CWD ?? process.cwd(),
      now: () => new Date(),
    }),
  faultInWords,
)
