import type { Mutant } from './mutant.ts'
import { accountMutants } from './table/account.ts'
import { applicationMutants } from './table/application.ts'
import { controlMutants } from './table/controls.ts'
import { deliveryMutants } from './table/delivery.ts'
import { documentMutants } from './table/documents.ts'
import { gateMutants } from './table/gate.ts'
import { pageMutants } from './table/pages.ts'

/** Every way in which a site is made wrong on the wire. */
export const mutants: readonly Mutant[] = [
  ...documentMutants,
  ...deliveryMutants,
  ...applicationMutants,
  ...pageMutants,
  ...accountMutants,
  ...gateMutants,
  ...controlMutants,
]
