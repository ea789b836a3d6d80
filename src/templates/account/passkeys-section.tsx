import { useMemo } from 'react'
import type { LoadServices } from '../../app/use-api.ts'
import { useApi } from '../../app/use-api.ts'
import { supportsPasskeys } from '../../passkeys/supports-passkeys.ts'
import type { PasskeyCalls } from './passkey-card.tsx'
import { PasskeyCard } from './passkey-card.tsx'

const loadPasskeys: LoadServices<PasskeyCalls> = () =>
  import('../../passkeys/passkey-service.ts').then(({ passkeyService }) => passkeyService)

/** The card of passkeys with its calls. Default export, because it is loaded lazily. */
export default function PasskeysSection() {
  const ask = useApi(loadPasskeys)
  const calls = useMemo(
    (): PasskeyCalls => ({
      list: () => ask((service) => service.list()),
      add: (addition, signal) => ask((service) => service.add(addition, signal)),
      rename: (passkeyId, name) => ask((service) => service.rename(passkeyId, name)),
      remove: (passkeyId, password) => ask((service) => service.remove(passkeyId, password)),
    }),
    [ask],
  )
  return <PasskeyCard calls={calls} isSupported={supportsPasskeys()} />
}
