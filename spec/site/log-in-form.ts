import { target } from '../tools/target/target.ts'
import type { Control, Place } from './sign-up-fields.ts'

/** The customer whom the suites log in: the brand's, or the one that the environment names. */
export const customer = {
  email: process.env.CONFORM_EMAIL ?? target.customer?.email ?? '',
  password: process.env.CONFORM_PASSWORD ?? target.customer?.password ?? '',
}
/** A page of Playwright or of WebKit. */
interface Page<One> extends Pick<Place<One>, 'getByRole'> {
  locator(css: string): One
}

/** Found by input type: the accessibility suite checks their labels. */
export const logInFields = <One extends Control<One>>(page: Page<One>) => ({
  email: page.locator('main input[name=email]'),
  password: page.locator('main input[name=password]'),
})

export async function logIn<One extends Control<One>>(page: Page<One>, { email, password } = customer) {
  const fields = logInFields(page)
  await fields.email.fill(email)
  await fields.password.fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
