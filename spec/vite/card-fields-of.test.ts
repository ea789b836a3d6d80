import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { cardFieldsOf, mustNameCardFields } from '../../src/vite/card-fields-of.ts'

const { environments } = defineBrand(banksiaPower)
const { Production, Local } = environments
const sandbox = 'http://localhost:*'
const provider = 'https://fields.provider.example'
const withLocal = { ...environments, Local: { ...Local, cardFields: sandbox } as typeof Production }
const withProvider = { ...withLocal, Production: { ...Production, cardFields: provider } }

test('[PAY-1] a published build frames only what the brand names for its environments', () => {
  expect(cardFieldsOf({ environments: withProvider }, Production.backend)).toBe(provider)
  expect(cardFieldsOf({ environments: withLocal }, Production.backend)).toBeUndefined()
  expect(cardFieldsOf({ environments: withProvider }, 'https://elsewhere.example')).toBeUndefined()
  // Local shares its backend, the site's own origin, with published environments.
  const atOwnOrigin = { ...withLocal, Production: { ...Production, backend: withLocal.Local.backend } }
  expect(cardFieldsOf({ environments: atOwnOrigin }, withLocal.Local.backend)).toBeUndefined()
})

test('[PAY-1] a build for tests on this machine frames the sandbox, until Production has a provider', () => {
  expect(cardFieldsOf({ environments: withLocal }, Production.backend, true)).toBe(sandbox)
  expect(cardFieldsOf({ environments: withProvider }, Production.backend, true)).toBe(provider)
})

test('[PAY-1] a page for payments without a login stops the build of a brand without card fields', () => {
  expect(() => mustNameCardFields({ environments }, '/pay')).toThrow(
    'Brand definition: environments.Production.cardFields is needed: the page /pay has the template guest-pay',
  )
  expect(() => mustNameCardFields({ environments: withLocal }, '/pay')).not.toThrow()
})
