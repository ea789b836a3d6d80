import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CookieJar, readSetCookie } from '../../src/cookies.ts'
import { always } from '../tools/run/property-runs.ts'

const now = () => new Date('2026-11-21T02:00:00Z')
const keep = (jar: CookieJar, line: string): void => {
  const cookie = readSetCookie(line)
  if (cookie !== null) jar.keep(cookie)
}
const sent = (...lines: readonly string[]): string => {
  const jar = new CookieJar(now)
  for (const line of lines) keep(jar, line)
  return jar.header()
}

test.each([
  ['a=b', 'a', 'b'],
  ['  a  =  b  ; Path=/', 'a', 'b'],
  ['a="b c"', 'a', '"b c"'],
  ['a=b=c==', 'a', 'b=c=='],
  ['a=', 'a', ''],
  ['__Host-a=b; Secure', '__Host-a', 'b'],
  ['a=b;', 'a', 'b'],
])('[LIB-4] %j is a cookie (RFC 6265, section 5.2)', (line, name, value) => {
  expect(readSetCookie(line)).toMatchObject({ name, value })
})

test.each(['', 'a', '=b', ' =b', ';a=b', 'Secure; a=b'])('[LIB-4] %j is none: it has no name', (line) => {
  expect(readSetCookie(line)).toBeNull()
})

test('[LIB-4] attribute names are case-insensitive, values are kept, and of duplicates the last counts', () => {
  const cookie = readSetCookie(
    'a=b; PATH=/x; samesite = Strict; HttpOnly;secure; Domain=A.example; path=/ ;x=1=2',
  )
  expect([...(cookie?.attributes ?? [])]).toEqual([
    ['path', '/'],
    ['samesite', 'Strict'],
    ['httponly', ''],
    ['secure', ''],
    ['domain', 'A.example'],
    ['x', '1=2'],
  ])
})

test('[LIB-4] a cookie is sent as it was set, with the newest value for each name', () => {
  expect(sent('a=1', 'b="2"', 'a=3; Max-Age=60', 'c=')).toBe('a=3; b="2"; c=')
})

test.each([
  'a=; Max-Age=0',
  'a=x; max-age=-1',
  'a=x; Max-Age=-3600; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
  'a=x; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
  'a=x; expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'a=x; Expires=Thu, 01-Jan-1970 00:00:00 GMT',
  'a=x; Expires=Thu, 01-Jan-70 00:00:00 GMT',
  'a=x; Max-Age=soon; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
])('[LIB-4] %j takes the cookie away', (line) => {
  expect(sent('a=1', 'b=2', line)).toBe('b=2')
})

test.each([
  'a=x; Max-Age=1',
  'a=x; Max-Age=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'a=x; Max-Age=3600; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'a=x; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
  'a=x; Expires=never',
  'a=x; Max-Age=soon',
  // RFC 6265, section 5.2.2: a value must begin with a digit or a minus sign, else the attribute is ignored.
  'a=x; Max-Age=',
  'a=x; Max-Age= ; Expires=never',
  'a=x; Max-Age=0x0',
])('[LIB-4] %j leaves it', (line) => {
  expect(sent('a=1', line)).toBe('a=x')
})

test('[LIB-4] cookies expire by the run’s own clock', () => {
  const line = 'a=x; Expires=Fri, 01 Jan 2100 00:00:00 GMT'
  const late = new CookieJar(() => new Date('2100-01-01T00:00:00Z'))
  for (const one of ['a=1', 'b=2', line]) keep(late, one)
  expect([sent('a=1', 'b=2', line), late.header()]).toEqual(['a=x; b=2', 'b=2'])
})

test('[LIB-4] a check may send other cookies than it has, and leave some out', () => {
  const jar = new CookieJar(now)
  keep(jar, 'a=1')
  keep(jar, 'b=2')
  expect([
    jar.header({ a: '3' }),
    jar.header({ a: undefined }),
    jar.header({ a: undefined, b: undefined }),
  ]).toEqual(['a=3; b=2', 'b=2', ''])
  expect(jar.header()).toBe('a=1; b=2')
})

test('[LIB-4] no header line makes the parser fail, and what it reads is sent back unchanged', () => {
  always()(
    fc.string({ unit: fc.constantFrom('a', '=', ';', ' ', '"', ',', '\t', 'é'), maxLength: 20 }),
    (line) => {
      const cookie = readSetCookie(line)
      if (cookie === null) return
      expect(cookie.name).not.toMatch(/^$|[;=]/)
      expect(cookie.value).not.toContain(';')
      expect(readSetCookie(`${cookie.name}=${cookie.value}`)).toMatchObject({
        name: cookie.name,
        value: cookie.value,
      })
    },
  )
})

test('[LIB-4] names of Object.prototype members are ordinary cookie names', () => {
  expect(sent('__proto__=1', 'constructor=2', 'toString=3')).toBe('__proto__=1; constructor=2; toString=3')
})
