import { expect } from 'vitest'
import { customerName, logIn } from '../site/site-test.ts'
import { test } from './webkit-test.ts'

test('[AUTH-13] a login typed before the application has started is stored, in a browser without speculation rules', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  expect(
    await page.evaluate(() => [
      'requestIdleCallback' in window,
      HTMLScriptElement.supports?.('speculationrules') ?? false,
    ]),
  ).toEqual([false, false])
  await logIn(page)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
})

test('[UI-6] digits do not become telephone links by themselves, and nothing extends below the notch', async ({
  page,
}) => {
  for (const address of ['/contact', '/documents/privacy-policy']) {
    await page.goto(address)
    const said = await page.evaluate(() =>
      ['format-detection', 'viewport'].map((name) =>
        document.querySelector(`meta[name=${name}]`)?.getAttribute('content'),
      ),
    )
    // Without viewport-fit=cover Safari keeps the page within the safe area itself.
    expect(said).toEqual(['telephone=no', 'width=device-width, initial-scale=1'])
  }
})
