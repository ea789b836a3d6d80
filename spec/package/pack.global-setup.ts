import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runNpm } from './run-program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The packed library, and a folder for the projects that install it. */
    packed: { readonly folder: string; readonly tarball: string }
  }
}

/** Once in a run, before any suite, because packing swaps the repository's manifest for a moment. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'gridfront-package-'))
  runNpm(['pack', '--pack-destination', folder, '--loglevel=error'], process.cwd())
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  project.provide('packed', { folder, tarball: join(folder, `gridfront-${version}.tgz`) })
  // Three installations, which are removed in the background after the run.
  return () => {
    const words = [
      '-e',
      'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true })',
      folder,
    ]
    spawn(process.execPath, words, { detached: true, stdio: 'ignore' }).unref()
  }
}
