import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** One copy of the server: a process that is started again whenever it has ended. */
export interface Copy {
  /** Where it listens; null while it does not. */
  readonly origin: () => string | null
  /** As when its machine fails. It starts again at once. */
  readonly kill: () => void
  readonly stop: () => Promise<void>
}

export interface CopyOptions {
  readonly env: Readonly<Record<string, string>>
  /** Called with what a copy writes to stderr: it has nothing to say there. */
  readonly onComplaint: (line: string) => void
}

/** Starts a copy, and resolves when it is ready. */
export async function startCopy({ env, onComplaint }: CopyOptions): Promise<Copy> {
  let child: ChildProcess
  let origin: string | null = null
  let isStopping = false
  let ended = Promise.resolve()

  function start(): Promise<void> {
    const own = spawn(process.execPath, ['--conditions=gridfront-source', 'host/server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', SITE_DIR: 'none', PORT: '0', TRUST_PROXY: '127.0.0.1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = own
    createInterface({ input: own.stderr }).on('line', onComplaint)
    ended = new Promise((resolve) => {
      own.once('close', () => {
        origin = null
        resolve()
        // A start may fail while the database is away: whoever runs a server has it started again.
        setTimeout(() => isStopping || void start(), 200)
      })
    })
    return new Promise((resolve) => {
      createInterface({ input: own.stdout }).on('line', (line) => {
        const [, url] = /^Gridfront ready at (\S+)/.exec(line) ?? []
        if (url === undefined) return
        origin = url
        resolve()
      })
    })
  }

  await start()
  return {
    origin: () => origin,
    kill: () => {
      origin = null
      child.kill('SIGKILL')
    },
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
