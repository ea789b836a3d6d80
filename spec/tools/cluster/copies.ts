import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** One copy of the server: a process that is restarted whenever it ends. */
export interface Copy {
  /** Its address; null while it does not listen. */
  readonly origin: () => string | null
  /** Kills the process, as if its machine failed. It restarts at once. */
  readonly kill: () => void
  readonly stop: () => Promise<void>
}

export interface CopyOptions {
  readonly env: Readonly<Record<string, string>>
  /** Called with a copy's output on stderr, which should be empty. */
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
        // A start may fail while the database is away: it is repeated, as by an operator.
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
