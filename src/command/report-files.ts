import { dirname, resolve } from 'node:path'
import type { ConformanceReport } from '../conformance/report.ts'
import { renderHtml } from '../conformance/reports/html-report.ts'
import { renderJson } from '../conformance/reports/json-report.ts'
import { renderJunit } from '../conformance/reports/junit-report.ts'
import { renderSarif } from '../conformance/reports/sarif-report.ts'
import type { CommandPorts } from './ports.ts'
import { UsageError } from './usage-error.ts'

const renderers = { json: renderJson, junit: renderJunit, sarif: renderSarif, html: renderHtml }

export type ReportFormat = keyof typeof renderers
export const reportFormats = Object.keys(renderers) as readonly ReportFormat[]

/** A file that a run writes: a report, or the archive of what it has sent. */
export interface OutputFile {
  readonly format: string
  /** `-` is standard output. */
  readonly path: string
}

export interface ReportFile extends OutputFile {
  readonly format: ReportFormat
}

/** The format that goes to standard output, if one does: then the report for people goes to standard error. */
export const isOnStdout = (files: readonly ReportFile[]): boolean => files.some(({ path }) => path === '-')

/** Throws `UsageError` before a run that could not be reported. */
export async function ensureWritable(
  files: readonly OutputFile[],
  kindOf: CommandPorts['kindOf'],
): Promise<void> {
  const places = files.map(({ path }) => (path === '-' ? path : resolve(path)))
  for (const [at, { format, path }] of files.entries()) {
    const first = places.indexOf(places[at] ?? '')
    if (first !== at)
      throw new UsageError(
        `--${files[first]?.format} and --${format} go to the same place: give each its own.`,
      )
    if (path === '-') continue
    if (path === '') throw new UsageError(`--${format} needs the name of a file, or - for standard output.`)
    if ((await kindOf(path)) === 'folder')
      throw new UsageError(`--${format}: ${path} is a folder: name a file in it.`)
    if ((await kindOf(dirname(path))) !== 'folder')
      throw new UsageError(`--${format}: there is no folder ${dirname(path)}: make it first.`)
  }
}

/** Writes each file, even if others fail. Returns a line for each that could not be written. */
export async function writeReports(
  report: ConformanceReport,
  files: readonly ReportFile[],
  { stdout, writeFile }: Pick<CommandPorts, 'stdout' | 'writeFile'>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { format, path } of files) {
    const text = renderers[format](report)
    try {
      if (path === '-') stdout.write(text)
      else await writeFile(path, text)
    } catch (error) {
      faults.push(
        `The ${format} report could not be written: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  return faults
}
