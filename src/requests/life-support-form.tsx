import type { LifeSupportEquipment } from '../../contracts/sign-up-rules.ts'
import { lifeSupportEquipment, signUpLengths } from '../../contracts/sign-up-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { ShownWhen } from '../forms/shown-when.tsx'
import { tooLong } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { equipmentWords } from './request-words.ts'

const texts = defineTexts('lifeSupportForm', {
  button: 'Register life support',
  equipment: 'Equipment',
  busy: 'Registering…',
  equipmentLegend: 'Which equipment? (if you know)',
})

const ids = { equipment: 'life-equipment', other: 'life-other' } as const
interface Typed {
  readonly equipment: readonly LifeSupportEquipment[]
  readonly other: string
}

/** Registers life support equipment. Nothing in it has to be filled in: a registration is never refused. */
export function LifeSupportForm(props: RequestFormProps) {
  return (
    <RequestForm<keyof typeof ids, Typed>
      {...props}
      label={texts.button}
      ids={ids}
      read={(data) => {
        const chosen = data.getAll('equipment')
        return {
          equipment: lifeSupportEquipment.filter((one) => chosen.includes(one)),
          other: textIn(data, 'other'),
        }
      }}
      check={({ other }) => ({
        equipment: undefined,
        other: tooLong(texts.equipment, other, signUpLengths.note),
      })}
      toAsked={({ equipment, other }) => ({
        kind: 'LIFE_SUPPORT',
        content: {
          change: 'REGISTER',
          ...(equipment.length > 0 && { equipment: [...equipment] }),
          ...(other !== '' && { other }),
        },
      })}
      fieldAt={(pointer) => (pointer.startsWith('/other') ? 'other' : 'equipment')}
      button={texts.button}
      busy={texts.busy}
      fields={(faults) => (
        <>
          <fieldset className="gf-fieldset">
            <legend>{texts.equipmentLegend}</legend>
            {lifeSupportEquipment.map((one, place) => (
              <CheckboxField
                key={one}
                id={place === 0 ? ids.equipment : `${ids.equipment}-${one}`}
                name="equipment"
                value={one}
                label={equipmentWords[one]}
              />
            ))}
          </fieldset>
          <ShownWhen name="equipment" is={['OTHER']} initiallyShown={false}>
            <TextField id={ids.other} name="other" label={texts.equipment} validation={faults.other} />
          </ShownWhen>
        </>
      )}
    />
  )
}
