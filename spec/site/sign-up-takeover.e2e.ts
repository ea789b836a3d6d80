import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { nextLink } from './outbox.ts'
import { main } from './sign-up-fields.ts'
import {
  at,
  goOnByLink,
  heading,
  open,
  openLink,
  post,
  somebody,
  tabTo,
  wholeAnswers,
} from './sign-up-pages.ts'
import { expect, started, test } from './site-test.ts'

needs('demoData', 'mailbox')

const application = '/api/origination/application'

/** What this browser's pages can read. */
const read = async (page: Page) =>
  ((await (await page.request.get(application)).json()) as { application: Record<string, unknown> | null })
    .application

/** The status of a request that may be refused. */
async function statusOf(page: Page, path: string, data?: unknown) {
  const token = (await page.request.get('/csrf')).headers()['x-xsrf-token'] ?? ''
  return (await page.request.post(path, { data, headers: { 'x-xsrf-token': token } })).status()
}

test('[ORIG-5] an applicant who typed another person’s email address loses the application to the reader of its mail', async ({
  page: attacker,
  browser,
}) => {
  test.setTimeout(120_000)
  const { number, email } = somebody()
  const { consents, ...answers } = wholeAnswers({ number, email })
  await open(attacker, '/sign-up')
  await post(attacker.request, application, { ...answers, version: 0 })
  await post(attacker.request, `${application}/link`)
  await open(attacker, '/sign-up/consents')
  await expect(main(attacker)).toContainText('Disclosure statement')

  const victim = await (await browser.newContext()).newPage()
  const link = await goOnByLink(victim, email)
  await expect(victim).toHaveURL(at('consents'))

  // The first browser reads nothing, changes nothing and cannot use the link either.
  expect(await read(attacker)).toBeNull()
  expect(await statusOf(attacker, application, { version: 2, consents })).toBe(409)
  expect(await statusOf(attacker, `${application}/resume`, { token: link.split('=')[1] })).toBe(410)
  await attacker.goto('/sign-up/consents')
  await expect(attacker).toHaveURL(at('supply'))
  await expect(main(attacker)).toContainText('There are no saved answers in this browser')
  for (const said of [email, 'Okafor', number]) await expect(main(attacker)).not.toContainText(said)

  // The reader of the mail sends it.
  const { version } = (await read(victim)) ?? {}
  const saved = await post(victim.request, application, { version, consents })
  const sent = ((await saved.json()) as { application: { version: number } }).application
  await post(victim.request, `${application}/submit`, { version: sent.version })
  expect(await read(attacker)).toBeNull()
  expect(await statusOf(attacker, `${application}/withdraw`, { token: 'A'.repeat(43) })).toBe(410)

  // The receipt contains nothing of the applicant, and cannot cancel.
  await victim.goto('/sign-up/receipt')
  await expect(heading(victim, 'Welcome: we have your application')).toBeVisible()
  expect(Object.keys((await read(victim)) ?? {}).toSorted()).toEqual([
    'keptUntil',
    'plan',
    'receipt',
    'savedAt',
    'stop',
    'version',
  ])
  for (const said of ['Robin', 'Okafor', 'Test Lane', email])
    await expect(main(victim)).not.toContainText(said)
  await expect(main(victim).getByRole('link', { name: /cancel/i })).toHaveCount(0)
  await expect(main(victim).getByRole('button', { name: /cancel/i })).toHaveCount(0)
  expect(await statusOf(victim, `${application}/withdraw`)).not.toBe(200)

  // With the keyboard alone this device is forgotten.
  await started(victim)
  await tabTo(victim, victim.getByRole('button', { name: 'Forget this device' }))
  await victim.keyboard.press('Enter')
  await expect(victim).toHaveURL(at(''))
  await expect(main(victim)).toContainText('This device has forgotten your application')
  expect(await read(victim)).toBeNull()
  await victim.close()
})

test('[ORIG-5] another email address voids document, consents and the links mailed before', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/)
  const { number, email } = somebody()
  const answers = wholeAnswers({ number, email })
  await open(page, '/sign-up')
  await post(page.request, application, { ...answers, version: 0 })
  await post(page.request, `${application}/link`)
  const link = await nextLink(page.request, { address: email, name: 'resume' })
  const { identity: _, ...rest } = answers.person
  const other = { ...rest, email: `other-${email}` }
  // The document's data is not reused, but requested again.
  expect(await statusOf(page, application, { version: 1, person: other })).toBe(422)
  const person = { ...other, identity: answers.person.identity }
  await post(page.request, application, { version: 1, person })
  const kept = (await read(page)) ?? {}
  for (const voided of ['support', 'payment', 'consents']) expect(kept).not.toHaveProperty(voided)
  expect(kept).toMatchObject({ plan: answers.plan })
  await page.goto('/sign-up/review')
  await expect(page).toHaveURL(at('support'))
  await openLink(page, link)
  await page.getByRole('button', { name: 'Continue my application' }).click()
  await expect(heading(page, 'This link has expired or been used')).toBeFocused()
})
