import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import { genuineClaims } from '../../fixtures/tokens.ts'
import { toUser } from '../../src/auth/user-context.ts'
import { always } from '../tools/run/property-runs.ts'

const now = new Date('2026-11-20T09:30:00+11:00')
const base = { iss: 'https://id.wattlebird.example', exp: 2_000_000_000 }
const uri = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`
const userOf = (claims: Record<string, unknown>, warn?: (code: string, message: string) => void) =>
  toUser({ ...base, ...claims } as TokenClaims, now, warn)

test('[AUTH-8] the demo customer is known by id, e-mail and names', () => {
  const claims = genuineClaims(now)
  expect(toUser(claims, now)).toEqual({
    id: claims.sub,
    userId: claims.sub,
    email: 'demo@wattlebird.example',
    name: 'Maya',
    firstName: 'Maya',
    lastName: 'Nguyen',
    claims,
    createdAt: '2026-11-19T22:30:00.000Z',
  })
})

test('[AUTH-8] a token without claims gives a customer with placeholders that reach nobody', () => {
  expect(userOf({})).toEqual({
    id: 'unknown-user-id',
    userId: undefined,
    email: 'unknown@user.invalid',
    name: 'unknown@user.invalid',
    firstName: undefined,
    lastName: undefined,
    claims: base,
    createdAt: now.toISOString(),
  })
})

test('[AUTH-8] the e-mail is the e-mail claim, else the name claim', () => {
  expect(userOf({ email: 'maya@post.example', name: 'Maya N' }).email).toBe('maya@post.example')
  expect(userOf({ [uri('emailaddress')]: 'maya@post.example', name: 'Maya N' }).email).toBe(
    'maya@post.example',
  )
  expect(userOf({ name: 'maya@post.example' }).email).toBe('maya@post.example')
  expect(userOf({ [uri('name')]: 'Maya N' }).email).toBe('Maya N')
})

test('[AUTH-8] a customer is addressed by the first name, else by the e-mail', () => {
  expect(userOf({ given_name: 'Maya', email: 'maya@post.example' }).name).toBe('Maya')
  expect(userOf({ family_name: 'Nguyen', email: 'maya@post.example' }).name).toBe('maya@post.example')
  expect(userOf({ name: 'Maya N' }).name).toBe('Maya N')
})

test('[AUTH-8] names are read in each form that identity services write, the short one first', () => {
  const firstNames = ['given_name', 'first_name', 'firstName', uri('givenname')]
  const lastNames = ['family_name', 'last_name', 'lastName', uri('surname')]
  for (const at of firstNames.keys()) {
    const claims = Object.fromEntries(
      [...firstNames.slice(at), ...lastNames.slice(at)].reverse().map((name) => [name, `as ${name}`]),
    )
    expect(userOf(claims)).toMatchObject({
      firstName: `as ${firstNames[at]}`,
      lastName: `as ${lastNames[at]}`,
    })
  }
})

const idClaims = [
  ...['sub', 'nameidentifier', 'user_id', 'uid', 'name', 'email'].flatMap((name) => [
    name,
    uri(name === 'email' ? 'emailaddress' : name),
  ]),
]
const filled = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
const empty = fc.constantFrom<unknown>('', '  ', '\t\n', null, undefined, 0, 42, true, [], ['x'], {
  sub: 'x',
})

test('[AUTH-9] the id of a customer is the first id claim that is a non-empty text', () =>
  always()(fc.nat(idClaims.length), fc.func(fc.boolean()), filled, empty, (first, isFilled, text, none) => {
    const claims = Object.fromEntries(
      idClaims.map((name, at) => [
        name,
        at === first || (at > first && isFilled(at)) ? `${text}${at}` : none,
      ]),
    )
    const id = first < idClaims.length ? `${text}${first}`.trim() : undefined
    expect(userOf(claims)).toMatchObject({ id: id ?? 'unknown-user-id', userId: id })
  }))

test('[AUTH-8] [AUTH-9] texts are trimmed, and an empty one counts as missing', () => {
  const user = userOf({ sub: ' 42 ', given_name: '  ', first_name: ' Maya\n', email: '\t', name: ' Maya N ' })
  expect(user).toMatchObject({ id: '42', firstName: 'Maya', email: 'Maya N', lastName: undefined })
})

test('[AUTH-8] [AUTH-9] only the token’s own claims are read, not inherited properties', () => {
  const claims = Object.assign(Object.create({ sub: 'inherited', email: 'x@y.example' }), base) as TokenClaims
  expect(toUser(claims, now)).toMatchObject({ userId: undefined, email: 'unknown@user.invalid' })
})

test('[AUTH-8] whatever the claims, the customer has an id, an e-mail and a name, and the claims stay as they were', () =>
  always()(fc.dictionary(fc.oneof(fc.constantFrom(...idClaims), fc.string()), fc.jsonValue()), (claims) => {
    const given = { ...base, ...claims } as TokenClaims
    const before = structuredClone(given)
    const user = toUser(given, now)
    for (const text of [user.id, user.email, user.name]) expect(text.trim()).not.toBe('')
    expect(user.claims).toBe(given)
    expect(given).toEqual(before)
  }))

const roles = ['userId', 'email', 'name', 'firstName', 'lastName'] as const

test('[AUTH-8] [AUTH-9] a claim that the brand names is read in place of the usual ones, whatever both contain', () =>
  always()(
    fc.constantFrom(...roles),
    fc.oneof(filled, empty),
    fc.dictionary(fc.constantFrom(...idClaims, 'email', 'given_name', 'family_name'), filled),
    (role, text, usual) => {
      const named = 'https://retailer.example/claim'
      const claims = { ...base, ...usual, [named]: text } as TokenClaims
      const user = toUser(claims, now, undefined, { [role]: named })
      const before = toUser(claims, now)
      const said = typeof text === 'string' ? text.trim() : ''
      const standIn = {
        userId: undefined,
        email: (usual.name ?? usual[uri('name')] ?? 'unknown@user.invalid').trim(),
        name: user.firstName ?? user.email,
        firstName: undefined,
        lastName: undefined,
      }
      expect(user[role]).toBe(said === '' ? standIn[role] : said)
      for (const other of roles)
        if (other !== role && other !== 'name') expect(user[other]).toBe(before[other])
    },
  ))

test('[AUTH-8] a configured name claim is how the customer is addressed; without it the first name is', () => {
  const named = (claims: object) =>
    toUser({ ...base, given_name: 'Maya', ...claims } as TokenClaims, now, undefined, { name: 'nickname' })
      .name
  expect(named({ nickname: 'May' })).toBe('May')
  expect(named({ name: 'Maya N' })).toBe('Maya')
})

test('[AUTH-8] account numbers are those of the claim that the brand names: one text or a list of texts', () => {
  const numbers = (claim: unknown) =>
    toUser({ ...base, accounts: claim } as TokenClaims, now, undefined, { accountNumbers: 'accounts' })
      .accountNumbers
  expect(numbers('1004502')).toEqual(['1004502'])
  expect(numbers([' 1004502', 7, '', null, ['1'], '1004503'])).toEqual(['1004502', '1004503'])
  for (const none of [undefined, null, 7, {}, []]) expect(numbers(none)).toEqual([])
  expect(userOf({ accounts: ['1004502'] }).accountNumbers).toBeUndefined()
})

test('[ERR-2] claims that name nobody cause one warning with a code, and without a claim in it', () => {
  const warn = vi.fn()
  userOf({ given_name: 'Maya', jti: 'secret' }, warn)
  expect(warn.mock.calls).toEqual([['NO_USER_ID', 'no user id found in claims']])
  warn.mockClear()
  userOf({ uid: '42' }, warn)
  expect(warn).not.toHaveBeenCalled()
})
