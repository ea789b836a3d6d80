import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { handleHeld, listHeld, releaseHeld } from '../../../host/server/commands/customers/held-verbs.ts'
import { customers, heldMails } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer } from '../test-backend.ts'
import { answersOf } from './applicant.ts'
import { newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

const note = 'Letters to my sister alone, never email.'

/** Applicants and customers with a safe contact get no automatic mails. */
export const safeContactSuite = (backend: () => TestBackend) =>
  describe('safe contact', () => {
    const { answered, linkTo } = signUpHarness(backend)
    const subjectsTo = async (email: string) =>
      (await testMailService(backend()).mailsTo(email)).map(({ subject }) =>
        subject.replace('Example Energy: ', ''),
      )
    const now = () => backend().clock.now
    const held = () => backend().db.select().from(heldMails)
    const empty = () => backend().db.delete(heldMails)

    test('[ORIG-1] [ORIG-3] an applicant with a safe contact gets no mail, and staff are told to reach them', async () => {
      await empty()
      const number = newNumber()
      const person = { ...answersOf(number).person, safeContact: note }
      const { applicant } = await answered(number, { person })
      expect(stateOf(await applicant.submit(1))?.receipt?.outcome).toBe('UNCONFIRMED')
      expect(await subjectsTo(person.email)).toEqual([])
      // Mails that they requested are sent.
      await applicant.sendLink()
      expect(stateOf(await applicant.resume(await linkTo(person.email)))?.receipt?.outcome).toBe('ACCEPTED')
      expect(await subjectsTo(person.email)).toEqual([])
      expect((await held()).map(({ event, safeContact }) => [event.kind, safeContact])).toEqual([
        ['signUpConfirm', note],
        ['signUpReceipt', note],
        ['invitation', note],
      ])
      // Mails that they requested are sent; without them they could never log in.
      await createEventLog({ db: backend().db, now }).record(backend().db, {
        kind: 'resetLink',
        email: person.email,
      })
      expect(await subjectsTo(person.email)).toEqual(['your link for a new password'])
    })

    test('[ORIG-3] the notice of a changed address never goes to the former mailbox of such a customer', async () => {
      await empty()
      const { db } = backend()
      const { id, email } = await addCustomer(db)
      const event = { kind: 'emailChanged', customerId: id, email: `former-${email}` } as const
      const eventLog = createEventLog({ db, now })
      await eventLog.record(db, event)
      expect(await subjectsTo(`former-${email}`)).toEqual(['your email address was changed'])
      await db.update(customers).set({ safeContact: note }).where(eq(customers.id, id))
      await eventLog.record(db, event)
      await eventLog.record(db, { kind: 'passwordChanged', email, isReset: false })
      expect(await subjectsTo(`former-${email}`)).toEqual([])
      expect(await subjectsTo(email)).toEqual([])
      const [changed, password] = await held()
      expect([changed?.event.kind, password?.event.kind]).toEqual(['emailChanged', 'passwordChanged'])
      await expect(releaseHeld(db, now, String(changed?.id))).rejects.toThrow('former address')
      expect(await held()).toHaveLength(2)
    })

    test('[ORIG-3] staff see held mails and how to reach the recipients, can send one after all, and remove one that is done', async () => {
      await empty()
      const { db } = backend()
      const { id, email } = await addCustomer(db)
      await db
        .update(customers)
        .set({ safeContact: `${note}\n\u0007Ring twice.` })
        .where(eq(customers.id, id))
      const eventLog = createEventLog({ db, now })
      for (const isReset of [true, false])
        await eventLog.record(db, { kind: 'passwordChanged', email, isReset })
      await testMailService(backend()).worker.run()
      const [one, other] = await held()
      const list = await listHeld(db)
      expect(list).toContain(email)
      expect(list).toContain(note)
      expect(list.split('\n')).toHaveLength(3)
      await releaseHeld(db, now, String(one?.id))
      expect(await subjectsTo(email)).toEqual(['your password was changed'])
      await handleHeld(db, now, String(other?.id))
      expect(await listHeld(db)).toBe('No mail is held.')
      for (const number of ['0', 'x', String(one?.id)])
        await expect(handleHeld(db, now, number)).rejects.toThrow('is held: see held')
    })
  })
