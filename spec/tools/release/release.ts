import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundledPackages } from '../../../host/build/build-library.ts'
import { stopWithOneLine } from '../../../host/build/one-line.ts'
import { runNpm } from '../run/run-npm.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { licenceFaults, licenceTable } from './licences.ts'
import type { Lock } from './production-packages.ts'
import { productionPackages } from './production-packages.ts'
import { releaseFaults } from './release-faults.ts'

// `npm run release`: everything that is published, but for publishing it.
const usage = `Usage: npm run release

Makes what is published, in dist/release: the package, its bill of materials (CycloneDX), the licences of its packages, and
checksums. It publishes nothing. Ends with 1, and a list, if something is missing that a release needs.
`
argumentsOrExit({ usage, flags: {}, read: ({ positionals }) => expectNone(positionals) })

const out = 'dist/release'
/** npm names what it describes after the folder. */
const work = '.cache/release/gridfront'
const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

/** Standard output of a program. */
function textOf(program: string, words: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stderr}`)
  return stdout
}
const npm = process.env.npm_execpath
const npmText = (words: readonly string[], cwd: string) =>
  npm ? textOf(process.execPath, [npm, ...words], cwd) : textOf('npm', words, cwd)

/**
 * The bill of materials of the package as it is packed, with the versions that the suites have used. `dependencies`:
 * those that it installs, and those whose code is in it.
 */
async function billOfMaterials(
  lock: Lock,
  { name, version, license }: PackedManifest,
  dependencies: PackedManifest['dependencies'],
): Promise<string> {
  await mkdir(work, { recursive: true })
  const root = { name, version, license, dependencies }
  // Without peers, which a site brings itself: npm would miss them.
  const locked = [...productionPackages(lock, dependencies)].map(
    ([place, one]) => [place, { ...one, dev: undefined, peerDependencies: undefined }] as const,
  )
  const packages = { '': root, ...Object.fromEntries(locked) }
  await writeFile(join(work, 'package.json'), JSON.stringify(root))
  await writeFile(
    join(work, 'package-lock.json'),
    JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }),
  )
  return npmText(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library'], work)
}

interface PackedManifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

try {
  const manifest = await json('package.json')
  const { version } = manifest
  await rm(out, { recursive: true, force: true })
  await rm(work, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const faults = releaseFaults({
    manifest,
    changelog: await readFile('CHANGELOG.md', 'utf8'),
    changed: textOf('git', ['status', '--porcelain']),
  })
  if (!runNpm('.', 'pack', '--pack-destination', out, '--loglevel=error'))
    throw new Error('The package could not be made: see above.')
  const tarball = join(out, `gridfront-${version}.tgz`)
  const packed: PackedManifest = JSON.parse(textOf('tar', ['-xzOf', tarball, 'package/package.json']))
  const lock: Lock = await json('package-lock.json')
  const bundled = await bundledPackages()
  const versions = bundled.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? ''])
  const dependencies = { ...packed.dependencies, ...Object.fromEntries(versions) }
  const packages = productionPackages(lock, dependencies)
  const files = {
    [`gridfront-${version}.cdx.json`]: await billOfMaterials(lock, packed, dependencies),
    'licences.md': licenceTable(packages),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(out, name), text)
  const names = [`gridfront-${version}.tgz`, ...Object.keys(files)]
  const sums = names.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(out, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  await writeFile(join(out, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
  process.stdout.write(`${[...names, 'SHA256SUMS'].map((name) => join(out, name)).join('\n')}\n`)
  const missing = [...faults, ...licenceFaults(packages).map((fault) => `licence not allowed: ${fault}`)]
  if (missing.length > 0) throw new Error(`Not ready to be published:\n${missing.join('\n')}`)
  process.stdout.write(`\nnpm publish ${tarball} --provenance --access public --tag ${tagOf(version)}\n`)
} catch (error) {
  stopWithOneLine(error)
}

/** `1.0.0-rc.1` is offered as `next`: who asks for no version gets the last whole one. */
function tagOf(version: string): string {
  return version.includes('-') ? 'next' : 'latest'
}
