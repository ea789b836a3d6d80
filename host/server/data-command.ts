// `npm run data`, and on a server `node dist/host/server/data.js`: see `--help`.
import { readConfig } from './config.ts'
import { faultInWords } from './customers/fault-in-words.ts'
import { runDataCommand } from './data/command.ts'

try {
  const text = await runDataCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    now: () => new Date(),
    // npm runs its commands in the project's folder, and passes the folder where it was called in this variable.
    folder: process.env.INIT_CWD ?? process.cwd(),
  })
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
