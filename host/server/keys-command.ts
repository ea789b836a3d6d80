// `npm run keys`, and on a server `node dist/host/server/keys.js`: see `--help`.
import './private-files.ts'
import { runKeysCommand } from './commands/keys.ts'
import { readConfig } from './config.ts'
import { faultInWords } from './platform/database/fault-in-words.ts'
import { runCommand } from './platform/run-command.ts'

const dataDir = process.env.DATA_DIR || './data'
const siteDir = process.env.SITE_DIR || 'dist/host/client'

await runCommand(
  () =>
    runKeysCommand(process.argv.slice(2), {
      dataDir,
      siteDir,
      now: new Date(),
      config: () => readConfig(process.env),
    }),
  faultInWords,
)
