import { spawn } from 'node:child_process'
import { readConfig } from '../server/config.ts'
import { expectFreePort } from './free-port.ts'
import { stopWithOneLine } from './one-line.ts'
import type { SiteLock } from './site-lock.ts'
import { lockSite } from './site-lock.ts'
import { isSiteFresh, siteLockFile } from './site-stamp.ts'

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

/** From now on no build changes the site. Where one is under way, or another start builds it, that is waited for. */
const holdSite = () =>
  lockSite(siteLockFile, 'read', () => process.stderr.write('Waiting for a build of the site …\n'))

async function holdFreshSite(): Promise<SiteLock> {
  // Another start may build for its own settings between this one's build and its look.
  for (;;) {
    const site = await holdSite()
    if (await isSiteFresh(process.env)) return site
    site.release()
    await build()
  }
}

try {
  // A setting that cannot be used, and a port that is taken, are told before a build that would be for nothing.
  await expectFreePort(readConfig(process.env))
  const site = await holdFreshSite()
  await import('../server/main.ts')
  // The server has read it: what is built from now on is for the next one.
  site.release()
} catch (error) {
  stopWithOneLine(error)
}
