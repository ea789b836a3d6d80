import { eq } from 'drizzle-orm'
import { ProblemError } from 'gridfront/fastify'
import { describe, expect, test } from 'vitest'
import { customers } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, quickPasswords } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

/** Also accepts hashes with older parameters. */
const tolerant = {
  ...quickPasswords,
  verify: async (hash: string, text: string) => hash.replace(/^old:/, 'quick:') === `quick:${text}`,
}

/** What happens to a password before it is hashed, and to its hash. */
export const passwordSuite = (backend: () => TestBackend) =>
  describe('passwords', () => {
    async function customerOfOld() {
      const { db } = backend()
      const customer = await addCustomer(db)
      const passwordHash = `old:${customer.password}`
      await db.update(customers).set({ passwordHash }).where(eq(customers.id, customer.id))
      return customer
    }
    const hashOf = async (id: string) =>
      (await backend().db.select().from(customers).where(eq(customers.id, id)))[0]?.passwordHash

    test('a hash with older parameters is renewed at the next login, and not by a failed one', async () => {
      const { id, email, password } = await customerOfOld()
      const app = await backend().with({ passwords: tolerant })
      expect((await new TestClient(app).login({ email, password: 'not-the-password' })).statusCode).toBe(401)
      expect(await hashOf(id)).toBe(`old:${password}`)
      expect((await new TestClient(app).login({ email, password })).statusCode).toBe(200)
      expect(await hashOf(id)).toBe(`quick:${password}`)
      expect((await new TestClient(backend().app).login({ email, password })).statusCode).toBe(200)
    })

    test('two logins that find an outdated hash both succeed', async () => {
      const { id, email, password } = await customerOfOld()
      const copy = await backend().with({ passwords: tolerant })
      let other: Promise<{ statusCode: number }> | undefined
      let isReady = false
      const hash = async (text: string): Promise<string> => {
        if (isReady && other === undefined) {
          // Runs between the first login's comparison and its new hash, and is finished before it.
          other = new TestClient(copy).login({ email, password })
          await other
        }
        return quickPasswords.hash(text)
      }
      const app = await backend().with({ passwords: { ...tolerant, hash } })
      isReady = true
      expect((await new TestClient(app).login({ email, password })).statusCode).toBe(200)
      expect((await other)?.statusCode).toBe(200)
      expect(await hashOf(id)).toBe(`quick:${password}`)
    })

    test('a login does not fail because the hash cannot be renewed in time', async () => {
      const { id, email, password } = await customerOfOld()
      let isReady = false
      const hash = async (text: string) => {
        if (isReady) throw new ProblemError(503, 'busy')
        return quickPasswords.hash(text)
      }
      const app = await backend().with({ passwords: { ...tolerant, hash } })
      isReady = true
      expect((await new TestClient(app).login({ email, password })).statusCode).toBe(200)
      expect(await hashOf(id)).toBe(`old:${password}`)
    })

    test('a login that gets no turn while another one renews the hash succeeds too', async () => {
      const { id, email, password } = await customerOfOld()
      const copy = await backend().with({ passwords: tolerant })
      let isReady = false
      const hash = async (text: string): Promise<string> => {
        if (!isReady) return quickPasswords.hash(text)
        await new TestClient(copy).login({ email, password })
        throw new ProblemError(503, 'busy')
      }
      const app = await backend().with({ passwords: { ...tolerant, hash } })
      isReady = true
      expect((await new TestClient(app).login({ email, password })).statusCode).toBe(200)
      expect(await hashOf(id)).toBe(`quick:${password}`)
    })

    test('a password that is too long is refused before anything is hashed, however long', async () => {
      const { email } = await addCustomer(backend().db)
      const { count } = backend().hashing
      const visitor = new TestClient(backend().app)
      for (const [length, status] of [
        [129, 422],
        [60_000, 422],
        [1_000_000, 413],
      ] as const)
        expect((await visitor.login({ email, password: 'x'.repeat(length) })).statusCode).toBe(status)
      expect(backend().hashing.count).toBe(count)
    })

    test('a password reaches the hasher exactly as typed, not cut or trimmed', async () => {
      const { email } = await addCustomer(backend().db)
      const seen: string[] = []
      const verify = async (_: string, text: string) => seen.push(text) < 0
      const visitor = new TestClient(await backend().with({ passwords: { ...quickPasswords, verify } }))
      const typed = ['x'.repeat(128), ' both ends ', '🦜'.repeat(64), '\t']
      for (const password of typed) await visitor.login({ email, password })
      expect(seen).toEqual(typed)
    })

    test.each([
      ['in capitals', (email: string) => email.toUpperCase(), 200],
      ['with a capital', (email: string) => email.replace(/[a-z]/, (letter) => letter.toUpperCase()), 200],
      ['with a space before it', (email: string) => ` ${email}`, 422],
      ['with a space after it', (email: string) => `${email} `, 422],
      ['with a letter that looks the same', (email: string) => email.replace('c', 'с'), 422],
      ['with a dot after it', (email: string) => `${email}.`, 422],
    ])('an address %s: %3$i', async (_, spelled, status) => {
      const { email, password } = await addCustomer(backend().db)
      const answer = await new TestClient(backend().app).login({ email: spelled(email), password })
      expect(answer.statusCode).toBe(status)
    })

    test('no two customers differ by capitals alone', async () => {
      const { db } = backend()
      const { id } = await addCustomer(db)
      const [row] = await db.select().from(customers).where(eq(customers.id, id))
      if (row === undefined) throw new Error('the customer is gone')
      await expect(db.insert(customers).values({ ...row, id: `${id}-2` })).rejects.toThrow()
    })

    test('neither password nor token is taken from the address', async () => {
      const { email, password } = await addCustomer(backend().db)
      const visitor = new TestClient(backend().app)
      const { count } = backend().hashing
      const address = `/login?email=${encodeURIComponent(email)}&password=${password}`
      expect((await visitor.post(address, {})).statusCode).toBe(422)
      expect(backend().hashing.count).toBe(count)
      const other = new TestClient(backend().app)
      await other.login({ email, password })
      for (const name of ['access_token', 'token', 'authorization', 'jwt'])
        for (const url of ['/session/extend', '/logout'])
          expect([url, (await visitor.post(`${url}?${name}=${other.token}`)).statusCode]).toEqual([
            url,
            url === '/logout' ? 204 : 401,
          ])
      expect((await other.get('/user')).statusCode).toBe(200)
    })
  })
