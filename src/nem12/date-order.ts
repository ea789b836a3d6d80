import type { Nem12Stream } from './nem12.ts'
import type { FileRecord } from './record.ts'

/** Notes days of a register that come twice in a file, and days that come too early below their record 200. */
export function createDateOrder() {
  /** Line of each day by register and date. */
  const daysRead = new Map<string, number>()
  return (
    { line, refuse }: FileRecord,
    register: readonly string[],
    date: string,
    lastDate: string,
  ): void => {
    const key = JSON.stringify([...register, date])
    const before = daysRead.get(key)
    const field = 'IntervalDate'
    if (before !== undefined)
      refuse(
        2,
        field,
        'DAY_DUPLICATE',
        `Line ${before} has this day of the same register. Remove one of them.`,
      )
    else if (date < lastDate)
      refuse(2, field, 'DATE_ORDER', `The day above is ${lastDate}, which is later. Put the days in order.`)
    daysRead.set(key, line)
  }
}

/** The key that distinguishes the registers of a file. */
export const registerOf = ({
  nmi,
  registerId,
  suffix,
}: Pick<Nem12Stream, 'nmi' | 'registerId' | 'suffix'>): readonly string[] => [nmi, registerId, suffix]
