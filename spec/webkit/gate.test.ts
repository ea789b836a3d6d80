import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { deliver } from '../site/deliver.ts'
import { FaultProxy } from '../site/fault-proxy.ts'
import { buildWithGate } from '../site/gate-build.ts'
import { openWebKit } from './webkit-browser.ts'

test('[GATE-1] [GATE-3] [GATE-15] the gate covers the page, refuses a wrong code, and opens permanently for the right one', {
  timeout: 240_000,
}, async () => {
  // Inside the project, because the rendering entry that is created there resolves its packages from parent folders.
  const folder = await mkdtemp(join('dist', 'webkit-gate-'))
  await buildWithGate(folder, 'now')
  const proxy = await FaultProxy.open(inject('siteOrigin'))
  proxy.deploy(await deliver(folder))
  const { page, close } = await openWebKit(proxy.origin)
  onTestFinished(async () => {
    await close()
    await proxy.close()
    await rm(folder, { recursive: true })
  })
  await page.goto('/about')
  const dialog = page.getByRole('dialog', { name: 'Closed Testing Mode' })
  const code = dialog.getByRole('textbox', { name: 'Invite code' })
  await expect.poll(() => code.isFocused()).toBe(true)
  expect(await page.locator('main h1').isVisible()).toBe(false)
  expect(await dialog.evaluate((box) => box.getBoundingClientRect().height - innerHeight)).toBe(0)
  await code.fill('0000')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect
    .poll(() => dialog.getByRole('alert').innerText())
    .toContain('Invalid invite code. Please try again.')
  await code.fill('4821')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.locator('main h1').see()
  await page.goto('/plans')
  await page.locator('main h1').see()
  expect(await dialog.count()).toBe(0)
})
