import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoCustomer, neighbour } from '../../../host/server/demo/demo-customers.ts'
import { passwordFault } from '../../../host/server/subjects/password/password-rules.ts'
import { always } from '../../tools/run/property-runs.ts'

const owner = { email: 'maya.nguyen+power@mail.example', names: ['Maya', 'Nguyen'] }
const [tooCommon, ourName, ownName] = [/guessed first/, /our own name/, /your own name or email/]

test('each of the 3,000 most common passwords is refused, also in capitals and with small additions', () => {
  for (const common of dictionary['passwords-common'].slice(0, 3000))
    for (const typed of [common, common.toUpperCase(), `${common}1`, `${common}!`, `${common}2026!`])
      expect([typed, passwordFault(typed, owner)]).toEqual([typed, expect.stringMatching(tooCommon)])
})

test.each([
  ['trustno1', tooCommon],
  ['Password123', tooCommon],
  ['2026password!!', tooCommon],
  ['        ', tooCommon],
  ['zqzqzqzq', tooCommon],
  ['🦜🦜🦜🦜🦜🦜🦜🦜', tooCommon],
  ['ｐａｓｓｗｏｒｄ', tooCommon],
  ['Wattlebird-26', ourName],
  ['myGridfront', ourName],
  ['wattlebird.wattlebird', ourName],
  ['MayaNguyen', ownName],
  ['maya-nguyen87', ownName],
  ['maya.nguyen+power', ownName],
  ['Nguyen.Power', ownName],
])('%s is refused', (password, why) => {
  expect(passwordFault(password, owner)).toMatch(why)
})

test.each([
  demoCustomer.password,
  neighbour.password,
  'correct horse battery staple',
  'dragon under a leaking roof',
  'the wattlebird sings at five',
  'maya likes a quiet verandah',
  'ｑｕｉｅｔ verandah at five',
  'xkq7vbnz',
  '🦜🌾🏡🔌💡🧾🐨🦘',
])('"%s" is taken', (password) => {
  expect(passwordFault(password, owner)).toBeNull()
})

test('the demo passwords are accepted for their own owners', () => {
  for (const { email, password, givenName, familyName } of [demoCustomer, neighbour])
    expect(passwordFault(password, { email, names: [givenName, familyName] })).toBeNull()
})

test('a name of two letters, or none, excludes no password', () => {
  for (const names of [['Bo', ''], [], ['  ']])
    expect(passwordFault('bobobo-verandah', { email: 'b@x.example', names })).toBeNull()
})

test('no composition rules apply: letters alone and digits alone are accepted', () => {
  always()(fc.uuid(), (random) => {
    const letters = random.replace(/\W/g, '').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    const digits = BigInt(`0x${random.replaceAll('-', '')}`).toString()
    for (const password of [letters, digits]) expect(passwordFault(password, owner)).toBeNull()
  })
})
