import { expect, test, vi } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { withFetchedKeys } from '../../src/vite/fetched-keys.ts'

const { Dev, Local, Production } = banksiaPower.environments
const keySet = (name: string) => `https://id.banksia.example/${name}.json`
const brand = defineBrand({
  ...banksiaPower,
  environments: {
    Local: { ...Local, keys: [], keySet: keySet('local') },
    Dev,
    Production: { ...Production, keys: [nextKey.publicKey], keySet: keySet('production') },
  },
})

test('[TOKEN-7] a build embeds the present keys of each key set, beside those of the brand', async () => {
  const fetch = vi.fn(async (_: string) => Response.json({ keys: [currentKey.publicKey] }))
  const { environments } = await withFetchedKeys(brand, fetch)
  expect(environments.Production).toEqual({
    ...brand.environments.Production,
    keys: [currentKey.publicKey, nextKey.publicKey],
  })
  expect(environments.Dev).toEqual(brand.environments.Dev)
  expect(environments.Local.keys).toEqual([])
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([keySet('production')])
})

test('[TOKEN-7] a key in both places is embedded once, as in the key set', async () => {
  const renewed = { ...nextKey.publicKey, n: currentKey.publicKey.n }
  const { environments } = await withFetchedKeys(brand, async () => Response.json({ keys: [renewed] }))
  expect(environments.Production.keys).toEqual([renewed])
})

test('a key set that fails to load ends the build, with its field, its address and the reason', async () => {
  const failing = withFetchedKeys(brand, async () => {
    throw new TypeError('getaddrinfo ENOTFOUND id.banksia.example')
  })
  await expect(failing).rejects.toThrow(
    'environments.Production.keySet: The key set https://id.banksia.example/production.json could not be fetched (getaddrinfo ENOTFOUND id.banksia.example). The build embeds these keys: check the address, and that this machine reaches it.',
  )
  const empty = withFetchedKeys(brand, async () => Response.json({ keys: [] }))
  await expect(empty).rejects.toThrow(/^environments\.Production\.keySet: .* has no RSA key/)
})
