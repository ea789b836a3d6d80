import type { Asked } from '../fault.ts'
import { asProblem, headerOf, isRequestTo, withHeaders } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, lettingIn, remembering, seeded } from './seeded-fault.ts'
import { csrfTokenOf, withFreshPair } from './session.ts'

const pair = /((?:__Host-)?XSRF-TOKEN)=([^;]*)/
const cookieLine = (change: (line: string) => string) => (answer: { headers: object }) => {
  const line = headerOf(answer as never, 'set-cookie')
  return line === '' ? answer : withHeaders(answer as never, { 'set-cookie': change(line) })
}
const changingCookie = (foundBy: string, name: string, change: (line: string) => string): SeededFault =>
  answering(foundBy, name, '*', (answer) => cookieLine(change)(answer) as typeof answer)

/** Whether the backend has ever issued the header's value. */
const rememberingPairs = (
  foundBy: string | readonly string[],
  name: string,
  isMeant: (asked: Asked, handedOut: ReadonlySet<string>, used: ReadonlySet<string>) => boolean,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      const handedOut = new Set<string>()
      const used = new Set<string>()
      return async (asked, forward) => {
        const { cookie, header } = csrfTokenOf(asked)
        let answer = await forward()
        const isPair = cookie === header && cookie !== ''
        if (answer.status === 403 && isPair && isMeant(asked, handedOut, used) && !isForeign(asked))
          answer = await forward(await withFreshPair(asked, forward))
        if (answer.status < 400 && isPair && /^\/log(?:in|out)$/.test(asked.path)) used.add(header)
        const value = pair.exec(headerOf(answer, 'set-cookie'))?.[2]
        if (value) handedOut.add(value)
        return answer
      }
    },
  })

const origins = ['http://localhost:8000', 'https://www.wattlebird.example', '']
const isForeign = (asked: Asked) =>
  !origins.includes(headerOf(asked, 'origin')) || headerOf(asked, 'sec-fetch-site') === 'cross-site'

export const csrfFaults: readonly SeededFault[] = [
  ...answersOf('GET /csrf', {
    'csrf/hands-out-a-token: the header does not repeat the cookie': (answer) =>
      withHeaders(answer, { 'x-xsrf-token': undefined }),
  }),
  ...remembering({
    'csrf/new-each-time: the CSRF token is a number of three digits': () => {
      const right = new Map<string, string>()
      const short = (value: string) => {
        const known = [...right].find(([, long]) => long === value)?.[0]
        const name = known ?? String(100 + right.size)
        right.set(name, value)
        return name
      }
      return async (asked, forward) => {
        const { cookie, header } = csrfTokenOf(asked)
        const swap = (text: string, value: string) => text.replace(value, right.get(value) ?? value)
        const answer = await forward(
          withHeaders(asked, {
            ...(cookie !== '' && { cookie: swap(headerOf(asked, 'cookie'), cookie) }),
            ...(header !== '' && { 'x-xsrf-token': right.get(header) ?? header }),
          }),
        )
        const value = headerOf(answer, 'x-xsrf-token')
        if (value === '') return answer
        const line = headerOf(answer, 'set-cookie').replace(value, short(value))
        return withHeaders(answer, { 'x-xsrf-token': short(value), 'set-cookie': line })
      }
    },
    'csrf/may-be-used-again: a CSRF token can be used once': () => {
      const used = new Set<string>()
      return async (asked, forward) => {
        const { header } = csrfTokenOf(asked)
        const answer = await forward()
        if (asked.method !== 'POST' || answer.status === 403 || header === '') return answer
        if (used.has(header)) return asProblem(answer, 403, 'This page is out of date.')
        used.add(header)
        return answer
      }
    },
  }),
  lettingIn('csrf/missing', 'a request without any pair is let in', (asked) => {
    const { cookie, header } = csrfTokenOf(asked)
    return (
      cookie === '' && header === '' && headerOf(asked, 'cookie') === '' && !('x-xsrf-token' in asked.headers)
    )
  }),
  lettingIn('csrf/header-missing', 'the cookie alone lets in', (asked) => {
    const { cookie } = csrfTokenOf(asked)
    return (
      cookie !== '' &&
      !('x-xsrf-token' in asked.headers) &&
      !asked.path.includes('?') &&
      !asked.body.includes('_csrf')
    )
  }),
  lettingIn('csrf/cookie-missing', 'the header alone lets in', (asked) => {
    const { header } = csrfTokenOf(asked)
    return header !== '' && headerOf(asked, 'cookie') === ''
  }),
  lettingIn('csrf/empty', 'two empty texts are the same text', (asked) => {
    const { cookie, header } = csrfTokenOf(asked)
    return (
      'x-xsrf-token' in asked.headers && cookie === '' && header === '' && headerOf(asked, 'cookie') !== ''
    )
  }),
  lettingIn('csrf/different', 'cookie and header are not compared', (asked) => {
    const { cookie, header } = csrfTokenOf(asked)
    return cookie !== '' && header !== '' && cookie !== header
  }),
  lettingIn('csrf/header-alone-counts', 'the value may stand in the address', ({ path }) =>
    path.includes('_csrf='),
  ),
  lettingIn('csrf/made-up', 'any two equal values are a CSRF token', (asked) => {
    const { cookie, header } = csrfTokenOf(asked)
    return (
      cookie !== '' &&
      cookie === header &&
      !/^\w{1,10}\.[\w-]{22}\.[\w-]{43}$/.test(cookie) &&
      !isForeign(asked)
    )
  }),
  lettingIn('csrf/foreign-origin', 'the origin is compared by its beginning', (asked) => {
    const origin = headerOf(asked, 'origin')
    return origins.some((own) => own !== '' && origin !== own && origin.startsWith(own))
  }),
  lettingIn(
    'csrf/foreign-origin',
    'a request of no origin at all (null) is let in',
    (asked) => headerOf(asked, 'origin') === 'null',
  ),
  lettingIn(
    'csrf/cross-site',
    'what the browser says of the sender is not looked at',
    (asked) => headerOf(asked, 'sec-fetch-site') === 'cross-site',
  ),
  ...altering({
    'csrf/refused-does-nothing': {
      'a logout without the CSRF token is refused when it is done': async (asked, forward) => {
        const answer = await forward()
        const isNaked = headerOf(asked, 'x-xsrf-token') === '' && headerOf(asked, 'cookie') === ''
        if (isRequestTo(asked, 'POST', '/logout') && answer.status === 403 && isNaked)
          await forward(await withFreshPair(asked, forward))
        return answer
      },
    },
  }),
  rememberingPairs(
    'csrf/renewed-at-login',
    'the CSRF token that a login has used up is let in',
    (asked, _, used) => used.has(csrfTokenOf(asked).header),
  ),
  rememberingPairs(
    ['csrf/renewed-at-logout', 'csrf/bound-to-session'],
    'a CSRF token is any value that was ever handed out',
    (asked, handedOut) => handedOut.has(csrfTokenOf(asked).header),
  ),
  changingCookie('cookies/readable', 'the CSRF cookie is HttpOnly', (line) => `${line}; HttpOnly`),
  changingCookie('cookies/same-site', 'the CSRF cookie is SameSite=Lax', (line) =>
    line.replace('SameSite=Strict', 'SameSite=Lax'),
  ),
  changingCookie('cookies/path', 'the CSRF cookie is for /api alone', (line) =>
    line.replace('Path=/', 'Path=/api'),
  ),
  changingCookie(
    'cookies/host-only',
    'the CSRF cookie is shared by the whole domain',
    (line) => `${line}; Domain=wattlebird.example`,
  ),
  changingCookie('cookies/secure', 'the CSRF cookie is not Secure', (line) => line.replace('; Secure', '')),
]
