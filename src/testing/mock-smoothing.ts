import type { SmoothingObstacle } from '../../contracts/billing-rules.ts'
import type { BillSettings } from '../../contracts/schemas/my-account.ts'
import type { BillSmoothing, SmoothingOrder } from '../../contracts/schemas/smoothing.ts'
import { SmoothingAgreement, SmoothingOffer } from '../../contracts/schemas/smoothing.ts'
import { smoothingConsentFault } from '../consents/smoothing-consent.ts'
import { dayIn } from '../dates/time-zones.ts'
import { canBeSmoothed, obstacleWords, smoothedYear } from '../payment-help/smoothing-rules.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { chosenAccountOf } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockSmoothingPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  readonly hasPlan: (account: MockAccount) => boolean
  /** Whether another frequency does not apply yet. */
  readonly isFrequencyAhead: (account: MockAccount) => boolean
  readonly frequencyOf: (account: MockAccount) => BillSettings['frequency']
}

/** The contract's limit. */
const longestReference = 40

/** Bill smoothing of a mock backend. It issues no bills while it runs, so balances stay zero and every end settles at once. */
export function createMockSmoothing({
  now,
  random,
  send,
  emailOf,
  hasPlan,
  isFrequencyAhead,
  frequencyOf,
}: MockSmoothingPorts) {
  const agreements: { readonly userId: string; kept: SmoothingAgreement }[] = []
  const numberOf = ({ overview }: MockAccount) => overview.accountNumber
  const activeOf = (account: MockAccount) =>
    agreements.find(({ kept }) => kept.accountNumber === numberOf(account) && kept.status === 'ACTIVE')?.kept

  function offerOf(account: MockAccount): SmoothingOffer | { readonly obstacle: SmoothingObstacle } {
    if (hasPlan(account)) return { obstacle: 'PAYMENT_PLAN' }
    if (account.isClosed) return { obstacle: 'SUPPLY_ENDS' }
    if (isFrequencyAhead(account)) return { obstacle: 'FREQUENCY_CHANGES' }
    const yearCents = account.plans?.currentCents ?? 0
    const frequency = frequencyOf(account)
    if (!canBeSmoothed(yearCents, frequency)) return { obstacle: 'NO_ESTIMATE' }
    const today = dayIn(stateOfSupply(account.overview.supplyAddress), now())
    const usedWattHours = account.bills.reduce((sum, { used }) => sum + used, 0)
    const { amountCents, reviewOn } = smoothedYear({ yearCents, usedWattHours, frequency }, today)
    return SmoothingOffer.parse({
      ...{ amount: amountCents, frequency, yearCost: yearCents, basis: 'OWN_USAGE' },
      ...{ used: usedWattHours, measuredPercent: 100, reviewOn },
    })
  }

  return {
    isSmoothed: (account: MockAccount): boolean => activeOf(account) !== undefined,
    read(owner: MockCustomer, number?: string): BillSmoothing {
      const account = chosenAccountOf(owner, number)
      const agreement = activeOf(account) ?? null
      const none = { accountNumber: numberOf(account), agreement, offer: null, obstacle: null }
      if (agreement !== null) return none
      const offer = offerOf(account)
      return 'obstacle' in offer ? { ...none, ...offer } : { ...none, offer }
    },
    agree(owner: MockCustomer, { account: number, amount, consent }: SmoothingOrder): SmoothingAgreement {
      const account = chosenAccountOf(owner, number)
      const fault = smoothingConsentFault(consent)
      if (fault !== null) throw MockProblem.ofField(`/body${fault.pointer}`, fault.detail)
      const active = activeOf(account)
      if (active?.amount === amount) return active
      if (active !== undefined)
        throw new MockProblem(409, 'Your bills are smoothed already, at another amount.')
      const offer = offerOf(account)
      if ('obstacle' in offer) throw new MockProblem(409, obstacleWords[offer.obstacle])
      if (offer.amount !== amount)
        throw new MockProblem(409, 'The estimate has changed since it was shown. Look at it again.')
      const reference = `BS-${random()}`.slice(0, longestReference)
      const kept = SmoothingAgreement.parse({
        ...{ reference, accountNumber: numberOf(account), status: 'ACTIVE', amount },
        ...{ frequency: offer.frequency, basis: offer.basis, agreedAt: now().toISOString() },
        ...{ reviewOn: offer.reviewOn, isYearEnd: false, next: null, balance: 0, endedAt: null },
      })
      agreements.push({ userId: owner.userId, kept })
      send({ kind: 'smoothingAgreed', to: emailOf(owner), reference })
      return kept
    },
    end(owner: MockCustomer, reference: string): SmoothingAgreement {
      const found = agreements.find((one) => one.userId === owner.userId && one.kept.reference === reference)
      if (found === undefined) throw new MockProblem(404, 'You have no bill smoothing of this number.')
      if (found.kept.status === 'ACTIVE') {
        found.kept = { ...found.kept, status: 'ENDED', endedAt: now().toISOString() }
        send({ kind: 'smoothingEnded', to: emailOf(owner), reference })
      }
      return found.kept
    },
  }
}

export type MockSmoothing = ReturnType<typeof createMockSmoothing>
