import type { LifeSupportEquipment } from '../../contracts/sign-up-rules.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('equipmentNames', {
  oxygenConcentrator: 'Oxygen concentrator',
  dialysis: 'Kidney dialysis machine',
  ventilator: 'Ventilator',
  cpap: 'CPAP respirator',
  phototherapy: 'Phototherapy for Crigler-Najjar syndrome',
  other: 'Something else somebody depends on',
})

/** Life support equipment, as customers choose among it. */
export const equipmentNames: Readonly<Record<LifeSupportEquipment, string>> = {
  OXYGEN_CONCENTRATOR: texts.oxygenConcentrator,
  DIALYSIS: texts.dialysis,
  VENTILATOR: texts.ventilator,
  CPAP: texts.cpap,
  CRIGLER_NAJJAR_PHOTOTHERAPY: texts.phototherapy,
  OTHER: texts.other,
}
