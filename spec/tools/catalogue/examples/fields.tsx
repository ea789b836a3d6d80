import { CheckboxField } from '../../../../src/forms/checkbox-field.tsx'
import { ErrorSummary } from '../../../../src/forms/error-summary.tsx'
import { FormField, fieldTies } from '../../../../src/forms/form-field.tsx'
import { isRequired, mustBeEmail } from '../../../../src/forms/messages.ts'
import { PasswordField } from '../../../../src/forms/password-field.tsx'
import { SelectField } from '../../../../src/forms/select-field.tsx'
import { TextField } from '../../../../src/forms/text-field.tsx'
import { press, type } from '../acting.ts'
import type { Family } from '../example.ts'

const file = 'spec/tools/catalogue/keyboard.e2e.ts'
const states = ['NSW', 'QLD', 'SA', 'VIC'].map((state) => ({ value: state, label: state }))

export const fieldExamples: Family = {
  id: 'fields',
  title: 'Fields of a form',
  keys: [
    {
      keys: 'Space',
      does: 'Ticks a box, or takes the tick away.',
      proof: { file, test: 'Space ticks and unticks a box' },
    },
    {
      keys: 'Space or Enter, on the eye',
      does: 'Shows what was typed as a password, or hides it.',
      proof: { file, test: 'Space and Enter show a password, and hide it again' },
    },
    {
      keys: 'Up and Down',
      does: 'Choose in a list.',
      proof: { file, test: 'arrows choose in a list' },
    },
    {
      keys: 'Enter, on a line of the summary',
      does: 'Leads to the field that the line is about.',
      proof: { file, test: 'a line of the error summary moves the focus to its field' },
    },
  ],
  examples: [
    {
      id: 'text-field',
      title: 'Text field',
      shows: 'Empty, without a description.',
      render: () => <TextField id="name" name="name" label="Your name" autoComplete="name" />,
    },
    {
      id: 'text-field-described',
      title: 'Text field with a description',
      shows: 'Help under the label, tied to the field; required.',
      render: () => (
        <TextField
          id="postcode"
          name="postcode"
          label="Postcode"
          description="The place we supply."
          inputMode="numeric"
          isRequired
        />
      ),
    },
    {
      id: 'text-field-typed',
      title: 'Text field, typed in',
      shows: 'With what somebody typed.',
      render: () => (
        <TextField id="email" name="email" type="email" label="Email" defaultValue="maya@banksia.example" />
      ),
    },
    {
      id: 'text-field-invalid',
      title: 'Text field with a fault',
      shows: 'Drawn as invalid, with the message under it.',
      render: () => (
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email"
          description="The address you log in with."
          defaultValue="maya"
          validation={mustBeEmail('Email')}
        />
      ),
    },
    {
      id: 'text-area',
      title: 'Field of several lines',
      shows: 'A text area in the frame of a field.',
      render: () => (
        <FormField id="note" label="Anything we should know" description="If you like.">
          <textarea
            {...fieldTies({ id: 'note', description: true })}
            id="note"
            name="note"
            rows={3}
            className="gf-input"
          />
        </FormField>
      ),
    },
    {
      id: 'password-field',
      title: 'Password field',
      shows: 'Hidden, with the button that shows it.',
      act: {
        run: (page) => type(page, 'Password', 'wattle-and-gum'),
        until: 'button[aria-pressed="false"]:not([hidden])',
      },
      render: () => (
        <PasswordField id="password" name="password" label="Password" autoComplete="current-password" />
      ),
    },
    {
      id: 'password-field-shown',
      title: 'Password field, shown',
      shows: 'The button is pressed, and what was typed can be read.',
      act: {
        run: (page) => {
          type(page, 'Password', 'wattle-and-gum')
          press(page, 'Show password')
        },
        until: 'button[aria-pressed="true"]',
      },
      render: () => (
        <PasswordField id="password" name="password" label="Password" autoComplete="current-password" />
      ),
    },
    {
      id: 'password-field-invalid',
      title: 'Password field with a fault',
      shows: 'Drawn as invalid, with the message under it.',
      render: () => (
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          validation={isRequired('Password')}
        />
      ),
    },
    {
      id: 'select-field',
      title: 'List to choose from',
      shows: 'Nothing is chosen.',
      render: () => (
        <SelectField id="state" name="state" label="State" options={states} placeholder="Choose a state" />
      ),
    },
    {
      id: 'select-field-invalid',
      title: 'List to choose from, with a fault',
      shows: 'Drawn as invalid, with the message under it.',
      render: () => (
        <SelectField
          id="state"
          name="state"
          label="State"
          options={states}
          placeholder="Choose a state"
          validation={isRequired('State')}
        />
      ),
    },
    {
      id: 'checkbox-field',
      title: 'Box to tick',
      shows: 'Without a tick, with a description.',
      render: () => (
        <CheckboxField
          id="shared"
          name="shared"
          label="This is a shared computer"
          description="You are logged out when the browser is closed."
        />
      ),
    },
    {
      id: 'checkbox-field-ticked',
      title: 'Box to tick, ticked',
      shows: 'Ticked from the start.',
      render: () => (
        <CheckboxField id="others" name="others" label="Log out all my other devices" isInitiallyTicked />
      ),
    },
    {
      id: 'checkbox-field-invalid',
      title: 'Box to tick, with a fault',
      shows: 'Drawn as invalid, with the message under it.',
      render: () => (
        <CheckboxField
          id="terms"
          name="terms"
          label="I have read the terms"
          validation={isRequired('I have read the terms')}
        />
      ),
    },
    {
      id: 'error-summary',
      title: 'Error summary',
      shows: 'Has the focus, and a link to each field that is wrong.',
      render: () => (
        <form className="gf-form" aria-label="Details">
          <ErrorSummary
            attempt={1}
            faults={[
              { fieldId: 'name', message: isRequired('Your name') },
              { fieldId: 'email', message: mustBeEmail('Email') },
            ]}
          />
          <TextField id="name" name="name" label="Your name" validation={isRequired('Your name')} />
          <TextField id="email" name="email" label="Email" validation={mustBeEmail('Email')} />
        </form>
      ),
    },
  ],
}
