import { createMemoryLookup } from '../../../../src/address/memory-lookup.ts'
import type { DoNotContactStep } from '../../../../src/do-not-contact/do-not-contact-form.tsx'
import { DoNotContactForm } from '../../../../src/do-not-contact/do-not-contact-form.tsx'
import { DoNotContactReceipt } from '../../../../src/do-not-contact/do-not-contact-receipt.tsx'
import type { DoNotContactAnswer } from '../../../../src/do-not-contact/do-not-contact-service.ts'
import { testAddresses } from '../../../address/addresses.ts'
import { press, tick, type } from '../acting.ts'
import type { Family } from '../example.ts'

const nothing = () => {}
const never = new Promise<never>(() => {})
const button = 'Put me on the list'
const form = (answer: Promise<DoNotContactAnswer>) => (
  <DoNotContactForm onSubmit={() => answer} onDone={nothing} />
)
const lookup = createMemoryLookup(testAddresses)
const inStep = (step: DoNotContactStep) => (
  <DoNotContactForm step={step} onStep={nothing} lookup={lookup} onSubmit={() => never} onDone={nothing} />
)
function typeAndSend(page: HTMLElement) {
  type(page, 'Your name', 'Alex Cameron')
  tick(page, 'Calls and texts')
  type(page, 'Phone number', '0491 570 156')
  press(page, button)
}

export const doNotContactExamples: Family = {
  id: 'do-not-contact',
  title: 'Do not contact',
  keys: [
    {
      keys: 'Space, on a way to be contacted',
      does: 'Ticks it, and asks for the detail that it needs.',
      proof: {
        file: 'spec/site/do-not-contact.e2e.ts',
        test: 'a detail is required only for a ticked way, and the form works by keyboard alone',
      },
    },
  ],
  examples: [
    {
      id: 'do-not-contact-form',
      title: 'Do-not-contact form',
      shows: 'As it is opened: what no way needs is not asked for.',
      render: () => form(never),
    },
    {
      id: 'do-not-contact-form-all',
      title: 'Do-not-contact form, every way',
      shows: 'Everything is asked for.',
      act: {
        run: (page) => {
          for (const way of ['Visits', 'Calls and texts', 'Letters', 'Emails']) tick(page, way)
        },
        until: 'form',
      },
      render: () => form(never),
    },
    {
      id: 'do-not-contact-form-ways',
      title: 'Do-not-contact form, first step',
      shows: 'Of a form in steps what should stop alone; its heading stands above it.',
      render: () => inStep('ways'),
    },
    {
      id: 'do-not-contact-form-details',
      title: 'Do-not-contact form, second step',
      shows: 'Who asks. The address is looked up.',
      act: {
        run: (page) => {
          for (const box of page.querySelectorAll<HTMLInputElement>('[name="ways"]')) box.click()
        },
        until: 'form',
      },
      render: () => inStep('details'),
    },
    {
      id: 'do-not-contact-form-errors',
      title: 'Do-not-contact form, sent empty',
      shows: 'The summary has the focus; each field says what is wrong.',
      act: { run: (page) => press(page, button), until: '.gf-summary' },
      render: () => form(never),
    },
    {
      id: 'do-not-contact-form-busy',
      title: 'Do-not-contact form, in progress',
      shows: 'The button takes no second press.',
      act: { run: typeAndSend, until: 'button[aria-disabled]' },
      render: () => form(never),
    },
    {
      id: 'do-not-contact-form-failed',
      title: 'Do-not-contact form, failed',
      shows: 'The message says what to do; what was typed is still there.',
      act: { run: typeAndSend, until: '.gf-alert' },
      render: () => form(Promise.resolve({ success: false, code: 'FAILED' })),
    },
    {
      id: 'do-not-contact-receipt',
      title: 'Receipt of the do-not-contact list',
      shows: 'Number, day and what stops; goes onto paper as it is.',
      render: () => (
        <DoNotContactReceipt
          receipt={{ receipt: 'DNC-7F3K-92QX', effectiveFrom: '2026-11-21' }}
          request={{ ways: ['visit', 'phone'], email: 'alex@banksia.example' }}
        >
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button">
                Print the receipt
              </button>
            </li>
          </ul>
        </DoNotContactReceipt>
      ),
    },
  ],
}
