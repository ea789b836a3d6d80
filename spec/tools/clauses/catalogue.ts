import type { Clause } from './clause.ts'
import { clausesOfPages } from './clauses-of-pages.ts'
import { clausesOfRuntime } from './clauses-of-runtime.ts'
import { clausesOfServices } from './clauses-of-services.ts'
import { clausesOfSessions } from './clauses-of-sessions.ts'

/** Every clause, by group in the order of the requirements, and within a group by number. */
export const catalogue: readonly Clause[] = [
  ...clausesOfPages,
  ...clausesOfSessions,
  ...clausesOfRuntime,
  ...clausesOfServices,
]
