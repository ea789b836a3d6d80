import { expect, test } from './site-test.ts'

for (const [colorScheme, file] of [
  ['light', '/art/hero.svg'],
  ['dark', '/art/hero-dusk.svg'],
] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test(`[UI-6] the drawing of the front page stands in its document, and is that of ${colorScheme} colours`, async ({
      page,
      request,
    }) => {
      const asked: string[] = []
      page.on('request', (wish) => asked.push(new URL(wish.url()).pathname))
      await page.goto('/')
      const drawing = page.locator('.site-hero__art img')
      await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
      const address = await drawing.evaluate((image: HTMLImageElement) => image.currentSrc)
      const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1))
      expect(svg).toBe((await (await request.get(file)).text()).trim().replaceAll(/\s+/g, ' '))
      expect(asked.filter((path) => path.startsWith('/art/hero'))).toEqual([])
    })
  })
