import type { Probes } from './probe.ts'
import { customPath, customTrace, loggedIn } from './probe.ts'

const flipCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

export const csrfProbes: Probes = {
  'csrf: a header that is there but empty is not compared': [
    async (v) => (await v.post(customPath, customTrace, { 'x-xsrf-token': '' })).status,
    403,
    204,
  ],
  'csrf: header and cookie are compared without regard to case': [
    async (v) => {
      await v.fetchPair()
      return (await v.post(customPath, customTrace, { 'x-xsrf-token': flipCase(v.csrfToken) })).status
    },
    403,
    204,
  ],
  'csrf: a field of the body or the query stands in for the header': [
    async (v) => {
      await v.fetchPair()
      const headers = { cookie: `XSRF-TOKEN=${v.csrfToken}`, 'content-type': 'application/json' }
      const inBody = JSON.stringify({ ...customTrace, _csrf: v.csrfToken })
      const inQuery = `${customPath}?csrfToken=${v.csrfToken}`
      return [
        (await v.send('POST', customPath, headers, inBody)).status,
        (await v.send('POST', inQuery, headers, JSON.stringify(customTrace))).status,
      ]
    },
    [403, 403],
    [204, 204],
  ],
  'csrf: traces take any two equal values, made by whomever': [
    async (v) => {
      const own = { cookie: 'XSRF-TOKEN=mine', 'x-xsrf-token': 'mine' }
      const json = { 'content-type': 'application/json' }
      const trace = await v.send('POST', customPath, { ...own, ...json }, JSON.stringify(customTrace))
      return [trace.status, (await v.send('POST', '/logout', own)).status]
    },
    [403, 403],
    [204, 403],
  ],
  'csrf: the CSRF token of one session lets another session through': [
    async (v) => {
      const other = await loggedIn(v.other())
      await v.login()
      v.csrfToken = other.csrfToken
      return (await v.post(customPath, customTrace)).status
    },
    403,
    204,
  ],
  'csrf: every visitor is handed the same value until somebody uses it': [
    async (v) => {
      const other = v.other()
      await v.fetchPair()
      await other.fetchPair()
      return v.csrfToken === other.csrfToken
    },
    false,
    true,
  ],
  'csrf: asked for with a token, the cookie is HttpOnly': [
    async (v) => {
      const before = await v.fetchPair()
      await v.login()
      const after = await v.fetchPair()
      return [before, after].map(({ headers }) => /httponly/i.test(headers['set-cookie'] ?? ''))
    },
    [false, false],
    [false, true],
  ],
  'csrf: the value is told to a page from any origin, with credentials': [
    async (v) => {
      const { headers } = await v.get('/csrf', { origin: 'https://evil.example' })
      return headers['access-control-allow-origin']
    },
    undefined,
    'https://evil.example',
  ],
  'csrf: a cross-site request without an Origin is let in': [
    async (v) => (await v.post(customPath, customTrace, { 'sec-fetch-site': 'cross-site' })).status,
    403,
    204,
  ],
}
