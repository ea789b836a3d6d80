import type { Page } from '@playwright/test'
import { expect, inject, onTestFinished } from 'vitest'
import { findings, overflow } from '../site/axe.ts'
import { openWebKit } from './webkit-browser.ts'
import type { WebKitPage } from './webkit-page.ts'
import { test } from './webkit-test.ts'

const addresses = ['/', '/plans', '/faq', '/accounts/login', '/sign-up/supply', '/pay']
/** Both take a script and its argument. */
/** Without the driver's `frames`, which differ from Playwright's. */
const looked = (page: WebKitPage) =>
  ({ evaluate: page.evaluate.bind(page) }) as unknown as Pick<Page, 'evaluate'>

test('[UI-6] axe finds nothing on six pages in light colours', async ({ page }) => {
  for (const address of addresses) {
    await page.open(address)
    expect(await findings(looked(page)), address).toEqual([])
  }
})

test('[UI-6] a browser in dark colours gets a dark page with enough contrast', async () => {
  const { page, close } = await openWebKit(inject('siteOrigin'), '--dark-mode')
  onTestFinished(close)
  for (const address of addresses) {
    await page.open(address)
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    const parts = await page.evaluate(() => {
      const colour = getComputedStyle(document.body).backgroundColor
      // Mixed colours are given in fractions of 1, others in parts of 255.
      const whole = colour.startsWith('color(') ? 255 : 1
      return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) * whole)
    })
    expect(Math.max(...parts), `${address}: ${parts}`).toBeLessThan(80)
    expect(await findings(looked(page), 'colours'), address).toEqual([])
  }
})

test('[UI-6] text twice as large makes no page wider than its window', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 700 })
  for (const address of addresses) {
    await page.open(address)
    expect(await overflow(looked(page), '200%'), address).toBe(0)
  }
})

// The driver cannot print, so print styles are applied to the screen.
test('[UI-6] in print there is only the text: no header, no menus, dark letters on white', async ({
  page,
}) => {
  for (const address of ['/faq', '/documents/privacy-policy']) {
    await page.goto(address)
    const seen = await page.evaluate(() => {
      const putOnScreen = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all'
          if ('cssRules' in rule) putOnScreen((rule as CSSGroupingRule).cssRules)
        }
      }
      for (const sheet of document.styleSheets) {
        if (sheet.media.mediaText === 'print') sheet.media.mediaText = 'all'
        putOnScreen(sheet.cssRules)
      }
      const isSeen = (css: string) => document.querySelector(css)?.checkVisibility() ?? false
      return {
        navigation: isSeen('header nav'),
        footer: isSeen('.gf-site > footer nav'),
        text: isSeen('main h1'),
        colour: getComputedStyle(document.querySelector('main h1') ?? document.body).color,
      }
    })
    expect(seen, address).toMatchObject({ navigation: false, footer: false, text: true })
  }
})
