import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../run/chromium.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { step, tool } from '../run/step.ts'
import { pictureSet } from './picture-set.ts'

// `npm run spec:visual`: compares the catalogue with the pictures of this browser and these fonts. Not part of `npm test`,
// because another machine's pictures say nothing about this one.
const usage = `Usage: npm run spec:visual [-- --update]

Compares pictures of the catalogue with those that were kept of this browser and these fonts.

  --update   keeps the pictures as they are now, in place of the former ones
`
const { update = false } = argumentsOrExit({
  usage,
  flags: { update: { type: 'boolean' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return values
  },
})
const baselines = 'spec/tools/visual/baselines'

await ensureChromium()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const set = await pictureSet(browser)
await browser.close()

const folder = `${baselines}/${set}`
if (!update && !existsSync(folder)) {
  const known = existsSync(baselines) ? readdirSync(baselines).join(', ') : ''
  process.stderr.write(
    `There are no pictures of this browser with these fonts (${set}; there are: ${known || 'none'}). Nothing was compared. To make them, check out a state that you trust and run: npm run spec:visual -- --update\n`,
  )
  process.exit(2)
}
// Pictures of removed sheets are deleted.
if (update) rmSync(folder, { recursive: true, force: true })
const words = [
  'test',
  '--config=spec/tools/visual/playwright.config.ts',
  ...(update ? ['--update-snapshots=all'] : []),
]
const { isPassed } = await step('Pictures', tool('@playwright/test/cli.js', ...words), { PICTURE_SET: set })
process.exitCode = isPassed ? 0 : 1
