import { LibraryError } from '../errors.ts'

/** Why a call of a provider has no result. */
export type ProviderErrorCode = 'PROVIDER_FAILED' | 'PAYER_REFUSED'

/**
 * The provider did not answer, or not by its contract. The backend stores nothing and repeats the call later. The message
 * is for the log: never put details of a payer into it.
 */
export class ProviderError extends LibraryError {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode = 'PROVIDER_FAILED'
}

/** The provider permanently refuses a payer: an unregistered PayID, or a bank account without PayTo. */
export class PayerRefused extends ProviderError {
  override readonly code: ProviderErrorCode = 'PAYER_REFUSED'
}

/** A webhook whose signature is wrong or too old, or whose body is not an event. Answer it with 4xx; nothing is stored. */
export class WebhookRefused extends LibraryError {
  override readonly name = 'WebhookRefused'
  override readonly code = 'WEBHOOK_REFUSED'
}
