import { SiteFault } from './site-fault.ts'

/** A mistake in the content: stops the build with file and line; `line` is null where only the file is known. */
export class ContentError extends SiteFault {
  override readonly name = 'ContentError'
  /** Where it is, as Vite's overlay reads it. `line` counts from 1. */
  readonly loc: { readonly file: string; readonly line: number; readonly column: number }
  constructor(file: string, line: number | null, problem: string) {
    super(`${line === null ? file : `${file}:${line}`}: ${problem}`)
    this.loc = { file, line: line ?? 1, column: 0 }
  }
}
