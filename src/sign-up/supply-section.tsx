import { daysAfter } from '../../contracts/civil-days.ts'
import type { SupplyAnswers } from '../../contracts/schemas/sign-up.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFaults, addressFieldId, addressParts, readAddress, toAddress } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import type { FieldFaults } from '../forms/app-form.tsx'
import type { DatePart, TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextField } from '../forms/text-field.tsx'
import { limitsInWords } from '../networks/business-limits.ts'
import { chosenArea } from '../networks/chosen-area.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { checkNmi } from '../validators/nmi.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import type { SectionContext, SectionForm } from './section-form.ts'
import { present, text } from './section-form.ts'

const texts = defineTexts('supplySection', {
  nmiFault: ({ reason }: Values<'reason'>) => `${reason}; leave it empty if you do not have it`,
  isLargeLabel: 'Is the site above the limit for a small business?',
  isLargeHint: ({ limits }: Values<'limits'>) =>
    `The limit is ${limits}. Your bills show what the site uses. Most shops and offices use far less.`,
  notLarge: 'No, or not that I know of',
  yes: 'Yes',
  moveInLabel: 'Day you move in',
  moveInHint:
    'Give two business days’ notice. For an earlier day, send this and call us today. We’ll ask the distributor whether it can be done.',
  addressLegend: 'Where do you need power?',
  nmiLabel: 'NMI (optional)',
  nmiHint:
    'The National Metering Identifier: 10 or 11 letters and numbers, on page one or two of a bill. Without it, we’ll find the meter by the address.',
  solarLabel: 'Are there solar panels?',
  no: 'No',
  chooseCustomerType: 'Choose what the power is for',
  chooseSize: 'Choose whether the site is above the limit',
  chooseStart: 'Choose whether you are there already or move in',
  chooseSolar: 'Choose whether there are solar panels',
  customerTypeLabel: 'What is the power for?',
  home: 'A home',
  business: 'A business',
  startLabel: 'When do you need us?',
  switching: 'I already live or work there',
  switchingHint: 'We’ll take over from your current retailer. The power stays on.',
  movingIn: 'I am moving in',
  movingInHint: 'With two business days’ notice, we’ll have the power connected for that day.',
})

const address = 'supply'
const moveIn = 'move-in'
export type SupplyField =
  | 'customerType'
  | 'isLarge'
  | 'start'
  | 'nmi'
  | 'hasSolar'
  | `${typeof address}-${AddressField}`
  | `${typeof moveIn}-${DatePart}`

export interface TypedSupply {
  readonly customerType: string
  readonly isLarge: string
  readonly start: string
  readonly moveInOn: TypedDate
  readonly address: TypedAddress
  readonly nmi: string
  readonly hasSolar: string
}

const fields: readonly AddressField[] = ['search', ...addressParts]
const own = ['customerType', 'isLarge', 'start', 'nmi', 'hasSolar'] as const
const names: readonly SupplyField[] = [
  ...own,
  ...fields.map((field) => addressFieldId(address, field)),
  ...dateParts.map((part) => dateFieldId(moveIn, part)),
]

/** The most days ahead that a move-in can be. */
const latestDays = 90
const civil = (day: string) => {
  const date = parseIsoDate(day)
  if (date === null) throw new RangeError(`'${day}' is no day`)
  return date
}

/** With its checksum, which is computed if only the ten characters of some bills were typed. */
function typedNmi(typed: string): string {
  const checked = checkNmi(typed)
  return checked.isValid ? checked.value : typed
}

function nmiFault(typed: string): string | undefined {
  const checked = typed === '' ? null : checkNmi(typed)
  return checked === null || checked.isValid
    ? undefined
    : texts.nmiFault({ reason: reasonInWords(checked.reason) })
}

const choice = (fault: string, typed: string) => (typed === '' ? fault : undefined)

interface InputsProps {
  readonly faults: FieldFaults<SupplyField>
  readonly context: SectionContext
}

const yes = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no')

/** Whether the site of a business is too large for this retailer. */
export function SizeInput({ faults, context: { application, networks, isRestored } }: InputsProps) {
  const saved = isRestored ? undefined : application?.supply
  return (
    <RadioField
      id="isLarge"
      name="isLarge"
      label={texts.isLargeLabel}
      description={texts.isLargeHint({
        limits: limitsInWords(
          networks === null ? undefined : [...new Set(networks.networks.map(({ state }) => state))],
        ),
      })}
      options={[
        { value: 'no', label: texts.notLarge },
        { value: 'yes', label: texts.yes },
      ]}
      defaultValue={yes(saved?.isLarge)}
      validation={faults.isLarge}
    />
  )
}

/** The first day at the home. */
export function MoveInDay({
  faults,
  saved,
}: Pick<InputsProps, 'faults'> & { readonly saved: Partial<SupplyAnswers> | undefined }) {
  const date = saved?.moveInOn === undefined ? null : parseIsoDate(saved.moveInOn)
  return (
    <DateField
      name={moveIn}
      label={texts.moveInLabel}
      description={texts.moveInHint}
      faults={Object.fromEntries(
        dateParts.flatMap((part) => {
          const fault = faults[dateFieldId(moveIn, part)]
          return fault === undefined ? [] : [[part, fault]]
        }),
      )}
      {...(date && { defaultValue: date })}
      isRequired
    />
  )
}

/** The home itself: its address, its meter and its panels. */
export function PlaceInputs({ faults, context: { application, lookup, isRestored } }: InputsProps) {
  const saved = isRestored ? undefined : application?.supply
  return (
    <>
      <AddressEntry
        name={address}
        legend={texts.addressLegend}
        section="shipping"
        faults={Object.fromEntries(fields.map((field) => [field, faults[addressFieldId(address, field)]]))}
        {...(lookup && { lookup })}
        {...(saved && { defaultValue: present(saved.address) })}
        postcode={isRestored ? undefined : chosenArea.read()?.postcode}
      />
      <TextField
        id="nmi"
        name="nmi"
        label={texts.nmiLabel}
        description={texts.nmiHint}
        defaultValue={saved?.nmi}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        validation={faults.nmi}
      />
      <RadioField
        id="hasSolar"
        name="hasSolar"
        label={texts.solarLabel}
        options={[
          { value: 'no', label: texts.no },
          { value: 'yes', label: texts.yes },
        ]}
        defaultValue={yes(saved?.hasSolar)}
        validation={faults.hasSolar}
      />
    </>
  )
}

/** The form of the supply: where and from when energy is wanted, and for what kind of customer. */
export const supplySection: SectionForm<SupplyField, TypedSupply> = {
  ids: Object.fromEntries(names.map((name) => [name, name])) as Record<SupplyField, string>,
  read: (data) => ({
    customerType: text(data, 'customerType'),
    isLarge: text(data, 'isLarge'),
    start: text(data, 'start'),
    moveInOn: readDate(data, moveIn),
    address: readAddress(data, address),
    nmi: typedNmi(text(data, 'nmi')),
    hasSolar: text(data, 'hasSolar'),
  }),
  check(typed, { today }) {
    const day =
      typed.start === 'MOVE_IN'
        ? dateFaults(texts.moveInLabel, typed.moveInOn, {
            from: civil(today),
            until: civil(daysAfter(today, latestDays)),
          })
        : {}
    return {
      customerType: choice(texts.chooseCustomerType, typed.customerType),
      isLarge: typed.customerType === 'BUSINESS' ? choice(texts.chooseSize, typed.isLarge) : undefined,
      start: choice(texts.chooseStart, typed.start),
      ...Object.fromEntries(dateParts.map((part) => [dateFieldId(moveIn, part), day[part]])),
      ...Object.fromEntries(
        Object.entries(addressFaults(typed.address)).map(([field, fault]) => [
          addressFieldId(address, field as AddressField),
          fault,
        ]),
      ),
      nmi: nmiFault(typed.nmi),
      hasSolar: choice(texts.chooseSolar, typed.hasSolar),
    }
  },
  answers(typed) {
    const whole = toAddress(typed.address)
    const date = typed.start === 'MOVE_IN' ? toDate(typed.moveInOn) : null
    if (whole === null) throw new Error('The address was checked before')
    return {
      supply: present({
        customerType: typed.customerType === 'BUSINESS' ? 'BUSINESS' : 'RESIDENTIAL',
        start: typed.start === 'MOVE_IN' ? 'MOVE_IN' : 'SWITCH',
        moveInOn: date === null ? undefined : isoDate(date),
        address: whole,
        nmi: typed.nmi === '' ? undefined : typed.nmi,
        hasSolar: typed.hasSolar === 'yes',
        isLarge: typed.customerType === 'BUSINESS' ? typed.isLarge === 'yes' : undefined,
      }),
    }
  },
  fieldAt(pointer) {
    const [, member = '', part = ''] = pointer.split('/')
    if (member === 'address') {
      const field = fields.find((one) => one === part)
      return addressFieldId(address, field ?? 'number')
    }
    if (member === 'moveInOn') return dateFieldId(moveIn, 'day')
    return own.find((one) => one === member)
  },
  fields(faults, context) {
    const saved = context.isRestored ? undefined : context.application?.supply
    return (
      <>
        <RadioField
          id="customerType"
          name="customerType"
          label={texts.customerTypeLabel}
          options={[
            { value: 'RESIDENTIAL', label: texts.home },
            { value: 'BUSINESS', label: texts.business },
          ]}
          defaultValue={saved?.customerType}
          validation={faults.customerType}
        />
        <ShownWhen name="customerType" is={['BUSINESS']} initiallyShown={saved?.customerType === 'BUSINESS'}>
          <SizeInput faults={faults} context={context} />
        </ShownWhen>
        <RadioField
          id="start"
          name="start"
          label={texts.startLabel}
          options={[
            {
              value: 'SWITCH',
              label: texts.switching,
              description: texts.switchingHint,
            },
            {
              value: 'MOVE_IN',
              label: texts.movingIn,
              description: texts.movingInHint,
            },
          ]}
          defaultValue={saved?.start}
          validation={faults.start}
        />
        <ShownWhen name="start" is={['MOVE_IN']} initiallyShown={saved?.start === 'MOVE_IN'}>
          <MoveInDay faults={faults} saved={saved} />
        </ShownWhen>
        <PlaceInputs faults={faults} context={context} />
      </>
    )
  },
}
