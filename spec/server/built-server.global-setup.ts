import { execFileSync } from 'node:child_process'

/** Builds the server and its commands once in a run, as deployed: they start a third faster than from their sources. */
export default function setup(): void {
  const code = "(await import('./host/build/build-server.ts')).buildServer()"
  execFileSync(process.execPath, ['--conditions=gridfront-source', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
}
