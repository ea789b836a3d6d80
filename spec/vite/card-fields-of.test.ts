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

test('[PAY-1] a build for Production frames its own provider alone, and the sandbox as long as it has none', () => {
  expect(cardFieldsOf({ environments: withProvider }, Production.backend)).toBe(provider)
  expect(cardFieldsOf({ environments: withLocal }, Production.backend)).toBe(sandbox)
  expect(cardFieldsOf({ environments: withProvider }, 'https://elsewhere.example')).toBeUndefined()
})

test('[PAY-1] a page for payments without a login stops the build of a brand that does not say where cards are typed in', () => {
  expect(() => mustNameCardFields({ environments }, '/pay')).toThrow(
    'Brand definition: environments.Production.cardFields is needed: the page /pay has the template guest-pay',
  )
  expect(() => mustNameCardFields({ environments: withLocal }, '/pay')).not.toThrow()
})
