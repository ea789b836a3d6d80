import { cardChecks, recordChecks } from './card-checks.ts'
import { checkedProvider } from './checked-provider.ts'
import { debitChecks, payToChecks, savedCardChecks } from './payer-checks.ts'
import type { ProviderCheck, ProviderUnderTest } from './provider-check.ts'
import { webhookChecks } from './webhook-checks.ts'

/** The result of one check of a provider. */
export interface ProviderCheckResult {
  /** The same in every version: `create-once`. */
  readonly name: string
  /** The rule as a sentence. */
  readonly title: string
  /** `SKIPPED`: the provider does not offer it. */
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED'
  /** What was seen instead, or why it was skipped; empty if it has passed. */
  readonly reason: string
}

const checks: readonly ProviderCheck[] = [
  ...cardChecks,
  ...recordChecks,
  ...savedCardChecks,
  ...debitChecks,
  ...payToChecks,
  ...webhookChecks,
]

/**
 * Checks an implementation of `PaymentProvider` in the provider's test environment, one rule after the other: no payment
 * is charged twice, no more refunded than charged, no card shown to another payer, no forged webhook accepted. Answers
 * are also checked as the backend does (`checkedProvider`). `make` is called for each check, and returns a new object
 * over the same environment or over an empty one. Resolves to one result for each check, in a fixed order; never
 * rejects because of a provider. It creates payments, so never use it with a provider's live key.
 */
export async function checkPaymentProvider(
  make: () => ProviderUnderTest | Promise<ProviderUnderTest>,
): Promise<readonly ProviderCheckResult[]> {
  const results: ProviderCheckResult[] = []
  for (const { name, title, leftOut, run } of checks) {
    const tested = await make()
    const skipped = leftOut?.(tested) ?? null
    if (skipped !== null) {
      results.push({ name, title, status: 'SKIPPED', reason: skipped })
      continue
    }
    const { provider, now = () => new Date() } = tested
    const reason = await run({ ...tested, provider: checkedProvider(provider), now }).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    results.push({ name, title, status: reason === '' ? 'PASSED' : 'FAILED', reason })
  }
  return results
}
