import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/** The folders of a README's table, from the root of the repository. */
const named = (folder: string) =>
  [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| `([\w/-]+)` \|/gm)].map(
    ([, name = '']) => `${folder}/${name}`,
  )
const tables = ['contracts', 'src', 'host', 'host/server', 'spec'].flatMap(named)

/** The folder of every file of ours. */
const folderOfFiles = globSync('{contracts,src,host,spec}/**/*.*', {
  exclude: (name) => /node_modules|__screenshots__/.test(name),
})
  .map((file) => dirname(file.replaceAll('\\', '/')))
  .filter((folder) => folder.includes('/'))
const present = [...new Set(folderOfFiles)].toSorted()

/** The folders of the backend without their layers, which its suites leave out. */
const ofBackend = named('host/server').map((folder) => folder.split('/').at(-1))

/** A folder is documented with the one that it is named after, or with its parent. */
const isDescribed = (folder: string): boolean =>
  tables.includes(folder) ||
  ofBackend.some((name) => folder === `spec/server/${name}`) ||
  tables.includes(folder.replace(/^spec\//, 'src/')) ||
  // Content, starter and pictures are laid out as brands and browsers have them.
  /^(?:host\/(?:content|public)|spec\/tools\/visual\/baselines)\/|^src\/starter/.test(folder)

test('every folder says in one line of a table what it is for', () => {
  expect(present.length).toBeGreaterThan(150)
  expect(present.filter((folder) => !isDescribed(folder) && folder !== 'spec/server')).toEqual([])
})

test('no table has a folder that there is not', () => {
  const around = new Set(
    present.flatMap((folder) => folder.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  )
  expect(tables.filter((folder) => !around.has(folder))).toEqual([])
})

test('no folder is there for a single file', () => {
  // Content, public files, routes and starter are laid out as brands, browsers and the router have them.
  const isLaidOut = (folder: string) =>
    /^(?:host\/(?:content|public|routes)|src\/starter)(?:\/|$)/.test(folder)
  const single = present.filter(
    (folder) =>
      folderOfFiles.filter((one) => one === folder).length === 1 &&
      !present.some((one) => one.startsWith(`${folder}/`)),
  )
  expect(single.filter((folder) => !isLaidOut(folder))).toEqual([])
})
