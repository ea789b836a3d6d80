import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inputStamp, unlessFresh } from './input-stamp.ts'
import { productionBuild } from './production-build.ts'

const out = 'dist/lib'
const inputs = [
  'contracts',
  'fixtures',
  'src',
  'host/build/build-library.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.lib.json',
  'vite.config.ts',
]

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
  })
}
