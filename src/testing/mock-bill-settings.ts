import type { BillSettings, BillSettingsChange } from '../../contracts/schemas/my-account.ts'
import { electronicDeliveryFault, isTurnedElectronic } from '../consents/electronic-delivery-consent.ts'
import { smoothedFrequencyWords } from '../payment-help/smoothing-rules.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount } from './mock-sessions.ts'

/** How often the bills of a mock's accounts come. */
const billedEvery = 'P3M'

/**
 * How the accounts of a mock backend are billed: as on their newest bill, until that is changed. `isSmoothed`: whether
 * bills are smoothed, so that they come as often as now.
 */
export function createMockBillSettings(isSmoothed: (account: MockAccount) => boolean = () => false) {
  const changed = new Map<string, BillSettings>()
  function of({ overview: { accountNumber }, invoices: [newest] = [] }: MockAccount): BillSettings {
    const known = changed.get(accountNumber)
    if (known !== undefined) return known
    return {
      ...{ accountNumber, delivery: newest?.delivery ?? 'EMAIL', frequency: billedEvery },
      ...{ reference: newest?.customerReference ?? null, business: newest?.business ?? null },
      ...{ budgetDollars: null, dueDay: null },
    }
  }
  return {
    of,
    /** Whether another frequency was chosen. It never applies, because a mock issues no bills while it runs. */
    isFrequencyAhead: (account: MockAccount): boolean => of(account).frequency !== billedEvery,
    change(account: MockAccount, wanted: Omit<BillSettingsChange, 'account'>): BillSettings {
      const before = of(account)
      const {
        delivery = before.delivery,
        frequency = before.frequency,
        reference = before.reference,
        budgetDollars = before.budgetDollars,
        dueDay = before.dueDay,
      } = wanted
      const fault = isTurnedElectronic(before.delivery, delivery)
        ? electronicDeliveryFault(wanted.consent)
        : null
      if (fault !== null) throw MockProblem.ofField(`/body${fault.pointer}`, fault.detail)
      if (frequency !== before.frequency && isSmoothed(account))
        throw MockProblem.ofField('/body/frequency', smoothedFrequencyWords)
      const after = { ...before, delivery, frequency, reference, budgetDollars, dueDay }
      changed.set(before.accountNumber, after)
      return after
    },
  }
}

export type MockBillSettings = ReturnType<typeof createMockBillSettings>
