import type { PlanNote, PlanProblem, ReadPlan } from '../../energy/index.ts'
import { EnergyError, readPlan } from '../../energy/index.ts'
import type { FoundPlan } from './plan-files.ts'

/** The result of reading one plan of a file. */
export type SeenPlan =
  | { readonly where: string; readonly result: 'taken' | 'noted'; readonly read: ReadPlan }
  | { readonly where: string; readonly result: 'refused'; readonly problems: readonly PlanProblem[] }

const placed = (pointer: string, text: string) => (pointer === '' ? text : `${pointer}: ${text}`)
export const problemText = ({ pointer, message }: PlanProblem) => placed(pointer, message)
export const noteText = ({ pointer, found, taken, message }: PlanNote) =>
  placed(pointer, `${found} is taken as ${taken}. ${message}`)

/** Reads a plan that was found. `isInCents`: its amounts are cents, as in archives of older shapes. */
export function takePlan(found: FoundPlan, isInCents = false): SeenPlan {
  const { where } = found
  const refused = (problems: readonly PlanProblem[]) => ({ where, result: 'refused', problems }) as const
  if ('reason' in found) return refused([{ pointer: '', message: found.reason }])
  try {
    const read = readPlan(found.json, { amountsIn: isInCents ? 'cents' : 'dollars' })
    return { where, result: read.notes.length === 0 ? 'taken' : 'noted', read }
  } catch (error) {
    if (!(error instanceof EnergyError)) throw error
    const { problems, message } = error
    return refused(problems.length === 0 ? [{ pointer: '', message }] : problems)
  }
}
