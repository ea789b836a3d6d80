import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { allRoutes } from './route-table.ts'
import { expect, test } from './site-test.ts'

needs('ownPages')

const draw = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })

/** By more than one step of a channel, which is what a mixed colour may be rounded by and nobody sees. */
const isOtherPicture = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async (pictures) => {
      const [before = [], after = []] = await Promise.all(
        pictures.map(async (picture) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
          await image.decode()
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height).data ?? []
        }),
      )
      return (
        before.length !== after.length || before.some((value, at) => Math.abs(value - (after[at] ?? 0)) > 1)
      )
    },
    [one.toString('base64'), other.toString('base64')],
  )

/** Whether the whole sheet draws a document differently than the rules that stand in it. */
async function isChangedBySheet(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('html:is(.has-font, .font-later)').waitFor()
  await page.evaluate(() => {
    document.documentElement.classList.remove('is-first-view')
    // Where its round corners cut off the bar, the waiting line is drawn a shade apart from one picture to the next.
    for (const line of document.querySelectorAll<HTMLElement>('.gf-delayed')) line.style.overflow = 'visible'
  })
  const before = await draw(page)
  await page.evaluate(() => {
    const { style } = JSON.parse(document.getElementById('gf-boot')?.textContent ?? '{}')
    return new Promise((loaded) => {
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href: style,
          onload: loaded,
        }),
      )
    })
  })
  return isOtherPicture(page, before, await draw(page))
}

/** A picture may still have been on its way in one take; a rule that is missing shows in each. */
async function isAlwaysChangedBySheet(page: Page, path: string): Promise<boolean> {
  for (let take = 0; take < 3; take += 1) if (!(await isChangedBySheet(page, path))) return false
  return true
}

for (const [width, colorScheme, media] of [
  [390, 'light', 'screen'],
  [1280, 'dark', 'screen'],
  [1280, 'light', 'print'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}, ${media}`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    test(`a document has every rule that it is drawn with: the whole sheet changes nothing (${media}, ${width} px, ${colorScheme})`, async ({
      page,
    }) => {
      test.slow()
      // The application would bring the sheet along.
      await page.route(/\/assets\/[^/]*\.js$/, () => {})
      // A still picture shows no movement.
      await page.emulateMedia({ media, reducedMotion: 'reduce' })
      const different: string[] = []
      for (const { path } of allRoutes) if (await isAlwaysChangedBySheet(page, path)) different.push(path)
      expect(different).toEqual([])
    })
  })
