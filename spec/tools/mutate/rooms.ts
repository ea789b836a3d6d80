import { globSync, readFileSync } from 'node:fs'
import { UsageError } from '../../../src/command/usage-error.ts'
import { nearestWord } from '../../../src/nearest-word.ts'

/** A folder of the code whose mutants its own suites have to notice. */
export interface Room {
  /** `src/token`; `src` itself for the files that stand beside its folders. */
  readonly name: string
  readonly files: readonly string[]
  readonly suites: readonly string[]
}

/** Where `vitest.config.ts` finds the suites of the room, with commas between them. */
export const suitesVariable = 'MUTATE_SUITES'

const plain = (pattern: string | string[]) =>
  globSync(pattern)
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/**
 * What has another way of being noticed: suites of files, builds and whole processes; the browser suites, for what wires the parts
 * together (`app`); what is copied, and is no code of ours yet.
 */
const elsewhere = /^src\/(?:app|command|conformance|starter|templates|vite)\//
const slowSuites =
  /^spec\/(?:command|conformance|package|repository|server|site|tools|vite)\/|^spec\/service-worker\/worker-build|^spec\/testing\/(?:agreement|mock-answers)|-(?:entry|sizes?)\.test\./
/** What runs the text of functions in a window of its own, where `functions-in-texts.ts` does not come. */
const byText = /^spec\/boot\/boot-script\./
/** What has modules of its own in `vite.config.ts`. */
export const isolated =
  /^spec\/(?:app\/life-cycle|forms\/load-ahead|gate\/gate-host|layout\/popover-target|navigation\/page-change|pages\/markup|service-worker\/.*)\.test\./

const roomOf = (file: string) => /^(?:contracts|src\/[^/]+(?=\/)|src)/.exec(file)?.[0] ?? ''

const hasProperties = (text: string) => text.includes("from 'fast-check'")

/**
 * Of a room: those in the folder of its name, and others that import one of its files themselves, but for suites of
 * properties, which take seconds for each mutant. Suites with properties come last: what a quick one notices has no need of them.
 */
function suitesOf(room: string, all: ReadonlyMap<string, string>): readonly string[] {
  const own = `spec/${room.replace(/^src\//, '')}/`
  const isOwn = (file: string) => file.startsWith(own)
  const imported = new RegExp(`from '(?:\\.\\./)+${room}/${room === 'src' ? '[^/]+' : '.+'}'`)
  const isUser = (file: string, text: string) =>
    file.endsWith('.ts') && !file.includes('.property.') && imported.test(text)
  const rank = ([file, text]: [string, string]) => (hasProperties(text) ? 2 : isOwn(file) ? 0 : 1)
  return [...all]
    .filter(([file, text]) => isOwn(file) || isUser(file, text))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(([file]) => file)
}

/** Contracts and library, but for views: everything that decides something, room by room. */
export function findRooms(): readonly Room[] {
  const files = plain(['contracts/**/*.ts', 'src/**/*.ts']).filter(
    (file) => !elsewhere.test(file) && !file.endsWith('.d.ts'),
  )
  const suites = new Map(
    plain(['spec/**/*.test.ts', 'spec/**/*.test.tsx'])
      .filter((file) => ![slowSuites, byText].some((pattern) => pattern.test(file)))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  return [...new Set(files.map(roomOf))].map((name) => ({
    name,
    files: files.filter((file) => roomOf(file) === name),
    suites: suitesOf(name, suites),
  }))
}

/** The rooms that are named by folder or file, of each what is named; without words all. Throws `UsageError`. */
export function chooseRooms(rooms: readonly Room[], words: readonly string[]): readonly Room[] {
  if (words.length === 0) return rooms
  const wanted = words.map((word) => word.replaceAll('\\', '/').replace(/^\.\/|\/$/g, ''))
  const all = rooms.flatMap(({ files }) => files)
  const isIn = (file: string, word: string) => file === word || file.startsWith(`${word}/`)
  for (const word of wanted)
    if (!all.some((file) => isIn(file, word))) {
      const meant = nearestWord(word, [...rooms.map(({ name }) => name), ...all])
      throw new UsageError(
        `${word} holds nothing that is mutated${meant === null ? '' : `: did you mean ${meant}`}.`,
      )
    }
  return rooms
    .map((room) => ({ ...room, files: room.files.filter((file) => wanted.some((word) => isIn(file, word))) }))
    .filter(({ files }) => files.length > 0)
}

/** A room's files in parts of a few minutes: what a part has found stays when a later one is interrupted. */
export function partsOf({ name, files, suites }: Room, maxLines = 250): readonly Room[] {
  const parts: { files: string[]; lines: number }[] = []
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n').length
    const last = parts.at(-1)
    if (last === undefined || last.lines + lines > maxLines) parts.push({ files: [file], lines })
    else {
      last.files.push(file)
      last.lines += lines
    }
  }
  return parts.map((part) => ({ name, files: part.files, suites }))
}
