import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/** The folders of a README's table, from the root of the repository. */
const named = (folder: string) =>
  [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| `([\w/-]+)` \|/gm)].map(
    ([, name = '']) => `${folder}/${name}`,
  )
const tables = ['contracts', 'src', 'host', 'host/server', 'spec'].flatMap(named)

/** The folder of every file in the repository. */
const folderOfFiles = globSync('{contracts,src,host,spec}/**/*.*', {
  exclude: (name) => /node_modules|__screenshots__/.test(name),
})
  .map((file) => dirname(file.replaceAll('\\', '/')))
  .filter((folder) => folder.includes('/'))
const present = [...new Set(folderOfFiles)].toSorted()

/** The backend's folders without their layers, as its suites are organised. */
const ofBackend = named('host/server').map((folder) => folder.split('/').at(-1))

/** A folder is documented with the one that it is named after, or with its parent. */
const isDescribed = (folder: string): boolean =>
  tables.includes(folder) ||
  ofBackend.some((name) => folder === `spec/server/${name}`) ||
  tables.includes(folder.replace(/^spec\//, 'src/')) ||
  // Content, starter and pictures have the structure that brands and browsers need.
  /^(?:host\/(?:content|languages|public)|spec\/tools\/visual\/baselines)\/|^src\/starter/.test(folder)

test('every folder has a line in a table that says what it is for', () => {
  expect(present.length).toBeGreaterThan(150)
  expect(present.filter((folder) => !isDescribed(folder) && folder !== 'spec/server')).toEqual([])
})

test('no table lists a folder that does not exist', () => {
  const around = new Set(
    present.flatMap((folder) => folder.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  )
  expect(tables.filter((folder) => !around.has(folder))).toEqual([])
})

test('no folder contains only a single file', () => {
  // Content, public files, routes and starter have the structure that brands, browsers and the router need.
  const isLaidOut = (folder: string) =>
    /^(?:host\/(?:content|languages|public|routes)|src\/starter)(?:\/|$)/.test(folder)
  const single = present.filter(
    (folder) =>
      folderOfFiles.filter((one) => one === folder).length === 1 &&
      !present.some((one) => one.startsWith(`${folder}/`)),
  )
  expect(single.filter((folder) => !isLaidOut(folder))).toEqual([])
})
