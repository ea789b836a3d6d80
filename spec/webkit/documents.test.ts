import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { readPdf } from '../server/documents/read-pdf.ts'
import { customerName, logIn } from '../site/site-test.ts'
import type { WebKitPage } from './webkit-page.ts'
import { test } from './webkit-test.ts'

/** The next complete file with such a name that the browser has saved. */
async function saved(name: RegExp): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const folder = inject('downloads')
  const find = async () => (await readdir(folder)).find((one) => name.test(one))
  await expect.poll(find).toBeDefined()
  const found = (await find()) ?? ''
  await expect.poll(async () => (await stat(join(folder, found))).size).toBeGreaterThan(0)
  return { name: found, bytes: await readFile(join(folder, found)) }
}

async function enter(page: WebKitPage, path: string) {
  await page.open(path)
  await logIn(page)
  await expect.poll(() => page.path()).toBe(path)
}

test('[ACC-6] [API-12] a bill is saved as a PDF that says what the page says', async ({ page }) => {
  await enter(page, '/accounts')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  await page.getByRole('table', { name: 'Bills' }).getByRole('link').first().click()
  await expect.poll(() => page.path()).toMatch(/^\/accounts\/bill\?invoice=/)
  const amount = await page.getByRole('main').locator('.gf-balance').innerText()
  await page.getByRole('button', { name: 'Download this bill (PDF)' }).click()
  const { name, bytes } = await saved(/^bill-\d{4}-\d\d-\d\d-[A-Z0-9]+\.pdf$/)
  expect((await readPdf(bytes)).text).toContain(amount)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(`Your browser saves it as ${name}.`)
})

test('[ACC-1] the readings are saved as a file, day by day', async ({ page }) => {
  await enter(page, '/accounts')
  const figure = page.getByRole('figure', { name: 'Your electricity use' })
  const link = figure.getByRole('link', { name: /^Download as CSV/ })
  await link.see()
  await link.click()
  const { bytes } = await saved(/^usage-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = bytes.toString().trimEnd().split('\r\n')
  expect(lines[0]).toContain('Date,Used (kWh)')
  expect(lines.length).toBeGreaterThanOrEqual(1 + 365)
})
