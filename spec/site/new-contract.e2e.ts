import { needs } from '../tools/target/target.ts'
import { nextLink } from './outbox.ts'
import { main } from './sign-up-fields.ts'
import { mustBeSound, mustFit, open, openLink, post, somebody, wholeAnswers } from './sign-up-pages.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData', 'mailbox')

const application = '/api/origination/application'
const password = 'a-verandah-in-the-rain'

test('[ORIG-1] [ACC-1] a new customer sees in any browser what comes next and who may act for the account, and cancels the contract there', async ({
  page,
  request,
}) => {
  const who = somebody()
  const answers = wholeAnswers(who)
  const jointHolder = {
    ...{ givenName: 'Ada', familyName: 'Okafor', birthDate: '1985-04-01', phone: '0491570157' },
    hasAgreed: true,
  }
  const authorisedContacts = [{ name: 'Mo Tran', phone: '0491570158' }]
  const support = { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS'] }, eligibility: 'NO' }
  const person = { ...answers.person, jointHolder, authorisedContacts }
  await post(request, application, { version: 0, ...answers, person, support })
  await post(request, `${application}/submit`, { version: 1 })
  const confirmation = await nextLink(request, { address: who.email, name: 'resume' })
  await post(request, `${application}/resume`, { token: new URL(confirmation).hash.split('=')[1] })

  // Another browser than the one used for the application.
  await openLink(page, await nextLink(page.request, { address: who.email, name: 'reset' }))
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeHidden()
  await open(page, '/accounts')
  await logIn(page, { email: who.email, password })
  const start = main(page).getByRole('region', { name: 'Starting with us' })
  await expect(start).toContainText('You can cancel at no cost until')
  await expect(start).toContainText('Supply begins on')
  await expect(start.getByRole('link', { name: 'Set up direct debit' })).toBeVisible()
  await mustBeSound(page)
  await mustFit(page)

  await open(page, '/accounts/support')
  await expect(main(page)).toContainText('You and Ada Okafor hold the account together.')
  await expect(main(page)).toContainText('Mo Tran')
  await expect(main(page)).toContainText('Kidney dialysis machine.')

  await open(page, '/accounts')
  await start.getByRole('button', { name: 'Cancel this contract' }).click()
  await expect(start).toContainText('choose another retailer before you need the power')
  await start.getByRole('button', { name: 'Yes, cancel my contract' }).click()
  await expect(main(page).getByRole('heading', { name: 'Your contract was cancelled' })).toBeVisible()
  await expect(start).toBeHidden()
  await mustBeSound(page)
})
