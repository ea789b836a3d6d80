import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { Address, AddressFaults } from './address.ts'
import { addressFieldId, addressLabels } from './address.ts'

const texts = defineTexts('addressFields', {
  unitIfAny: ({ unit }: Values<'unit'>) => `${unit} (if any)`,
  chooseState: 'Choose',
})

export interface AddressFieldsProps {
  /** Every field's name and `id` begin with it: `supply-unit`. */
  readonly name: string
  readonly defaultValue?: Partial<Address> | undefined
  readonly faults: AddressFaults
  /** Which address a browser fills in, where a form asks for two. */
  readonly section?: 'shipping' | 'billing' | undefined
}

const states = australianStates.map((state) => ({ value: state, label: state }))

/** The parts of an address, by hand. */
export function AddressFields({ name, defaultValue, faults, section }: AddressFieldsProps) {
  const filled = (token: string) => (section === undefined ? token : `${section} ${token}`)
  const tied = (part: keyof typeof addressLabels) => ({
    id: addressFieldId(name, part),
    name: addressFieldId(name, part),
    label: addressLabels[part],
    validation: faults[part],
    ...(defaultValue?.[part] !== undefined && { defaultValue: defaultValue[part] }),
  })
  return (
    <>
      <div className="gf-address__numbers">
        <TextField
          {...tied('unit')}
          label={texts.unitIfAny({ unit: addressLabels.unit })}
          autoComplete={filled('address-line2')}
        />
        <TextField {...tied('number')} autoComplete="off" isRequired />
      </div>
      <TextField {...tied('street')} autoComplete={filled('address-line1')} isRequired />
      <TextField {...tied('suburb')} autoComplete={filled('address-level2')} isRequired />
      <div className="gf-address__numbers">
        <SelectField
          {...tied('state')}
          options={states}
          placeholder={texts.chooseState}
          autoComplete={filled('address-level1')}
          isRequired
        />
        <TextField
          {...tied('postcode')}
          inputMode="numeric"
          autoComplete={filled('postal-code')}
          isRequired
        />
      </div>
    </>
  )
}
