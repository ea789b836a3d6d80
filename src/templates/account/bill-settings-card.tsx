import { useState } from 'react'
import {
  billDeliveries,
  billDueDays,
  billFrequencies,
  budgetDollars,
  maxBillReference,
} from '../../../contracts/billing-rules.ts'
import type { BillSettings, BillSettingsChange } from '../../../contracts/schemas/my-account.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { abnWords } from '../../billing/billed-to.ts'
import { electronicDeliveryConsent, isTurnedElectronic } from '../../consents/electronic-delivery-consent.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { textIn } from '../../forms/form-text.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { englishPart } from '../../language.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { notNow } from './account-words.ts'

const texts = defineTexts('billSettingsCard', {
  budgetShape: 'Amount must be whole dollars, such as 150',
  budgetRange: ({ min, max }: Values<'min' | 'max'>) => `Amount must be from ${min} to ${max}`,
  budgetOff: 'We won’t email you about the cost between bills.',
  budgetOn: ({ dollars }: Values<'dollars'>) =>
    `We’ll email you once for each bill when your electricity has cost more than ${dollars}.`,
  taxInvoices: ({ legalName, abn }: Values<'legalName' | 'abn'>) =>
    `Your bills are tax invoices for ${legalName}, ABN ${abn}. Call us if these have changed.`,
  saved: 'Saved',
  savedNextBill: 'This applies from your next bill.',
  savedRest: 'The rest applies from your next bill.',
  savedFrequency: 'How often you get a bill changes after that one, as its period has already begun.',
  label: 'Bill settings',
  referenceTooLong: ({ max }: Values<'max'>) => `Your reference must be ${max} characters or fewer`,
  button: 'Save bill settings',
  busy: 'Saving…',
  needsScripts: 'Changing your bill settings',
  deliveryLabel: 'How should we send your bills?',
  post: 'By post',
  postHint: 'To your postal address. We’ll still email you when a bill is ready.',
  frequencyLabel: 'How often do you want a bill?',
  everyMonth: 'Every month',
  everyThreeMonths: 'Every three months',
  dueDayLabel: 'When should your bills fall due?',
  dueDayHint:
    'You always get at least 13 business days, so a bill may fall due on your day of the next month. Direct debit and PayTo follow it.',
  noDueDay: '13 business days after the bill',
  dueDay: ({ day }: Values<'day'>) => `On the ${day}${ordinalEnding(Number(day))} of a month`,
  referenceLabel: 'Your reference (optional)',
  referenceHint: 'Printed on each tax invoice, for example a cost centre or an order number.',
  budgetLabel: 'Email me above this amount, in dollars (optional)',
  budgetHint:
    'Once for each bill, when your electricity since the last one has cost more. It’s an estimate by your plan’s prices. Leave it empty for no email.',
})

export interface BillSettingsCardProps {
  readonly settings: BillSettings
  readonly onSubmit: AccountQueries['changeBillSettings']
}

const ids = {
  delivery: 'bill-delivery',
  frequency: 'bill-frequency',
  reference: 'bill-reference',
  budget: 'bill-budget',
  dueDay: 'bill-due-day',
} as const

const inDollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`

/** `$1,500` → 1500; null if it is empty, NaN if it is not a whole amount. */
function dollarsTyped(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

function budgetFault(amount: number | null | undefined): string | undefined {
  if (amount === null || amount === undefined) return undefined
  if (Number.isNaN(amount)) return texts.budgetShape
  const { min, max } = budgetDollars
  return amount < min || amount > max
    ? texts.budgetRange({ min: inDollars(min), max: inDollars(max) })
    : undefined
}

const allDueDays = Array.from(
  { length: billDueDays.max - billDueDays.min + 1 },
  (_, place) => billDueDays.min + place,
)
/** `1` → `st`. */
function ordinalEnding(day: number): string {
  return day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
}

/** The notice about a changed budget amount; null if it did not change. */
function budgetWords(before: BillSettings['budgetDollars'], after: BillSettings['budgetDollars']) {
  if (before === after || after === undefined) return null
  return after === null ? texts.budgetOff : texts.budgetOn({ dollars: inDollars(after) })
}

/** How the account is billed, and the form to change it: from the next bill on. */
export function BillSettingsCard({ settings: loaded, onSubmit }: BillSettingsCardProps) {
  // The settings as they were saved: those that were loaded are older until they are loaded again.
  const [saved, setSaved] = useState({
    count: 0,
    settings: loaded,
    hasNewFrequency: false,
    budget: null as string | null,
  })
  const { count, settings, hasNewFrequency, budget } = saved
  const { accountNumber, business } = settings
  return (
    <>
      {business !== null && (
        <p>{texts.taxInvoices({ legalName: business.legalName, abn: abnWords(business.abn) })}</p>
      )}
      {count > 0 && (
        // A new key makes a new element, which takes the focus again.
        <FormDone key={count} title={texts.saved} headingLevel={3}>
          {budget !== null && <p>{budget}</p>}
          <p>{budget === null ? texts.savedNextBill : texts.savedRest}</p>
          {hasNewFrequency && <p>{texts.savedFrequency}</p>}
        </FormDone>
      )}
      <AppForm<keyof typeof ids, BillSettingsChange>
        key={`form-${count}`}
        label={texts.label}
        ids={ids}
        read={(data) => ({
          account: accountNumber,
          // Only if it is changed here: another page may have changed it, and from post to email it needs the consent.
          delivery: billDeliveries.find((one) => one === data.get('delivery') && one !== settings.delivery),
          frequency: billFrequencies.find((one) => one === data.get('frequency')) ?? settings.frequency,
          ...(business !== null && { reference: textIn(data, 'reference') || null }),
          ...(settings.budgetDollars !== undefined && {
            budgetDollars: dollarsTyped(textIn(data, 'budget')),
          }),
          ...(settings.dueDay !== undefined && {
            dueDay: allDueDays.find((day) => String(day) === data.get('dueDay')) ?? null,
          }),
        })}
        check={({ reference, budgetDollars: amount }) => ({
          budget: budgetFault(amount),
          reference:
            (reference?.length ?? 0) > maxBillReference
              ? texts.referenceTooLong({ max: maxBillReference })
              : undefined,
        })}
        send={async (change) => {
          const answer = await onSubmit(
            isTurnedElectronic(settings.delivery, change.delivery)
              ? // The edition of the text below, which may differ from a newer backend's.
                { ...change, consent: { version: electronicDeliveryConsent.version } }
              : change,
          )
          if (!answer.success) {
            if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
            return faultWords(answer.code, answer.retryAfterSeconds)
          }
          setSaved(({ count: before, settings: { frequency, budgetDollars: amount } }) => ({
            ...{ count: before + 1, settings: answer.settings },
            hasNewFrequency: answer.settings.frequency !== frequency,
            budget: budgetWords(amount, answer.settings.budgetDollars),
          }))
          return null
        }}
        button={texts.button}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
        fields={(faults) => (
          <>
            <RadioField
              id={ids.delivery}
              name="delivery"
              label={texts.deliveryLabel}
              options={[
                { value: 'EMAIL', ...electronicDeliveryConsent.text, language: englishPart },
                {
                  value: 'POST',
                  label: texts.post,
                  description: texts.postHint,
                },
              ]}
              defaultValue={settings.delivery}
              validation={faults.delivery}
            />
            <RadioField
              id={ids.frequency}
              name="frequency"
              label={texts.frequencyLabel}
              options={[
                { value: 'P1M', label: texts.everyMonth },
                { value: 'P3M', label: texts.everyThreeMonths },
              ]}
              defaultValue={settings.frequency}
              validation={faults.frequency}
            />
            {settings.dueDay !== undefined && (
              <SelectField
                id={ids.dueDay}
                name="dueDay"
                label={texts.dueDayLabel}
                description={texts.dueDayHint}
                options={[
                  { value: '', label: texts.noDueDay },
                  ...allDueDays.map((day) => ({
                    value: String(day),
                    label: texts.dueDay({ day }),
                  })),
                ]}
                defaultValue={settings.dueDay === null ? '' : String(settings.dueDay)}
                validation={faults.dueDay}
              />
            )}
            {business !== null && (
              <TextField
                id={ids.reference}
                name="reference"
                label={texts.referenceLabel}
                description={texts.referenceHint}
                autoComplete="off"
                {...(settings.reference !== null && { defaultValue: settings.reference })}
                validation={faults.reference}
              />
            )}
            {settings.budgetDollars !== undefined && (
              <TextField
                id={ids.budget}
                name="budget"
                label={texts.budgetLabel}
                description={texts.budgetHint}
                inputMode="numeric"
                autoComplete="off"
                {...(settings.budgetDollars !== null && { defaultValue: String(settings.budgetDollars) })}
                validation={faults.budget}
              />
            )}
          </>
        )}
      />
    </>
  )
}
