import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import type { PersonAnswers, PersonShown } from '../../contracts/schemas/sign-up.ts'
import { signUpLengths } from '../../contracts/sign-up-rules.ts'
import type { CivilDate } from '../dates/civil-date.ts'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import type { DatePart, TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { isRequired } from '../forms/messages.ts'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { dialledWithin, phoneShape } from '../validators/phone.ts'
import { text } from './section-form.ts'

const texts = defineTexts('otherPeople', {
  firstPerson: 'First person',
  secondPerson: 'Second person',
  birthDate: 'Their date of birth',
  givenName: 'Their given name',
  familyName: 'Their family name',
  phone: 'Their phone number',
  tickAgreed: 'Tick the box if they know and agree',
  name: 'Their name',
  jointLegend: 'Somebody who will hold the account with you (optional)',
  jointHint:
    'Both of you can do everything with the account, and both of you are responsible for what is owing.',
  agreedLabel: 'They know about this application, and agree to hold the account with me.',
  contactsLegend: 'Others who can speak for the account (optional)',
  contactsHint:
    'We’ll answer their questions and take changes from them. They do not owe anything. You can take a name off at any time.',
})

export const otherTexts = [
  'jointGivenName',
  'jointFamilyName',
  'jointPhone',
  'jointAgreed',
  'contactName',
  'contactPhone',
  'secondName',
  'secondPhone',
] as const
export type OtherText = (typeof otherTexts)[number]
export const jointBirth = 'jointBirth'
export type OtherField = OtherText | `${typeof jointBirth}-${DatePart}`
export type TypedOthers = Readonly<Record<OtherText, string>> & { readonly jointBirthDate: TypedDate }
type Faults = { readonly [field in OtherField]?: string | undefined }

/** Fields of people who may act for the account. */
const contacts = [
  { name: 'contactName', phone: 'contactPhone', title: texts.firstPerson },
  { name: 'secondName', phone: 'secondPhone', title: texts.secondPerson },
] as const

export const nameFault = (label: string, typed: string) => neededFault(label, typed, signUpLengths.name)
export const phoneFault = (label: string, typed: string) =>
  australianPhonePattern.test(typed) ? undefined : typed === '' ? isRequired(label) : phoneShape(label)

export function readOthers(data: FormData): TypedOthers {
  const typed = Object.fromEntries(otherTexts.map((name) => [name, text(data, name)])) as Record<
    OtherText,
    string
  >
  return {
    ...typed,
    jointPhone: dialledWithin(typed.jointPhone),
    contactPhone: dialledWithin(typed.contactPhone),
    secondPhone: dialledWithin(typed.secondPhone),
    jointBirthDate: readDate(data, jointBirth),
  }
}

/** Whether anything was typed about a joint holder. */
const hasJoint = ({ jointGivenName, jointFamilyName, jointPhone, jointBirthDate }: TypedOthers) =>
  [jointGivenName, jointFamilyName, jointPhone, ...Object.values(jointBirthDate)].some(
    (typed) => typed !== '',
  )

function jointFaults(typed: TypedOthers, bornUntil: CivilDate): Faults {
  if (!hasJoint(typed)) return {}
  const born = dateFaults(texts.birthDate, typed.jointBirthDate, {
    from: { year: 1900, month: 1, day: 1 },
    until: bornUntil,
  })
  return {
    jointGivenName: nameFault(texts.givenName, typed.jointGivenName),
    jointFamilyName: nameFault(texts.familyName, typed.jointFamilyName),
    ...Object.fromEntries(dateParts.map((part) => [dateFieldId(jointBirth, part), born[part]])),
    jointPhone: phoneFault(texts.phone, typed.jointPhone),
    jointAgreed: typed.jointAgreed === '' ? texts.tickAgreed : undefined,
  }
}

/** `bornUntil`: the latest birthday of an adult. */
export const othersFaults = (typed: TypedOthers, bornUntil: CivilDate): Faults => ({
  ...jointFaults(typed, bornUntil),
  ...Object.fromEntries(
    contacts.flatMap(({ name, phone }) =>
      typed[name] === '' && typed[phone] === ''
        ? []
        : [
            [name, nameFault(texts.name, typed[name])],
            [phone, phoneFault(texts.phone, typed[phone])],
          ],
    ),
  ),
})

export function othersAnswers(typed: TypedOthers): Pick<PersonAnswers, 'jointHolder' | 'authorisedContacts'> {
  const born = toDate(typed.jointBirthDate)
  const named = contacts.flatMap(({ name, phone }) =>
    typed[name] === '' ? [] : [{ name: typed[name], phone: typed[phone] }],
  )
  return {
    ...(born !== null && {
      jointHolder: {
        givenName: typed.jointGivenName,
        familyName: typed.jointFamilyName,
        birthDate: isoDate(born),
        phone: typed.jointPhone,
        hasAgreed: true as const,
      },
    }),
    ...(named.length > 0 && { authorisedContacts: named }),
  }
}

/** The field of a JSON pointer's member; undefined if there is none. */
export function otherFieldAt(member: string, part: string, next: string): OtherField | undefined {
  if (member === 'jointHolder') {
    if (part === 'birthDate') return dateFieldId(jointBirth, 'day')
    const named = `joint${part === 'hasAgreed' ? 'Agreed' : `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`}`
    return otherTexts.find((name) => name === named) ?? 'jointGivenName'
  }
  if (member !== 'authorisedContacts') return undefined
  const { name, phone } = contacts[part === '1' ? 1 : 0]
  return next === 'phone' ? phone : name
}

export interface OtherPeopleProps {
  readonly faults: Faults
  readonly saved: PersonShown | undefined
}

const isWrong = (faults: Faults, start: string) =>
  Object.entries(faults).some(([name, fault]) => name.startsWith(start) && fault !== undefined)

/** A joint account holder, and people who may act for the account. All are optional. */
export function OtherPeople({ faults, saved }: OtherPeopleProps) {
  const { jointHolder: joint, authorisedContacts = [] } = saved ?? {}
  const born = joint === undefined ? null : parseIsoDate(joint.birthDate)
  const isContactWrong = contacts.some(
    ({ name, phone }) => faults[name] !== undefined || faults[phone] !== undefined,
  )
  return (
    <>
      <details className="gf-more" open={joint !== undefined || isWrong(faults, 'joint') || undefined}>
        <summary>{texts.jointLegend}</summary>
        <p className="gf-field__description">{texts.jointHint}</p>
        <TextField
          id="jointGivenName"
          name="jointGivenName"
          label={texts.givenName}
          autoComplete="off"
          defaultValue={joint?.givenName}
          validation={faults.jointGivenName}
        />
        <TextField
          id="jointFamilyName"
          name="jointFamilyName"
          label={texts.familyName}
          autoComplete="off"
          defaultValue={joint?.familyName}
          validation={faults.jointFamilyName}
        />
        <DateField
          name={jointBirth}
          label={texts.birthDate}
          faults={Object.fromEntries(
            dateParts.flatMap((part) => {
              const fault = faults[dateFieldId(jointBirth, part)]
              return fault === undefined ? [] : [[part, fault]]
            }),
          )}
          {...(born && { defaultValue: born })}
        />
        <TextField
          id="jointPhone"
          name="jointPhone"
          type="tel"
          label={texts.phone}
          autoComplete="off"
          defaultValue={joint?.phone}
          validation={faults.jointPhone}
        />
        <CheckboxField
          id="jointAgreed"
          name="jointAgreed"
          label={texts.agreedLabel}
          isInitiallyTicked={joint !== undefined}
          validation={faults.jointAgreed}
        />
      </details>
      <details className="gf-more" open={authorisedContacts.length > 0 || isContactWrong || undefined}>
        <summary>{texts.contactsLegend}</summary>
        <p className="gf-field__description">{texts.contactsHint}</p>
        {contacts.map(({ name, phone, title }, place) => (
          <fieldset key={name} className="gf-fieldset">
            <legend>{title}</legend>
            <TextField
              id={name}
              name={name}
              label={texts.name}
              autoComplete="off"
              defaultValue={authorisedContacts[place]?.name}
              validation={faults[name]}
            />
            <TextField
              id={phone}
              name={phone}
              type="tel"
              label={texts.phone}
              autoComplete="off"
              defaultValue={authorisedContacts[place]?.phone}
              validation={faults[phone]}
            />
          </fieldset>
        ))}
      </details>
    </>
  )
}
