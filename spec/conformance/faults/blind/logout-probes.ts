import type { Probes } from './probe.ts'
import { loggedIn, loggedOut } from './probe.ts'

export const logoutProbes: Probes = {
  'logout: without the CSRF token it is refused with 403, and done all the same': [
    async (v) => {
      const { status } = await v.send('POST', '/logout', (await loggedIn(v)).bearer())
      return [status, (await v.get('/user')).status]
    },
    [403, 200],
    [403, 401],
  ],
  'logout: a plain GET logs out as well': [
    async (v) => {
      const { status } = await (await loggedIn(v)).get('/logout')
      return [status, (await v.get('/user')).status]
    },
    [405, 200],
    [204, 401],
  ],
  'logout: the second one with the same token is a 401': [
    async (v) => {
      await v.login()
      return [(await v.logout()).status, (await v.logout()).status]
    },
    [204, 204],
    [204, 401],
  ],
  'logout: with a content type and no body it is refused with 400': [
    async (v) => {
      await v.login()
      const refused = await v.post('/logout', undefined, { 'content-type': 'application/json' })
      return [refused.status, (await v.logout()).status]
    },
    [204, 204],
    [400, 204],
  ],
  'logout: the cookie is deleted and not renewed': [
    async (v) => {
      const { headers } = await (await loggedIn(v)).logout()
      return [headers['x-xsrf-token'] !== undefined, /max-age=0/i.test(headers['set-cookie'] ?? '')]
    },
    [true, false],
    [false, true],
  ],
  'logout: the CSRF token of the ended session goes on being good': [
    async (v) => {
      const older = (await loggedIn(v)).csrfToken
      await v.logout()
      v.token = ''
      v.csrfToken = older
      return (await v.login()).status
    },
    403,
    200,
  ],
  'logout: all sessions of the customer end': [
    async (v) => {
      const other = await loggedIn(v.other())
      await loggedOut(v)
      return (await other.get('/user')).status
    },
    200,
    401,
  ],
  'logout: the next login makes the token that was logged out good again': [
    async (v) => {
      await loggedOut(v)
      const at = (await v.get('/user')).status
      await loggedIn(v.other())
      return [at, (await v.get('/user')).status]
    },
    [401, 401],
    [401, 200],
  ],
  'logout: the token is refused at first, and let in again at the second try': [
    async (v) => {
      await loggedOut(v)
      return [(await v.get('/user')).status, (await v.get('/user')).status]
    },
    [401, 401],
    [401, 200],
  ],
}
