import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { run } from './run-program.ts'

/** Unpacks the package into `node_modules` below `root`, with links to its dependencies and to no peers. */
export function unpackAlone(tarball: string, root: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, 'gridfront'), { recursive: true })
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'gridfront')], root)
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'gridfront/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(modules, name))
  }
}
