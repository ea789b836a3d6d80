import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../tools/run/free-port.ts'
import type { WebKit } from '../tools/run/webkit.ts'
import { findWebKit } from '../tools/run/webkit.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built site with its backend. */
    siteOrigin: string
    webKit: WebKit
    /** Folder of the files that browsers save. */
    downloads: string
    /** Environment of a browser: its display, and a home of its own. */
    webKitEnv: Record<string, string>
  }
}

/** The window's own bar would keep it from being as narrow as a phone: 320 px. */
const narrowBar =
  '* { padding: 0; margin: 0; border-width: 0; min-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }'

/** A program without output for this long will not start. */
const patienceMs = 180_000

/** Resolves with the pattern's first group in a process's output. */
function saidBy(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        said += text
        const found = pattern.exec(said)
        if (found) resolve(found[1] ?? '')
      })
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} is silent: ${said}`)), patienceMs)
    timer.unref()
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said}`)))
  })
}

/** Once in a run: the built site as in the other browser suites, and a display for the browser. */
export default async function setup(project: TestProject) {
  const webKit = findWebKit()
  if ('missing' in webKit) throw new Error(`${webKit.missing.join(', ')} not found: see CONTRIBUTING.md`)
  const home = await mkdtemp(join(tmpdir(), 'gridfront-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), narrowBar)
  await mkdir(join(home, 'downloads'))
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(home, 'downloads')}"\n`)
  const display = spawn(webKit.display, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ])
  const port = Number(process.env.SPEC_PORT) || (await freePort())
  const server = spawn(process.execPath, ['--conditions=gridfront-source', 'spec/tools/run/site-server.ts'], {
    // Not Vitest's environment, which a deployed server does not have.
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), HOST: '127.0.0.1' },
  })
  const stop = async () => {
    for (const child of [server, display])
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(home, { recursive: true, force: true })
  }
  try {
    const [number] = await Promise.all([saidBy(display, /^(\d+)\n/m), saidBy(server, /ready at (\S+)/)])
    project.provide('siteOrigin', `http://localhost:${port}`)
    project.provide('webKit', webKit)
    project.provide('downloads', join(home, 'downloads'))
    project.provide('webKitEnv', {
      ...{ DISPLAY: `:${number}`, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
      // WebKit refuses to start with its sandbox as root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
