import type { Page } from '@playwright/test'

/** Blocks every script of the application until it is released. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}
