#!/usr/bin/env node
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ignoreClosedPipes } from './closed-pipe.ts'
import { exitCodes } from './exit-codes.ts'
import type { CommandPorts, OpenApiOptions, Screen } from './ports.ts'
import { runCommand } from './run-command.ts'

const require = createRequire(import.meta.url)
const manifest: { version: string; bugs?: { url?: string }; homepage?: string } =
  require('gridfront/package.json')

ignoreClosedPipes(({ message }) => {
  process.stderr.write(`gridfront cannot write what it has to say: ${message}\n`)
  process.exit(exitCodes.ownFault)
})

const screenOf = (stream: NodeJS.WriteStream): Screen => ({
  write: (text) => void stream.write(text),
  get isTerminal() {
    return stream.isTTY ?? false
  },
  // A window may be resized; a hidden one has 0 columns.
  get columns() {
    return stream.columns || undefined
  },
})

async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'nothing'
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    yield* file.readLines({ encoding: 'utf8' })
  } finally {
    await file.close()
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
}

async function writeOpenApi({ profiles, title, servers, contact }: OpenApiOptions): Promise<string> {
  const [{ toOpenApi, openApiText }, { core }, { customer }] = await Promise.all([
    import('../openapi/open-api.ts'),
    import('../../contracts/core.ts'),
    import('../../contracts/customer.ts'),
  ])
  const router = { ...(profiles.includes('core') && core), ...(profiles.includes('customer') && customer) }
  return openApiText(
    toOpenApi(router, {
      info: {
        version: manifest.version,
        ...(title !== undefined && { title }),
        ...(contact !== undefined && {
          contact: contact.includes('://') ? { url: contact } : { email: contact },
        }),
      },
      ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
    }),
  )
}

/** The suites are in a bundle of their own, since nothing else needs them. */
async function runSpec(words: readonly string[]): Promise<number> {
  const file = join(dirname(require.resolve('gridfront/package.json')), 'dist/lib/spec/command.js')
  const packed: { runSpec: (words: readonly string[], ports: CommandPorts) => Promise<number> } =
    await import(pathToFileURL(file).href)
  return packed.runSpec(words, ports)
}

const place = manifest.bugs?.url ?? manifest.homepage
const reportTo = place === undefined ? 'to the maintainers of gridfront' : `at ${place}`

const interrupts = ['SIGINT', 'SIGTERM'] as const

// Modules are loaded when a command needs them: --version is quick, and does not parse the contract.
const ports: CommandPorts = {
  conform: async (options) => (await import('../conformance/conform.ts')).conform(options),
  listChecks: async () => (await import('../conformance/conform.ts')).listedChecks,
  createBackend: async (options) => (await import('../testing/mock-backend.ts')).createMockBackend(options),
  writeOpenApi,
  runSpec,
  env: process.env,
  stdout: screenOf(process.stdout),
  stderr: screenOf(process.stderr),
  readFile: (path) => readFile(path, 'utf8'),
  readBytes: (path) => readFile(path),
  ...{ readLines, listFiles },
  async readUrl(url) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`the answer had status ${answer.status}`)
    return answer.text()
  },
  writeFile: (path, text) => writeFile(path, text),
  async writeNew(path, text) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
  },
  starter: {
    readFiles: async () =>
      (await import('./starter.ts')).readStarter(require.resolve('gridfront/package.json')),
    makePublicKey: async () => (await import('./starter.ts')).makePublicKey(),
  },
  kindOf,
  onInterrupt(listener) {
    for (const signal of interrupts) process.on(signal, listener)
    return () => {
      for (const signal of interrupts) process.off(signal, listener)
    }
  },
  now: () => new Date(),
  version: manifest.version,
  reportTo,
}

const code = await runCommand(process.argv.slice(2), ports)
// Flushes both first: a pipe may be slow, and unfinished requests would keep the process alive.
await Promise.all(
  [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((done) => stream.write('', () => done())),
  ),
)
process.exit(code)
