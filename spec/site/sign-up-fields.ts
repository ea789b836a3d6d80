/** Where controls are looked for, with either driver: a page of Playwright or WebKit, or an element. */
export interface Place<Control> {
  getByRole(
    role: 'main' | 'group' | 'button' | 'checkbox',
    options?: { readonly name?: string | RegExp },
  ): Control
  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): Control
}
/** A control, or a group of them. */
export interface Control<Self> extends Place<Self> {
  first(): Self
  all(): Promise<readonly Self[]>
  click(): Promise<unknown>
  fill(text: string): Promise<unknown>
  check(): Promise<unknown>
  selectOption(value: string): Promise<unknown>
  getAttribute(name: string): Promise<string | null>
}

export const main = <One extends Control<One>>(page: Place<One>): One => page.getByRole('main')
export const field = <One extends Control<One>>(page: Place<One>, label: string): One =>
  main(page).getByLabel(label, { exact: true })
export const group = <One extends Control<One>>(page: Place<One>, name: RegExp | string): One =>
  main(page).getByRole('group', { name })
export const save = <One extends Control<One>>(page: Place<One>): One =>
  page.getByRole('button', { name: 'Save and continue' })
export const send = <One extends Control<One>>(page: Place<One>): One =>
  page.getByRole('button', { name: 'Send the application' })

/** Fills in the address of a home by hand. */
export async function fillAddress<One extends Control<One>>(page: Place<One>, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter the address by hand' }).click()
  await field(page, 'Street number').fill(number)
  await field(page, 'Street name').fill('Test Lane')
  await field(page, 'Suburb or town').fill('Newtown')
  await field(page, 'State or territory').selectOption('NSW')
  await field(page, 'Postcode').fill('2042')
}

/** Everything required about a person. */
export async function fillPerson<One extends Control<One>>(page: Place<One>, email: string): Promise<void> {
  await field(page, 'Given name').fill('Robin')
  await field(page, 'Family name').fill('Okafor')
  const born = group(page, 'Date of birth').first()
  await born.getByLabel('Day').fill('29')
  await born.getByLabel('Month').fill('2')
  await born.getByLabel('Year').fill('1984')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill('+61 491 570 156')
  await field(page, 'Driver licence').check()
  await field(page, 'Document number').fill('12 345 678')
  await field(page, 'Licence state').selectOption('NSW')
}

/** Ticks everything that a contract requires, and nothing else. */
export async function agree<One extends Control<One>>(page: Place<One>): Promise<void> {
  for (const box of await main(page).getByRole('checkbox').all())
    if ((await box.getAttribute('value')) !== 'MARKETING') await box.check()
}
