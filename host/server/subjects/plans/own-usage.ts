import type { ChangedEnergy, WhatIf } from 'gridfront/contracts'
import type { Tariff } from 'gridfront/energy'
import { supplyZones } from 'gridfront/energy'
import { usageBasis, withWhatIf, yearCost } from 'gridfront/server'
import { publicHolidays, stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { yearReads } from './year-reads.ts'

export interface OwnUsage {
  readonly basis: NonNullable<ReturnType<typeof usageBasis>>['basis']
  /** The cost in a year at these prices, before any concession; null if unknown. */
  readonly costOf: (tariff: Tariff) => number | null
  /** The same with the changes of `whatIf`, such as solar panels. */
  readonly with: (whatIf: WhatIf) => Pick<OwnUsage, 'costOf'> & { readonly energy: ChangedEnergy }
}

/** An account's usage of a year; null if too little is known. Read at the first call, and only once, because it is a lot of data. */
export function ownUsageOf(db: Db, account: AccountRow, today: string): () => Promise<OwnUsage | null> {
  async function read(): Promise<OwnUsage | null> {
    const state = stateOf(account.postcode) ?? 'NSW'
    const year = await yearReads(db, {
      ...{ accountNumber: account.number, zone: supplyZones[state], today },
      publicHolidays: publicHolidays(state).holidays.map(({ date }) => date),
    })
    const known = year && usageBasis(year)
    return (
      known && {
        basis: known.basis,
        costOf: (tariff) => yearCost(tariff, known.year),
        with(whatIf) {
          const { year, energy } = withWhatIf(known.year, whatIf, state)
          return { energy, costOf: (tariff) => yearCost(tariff, year) }
        },
      }
    )
  }
  let found: Promise<OwnUsage | null> | undefined
  return () => {
    found ??= read()
    return found
  }
}
