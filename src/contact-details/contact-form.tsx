import { useState } from 'react'
import type { ContactChange, ContactDetails } from '../../contracts/schemas/user.ts'
import type { ContactAnswer } from '../account/contact-changes.ts'
import { addressFieldId } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import type { AddressLookup } from '../address/address-lookup.ts'
import { boxHint } from '../address/post-box.ts'
import { postalChoices, typedPostal } from '../address/postal-address.ts'
import { AppForm } from '../forms/app-form.tsx'
import { CurrentPasswordField } from '../forms/current-password-field.tsx'
import { faultWords } from '../forms/fault-words.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { FormField, fieldTies } from '../forms/form-field.tsx'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { formatPhone } from '../validators/phone.ts'
import {
  addressFields,
  contactFaults,
  contactFaultsAt,
  contactIds as ids,
  contactLabels as labels,
  postalName,
  readContact,
  toContactChange,
} from './contact-request.ts'

const texts = defineTexts('contactForm', {
  label: 'Contact details',
  button: 'Save',
  busy: 'Saving…',
  needsScripts: 'Changing your details',
  phoneHint:
    'For planned power cuts and questions about your account. Leave it empty if you do not want calls.',
  addressLegend: 'Postal address',
  optional: ({ label }: Values<'label'>) => `${label} (optional)`,
  safeContactHint:
    'If a letter, a call or an email from us could put you in danger, tell us what is safe. We’ll use nothing else.',
})

export interface ContactFormProps {
  readonly contact: Pick<ContactDetails, 'phone' | 'postalAddress' | 'safeContact'>
  /** Never rejects. */
  readonly onSubmit: (change: ContactChange) => Promise<ContactAnswer>
  readonly onDone: () => void
  /** Looks addresses up. Without it they are entered by hand. */
  readonly lookup?: AddressLookup | undefined
  /** Stores the input until it was sent. Default: nothing is stored. */
  readonly draft?: FormDraft | undefined
}

/**
 * Phone, postal address and safe contact of a customer, changed with the password. A field that was emptied stays
 * empty.
 */
export function ContactForm({ contact, onSubmit, onDone, lookup, draft }: ContactFormProps) {
  // A draft from before a reload applies to all fields: one that was emptied is not filled in again.
  const [isRestored] = useState(() => draft?.has() ?? false)
  const saved = isRestored ? undefined : contact
  const postTo = saved === undefined ? undefined : saved.postalAddress === null ? 'SUPPLY' : 'ELSEWHERE'
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={readContact}
      check={contactFaults}
      send={async (typed) => {
        const answer = await onSubmit(toContactChange(typed))
        if (answer.success) {
          draft?.clear()
          onDone()
          return null
        }
        const faults = contactFaultsAt(answer.errors)
        if (Object.keys(faults).length > 0) return { faults }
        return faultWords(answer.code, answer.retryAfterSeconds)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      draft={draft}
      fields={(faults) => (
        <>
          <TextField
            id={ids.phone}
            name="phone"
            type="tel"
            label={labels.phone}
            description={texts.phoneHint}
            autoComplete="tel"
            {...(saved?.phone && { defaultValue: formatPhone(saved.phone) })}
            validation={faults.phone}
          />
          <RadioField
            id={ids.postTo}
            name="postTo"
            label={labels.postTo}
            options={postalChoices}
            defaultValue={postTo}
            validation={faults.postTo}
          />
          <ShownWhen name="postTo" is={['ELSEWHERE']} initiallyShown={postTo === 'ELSEWHERE'}>
            <AddressEntry
              name={postalName}
              legend={texts.addressLegend}
              description={boxHint}
              section="billing"
              faults={Object.fromEntries(
                addressFields.map((field) => [field, faults[addressFieldId(postalName, field)]]),
              )}
              {...(lookup && { lookup })}
              {...(saved?.postalAddress && { defaultValue: typedPostal(saved.postalAddress) })}
            />
          </ShownWhen>
          <FormField
            id={ids.safeContact}
            label={texts.optional({ label: labels.safeContact })}
            description={texts.safeContactHint}
            validation={faults.safeContact}
          >
            <textarea
              {...fieldTies({ id: ids.safeContact, description: true, validation: faults.safeContact })}
              id={ids.safeContact}
              name="safeContact"
              rows={3}
              className="gf-input"
              autoComplete="off"
              // Never stored in the browser, which others may use as well.
              data-private=""
              defaultValue={contact.safeContact ?? ''}
            />
          </FormField>
          <CurrentPasswordField id={ids.password} validation={faults.password} />
        </>
      )}
    />
  )
}
