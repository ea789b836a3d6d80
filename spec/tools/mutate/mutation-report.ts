import { createHash } from 'node:crypto'
import { clauseMarksIn } from '../clauses/clause-marks.ts'
import type { Explained } from './explained.ts'
import type { Room } from './rooms.ts'

/** Of Stryker's report (mutation-testing-report-schema 2) what is read here. */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
  readonly testFiles?: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >
}
interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly statusReason?: string
  /** Tests that run it, by their IDs. */
  readonly coveredBy?: readonly string[]
  readonly location: { readonly start: Place; readonly end: Place }
}
/** From 1. */
interface Place {
  readonly line: number
  readonly column: number
}

/** A mutant that no test has noticed. */
export interface Survivor {
  readonly file: string
  readonly line: number
  /** The code, and what stood in its place; in one line. */
  readonly was: string
  readonly becomes: string
  /** Whether a test runs this code at all. */
  readonly isCovered: boolean
  /** Those whose tests run it. */
  readonly clauses: readonly string[]
}

interface Counts {
  /** Failed assertions and errors. */
  readonly killed: number
  /** Endless loops, and tests that waited for what did not come: noticed, but no assertion has said what is wrong. */
  readonly timedOut: number
  /** Of what runs once, while modules load: schemas and constants. Stryker would have to load everything anew for each. */
  readonly isStatic: number
}

/** What came of the mutants of one file. */
export interface FileResult extends Counts {
  readonly file: string
  /** A hash of the code that was tried: of other code the figures say nothing. */
  readonly code: string
  /** One line in so many was tried: 1 is the whole file. */
  readonly every: number
  readonly alive: readonly Survivor[]
  /** How many of the mutants that were noticed a clause's tests run, by clause. */
  readonly noticedOf: Readonly<Record<string, number>>
}

export interface RoomResult extends Counts {
  readonly room: string
  /** Survivors of which `explained.ts` says why no test can notice them. */
  readonly explained: number
  /** The others. */
  readonly survivors: readonly Survivor[]
  /** Explanations of these files that no survivor needs any more. */
  readonly stale: readonly Explained[]
  /** Files that have no figure, or whose figure is of other code. */
  readonly untried: readonly string[]
  /** Files of which only a sample of mutants was tried, so their figures are estimates. */
  readonly sampled: readonly string[]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text from one place to another. */
function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => (at === last ? line.slice(0, end.column - 1) : line))
    .map((line, at) => (at === 0 ? line.slice(start.column - 1) : line))
    .join('\n')
}

const explains = (one: Explained, { file, was, becomes }: Survivor) =>
  one.file === file && one.was === was && [one.becomes].flat().includes(becomes)

/** Whether it is one of those that no test could notice. */
export const isExplained = (survivor: Survivor, explanations: readonly Explained[]) =>
  explanations.some((one) => explains(one, survivor))

/** A test that Vitest has ended, and no assertion. */
const isWait = ({ status, statusReason = '' }: Mutant) =>
  status === 'Killed' && /^(?:Test|Hook) timed out in/.test(statusReason)

export const codeHash = (source: string) => createHash('sha256').update(source).digest('hex')

/**
 * Of a file's lines one in so many, from 1: by a hash of place and text, so that the same code has the same sample, and neither the
 * beginning of a file nor a pattern in it is preferred.
 */
export const sampleOf = (file: string, source: string, every: number): readonly number[] =>
  source
    .split('\n')
    .flatMap((text, index) =>
      Number.parseInt(codeHash(`${file}:${index}:${text}`).slice(0, 8), 16) % every === 0 ? [index + 1] : [],
    )

/** The clauses whose tests run a mutant. */
function clausesOf({ testFiles = {} }: StrykerReport) {
  const tests = Object.values(testFiles).flatMap((file) => file.tests)
  const marks = new Map(tests.map(({ id, name }) => [id, clauseMarksIn(name)]))
  return ({ coveredBy = [] }: Mutant) => [...new Set(coveredBy.flatMap((id) => marks.get(id) ?? []))]
}

/** How often each word occurs. */
function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const noticed = ['Killed', 'Timeout', 'RuntimeError', 'CompileError']

/**
 * What came of the mutants of each file of a report. Stryker hands on what an earlier run has found of lines that are in no sample now, and no
 * suite that was written since has been tried on those.
 */
export function readReport(report: StrykerReport, every: number): readonly FileResult[] {
  const clauses = clausesOf(report)
  return Object.entries(report.files).map(([file, { source, mutants: found }]) => {
    const sample = new Set(sampleOf(file, source, every))
    const mutants = found.filter(
      ({ location: { start, end } }) => every === 1 || (sample.has(start.line) && end.line === start.line),
    )
    const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
    const timedOut = count('Timeout') + mutants.filter(isWait).length
    return {
      file,
      code: codeHash(source),
      every,
      killed: count(...noticed) - timedOut,
      timedOut,
      isStatic: count('Ignored'),
      alive: mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => ({
          file,
          line: mutant.location.start.line,
          was: oneLine(textBetween(source, mutant.location.start, mutant.location.end)),
          becomes: oneLine(mutant.replacement ?? ''),
          isCovered: mutant.status === 'Survived',
          clauses: clauses(mutant),
        })),
      noticedOf: tally(mutants.filter(({ status }) => noticed.includes(status)).flatMap(clauses)),
    }
  })
}

/** For a file without mutants, which Stryker leaves out of its report. */
export const withoutMutants = (file: string, source: string, every: number): FileResult => ({
  ...{ file, code: codeHash(source), every, killed: 0, timedOut: 0, isStatic: 0, alive: [], noticedOf: {} },
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What came of the mutants of a room, and which of its files were not tried. */
export function checkRoom(
  { name, files }: Pick<Room, 'name' | 'files'>,
  tried: readonly FileResult[],
  explanations: readonly Explained[],
): RoomResult {
  const results = tried.filter(({ file }) => files.includes(file))
  const alive = results.flatMap((one) => one.alive)
  const isTried = (file: string) => results.some((one) => one.file === file)
  const sampled = results.filter(({ every }) => every > 1).map(({ file }) => file)
  return {
    room: name,
    killed: sum(results.map(({ killed }) => killed)),
    timedOut: sum(results.map(({ timedOut }) => timedOut)),
    explained: alive.filter((one) => isExplained(one, explanations)).length,
    survivors: alive.filter((one) => !isExplained(one, explanations)),
    isStatic: sum(results.map(({ isStatic }) => isStatic)),
    stale: explanations.filter(
      (one) =>
        isTried(one.file) &&
        !sampled.includes(one.file) &&
        !alive.some((survivor) => explains(one, survivor)),
    ),
    untried: files.filter((file) => !isTried(file)),
    sampled,
  }
}

/** Percent of the mutants that a test could notice which one has noticed; 100 where there are none. */
export function scoreOf({ killed, timedOut, survivors }: RoomResult): number {
  const noticed = killed + timedOut
  const all = noticed + survivors.length
  return all === 0 ? 100 : (100 * noticed) / all
}

/** Of each room, in percent. */
export const goal = 90

const head =
  '| Room | Score | Killed by a test | Timed out | Survived | of these never run | Explained | Static | Files not tried | in part |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n'

/** A line for each room, then each survivor that wants a test or an explanation. */
export function mutationTable(results: readonly RoomResult[]): string {
  const rows = results.map((result) => {
    const { room, killed, timedOut, explained, survivors, isStatic, untried, sampled } = result
    const uncovered = survivors.filter(({ isCovered }) => !isCovered).length
    const isNew =
      killed + timedOut + explained + survivors.length === 0 && untried.length + sampled.length > 0
    const cells = [
      isNew ? '–' : `${sampled.length > 0 ? 'about ' : ''}${scoreOf(result).toFixed(1)} %`,
      killed,
      timedOut,
      survivors.length,
      uncovered,
      explained,
      isStatic,
      untried.length,
      sampled.length,
    ]
    return `| ${[room, ...cells].join(' | ')} |\n`
  })
  const alive = results.flatMap(({ survivors }) => survivors)
  const lines = alive.map(
    ({ file, line, was, becomes, isCovered }) =>
      `${isCovered ? '✗' : '○'} ${file}:${line}  ${was} → ${becomes}\n`,
  )
  const stale = results.flatMap((result) => result.stale)
  const staleLines = stale.map(
    ({ file, was }) => `✗ explained.ts: no survivor of ${file} is this any more: ${was}\n`,
  )
  return [head, ...rows, '\n', ...lines, ...staleLines].join('')
}
