// `npm run import:nem12`, and on a server `node dist/host/server/import-nem12.js`: see `--help`.
import './private-files.ts'
import { Nem12Error } from 'gridfront/nem12'
import { runImportCommand, usage } from './commands/meter-data.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './platform/database/open.ts'
import { OperatorError } from './platform/operator-error.ts'
import { runCommand } from './platform/run-command.ts'
import { reasonOf } from './platform/start-error.ts'

async function run(words: readonly string[]): Promise<string> {
  if (words.includes('--help') || words.includes('-h')) return usage.trimEnd()
  // The connection of background work: a statement may take longer than a visitor would wait.
  const { upkeep, checkpoint, close } = await openDatabase(readConfig(process.env))
  try {
    return await runImportCommand(words, upkeep, new Date()).finally(checkpoint)
  } finally {
    await close()
  }
}

await runCommand(
  () => run(process.argv.slice(2)),
  // The problems of a file have a line each.
  (error) =>
    error instanceof Nem12Error || error instanceof OperatorError ? error.message : reasonOf(error),
)
