import type { ContactWay } from '../../contracts/schemas/do-not-contact.ts'
import type { AddressField } from '../address/address.ts'
import { addressFieldId, addressParts } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import type { AddressLookup } from '../address/address-lookup.ts'
import type { SearchTimers } from '../address/address-search.ts'
import { boxHint } from '../address/post-box.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { FieldProblem, FormField, fieldTies } from '../forms/form-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { DoNotContactFaults, DoNotContactField } from './do-not-contact-request.ts'
import { doNotContactAddress, doNotContactLabels as labels } from './do-not-contact-request.ts'

const texts = defineTexts('doNotContactFields', {
  visits: 'Visits',
  visitsHint: 'Nobody will come to your door to sell.',
  calls: 'Calls and texts',
  callsHint: 'To the number you give.',
  letters: 'Letters',
  lettersHint: 'Nothing addressed to you or to the householder.',
  emails: 'Emails',
  emailsHint: 'Nothing about offers.',
  addressLegend: 'Where visits or letters should stop',
  phoneHint: 'The number we should not call or text, with its area code.',
  emailHint:
    'Needed if you want emails to stop. We’ll also send your receipt there. Without it, you’ll only see the receipt here.',
  noteHint: 'Optional. For example, other names our letters are addressed to.',
})

const addressFields: readonly AddressField[] = ['search', ...addressParts]
type AddressIds = Readonly<
  Record<Extract<DoNotContactField, `${typeof doNotContactAddress}-${string}`>, string>
>
const addressNames = addressFields.map((field) => addressFieldId(doNotContactAddress, field))

export const doNotContactIds: Readonly<Record<DoNotContactField, string>> = {
  name: 'stop-name',
  ways: 'stop-way-visit',
  phone: 'stop-phone',
  email: 'stop-email',
  note: 'stop-note',
  // The address's fields have the same text as name and `id`.
  ...(Object.fromEntries(addressNames.map((name) => [name, name])) as AddressIds),
}
const ids = doNotContactIds

const ways: readonly { readonly way: ContactWay; readonly label: string; readonly what: string }[] = [
  { way: 'visit', label: texts.visits, what: texts.visitsHint },
  { way: 'phone', label: texts.calls, what: texts.callsHint },
  { way: 'mail', label: texts.letters, what: texts.lettersHint },
  { way: 'email', label: texts.emails, what: texts.emailsHint },
]

interface PartProps {
  readonly faults: DoNotContactFaults
}

/** Checkboxes for the ways of contact. `isLegendShown`: false if a heading above has the same text. */
export function WaysFields({ faults, isLegendShown }: PartProps & { readonly isLegendShown: boolean }) {
  return (
    <fieldset
      className={`gf-fieldset${faults.ways === undefined ? '' : ' gf-fieldset--invalid'}`}
      aria-describedby={faults.ways === undefined ? undefined : 'stop-ways-problem'}
    >
      <legend className={isLegendShown ? undefined : 'gf-visually-hidden'}>{labels.ways}</legend>
      {ways.map(({ way, label, what }) => (
        <CheckboxField
          key={way}
          id={`stop-way-${way}`}
          name="ways"
          value={way}
          label={label}
          description={what}
        />
      ))}
      <FieldProblem id="stop-ways" validation={faults.ways} />
    </fieldset>
  )
}

export interface AddressPartProps extends PartProps {
  readonly lookup: AddressLookup | undefined
  readonly timers: SearchTimers | undefined
}

/** The address not to visit or write to. */
function PlaceFields({ faults, lookup, timers }: AddressPartProps) {
  const own = Object.fromEntries(
    addressFields.map((field) => [field, faults[addressFieldId(doNotContactAddress, field)]]),
  )
  return (
    <div className="gf-form__part" data-stops="visit mail">
      <AddressEntry
        name={doNotContactAddress}
        legend={texts.addressLegend}
        faults={own}
        {...(lookup && { lookup })}
        {...(timers && { timers })}
      />
      <p className="gf-field__description" data-stops="mail">
        {boxHint}
      </p>
    </div>
  )
}

/** The person's name and e-mail address, and the details of the chosen ways of contact, such as a phone number. */
export function DetailsFields({ faults, lookup, timers }: AddressPartProps) {
  return (
    <>
      <TextField
        id={ids.name}
        name="name"
        label={labels.name}
        autoComplete="name"
        isRequired
        validation={faults.name}
      />
      <PlaceFields faults={faults} lookup={lookup} timers={timers} />
      <div data-stops="phone">
        <TextField
          id={ids.phone}
          name="phone"
          type="tel"
          label={labels.phone}
          description={texts.phoneHint}
          autoComplete="tel"
          isRequired
          validation={faults.phone}
        />
      </div>
      <TextField
        id={ids.email}
        name="email"
        type="email"
        label={labels.email}
        description={texts.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        validation={faults.email}
      />
      <FormField id={ids.note} label={labels.note} description={texts.noteHint} validation={faults.note}>
        <textarea
          {...fieldTies({ id: ids.note, description: true, validation: faults.note })}
          id={ids.note}
          name="note"
          rows={3}
          className="gf-input"
        />
      </FormField>
    </>
  )
}
