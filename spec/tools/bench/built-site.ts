import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../../../src/command/usage-error.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The built site with its backend, on a free port and in a data folder of its own. Throws `UsageError` without a build. */
export async function serveBuiltSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  if (!existsSync(`${root}/dist/host/client/index.html`))
    throw new UsageError('There is no built site: run `npm run build` first, or name an address.')
  const child = spawn(process.execPath, ['--conditions=gridfront-source', 'spec/tools/run/site-server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  const [, origin] = /^Gridfront ready at (\S+)\n/.exec(String(said)) ?? []
  if (origin === undefined) throw new Error('The server of the built site did not start.')
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
