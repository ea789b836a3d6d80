import { expect, test } from 'vitest'
import type { TestBackend } from '../test-backend.ts'
import { userHarness } from './user-harness.ts'

const path = '/api/user/contact'
const phone = '0491570156'
const postalAddress = { line: 'PO Box 12', suburb: 'Marrickville', state: 'NSW', postcode: '1475' }
const safeContact = 'Call my sister on 0491 570 157, never the landline.'

/** Phone, postal address and safe contact. */
export function contactSuite(backend: () => TestBackend) {
  const { newCustomer, visitor } = userHarness(backend)

  test('[ACC-1] a customer sees and changes how they are reached; what is left out stays', async () => {
    const { change, contact, email } = await newCustomer()
    const nothing = { phone: null, postalAddress: null, safeContact: null }
    const given = { email, emailConfirmedAt: null, pendingEmail: null }
    expect(await contact()).toEqual({ ...given, ...nothing })
    const answer = await change({ phone, postalAddress, safeContact })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...given, phone, postalAddress, safeContact }])
    await change({ safeContact: null })
    expect(await contact()).toEqual({ ...given, phone, postalAddress, safeContact: null })
    await change({})
    expect(await contact()).toEqual({ ...given, phone, postalAddress, safeContact: null })
  })

  test('[ACC-1] invalid contact details are refused at their fields, and nothing changes', async () => {
    const { change, contact } = await newCustomer()
    const before = await contact()
    for (const [pointer, body] of [
      ['/body/phone', { phone: '0491 570 156' }],
      ['/body/phone', { phone: '5550 1234' }],
      ['/body/postalAddress/postcode', { postalAddress: { ...postalAddress, postcode: '147' } }],
      ['/body/postalAddress/line', { postalAddress: { ...postalAddress, line: '  ' } }],
      ['/body/safeContact', { safeContact: 'x'.repeat(501) }],
    ] as const) {
      const answer = await change({ ...body })
      expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([422, pointer])
    }
    expect(await contact()).toEqual(before)
  })

  test('[AUTH-14] without a login nothing is shown or changed, and nobody sees another customer’s', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    await one.change({ phone })
    expect((await visitor().get(path)).statusCode).toBe(401)
    expect((await visitor().post(path, { phone: null, password: 'none' })).statusCode).toBe(401)
    expect([(await one.contact()).phone, (await other.contact()).phone]).toEqual([phone, null])
  })
}
