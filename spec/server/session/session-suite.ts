import { LoginAnswer, User } from 'gridfront/contracts'
import { verifyToken } from 'gridfront/server'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, issuer, password, startOfTest, temporaryKeys } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const days = (count: number) => count * 86_400_000

/** Login, logout, and what a token allows. */
export const sessionSuite = (backend: () => TestBackend) =>
  describe('session', () => {
    afterEach(() => {
      backend().clock.now = startOfTest
    })

    async function loggedIn() {
      const visitor = new TestClient(backend().app)
      expect((await visitor.login({ email, password })).statusCode).toBe(200)
      return visitor
    }

    test('[API-8] a customer logs in and gets a token that the site itself would take', async () => {
      const { app, keys } = backend()
      const visitor = new TestClient(app)
      const answer = await visitor.login({ email, password })
      const { userId } = LoginAnswer.parse(answer.json())
      expect(userId).toBe(demoCustomer.id)
      const claims = await verifyToken(visitor.token, {
        issuer,
        keys: keys.ring().publicKeys,
        now: () => startOfTest,
      })
      expect(claims).toMatchObject({ sub: userId, email, given_name: 'Maya', family_name: 'Nguyen' })
      expect(claims.auth_time).toBe(claims.iat)
      expect(decodeProtectedHeader(visitor.token)).toEqual({
        alg: 'RS256',
        typ: 'JWT',
        kid: keys.ring().signing.kid,
      })
    })

    test('a token lives for 30 days, and not a second longer', async () => {
      const visitor = await loggedIn()
      const { iat = 0, exp = 0 } = decodeJwt(visitor.token)
      expect(exp - iat).toBe(2_592_000)
      backend().clock.now = new Date(startOfTest.getTime() + days(30) - 1000)
      expect((await visitor.get('/user')).statusCode).toBe(200)
      backend().clock.now = new Date(startOfTest.getTime() + days(30))
      expect((await visitor.get('/user')).statusCode).toBe(401)
    })

    test('capital letters in the e-mail address do not count', async () => {
      const answer = await new TestClient(backend().app).login({ email: 'Demo@WATTLEBIRD.example', password })
      expect(answer.statusCode).toBe(200)
    })

    test('[API-8] a wrong password and an unknown address cannot be distinguished, not even by the work', async () => {
      const { app, hashing } = backend()
      const visitor = new TestClient(app)
      const answerTo = async (credentials: { email: string; password: string }) => {
        const before = hashing.count
        const { statusCode, body, headers } = await visitor.login(credentials)
        const { date: _, ...others } = headers
        return { statusCode, body, headers: others, hashed: hashing.count - before }
      }
      const wrong = await answerTo({ email, password: 'not-the-password' })
      const unknown = await answerTo({ email: 'nobody@wattlebird.example', password: 'not-the-password' })
      expect(unknown).toEqual(wrong)
      expect(wrong).toMatchObject({ statusCode: 401, hashed: 1 })
      expect(JSON.parse(wrong.body)).toMatchObject({ success: false })
    })

    test('credentials that break the contract are refused before anything is hashed', async () => {
      const { app, hashing } = backend()
      const before = hashing.count
      const answer = await new TestClient(app).post('/login', {
        email: 'no address',
        password: 'x'.repeat(129),
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
        '/body/email',
        '/body/password',
      ])
      expect(hashing.count).toBe(before)
    })

    test('GET /user returns the token’s customer, in whatever case the scheme is written', async () => {
      const { app } = backend()
      const authorization = `bearer ${(await loggedIn()).token}`
      const answer = await new TestClient(app).bare('GET', '/user', { headers: { authorization } })
      expect(User.parse(answer.json())).toEqual({ userId: demoCustomer.id, email })
    })

    test('[API-9] [AUTH-14] after logout the token is refused at once', async () => {
      const visitor = await loggedIn()
      expect((await visitor.post('/logout')).statusCode).toBe(204)
      const after = await visitor.get('/user')
      expect(after.statusCode).toBe(401)
      expect(after.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    })

    test('logging in again ends the session that sends the login', async () => {
      const visitor = await loggedIn()
      const former = visitor.token
      await visitor.login({ email, password })
      expect(decodeJwt(visitor.token).jti).not.toBe(decodeJwt(former).jti)
      const old = new TestClient(backend().app)
      old.token = former
      expect((await old.get('/user')).statusCode).toBe(401)
      expect((await visitor.get('/user')).statusCode).toBe(200)
    })

    test('[TOKEN-7] a token with a key that this copy does not know reloads the keys, once', async () => {
      const { keys } = backend()
      const { token } = await loggedIn()
      const other = await temporaryKeys()
      const copy = async (ringAfter: () => ReturnType<typeof keys.ring>) => {
        const state = { ring: other.ring(), looks: 0 }
        const refresh = async () => {
          state.looks += 1
          const isNew = state.ring !== ringAfter()
          state.ring = ringAfter()
          return isNew
        }
        const visitor = new TestClient(await backend().with({ keys: { ring: () => state.ring, refresh } }))
        return { visitor, state }
      }
      const [knowing, ignorant] = [await copy(keys.ring), await copy(other.ring)]
      knowing.visitor.token = token
      ignorant.visitor.token = token
      expect((await knowing.visitor.get('/user')).statusCode).toBe(200)
      expect((await knowing.visitor.get('/user')).statusCode).toBe(200)
      expect(knowing.state.looks).toBe(1)
      expect((await ignorant.visitor.get('/user')).statusCode).toBe(401)
      expect(ignorant.state.looks).toBe(1)
      // A known key that does not match is no reason to reload the keys.
      knowing.visitor.token = `${token.slice(0, -8)}AAAAAAAA`
      expect((await knowing.visitor.get('/user')).statusCode).toBe(401)
      expect(knowing.state.looks).toBe(1)
    })

    test('[AUTH-14] a valid signature is not enough: the session must exist, and belong to the named customer', async () => {
      const { app, keys } = backend()
      const { jti = '' } = decodeJwt((await loggedIn()).token)
      const sign = (subject: string, id: string, key = keys.ring().signing.key) =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'RS256', kid: keys.ring().signing.kid })
          .setIssuer(issuer)
          .setSubject(subject)
          .setJti(id)
          .setIssuedAt(startOfTest.getTime() / 1000)
          .setExpirationTime(startOfTest.getTime() / 1000 + 60)
          .sign(key)
      const statusOf = async (token: string) => {
        const visitor = new TestClient(app)
        visitor.token = token
        return (await visitor.get('/user')).statusCode
      }
      expect(await statusOf(await sign(demoCustomer.id, jti))).toBe(200)
      expect(await statusOf(await sign(demoCustomer.id, 'never-issued'))).toBe(401)
      expect(await statusOf(await sign('somebody-else', jti))).toBe(401)
    })
  })
