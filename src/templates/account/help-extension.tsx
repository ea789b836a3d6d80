import { useState } from 'react'
import { daysAfter } from '../../../contracts/civil-days.ts'
import type { PaymentExtension, UnpaidBill } from '../../../contracts/schemas/payment-help.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { RadioField } from '../../forms/radio-field.tsx'
import { sentenceEnd } from '../../joins.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PaymentHelpService } from '../../payment-help/payment-help-service.ts'
import { newRequestId } from '../../request-id.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { pressAgain } from './account-words.ts'
import { billAddress } from './bill-address.ts'
import { MoreHelp } from './help-cards.tsx'

const texts = defineTexts('helpExtension', {
  heading: 'More time for a bill',
  doneTitle: ({ day }: Values<'day'>) => `The bill is due on ${day}`,
  done: ({ number, day }: Values<'number' | 'day'>) => `Bill ${number} was due on ${day}.`,
  doneNext:
    ' There is no fee. If you pay by direct debit, we’ll debit it on the new day, or on the next business day. We’ve emailed you a confirmation, unless you asked us to contact you another way.',
  nothingOwed: 'You do not owe anything on your bills.',
  noneNow:
    'None of your bills can be put off now. Each bill can be put off once, until 14 days after it was due.',
  tooLate: ({ number }: Values<'number'>) => `Bill ${number} can no longer be put off:`,
  tooLateOwing: ' is owing, due on ',
  bill: ({ number }: Values<'number'>) => `Bill ${number}`,
  isDueOn: ' is due on',
  putOffFrom: ({ day }: Values<'day'>) => `, put off from ${day}. It can be put off once.`,
  onceOnly: '. It can be put off once.',
  label: ({ number }: Values<'number'>) => `More time for bill ${number}`,
  needsScripts: 'Putting a bill off',
  busy: 'Sending…',
  button: 'Put off the bill',
  dayMissing: 'Choose a day',
  notNow: 'We cannot put off this bill at the moment. Nothing has changed.',
  dayLabel: ({ number }: Values<'number'>) => `Bill ${number}: until when?`,
  dayHint: ({ amount, day }: Values<'amount' | 'day'>) =>
    `${amount} is owing, due on ${day}. It can be put off once.`,
  until: ({ day }: Values<'day'>) => `Until ${day}`,
})

export interface BillsToExtendProps {
  /** The bills that are not fully paid. */
  readonly bills: readonly UnpaidBill[]
  /** The day at the meter. */
  readonly today: string
  readonly onExtend: PaymentHelpService['extendBill']
}

/** More time for a bill: a form for each bill that can be extended. */
export function BillsToExtend({ bills, today, onExtend }: BillsToExtendProps) {
  const [done, setDone] = useState<PaymentExtension | null>(null)
  const shown = bills.filter(({ latestDueOn, formerDueOn }) => latestDueOn !== null || formerDueOn !== null)
  // Bills without an extension are listed as well, because they are still owed.
  const others = shown.length === 0 ? [] : bills.filter((bill) => !shown.includes(bill))
  return (
    <section className="gf-card" aria-labelledby="more-time">
      <h2 id="more-time">{texts.heading}</h2>
      {done !== null && (
        <FormDone
          title={texts.doneTitle({ day: longDate(done.dueOn) })}
          headingLevel={3}
          key={done.invoiceNumber}
        >
          <p>
            <span>{texts.done({ number: done.invoiceNumber, day: longDate(done.formerDueOn) })}</span>
            {texts.doneNext}
          </p>
        </FormDone>
      )}
      {bills.length === 0 && <p>{texts.nothingOwed}</p>}
      {bills.length > 0 && shown.length === 0 && <p>{texts.noneNow}</p>}
      {shown.map((bill) =>
        bill.latestDueOn === null ? (
          done?.invoiceNumber !== bill.invoiceNumber && <Extended key={bill.invoiceNumber} bill={bill} />
        ) : (
          <ExtendForm
            key={bill.invoiceNumber}
            bill={bill}
            today={today}
            onExtend={onExtend}
            onDone={setDone}
          />
        ),
      )}
      {others.map(({ invoiceNumber, owed, dueOn }) => (
        <p key={invoiceNumber}>
          <span>{texts.tooLate({ number: invoiceNumber })}</span> <strong>{dollars(owed)}</strong>
          {texts.tooLateOwing}
          <time dateTime={dueOn}>{longDate(dueOn)}</time>
          {sentenceEnd}
        </p>
      ))}
      <MoreHelp />
    </section>
  )
}

function Extended({ bill: { invoiceNumber, dueOn, formerDueOn } }: { readonly bill: UnpaidBill }) {
  const { href } = useSiteLocation()
  return (
    <p>
      <a href={href(billAddress(invoiceNumber))}>{texts.bill({ number: invoiceNumber })}</a>
      {texts.isDueOn} <time dateTime={dueOn}>{longDate(dueOn)}</time>
      <span>{formerDueOn !== null ? texts.putOffFrom({ day: longDate(formerDueOn) }) : texts.onceOnly}</span>
    </p>
  )
}

interface ExtendProps extends Pick<BillsToExtendProps, 'today' | 'onExtend'> {
  readonly bill: UnpaidBill
  readonly onDone: (extension: PaymentExtension) => void
}

/** A week later, and the last possible day. */
function daysFor({ dueOn, latestDueOn }: UnpaidBill, today: string): string[] {
  const last = latestDueOn ?? dueOn
  const inAWeek = daysAfter(dueOn, 7)
  return [...(inAWeek > today && inAWeek < last ? [inAWeek] : []), last]
}

function ExtendForm({ bill, today, onExtend, onDone }: ExtendProps) {
  const { invoiceNumber, owed, dueOn } = bill
  const [days] = useState(() => daysFor(bill, today))
  // A key for each day, so that a repeated request after a lost answer is the same request.
  const [keys] = useState(() => new Map(days.map((day) => [day, newRequestId()])))
  const id = `extend-${invoiceNumber}`
  return (
    <AppForm<'dueOn', string>
      label={texts.label({ number: invoiceNumber })}
      ids={{ dueOn: id }}
      needsScripts={texts.needsScripts}
      busy={texts.busy}
      button={texts.button}
      read={(data) => String(data.get('dueOn') ?? '')}
      check={(day) => ({ dueOn: day === '' ? texts.dayMissing : undefined })}
      send={async (day) => {
        const answer = await onExtend({ invoiceNumber, dueOn: day }, keys.get(day) ?? newRequestId())
        if (answer.success) {
          onDone(answer.extension)
          return null
        }
        if (answer.code === 'NOT_NOW' || answer.code === 'REFUSED')
          return {
            message: answer.words ?? texts.notNow,
          }
        return faultWords(answer.code, answer.retryAfterSeconds, pressAgain)
      }}
      fields={(faults) => (
        <RadioField
          id={id}
          name="dueOn"
          label={texts.dayLabel({ number: invoiceNumber })}
          description={texts.dayHint({ amount: dollars(owed), day: longDate(dueOn) })}
          options={days.map((day) => ({ value: day, label: texts.until({ day: longDate(day) }) }))}
          validation={faults.dueOn}
        />
      )}
    />
  )
}
