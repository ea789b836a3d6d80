import type { Mutant } from './mutant.ts'
import { applicationMutants } from './table/application.ts'
import { controlMutants } from './table/controls.ts'
import { deliveryMutants } from './table/delivery.ts'
import { documentMutants } from './table/documents.ts'

/** Every way in which a site is made wrong on the wire. */
export const mutants: readonly Mutant[] = [
  ...documentMutants,
  ...deliveryMutants,
  ...applicationMutants,
  ...controlMutants,
]
