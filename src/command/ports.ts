import type { ConformanceOptions } from '../conformance/options.ts'
import type { CheckResult, ConformanceReport, Profile } from '../conformance/report.ts'
import type { MockBackend, MockBackendOptions } from '../testing/mock-backend.ts'

/** Standard output or standard error. */
export interface Screen {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** undefined if unknown. */
  readonly columns: number | undefined
}

export type ListedCheck = Pick<CheckResult, 'id' | 'title' | 'clauses' | 'level'>
/** A backend in memory. */
export type Backend = Pick<MockBackend, 'exchange'>

export interface OpenApiOptions {
  readonly profiles: readonly Profile[]
  readonly title: string | undefined
  readonly servers: readonly string[]
  /** E-mail address or URL of the team that runs the backend. */
  readonly contact: string | undefined
}

/** The files of a new site. */
export interface Starter {
  /** The files, by their paths inside the site's folder. */
  readonly readFiles: () => Promise<readonly { readonly path: string; readonly text: string }[]>
  /** A public key whose private key does not exist, so all tokens are refused until the brand adds its own keys. */
  readonly makePublicKey: () => Promise<object>
}

/** Everything outside that the command uses, so that a test can replace it. */
export interface CommandPorts {
  readonly conform: (options: ConformanceOptions) => Promise<ConformanceReport>
  readonly listChecks: () => Promise<readonly ListedCheck[]>
  readonly createBackend: (
    options: Pick<MockBackendOptions, 'csrf' | 'onMail' | 'origins'>,
  ) => Promise<Backend>
  /** The text of the document. */
  readonly writeOpenApi: (options: OpenApiOptions) => Promise<string>
  /** The browser suites, by the words behind `spec`; resolves to the exit code. */
  readonly runSpec: (words: readonly string[]) => Promise<number>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Screen
  readonly stderr: Screen
  readonly readFile: (path: string) => Promise<string>
  readonly readBytes: (path: string) => Promise<Uint8Array>
  /** The lines of a text file, one at a time. */
  readonly readLines: (path: string) => AsyncIterable<string>
  /** All files below a folder, at any depth, with the folder's path before each. */
  readonly listFiles: (folder: string) => Promise<readonly string[]>
  /** The body of an answer with status 200; rejects on any other, and on none within ten seconds. */
  readonly readUrl: (url: string) => Promise<string>
  readonly writeFile: (path: string, text: string) => Promise<void>
  /** Creates missing folders. Rejects if the file exists. */
  readonly writeNew: (path: string, text: string) => Promise<void>
  readonly starter: Starter
  readonly kindOf: (path: string) => Promise<'file' | 'folder' | 'nothing'>
  /** Calls back at each Ctrl-C until the returned function is called. */
  readonly onInterrupt: (listener: () => void) => () => void
  readonly now: () => Date
  readonly version: string
  /** Where to report a bug, as the end of a sentence: `at https://…`. */
  readonly reportTo: string
}
