import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameOriginPath } from '../../src/navigation/same-origin-path.ts'
import { always } from '../tools/run/property-runs.ts'
import { address } from './addresses.ts'
import { badAddresses } from './bad-addresses.ts'

const bases = ['https://www.banksia.example/accounts/login', 'http://localhost:8000/m?x=1#y']
const isAtHome = (target: string) =>
  bases.every((base) => {
    const { origin, username } = new URL(target, base)
    return origin === new URL(base).origin && username === ''
  })

test.each(badAddresses)('[ROUTE-13] [ROUTE-16] %j leads to no other origin', (bad) => {
  const target = sameOriginPath(bad, '/accounts')
  expect(target).toMatch(/^\/(?!\/)/)
  expect(isAtHome(target)).toBe(true)
})

test('[ROUTE-13] [ROUTE-16] no text leads to another origin, or throws', () => {
  const outcomes = { taken: 0, refused: 0 }
  always(3000)(address, (text) => {
    const target = sameOriginPath(text, '/otherwise')
    expect(target.startsWith('/') && !target.startsWith('//')).toBe(true)
    expect(target).not.toMatch(/[\\\p{Cc}]/u)
    expect(isAtHome(target)).toBe(true)
    outcomes[target === '/otherwise' ? 'refused' : 'taken'] += 1
  })
  expect(outcomes.taken).toBeGreaterThan(100)
  expect(outcomes.refused).toBeGreaterThan(100)
})

test('[ROUTE-16] an address with a backslash or a control character is refused, not corrected', () => {
  const bad = fc.constantFrom('\\', '\t', '\n', '\r', '\u0000', '\u007f', '\u0085')
  always()(address, bad, address, (before, character, after) => {
    expect(sameOriginPath(`/${before}${character}${after}`, '/otherwise')).toBe('/otherwise')
  })
})

test('[ROUTE-13] an accepted address is accepted again, unchanged', () => {
  always(1000)(address, (text) => {
    const once = sameOriginPath(text)
    expect(sameOriginPath(once)).toBe(once)
  })
})

test.each([undefined, null, 7, {}, ['/plans'], new URL('https://evil.example')])(
  '[ROUTE-13] %s, which is no text, is not followed',
  (value) => {
    expect(sameOriginPath(value, '/accounts')).toBe('/accounts')
  },
)

test.each(['/accounts', '/accounts/pay?amount=10&for=a%20b#card', '/m', '/?a=//b', '/plans#//x', '/a//b'])(
  '[ROUTE-13] %s is a page of ours, query and fragment kept',
  (path) => {
    expect(sameOriginPath(path, '/accounts')).toBe(path)
  },
)

test('[ROUTE-13] by default a refused address leads to the front page', () => {
  expect(sameOriginPath('//evil.example')).toBe('/')
})
