import { eq } from 'drizzle-orm'
import type { AccountList, AccountOverview } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { accounts, applications, customers } from '../../../host/server/platform/database/schema.ts'
import { addressInWords } from '../../../src/server.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addAccountHolder, startOfTest } from '../test-backend.ts'
import { answersOf } from './applicant.ts'
import { newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

let last = 0

interface Change {
  readonly number?: string
  readonly isConfirmed?: boolean
  readonly person?: { readonly familyName?: string; readonly email?: string }
}

/** A customer who moves: the new home is another account of theirs. */
export function movingSuite(backend: () => TestBackend) {
  const { answered, linkTo, rowOf, send } = signUpHarness(backend)
  const db = () => backend().db
  const moveInOn = '2026-12-10'

  /** A customer with a home, who has answered everything for the next one. */
  async function moving({ number = newNumber(), isConfirmed = true, person = {} }: Change = {}) {
    const home = `42000${String(++last).padStart(4, '0')}`
    const customer = await addAccountHolder(db(), home)
    if (isConfirmed)
      await db().update(customers).set({ emailConfirmedAt: startOfTest }).where(eq(customers.id, customer.id))
    const answers = answersOf(number, customer.email)
    const { applicant } = await answered(number, {
      supply: { ...answers.supply, start: 'MOVE_IN', moveInOn },
      person: { ...answers.person, givenName: 'Robin', familyName: 'okafor ', ...person },
    })
    await applicant.client.login(customer)
    return { customer, home, applicant, answers }
  }
  const outcomeOf = async ({ applicant }: Awaited<ReturnType<typeof moving>>) => {
    const sent = await applicant.submit(1)
    expect(sent.statusCode).toBe(200)
    return stateOf(sent)?.receipt?.outcome
  }

  describe('moving house', () => {
    test('[ORIG-1] [ACC-9] a customer who is logged in gets the new home as another account, with no link and no new password', async () => {
      const mover = await moving()
      expect(await outcomeOf(mover)).toBe('ACCEPTED')
      const { accounts: listed } = (
        await mover.applicant.client.get('/api/my-account/accounts')
      ).json<AccountList>()
      const added = listed.find(({ accountNumber }) => accountNumber !== mover.home)
      expect(listed).toHaveLength(2)
      expect(added).toMatchObject({ openStatus: 'OPEN', plan: { startedOn: moveInOn } })
      expect(added?.supplyAddress).toBe(addressInWords(mover.answers.supply.address))
      const overview = await mover.applicant.client.get(`/api/my-account?account=${added?.accountNumber}`)
      expect(overview.json<AccountOverview>().contract).toMatchObject({
        ...{ startsOn: moveInOn, isCancellable: true, coolingOffEndsOn: '2026-12-04' },
      })
      const [mail, ...others] = await testMailService(backend()).mailsTo(mover.customer.email)
      expect([mail?.subject, others]).toEqual([expect.stringContaining('we have your application'), []])
      expect(mail?.body).toContain('beside the one that you have')
      expect(mail?.body).not.toContain('choose a password')
      // Sent once, however often it is asked.
      expect(stateOf(await mover.applicant.submit(1))?.receipt?.outcome).toBe('ACCEPTED')
      expect(await db().$count(accounts, eq(accounts.customerId, mover.customer.id))).toBe(2)
    })

    test.each<[string, Change]>([
      ['another person’s name', { person: { familyName: 'Silva' } }],
      ['an address that was never confirmed', { isConfirmed: false }],
      ['another address', { person: { email: 'elsewhere@applicants.example' } }],
    ])('[ORIG-5] with %s it needs the mailed link, as for everybody', async (_, change) => {
      const mover = await moving(change)
      const email = change.person?.email ?? mover.customer.email
      expect(await outcomeOf(mover)).toBe('UNCONFIRMED')
      expect(await db().$count(accounts, eq(accounts.customerId, mover.customer.id))).toBe(1)
      expect(await linkTo(email)).not.toBe('')
      await db()
        .delete(applications)
        .where(eq(applications.id, (await rowOf(email))?.id ?? ''))
    })

    test('[ORIG-5] who has logged out needs the mailed link', async () => {
      const mover = await moving()
      await mover.applicant.client.post('/logout')
      expect(await outcomeOf(mover)).toBe('UNCONFIRMED')
    })

    test.each([
      ['leaves the day before', '2026-12-09', 'ACCEPTED'],
      ['is still there on the day', '2026-12-10', 'IN_REVIEW'],
      ['has not said that they leave', null, 'IN_REVIEW'],
    ])('[ORIG-4] into a home of ours whose customer %s', async (_, closedOn, outcome) => {
      const number = newNumber()
      const lived = { ...answersOf(number).supply, start: 'MOVE_IN', moveInOn: '2026-11-25' }
      const before = await answered(number, { supply: lived })
      expect((await send(before.applicant, before.answers.person.email)).receipt?.outcome).toBe('ACCEPTED')
      const theirs = (await rowOf(before.answers.person.email))?.accountNumber ?? ''
      await db().update(accounts).set({ closedOn }).where(eq(accounts.number, theirs))
      const mover = await moving({ number })
      expect(await outcomeOf(mover)).toBe(outcome)
      expect((await rowOf(mover.customer.email))?.review ?? null).toBe(
        outcome === 'ACCEPTED' ? null : 'PREMISES',
      )
      // Whoever lived there keeps the contract as it was.
      const [still] = await db().select().from(accounts).where(eq(accounts.number, theirs))
      expect(still?.closedOn).toBe(closedOn)
    })
  })
}
