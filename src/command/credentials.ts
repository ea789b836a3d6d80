import { mayaNguyen } from '../../fixtures/customers.ts'
import { isLoopback } from '../loopback.ts'
import { UsageError } from './usage-error.ts'

export interface RunSecrets {
  /** undefined: none are known, and none are guessed. */
  readonly credentials: { readonly email: string; readonly password: string } | undefined
  readonly expiredToken: string | undefined
}

/** The credentials, only from environment variables. On loopback the default is the demo login of the reference backend. */
export function readSecrets(env: Readonly<Record<string, string | undefined>>, backend: URL): RunSecrets {
  const {
    CONFORM_EMAIL: email = '',
    CONFORM_PASSWORD: password = '',
    CONFORM_EXPIRED_TOKEN: token = '',
  } = env
  if ((email === '') !== (password === ''))
    throw new UsageError(
      `CONFORM_${email === '' ? 'EMAIL' : 'PASSWORD'} is not set: a login needs both CONFORM_EMAIL and CONFORM_PASSWORD.`,
    )
  const demo = isLoopback(backend.hostname) ? mayaNguyen.credentials : undefined
  return {
    credentials: email === '' ? demo : { email, password },
    expiredToken: token === '' ? undefined : token,
  }
}
