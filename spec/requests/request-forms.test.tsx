import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ComplaintForm } from '../../src/requests/complaint-form.tsx'
import { ConcessionForm } from '../../src/requests/concession-form.tsx'
import { LifeSupportForm } from '../../src/requests/life-support-form.tsx'
import { MoveForm } from '../../src/requests/move-form.tsx'
import { PersonForm } from '../../src/requests/person-form.tsx'
import { ReadingForm } from '../../src/requests/reading-form.tsx'
import type { RequestFormProps } from '../../src/requests/request-form.tsx'
import type { RequestAnswer, RequestService } from '../../src/requests/request-service.ts'
import { shownRequest } from '../../src/requests/shown-request.ts'
import { press, summary } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'
import { asked, contents, kept, meter, situation } from './request-cases.ts'

const request = shownRequest(kept(asked('COMPLAINT')), situation())

/** A form whose first requests get these answers, one after the other, and all later ones succeed. */
function open(form: (props: RequestFormProps) => React.ReactNode, ...answers: readonly RequestAnswer[]) {
  const waiting = [...answers]
  const onSend = vi.fn<RequestService['sendRequest']>(
    async () => waiting.shift() ?? { success: true, request },
  )
  const onDone = vi.fn()
  let count = 0
  render(inSite(form({ onSend, onDone, accountNumber: '300417826', newId: () => `id-${++count}` })))
  return { onSend, onDone, ids: () => onSend.mock.calls.map(([, { requestId }]) => requestId) }
}
const enter = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const choose = (label: string | RegExp) => fireEvent.click(screen.getByLabelText(label))
const send = async (name: string) => {
  await act(async () => press(name))
}

describe('a complaint', () => {
  const write = () => {
    fireEvent.change(screen.getByLabelText(/^What is it about/), { target: { value: 'BILLING' } })
    enter(/^What happened/, ' The bill is too high. ')
    choose('By email')
  }
  const sendIt = () => send('Send the complaint')

  test('[ACC-8] is sent with what was written, for the account that is shown', async () => {
    const { onSend, onDone } = open((props) => <ComplaintForm {...props} />)
    write()
    await sendIt()
    expect(onSend.mock.calls).toEqual([
      [asked('COMPLAINT'), { requestId: 'id-1', accountNumber: '300417826' }],
    ])
    expect(onDone.mock.calls).toEqual([[request]])
  })

  test('[ACC-8] without text is not sent, and says what is missing', async () => {
    const { onSend } = open((props) => <ComplaintForm {...props} />)
    await sendIt()
    expect(summary()).toEqual([
      'Choose what it is about',
      'What happened is a required field',
      'Choose how we should answer',
    ])
    expect(onSend).not.toHaveBeenCalled()
  })

  test('[ACC-8] is the same request after a lost answer, and with another text another one', async () => {
    const lost = { success: false, code: 'UNREACHABLE' } as const
    const { ids, onDone } = open((props) => <ComplaintForm {...props} />, lost, lost)
    write()
    await sendIt()
    await sendIt()
    expect(onDone).not.toHaveBeenCalled()
    enter(/^What happened/, 'The bill is far too high.')
    await sendIt()
    expect(ids()).toEqual(['id-1', 'id-1', 'id-2'])
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('[ACC-8] that is not possible now shows the backend’s reason', async () => {
    const { onDone } = open(
      (props) => <ComplaintForm {...props} />,
      { success: false, code: 'NOT_NOW', words: 'Not while another one waits.' },
      { success: false, code: 'NOT_NOW' },
    )
    write()
    await sendIt()
    expect(document.body.textContent).toContain('Not while another one waits.')
    await sendIt()
    expect(document.body.textContent).toContain('We cannot do this at the moment.')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('[ACC-8] shows the backend’s errors at its fields', async () => {
    open((props) => <ComplaintForm {...props} />, {
      success: false,
      code: 'FAILED',
      errors: [
        { pointer: '/body/description', detail: 'Say more.' },
        { pointer: '/body/description', detail: 'Say even more.' },
        { pointer: '/body/requestId', detail: 'Not for people.' },
      ],
    })
    write()
    await sendIt()
    expect(summary()).toEqual(['Say more.'])
  })

  test('[ACC-8] that is answered by phone needs a number, and sends it as it is dialled', async () => {
    const { onSend } = open((props) => <ComplaintForm {...props} />)
    write()
    choose('By phone')
    await sendIt()
    expect(summary()).toEqual(['Phone number is a required field'])
    enter('Phone number', '+61 491 570 156')
    await sendIt()
    expect(onSend.mock.calls[0]?.[0]).toEqual(asked('COMPLAINT', { answerBy: 'PHONE', phone: '0491570156' }))
  })
})

test('[ACC-8] a person is authorised with name, number and the password, and their knowledge', async () => {
  const { onSend } = open((props) => <PersonForm {...props} />)
  await send('Add this person')
  expect(summary()).toEqual([
    'Name is a required field',
    'Phone number is a required field',
    'Tick that the person knows about it',
    'Password is a required field',
  ])
  enter('Name', 'Ana Silva')
  enter('Phone number', '0491 570 156')
  enter('Password', ' wattle')
  choose(/^This person knows/)
  await send('Add this person')
  expect(onSend.mock.calls).toEqual([
    [asked('AUTHORISED_PERSON'), expect.objectContaining({ password: ' wattle' })],
  ])
})

test('[ACC-8] a concession card is sent with its kind, its holder, its number without blanks, and the consent', async () => {
  const { onSend } = open((props) => <ConcessionForm {...props} />)
  await send('Add this card')
  expect(summary()).toEqual([
    'Choose the kind of card',
    'Name on the card is a required field',
    'Card number is a required field',
    'Agree that we check the card, or we cannot add it',
  ])
  choose('Health Care Card')
  enter('Name on the card', 'Ana Silva')
  enter('Card number', '204 417 826')
  choose(/^I agree that you check this card/)
  await send('Add this card')
  expect(summary()).toEqual(['Card number must have 9 digits and a letter, such as 123 456 789A'])
  enter('Card number', '204 417 826k')
  await send('Add this card')
  expect(onSend.mock.calls.map(([one]) => one)).toEqual([asked('CONCESSION')])
  expect(contents.CONCESSION.card.cardNumber).toBe('204417826K')
})

test('[ACC-7] a consent whose edition is refused says so at its box', async () => {
  const detail = 'This edition of the text does not exist. Load the page again.'
  const refused: RequestAnswer = {
    ...{ success: false, code: 'FAILED' },
    errors: [{ pointer: '/body/consent/version', detail }],
  }
  open((props) => <ConcessionForm {...props} />, refused)
  choose('Health Care Card')
  enter('Name on the card', 'Ana Silva')
  enter('Card number', '204417826K')
  choose(/^I agree that you check this card/)
  await send('Add this card')
  expect(summary()).toEqual([detail])
  expect(document.querySelector('.gf-summary a')?.getAttribute('href')).toBe('#card-consent')
})

test('[ACC-8] life support is registered with any details', async () => {
  const { onSend } = open((props) => <LifeSupportForm {...props} />)
  await send('Register life support')
  choose(/^Kidney dialysis machine/)
  await send('Register life support')
  expect(onSend.mock.calls.map(([one]) => one)).toEqual([
    { kind: 'LIFE_SUPPORT', content: { change: 'REGISTER' } },
    asked('LIFE_SUPPORT'),
  ])
})

test('[ACC-8] an odd reading asks for a second look, and is sent once the customer confirms it', async () => {
  const { onSend } = open((props) => (
    <ReadingForm
      {...props}
      meter={{ ...meter, obstacles: [] }}
      state="NSW"
      now={() => new Date('2026-11-20T01:00:00.000Z')}
    />
  ))
  const button = screen.getAllByRole('button').at(-1)?.textContent ?? ''
  enter(/General use/, '3700')
  await send(button)
  expect(onSend).not.toHaveBeenCalled()
  expect(summary()).toHaveLength(1)
  expect(summary()[0]).toMatch(/^General use: This is lower than the last reading/)
  fireEvent.click(screen.getByRole('checkbox'))
  await send(button)
  expect(onSend.mock.calls.map(([one]) => one)).toEqual([
    asked('METER_READING', { readings: [{ registerId: 'E1', value: 3700 }], isChecked: true }),
  ])
})

describe('a move', () => {
  const opened = () =>
    open((props) => (
      <MoveForm
        {...props}
        arrangements={{ earliestMoveOutOn: '2026-11-24', latestMoveOutOn: '2027-02-18' }}
      />
    ))
  const enterDay = (day: string, month: string, year: string) => {
    enter('Day', day)
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: month } })
    enter('Year', year)
  }
  const sendIt = () => send('End the supply')

  test('[ACC-8] needs a possible day, the reason, and the address for the final bill', async () => {
    const { onSend } = opened()
    await sendIt()
    expect(summary()).toEqual([
      'Last day of supply is a required field',
      'Choose what happens next',
      'Choose where the final bill goes',
    ])
    choose(/^I am staying/)
    choose('To my email address')
    for (const [day, month, year, words] of [
      ['23', '11', '2026', '24 November 2026 or later'],
      ['19', '2', '2027', '18 February 2027 or earlier'],
    ] as const) {
      enterDay(day, month, year)
      await sendIt()
      expect(summary()).toEqual([`Last day of supply must be ${words}`])
    }
    enterDay('24', '11', '2026')
    enter(/^Phone number/, '5550')
    await sendIt()
    expect(summary()).toHaveLength(1)
    enter(/^Phone number/, '02 5550 1234')
    await sendIt()
    expect(onSend.mock.calls.map(([one]) => one)).toEqual([
      {
        kind: 'MOVE_OUT',
        content: { moveOutOn: '2026-11-24', plan: 'CLOSING', finalBill: 'EMAIL', phone: '0255501234' },
      },
    ])
  })

  test('[ACC-8] with a final bill by letter needs the new address, which may be a post-office box', async () => {
    const { onSend } = opened()
    enterDay('1', '12', '2026')
    choose(/^A new home, with you/)
    choose('By letter to a new address')
    await sendIt()
    expect(summary()).toContain('Street name is a required field')
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('group', { name: 'New address', description: /^For a PO box, / })).toBeDefined()
    enter('Street name', 'PO Box 7')
    enter('Suburb or town', 'Newtown')
    fireEvent.change(screen.getByLabelText('State or territory'), { target: { value: 'NSW' } })
    enter('Postcode', '2042')
    await sendIt()
    expect(onSend.mock.calls.map(([one]) => one)).toEqual([
      asked('MOVE_OUT', {
        plan: 'NEW_HOME_WITH_US',
        forwardingAddress: { line: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
      }),
    ])
  })
})
