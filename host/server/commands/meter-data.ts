import { open } from 'node:fs/promises'
import type { Nem12File, Nem12Options } from 'gridfront/nem12'
import {
  isZip,
  mergeReads,
  Nem12Error,
  parseNem12,
  parseNem12Lines,
  unzipMeterFiles,
  ZipError,
} from 'gridfront/nem12'
import { boundedLines } from '../platform/bounded-lines.ts'
import { marketDay } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { reasonOf } from '../platform/start-error.ts'
import { addSupplyPoint } from '../subjects/meter-data/add-supply-point.ts'
import type { ImportReport } from '../subjects/meter-data/import-meter-data.ts'
import { importMeterData } from '../subjects/meter-data/import-meter-data.ts'
import { knownNmis } from '../subjects/meter-data/supply-points.ts'

export const usage = `Takes interval meter data of a NEM12 file into the accounts of its supply points: the whole file or, if anything in it
is wrong, nothing. The same file twice changes nothing.

  <file>                                       imports a file, or the .csv files of a zip
  --supply-point <nmi> <account> <first day>   adds the supply point of an account, and from which day on it is supplied. An NMI
                                               of another account is handed over, once that account's supply has ended

DATABASE_URL and DATA_DIR are those of the server. A server that uses the embedded database has to be stopped first.
`

type MeterFile = Pick<Nem12File, 'streams' | 'skipped' | 'notes'>

/** The files of a zip as one sequence. Errors are reported with the name of the file. */
async function readZip(zip: Uint8Array, options: Nem12Options): Promise<MeterFile> {
  const files = (await unzipMeterFiles(zip)).map(({ name, text }) => {
    try {
      return parseNem12(text, options)
    } catch (error) {
      throw error instanceof Nem12Error ? new OperatorError(`In ${name}:\n${error.message}`) : error
    }
  })
  return {
    streams: files.reduce<Nem12File['streams']>((all, { streams }) => mergeReads(all, streams), []),
    skipped: files.flatMap(({ skipped }) => skipped),
    notes: files.flatMap(({ notes }) => notes),
  }
}

/**
 * Longest line, in characters. A day of 288 intervals has some 4,000, and a line without an end would fill the memory.
 */
const longestLine = 100_000

async function readMeterFile(path: string, options: Nem12Options): Promise<MeterFile> {
  const unreadable = (error: unknown) => {
    throw new OperatorError(`${path} cannot be read: ${reasonOf(error)}.`)
  }
  const tooLong = (line: number) =>
    new OperatorError(`${path}, line ${line}, has more than ${longestLine} characters: it is no NEM12 file.`)
  const file = await open(path).catch(unreadable)
  try {
    const { buffer } = await file.read({ buffer: new Uint8Array(4), position: 0 }).catch(unreadable)
    if (!isZip(buffer)) {
      const text = file.createReadStream({ encoding: 'utf8', start: 0, autoClose: false })
      return await parseNem12Lines(boundedLines(text, longestLine, tooLong), options)
    }
    return await readZip(await file.readFile(), options)
  } catch (error) {
    throw error instanceof ZipError ? new OperatorError(`${path}: ${error.message}`) : error
  } finally {
    await file.close()
  }
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

const times = (count: number) => (count === 1 ? '' : `, and ${count - 1} more like it`)

function reportText(path: string, { skipped, notes }: MeterFile, report: ImportReport): string {
  const { added, replaced, unchanged, outdated, early, leftOut } = report
  const lines = [
    `Imported ${path}, by register: ${days(added)} added, ${days(replaced)} replaced, ${days(unchanged)} unchanged.`,
    ...(outdated === 0
      ? []
      : [`Left as they are, because a later or better read is known: ${days(outdated)}.`]),
    ...(early === 0 ? [] : [`Left out, because the supply had not begun: ${days(early)}.`]),
    ...leftOut.map(
      ({ nmi, suffix, unit }) =>
        `Left out, because it is neither used nor sent to the grid: ${nmi}, ${suffix}, ${unit}.`,
    ),
    ...skipped.map(({ line, nmi, suffix, reason }) => `Left out, line ${line}: ${nmi}, ${suffix}: ${reason}`),
    ...notes.map(({ line, field, message, count }) => `Line ${line}, ${field}: ${message}${times(count)}`),
  ]
  return lines.join('\n')
}

/** Runs the command with the given arguments. Resolves to its output. Throws `OperatorError` or `Nem12Error`. */
export async function runImportCommand(words: readonly string[], db: Db, now: Date): Promise<string> {
  const [word = '', ...more] = words
  if (word === '--supply-point') {
    const [nmi, accountNumber, suppliedFrom, ...others] = more
    if (nmi === undefined || accountNumber === undefined || suppliedFrom === undefined || others.length > 0)
      throw new OperatorError('This takes an NMI, an account number and a day; see --help.')
    await addSupplyPoint(db, { nmi, accountNumber, suppliedFrom })
    return `Meter data of ${nmi} goes to the account ${accountNumber} from ${suppliedFrom} on.`
  }
  if (word === '' || more.length > 0) throw new OperatorError('This takes the path of one file; see --help.')
  if (word.startsWith('--')) throw new OperatorError(`Unknown word ${JSON.stringify(word)}; see --help.`)
  const known = await knownNmis(db)
  const file = await readMeterFile(word, {
    isKnownNmi: (nmi) => known.has(nmi),
    lastDay: marketDay(now),
  })
  return reportText(word, file, await importMeterData(db, file.streams))
}
