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

/** The call that rejected with an error. */
type CallOf = WeakMap<Error, string>

/** The same calls, each of which answers in time or throws `BrokenRule`. */
function inTime<Calls extends object>(calls: Calls, callOf: CallOf): Calls {
  const of: object = calls
  const get = (_: object, call: string) => {
    return async (...words: readonly unknown[]) => {
      const method: unknown = Reflect.get(of, call)
      if (typeof method !== 'function') throw new BrokenRule(`The adapter has no ${call}.`)
      try {
        return await answered(call, () => Reflect.apply(method, of, words))
      } catch (error) {
        if (error instanceof Error && !callOf.has(error)) callOf.set(error, call)
        throw error
      }
    }
  }
  return new Proxy({}, { get }) as Calls
}

/** The observed behaviour, as sentences. */
function reasonOf(error: unknown, callOf: CallOf, leftOut: readonly string[]): string {
  if (!(error instanceof Error) || error.message === '') return String(error)
  const call = error instanceof BrokenRule ? undefined : callOf.get(error)
  const [card] = leftOut
  return [
    call === undefined ? error.message : `${call} throws ${error.name}: ${error.message}`,
    ...(card === undefined ? [] : [`A card of the list cannot be shown: ${card}.`]),
  ].join(' ')
}

/** Never rejects. */
async function resultOf(
  { leftOut, run }: ProviderCheck,
  make: Make,
): Promise<Pick<ProviderCheckResult, 'status' | 'reason'>> {
  const callOf: CallOf = new WeakMap()
  const cardsLeftOut: string[] = []
  try {
    const tested = await answered('make', make)
    const skipped = leftOut?.(tested) ?? null
    if (skipped !== null) return { status: 'SKIPPED', reason: skipped }
    const { webhooks } = tested
    const provider = checkedProvider(inTime(tested.provider, callOf), {
      onCardLeftOut: (why) => cardsLeftOut.push(why),
    })
    await run({
      ...tested,
      provider,
      enterCard: inTime<Pick<ProviderUnderTest, 'enterCard'>>(tested, callOf).enterCard,
      ...(webhooks && { webhooks: inTime(webhooks, callOf) }),
      now: () => tested.now?.() ?? new Date(),
    })
    return { status: 'PASSED', reason: '' }
  } catch (error) {
    return { status: 'FAILED', reason: reasonOf(error, callOf, cardsLeftOut) }
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
