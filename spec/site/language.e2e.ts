import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { findingsInBoth } from './axe.ts'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import { buildWith } from './gate-build.ts'
import { test as base, customer, customerName, expect, logInFields, started } from './site-test.ts'

needs('checkout')
needs('demoData')

const alternates = { 'en-AU': 'https://www.wattlebird.example', 'zh-Hans': 'https://zh.wattlebird.example' }

/** The reference site in Chinese; `LANGUAGE_BUILD` names its folder if it has been built before. */
const test = base.extend<object, { folder: string; origin: string }>({
  folder: [
    async ({ browserName }, use) => {
      if (process.env.LANGUAGE_BUILD) return use(process.env.LANGUAGE_BUILD)
      const folder = await mkdtemp(join('dist', `${browserName}-language-`))
      const out = join(folder, 'site')
      await buildWith(out, { SITE_LANGUAGE: 'zh-Hans', ALTERNATES: JSON.stringify(alternates) })
      await use(out)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // One for all tests, so that the browser has the site's files after the first.
  origin: [
    async ({ folder }, use, { project }) => {
      const site = await FaultProxy.open(String(project.use.baseURL))
      site.deploy(await deliver(folder))
      await use(site.origin)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// One worker, so that the site is built once.
test.describe.configure({ mode: 'default' })

/** The translated pages for everybody. */
const translated = globSync('host/languages/zh-Hans/pages/**/*.md').map(
  (file) => /^path: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '',
)
const pages = translated.filter(
  (path) => !/^\/(?:accounts\/(?!login|forgot)|accounts$|screens|sign-up|404|500)/.test(path),
)
/**
 * Whether a text has English that is not translated: two words of which the second begins with a small letter. Names have
 * capitals, and a term may stand in brackets or quotes behind its translation.
 */
const isEnglish = (text: string) =>
  /\b[A-Z]?[a-z]+ (?!(?:and|for|of)\b)[a-z]{2}/.test(text.replace(/（[^）]*）|“[^”]*”/g, ''))

/** The texts of a page that are not marked as English. */
const textsOf = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const found: string[] = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim()
      if (
        text &&
        parent &&
        !parent.closest('script, style, [lang^=en], [aria-hidden=true], [href^="mailto:"]')
      )
        found.push(text)
    }
    return found
  })

for (const path of pages)
  test(`[LIB-2] ${path} is in Chinese, marks what is in English, and has no barriers`, async ({
    page,
    origin,
  }) => {
    await page.goto(origin + path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    const texts = await textsOf(page)
    expect(texts.filter(isEnglish)).toEqual([])
    // Emphasis that Markdown has not closed.
    expect(texts.filter((text) => text.includes('**') || text.includes('{#'))).toEqual([])
    expect(await findingsInBoth(page)).toEqual([])
  })

test('[LIB-2] the header is in Chinese, and the footer leads to the same page in English', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/plans`)
  await expect(
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '用电方案' }),
  ).toBeVisible()
  const english = page.getByRole('contentinfo').getByRole('link', { name: 'Australian English' })
  await expect(english).toHaveAttribute('href', 'https://www.wattlebird.example/plans')
  await expect(english).toHaveAttribute('lang', 'en-AU')
  const other = page.locator('head link[hreflang="en-AU"]')
  await expect(other).toHaveAttribute('href', 'https://www.wattlebird.example/plans')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://zh.wattlebird.example/plans',
  )
})

test('[LIB-2] the login explains its errors in Chinese, and leads to the account', async ({
  page,
  origin,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await page.goto(`${origin}/accounts/login`)
  await started(page)
  const { email, password } = logInFields(page)
  const button = page.getByRole('main').getByRole('button', { name: '登录', exact: true })
  await button.click()
  await expect(page.locator('[id="login-email-problem"]')).toHaveText('电子邮件为必填项')
  await email.fill(customer.email)
  await password.fill('not-the-password')
  await button.click()
  await expect(page.locator('[id="login-password-problem"]')).not.toBeEmpty()
  await password.fill(customer.password)
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customerName)
})

test('[LIB-2] a customer’s account is in Chinese, and marks what is in English', async ({ page, origin }) => {
  await page.goto(`${origin}/accounts/login`)
  await started(page)
  const { email, password } = logInFields(page)
  await email.fill(customer.email)
  await password.fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customerName)
  // On a phone the list of bills is folded.
  const bill = page.locator('main a[href*="/accounts/bill?"]').first()
  await bill.waitFor({ state: 'attached' })
  await page.goto(origin + (await bill.getAttribute('href')))
  await expect(page.getByRole('heading', { name: '我们怎样计算' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^[\d.,]+ kWh × 每kWh / }).first()).toBeVisible()
  expect((await textsOf(page)).filter(isEnglish)).toEqual([])
  for (const [path, part] of [
    ['/accounts/plan', '优惠期'],
    ['/accounts/documents', '最新的在前'],
    ['/accounts/details', '账单设置'],
    ['/accounts/support', '优惠'],
  ] as const) {
    await page.goto(origin + path)
    await expect(page.getByRole('main').getByText(part).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('正在取得')).toHaveCount(0)
    const texts = await textsOf(page)
    expect(texts.filter(isEnglish)).toEqual([])
    // An English sign between Chinese texts.
    expect(
      texts.filter((text) => /[\u4e00-\u9fff] ?[,;!?()]|[,;:(] ?[\u4e00-\u9fff]|^[.,;:]$/.test(text)),
    ).toEqual([])
  }
})

test('[LIB-2] a page that is not translated is in English, marked as such, and kept from search engines', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/documents/privacy`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU')
  await expect(page.locator('footer')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://www.wattlebird.example/documents/privacy',
  )
})
