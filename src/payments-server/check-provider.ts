import { cardChecks, recordChecks } from './card-checks.ts'
import { checkedProvider } from './checked-provider.ts'
import { debitChecks, payToChecks, savedCardChecks } from './payer-checks.ts'
import type { ProviderCheck, ProviderUnderTest } from './provider-check.ts'
import { BrokenRule } from './provider-check.ts'
import { webhookChecks } from './webhook-checks.ts'

/** The result of one check of a provider. */
export interface ProviderCheckResult {
  /** The same in every version: `create-once`. */
  readonly name: string
  /** The rule as a sentence. */
  readonly title: string
  /** `SKIPPED`: the provider does not offer it. */
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED'
  /** The observed behaviour, or why the check was skipped; empty if it has passed. */
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

type Make = () => ProviderUnderTest | Promise<ProviderUnderTest>

/** Longer than any answer may take, also that of a browser which enters a card. */
const patienceSeconds = 30

/** What a call resolves to. Throws `BrokenRule` if it does not answer. */
async function answered<Answer>(call: string, work: () => Promise<Answer> | Answer): Promise<Answer> {
  const answer = work()
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    const broken = new BrokenRule(`${call} did not answer within ${patienceSeconds} seconds.`)
    timer = setTimeout(reject, patienceSeconds * 1000, broken)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** The same calls, each of which answers in time or throws `BrokenRule`. */
function inTime<Calls extends object>(calls: Calls): Calls {
  const of: object = calls
  const get = (_: object, call: string) => {
    return (...words: readonly unknown[]) =>
      answered(call, () => Reflect.apply(Reflect.get(of, call), of, words))
  }
  return new Proxy({}, { get }) as Calls
}

/** Never rejects. */
async function resultOf(
  { leftOut, run }: ProviderCheck,
  make: Make,
): Promise<Pick<ProviderCheckResult, 'status' | 'reason'>> {
  try {
    const tested = await answered('make', make)
    const skipped = leftOut?.(tested) ?? null
    if (skipped !== null) return { status: 'SKIPPED', reason: skipped }
    const { provider, webhooks } = tested
    await run({
      ...tested,
      provider: checkedProvider(inTime(provider)),
      enterCard: (...words) => answered('enterCard', () => tested.enterCard(...words)),
      ...(webhooks && { webhooks: inTime(webhooks) }),
      now: () => tested.now?.() ?? new Date(),
    })
    return { status: 'PASSED', reason: '' }
  } catch (error) {
    const hasMessage = error instanceof Error && error.message !== ''
    return { status: 'FAILED', reason: hasMessage ? error.message : String(error) }
  }
}

/**
 * Checks an implementation of `PaymentProvider` in the provider's test environment, one rule after the other: no payment
 * is charged twice, no more refunded than charged, no card shown to another payer, no forged webhook accepted. Answers
 * are also checked as the backend does (`checkedProvider`). `make` is called for each check, and returns a new object
 * over the same environment or over an empty one. Resolves to one result for each check, in a fixed order; never
 * rejects because of a provider. A call without an answer for 30 seconds fails its check. It creates payments, so never
 * use it with a provider's live key.
 */
export async function checkPaymentProvider(make: Make): Promise<readonly ProviderCheckResult[]> {
  const results: ProviderCheckResult[] = []
  for (const check of checks) {
    const { name, title } = check
    results.push({ name, title, ...(await resultOf(check, make)) })
  }
  return results
}
