import { findings, loadAxe } from './axe.ts'
import { expect, test } from './catalogue-stand.ts'
import type { BrandName } from './names.ts'
import { familyNames } from './names.ts'

/** Every rule once, and those about colours in each brand, light and dark. */
const looks = [
  { brand: 'wattlebird', colorScheme: 'light', about: 'everything' },
  { brand: 'wattlebird', colorScheme: 'dark', about: 'colours' },
  { brand: 'second', colorScheme: 'light', about: 'colours' },
  { brand: 'second', colorScheme: 'dark', about: 'colours' },
] as const

async function lookAt(
  examples: readonly string[],
  open: (id: string, brand: BrandName) => Promise<void>,
  look: (about: 'everything' | 'colours') => Promise<string[]>,
  { brand, colorScheme, about }: (typeof looks)[number],
) {
  const found: string[] = []
  for (const id of examples) {
    await open(id, brand)
    for (const finding of await look(about)) found.push(`${id} (${brand}, ${colorScheme}): ${finding}`)
  }
  return found
}

for (const family of familyNames)
  test(`[UI-6] axe finds nothing in any state, in both brands, light and dark: ${family}`, async ({
    page,
    open,
    examplesOf,
  }) => {
    test.setTimeout(120_000)
    const examples = await examplesOf(family)
    expect(examples).not.toEqual([])
    await loadAxe(page)
    const found: string[] = []
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      found.push(...(await lookAt(examples, open, (about) => findings(page, about), look)))
    }
    expect(found).toEqual([])
  })
