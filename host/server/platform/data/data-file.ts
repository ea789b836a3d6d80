import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { boundedLines } from '../bounded-lines.ts'
import { OperatorError } from '../operator-error.ts'
import { RowDigest } from './row-digest.ts'

/** Raised when older programs could not read the file any more. */
export const formatVersion = 1

const Name = z.string().min(1)
const Table = z.object({ name: Name, columns: z.array(z.object({ name: Name, type: Name })).min(1) })
/** A table and its columns with their types, as returned by PostgreSQL's `format_type`. */
export type Table = z.infer<typeof Table>

const Sequence = z.object({ table: Name, column: Name, next: z.string().regex(/^\d{1,19}$/) })
/** The next value of a column's sequence, as text, because it may exceed JavaScript's safe integers. */
export type Sequence = z.infer<typeof Sequence>

const Header = z.object({
  format: z.literal('gridfront-data'),
  formatVersion: z.int(),
  madeAt: z.iso.datetime(),
  /** The text of the database's `version()`. */
  database: z.string(),
  /** The applied migrations; the last one is the version. */
  migrations: z.array(z.object({ tag: Name, when: z.int() })).min(1),
  tables: z.array(Table).min(1),
  /** Ids of the data keys with which its values are encrypted. Left out by earlier versions. */
  dataKeys: z.array(Name).optional(),
})
/** First line of a file. */
export type Header = z.infer<typeof Header>

const End = z.object({
  end: z.literal(true),
  tables: z.array(z.object({ name: Name, rows: z.int(), digest: z.string() })),
  sequences: z.array(Sequence),
})
/** Last line of a file: counts of its contents. */
export type End = z.infer<typeof End>

/** A step of reading: the header, some rows of a table, and at last the end. */
export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'rows'; readonly table: Table; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly end: End }

const rowsAtOnce = 500
const charactersAtOnce = 2 ** 20
/**
 * Far longer than any row, since rows come from requests of at most 64 KiB. An even longer line would fill the memory.
 */
export const longestLine = 2 ** 24

const damaged = (path: string, what: string) =>
  new OperatorError(`${path} is damaged (${what}), so nothing was taken from it: use another copy.`)

/** A complete file: its header and end, and its unpacked length in characters. */
export interface CheckedFile {
  readonly header: Header
  readonly end: End
  readonly characters: number
}

/** Lines of a compressed file. */
async function* linesIn(path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // Its errors are thrown by the loop below.
  pipeline(createReadStream(path), text, () => undefined)
  const tooLong = (line: number) => damaged(path, `line ${line} has more than ${longestLine} characters`)
  for await (const line of boundedLines(text, longestLine, tooLong)) {
    if (!line.endsWith('\n')) throw damaged(path, 'its last line is cut off')
    yield line.slice(0, -1)
  }
}

function parse(path: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(path, 'a line is no JSON')
  }
}

function headerOf(path: string, line: string): Header {
  const first = z
    .object({ format: z.literal('gridfront-data'), formatVersion: z.int() })
    .safeParse(parse(path, line))
  if (!first.success) throw new OperatorError(`${path} is no export of this program.`)
  if (first.data.formatVersion > formatVersion)
    throw new OperatorError(`${path} was made by a newer version of this program: use that one.`)
  const header = Header.safeParse(parse(path, line))
  if (!header.success) throw damaged(path, 'its first line does not say what is in it')
  return header.data
}

/** Reads a file line by line and compares its contents with the counts at its end. Throws `OperatorError`. */
async function* readParts(path: string): AsyncGenerator<Part> {
  let header: Header | undefined
  let end: End | undefined
  let table: Table | undefined
  let lines: string[] = []
  let characters = 0
  const digests = new Map<string, RowDigest>()
  for await (const line of linesIn(path)) {
    if (end !== undefined) throw damaged(path, 'something comes after its end')
    if (header === undefined) {
      header = headerOf(path, line)
      yield { kind: 'header', header }
      continue
    }
    if (line.startsWith('[') && table !== undefined) {
      digests.get(table.name)?.add(line)
      lines.push(line)
      characters += line.length
      if (lines.length < rowsAtOnce && characters < charactersAtOnce) continue
    }
    if (table !== undefined && lines.length > 0) yield { kind: 'rows', table, lines }
    lines = []
    characters = 0
    if (line.startsWith('[') && table !== undefined) continue
    const value = parse(path, line)
    const next = z.object({ table: Name }).safeParse(value)
    if (next.success) {
      table = header.tables.find(({ name }) => name === next.data.table)
      if (table === undefined || digests.has(table.name))
        throw damaged(path, 'a table is not where it belongs')
      digests.set(table.name, new RowDigest())
      continue
    }
    const last = End.safeParse(value)
    if (!last.success) throw damaged(path, 'a line is not what it must be')
    end = last.data
  }
  if (header === undefined) throw damaged(path, 'it is empty')
  if (end === undefined) throw damaged(path, 'its end is missing')
  if (end.tables.length !== header.tables.length) throw damaged(path, 'a table is missing')
  for (const { name, rows, digest } of end.tables) {
    const found = digests.get(name)
    if (found?.rows !== rows || found.text !== digest)
      throw damaged(path, `the rows of ${name} are not those that were exported`)
  }
  yield { kind: 'end', end }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * The parts of an export, checked while they are read. Some errors are only detected at its end. Throws
 * `OperatorError`.
 */
export async function* readDataFile(path: string): AsyncGenerator<Part> {
  try {
    yield* readParts(path)
  } catch (error) {
    const code = codeOf(error)
    if (code.startsWith('Z_'))
      throw damaged(path, code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be unpacked')
    throw code === 'ENOENT' ? new OperatorError(`There is no file ${path}.`) : error
  }
}

/** Reads a whole file. Throws `OperatorError` if its contents differ from its counts. */
export async function checkDataFile(path: string): Promise<CheckedFile> {
  let header: Header | undefined
  let end: End | undefined
  let characters = 0
  for await (const part of readDataFile(path)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'rows') for (const line of part.lines) characters += line.length
    if (part.kind === 'end') end = part.end
  }
  if (header === undefined || end === undefined) throw damaged(path, 'its end is missing')
  return { header, end, characters }
}
