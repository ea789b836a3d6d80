import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A script of this repository in its own process, which ends with the test at the latest. */
export function startScript(
  file: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ['--conditions=gridfront-source', file, ...words],
    { env: { ...process.env, ...env } },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  const ended = once(child, 'close').then(
    ([code]: unknown[]): Ended => ({ code: code as number | null, ...said }),
  )
  return { child, said, ended }
}
