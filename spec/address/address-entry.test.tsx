import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Address, AddressFaults } from '../../src/address/address.ts'
import { addressFaults, addressParts, readAddress, toAddress } from '../../src/address/address.ts'
import type { AddressEntryProps } from '../../src/address/address-entry.tsx'
import { AddressEntry } from '../../src/address/address-entry.tsx'
import type { AddressLookup } from '../../src/address/address-lookup.ts'
import { createMemoryLookup } from '../../src/address/memory-lookup.ts'
import type { FormFailure } from '../../src/forms/app-form.tsx'
import { AppForm } from '../../src/forms/app-form.tsx'
import { inSite } from '../layout/in-site.tsx'
import { fakeClock } from '../pages/fake-clock.ts'
import { takeOver } from '../render/take-over.ts'
import { testAddresses } from './addresses.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function page(props: Partial<AddressEntryProps> = {}) {
  const clock = fakeClock()
  const entry = (faults?: AddressFaults) => (
    <StrictMode>
      <form aria-label="Sign up">
        <AddressEntry
          name="supply"
          legend="Where do you need power?"
          lookup={createMemoryLookup(testAddresses)}
          timers={clock}
          {...(faults && { faults })}
          {...props}
        />
      </form>
    </StrictMode>
  )
  return { clock, entry, advance: (ms: number) => act(() => clock.advance(ms)) }
}
function mount(props: Partial<AddressEntryProps> = {}) {
  const { entry, advance } = page(props)
  const { rerender } = render(entry())
  return { advance, show: (faults: AddressFaults) => rerender(entry(faults)) }
}

const combobox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find the address' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const status = () => screen.getByRole('status').textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(combobox(), { key })
/** The active option for screen readers. */
const active = () =>
  document.getElementById(combobox().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
const typed = () =>
  readAddress(new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Sign up' })), 'supply')
const type = (text: string) => fireEvent.input(combobox(), { target: { value: text } })
async function find(text: string, advance: (ms: number) => Promise<void>) {
  combobox().focus()
  type(text)
  await advance(250)
}
const found = [
  '3/7 Test Lane, Newtown NSW 2042',
  '7 Test Lane, Newtown NSW 2042',
  '7A Test Lane, Fitzroy VIC 3065',
]

test('the look-up is a combobox that announces what it is, whether it is open, and how many addresses it has', async () => {
  const { advance } = mount()
  expect(screen.getByRole('group', { name: 'Where do you need power?' })).toBeDefined()
  expect([combobox().ariaExpanded, combobox().ariaAutoComplete, status()]).toEqual(['false', 'list', ''])
  combobox().focus()
  type('7 te')
  expect(status()).toBe('Looking…')
  await advance(250)
  expect(options()).toEqual(found)
  expect(combobox().ariaExpanded).toBe('true')
  const list = screen.getByRole('listbox', { name: 'Addresses' })
  expect(combobox().getAttribute('aria-controls')).toBe(list.id)
  expect(status()).toBe('3 addresses found. Choose one with the arrow keys and Enter.')
})

test('[UI-6] by keyboard: Down and Up go round, Home and End go back into the text, Escape closes and keeps it', async () => {
  const { advance } = mount()
  await find('7 te', advance)
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return active()
  })
  const [first, second, third] = found
  expect(walk).toEqual([first, second, third, first, third, second])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(second)
  for (const key of ['Home', 'End']) {
    press('ArrowDown')
    // The keys still move the caret.
    expect(press(key)).toBe(true)
    expect(active()).toBeNull()
  }
  press('ArrowUp')
  expect(active(), 'up from the text is the last').toBe(third)
  expect(press('Escape')).toBe(false)
  expect([combobox().ariaExpanded, combobox().value, active()]).toEqual(['false', '7 te', null])
  expect(press('Escape'), 'a closed list leaves Escape to others').toBe(true)
  press('ArrowDown')
  expect([combobox().ariaExpanded, active()]).toEqual(['true', first])
  fireEvent.blur(combobox())
  expect(combobox().ariaExpanded).toBe('false')
})

test('Enter takes the marked address, sends no form, and the focus goes to what was chosen', async () => {
  const { advance } = mount()
  await find('7 te', advance)
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  await advance(0)
  const chosen = screen.getByText(found[0] ?? '').closest('p')
  expect(document.activeElement).toBe(chosen)
  expect(chosen?.textContent).toBe(`Chosen address: ${found[0]}`)
  expect(toAddress(typed())).toEqual(testAddresses[0])
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[UI-6] the focus does not return to a visitor who has moved on while the address is loading', async () => {
  let arrive!: (address: Address) => void
  const { suggest } = createMemoryLookup(testAddresses)
  const { advance } = mount({
    lookup: { suggest, resolve: () => new Promise((resolve) => (arrive = resolve)) },
  })
  await find('7 te', advance)
  press('ArrowDown')
  press('Enter')
  expect(status()).toBe('Getting the address…')
  const elsewhere = button('Enter the address by hand')
  elsewhere.focus()
  arrive(testAddresses[0] as Address)
  await advance(0)
  expect(screen.getByText(found[0] ?? '')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Correct it by hand')
})

test('Enter does not choose an address that was found for an earlier text', async () => {
  const { suggest, resolve } = createMemoryLookup(testAddresses)
  const lookup = { suggest: vi.fn(suggest), resolve: vi.fn(resolve) }
  const { advance } = mount({ lookup })
  await find('7 te', advance)
  press('ArrowDown')
  lookup.suggest.mockReturnValue(new Promise(() => {}))
  type('7 te8')
  expect(active(), 'typing goes back into the text').toBeNull()
  for (const delayMs of [0, 250]) {
    await advance(delayMs)
    press('ArrowDown')
    expect([status(), press('Enter')]).toEqual(['Looking…', false])
  }
  await advance(0)
  expect(lookup.resolve).not.toHaveBeenCalled()
  expect(combobox().value).toBe('7 te8')
})

test('a press on an address takes it, and the field keeps the focus until then', async () => {
  const { advance } = mount()
  await find('sample', advance)
  expect(status()).toBe('1 address found. Choose it with the arrow key and Enter.')
  const option = screen.getByRole('option')
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  await advance(0)
  expect(toAddress(typed())).toEqual(testAddresses[3])
})

test('without a chosen address only the look-up has an error, whatever is typed in it', async () => {
  const { advance } = mount()
  expect(addressFaults(typed())).toEqual({ search: 'Address is a required field' })
  await find('7 te', advance)
  expect(addressFaults(typed())).toEqual({
    search: 'Choose your address from the list, or enter it by hand',
  })
})

test('typing by hand keeps what was typed and focuses the first part, and going back loses nothing', async () => {
  const { advance } = mount()
  await find('9 Nowhere Road', advance)
  expect(status()).toBe('No address found. Check the spelling, or enter it by hand.')
  fireEvent.click(button('Enter the address by hand'))
  await advance(0)
  expect(document.activeElement).toBe(field('Unit (if any)'))
  expect([field('Street number').value, field('Street name').value]).toEqual(['9', 'Nowhere Road'])
  fireEvent.input(field('Suburb or town'), { target: { value: 'Newtown' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'State or territory' }), { target: { value: 'NSW' } })
  fireEvent.input(field('Postcode'), { target: { value: '2042' } })
  expect(toAddress(typed())).toEqual({
    number: '9',
    street: 'Nowhere Road',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  })
  fireEvent.click(button('Look up the address'))
  expect([document.activeElement, combobox().value]).toEqual([combobox(), '9 Nowhere Road'])
  expect(typed(), 'what stands by hand is not meant now').toMatchObject({
    search: '9 Nowhere Road',
    suburb: '',
  })
  fireEvent.click(button('Enter the address by hand'))
  expect(field('Suburb or town').value).toBe('Newtown')
})

test('a look-up that fails says so, keeps what was typed, and leaves the way by hand', async () => {
  const away: AddressLookup = {
    suggest: () => Promise.reject(new TypeError('Failed to fetch')),
    resolve: () => Promise.reject(new TypeError('Failed to fetch')),
  }
  const { advance } = mount({ lookup: away })
  await find('7 Test Lane', advance)
  expect(status()).toBe('We cannot look it up just now. Enter it by hand. We’ve kept what you typed.')
  expect([combobox().value, document.activeElement]).toEqual(['7 Test Lane', combobox()])
  fireEvent.click(button('Enter the address by hand'))
  await advance(0)
  expect(field('Street name').value).toBe('Test Lane')
})

test('an address that cannot be fetched is reported as that, and nothing is chosen', async () => {
  const { suggest } = createMemoryLookup(testAddresses)
  const { advance } = mount({ lookup: { suggest, resolve: () => Promise.reject(new Error('gone')) } })
  await find('7 te', advance)
  press('ArrowDown')
  press('Enter')
  await advance(0)
  expect(status()).toMatch(/^We cannot look it up just now/)
  expect(screen.queryByText(/Chosen address/)).toBeNull()
})

test('[FORM-4] faults of the parts open the fields of a chosen address, and leave them open while they are corrected', () => {
  const { show } = mount({ defaultValue: { ...(testAddresses[1] as Address), postcode: '3065' } })
  expect(screen.queryByRole('textbox', { name: 'Postcode' })).toBeNull()
  show(addressFaults(typed()))
  const postcode = screen.getByRole('textbox', { name: 'Postcode' })
  expect(postcode.ariaInvalid ?? postcode.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Postcode must be one in NSW: 3065 is in VIC')).toBeDefined()
  show({})
  expect(screen.getByRole('textbox', { name: 'Postcode' })).toBe(postcode)
})

type Failure = FormFailure<string> | null
/** The address in a form of the application. */
function signUp(answer: Failure = null) {
  const clock = fakeClock()
  const send = vi.fn(async (_: unknown) => answer)
  const fields = [...addressParts, 'search'] as const
  render(
    inSite(
      <AppForm
        label="Sign up"
        ids={Object.fromEntries(fields.map((one) => [`supply-${one}`, `supply-${one}`]))}
        read={(data) => readAddress(data, 'supply')}
        check={(address) =>
          Object.fromEntries(
            Object.entries(addressFaults(address)).map(([field, fault]) => [`supply-${field}`, fault]),
          )
        }
        send={send}
        button="Go on"
        busy="…"
        needsScripts="This"
        fields={(faults) => (
          <AddressEntry
            name="supply"
            legend="Where do you need power?"
            lookup={createMemoryLookup(testAddresses)}
            timers={clock}
            faults={Object.fromEntries(fields.map((one) => [one, faults[`supply-${one}`]]))}
          />
        )}
      />,
    ),
  )
  const advance = (ms: number) => act(() => clock.advance(ms))
  return {
    send,
    submit: () => act(async () => fireEvent.click(button('Go on'))),
    async pick(text: string) {
      await find(text, advance)
      press('ArrowDown')
      press('Enter')
      await advance(0)
    },
  }
}
const summary = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('[FORM-4] errors of parts typed by hand do not apply to an address that is then chosen', async () => {
  const { send, submit, pick } = signUp()
  fireEvent.click(button('Enter the address by hand'))
  await submit()
  expect(summary()).toEqual([
    'Street number is a required field',
    'Street name is a required field',
    'Suburb or town is a required field',
    'State or territory is a required field',
    'Postcode is a required field',
  ])
  fireEvent.click(button('Look up the address'))
  expect(summary(), 'no link leads to a field that is not asked for').toEqual([])
  await pick('3/7')
  expect(screen.getByText(found[0] ?? '').closest('p')).toBe(document.activeElement)
  expect(screen.queryByRole('textbox', { name: 'Postcode' })).toBeNull()
  await submit()
  expect(send).toHaveBeenCalledOnce()
})

test('[FORM-4] once an address is chosen, the summary does not ask for one', async () => {
  const { submit, pick } = signUp()
  await submit()
  expect(summary()).toEqual(['Address is a required field'])
  await pick('3/7')
  expect(screen.getByText(found[0] ?? '').closest('p')).toBe(document.activeElement)
  expect(summary()).toEqual([])
  fireEvent.click(button('Look up another address'))
  expect(combobox().getAttribute('aria-invalid'), 'nor does the look-up').not.toBe('true')
})

test('[FORM-4] by hand, the summary keeps what is wrong there and loses the look-up', async () => {
  const { submit } = signUp()
  await submit()
  fireEvent.click(button('Enter the address by hand'))
  expect(summary()).toEqual([])
  await submit()
  expect(summary()).toHaveLength(5)
  fireEvent.input(field('Street number'), { target: { value: '7' } })
  expect(summary(), 'until the next submit').toHaveLength(5)
})

test('[FORM-4] errors of parts that the server refused do not apply to another address', async () => {
  const { submit, pick, send } = signUp({
    faults: { 'supply-number': 'We do not know this number', 'supply-suburb': 'We do not know this suburb' },
  })
  await pick('3/7')
  await submit()
  expect(send).toHaveBeenCalledOnce()
  expect(summary()).toHaveLength(2)
  fireEvent.click(button('Look up the address'))
  await pick('7A Test')
  expect(screen.getByText(found[2] ?? '').closest('p')).toBe(document.activeElement)
})

test('[FORM-4] each part by hand has its autocomplete token, and two addresses do not share them', () => {
  const { entry } = page()
  const tokens = () =>
    ['Unit (if any)', 'Street name', 'Suburb or town', 'State or territory', 'Postcode'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    )
  const { unmount } = render(entry())
  fireEvent.click(button('Enter the address by hand'))
  const plain = ['address-line2', 'address-line1', 'address-level2', 'address-level1', 'postal-code']
  expect(tokens()).toEqual(plain)
  expect(field('Postcode').inputMode).toBe('numeric')
  unmount()
  render(<AddressEntry name="bill" legend="Where do bills go?" section="billing" />)
  expect(tokens()).toEqual(plain.map((token) => `billing ${token}`))
  expect(screen.queryAllByRole('button'), 'without a look-up there is one way').toEqual([])
})

test('[LIB-2] the server renders it whole, and the browser takes it over, with what was typed before it ran', async () => {
  const { entry, advance } = page()
  const { complaints, root } = await takeOver(entry(), (served) => {
    const early = served.querySelector('input')
    if (early) early.value = '7 te'
  })
  combobox().focus()
  await advance(250)
  expect(complaints).toEqual([])
  expect(options()).toEqual(found)
  root.remove()
})
