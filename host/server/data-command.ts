// `npm run data`, and on a server `node dist/host/server/data.js`: see `--help`.
import './private-files.ts'
import { runDataCommand } from './commands/data.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

await runCommand(
  () =>
    runDataCommand(process.argv.slice(2), {
      config: () => readConfig(process.env),
      now: () => new Date(),
      // npm runs its commands in the project's folder, and sets this variable to the caller's folder.
      folder: process.env.INIT_CWD ?? process.cwd(),
    }),
  faultInWords,
)
