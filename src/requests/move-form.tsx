import { moveOutPlans } from '../../contracts/request-rules.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFieldId, addressParts, readAddress } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import type { AddressLookup } from '../address/address-lookup.ts'
import { boxHint } from '../address/post-box.ts'
import { postalFaults, toPostalAddress } from '../address/postal-address.ts'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import type { TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextField } from '../forms/text-field.tsx'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { dayInWords } from './request-words.ts'

export interface MoveFormProps extends RequestFormProps {
  readonly arrangements: Pick<Arrangements, 'earliestMoveOutOn' | 'latestMoveOutOn'>
  /** Looks addresses up. Without it they are entered by hand. */
  readonly lookup?: AddressLookup | undefined
}

const dateName = 'move'
const addressName = 'forward'
const letters = { allowsPostBox: true } as const
const addressFields: readonly AddressField[] = ['search', ...addressParts]

type DateId = `${typeof dateName}-${(typeof dateParts)[number]}`
type Field = 'plan' | 'finalBill' | 'phone' | DateId | `${typeof addressName}-${AddressField}`

const ids = Object.fromEntries([
  ...['plan', 'finalBill', 'phone'].map((name) => [name, `move-${name}`]),
  ...dateParts.map((part) => [dateFieldId(dateName, part), dateFieldId(dateName, part)]),
  ...addressFields.map((field) => [addressFieldId(addressName, field), addressFieldId(addressName, field)]),
]) as Record<Field, string>

interface Typed {
  readonly date: TypedDate
  readonly plan: string
  readonly finalBill: string
  readonly address: TypedAddress
  readonly phone: string
}

const read = (data: FormData): Typed => ({
  date: readDate(data, dateName),
  plan: String(data.get('plan') ?? ''),
  finalBill: String(data.get('finalBill') ?? ''),
  address: readAddress(data, addressName),
  phone: dialledWithin(textIn(data, 'phone')),
})

const dateLabel = 'Last day of supply'

/** When the supply ends, what comes after it, and where the final bill goes. */
export function MoveForm({ arrangements, lookup, ...props }: MoveFormProps) {
  const { earliestMoveOutOn, latestMoveOutOn } = arrangements
  const [from, until] = [parseIsoDate(earliestMoveOutOn), parseIsoDate(latestMoveOutOn)]
  const bounds = { ...(from && { from }), ...(until && { until }) }
  const named = (name: string, found: { readonly [part: string]: string | undefined }) =>
    Object.fromEntries(Object.entries(found).map(([part, fault]) => [`${name}-${part}`, fault]))
  return (
    <RequestForm<Field, Typed>
      {...props}
      label="Moving out"
      ids={ids}
      read={read}
      check={({ date, plan, finalBill, address, phone }) => ({
        ...named(dateName, dateFaults(dateLabel, date, bounds)),
        plan: plan === '' ? 'Choose what happens next' : undefined,
        finalBill: finalBill === '' ? 'Choose where the final bill goes' : undefined,
        ...(finalBill === 'POST' && named(addressName, postalFaults(address, letters))),
        phone: phone === '' ? undefined : phoneFault('Phone number', phone),
      })}
      toAsked={({ date, plan, finalBill, address, phone }) => {
        const day = toDate(date)
        const forwardingAddress = finalBill === 'POST' ? toPostalAddress(address, letters) : null
        return {
          kind: 'MOVE_OUT',
          content: {
            moveOutOn: day === null ? '' : isoDate(day),
            plan: moveOutPlans.find((one) => one === plan) ?? 'CLOSING',
            finalBill: finalBill === 'POST' ? 'POST' : 'EMAIL',
            ...(forwardingAddress && { forwardingAddress }),
            ...(phone !== '' && { phone }),
          },
        }
      }}
      fieldAt={(pointer) => {
        const [, member = '', part = 'line'] = pointer.split('/')
        if (member === 'moveOutOn') return `${dateName}-day`
        if (member === 'forwardingAddress')
          return `${addressName}-${part === 'line' ? 'street' : (part as AddressField)}`
        return Object.hasOwn(ids, member) ? (member as Field) : undefined
      }}
      button="End the supply"
      fields={(faults) => (
        <>
          <DateField
            name={dateName}
            label={dateLabel}
            description={`From ${dayInWords(earliestMoveOutOn)}, because the metering company needs two business days, to ${dayInWords(latestMoveOutOn)}.`}
            faults={Object.fromEntries(
              dateParts.flatMap((part) => {
                const fault = faults[dateFieldId(dateName, part)]
                return fault === undefined ? [] : [[part, fault]]
              }),
            )}
            isRequired
          />
          <RadioField
            id={ids.plan}
            name="plan"
            label="What happens next?"
            options={[
              {
                value: 'NEW_HOME_WITH_US',
                label: 'A new home, with you',
                description: 'Next, sign up for the new address. Your old plan does not move with you.',
              },
              { value: 'NEW_HOME_ELSEWHERE', label: 'A new home, with another retailer or none' },
              { value: 'CLOSING', label: 'I am staying, but no longer need electricity here' },
            ]}
            validation={faults.plan}
          />
          <RadioField
            id={ids.finalBill}
            name="finalBill"
            label="Where does the final bill go?"
            options={[
              { value: 'EMAIL', label: 'To my email address' },
              { value: 'POST', label: 'By letter to a new address' },
            ]}
            validation={faults.finalBill}
          />
          <ShownWhen name="finalBill" is={['POST']} initiallyShown={false}>
            <AddressEntry
              name={addressName}
              legend="New address"
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
            label="Phone number (optional)"
            description="In case we have questions on the day, such as access to the meter."
            autoComplete="tel"
            validation={faults.phone}
          />
        </>
      )}
    />
  )
}
