import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { DoNotContactStep } from '../../src/do-not-contact/do-not-contact-form.tsx'
import { DoNotContactForm } from '../../src/do-not-contact/do-not-contact-form.tsx'
import { DoNotContactReceipt } from '../../src/do-not-contact/do-not-contact-receipt.tsx'
import type { DoNotContactAnswer } from '../../src/do-not-contact/do-not-contact-service.ts'
import { cookiesBlocked } from '../../src/forms/fault-words.ts'
import { hasTypedText } from '../../src/service-worker/typed-text.ts'
import { field, press, problemOf, summary, type } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'

const receipt = { receipt: 'DNC-7K2M-9QXT', effectiveFrom: '2026-11-21' }
const button = 'Put me on the list'
const answering = (...answers: DoNotContactAnswer[]) =>
  vi.fn(
    async (_: DoNotContactRequest): Promise<DoNotContactAnswer> =>
      (answers.length > 1 ? answers.shift() : answers[0]) ?? { success: true, receipt },
  )

function shown(onSubmit = answering()) {
  const onDone = vi.fn()
  let count = 0
  const newId = () => `id-${++count}`
  render(inSite(<DoNotContactForm onSubmit={onSubmit} onDone={onDone} newId={newId} />))
  return { onSubmit, onDone, idOf: (call: number) => onSubmit.mock.calls[call]?.[0].requestId }
}
const send = async () => {
  await act(async () => press(button))
}
const tick = (...labels: string[]) => {
  for (const label of labels) fireEvent.click(field(label))
}
const state = () => screen.getByLabelText('State or territory')
const choose = (chosen: string) => fireEvent.input(state(), { target: { value: chosen } })
function fillAddress() {
  type('Unit (if any)', '3')
  type('Street number', ' 12 ')
  type('Street name', ' Banksia Street ')
  type('Suburb or town', 'Newtown')
  choose('NSW')
  type('Postcode', '2042')
}

test('[UI-1] the form asks for a name, what should stop, and where', async () => {
  const { onSubmit, onDone } = shown()
  type('Your name', 'Robin Okafor')
  tick('Letters', 'Visits', 'Calls and texts', 'Emails')
  fillAddress()
  type('Phone number', '+61 491 570 156')
  type('Email', ' robin@customers.example ')
  fireEvent.input(screen.getByLabelText('Anything we should know'), { target: { value: 'Gate.\nDog.' } })
  await send()
  const request = {
    requestId: 'id-1',
    name: 'Robin Okafor',
    ways: ['visit', 'phone', 'mail', 'email'],
    address: { line: '3/12 Banksia Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    phone: '0491570156',
    email: 'robin@customers.example',
    note: 'Gate.\nDog.',
  }
  expect(onSubmit.mock.calls).toEqual([[request]])
  expect(onDone.mock.calls).toEqual([[receipt, request]])
})

test('[FORM-4] browsers fill in what they know', () => {
  shown()
  const labels = ['Your name', 'Street name', 'Suburb or town', 'Postcode', 'Phone number', 'Email']
  expect(labels.map((label) => field(label).autocomplete)).toEqual([
    'name',
    'address-line1',
    'address-level2',
    'postal-code',
    'tel',
    'email',
  ])
  expect(state().getAttribute('autocomplete')).toBe('address-level1')
  expect([field('Phone number').type, field('Email').type, field('Postcode').inputMode]).toEqual([
    'tel',
    'email',
    'numeric',
  ])
})

test('[FORM-2] [FORM-4] an empty form says what is required, and asks for no detail before a way is ticked', async () => {
  const { onSubmit } = shown()
  await send()
  expect(summary()).toEqual(['Choose at least one thing that should stop', 'Your name is a required field'])
  expect(document.activeElement?.className).toBe('gf-summary')
  const group = screen.getByRole('group', { name: 'What should stop?' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one thing that should stop',
  )
  tick('Visits')
  expect(group.getAttribute('aria-describedby')).toBeNull()
  tick('Visits')
  const link = screen.getByRole('link', { name: 'Choose at least one thing that should stop' })
  expect(link.getAttribute('href')).toBe(`#${field('Visits').id}`)
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['Visits', ['Street number', 'Street name', 'Suburb or town', 'State or territory', 'Postcode']],
  ['Letters', ['Street number', 'Street name', 'Suburb or town', 'State or territory', 'Postcode']],
  ['Calls and texts', ['Phone number']],
  ['Emails', ['Email']],
])('[FORM-2] to stop %s the form needs %j, and nothing else', async (way, labels) => {
  const { onSubmit } = shown()
  type('Your name', 'Robin Okafor')
  tick(way)
  await send()
  expect(summary()).toEqual(labels.map((label) => `${label} is a required field`))
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['Postcode', '204', 'Postcode must be 4 digits'],
  ['Phone number', '5550 1234', 'Phone number must be an Australian number with its area code'],
  ['Email', 'robin', 'Email must be a valid email'],
  ['Your name', 'x'.repeat(101), 'Your name must be at most 100 characters'],
])(
  '[FORM-2] [FORM-4] %s as %j is shown at its field, and again as it is corrected',
  async (label, typed, words) => {
    shown()
    type('Your name', 'Robin Okafor')
    tick('Visits', 'Calls and texts', 'Emails')
    fillAddress()
    type('Phone number', '0491570156')
    type('Email', 'robin@customers.example')
    const good = field(label).value
    type(label, typed)
    await send()
    expect(summary()).toEqual([expect.stringContaining(words)])
    expect(problemOf(label)).toContain(words)
    type(label, good)
    expect(problemOf(label)).toBeUndefined()
  },
)

test('an e-mail address that no way needs is optional, but must be valid', async () => {
  const { onSubmit } = shown()
  type('Your name', 'Robin Okafor')
  tick('Calls and texts')
  type('Phone number', '0491570156')
  type('Email', 'robin@')
  await send()
  expect(summary()).toEqual(['Email must be a valid email'])
  type('Email', '')
  await send()
  expect(onSubmit.mock.calls).toMatchObject([[{ phone: '0491570156' }]])
  expect(onSubmit.mock.calls[0]?.[0]).not.toHaveProperty('email')
})

function fill() {
  type('Your name', 'Robin Okafor')
  tick('Calls and texts')
  type('Phone number', '0491 570 156')
}

test.each<[Omit<Extract<DoNotContactAnswer, { success: false }>, 'success'>, string]>([
  [{ code: 'UNREACHABLE' }, 'We got no answer from our server.'],
  [{ code: 'TOO_MANY', retryAfterSeconds: 600 }, 'Wait about 10 minutes'],
  [{ code: 'COOKIES_BLOCKED' }, cookiesBlocked],
  [{ code: 'FAILED' }, 'Something went wrong on our side'],
  [{ code: 'FAILED', errors: [{ pointer: '/body/requestId', detail: 'No.' }] }, 'Something went wrong'],
])('[FORM-4] %j is said, and what was typed stays', async (failure, words) => {
  const { onDone } = shown(answering({ success: false, ...failure }))
  fill()
  await send()
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect([field('Your name').value, field('Calls and texts').checked, field('Phone number').value]).toEqual([
    'Robin Okafor',
    true,
    '0491 570 156',
  ])
  expect(onDone).not.toHaveBeenCalled()
})

test('[FORM-4] sent again unchanged it is the same request, and after a change it is another', async () => {
  const { idOf, onDone } = shown(
    answering(
      { success: false, code: 'UNREACHABLE' },
      { success: false, code: 'UNREACHABLE' },
      { success: true, receipt },
    ),
  )
  fill()
  await send()
  await send()
  type('Your name', 'Robin Okafor-Smith')
  await send()
  expect([idOf(0), idOf(1), idOf(2)]).toEqual(['id-1', 'id-1', 'id-2'])
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  ['/body/phone', 'Phone number'],
  ['/body/name', 'Your name'],
])("[FORM-4] the backend's words about %s stand at the field", async (pointer, label) => {
  shown(answering({ success: false, code: 'FAILED', errors: [{ pointer, detail: 'Not this one.' }] }))
  fill()
  await send()
  expect([problemOf(label), summary()]).toEqual(['Not this one.', ['Not this one.']])
})

test('[FORM-4] the backend’s messages about the address or a part of it are shown there too', async () => {
  shown(
    answering({
      success: false,
      code: 'FAILED',
      errors: [
        { pointer: '/body/address/postcode', detail: 'No such postcode.' },
        { pointer: '/body/address', detail: 'No such place.' },
        { pointer: '/body/ways/0', detail: 'Not in this state.' },
      ],
    }),
  )
  type('Your name', 'Robin Okafor')
  tick('Visits')
  fillAddress()
  await send()
  expect(summary()).toEqual(['Not in this state.', 'No such place.', 'No such postcode.'])
  expect([problemOf('Street name'), problemOf('Postcode')]).toEqual(['No such place.', 'No such postcode.'])
})

test('[FORM-4] a postcode that was wrong for its state is right with another state', async () => {
  shown()
  type('Your name', 'Robin Okafor')
  tick('Visits')
  fillAddress()
  choose('VIC')
  await send()
  expect(problemOf('Postcode')).toMatch(/VIC|Victoria/)
  choose('NSW')
  expect(problemOf('Postcode')).toBeUndefined()
})

test("[FORM-4] the backend's words stay at their field while another is corrected", async () => {
  shown(
    answering({
      success: false,
      code: 'FAILED',
      errors: [
        { pointer: '/body/name', detail: 'Not this name.' },
        { pointer: '/body/phone', detail: 'Not this number.' },
      ],
    }),
  )
  fill()
  await send()
  type('Your name', 'Robin Okafor')
  expect([problemOf('Your name'), problemOf('Phone number')]).toEqual([undefined, 'Not this number.'])
})

/** A host that keeps the step in its state. The visitor goes back while the details are being sent. */
async function answeredAfterBack(late: DoNotContactAnswer) {
  let answer: (answer: DoNotContactAnswer) => void = () => undefined
  const onSubmit = () =>
    new Promise<DoNotContactAnswer>((resolve) => {
      answer = resolve
    })
  function Steps() {
    const [step, setStep] = useState<DoNotContactStep>('ways')
    return (
      <>
        <DoNotContactForm step={step} onStep={setStep} onSubmit={onSubmit} onDone={vi.fn()} />
        <button type="button" onClick={() => setStep('ways')}>
          Back
        </button>
      </>
    )
  }
  render(inSite(<Steps />))
  tick('Calls and texts')
  press('Continue')
  await screen.findByRole('button', { name: button })
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491570156')
  await send()
  press('Back')
  await act(async () => answer(late))
  expect(screen.getByRole('button', { name: button })).toBeDefined()
}

test("[FORM-4] the backend's words are shown in the step that was sent, whatever is shown meanwhile", async () => {
  const errors = [{ pointer: '/body/name', detail: 'Not this name.' }]
  await answeredAfterBack({ success: false, code: 'FAILED', errors })
  expect([problemOf('Your name'), summary()]).toEqual(['Not this name.', ['Not this name.']])
})

test('[FORM-4] a missing answer is shown in the step that was sent', async () => {
  await answeredAfterBack({ success: false, code: 'UNREACHABLE' })
  expect(screen.getByRole('alert').textContent).toMatch(/We got no answer/)
})

test('[ROUTE-15] without scripts the form is inert, readable, and says what to do', () => {
  const markup = renderToString(inSite(<DoNotContactForm onSubmit={answering()} onDone={vi.fn()} />))
  expect(markup).toMatch(/<form[^>]* method="post"/)
  expect(markup).toMatch(/<button type="submit"[^>]* data-needs-app=""[^>]* disabled=""/)
  expect(markup).toMatch(/gf-needs-scripts"><span><span>This form needs JavaScript.*tel:/)
  for (const label of ['Street name', 'Phone number', 'Email']) expect(markup).toContain(`>${label}</label>`)
})

test('[FORM-4] what was typed and submitted before the application ran is kept: the form is sent once', async () => {
  const onSubmit = answering()
  const page = <StrictMode>{inSite(<DoNotContactForm onSubmit={onSubmit} onDone={vi.fn()} />)}</StrictMode>
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  const set = (id: string, value: string) => {
    const input = root.querySelector<HTMLInputElement>(`#${id}`)
    if (input) input.value = value
  }
  set('stop-name', 'Early Bird')
  set('stop-email', 'early@customers.example')
  const box = root.querySelector<HTMLInputElement>('input[value=email]')
  if (box) box.checked = true
  root.querySelector('form')?.setAttribute('data-held', 'submit')
  await act(async () => hydrateRoot(root, page))
  expect(onSubmit.mock.calls).toMatchObject([
    [{ name: 'Early Bird', ways: ['email'], email: 'early@customers.example' }],
  ])
  root.remove()
})

test('[UI-1] [FORM-4] the receipt shows number, day and what stops, and takes the focus', () => {
  render(
    <DoNotContactReceipt receipt={receipt} request={{ ways: ['visit', 'phone'] }}>
      <p>Ways on</p>
    </DoNotContactReceipt>,
  )
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'You are on the do-not-contact list' }),
  )
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Receipt number', 'DNC-7K2M-9QXT'],
    ['From', 'Saturday, 21 November 2026'],
    ['What stops', 'visits, calls and texts'],
  ])
  expect(document.body.textContent).toContain('Print this page or write it down')
  expect(document.body.textContent).not.toContain('We also send it')
  cleanup()
  render(
    <DoNotContactReceipt receipt={receipt} request={{ ways: ['email'], email: 'robin@customers.example' }} />,
  )
  expect(document.body.textContent).toContain(
    'Keep this number. Print this page or write it down, as we will not show it again. We’ll also send it to robin@customers.example.',
  )
})

test('[SW-2] the receipt does not disappear by a reload', () => {
  expect(hasTypedText(document)).toBe(false)
  render(<DoNotContactReceipt receipt={receipt} request={{ ways: ['visit'] }} />)
  expect(hasTypedText(document)).toBe(true)
})
