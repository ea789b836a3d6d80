import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readPdf } from '../server/documents/read-pdf.ts'
import { needs } from '../tools/target/target.ts'
import { findingsInBoth, overflow } from './axe.ts'
import { expect, test } from './site-test.ts'

needs('demoData', 'blobDownloads')

const main = (page: Page) => page.getByRole('main')

async function fileOf(page: Page, press: () => Promise<void>): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { file, text: (await readPdf(await readFile(await file.path()))).text }
}

test('[ACC-6] [API-12] a customer saves a bill as a PDF, from its page and from the documents', async ({
  page,
  enter,
  expectedErrors,
}) => {
  // The browser itself reports the missing network.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await enter('/accounts')
  const bill = main(page).getByRole('table', { name: 'Bills' }).getByRole('link').first()
  await bill.click()
  await expect(page).toHaveURL(/\/accounts\/bill\?invoice=/)
  const amount = await main(page).locator('.gf-balance').innerText()
  const button = main(page).getByRole('button', { name: 'Download this bill (PDF)' })
  await button.focus()
  const { file, text } = await fileOf(page, () => page.keyboard.press('Enter'))
  expect(text).toContain(amount)
  expect(file.suggestedFilename()).toMatch(/^bill-\d{4}-\d\d-\d\d-[A-Z0-9]+\.pdf$/)
  await expect(main(page)).toContainText(`Your browser saves it as ${file.suggestedFilename()}.`)
  await expect(button).toBeFocused()

  // The same from the list, which links only to existing documents.
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL('/accounts/documents')
  const written = main(page).getByRole('region', { name: 'In writing' })
  await expect(written.getByRole('listitem').first()).toContainText('Bill for')
  expect(await findingsInBoth(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
  }
  const first = main(page)
    .getByRole('button', { name: /^Download PDF: Bill for/ })
    .first()
  const listed = await fileOf(page, () => first.click())
  expect(listed.text).toBe(text)

  // Without a network there is a message, and the button works again afterwards.
  await page.context().setOffline(true)
  await first.click()
  await expect(main(page).getByText('We got no answer from our server.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  expect((await fileOf(page, () => first.click())).text).toBe(text)
})
