import { fireEvent, screen } from '@testing-library/react'

/** The controls of the only form on the page, found as people find them. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
export const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The error message linked to a field. */
export const problemOf = (label: string): string | undefined => {
  const control = field(label)
  if (control.getAttribute('aria-invalid') !== 'true') return undefined
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(ids.find((id) => id.endsWith('-problem')) ?? '')?.textContent ?? undefined
}

/** The links of the error summary. */
export const summary = () => [...document.querySelectorAll('.gf-summary a')].map((link) => link.textContent)
