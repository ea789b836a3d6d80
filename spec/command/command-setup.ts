import type { CommandPorts } from '../../src/command/ports.ts'
import { runCommand } from '../../src/command/run-command.ts'
import type { ConformanceOptions } from '../../src/conformance/options.ts'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import { conforming } from '../conformance/reports/sample-reports.ts'

export interface SetupOptions {
  /** The result of a run. Default: the backend conforms. */
  readonly conform?: (options: ConformanceOptions) => Promise<ConformanceReport> | ConformanceReport
  readonly env?: Readonly<Record<string, string>>
  /** Path to content. */
  readonly files?: Readonly<Record<string, string>>
  /** In addition to `.`, which always exists. */
  readonly folders?: readonly string[]
  /** Writing to these paths fails. */
  readonly unwritable?: readonly string[]
  readonly isTerminal?: boolean
  readonly columns?: number
  readonly ports?: Partial<CommandPorts>
}

/** The command with stubs for everything outside it: network, clock and disk. */
export function makeSetup(given: SetupOptions = {}) {
  const {
    conform = () => conforming,
    env = {},
    folders = [],
    unwritable = [],
    isTerminal = false,
    columns,
  } = given
  const files = new Map(Object.entries(given.files ?? {}))
  const said = { stdout: '', stderr: '' }
  const asked: ConformanceOptions[] = []
  const listeners = new Set<() => void>()
  const clock = { nowMs: Date.UTC(2026, 10, 21, 10, 0, 0) }
  const screen = (name: keyof typeof said) => ({
    write: (text: string) => {
      said[name] += text
    },
    isTerminal,
    columns,
  })
  const textOf = async (path: string) =>
    files.get(path) ?? Promise.reject(new Error(`ENOENT: no such file, open '${path}'`))
  const ports: CommandPorts = {
    runSpec: async () => 0,
    conform: async (options) => {
      asked.push(options)
      return conform(options)
    },
    listChecks: async () => [
      {
        id: 'csrf/missing',
        title: 'A request without the CSRF token is refused',
        clauses: ['API-5'],
        level: 'must',
      },
      {
        id: 'login/accepts',
        title: 'Right credentials give a token',
        clauses: ['API-8', 'AUTH-3'],
        level: 'must',
      },
      {
        id: 'login/short-lived',
        title: 'No token lives longer than 30 days',
        clauses: ['AUTH-7'],
        level: 'should',
      },
    ],
    createBackend: async () => ({
      exchange: async () => ({ status: 204, headers: new Headers(), body: null }),
    }),
    writeOpenApi: async () => '{}\n',
    env,
    stdout: screen('stdout'),
    stderr: screen('stderr'),
    readFile: textOf,
    readBytes: async (path) => new TextEncoder().encode(await textOf(path)),
    async *readLines(path) {
      yield* (await textOf(path)).split('\n')
    },
    listFiles: async (folder) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)),
    readUrl: async (url) => files.get(url) ?? Promise.reject(new Error('the answer had status 404')),
    writeFile: async (path, text) => {
      if (unwritable.includes(path)) throw new Error(`EACCES: permission denied, open '${path}'`)
      files.set(path, text)
    },
    writeNew: async (path, text) => {
      if (files.has(path)) throw new Error(`EEXIST: file already exists, open '${path}'`)
      files.set(path, text)
    },
    starter: { readFiles: async () => [], makePublicKey: async () => ({}) },
    kindOf: async (path) =>
      path === '.' || folders.includes(path) ? 'folder' : files.has(path) ? 'file' : 'nothing',
    onInterrupt: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => new Date(clock.nowMs),
    version: '1.2.3',
    reportTo: 'at https://gridfront.example/issues',
    ...given.ports,
  }
  return {
    ports,
    files,
    /** The options of each run. */
    asked,
    clock,
    said,
    listeners,
    interrupt: () => {
      for (const listener of listeners) listener()
    },
    /** One command line as typed, without the command's name. */
    run: async (line: string) => ({
      code: await runCommand(line.split(' ').filter(Boolean), ports),
      ...said,
    }),
  }
}

export const backend = 'http://localhost:8000'
