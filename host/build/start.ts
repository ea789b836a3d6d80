import { spawn } from 'node:child_process'
import { readConfig } from '../server/config.ts'
import { expectFreePort } from './free-port.ts'
import { stopWithOneLine } from './one-line.ts'
import type { SiteLock } from './site-lock.ts'
import { lockSite } from './site-lock.ts'
import { isSiteFresh, siteLockFile } from './site-stamp.ts'

// `npm start`: serves the built site and the backend, in one process that handles the launcher's signals. The build has a
// process of its own, so that the server does not keep its memory.
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

/** Locks the site for reading, so that no build changes it. Waits for a build in progress. */
const holdSite = () =>
  lockSite(siteLockFile, 'read', () => process.stderr.write('Waiting for a build of the site …\n'))

async function holdFreshSite(): Promise<SiteLock> {
  // A loop, because another start may build with other settings between this one's build and its lock.
  for (;;) {
    const site = await holdSite()
    if (await isSiteFresh(process.env)) return site
    site.release()
    await build()
  }
}

try {
  // Invalid settings and a port that is taken are reported before a build that would be useless.
  await expectFreePort(readConfig(process.env))
  const site = await holdFreshSite()
  await import('../server/main.ts')
  // The server has read the site into memory. Later builds are for the next start.
  site.release()
} catch (error) {
  stopWithOneLine(error)
}
