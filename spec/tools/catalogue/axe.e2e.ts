import { findings, findingsInBoth } from '../../site/axe.ts'
import { needs } from '../target/target.ts'
import { expect, test } from './catalogue-stand.ts'
import { familyNames } from './names.ts'

needs('checkout')

test.use({ reducedMotion: 'reduce' })

// Every rule once, and those about colours in each brand, light and dark.
for (const family of familyNames)
  test(`[UI-6] axe finds nothing in any state, in both brands, light and dark: ${family}`, async ({
    page,
    open,
    examplesOf,
  }) => {
    const examples = await examplesOf(family)
    expect(examples).not.toEqual([])
    const found: string[] = []
    for (const id of examples) {
      await open(id)
      for (const finding of await findingsInBoth(page)) found.push(`${id} (wattlebird): ${finding}`)
      // Still dark, as the previous run left it.
      await open(id, 'second')
      for (const finding of await findings(page, 'colours')) found.push(`${id} (second, dark): ${finding}`)
      await page.emulateMedia({ colorScheme: 'light' })
      for (const finding of await findings(page, 'colours')) found.push(`${id} (second, light): ${finding}`)
    }
    expect(found).toEqual([])
  })
