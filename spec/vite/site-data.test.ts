import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppData } from '../../contracts/schemas/page.ts'
import { pageFiles } from '../../src/vite/page-files.ts'
import { writeSiteData } from '../../src/vite/site-data.ts'
import { page, read, withFolder } from './content-folder.ts'

const client = { 'assets/app-abc.js': 'console.log(1)', 'favicon.svg': '<svg/>', '.vite/manifest.json': '{}' }
const pages = { 'pages/index.md': page('/'), 'pages/login.md': page('/accounts/login') }
const write = async (
  built: Readonly<Record<string, string>> = client,
  content: Readonly<Record<string, string>> = pages,
) => {
  const files = pageFiles(await read(content))
  return withFolder(built, async (folder) => {
    const { build, files: all } = writeSiteData(folder, files)
    const text = (address: string) => readFile(join(folder, address), 'utf8')
    const written = new Map<string, unknown>()
    for (const address of all.keys()) written.set(address, JSON.parse(await text(address)))
    return { build, all, written }
  })
}

test('[PAGE-1] [PAGE-3] page data and app data are written as the documents are rendered from them', async () => {
  const { build, all, written } = await write()
  expect([...written.keys()].toSorted()).toEqual([
    '/page-data/accounts/login/page-data.json',
    '/page-data/app-data.json',
    '/page-data/index/page-data.json',
  ])
  expect(written).toEqual(all)
  expect(AppData.parse(written.get('/page-data/app-data.json'))).toEqual({ webpackCompilationHash: build })
})

test('[PAGE-3] the same build has the same hash, and any change another', async () => {
  const builds = [
    await write(),
    await write({ ...client, 'assets/app-abc.js': 'console.log(2)' }),
    await write({ ...client, 'assets/app-abd.js': 'console.log(1)' }),
    await write({ ...client, 'favicon.svg': '<svg></svg>' }),
    await write(client, { ...pages, 'pages/index.md': page('/', 'Changed\n') }),
    await write(client, { ...pages, 'pages/about.md': page('/about') }),
  ]
  expect(new Set(builds.map(({ build }) => build)).size).toBe(builds.length)
  expect((await write()).build).toBe(builds[0]?.build)
  // Tools write files of their own there, which differ from machine to machine.
  expect((await write({ ...client, '.vite/manifest.json': '{ "a": 1 }' })).build).toBe(builds[0]?.build)
})
