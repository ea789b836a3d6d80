import { open } from 'node:fs/promises'
import type { Nem12File } from 'gridfront/nem12'
import { parseNem12Lines } from 'gridfront/nem12'
import type { Db } from '../database/db.ts'
import { reasonOf } from '../start-error.ts'
import type { ImportReport } from './import-meter-data.ts'
import { importMeterData } from './import-meter-data.ts'
import { MeterDataError } from './meter-data-error.ts'
import { addSupplyPoint, knownNmis } from './supply-points.ts'

export const usage = `Takes interval meter data of a NEM12 file into the accounts of its supply points: the whole file or, if anything in it
is wrong, nothing. The same file twice changes nothing.

  <file>                                       imports a file
  --supply-point <nmi> <account> <first day>   adds the supply point of an account, and from which day on it is supplied

DATABASE_URL and DATA_DIR are those of the server. A server that uses the embedded database has to be stopped first.
`

async function readNem12(path: string, isKnownNmi: (nmi: string) => boolean): Promise<Nem12File> {
  const file = await open(path).catch((error: unknown) => {
    throw new MeterDataError(`${path} cannot be read: ${reasonOf(error)}.`)
  })
  try {
    return await parseNem12Lines(file.readLines({ encoding: 'utf8' }), { isKnownNmi })
  } finally {
    await file.close()
  }
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

function reportText(path: string, { skipped }: Nem12File, report: ImportReport): string {
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
  ]
  return lines.join('\n')
}

/** Runs the command with the given words. Resolves to its output. Throws `MeterDataError` or `Nem12Error`. */
export async function runImportCommand(words: readonly string[], db: Db): Promise<string> {
  const [word = '', ...more] = words
  if (word === '--supply-point') {
    const [nmi, accountNumber, suppliedFrom, ...others] = more
    if (nmi === undefined || accountNumber === undefined || suppliedFrom === undefined || others.length > 0)
      throw new MeterDataError('This takes an NMI, an account number and a day; see --help.')
    await addSupplyPoint(db, { nmi, accountNumber, suppliedFrom })
    return `Meter data of ${nmi} goes to the account ${accountNumber} from ${suppliedFrom} on.`
  }
  if (word === '' || more.length > 0) throw new MeterDataError('This takes the path of one file; see --help.')
  if (word.startsWith('--')) throw new MeterDataError(`Unknown word ${JSON.stringify(word)}; see --help.`)
  const known = await knownNmis(db)
  const file = await readNem12(word, (nmi) => known.has(nmi))
  return reportText(word, file, await importMeterData(db, file.streams))
}
