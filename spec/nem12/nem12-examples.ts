import { readFileSync } from 'node:fs'
import type { Nem12Problem } from 'gridfront/nem12'
import { Nem12Error, parseNem12 } from 'gridfront/nem12'

export const household = readFileSync('spec/nem12/examples/household.csv', 'utf8')
export const units = readFileSync('spec/nem12/examples/units.csv', 'utf8')

export const header = '100,NEM12,202611210930,WATTMDP,WATTRET'
export const details = '200,6102031475,E1,E1,E1,N1,W1234567,kWh,30,20261221'
export const halfHours = (value: string, count = 48) => Array<string>(count).fill(value).join(',')
export const day = (date = '20261119', values = halfHours('0.1'), rest = 'A,,,20261120031500,') =>
  `300,${date},${values},${rest}`

/** A file with these lines between its first and last record. */
export const fileOf = (...lines: readonly string[]) => [header, ...lines, '900', ''].join('\r\n')

/** The problems for which a text is refused. Throws if it is accepted. */
export function problemsOf(text: string): readonly Nem12Problem[] {
  try {
    parseNem12(text)
  } catch (error) {
    if (error instanceof Nem12Error) return error.problems
    throw error
  }
  throw new Error('the file was taken')
}
