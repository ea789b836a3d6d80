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
  if (Number.isNaN(amount)) return 'Amount must be whole dollars, such as 150'
  const { min, max } = budgetDollars
  return amount < min || amount > max
    ? `Amount must be from ${inDollars(min)} to ${inDollars(max)}`
    : undefined
}

const allDueDays = Array.from(
  { length: billDueDays.max - billDueDays.min + 1 },
  (_, place) => billDueDays.min + place,
)
/** `1` → `the 1st`. */
function dueDayWords(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `the ${day}${ending}`
}

/** The notice about a changed budget amount; null if it did not change. */
function budgetWords(before: BillSettings['budgetDollars'], after: BillSettings['budgetDollars']) {
  if (before === after || after === undefined) return null
  return after === null
    ? 'We won’t email you about the cost between bills.'
    : `We’ll email you once for each bill when your electricity has cost more than ${inDollars(after)}.`
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
        <p>{`Your bills are tax invoices for ${business.legalName}, ABN ${abnWords(business.abn)}. Call us if these have changed.`}</p>
      )}
      {count > 0 && (
        // A new key makes a new element, which takes the focus again.
        <FormDone key={count} title="Saved" headingLevel={3}>
          {budget !== null && <p>{budget}</p>}
          <p>
            {budget === null ? 'This applies from your next bill.' : 'The rest applies from your next bill.'}
          </p>
          {hasNewFrequency && (
            <p>How often you get a bill changes after that one, as its period has already begun.</p>
          )}
        </FormDone>
      )}
      <AppForm<keyof typeof ids, BillSettingsChange>
        key={`form-${count}`}
        label="Bill settings"
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
              ? `Your reference must be ${maxBillReference} characters or fewer`
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
            if (answer.code === 'NOT_NOW')
              return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
            return faultWords(answer.code, answer.retryAfterSeconds)
          }
          setSaved(({ count: before, settings: { frequency, budgetDollars: amount } }) => ({
            ...{ count: before + 1, settings: answer.settings },
            hasNewFrequency: answer.settings.frequency !== frequency,
            budget: budgetWords(amount, answer.settings.budgetDollars),
          }))
          return null
        }}
        button="Save bill settings"
        busy="Saving…"
        needsScripts="Changing your bill settings"
        fields={(faults) => (
          <>
            <RadioField
              id={ids.delivery}
              name="delivery"
              label="How should we send your bills?"
              options={[
                { value: 'EMAIL', ...electronicDeliveryConsent.text },
                {
                  value: 'POST',
                  label: 'By post',
                  description: 'To your postal address. We’ll still email you when a bill is ready.',
                },
              ]}
              defaultValue={settings.delivery}
              validation={faults.delivery}
            />
            <RadioField
              id={ids.frequency}
              name="frequency"
              label="How often do you want a bill?"
              options={[
                { value: 'P1M', label: 'Every month' },
                { value: 'P3M', label: 'Every three months' },
              ]}
              defaultValue={settings.frequency}
              validation={faults.frequency}
            />
            {settings.dueDay !== undefined && (
              <SelectField
                id={ids.dueDay}
                name="dueDay"
                label="When should your bills fall due?"
                description="You always get at least 13 business days, so a bill may fall due on your day of the next month. Direct debit and PayTo follow it."
                options={[
                  { value: '', label: '13 business days after the bill' },
                  ...allDueDays.map((day) => ({
                    value: String(day),
                    label: `On ${dueDayWords(day)} of a month`,
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
                label="Your reference (optional)"
                description="Printed on each tax invoice, for example a cost centre or an order number."
                autoComplete="off"
                {...(settings.reference !== null && { defaultValue: settings.reference })}
                validation={faults.reference}
              />
            )}
            {settings.budgetDollars !== undefined && (
              <TextField
                id={ids.budget}
                name="budget"
                label="Email me above this amount, in dollars (optional)"
                description="Once for each bill, when your electricity since the last one has cost more. It’s an estimate by your plan’s prices. Leave it empty for no email."
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
