import { expect, settled, test } from '../catalogue/catalogue-stand.ts'
import { brandNames } from '../catalogue/names.ts'
import { sheets } from './sheets.ts'
import { smallPng } from './small-png.ts'

// Half the size: positions, widths and colours are still visible.
test.use({ deviceScaleFactor: 0.5, contextOptions: { reducedMotion: 'reduce' } })

for (const [name, ids] of Object.entries(sheets))
  for (const brand of brandNames)
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 1280])
        test(`${name} looks as before (${brand}, ${scheme}, ${width} px)`, async ({ page, catalogue }) => {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme: scheme })
          await page.goto(`${catalogue.origin}/catalogue?sheet=${ids.join(',')}&brand=${brand}`)
          await settled(page)
          const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
          expect(smallPng(picture)).toMatchSnapshot(`${name}-${brand}-${scheme}-${width}.png`, {
            threshold: 0.1,
            maxDiffPixels: 0,
          })
        })
