import type { ReactNode } from 'react'
import { moveOutPlans } from '../../contracts/request-rules.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFieldId, addressParts, readAddress } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import type { AddressLookup } from '../address/address-lookup.ts'
import { boxHint } from '../address/post-box.ts'
import { postalFaults, toPostalAddress } from '../address/postal-address.ts'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import type { FieldFaults } from '../forms/app-form.tsx'
import type { TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { dayInWords } from './request-words.ts'

const texts = defineTexts('moveForm', {
  dateLabel: 'Last day of supply',
  chooseFinalBill: 'Choose where the final bill goes',
  phone: 'Phone number',
  dateHint: ({ first, last }: Values<'first' | 'last'>) =>
    `From ${first}, because the metering company needs two business days, to ${last}.`,
  finalBillLabel: 'Where does the final bill go?',
  byEmail: 'To my email address',
  byPost: 'By letter to a new address',
  addressLegend: 'New address',
  phoneLabel: 'Phone number (optional)',
  phoneHint: 'In case we have questions on the day, such as access to the meter.',
  label: 'Moving out',
  choosePlan: 'Choose what happens next',
  button: 'End the supply',
  planLabel: 'What happens next?',
  withUs: 'A new home, with you',
  withUsHint: 'You can tell us about the new home next. Your old plan does not move with you.',
  withOthers: 'A new home, with another retailer or none',
  staying: 'I am staying, but no longer need electricity here',
})

export interface MoveFormProps extends RequestFormProps {
  readonly arrangements: MoveOutDays
  /** Looks addresses up. Without it they are entered by hand. */
  readonly lookup?: AddressLookup | undefined
}

const dateName = 'move'
const addressName = 'forward'
const letters = { allowsPostBox: true } as const
const addressFields: readonly AddressField[] = ['search', ...addressParts]

type DateId = `${typeof dateName}-${(typeof dateParts)[number]}`
export type MoveOutField = 'finalBill' | 'phone' | DateId | `${typeof addressName}-${AddressField}`
type Field = 'plan' | MoveOutField

const ids = Object.fromEntries([
  ...['plan', 'finalBill', 'phone'].map((name) => [name, `move-${name}`]),
  ...dateParts.map((part) => [dateFieldId(dateName, part), dateFieldId(dateName, part)]),
  ...addressFields.map((field) => [addressFieldId(addressName, field), addressFieldId(addressName, field)]),
]) as Record<Field, string>

export interface TypedMoveOut {
  readonly date: TypedDate
  readonly finalBill: string
  readonly address: TypedAddress
  readonly phone: string
}
interface Typed extends TypedMoveOut {
  readonly plan: string
}

const readMoveOut = (data: FormData): TypedMoveOut => ({
  date: readDate(data, dateName),
  finalBill: String(data.get('finalBill') ?? ''),
  address: readAddress(data, addressName),
  phone: dialledWithin(textIn(data, 'phone')),
})

const dateLabel = texts.dateLabel

const named = (name: string, found: { readonly [part: string]: string | undefined }) =>
  Object.fromEntries(Object.entries(found).map(([part, fault]) => [`${name}-${part}`, fault]))

export type MoveOutDays = Pick<Arrangements, 'earliestMoveOutOn' | 'latestMoveOutOn'>

/** The end of supply at a home: its day, and where the final bill goes. */
export const moveOutFields = {
  ids: Object.fromEntries(Object.entries(ids).filter(([name]) => name !== 'plan')) as Record<
    MoveOutField,
    string
  >,
  read: readMoveOut,
  check(
    { date, finalBill, address, phone }: TypedMoveOut,
    { earliestMoveOutOn, latestMoveOutOn }: MoveOutDays,
  ): FieldFaults<MoveOutField> {
    const [from, until] = [parseIsoDate(earliestMoveOutOn), parseIsoDate(latestMoveOutOn)]
    return {
      ...named(dateName, dateFaults(dateLabel, date, { ...(from && { from }), ...(until && { until }) })),
      finalBill: finalBill === '' ? texts.chooseFinalBill : undefined,
      ...(finalBill === 'POST' && named(addressName, postalFaults(address, letters))),
      phone: phone === '' ? undefined : phoneFault(texts.phone, phone),
    }
  },
  content({ date, finalBill, address, phone }: TypedMoveOut) {
    const day = toDate(date)
    const forwardingAddress = finalBill === 'POST' ? toPostalAddress(address, letters) : null
    return {
      moveOutOn: day === null ? '' : isoDate(day),
      finalBill: finalBill === 'POST' ? ('POST' as const) : ('EMAIL' as const),
      ...(forwardingAddress && { forwardingAddress }),
      ...(phone !== '' && { phone }),
    }
  },
  /** The field at a JSON pointer into the content. */
  fieldAt(pointer: string): MoveOutField | undefined {
    const [, member = '', part = 'line'] = pointer.split('/')
    if (member === 'moveOutOn') return `${dateName}-day`
    if (member === 'forwardingAddress')
      return `${addressName}-${part === 'line' ? 'street' : (part as AddressField)}`
    return member === 'finalBill' || member === 'phone' ? member : undefined
  },
}

interface MoveOutInputsProps {
  readonly days: MoveOutDays
  readonly faults: FieldFaults<MoveOutField>
  readonly lookup?: AddressLookup | undefined
  /** Shown after the day. */
  readonly children?: ReactNode
}

export function MoveOutInputs({ days, faults, lookup, children }: MoveOutInputsProps) {
  return (
    <>
      <DateField
        name={dateName}
        label={dateLabel}
        description={texts.dateHint({
          first: dayInWords(days.earliestMoveOutOn),
          last: dayInWords(days.latestMoveOutOn),
        })}
        faults={Object.fromEntries(
          dateParts.flatMap((part) => {
            const fault = faults[dateFieldId(dateName, part)]
            return fault === undefined ? [] : [[part, fault]]
          }),
        )}
        isRequired
      />
      {children}
      <RadioField
        id={ids.finalBill}
        name="finalBill"
        label={texts.finalBillLabel}
        options={[
          { value: 'EMAIL', label: texts.byEmail },
          { value: 'POST', label: texts.byPost },
        ]}
        validation={faults.finalBill}
      />
      <ShownWhen name="finalBill" is={['POST']} initiallyShown={false}>
        <AddressEntry
          name={addressName}
          legend={texts.addressLegend}
          description={boxHint}
          section="billing"
          faults={Object.fromEntries(
            addressFields.map((field) => [field, faults[addressFieldId(addressName, field)]]),
          )}
          {...(lookup && { lookup })}
        />
      </ShownWhen>
      <TextField
        id={ids.phone}
        name="phone"
        type="tel"
        label={texts.phoneLabel}
        description={texts.phoneHint}
        autoComplete="tel"
        validation={faults.phone}
      />
    </>
  )
}

/** When the supply ends, what comes after it, and where the final bill goes. */
export function MoveForm({ arrangements, lookup, ...props }: MoveFormProps) {
  return (
    <RequestForm<Field, Typed>
      {...props}
      label={texts.label}
      ids={ids}
      read={(data) => ({ ...readMoveOut(data), plan: String(data.get('plan') ?? '') })}
      check={(typed) => ({
        ...moveOutFields.check(typed, arrangements),
        plan: typed.plan === '' ? texts.choosePlan : undefined,
      })}
      toAsked={(typed) => ({
        kind: 'MOVE_OUT',
        content: {
          ...moveOutFields.content(typed),
          plan: moveOutPlans.find((one) => one === typed.plan) ?? 'CLOSING',
        },
      })}
      fieldAt={(pointer) => (pointer === '/plan' ? 'plan' : moveOutFields.fieldAt(pointer))}
      button={texts.button}
      fields={(faults) => (
        <MoveOutInputs days={arrangements} faults={faults} lookup={lookup}>
          <RadioField
            id={ids.plan}
            name="plan"
            label={texts.planLabel}
            options={[
              {
                value: 'NEW_HOME_WITH_US',
                label: texts.withUs,
                description: texts.withUsHint,
              },
              { value: 'NEW_HOME_ELSEWHERE', label: texts.withOthers },
              { value: 'CLOSING', label: texts.staying },
            ]}
            validation={faults.plan}
          />
        </MoveOutInputs>
      )}
    />
  )
}
