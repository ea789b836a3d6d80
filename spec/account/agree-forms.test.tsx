import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { debitAgreement } from '../../fixtures/debits.ts'
import { planChoices } from '../../src/plan-change/check-plan-change.ts'
import { ReviewForm } from '../../src/templates/account/debit-forms.tsx'
import type { AgreeFormProps } from '../../src/templates/account/plan-steps.tsx'
import { AgreeForm } from '../../src/templates/account/plan-steps.tsx'
import { press } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'
import { situation } from '../plan-change/plan-situations.ts'

afterEach(cleanup)

test('[ORIG-2] a change of plan is agreed to in the edition of the text that this page shows', async () => {
  const choices = planChoices(situation())
  const choice = choices.choices.find(({ terms }) => terms.planId === 'next')
  if (choice === undefined) throw new Error('no plan')
  const onSend = vi.fn<AgreeFormProps['onSend']>(async () => ({ success: false, code: 'FAILED' }))
  // The page was open while the backend changed the text.
  const later = { ...choices, consentVersion: '2027-03' }
  const answers = { start: 'NEXT_READ', concession: 'NO' } as const
  const props = { choice, answers, onSend, accountNumber: undefined, keyOf: () => 'key', onDone: vi.fn() }
  render(inSite(<AgreeForm choices={later} {...props} />))
  fireEvent.click(
    screen.getByRole('checkbox', {
      name: 'I agree to change to The next plan at the prices above, and to its terms',
    }),
  )
  await act(async () => press('Change to The next plan'))
  expect(onSend.mock.calls.map(([{ consent }]) => consent)).toEqual([
    { version: choices.consentVersion, hasAgreed: true },
  ])
})

test('[PAY-3] direct debit is agreed to in the words of the edition that the backend names', () => {
  const agreement = { ...debitAgreement, consent: { label: 'I agree to this', description: 'To all of it.' } }
  const arrangement = { accountNumber: '1', request: null, agreement, nextAgreement: null }
  const bank = { accountName: 'R OKAFOR', bsb: '082671', number: '084512937' }
  render(inSite(<ReviewForm {...{ arrangement, bank, onSend: vi.fn(), onDone: vi.fn() }} />))
  expect(screen.getByRole('checkbox', { name: 'I agree to this' })).toBeDefined()
  expect(screen.getByText('To all of it.')).toBeDefined()
})
