import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { BrandDefinition } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { BrandError } from '../../src/brand-error.ts'
import { change } from './change.ts'
import { mistakes, strangers } from './mistakes.ts'

const define = (definition: object) => defineBrand(definition as BrandDefinition)
const errorOf = (definition: object): unknown => {
  try {
    define(definition)
  } catch (error) {
    return error
  }
  return 'nothing was refused'
}

test('the second brand is accepted as it is', () => {
  expect(defineBrand(banksiaPower)).toMatchObject(banksiaPower)
})

test.each(mistakes)('a mistake names its field: %s is %j', (field, value) => {
  const error = errorOf(change(banksiaPower, field, value))
  expect(error).toBeInstanceOf(BrandError)
  expect(error).toMatchObject({ code: 'BRAND_INVALID', field })
  const words = (error as BrandError).message.replace(`Brand definition: ${field} `, '')
  expect(words).toMatch(value === undefined ? /^is missing$/ : /^(?:must|holds|is) \S/)
})

test('an identity provider has a name and paths of the site, which have defaults', () => {
  const withProvider = (provider: object) => ({ ...banksiaPower, session: { provider } })
  expect(defineBrand(withProvider({ name: 'Banksia ID' }) as BrandDefinition).session.provider).toEqual({
    ...{ name: 'Banksia ID', login: '/oidc/login', logout: '/oidc/logout' },
  })
  expect(defineBrand(banksiaPower).session).not.toHaveProperty('provider')
  expect(errorOf(withProvider({ name: '' }))).toMatchObject({ field: 'session.provider.name' })
  for (const field of ['login', 'logout'])
    for (const path of [
      'https://id.banksia.example/login',
      '//id.banksia.example',
      'oidc',
      '/oidc/../login',
      '',
    ])
      expect(errorOf(withProvider({ name: 'Banksia ID', [field]: path }))).toMatchObject({
        field: `session.provider.${field}`,
      })
})

test.each(strangers)('a field that nobody knows is refused and named: %s', (field) => {
  const error = errorOf(change(banksiaPower, field, 'x'))
  expect(error).toMatchObject({ field, message: `Brand definition: ${field} is not a field of a brand` })
})

test.each(Object.keys(banksiaPower.externalLinks))(
  '[ROUTE-4] without its link to %s a brand is refused, and the link is named',
  (link) => {
    const error = errorOf(change(banksiaPower, `externalLinks.${link}`, undefined))
    expect(error).toMatchObject({ message: `Brand definition: externalLinks.${link} is missing` })
  },
)

test('the documents may be on another host, or below the root of this one', () => {
  for (const address of ['https://documents.banksia.example/privacy?v=2#top', '/documents/privacy'])
    expect(define(change(banksiaPower, 'externalLinks.privacy', address)).externalLinks.privacy).toBe(address)
})

test('a private key is refused, and the message does not repeat it', () => {
  const key = { ...banksiaPower.environments.Dev.keys[0], d: 'a-private-exponent' }
  const error = errorOf(change(banksiaPower, 'environments.Dev.keys', [key]))
  expect(error).toMatchObject({ field: 'environments.Dev.keys' })
  expect((error as Error).message).toContain('private key')
  expect((error as Error).message).not.toContain('a-private-exponent')
})

test('a value that is no definition is refused without a crash', () => {
  for (const nothing of [undefined, null, 'a brand', [], 7])
    expect(errorOf(nothing as unknown as object)).toMatchObject({ field: 'the definition' })
})

test('names of cookies and header, a tolerance of zero, a plain login, and a longer session are defaults', () => {
  const byDefault = {
    session: {
      ...{ cookieName: 'customer_jwt', expiryToleranceSeconds: 0 },
      ...{ sharedLogin: false, passkeys: false, canExtend: true, claims: {} },
    },
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
  }
  expect(define(change(banksiaPower, 'session', undefined))).toMatchObject(byDefault)
  // A brand written in JavaScript may contain undefined members.
  const unset = { cookieName: undefined, expiryToleranceSeconds: undefined }
  expect(define({ ...banksiaPower, session: unset, csrf: undefined })).toMatchObject(byDefault)
  expect(define({ ...banksiaPower, session: { cookieName: 'mine' } }).session).toEqual({
    cookieName: 'mine',
    expiryToleranceSeconds: 0,
    sharedLogin: false,
    passkeys: false,
    canExtend: true,
    claims: {},
  })
  expect(define({ ...banksiaPower, session: { canExtend: false } }).session.canExtend).toBe(false)
})

test.each([
  'https://id.banksia.example/.well-known/jwks.json',
  'https://id.banksia.example:8443/keys?tenant=retail',
  'http://localhost:4444/jwks',
  'http://127.0.0.1:4444/jwks',
])('keys may be fetched from %s, and then none need be in the brand', (keySet) => {
  const { Dev } = banksiaPower.environments
  const fetched = define(change(banksiaPower, 'environments.Dev', { ...Dev, keys: [], keySet }))
  expect(fetched.environments.Dev).toMatchObject({ keys: [], keySet })
})

test.each(['retail', ['retail'], ['retail', 'https://api.banksia.example']])(
  'the audience may be %j',
  (audience) => {
    const brand = define(change(banksiaPower, 'environments.Dev.audience', audience))
    expect(brand.environments.Dev?.audience).toEqual(audience)
  },
)

test.each(['1300 975 708', '1300975708', '1800 975 708', '13 12 34', '131234'])(
  '%s is a phone number',
  (phone) => {
    expect(define(change(banksiaPower, 'contact.phone', phone)).contact.phone).toBe(phone)
  },
)

test.each(['#213', '#213F', '#0a2540', '#0a2540ff', 'rgb(10, 37, 64)', 'oklch(32% 0.1 -210 / 1)'])(
  '%s is a colour',
  (colour) => {
    expect(define(change(banksiaPower, 'theme.colours.navy', colour)).theme.colours.navy).toBe(colour)
  },
)

test.each([
  'https://cards.banksia.example',
  'https://cards.banksia.example:8443',
  'http://localhost:*',
  undefined,
])('card fields may come from %s', (cardFields) => {
  const brand = define(change(banksiaPower, 'environments.Dev.cardFields', cardFields))
  expect(brand.environments.Dev?.cardFields).toBe(cardFields)
})

test.each([
  '',
  'https://api.banksia.example',
  'http://127.0.0.1:8000',
  'http://[::1]:8000',
  'https://api.banksia.example:8443/v1/retail',
])('%j is the address of a backend', (backend) => {
  expect(define(change(banksiaPower, 'environments.Dev.backend', backend)).environments.Dev?.backend).toBe(
    backend,
  )
})

test('a backend with {pr} needs host names with that number', () => {
  expect(errorOf(change(banksiaPower, 'environments.PR.hosts', ['preview.banksia.example']))).toMatchObject({
    field: 'environments.PR.backend',
  })
})

const everyObject = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(everyObject)] : []

test('a brand is frozen deeply, whatever part of its definition was frozen before', () => {
  const copy = structuredClone(banksiaPower)
  const brand = defineBrand({ ...copy, environments: Object.freeze(copy.environments) })
  const parts = everyObject(brand)
  expect(parts.length).toBeGreaterThan(25)
  expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([])
})

test('a brand is a copy: later changes of its definition have no effect', () => {
  const definition = structuredClone(banksiaPower) as unknown as { contact: { phone: string } }
  const brand = define(definition)
  definition.contact.phone = '1800 000 000'
  expect(brand.contact.phone).toBe('1300 975 708')
})

test('a mistake in a brand prints only its message, without library functions', () => {
  const error = new BrandError('contact.phone', 'is missing')
  expect(error.stack).toBe('BrandError: Brand definition: contact.phone is missing')
})
