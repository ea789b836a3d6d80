import type { Control } from './sign-up-fields.ts'

/** Fills in and sends the provider's fields. */
export async function typeCard<
  One extends Control<One>,
  Frame extends Pick<Control<One>, 'getByLabel' | 'getByRole'>,
>(page: { frameLocator(css: string): Frame }, number: string): Promise<Frame> {
  const fields = page.frameLocator('iframe[title="Card details, with our payment provider"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry').fill('12/30')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByRole('button', { name: /^Pay/ }).click()
  return fields
}
