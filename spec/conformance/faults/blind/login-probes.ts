import type { Probes } from './probe.ts'
import { loggedIn } from './probe.ts'
import { credentials } from './test-client.ts'

const decoded = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

export const loginProbes: Probes = {
  'login: spaces around the password do not count': [
    async (v) => (await v.login({ password: `${credentials.password} ` })).status,
    401,
    200,
  ],
  'login: a wrong password renews the CSRF token, an unknown address does not': [
    async (v) => {
      const wrong = await v.login({ password: 'wrong' })
      const unknown = await v.login({ email: 'nobody@example.org', password: 'wrong' })
      return [wrong, unknown].map(({ headers }) => headers['set-cookie'] !== undefined)
    },
    [false, false],
    [true, false],
  ],
  'login: a password of any length is compared': [
    async (v) => (await v.login({ password: 'p'.repeat(129) })).status,
    422,
    401,
  ],
  'login: a body of null is a fault of the server, which tells its stack': [
    async (v) => {
      const { status, body } = await v.post('/login', 'null')
      return [status, body.includes('/srv/app')]
    },
    [422, false],
    [500, true],
  ],
  'login: broken JSON is quoted in the refusal, password included': [
    async (v) => (await v.post('/login', '{"password":"hunter2"')).body.includes('hunter2'),
    false,
    true,
  ],
  'login: a body that is too large is answered with a page of HTML': [
    async (v) => (await v.login({ password: 'p'.repeat(70_000) })).headers['content-type'],
    'application/problem+json; charset=utf-8',
    'text/html',
  ],
  'login: a JSON body whose type names its charset is refused': [
    async (v) => {
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return (await v.post('/login', credentials, type)).status
    },
    200,
    415,
  ],
  'login: the new value is in the cookie, the older one in the header': [
    async (v) => {
      const { headers } = await v.login()
      return headers['x-xsrf-token'] === v.csrfToken
    },
    true,
    false,
  ],
  'login: the renewed cookie is no longer SameSite': [
    async (v) => {
      const answers = [await v.fetchPair(), await v.login(), await v.logout()]
      return answers.map(({ headers }) => /samesite=strict/i.test(headers['set-cookie'] ?? ''))
    },
    [true, true, true],
    [true, false, true],
  ],
  'login: the token expires in milliseconds since 1970': [
    async (v) => {
      const { token } = await loggedIn(v)
      return [Number(decoded(token.split('.')[1]).exp) > 1e12, (await v.get('/user')).status]
    },
    [false, 200],
    [true, 200],
  ],
  'login: the signature of the token is plain base64': [
    async (v) => {
      const { token } = await loggedIn(v)
      return [/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token), (await v.get('/user')).status]
    },
    [true, 200],
    [false, 200],
  ],
}
