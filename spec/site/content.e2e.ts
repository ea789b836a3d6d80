import type { Page } from '@playwright/test'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import { priceLines, solarLines } from '../../src/plans/plan-prices.ts'
import { referenceSentence } from '../../src/plans/reference-sentence.ts'
import { needs } from '../tools/target/target.ts'
import { expect, test } from './reading-test.ts'
import { addressesOf, allRoutes, documentsOfEachKind, pageRoutes } from './route-table.ts'
import { started } from './site-test.ts'

needs('ownPages')

const offers = plans.offers as readonly PlanOffer[]
const helpNumbers = ['000', '131450', '1300555727', '133677']
const faultNumbers = ['131388', '131003', '136262', '131366', '131280', '132412', '132099']
const weather = 'https://www.bom.gov.au/'

test('[UI-1] the footer of every page in both variants names emergencies, interpreter, relay and every fault line', async ({
  request,
}) => {
  for (const address of [...allRoutes.flatMap(addressesOf), '/no-such-page', '/no-such-page.m']) {
    const [, footer = ''] = (await (await request.get(address)).text()).split('<footer')
    for (const number of [...helpNumbers, ...faultNumbers, '1300975707'])
      expect(footer.includes(`href="tel:${number}"`), `${number} on ${address}`).toBe(true)
    expect(footer, address).toContain('href="/documents/family-violence" rel="external"')
  }
})

test('[UI-1] every document’s footer has the same numbers', async ({ request }) => {
  for (const address of documentsOfEachKind) {
    const [, footer = ''] = (await (await request.get(address)).text()).split('<footer')
    for (const number of [...helpNumbers, ...faultNumbers, '1300975707'])
      expect(footer.includes(`href="tel:${number}"`), `${number} on ${address}`).toBe(true)
  }
})

test('[UI-1] pages and documents show when they were last reviewed', async ({ request }) => {
  const undated = ['/404']
  const pages = pageRoutes.map(({ path }) => path).filter((path) => !undated.includes(path))
  // The offline page quotes no rule.
  const documents = documentsOfEachKind.filter((path) => path !== '/documents/offline')
  for (const address of [...pages, ...documents]) {
    const html = await (await request.get(address)).text()
    expect(html.match(/Last (?:updated|reviewed) <time datetime="2026-\d\d-\d\d">/gi), address).toHaveLength(
      1,
    )
  }
})

/**
 * Opens a page and returns the text of its main part, after a check for unfinished texts and for phone numbers that are not
 * links.
 */
async function expectWritten(page: Page, address: string): Promise<string> {
  await page.goto(address)
  const main = page.locator('main')
  const text = await main.innerText()
  expect(text).not.toMatch(/lorem|ipsum|\bTODO\b|\bTBC\b|\bTBD\b|coming soon|\{\{|\}\}|undefined|\[object/i)
  // Documents and texts of pages are written in Markdown: a number that was typed as plain text cannot be dialled.
  const typed = text.match(/\b(?:1[38]00 \d{3} \d{3}|13 \d\d \d\d|13\d \d{3})\b/g) ?? []
  const links = await main.locator('a[href^="tel:"]').allInnerTexts()
  expect(typed.filter((number) => !links.some((link) => link.includes(number)))).toEqual([])
  return text
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  const fullPages = pageRoutes.map(({ path }) => path).filter((path) => path !== '/404')
  for (const address of fullPages)
    test(`[UI-1] [ROUTE-15] ${address} reads in full: 200 words of its own and more, no placeholder text, each number to ring can be pressed`, async ({
      page,
    }) => {
      const text = await expectWritten(page, address)
      expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeGreaterThanOrEqual(200)
    })

  for (const address of ['/404', ...documentsOfEachKind])
    test(`[UI-1] ${address} has no placeholder text, and each number to ring can be pressed`, async ({
      page,
    }) => {
      await expectWritten(page, address)
    })

  test('[UI-1] each plan shows prices with GST, the comparison and its own document, and the document says the same', async ({
    page,
    request,
  }) => {
    await page.goto('/plans')
    for (const { plan, comparison } of offers) {
      const card = page.locator(`#${plan.planId}`)
      if (!comparison) throw new Error('Each plan of the host has a reference price')
      const sentence = referenceSentence(comparison, plan.customerType)
      const { electricityContract } = plan
      const lines = [...priceLines(electricityContract), ...solarLines(electricityContract)]
      const prices = lines.map(({ price }) => price)
      // Collapsed content has no inner text, so all of this is visible without a click.
      const seen = (await card.innerText()).replace(/\s+/g, ' ')
      expect(seen).toContain('Prices include GST')
      expect(seen).toContain(sentence)
      expect(await card.locator('dd:not(.gf-plan__note)').allInnerTexts()).toEqual(prices)
      const link = card.getByRole('link', { name: `Plan document of ${plan.displayName}` })
      await expect(link).toHaveAttribute('href', `/documents/plans/${plan.planId}`)
      const answer = await request.get(`/documents/plans/${plan.planId}`)
      const text = (await answer.text()).replaceAll('\u00A0', ' ')
      for (const part of [sentence, ...prices]) expect(text).toContain(part)
    }
  })

  test('[UI-1] without scripts the quick exit is a plain link, on the policies page and in the document', async ({
    page,
  }) => {
    await page.route(weather, (route) => route.fulfill({ contentType: 'text/html', body: 'Sunny' }))
    for (const address of ['/policies', '/documents/family-violence']) {
      await page.goto(address)
      const exit = page.getByRole('main').getByRole('link', { name: 'Leave this site quickly' })
      await expect(exit).toBeInViewport()
      await expect(page.getByRole('main')).toContainText(/does not clear (?:your|the) browser[’']s history/)
      await exit.click()
      await expect(page).toHaveURL(weather)
    }
  })
})

/** Reads the front page, then one with a quick exit; answers for the weather page itself. */
async function readInPrivate(page: Page, address: string) {
  await page.route(weather, (route) => route.fulfill({ contentType: 'text/html', body: 'Sunny' }))
  await page.goto('/')
  await page.goto(address)
  if (address === '/policies') await started(page)
  await expect(page.getByText('Or press Escape three times')).toBeVisible()
}

const waysOut = {
  'a press': (page: Page) => page.getByRole('link', { name: 'Leave this site quickly' }).click(),
  'Escape three times': async (page: Page) => {
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Escape')
  },
}

for (const address of ['/policies', '/documents/family-violence'])
  for (const [name, leave] of Object.entries(waysOut)) {
    test(`[UI-1] ${name} leaves ${address}, and back does not return to it`, async ({ page }) => {
      await readInPrivate(page, address)
      await leave(page)
      await expect(page).toHaveURL(weather)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })
  }

test('[UI-1] images keep their place: each has its size in the document', async ({ request }) => {
  let images = 0
  for (const address of allRoutes.flatMap(addressesOf)) {
    const html = await (await request.get(address)).text()
    // The data of a page contains its text once more, as JSON.
    for (const [image] of html.replace(/<script\b[\s\S]*?<\/script>/g, '').matchAll(/<img\b[^>]*>/g)) {
      images += 1
      expect(image, address).toMatch(/ width="\d+" height="\d+"/)
    }
  }
  // The artwork of the log-in page, in both variants, at least.
  expect(images).toBeGreaterThanOrEqual(2)
})

const heroDrawing = '<div class="site-hero__art"'

test('[ROUTE-6] a mobile document is smaller than the plain one, and has no hero drawing', async ({
  request,
}) => {
  const load = async (address: string) => {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers()['content-encoding'], address).toBe('br')
    return { text: await answer.text(), sentBytes: Number(answer.headers()['content-length']) }
  }
  for (const route of allRoutes) {
    const [plain, mobile] = await Promise.all(addressesOf(route).map(load))
    if (!plain || !mobile) throw new Error('Each route has two documents')
    expect(mobile.text.length, route.path).toBeLessThan(plain.text.length)
    expect(mobile.sentBytes, route.path).toBeLessThan(plain.sentBytes)
    expect(mobile.text.includes(heroDrawing), route.path).toBe(false)
  }
  expect((await load('/')).text.includes(heroDrawing)).toBe(true)
})
