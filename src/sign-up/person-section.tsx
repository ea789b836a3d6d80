import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type { PersonShown } from '../../contracts/schemas/sign-up.ts'
import type { IdentityKind } from '../../contracts/sign-up-rules.ts'
import { identityKinds, signUpLengths } from '../../contracts/sign-up-rules.ts'
import type { CivilDate } from '../dates/civil-date.ts'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { emailFault } from '../forms/credential-faults.ts'
import type { DatePart, TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { isRequired } from '../forms/messages.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { checkAbn } from '../validators/business-number.ts'
import type { Checked } from '../validators/checked.ts'
import { compactNumber } from '../validators/checked.ts'
import { checkDriverLicence, checkMedicare, checkPassport } from '../validators/identity-document.ts'
import { dialledWithin } from '../validators/phone.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import type { OtherField, TypedOthers } from './other-people.tsx'
import {
  jointBirth,
  nameFault,
  OtherPeople,
  otherFieldAt,
  othersAnswers,
  othersFaults,
  otherTexts,
  phoneFault,
  readOthers,
} from './other-people.tsx'
import type { SectionContext, SectionForm } from './section-form.ts'
import { present, savedNumberHint, text } from './section-form.ts'

const texts = defineTexts('personSection', {
  driverLicence: 'Driver licence',
  passport: 'Passport',
  medicareCard: 'Medicare card',
  licenceNumber: 'Licence number',
  passportNumber: 'Passport number',
  cardNumber: 'Card number',
  chooseIdentity: 'Choose an identity document',
  licenceState: 'Licence state',
  positionShape: 'Number before your name must be one digit from 1 to 9',
  legalName: 'Legal name',
  role: 'Your role',
  tickAuthority: 'Tick the box if you may sign for the business, or ask somebody who may',
  birthDate: 'Date of birth',
  givenName: 'Given name',
  familyName: 'Family name',
  phone: 'Phone number',
  safeContact: 'How we reach you safely',
  nameHint: 'As on your identity document.',
  ageHint: 'You need to be 18 or older.',
  email: 'Email',
  emailHint: 'For your receipt, and to log in once you are a customer.',
  businessLegend: 'The business',
  abn: 'ABN',
  abnHint: 'The Australian Business Number: 11 digits.',
  legalNameHint: 'As registered for the ABN.',
  authorityLabel: 'I may sign contracts for this business.',
  identityLabel: 'Identity document',
  identityHint:
    'One is enough. We check it with the office that issued it. Its number is stored encrypted, only its last three characters are ever shown, and it is deleted soon after the check.',
  documentNumber: 'Document number',
  documentNumberHint: 'Letters and numbers, without spaces.',
  chooseState: 'Choose one',
  positionLabel: 'Number before your name',
  positionHint: 'One digit, on the front of the card.',
  safeContactLabel: 'How we reach you safely (optional)',
  safeContactHint:
    'If a letter, a call or an email from us could put you in danger, tell us what is safe. We’ll use nothing else. We will not email you, and one of us will contact you that way.',
})

const textNames = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'abn',
  'legalName',
  'role',
  'hasAuthority',
  'identityKind',
  'identityNumber',
  'identityState',
  'identityPosition',
  'safeContact',
] as const
type TextName = (typeof textNames)[number]
const birth = 'birth'
type Field = TextName | OtherField | `${typeof birth}-${DatePart}`
type Typed = Readonly<Record<TextName, string>> & { readonly birthDate: TypedDate } & TypedOthers

export const identityNames: Readonly<Record<IdentityKind, string>> = {
  DRIVER_LICENCE: texts.driverLicence,
  PASSPORT: texts.passport,
  MEDICARE: texts.medicareCard,
}
const numberLabels: Readonly<Record<IdentityKind, string>> = {
  DRIVER_LICENCE: texts.licenceNumber,
  PASSPORT: texts.passportNumber,
  MEDICARE: texts.cardNumber,
}

/** The same day some years earlier. */
const yearsBefore = (today: string, years: number): CivilDate => {
  const date = parseIsoDate(today)
  if (date === null) throw new RangeError(`'${today}' is no day`)
  const isLeapDay = date.month === 2 && date.day === 29
  return { year: date.year - years, month: date.month, day: isLeapDay ? 28 : date.day }
}

const isBusiness = ({ application }: SectionContext) => application?.supply?.customerType === 'BUSINESS'
/** The error of a check, as a sentence. */
const wrong = (checked: Checked<Parameters<typeof reasonInWords>[0]> | undefined, label: string) =>
  checked === undefined || checked.isValid ? undefined : reasonInWords(checked.reason, label)
const kindOf = (typed: string) => identityKinds.find((kind) => kind === typed)

/** The document that is saved may stay as it is, if it is of the chosen kind. */
const mayStay = (typed: Typed, saved: PersonShown | undefined) =>
  typed.identityNumber === '' && saved?.identity.kind === typed.identityKind

function checkedNumber(kind: IdentityKind, { identityNumber, identityState }: Typed) {
  if (kind === 'PASSPORT') return checkPassport(identityNumber)
  if (kind === 'MEDICARE') return checkMedicare(identityNumber)
  const state = australianStates.find((one) => one === identityState)
  // Each state has its own format, so without a state nothing can be checked yet.
  return state === undefined ? undefined : checkDriverLicence(state, identityNumber)
}

function identityFaults(typed: Typed, context: SectionContext): Partial<Record<Field, string | undefined>> {
  const kind = kindOf(typed.identityKind)
  if (kind === undefined) return { identityKind: texts.chooseIdentity }
  if (mayStay(typed, context.application?.person)) return {}
  const label = numberLabels[kind]
  return {
    identityNumber:
      typed.identityNumber === '' ? isRequired(label) : wrong(checkedNumber(kind, typed), label),
    identityState:
      kind === 'DRIVER_LICENCE' && typed.identityState === '' ? isRequired(texts.licenceState) : undefined,
    identityPosition:
      kind === 'MEDICARE' && !/^[1-9]$/.test(typed.identityPosition) ? texts.positionShape : undefined,
  }
}

function businessFaults(typed: Typed): Partial<Record<Field, string | undefined>> {
  return {
    abn: typed.abn === '' ? isRequired(texts.abn) : wrong(checkAbn(typed.abn), texts.abn),
    legalName: neededFault(texts.legalName, typed.legalName, signUpLengths.legalName),
    role: neededFault(texts.role, typed.role, signUpLengths.role),
    hasAuthority: typed.hasAuthority === '' ? texts.tickAuthority : undefined,
  }
}

/** The form of the applicant's own details. */
export const personSection: SectionForm<Field, Typed> = {
  ids: Object.fromEntries(
    [
      ...textNames,
      ...otherTexts,
      ...[birth, jointBirth].flatMap((name) => dateParts.map((part) => dateFieldId(name, part))),
    ].map((name) => [name, name]),
  ) as Record<Field, string>,
  read(data) {
    const typed = Object.fromEntries(textNames.map((name) => [name, text(data, name)])) as Record<
      TextName,
      string
    >
    return {
      ...typed,
      ...readOthers(data),
      abn: compactNumber(typed.abn),
      phone: dialledWithin(typed.phone),
      birthDate: readDate(data, birth),
    }
  },
  check(typed, context) {
    const adultSince = yearsBefore(context.today, 18)
    const born = dateFaults(texts.birthDate, typed.birthDate, {
      from: { year: 1900, month: 1, day: 1 },
      until: adultSince,
    })
    return {
      givenName: nameFault(texts.givenName, typed.givenName),
      familyName: nameFault(texts.familyName, typed.familyName),
      ...Object.fromEntries(dateParts.map((part) => [dateFieldId(birth, part), born[part]])),
      email: emailFault(typed.email),
      phone: phoneFault(texts.phone, typed.phone),
      ...(isBusiness(context) && businessFaults(typed)),
      ...identityFaults(typed, context),
      ...othersFaults(typed, adultSince),
      safeContact: tooLong(texts.safeContact, typed.safeContact, signUpLengths.note),
    }
  },
  answers(typed, context) {
    const date = toDate(typed.birthDate)
    const kind = kindOf(typed.identityKind)
    if (date === null || kind === undefined) throw new Error('The answers were checked before')
    const saved = context.application?.person
    return {
      person: present({
        givenName: typed.givenName,
        familyName: typed.familyName,
        birthDate: isoDate(date),
        email: typed.email,
        phone: typed.phone,
        business: isBusiness(context)
          ? {
              abn: typed.abn,
              legalName: typed.legalName,
              role: typed.role,
              hasAuthority: true as const,
            }
          : undefined,
        identity: mayStay(typed, saved)
          ? undefined
          : present({
              kind,
              number: compactNumber(typed.identityNumber),
              state:
                kind === 'DRIVER_LICENCE'
                  ? australianStates.find((state) => state === typed.identityState)
                  : undefined,
              position: kind === 'MEDICARE' ? typed.identityPosition : undefined,
            }),
        ...othersAnswers(typed),
        safeContact: typed.safeContact === '' ? undefined : typed.safeContact,
      }),
    }
  },
  fieldAt(pointer) {
    const [, member = '', part = '', next = ''] = pointer.split('/')
    const ofOthers = otherFieldAt(member, part, next)
    if (ofOthers !== undefined) return ofOthers
    if (member === 'birthDate') return dateFieldId(birth, 'day')
    if (member === 'identity')
      return part === '' ? 'identityNumber' : (`identity${part[0]?.toUpperCase()}${part.slice(1)}` as Field)
    return textNames.find((name) => name === (member === 'business' ? part || 'abn' : member))
  },
  fields(faults, context) {
    const saved = context.isRestored ? undefined : context.application?.person
    const born = saved === undefined ? null : parseIsoDate(saved.birthDate)
    const kept = context.application?.person?.identity
    return (
      <>
        <TextField
          id="givenName"
          name="givenName"
          label={texts.givenName}
          description={texts.nameHint}
          autoComplete="given-name"
          defaultValue={saved?.givenName}
          isRequired
          validation={faults.givenName}
        />
        <TextField
          id="familyName"
          name="familyName"
          label={texts.familyName}
          autoComplete="family-name"
          defaultValue={saved?.familyName}
          isRequired
          validation={faults.familyName}
        />
        <DateField
          name={birth}
          label={texts.birthDate}
          description={texts.ageHint}
          autoComplete="bday"
          faults={Object.fromEntries(
            dateParts.flatMap((part) => {
              const fault = faults[dateFieldId(birth, part)]
              return fault === undefined ? [] : [[part, fault]]
            }),
          )}
          {...(born && { defaultValue: born })}
          isRequired
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label={texts.email}
          description={texts.emailHint}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={saved?.email}
          isRequired
          validation={faults.email}
        />
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={texts.phone}
          autoComplete="tel"
          defaultValue={saved?.phone}
          isRequired
          validation={faults.phone}
        />
        {isBusiness(context) ? (
          <fieldset className="gf-fieldset gf-form__dependent">
            <legend>{texts.businessLegend}</legend>
            <TextField
              id="abn"
              name="abn"
              label={texts.abn}
              description={texts.abnHint}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={saved?.business?.abn}
              isRequired
              validation={faults.abn}
            />
            <TextField
              id="legalName"
              name="legalName"
              label={texts.legalName}
              description={texts.legalNameHint}
              autoComplete="organization"
              defaultValue={saved?.business?.legalName}
              isRequired
              validation={faults.legalName}
            />
            <TextField
              id="role"
              name="role"
              label={texts.role}
              autoComplete="organization-title"
              defaultValue={saved?.business?.role}
              isRequired
              validation={faults.role}
            />
            <CheckboxField
              id="hasAuthority"
              name="hasAuthority"
              label={texts.authorityLabel}
              isInitiallyTicked={saved?.business !== undefined}
              isRequired
              validation={faults.hasAuthority}
            />
          </fieldset>
        ) : null}
        <RadioField
          id="identityKind"
          name="identityKind"
          label={texts.identityLabel}
          description={texts.identityHint}
          options={identityKinds.map((kind) => ({ value: kind, label: identityNames[kind] }))}
          defaultValue={saved?.identity.kind}
          validation={faults.identityKind}
        />
        <ShownWhen name="identityKind" is={identityKinds} initiallyShown={saved !== undefined}>
          <TextField
            id="identityNumber"
            name="identityNumber"
            label={texts.documentNumber}
            description={kept === undefined ? texts.documentNumberHint : savedNumberHint(kept.numberEnd)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isPrivate
            validation={faults.identityNumber}
          />
        </ShownWhen>
        <ShownWhen
          name="identityKind"
          is={['DRIVER_LICENCE']}
          initiallyShown={saved?.identity.kind === 'DRIVER_LICENCE'}
        >
          <SelectField
            id="identityState"
            name="identityState"
            label={texts.licenceState}
            placeholder={texts.chooseState}
            options={australianStates.map((state) => ({ value: state, label: state }))}
            {...(saved?.identity.state && { defaultValue: saved.identity.state })}
            validation={faults.identityState}
          />
        </ShownWhen>
        <ShownWhen name="identityKind" is={['MEDICARE']} initiallyShown={saved?.identity.kind === 'MEDICARE'}>
          <TextField
            id="identityPosition"
            name="identityPosition"
            label={texts.positionLabel}
            description={texts.positionHint}
            inputMode="numeric"
            autoComplete="off"
            validation={faults.identityPosition}
          />
        </ShownWhen>
        <OtherPeople faults={faults} saved={saved} />
        <TextField
          id="safeContact"
          name="safeContact"
          label={texts.safeContactLabel}
          description={texts.safeContactHint}
          autoComplete="off"
          defaultValue={saved?.safeContact}
          validation={faults.safeContact}
        />
      </>
    )
  },
}
