import type { QualityFlag, QualityRange } from './nem12.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'

type Quality = Omit<QualityRange, 'from' | 'to'>

const estimatedFlags: readonly string[] = ['E', 'F', 'S'] satisfies QualityFlag[]
const isFlag = (letter: string): letter is QualityFlag => /^[AEFNS]$/.test(letter)

const unknown =
  'There is no such quality. Write A or N alone, or E, F or S with the two digits of a method, such as S14'

/**
 * Reads QualityMethod, ReasonCode and ReasonDescription, which begin at `column`. `V` is allowed where `mayVary`. Null
 * if there are errors, which are recorded.
 */
export function readQuality(
  { at, refuse }: FileRecord,
  column: number,
  mayVary: boolean,
): Quality | 'varies' | null {
  const [code, description] = [at(column + 1), at(column + 2)]
  if (at(column) === 'V' && mayVary) {
    if (code === '' && description === '') return 'varies'
    const where = code === '' ? 2 : 1
    const field = code === '' ? 'ReasonDescription' : 'ReasonCode'
    return refuse(
      column + where,
      field,
      'QUALITY_INVALID',
      'With V, reasons stand in the records 400. Move it there.',
    )
  }
  const [, flag = '', method = ''] = /^([A-Z])(\d\d)?$/.exec(at(column)) ?? []
  if (!isFlag(flag) || (method !== '' && !estimatedFlags.includes(flag))) {
    const varies = mayVary ? ', or V with records 400.' : '.'
    return refuse(column, 'QualityMethod', 'QUALITY_INVALID', unknown + varies)
  }
  if (!/^\d{0,3}$/.test(code))
    return refuse(
      column + 1,
      'ReasonCode',
      'QUALITY_INVALID',
      'A reason code has up to three digits. Correct it.',
    )
  return {
    flag,
    method: method === '' ? null : method,
    reasonCode: code === '' ? null : Number(code),
    reason: description,
  }
}

/** Reads a record 400, whose day has `count` intervals; null if it has errors, which are recorded. */
export function readRange(record: FileRecord, count: number): QualityRange | null {
  const { at, refuse } = record
  const [from, to] = [2, 3].map((column) => (/^\d{1,4}$/.test(at(column)) ? Number(at(column)) : 0))
  const quality = readQuality(record, 4, false)
  const isComplete = endsAfter(record, 6)
  if (from === undefined || from < 1 || from > count)
    return refuse(
      2,
      'StartInterval',
      'QUALITY_RANGES',
      `Intervals of this day have the numbers 1 to ${count}. Correct it.`,
    )
  if (to === undefined || to < from || to > count)
    return refuse(
      3,
      'EndInterval',
      'QUALITY_RANGES',
      `A range that begins with ${from} ends with a number from ${from} to ${count}. Correct it.`,
    )
  return quality === null || quality === 'varies' || !isComplete ? null : { from, to, ...quality }
}
