import type { AppRoute, AppRouter } from 'gridfront/contracts'
import { bodySchema, core, customer, isAppRoute, normalParts } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { textKindOf } from '../../contracts/schemas/words.ts'

type Schema = z.core.$ZodTypes

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((one) => (isAppRoute(one) ? [one] : routesOf(one)))
const routes = routesOf({ core, customer })

/**
 * Whether a schema accepts any characters: it has neither a format nor a pattern, except one for texts that are not empty.
 */
function isFree(schema: z.core.$ZodString): boolean {
  const { format, checks = [] } = schema._zod.def as z.core.$ZodStringDef & { readonly format?: string }
  const patterns = checks.map(({ _zod: { def } }) =>
    String((def as { readonly pattern?: RegExp }).pattern ?? '\\S'),
  )
  return format === undefined && patterns.every((pattern) => pattern === '\\S' || pattern === '/\\S/')
}

interface Leaf {
  readonly at: string
  readonly kind: 'line' | 'lines' | undefined
}

/** Members of a schema that accept any characters. */
function freeTexts(schema: Schema, at: string): Leaf[] {
  const { def } = schema._zod
  if (def.type === 'string')
    return isFree(schema as z.core.$ZodString) ? [{ at, kind: textKindOf(schema) }] : []
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, inner]) => freeTexts(inner as Schema, `${at}/${name}`))
  if (def.type === 'array') return freeTexts(def.element as Schema, `${at}/*`)
  if (def.type === 'union') return def.options.flatMap((option) => freeTexts(option as Schema, at))
  // Texts in maps are not normalised.
  if (def.type === 'record' || def.type === 'unknown') return [{ at: `${at}/*`, kind: undefined }]
  return 'innerType' in def ? freeTexts(def.innerType as Schema, at) : []
}

const all = routes.flatMap((route) =>
  [route.query, bodySchema(route)].flatMap((schema) =>
    schema ? freeTexts(schema as unknown as Schema, `${route.method} ${route.path} `) : [],
  ),
)
const of = (kind: Leaf['kind']) =>
  [...new Set(all.filter((leaf) => leaf.kind === kind).map(({ at }) => at))].sort()

test('[FORM-4] every text in requests is normalised, except passwords, tokens, ids, traces, and texts that a look-up compares itself', () => {
  expect(of(undefined).filter((at) => !at.startsWith('POST /api/Tracing/'))).toEqual([
    'GET /api/addresses /query',
    'GET /api/addresses/parts /id',
    'POST /api/direct-debit-requests /password',
    'POST /api/direct-debit-requests/change /password',
    'POST /api/my-account/moves /password',
    'POST /api/my-account/passkeys/options /password',
    'POST /api/my-account/passkeys/remove /password',
    'POST /api/my-account/password /current',
    'POST /api/my-account/password /next',
    'POST /api/my-account/sessions/end /password',
    'POST /api/my-account/sessions/end /sessions/*',
    'POST /api/origination/application/resume /token',
    'POST /api/origination/application/withdraw /token',
    'POST /api/recovery/password/reset /password',
    'POST /api/requests/authorised-person /password',
    'POST /api/requests/credit-refund /password',
    'POST /api/requests/life-support /password',
    'POST /api/user/contact /password',
    'POST /api/user/email /password',
    'POST /login /password',
  ])
})

test('[FORM-4] line breaks stay only in texts of several lines', () => {
  expect(of('lines')).toEqual([
    'POST /api/home/do-not-contact /note',
    'POST /api/origination/application /person/safeContact',
    'POST /api/requests/complaint /description',
    'POST /api/requests/complaint /outcome',
    'POST /api/user/contact /safeContact',
  ])
})

const routeAt = (address: string): AppRoute => {
  const found = routes.find(({ method, path }) => `${method} ${path}` === address)
  if (found === undefined) throw new Error(`There is no route ${address}`)
  return found
}
const bodyAfter = (address: string, body: unknown) =>
  normalParts(routeAt(address), { query: undefined, body }).body

test('[FORM-4] texts are normalised wherever they are in a body, and nothing else is', () => {
  const person = {
    familyName: 'Nguye\u0302\u0303n\u202e',
    birthDate: ' 1990-01-01',
    email: '\u200bmaya@mail.example',
  }
  const contacts = [{ name: ' Anna\u00a0Lena ', phone: '0491\u2011570156' }, 'no contact', null]
  expect(
    bodyAfter('POST /api/origination/application', {
      version: ' 1',
      person: { ...person, authorisedContacts: contacts, unknown: ' as sent\u200b' },
      plan: null,
      payment: ['\u200b'],
    }),
  ).toEqual({
    version: ' 1',
    person: {
      ...person,
      familyName: 'Nguy\u1ec5n',
      authorisedContacts: [{ name: 'Anna Lena', phone: '0491\u2011570156' }, 'no contact', null],
      unknown: ' as sent\u200b',
    },
    plan: null,
    payment: ['\u200b'],
  })
})

test('[ACC-2] a password is never changed', () => {
  const body = { email: ' maya@mail.example', password: ' e\u0301\u200b\u2013\u00a0 ' }
  expect(bodyAfter('POST /login', body)).toEqual(body)
})

test('[FORM-4] a missing body, or one of another shape, stays unchanged', () => {
  for (const body of [undefined, null, 'text', 7, ['a'], { person: 7 }])
    expect(bodyAfter('POST /api/origination/application', body)).toEqual(body)
})

/** A value with the text at this place: `/person/name`, `/points/*`. */
const valueWith = (text: string, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? text : name === '*' ? [valueWith(text, rest)] : { [name]: valueWith(text, rest) }

test('[API-12] no typed text of any request keeps a card number', () => {
  const typed = all.filter(({ kind, at }) => kind !== undefined && !at.startsWith('GET '))
  expect(typed.length).toBeGreaterThan(30)
  for (const { at } of typed) {
    const [, address = '', place = ''] = /^(\S+ \S+) (.*)$/.exec(at) ?? []
    const body = (text: string) => valueWith(text, place.split('/').slice(1))
    expect([at, bodyAfter(address, body('4111 1111\u20111111 1111'))]).toEqual([at, body('•••• 1111')])
    const bill = 'Bill 123456789, NMI 41030000018, ABN 51824753556'
    expect(bodyAfter(address, body(bill))).toEqual(body(bill))
  }
})
