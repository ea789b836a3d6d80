import { requestLengths } from '../../contracts/request-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { passwordFault } from '../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../forms/current-password-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'

const ids = {
  name: 'person-name',
  phone: 'person-phone',
  agreed: 'person-agreed',
  password: 'person-password',
} as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

function read(data: FormData): Typed {
  const text = (name: Field) => textIn(data, name)
  return {
    name: text('name'),
    phone: dialledWithin(text('phone')),
    agreed: text('agreed'),
    password: readPassword(data),
  }
}

const check = ({ name, phone, agreed, password }: Typed) => ({
  name: neededFault('Name', name, requestLengths.name),
  phone: phoneFault('Phone number', phone),
  agreed: agreed === '' ? 'Tick that the person knows about it' : undefined,
  password: passwordFault('Password', password),
})

/** Adds a person who may act for the account. */
export function PersonForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label="Add a person"
      ids={ids}
      read={read}
      check={check}
      toAsked={({ name, phone }) => ({
        kind: 'AUTHORISED_PERSON',
        content: {
          change: 'ADD',
          person: { name, phone },
        },
      })}
      passwordOf={({ password }) => password}
      fieldAt={(pointer) => {
        const name = pointer.replace(/^\/(?:person\/)?/, '')
        return Object.hasOwn(ids, name) ? (name as Field) : 'name'
      }}
      button="Add this person"
      fields={(faults) => (
        <>
          <TextField
            id={ids.name}
            name="name"
            label="Name"
            description="The name we should ask for on the phone. This person can speak to us about anything in the account, but can never change the email address, the password, or who is authorised."
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
          <CheckboxField
            id={ids.agreed}
            name="agreed"
            label="This person knows you will keep their name and number for this"
            isRequired
            validation={faults.agreed}
          />
          <CurrentPasswordField id={ids.password} validation={faults.password} />
        </>
      )}
    />
  )
}
