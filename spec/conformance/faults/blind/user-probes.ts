import type { Probes } from './probe.ts'
import { loggedIn } from './probe.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const userProbes: Probes = {
  'user: once a token has been let in, one with its number and any signature is too': [
    async (v) => {
      const [header, claims, signature = ''] = (await loggedIn(v)).token.split('.')
      const first = signature.startsWith('A') ? 'B' : 'A'
      const forged = { authorization: `Bearer ${header}.${claims}.${first}${signature.slice(1)}` }
      const before = (await v.get('/user', forged)).status
      const right = (await v.get('/user')).status
      return [before, right, (await v.get('/user', forged)).status]
    },
    [401, 200, 401],
    [401, 200, 200],
  ],
  'user: what stands behind a third dot of the token is not looked at': [
    async (v) => {
      const { token } = await loggedIn(v)
      return (await v.get('/user', { authorization: `Bearer ${token}.x` })).status
    },
    401,
    200,
  ],
  "user: a token whose alg is 'None' needs no signature": [
    async (v) => {
      const claims = (await loggedIn(v)).token.split('.')[1]
      const ask = async (alg: string) =>
        (await v.get('/user', { authorization: `Bearer ${encoded({ alg })}.${claims}.` })).status
      return [await ask('none'), await ask('None')]
    },
    [401, 401],
    [401, 200],
  ],
  'user: the cookie that keeps the token lets in without the header': [
    async (v) => {
      const { token } = await loggedIn(v)
      return (await v.send('GET', '/user', { cookie: `customer_jwt=${token}` })).status
    },
    401,
    200,
  ],
  'user: a bearer that is no token at all is answered with 400': [
    async (v) => {
      const ask = async (token: string) => (await v.get('/user', { authorization: `Bearer ${token}` })).status
      return [await ask('nonsense'), await ask('non.sen.se')]
    },
    [401, 401],
    [400, 401],
  ],
}
