import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { supportSection } from '../../src/sign-up/support-section.tsx'
import { sectionContext } from './section-cases.ts'

afterEach(cleanup)

test.each([
  ['an applicant', undefined, 'register the address straight away'],
  ['a customer who moves', 'the new home', 'register the address when we accept your move'],
])('[ORIG-1] %s reads when life support is registered', (_, lettersGoTo, words) => {
  render(<form>{supportSection.fields({}, sectionContext({ lettersGoTo }))}</form>)
  expect(screen.getByText(/send a form for the doctor/).textContent).toContain(words)
})
