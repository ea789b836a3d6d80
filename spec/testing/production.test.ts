import { expect, test } from 'vitest'
import { reachedFrom } from './import-graph.ts'

const isTestOnly = (file: string) => /^(?:src\/testing|fixtures|spec)\//.test(file)

test.each([
  ['the library', 'src/index.ts', 'src/auth/auth-provider.tsx'],
  ['its part for servers', 'src/server.ts', 'src/token/verify-token.ts'],
  ['its account', 'src/account/index.ts', 'contracts/customer.ts'],
  ['its Vite plugin', 'src/vite/index.ts', 'src/vite/render-site.ts'],
  ['the contracts', 'contracts/index.ts', 'contracts/rest.ts'],
  ['what renders its documents', 'src/app/prerender.tsx', 'src/pages/document-head.ts'],
  ['the site', 'host/routes/__root.tsx', 'src/auth/auth-machine.ts'],
  ['the reference backend', 'host/server/main.ts', 'src/token/verify-token.ts'],
])('[API-7] nothing of the test kit and its keys is in %s', (_, entry, reached) => {
  const { files } = reachedFrom([entry])
  // Makes sure that imports were really followed, through package names and re-exports.
  expect(files).toContain(reached)
  expect([...files].filter(isTestOnly)).toEqual([])
})

test('[API-7] the test kit itself imports both, so this test would detect them', () => {
  const { files } = reachedFrom(['src/testing/index.ts'])
  expect(files).toContain('fixtures/keys.ts')
  expect([...files].filter(isTestOnly).length).toBeGreaterThan(20)
})

test('[LIB-5] the test kit runs in Node and in browsers, without their APIs and without JSX', () => {
  const { files, packages } = reachedFrom(['src/testing/index.ts'])
  expect([...packages].filter((name) => name.startsWith('node:'))).toEqual([])
  expect([...files].filter((file) => file.endsWith('.tsx'))).toEqual([])
  expect([...packages].toSorted()).toEqual([
    'jose/base64url',
    'jose/jws/compact/verify',
    'robot3',
    'zod/mini',
  ])
})
