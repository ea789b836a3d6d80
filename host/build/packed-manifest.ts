import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildLibrary } from './build-library.ts'
import { stopWithOneLine } from './one-line.ts'

// `npm pack` runs this before and after. It replaces `package.json` by one without what only the host, the tests and the
// source condition need, and keeps the whole one in `.cache` meanwhile.
const kept = '.cache/package.json'

interface Manifest {
  dependencies: Record<string, string>
  exports: Record<string, string | Record<string, string>>
  sideEffects: string[]
  [field: string]: unknown
}

const sourceCondition = 'gridfront-source'
const onlyHere = ['scripts', 'devDependencies', 'overrides', 'allowScripts', 'private']

/** Names of the packages that the built library imports. */
async function importedBy(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const names = texts.flatMap((text) => [
    ...text.matchAll(/(?:from|import)\s*\(?["'`]((?:@[\w.-]+\/)?[\w.-]+)/g),
  ])
  return new Set(names.map(([, name = '']) => name))
}

async function toPackage(manifest: Manifest): Promise<Manifest> {
  const imported = await importedBy('dist/lib')
  const packed: Manifest = {
    ...manifest,
    dependencies: Object.fromEntries(
      Object.entries(manifest.dependencies).filter(([name]) => imported.has(name)),
    ),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([entry, target]) => {
        if (typeof target === 'string') return [entry, target]
        const { [sourceCondition]: _, ...conditions } = target
        return [entry, conditions]
      }),
    ),
    // In the repository the command runs from its sources, through the launcher; in the package from the bundle.
    bin: { gridfront: './dist/lib/gridfront.js' },
    sideEffects: manifest.sideEffects.filter((place) => place.endsWith('.css')),
  }
  for (const field of onlyHere) delete packed[field]
  return packed
}

async function before() {
  await buildLibrary()
  // An interrupted pack has left the short manifest in place. A `package.json` that was restored by hand stays as it is.
  const present = JSON.parse(await readFile('package.json', 'utf8')) as Manifest
  if (existsSync(kept) && present.scripts === undefined) await rename(kept, 'package.json')
  const text = await readFile('package.json', 'utf8')
  await mkdir('.cache', { recursive: true })
  await writeFile(kept, text)
  await writeFile('package.json', `${JSON.stringify(await toPackage(JSON.parse(text)), null, 2)}\n`)
}

async function after() {
  if (existsSync(kept)) await rename(kept, 'package.json')
}

await (process.argv[2] === 'after' ? after() : before()).catch(stopWithOneLine)
