import { useSession } from '../auth/auth-provider.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { InformationIcon } from './icons.tsx'

const texts = defineTexts('clockNote', {
  clockOff:
    'The date or time on this device seems to be wrong. You may be logged out earlier than you expect, and times on these pages may be off. Set its date and time to automatic.',
})

/**
 * Informs a customer that the clock of this device is wrong, because the session then seems to end too early or too
 * late.
 */
export function ClockNote() {
  const { isClockOff } = useSession()
  if (!isClockOff) return null
  return (
    <p className="gf-note">
      <InformationIcon size={24} />
      <span>{texts.clockOff}</span>
    </p>
  )
}
