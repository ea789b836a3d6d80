// Types of the package as a user sees them: each expected error must be one, or a type has become `any`.
import { createApiClient, defineBrand, verifyToken } from 'gridfront'
import type { AccountQuery, createAccountQueries } from 'gridfront/account'
import { conform } from 'gridfront/conformance'
import type { AccountOverview } from 'gridfront/contracts'
import { session } from 'gridfront/contracts'
import { toPagePath } from 'gridfront/server'
import { mockRequests } from 'gridfront/testing'
import { checkCrn, checkNmi } from 'gridfront/validators'

const client = createApiClient()
const routes = client.use(session)
// @ts-expect-error a login needs a password
export const login = () => routes.login({ body: { email: 'a@b.example' } })
// @ts-expect-error the contract has no such status
export const isTeapot = async () => (await routes.user()).status === 418
// @ts-expect-error a brand has more fields than a name
export const brand = () => defineBrand({ name: 'Banksia Power' })
// @ts-expect-error the issuer is missing
export const verify = () => verifyToken('a.b.c', { keys: [] })
// @ts-expect-error a path or nothing, never a number
export const path: number = toPagePath('/plans')
declare const queries: ReturnType<typeof createAccountQueries>
export const overview = (): AccountQuery<AccountOverview> => queries.useOverview()
// @ts-expect-error the overview is not a list of bills
export const wrong = (): AccountQuery<string> => queries.useOverview()

// @ts-expect-error a refused number has no value
export const nmi = () => checkNmi('2001985732').value
// @ts-expect-error the biller's variant is named
export const crn = () => checkCrn('000016725')

// The entries for tests, as a brand's suite and an API team's suite use them.
const mocked = mockRequests({ backend: 'https://api.banksia.example' })
mocked.answer(session.user, { status: 200, body: { userId: 'a', email: 'a@banksia.example' } })
// @ts-expect-error The contract has no such status.
mocked.answer(session.user, { status: 418, body: {} })
// @ts-expect-error A user id is a text.
mocked.answer(session.user, { status: 200, body: { userId: 1, email: 'a@banksia.example' } })

export const check = async () => {
  const { verdict } = await conform({ backend: 'https://api.banksia.example' })
  // @ts-expect-error There is no such verdict.
  return verdict === 'fine'
}
