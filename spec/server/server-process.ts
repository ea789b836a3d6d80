import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The server as its own process, as it is deployed. It ends with the test, or with what `atEnd` is given for. */
export function startServer(
  env: Readonly<Record<string, string>>,
  atEnd: (kill: () => void) => void = onTestFinished,
) {
  const child = spawn(process.execPath, ['dist/host/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      SITE_DIR: 'none',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended: Promise<Ended> = once(child, 'close').then(([code]: unknown[]) => ({
    code: code as number | null,
    ...output,
  }))
  /** Its address, once it prints that it is ready. */
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, url] = /^Gridfront ready at (\S+)\n/.exec(output.stdout) ?? []
      if (url !== undefined) resolve(url)
    })
    void ended.then((end) => reject(new Error(`ended before it was ready: ${JSON.stringify(end)}`)))
  })
  // A test that only waits for the end must not fail for this.
  ready.catch(() => undefined)
  return { child, output, ready, ended }
}
