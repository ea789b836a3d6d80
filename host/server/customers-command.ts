// `npm run customers`, and on a server `node dist/host/server/customers.js`: see `--help`.
import { readConfig } from './config.ts'
import { runCustomersCommand } from './customers/command.ts'
import { faultInWords } from './customers/fault-in-words.ts'

try {
  const text = await runCustomersCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    // npm runs scripts in the folder of the package, whatever folder it was called in.
    folder: process.env.INIT_CWD ?? process.cwd(),
    now: () => new Date(),
  })
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
