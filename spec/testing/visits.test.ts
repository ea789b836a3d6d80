import { expect, test, vi } from 'vitest'
import { core, customer } from '../../contracts/index.ts'
import type { MockCustomer } from '../../src/testing/index.ts'
import {
  expired,
  liamOConnor,
  mayaNguyen,
  memoryTokenStorage,
  networkError,
  nextKey,
  priyaRaman,
  signedIn,
  signedOut,
  testIssuer,
  testKeys,
} from '../../src/testing/index.ts'
import { verifyToken } from '../../src/token/verify-token.ts'

const startOfTest = new Date('2026-11-21T02:00:00Z')
const now = () => startOfTest

test('[LIB-5] signed in, in three lines', async () => {
  const { auth, client, customer: maya } = await signedIn()
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, user: { firstName: 'Maya' } })
  expect(await client.use(customer).myAccount.bills()).toMatchObject({
    status: 200,
    body: { bills: maya.bills },
  })
})

test('[LIB-5] signed out, in three lines', async () => {
  const { auth, storage } = await signedOut()
  expect(auth.getSnapshot()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false })
  expect(storage.read()).toEqual([])
})

test('[LIB-5] expired, in three lines', async () => {
  const { auth, storage } = await expired()
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: false, isLoading: false, reason: 'expired' })
  expect(storage.read()).toEqual([])
})

test('[LIB-5] a visitor logs in with a fixture’s credentials, and out again', async () => {
  const afterLogout = vi.fn()
  const { auth, storage, client } = await signedOut({ afterLogout })
  const user = () => client.use(core).session.user()
  expect(await auth.login({ ...liamOConnor.credentials, password: 'wrong' })).toEqual({
    success: false,
    message: 'Email or password is wrong.',
    code: 'REFUSED',
  })
  expect(await auth.login(liamOConnor.credentials)).toEqual({ success: true, message: '' })
  expect(auth.getSnapshot().user?.userId).toBe(liamOConnor.userId)
  expect(storage.read()).toEqual([auth.token()])
  expect(await user()).toMatchObject({ status: 200, body: { userId: liamOConnor.userId } })
  const token = auth.token()
  await auth.logout()
  expect(afterLogout).toHaveBeenCalledTimes(1)
  expect([auth.getSnapshot().user, storage.read()]).toEqual([null, []])
  const headers = { authorization: `Bearer ${token}` }
  expect(await client.use(core).session.user({ extraHeaders: headers })).toMatchObject({ status: 401 })
})

test('[LIB-5] an expired token was genuine, and has just expired', async () => {
  const { token, customer: maya, client, requests } = await expired({ now })
  const at = (moment: number) =>
    verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => new Date(moment) })
  expect(await at(startOfTest.getTime() - 1)).toMatchObject({ sub: maya.userId })
  await expect(at(startOfTest.getTime())).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  const headers = { authorization: `Bearer ${token}` }
  expect(await client.use(core).session.user({ extraHeaders: headers })).toMatchObject({ status: 401 })
  expect(requests.asked.map(({ route }) => route)).toEqual(['GET /user'])
})

test('[LIB-5] a session that the backend ends is over in the page at its next request', async () => {
  const { auth, client, mockBackend, storage } = await signedIn()
  mockBackend.endSessions()
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  expect(await client.use(core).session.user()).toMatchObject({ status: 401 })
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: false, isLoading: false, reason: 'refused' })
  expect(storage.read()).toEqual([])
})

test('[LIB-5] any customer of the fixtures, or of the brand, at the brand’s issuer, keys and address', async () => {
  const { auth } = await signedIn({ customer: priyaRaman })
  expect(auth.getSnapshot().user).toMatchObject({ userId: priyaRaman.userId, name: 'Priya' })
  const ada: MockCustomer = {
    ...liamOConnor,
    userId: 'ada',
    overview: { ...liamOConnor.overview, balance: 7 },
  }
  const own = { customers: [ada], issuer: 'https://id.banksia.example', keys: [nextKey], now }
  const banksia = await signedIn({ ...own, backend: 'https://api.banksia.example/v1' })
  const overview = await banksia.client.use(customer).myAccount.overview()
  expect(overview).toMatchObject({ status: 200, body: { balance: 7 } })
  expect(banksia.requests.asked[0]?.url).toBe('https://api.banksia.example/v1/api/my-account')
  const claims = await verifyToken(banksia.token, { ...own, keys: [nextKey.publicKey] })
  expect([claims.sub, banksia.auth.getSnapshot().user?.userId]).toEqual(['ada', 'ada'])
  expect(banksia.customer).toBe(ada)
})

test('[LIB-5] a test changes one answer, and the rest stays as it was', async () => {
  const { client, requests, auth } = await signedIn()
  const { myAccount } = client.use(customer)
  requests.answer(customer.myAccount.bills, networkError)
  await expect(myAccount.bills()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  requests.answerOnce(core.session.login, { status: 429 })
  expect((await auth.login(mayaNguyen.credentials)).success).toBe(false)
  expect((await auth.login(mayaNguyen.credentials)).success).toBe(true)
  expect(await myAccount.overview()).toMatchObject({ status: 200 })
})

test('[LIB-5] two visits share no state', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  await here.auth.logout()
  expect(there.auth.getSnapshot().isAuthenticated).toBe(true)
  expect(await there.client.use(core).session.user()).toMatchObject({ status: 200 })
  expect(there.storage.read()).toEqual([there.token])
})

test('[LIB-5] a brand’s own storage is used when it is given', async () => {
  const storage = memoryTokenStorage('not a token')
  const onWarning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect((await signedOut({ storage })).auth.getSnapshot().isAuthenticated).toBe(false)
  onWarning.mockRestore()
  expect(storage.read()).toEqual([])
  const { token } = await signedIn({ storage })
  expect(storage.read()).toEqual([token])
  storage.remove('another')
  expect(storage.read()).toEqual([token])
})
