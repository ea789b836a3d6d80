import type { Address } from '../../../../src/address/address.ts'
import type { AddressEntryProps } from '../../../../src/address/address-entry.tsx'
import { AddressEntry } from '../../../../src/address/address-entry.tsx'
import { createMemoryLookup } from '../../../../src/address/memory-lookup.ts'
import { DateField } from '../../../../src/forms/date-field.tsx'
import { isRequired } from '../../../../src/forms/messages.ts'
import { press, type } from '../acting.ts'
import type { Family } from '../example.ts'

const file = 'spec/address/address-entry.test.tsx'
const home: Address = {
  unit: '3',
  number: '7',
  street: 'Test Lane',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
}
const lookup = createMemoryLookup([
  home,
  { ...home, unit: '4' },
  { ...home, number: '71', street: 'Testament Avenue', suburb: 'Wollongong', postcode: '2500' },
])
const failing: AddressEntryProps['lookup'] = { ...lookup, suggest: () => Promise.reject(new Error('Away')) }

const entry = (props: Partial<AddressEntryProps>) => (
  <form className="gf-form" aria-label="Address">
    <AddressEntry name="supply" legend="Where do you need power?" {...props} />
  </form>
)
const search = (text: string) => (page: HTMLElement) => type(page, 'Find the address', text)

export const entryExamples: Family = {
  id: 'entries',
  title: 'Addresses and dates',
  keys: [
    {
      keys: 'Down, Up, Home, End and Escape, in the look-up',
      does: 'Go through the addresses and round, go back into the text, close the list and keep what was typed.',
      proof: {
        file,
        test: 'by keyboard: Down and Up go round, Home and End go back into the text, Escape closes and keeps it',
      },
    },
    {
      keys: 'Enter, on a marked address',
      does: 'Takes it, and sends no form.',
      proof: {
        file,
        test: 'Enter takes the marked address, sends no form, and the focus goes to what was chosen',
      },
    },
  ],
  examples: [
    {
      id: 'address-search',
      title: 'Address to look up',
      shows: 'As it is opened, with the way to enter it by hand.',
      render: () => entry({ lookup }),
    },
    {
      id: 'address-suggestions',
      title: 'Address to look up, with suggestions',
      shows: 'The list is open; how many there are is spoken.',
      height: 460,
      act: { run: search('7 test'), until: '[role="option"]' },
      render: () => entry({ lookup }),
    },
    {
      id: 'address-none',
      title: 'Address that is not found',
      shows: 'What to do is spoken, and stands below the field.',
      act: { run: search('99 nowhere'), until: '[role="status"]:not(:empty)' },
      render: () => entry({ lookup }),
    },
    {
      id: 'address-failed',
      title: 'Look-up that fails',
      shows: 'The way by hand is always there.',
      act: { run: search('7 test'), until: '[role="status"]:not(:empty)' },
      render: () => entry({ lookup: failing }),
    },
    {
      id: 'address-chosen',
      title: 'Address, chosen',
      shows: 'Another one can be looked up, and this one corrected.',
      render: () => entry({ lookup, defaultValue: home }),
    },
    {
      id: 'address-by-hand',
      title: 'Address by hand',
      shows: 'Every part has its field.',
      act: {
        run: (page) => press(page, 'Enter the address by hand'),
        until: 'fieldset fieldset:not([hidden])',
      },
      render: () => entry({ lookup }),
    },
    {
      id: 'address-invalid',
      title: 'Address with faults',
      shows: 'Each part says what is wrong with it.',
      render: () =>
        entry({
          faults: { street: isRequired('Street name'), postcode: 'Postcode must be 4 digits' },
        }),
    },
    {
      id: 'address-search-invalid',
      title: 'Address to look up, with a fault',
      shows: 'None was chosen.',
      render: () => entry({ lookup, faults: { search: 'Choose an address, or enter it by hand' } }),
    },
    {
      id: 'date-field',
      title: 'Date',
      shows: 'Three fields under one name.',
      render: () => <DateField name="birth" label="Date of birth" description="For example 27 3 1984." />,
    },
    {
      id: 'date-field-typed',
      title: 'Date, typed in',
      shows: 'With a day that there is.',
      render: () => (
        <DateField name="birth" label="Date of birth" defaultValue={{ day: 27, month: 3, year: 1984 }} />
      ),
    },
    {
      id: 'date-field-invalid',
      title: 'Date with a fault',
      shows: 'The part that is wrong is drawn so, and described by the message above.',
      render: () => (
        <DateField
          name="birth"
          label="Date of birth"
          description="For example 27 3 1984."
          faults={{ month: 'Date of birth must include a month' }}
        />
      ),
    },
  ],
}
