// `npm run bills`, and on a server `node dist/host/server/bills.js`: see `--help`.
import { runBillsCommand } from './billing/command.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './customers/fault-in-words.ts'

try {
  const { text, exitCode } = await runBillsCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    now: () => new Date(),
  })
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
