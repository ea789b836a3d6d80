// `npm run keys`, and on a server `node dist/host/server/keys.js`: see `--help`.
import { runKeysCommand } from './keys/command.ts'
import { reasonOf } from './start-error.ts'

const dataDir = process.env.DATA_DIR || './data'
const siteDir = process.env.SITE_DIR || 'dist/host/client'
try {
  const text = await runKeysCommand(process.argv.slice(2), { dataDir, siteDir, now: new Date() })
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
