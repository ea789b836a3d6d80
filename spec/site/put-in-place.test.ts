import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { putInPlace } from '../../host/build/put-in-place.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'place-'))
  folders.push(folder)
  const out = join(folder, 'host')
  return {
    out,
    async build(index: string, ...assets: string[]) {
      const draft = join(folder, 'draft')
      const files = { 'site.json': index, 'client/index.html': index }
      const all = [
        ...Object.entries(files),
        ...assets.map((name) => [`client/assets/${name}`, name] as const),
      ]
      for (const [name, text] of all) {
        await mkdir(dirname(join(draft, name)), { recursive: true })
        await writeFile(join(draft, name), text)
      }
      await putInPlace(draft, out)
      expect((await readdir(folder)).sort()).toEqual(['host'])
    },
    assets: async () => (await readdir(join(out, 'client/assets'))).sort(),
    page: () => readFile(join(out, 'client/index.html'), 'utf8'),
  }
}

test('[ROUTE-11] pages of the previous build still find their files, and those of older builds are removed', async () => {
  const { build, assets, page } = await place()
  await build('one', 'app-1.js', 'same-1.js')
  expect(await assets()).toEqual(['app-1.js', 'same-1.js'])
  await build('two', 'app-2.js', 'same-1.js')
  expect([await assets(), await page()]).toEqual([['app-1.js', 'app-2.js', 'same-1.js'], 'two'])
  await build('three', 'app-3.js', 'same-1.js')
  expect(await assets()).toEqual(['app-2.js', 'app-3.js', 'same-1.js'])
})

test('[ROUTE-11] a build without changes removes nothing that open pages need', async () => {
  const { build, assets } = await place()
  await build('one', 'app-1.js')
  await build('two', 'app-2.js')
  await build('two', 'app-2.js')
  expect(await assets()).toEqual(['app-1.js', 'app-2.js'])
  await build('three', 'app-3.js')
  expect(await assets()).toEqual(['app-2.js', 'app-3.js'])
})
