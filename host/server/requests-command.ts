// `npm run requests`, and on a server `node dist/host/server/requests.js`: see `--help`.
import { readConfig } from './config.ts'
import { faultInWords } from './customers/fault-in-words.ts'
import { runRequestsCommand } from './requests/command.ts'

try {
  const text = await runRequestsCommand(process.argv.slice(2), {
    config: () => readConfig(process.env),
    now: () => new Date(),
  })
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${faultInWords(error)}\n`)
  process.exitCode = 1
}
