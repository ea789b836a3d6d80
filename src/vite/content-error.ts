import { SiteFault } from './site-fault.ts'

/** An error in the content. Stops the build with file and line; `line` is null if only the file is known. */
export class ContentError extends SiteFault {
  override readonly name = 'ContentError'
  /** Location in the form of Vite's overlay. `line` counts from 1. */
  readonly loc: { readonly file: string; readonly line: number; readonly column: number }
  constructor(file: string, line: number | null, problem: string) {
    super(`${line === null ? file : `${file}:${line}`}: ${problem}`)
    this.loc = { file, line: line ?? 1, column: 0 }
  }
}
