import { spawn } from 'node:child_process'
import { readConfig } from '../server/config.ts'
import { expectFreePort } from './free-port.ts'
import { stopWithOneLine } from './one-line.ts'
import { isSiteFresh } from './site-stamp.ts'

// `npm start`: the built site and the backend, in one process that answers to the launcher's signals. The build
// has a process of its own, so that the server does not carry its memory.
async function build(): Promise<void> {
  const words = [...process.execArgv, 'host/build/build.ts', '--site']
  const child = spawn(process.execPath, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
  })
  if (code !== 0) process.exit(code ?? 1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
}

try {
  // A setting that cannot be used, and a port that is taken, are told before a build that would be for nothing.
  await expectFreePort(readConfig(process.env))
  if (!(await isSiteFresh())) await build()
} catch (error) {
  stopWithOneLine(error)
}
await import('../server/main.ts')
