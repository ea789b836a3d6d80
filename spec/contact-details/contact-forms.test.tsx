import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BillSettings } from '../../contracts/schemas/my-account.ts'
import type { ContactDetails } from '../../contracts/schemas/user.ts'
import { contactDetails } from '../../fixtures/contact-details.ts'
import { sampleSmoothing } from '../../fixtures/smoothing.ts'
import { acceptedTerms, contractTerms } from '../../fixtures/terms.ts'
import { createFormDraft } from '../../src/forms/form-draft.ts'
import type { AccountDetailsProps } from '../../src/templates/account/account-details.tsx'
import { AccountDetails } from '../../src/templates/account/account-details.tsx'
import { field, press, problemOf, summary, type } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry: vi.fn() }) as const
const billSettings = {
  ...{ accountNumber: '3004512876', delivery: 'EMAIL', frequency: 'P3M', reference: null, business: null },
} as const satisfies BillSettings
const billSmoothing = {
  ...{ accountNumber: '3004512876', agreement: null, offer: null },
  obstacle: 'NO_ESTIMATE',
} as const
const unchanged = async () => ({ success: true, contact: contactDetails }) as const
const safe = () => screen.getByLabelText<HTMLTextAreaElement>(/How we reach you safely/)

function open(contact: Partial<ContactDetails> = {}, props: Partial<AccountDetailsProps> = {}) {
  const calls = {
    changeBillSettings: vi.fn(async () => ({ success: true, settings: billSettings }) as const),
    agreeToSmoothing: vi.fn(async () => ({ success: true, agreement: sampleSmoothing }) as const),
    endSmoothing: vi.fn(async () => ({ success: true, agreement: sampleSmoothing }) as const),
    changeContact: vi.fn(unchanged),
    changeEmail: vi.fn(unchanged),
    keepEmail: vi.fn(unchanged),
    sendConfirmation: vi.fn(async () => ({ success: true }) as const),
  }
  render(
    inSite(
      <AccountDetails
        contact={ready({ ...contactDetails, ...contact })}
        overview={ready({ customer: { firstName: 'Maya', lastName: 'Nguyen', email: contactDetails.email } })}
        billSettings={ready(billSettings)}
        smoothing={ready(billSmoothing)}
        terms={ready([contractTerms, acceptedTerms])}
        {...calls}
        {...props}
      />,
    ),
  )
  return calls
}
const password = 'wattle and gum '
/** Both forms require the password. */
const passwordOf = (form: string) =>
  within(screen.getByRole('form', { name: form })).getByLabelText<HTMLInputElement>('Password')
const typePassword = (form = 'Contact details') =>
  fireEvent.input(passwordOf(form), { target: { value: password } })
const passwordProblem = (form: string) =>
  document.getElementById(`${passwordOf(form).id}-problem`)?.textContent ?? ''
const send = (name: string) => act(async () => press(name))

test('[ACC-1] the form contains the known details, and sends what was changed or emptied', async () => {
  const { changeContact } = open()
  expect(field('Phone number').value).toBe('0491 570 156')
  expect(safe().value).toBe('Letters alone.')
  fireEvent.input(safe(), { target: { value: '' } })
  typePassword()
  await send('Save')
  const { phone, postalAddress } = contactDetails
  expect(changeContact).toHaveBeenCalledExactlyOnceWith({
    ...{ phone, postalAddress, safeContact: null },
    password,
  })
  expect(document.activeElement?.textContent).toBe('Saved')
})

test('[ACC-1] the account’s owner is shown; if everything fails to load, one error is shown', () => {
  open()
  expect(screen.getByRole('region', { name: 'Your name' }).textContent).toContain('Maya Nguyen')
  cleanup()
  open({}, { overview: ready({ customer: { firstName: '', lastName: '', email: '' } }) })
  expect(screen.getByRole('region', { name: 'Your name' }).textContent).toContain('No name is on the account')
  cleanup()
  const failed = {
    status: 'error',
    ...{ data: undefined, error: { httpStatus: 500, cause: undefined }, retry: vi.fn() },
  } as const
  open({}, { overview: failed })
  expect(screen.getByRole('region', { name: 'Your name' }).textContent).toContain('could not get your name')
  cleanup()
  open({}, { overview: failed, contact: failed })
  expect(screen.queryByRole('region', { name: 'Your name' })).toBeNull()
})

test.each(['PO Box 12', 'Lot 5 Sample Road', 'Shop 4/12 High Street'])(
  '[ACC-1] letters that go to %s still do after another detail was changed',
  async (line) => {
    const postalAddress = { line, suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
    const { changeContact } = open({ postalAddress })
    expect(
      screen.getByRole('group', { name: 'Postal address', description: /^For a PO box, / }),
    ).toBeDefined()
    type('Phone number', '0491570157')
    typePassword()
    await send('Save')
    expect(summary()).toEqual([])
    expect(changeContact).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ postalAddress }))
  },
)

test('[ACC-7] [FORM-4] details are changed with the password; a wrong one is shown at its field, and the rest stays', async () => {
  const wrong = [{ pointer: '/body/password', detail: 'The password is wrong.' }]
  const changeContact = vi
    .fn<AccountDetailsProps['changeContact']>()
    .mockResolvedValueOnce({ success: false, code: 'FAILED', errors: wrong })
    .mockResolvedValue({ success: true, contact: contactDetails })
  open({}, { changeContact })
  fireEvent.input(safe(), { target: { value: 'Call my sister.' } })
  await send('Save')
  expect(passwordProblem('Contact details')).toContain('is a required field')
  expect(changeContact).not.toHaveBeenCalled()
  typePassword()
  await send('Save')
  expect(passwordProblem('Contact details')).toContain('The password is wrong.')
  expect([safe().value, passwordOf('Contact details').value]).toEqual(['Call my sister.', password])
  await send('Save')
  expect(document.activeElement?.textContent).toBe('Saved')
})

test('[ACC-1] [FORM-4] a wrong number is shown at its field, and nothing is sent', async () => {
  const { changeContact } = open()
  type('Phone number', '12')
  typePassword()
  await send('Save')
  expect(problemOf('Phone number')).toContain('must be an Australian number')
  expect(summary()).toHaveLength(1)
  expect(changeContact).not.toHaveBeenCalled()
})

test('[ACC-1] a refusal is shown at its field, and a lost network keeps what was typed', async () => {
  const detail = 'We cannot call this number'
  const changeContact = vi
    .fn<AccountDetailsProps['changeContact']>()
    .mockResolvedValueOnce({ success: false, code: 'FAILED', errors: [{ pointer: '/body/phone', detail }] })
    .mockResolvedValue({ success: false, code: 'UNREACHABLE' })
  open({}, { changeContact })
  type('Phone number', '0491570157')
  typePassword()
  await send('Save')
  expect(problemOf('Phone number')).toBe(detail)
  await send('Save')
  expect(screen.getByText(/We got no answer from our server/)).toBeDefined()
  expect(field('Phone number').value).toBe('0491570157')
})

test('[ACC-1] a draft restores what was typed, but never the safe contact', async () => {
  const drafts = () => ({
    contact: createFormDraft({ name: 'contact', storage: () => sessionStorage }),
    email: createFormDraft({ name: 'email', storage: () => sessionStorage }),
  })
  open({}, { drafts: drafts() })
  type('Phone number', '0491 570 157')
  fireEvent.input(safe(), { target: { value: 'Call my sister.' } })
  type('New email', 'moved@customer.example')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sister')
  cleanup()
  open({}, { drafts: drafts() })
  expect(field('Phone number').value).toBe('0491 570 157')
  expect(field('New email').value).toBe('moved@customer.example')
  expect(safe().value).toBe('Letters alone.')
  typePassword()
  await send('Save')
  // The other form's draft stays. Its time may contain the digits of any number.
  expect(Object.keys(sessionStorage)).toEqual(['gf-draft:email'])
})

test('[ORIG-3] a new address needs the password; a wrong one is shown at its field', async () => {
  const changeEmail = vi
    .fn<AccountDetailsProps['changeEmail']>()
    .mockResolvedValueOnce({ success: false, code: 'WRONG_PASSWORD' })
    .mockResolvedValue({ success: true, contact: contactDetails })
  open({}, { changeEmail })
  type('New email', contactDetails.email.toUpperCase())
  await send('Send me a link')
  expect([problemOf('New email'), passwordProblem('Change email address')]).toEqual([
    'Email must be different from your current one',
    'Password is a required field',
  ])
  type('New email', ' moved@customer.example ')
  typePassword('Change email address')
  await send('Send me a link')
  expect(passwordProblem('Change email address')).toContain('is wrong')
  await send('Send me a link')
  expect(changeEmail).toHaveBeenLastCalledWith({
    email: 'moved@customer.example',
    password,
  })
  expect(screen.getByText(/We’ve sent a link to the new address/)).toBeDefined()
})

test('[ORIG-3] while an address waits both are shown, a link is sent again, and the old one can be kept', async () => {
  const pendingEmail = 'moved@customer.example'
  const { sendConfirmation, keepEmail } = open({ pendingEmail })
  expect(screen.getByText(`${pendingEmail}, until you open the link we sent there`)).toBeDefined()
  await send('Send the link again')
  expect(sendConfirmation).toHaveBeenCalledOnce()
  expect(screen.getByText(`A new link is on its way to ${pendingEmail}.`)).toBeDefined()
  await send('Keep the old address')
  expect(keepEmail).toHaveBeenCalledOnce()
  expect(screen.getByText(`You keep ${contactDetails.email}.`)).toBeDefined()
})

test('[ORIG-3] an address that nobody has confirmed says so; a confirmed one has nothing to send', () => {
  open({ emailConfirmedAt: null })
  expect(screen.getByText(contactDetails.email).closest('dd')?.textContent).toBe(
    `${contactDetails.email}, not confirmed yet`,
  )
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined()
  cleanup()
  open()
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test('[ORIG-3] accepted terms are listed with version and time, and offered ones are not', () => {
  open()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Terms and conditions, edition of July 2025, version 2025-07, accepted on .*2025/),
  ])
  cleanup()
  open({}, { terms: ready([contractTerms]) })
  expect(screen.getByText(/Nothing on this website yet/)).toBeDefined()
})

test('[ACC-1] each card loads and can fail separately', () => {
  const retry = vi.fn()
  const failed = {
    status: 'error',
    data: undefined,
    error: { httpStatus: 503, cause: undefined },
    retry,
  } as const
  open({}, { contact: { status: 'loading', data: undefined, retry }, terms: failed })
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Getting your email address…')
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

test('[ACC-1] contact details that fail to load show one error for both cards', () => {
  const retry = vi.fn()
  const failed = {
    status: 'error',
    data: undefined,
    error: { httpStatus: 503, cause: undefined },
    retry,
  } as const
  open({}, { contact: failed, billSettings: { status: 'loading', data: undefined, retry } })
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'We could not get your email address just now. Try again',
  ])
})
