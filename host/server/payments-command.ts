// `npm run payments`, and on a server `node dist/host/server/payments.js`: see `--help`.
import { readConfig } from './config.ts'
import { faultInWords } from './customers/fault-in-words.ts'
import { runPaymentsCommand } from './payments/command.ts'

try {
  const { text, exitCode } = await runPaymentsCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    now: () => new Date(),
  })
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
