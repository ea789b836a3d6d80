import { spawnSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSuites } from './build-suites.ts'
import { inputStamp, unlessFresh } from './input-stamp.ts'
import { productionBuild } from './production-build.ts'
import { pruneTypes } from './prune-types.ts'

const out = 'dist/lib'
const inputs = [
  'contracts',
  'fixtures',
  'src',
  'host/build/build-library.ts',
  'host/build/declarations.ts',
  'host/build/prune-types.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.lib.json',
  'vite.config.ts',
]

/** Paths of the type declarations that the package exports. */
async function typedEntries(): Promise<string[]> {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  return Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.types]))
}

/** Builds the package's `dist/lib`: JavaScript, one style sheet, types. */
export async function buildLibrary(): Promise<void> {
  const stamp = await inputStamp(inputs)
  await unlessFresh(join(out, '.stamp'), stamp, async () => {
    process.stderr.write('Building the library …\n')
    await productionBuild({ mode: 'lib' })
    await cp('src/starter', join(out, 'starter'), { recursive: true })
    const types = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.lib.json'],
      {
        encoding: 'utf8',
      },
    )
    if (types.status !== 0)
      throw new Error(`The library's types could not be written:\n${types.stdout}${types.stderr}`)
    // The declarations import `style.d.ts`, which the compiler does not write.
    await writeFile(join(out, 'types/src/style.d.ts'), 'export {}\n')
    await pruneTypes(join(out, 'types'), await typedEntries())
  })
  await buildSuites(join(out, 'spec'))
}
