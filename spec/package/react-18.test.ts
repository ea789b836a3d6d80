import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBrandFile } from '../tools/target/read-brand-file.ts'
import { checkBuiltSite } from './checked-site.ts'
import { consumerOf, describeConsumer } from './consumer-suite.ts'
import { makeNewSite } from './new-site.ts'
import { run } from './run-program.ts'

const [react, types] = ['18.2.0', ['18.3.12', '18.3.1']] as const

describeConsumer(react, types)

test('[LIB-2] the sources use nothing that the types of React 18 do not have', () => {
  const config = join(consumerOf(react), 'sources.json')
  const typesOf = (name: string) => join(consumerOf(react), 'node_modules/@types', name)
  const paths = Object.fromEntries(
    ['react', 'react-dom'].flatMap((name) => [
      [name, [join(typesOf(name), 'index.d.ts')]],
      [`${name}/*`, [join(typesOf(name), '*')]],
    ]),
  )
  const compilerOptions = {
    paths,
    types: ['node_modules/@types/node', 'node_modules/vite/client'].map((name) => resolve(name)),
  }
  const include = [resolve('src'), resolve('contracts')]
  writeFileSync(
    config,
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, include, exclude: [] }),
  )
  expect(run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', config], '.')).toBe('')
  // The types cannot tell that React 18 passes no `ref` to a function.
  const withRef = globSync('src/**/*.tsx').filter((file) => /\bref\??:/.test(readFileSync(file, 'utf8')))
  expect(withRef).toEqual([])
})

describe('a new site', () => {
  let site = ''

  test('[LIB-1] it installs without a warning, and its types, build and tests pass', () => {
    site = makeNewSite('red-gum', react, types)
    const { version } = JSON.parse(readFileSync(join(site, 'node_modules/react/package.json'), 'utf8'))
    expect(version).toBe(react)
  })

  test('[LIB-1] in a browser its pages, log-in, account and log-out work without an error', {
    timeout: 300_000,
  }, async () => {
    await checkBuiltSite(site, await readBrandFile(join(site, 'spec-brand.json')), ['visit', 'session'])
  })
})
