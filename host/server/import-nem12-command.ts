// `npm run import:nem12`, and on a server `node dist/host/server/import-nem12.js`: see `--help`.
import { Nem12Error } from 'gridfront/nem12'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open.ts'
import { runImportCommand, usage } from './meter-data/command.ts'
import { MeterDataError } from './meter-data/meter-data-error.ts'
import { reasonOf } from './start-error.ts'

async function run(words: readonly string[]): Promise<string> {
  if (words.includes('--help') || words.includes('-h')) return usage.trimEnd()
  // The connection of background work: a statement may take longer than a visitor would wait.
  const { upkeep, checkpoint, close } = await openDatabase(readConfig(process.env))
  try {
    return await runImportCommand(words, upkeep).finally(checkpoint)
  } finally {
    await close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  // The problems of a file have a line each.
  const text =
    error instanceof Nem12Error || error instanceof MeterDataError ? error.message : reasonOf(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
