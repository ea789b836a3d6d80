import { expect, onTestFinished, test } from 'vitest'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'
import { makeNextKey } from '../../../host/server/platform/keys/rotation.ts'
import { watchKeys } from '../../../host/server/platform/keys/watch-keys.ts'
import { localKeysPath } from '../../../src/token/local-keys.ts'
import { issuer, startBackend, temporaryFolder } from '../test-backend.ts'
import { openDemoDatabase } from '../test-database.ts'

async function started() {
  const backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  onTestFinished(backend.close)
  return backend
}
const published = { isLocal: false, publicOrigin: 'https://www.brand.example', logLevel: 'silent' } as const

test('[TOKEN-7] the server of the Local environment names the public halves of its keys, and nothing of the private ones', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.done)
  const { publicKeys } = await ensureKeys(folder.path)
  const backend = await started()
  const keys = await watchKeys({ dataDir: folder.path, onChange: () => {}, onFault: () => {} })
  onTestFinished(keys.close)
  const app = await backend.with({ keys, givesKeys: true })
  const answer = await app.inject(localKeysPath)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  expect(answer.json()).toEqual({ issuer, keys: publicKeys })
  for (const key of answer.json().keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  // Offline a page may use the browser's cached copy; online it requests it each time.
  expect(answer.headers['cache-control']).toBe('no-cache')

  const next = await makeNextKey(folder.path, new Date())
  await keys.refresh()
  const kids = (await app.inject(localKeysPath)).json().keys.map(({ kid }: { kid: string }) => kid)
  expect(kids).toEqual([next, publicKeys[0]?.kid])
})

test('[ENV-4] a server of another environment publishes no keys, whatever the Host', async () => {
  const app = await (await started()).with({ config: published })
  for (const host of ['www.brand.example', 'localhost:8000'])
    expect((await app.inject({ url: localKeysPath, headers: { host } })).statusCode).toBe(404)
})

test('[ENV-2] pages of the dev ports may read them across origins, others may not', async () => {
  const app = await (await started()).with({ givesKeys: true })
  const allowed = async (origin: string) =>
    (await app.inject({ url: localKeysPath, headers: { origin } })).headers['access-control-allow-origin']
  expect(await allowed('http://localhost:5274')).toBe('http://localhost:5274')
  expect(await allowed('https://www.brand.example')).toBeUndefined()
})
