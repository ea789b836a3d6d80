import { isLoopback } from 'gridfront/server'
import { StartError } from '../../platform/start-error.ts'

/** The payment provider of a published server. */
export interface ProviderSettings {
  /** The address of its API. */
  readonly origin: string
  /** Sent by the backend as bearer token. */
  readonly apiKey: string
  /** The present secret of webhooks, and during a rotation the next one too. */
  readonly webhookSecrets: readonly string[]
}

const names = ['PAYMENT_PROVIDER_URL', 'PAYMENT_PROVIDER_KEY', 'PAYMENT_WEBHOOK_SECRETS'] as const
/** The length of 128 bits in hexadecimal. */
const minSecret = 32

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url === null || !isSafe || (text !== url.origin && text !== `${url.origin}/`))
    throw new StartError(
      'PAYMENT_PROVIDER_URL must be the https origin of your payment provider without a path, such as https://payments.wattlebird.example.',
    )
  return url.origin
}

/**
 * Undefined without a provider. Either all three settings or none; messages never repeat their values. Throws
 * `StartError`.
 */
export function readProviderSettings(
  env: Readonly<Record<string, string | undefined>>,
): ProviderSettings | undefined {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new StartError(`A payment provider needs ${names.join(', ')}: ${missing.join(' and ')} is not set.`)
  const [url = '', apiKey = '', secrets = ''] = names.map((name) => env[name] ?? '')
  if (/\s/.test(apiKey)) throw new StartError('PAYMENT_PROVIDER_KEY must be one word, without blanks.')
  const webhookSecrets = secrets.split(',').map((one) => one.trim())
  if (webhookSecrets.length > 2 || webhookSecrets.some((one) => one.length < minSecret))
    throw new StartError(
      `PAYMENT_WEBHOOK_SECRETS must be one secret of ${minSecret} characters or more, or during a rotation two with a comma between them.`,
    )
  return { origin: readUrl(url), apiKey, webhookSecrets }
}
