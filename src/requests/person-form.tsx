import { requestLengths } from '../../contracts/request-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { passwordFault } from '../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../forms/current-password-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'

const texts = defineTexts('personForm', {
  name: 'Name',
  phone: 'Phone number',
  tickAgreed: 'Tick that the person knows about it',
  password: 'Password',
  label: 'Add a person',
  button: 'Add this person',
  nameHint:
    'The name we should ask for on the phone. This person can speak to us about anything in the account, but can never change the email address, the password, or who is authorised.',
  agreedLabel: 'This person knows you will keep their name and number for this',
})

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
  name: neededFault(texts.name, name, requestLengths.name),
  phone: phoneFault(texts.phone, phone),
  agreed: agreed === '' ? texts.tickAgreed : undefined,
  password: passwordFault(texts.password, password),
})

/** Adds a person who may act for the account. */
export function PersonForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label={texts.label}
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
      button={texts.button}
      fields={(faults) => (
        <>
          <TextField
            id={ids.name}
            name="name"
            label={texts.name}
            description={texts.nameHint}
            autoComplete="off"
            isRequired
            validation={faults.name}
          />
          <TextField
            id={ids.phone}
            name="phone"
            type="tel"
            label={texts.phone}
            autoComplete="off"
            isRequired
            validation={faults.phone}
          />
          <CheckboxField
            id={ids.agreed}
            name="agreed"
            label={texts.agreedLabel}
            isRequired
            validation={faults.agreed}
          />
          <CurrentPasswordField id={ids.password} validation={faults.password} />
        </>
      )}
    />
  )
}
