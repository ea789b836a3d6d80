import { spawnSync } from 'node:child_process'
import { cp, glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

/** The names of the packages whose code is in the built library, from the folder with it. */
export async function bundledPackages(folder = join(out, 'bundled')): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const scoped = names.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(folder, name))).map((inner) => `${name}/${inner}`) : [name],
  )
  return (await Promise.all(scoped)).flat().sort()
}

/** Beside their code, the licences of packages that are part of ours, as they ask for. */
async function writeBundledLicences(): Promise<void> {
  const texts: string[] = []
  for (const name of await bundledPackages())
    for await (const file of glob('{licen[cs]e,LICEN[CS]E}*', { cwd: join('node_modules', name) }))
      texts.push(`${name}\n\n${await readFile(join('node_modules', name, file), 'utf8')}`)
  await writeFile(join(out, 'bundled/LICENCES.txt'), texts.join('\n\n'))
}

/** Modules that no debugger of a site or a backend steps through: tools for development and tests, and other packages. */
const withoutMap =
  /^(?:bundled|fixtures|_virtual|src\/(?:command|conformance|openapi|starter|testing|vite))\//

/** Removes the source maps of these modules, two fifths of all. */
async function removeSpareMaps(): Promise<void> {
  for await (const name of glob('**/*.js.map', { cwd: out })) {
    if (!withoutMap.test(name)) continue
    const file = join(out, name.slice(0, -'.map'.length))
    const code = await readFile(file, 'utf8')
    await writeFile(file, code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    await rm(join(out, name))
  }
}

/** Builds the package's `dist/lib`: JavaScript, one style sheet, types. */
export async function buildLibrary(): Promise<void> {
  const stamp = await inputStamp(inputs)
  await unlessFresh(join(out, '.stamp'), stamp, async () => {
    process.stderr.write('Building the library …\n')
    await productionBuild({ mode: 'lib' })
    await writeBundledLicences()
    await removeSpareMaps()
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
