import { expect, test } from 'vitest'
import { testKeys } from '../../fixtures/keys.ts'
import { genuineToken, otherKeyToken, testIssuer } from '../../fixtures/tokens.ts'
import { createAuth } from '../../src/auth/auth.ts'
import type { TokenPlaces } from '../../src/auth/token-storage.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { browserPlaces } from '../auth/browser-places.ts'
import { everyAttack } from './attacks/every-attack.ts'
import { now } from './check-token.ts'

const nobodyAsks = async () => {
  throw new Error('the backend is not asked')
}

/** A page that starts with these stored tokens: its final storage, and every state it passed through. */
async function startPage(places: TokenPlaces) {
  const auth = createAuth({
    storage: createTokenStorage(places),
    verify: (token) => verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now }),
    login: nobodyAsks,
    logout: nobodyAsks,
    now: () => now,
    onWarning: () => undefined,
  })
  const states: boolean[] = [auth.getSnapshot().isAuthenticated]
  auth.subscribe(() => states.push(auth.getSnapshot().isAuthenticated))
  const stop = auth.start()
  await auth.settled()
  stop()
  return { token: auth.token(), wasLoggedIn: states.includes(true), states }
}

test('[AUTH-15] row 43: of a genuine and a forged token the genuine one counts, in either storage, and the forged one is removed', async () => {
  const [genuine, forged] = [await genuineToken(now), await otherKeyToken(now)]
  const inCookie = browserPlaces({ cookie: genuine, stored: forged })
  expect(await startPage(inCookie.places)).toMatchObject({ token: genuine })
  expect([inCookie.cookie(), inCookie.stored()]).toEqual([genuine, null])
  const inStorage = browserPlaces({ cookie: forged, stored: genuine })
  expect(await startPage(inStorage.places)).toMatchObject({ token: genuine })
  expect([inStorage.cookie(), inStorage.stored()]).not.toContain(forged)
})

test('[AUTH-2] row 43: two forged tokens log nobody in, and both are removed', async () => {
  const forged = await otherKeyToken(now)
  const browser = browserPlaces({ cookie: forged, stored: `${forged}=` })
  expect(await startPage(browser.places)).toMatchObject({ token: null, wasLoggedIn: false })
  expect([browser.cookie(), browser.stored()]).toEqual([null, null])
})

test('[AUTH-15] row 44: on plain http a cookie from a subdomain may have the same name: both are tried, and the valid one counts', async () => {
  const [genuine, forged] = [await genuineToken(now), await otherKeyToken(now)]
  for (const order of [
    [genuine, forged],
    [forged, genuine],
  ]) {
    const { places } = browserPlaces()
    const cookies = { cookie: order.map((token) => `customer_jwt=${token}`).join('; ') }
    expect(await startPage(Object.create(places, { cookies: { value: cookies } }))).toMatchObject({
      token: genuine,
    })
  }
})

test('[AUTH-7] row 44: on https only the cookie counts that no subdomain can set', async () => {
  const { places } = browserPlaces({ isSecure: true })
  places.cookies.cookie = `customer_jwt=${await genuineToken(now)}; Path=/`
  expect(await startPage(places)).toMatchObject({ token: null, wasLoggedIn: false })
})

test('[AUTH-2] no refused token logs in even for a moment, and none stays in the browser', async () => {
  const refused = everyAttack.filter(({ outcome }) => outcome !== 'accepted')
  for (const { name, make } of refused) {
    // Text that a cookie cannot contain is only in local storage.
    const token = await make()
    const browser = browserPlaces({
      stored: token,
      ...(/^[\w.=-]{1,4000}$/.test(token) && { cookie: token }),
    })
    const { states, token: held } = await startPage(browser.places)
    expect({ held, isEver: states.includes(true) }, name).toEqual({ held: null, isEver: false })
    expect([browser.cookie(), browser.stored() || null], name).toEqual([null, null])
  }
})
