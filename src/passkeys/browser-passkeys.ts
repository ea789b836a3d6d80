import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type {
  CreatedCredential,
  PasskeyCreation,
  PasskeyRequest,
  UsedCredential,
} from '../../contracts/schemas/passkey.ts'

/**
 * Why a browser gave no passkey. `CANCELLED`: the customer closed its dialog, or let it expire. `ON_DEVICE`: this device
 * has a passkey of the customer already. `NO_PASSKEY`: everything else, such as a domain that the browser refuses.
 */
export type PasskeyFault = 'CANCELLED' | 'ON_DEVICE' | 'NO_PASSKEY'

export type BrowserAnswer<Credential> =
  | { readonly success: true; readonly credential: Credential }
  | { readonly success: false; readonly code: PasskeyFault }

const faults: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'CANCELLED',
  AbortError: 'CANCELLED',
  InvalidStateError: 'ON_DEVICE',
}

async function answered<Credential>(
  ask: () => Promise<Credential>,
  signal: AbortSignal | undefined,
): Promise<BrowserAnswer<Credential>> {
  if (signal?.aborted) return { success: false, code: 'CANCELLED' }
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', close)
  try {
    return { success: true, credential: await ask() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { success: false, code: faults[name] ?? 'NO_PASSKEY' }
  } finally {
    signal?.removeEventListener('abort', close)
  }
}

/** Has the browser make a passkey, in its own dialog. `signal` closes the dialog. */
export const makePasskey = (
  options: PasskeyCreation,
  signal?: AbortSignal,
): Promise<BrowserAnswer<CreatedCredential>> =>
  answered(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options as never })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
    }
  }, signal)

/** Has the browser sign with a passkey that the customer chooses, in its own dialog. `signal` closes the dialog. */
export const askForPasskey = (
  options: PasskeyRequest,
  signal?: AbortSignal,
): Promise<BrowserAnswer<UsedCredential>> =>
  answered(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options as never })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  }, signal)
