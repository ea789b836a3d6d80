import { banksiaPower } from '../../fixtures/second-brand.ts'
import { makeBrand } from '../../host/brand.ts'
import { everyMail } from '../server/notifications/every-mail.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, test } from './site-test.ts'

needs('checkout')

const siteOrigin = 'https://www.brand.example'
// A mail is shown inside a mail program's page, which has these landmarks.
const ofItsProgram = /^(?:region|landmark-one-main):/

for (const sender of [makeBrand(), banksiaPower])
  test(`[UI-6] each mail of ${sender.name} is readable at 320 px, in light and in dark colours`, async ({
    page,
  }) => {
    const found: string[] = []
    for (const [name, { html }] of everyMail({ sender, siteOrigin: () => siteOrigin }))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: 320, height: 700 })
        await page.setContent(html)
        const about = colorScheme === 'light' ? 'everything' : 'colours'
        for (const finding of await findings(page, about))
          if (!ofItsProgram.test(finding)) found.push(`${name} (${colorScheme}): ${finding}`)
        if ((await overflow(page)) > 0) found.push(`${name}: wider than the window`)
        for (const link of await page.getByRole('link').all()) {
          const { height = 0 } = (await link.boundingBox()) ?? {}
          if (height < 44) found.push(`${name}: a link of ${height} px: ${await link.textContent()}`)
        }
      }
    expect(found).toEqual([])
  })
