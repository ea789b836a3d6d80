import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckboxField } from '../../src/forms/checkbox-field.tsx'
import { ErrorSummary, inDocumentOrder } from '../../src/forms/error-summary.tsx'
import { PasswordField } from '../../src/forms/password-field.tsx'
import { SelectField } from '../../src/forms/select-field.tsx'
import { TextField } from '../../src/forms/text-field.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const options = [{ value: 'NSW', label: 'New South Wales' }]
const fields = [
  [
    'text',
    (validation?: string) => (
      <TextField id="f" name="f" label="Field" description="Help" validation={validation} />
    ),
  ],
  [
    'password',
    (validation?: string) => (
      <PasswordField
        id="f"
        name="f"
        label="Field"
        description="Help"
        autoComplete="new-password"
        validation={validation}
      />
    ),
  ],
  [
    'select',
    (validation?: string) => (
      <SelectField
        id="f"
        name="f"
        label="Field"
        description="Help"
        options={options}
        validation={validation}
      />
    ),
  ],
  [
    'checkbox',
    (validation?: string) => (
      <CheckboxField id="f" name="f" label="Field" description="Help" validation={validation} />
    ),
  ],
] as const

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test.each(fields)(
  '[FORM-1] a %s field with a validation value is marked as invalid, with icon and message',
  (_, field) => {
    render(field('Field is a required field'))
    const control = screen.getByLabelText('Field')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Field is a required field').parentElement?.querySelector('svg')).toBeInstanceOf(
      SVGElement,
    )
  },
)

test.each(fields)('[FORM-1] a %s field without one is not', (_, field) => {
  const { container } = render(field())
  expect(screen.getByLabelText('Field').hasAttribute('aria-invalid')).toBe(false)
  expect(container.querySelector('.gf-field__problem')).toBeNull()
})

test.each(fields)(
  '[FORM-4] label, description and message of a %s field are tied to it, in this order',
  (_, field) => {
    const { rerender } = render(field())
    expect(describedBy(screen.getByLabelText('Field'))).toEqual(['Help'])
    rerender(field('Field is a required field'))
    expect(describedBy(screen.getByLabelText('Field'))).toEqual(['Help', 'Field is a required field'])
  },
)

test('[FORM-3] a field of another type is refused, by its name', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const misplaced = { id: 'f', name: 'f', label: 'F' }
  const wrong = (type: string) => ({ ...misplaced, type }) as never
  expect(() => render(<TextField {...(wrong('checkbox') as typeof misplaced)} />)).toThrow(
    'Not a text type checkbox',
  )
  expect(() => render(<CheckboxField {...(wrong('text') as typeof misplaced)} />)).toThrow(
    'Not a checkbox type text',
  )
  expect(() => render(<SelectField options={[]} {...(wrong('radio') as typeof misplaced)} />)).toThrow(
    'Not a select type radio',
  )
})

test('a password can be shown, keeps its name while shown, and is hidden again when sent', () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="p" name="p" label="Password" autoComplete="current-password" />
    </form>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
  const reveal = screen.getByRole('button', { name: 'Show password' })
  expect([input.type, reveal.ariaPressed]).toEqual(['password', 'false'])
  fireEvent.click(reveal)
  expect([input.type, reveal.ariaPressed]).toEqual(['text', 'true'])
  expect([reveal.ariaLabel, reveal.title]).toEqual(['Show password', 'Show password'])
  fireEvent.submit(input)
  expect([input.type, reveal.ariaPressed]).toEqual(['password', 'false'])
})

test('[FORM-4] the error summary takes the focus at each failed attempt, and leads to the fields', () => {
  document.title = 'Sign up'
  Element.prototype.scrollIntoView = vi.fn()
  const faults = [{ fieldId: 'a', message: 'A is a required field' }]
  const form = (attempt: number) => (
    <>
      <ErrorSummary faults={faults} attempt={attempt} />
      <TextField id="a" name="a" label="A" />
    </>
  )
  const { rerender, unmount } = render(form(1))
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(document.title).toBe('Error: Sign up')
  fireEvent.click(screen.getByRole('link', { name: 'A is a required field' }))
  expect(document.activeElement).toBe(screen.getByLabelText('A'))
  expect(location.hash).toBe('')
  rerender(form(2))
  expect(document.activeElement).toBe(summary)
  unmount()
  expect(document.title).toBe('Sign up')
})

test('[FORM-4] a link of the summary to a removed field does not change the address', () => {
  const faults = [{ fieldId: 'gone', message: 'Address is a required field' }]
  render(<ErrorSummary faults={faults} attempt={1} />)
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
})

test('[FORM-4] the summary lists the faults in the order of their fields', () => {
  render(
    <>
      <TextField id="first" name="a" label="A" />
      <TextField id="second" name="b" label="B" />
    </>,
  )
  const fault = (fieldId: string) => ({ fieldId, message: fieldId })
  expect(inDocumentOrder([fault('second'), fault('first')])).toEqual([fault('first'), fault('second')])
})
