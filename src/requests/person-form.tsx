import { authorityLevels, requestLengths } from '../../contracts/request-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { RadioField } from '../forms/radio-field.tsx'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'

const ids = {
  name: 'person-name',
  phone: 'person-phone',
  level: 'person-level',
  agreed: 'person-agreed',
} as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

function read(data: FormData): Typed {
  const text = (name: Field) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    phone: dialledWithin(text('phone')),
    level: text('level'),
    agreed: text('agreed'),
  }
}

const check = ({ name, phone, level, agreed }: Typed) => ({
  name: neededFault('Name', name, requestLengths.name),
  phone: phoneFault('Phone number', phone),
  level: level === '' ? 'Choose what this person may do' : undefined,
  agreed: agreed === '' ? 'Tick that the person knows of it' : undefined,
})

/** Somebody else who may speak for the account. */
export function PersonForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label="Add a person"
      ids={ids}
      read={read}
      check={check}
      toAsked={({ name, phone, level }) => ({
        kind: 'AUTHORISED_PERSON',
        content: {
          change: 'ADD',
          person: { name, phone, level: authorityLevels.find((one) => one === level) ?? 'ENQUIRE' },
        },
      })}
      fieldAt={(pointer) => {
        const name = pointer.replace('/person/', '')
        return Object.hasOwn(ids, name) ? (name as Field) : 'name'
      }}
      button="Add this person"
      fields={(faults) => (
        <>
          <TextField
            id={ids.name}
            name="name"
            label="Name"
            description="As we should ask for it on the phone."
            autoComplete="off"
            isRequired
            validation={faults.name}
          />
          <TextField
            id={ids.phone}
            name="phone"
            type="tel"
            label="Phone number"
            autoComplete="off"
            isRequired
            validation={faults.phone}
          />
          <RadioField
            id={ids.level}
            name="level"
            label="What may this person do?"
            options={[
              {
                value: 'ENQUIRE',
                label: 'Ask about the account',
                description: 'Bills, balance, usage and what was agreed. Nothing can be changed.',
              },
              {
                value: 'CHANGE',
                label: 'Ask, and change things',
                description:
                  'Also payments, plan and moving out. Never the email address, the password, or who is authorised.',
              },
            ]}
            validation={faults.level}
          />
          <CheckboxField
            id={ids.agreed}
            name="agreed"
            label="This person knows that we keep their name and number for it"
            isRequired
            validation={faults.agreed}
          />
        </>
      )}
    />
  )
}
