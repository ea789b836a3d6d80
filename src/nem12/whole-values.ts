/** Longer numbers are errors: a terawatt-hour in an interval, or an endless row of digits. */
const maxWhole = 1e12
const maxCharacters = 40

const finer = -2
const notANumber = -1

/**
 * `12.345` with three places → 12345. `finer` if digits other than 0 follow them, `notANumber` for anything but digits and a point.
 * By character codes: a file of two years has hundreds of thousands of values.
 */
function scaled(text: string, places: number): number {
  let amount = 0
  let digits = 0
  let decimals = -1
  let isFiner = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 46 && decimals === -1) decimals = 0
    else if (code >= 48 && code <= 57) {
      digits += 1
      if (decimals >= 0) decimals += 1
      if (decimals <= places) amount = amount * 10 + code - 48
      else if (code !== 48) isFiner = true
    } else return notANumber
  }
  for (let more = Math.max(decimals, 0); more < places; more += 1) amount *= 10
  if (digits === 0 || text.length > maxCharacters || amount > maxWhole) return notANumber
  return isFiner ? finer : amount
}

const decimalsOf = (text: string) => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)

/** The values with fractions of a unit carried over: each running sum is rounded half up, and its increase is the value. */
function carried(cells: readonly string[], places: number): number[] {
  const decimals = Math.max(places, ...cells.map(decimalsOf))
  const unit = 10n ** BigInt(decimals - places)
  let sum = 0n
  let whole = 0
  return cells.map((cell) => {
    const [before = '', after = ''] = cell.split('.')
    sum += BigInt(`${before}${after.padEnd(decimals, '0')}` || '0')
    const next = Number((2n * sum + unit) / (2n * unit))
    const value = next - whole
    whole = next
    return value
  })
}

export interface WholeValues {
  /** Null for an empty cell. */
  readonly values: readonly (number | null)[]
  /** Indices of the cells that are not numbers, from 0. If there are any, ignore the values. */
  readonly wrong: readonly number[]
}

/**
 * Reads the decimal numbers of one day as whole units of `places` decimals. Exact: no binary fractions. Fractions of a
 * unit are carried over within the day, so that the sum of the day is the exact sum, rounded half up.
 */
export function wholeValues(cells: readonly string[], places: number): WholeValues {
  const wrong: number[] = []
  let isAnyFiner = false
  const amounts = cells.map((cell, at) => {
    if (cell === '') return null
    const amount = scaled(cell, places)
    if (amount === finer) isAnyFiner = true
    if (amount === notANumber) wrong.push(at)
    return amount
  })
  if (!isAnyFiner || wrong.length > 0) return { values: amounts, wrong }
  const exact = carried(cells, places)
  return { values: cells.map((cell, at) => (cell === '' ? null : (exact[at] ?? 0))), wrong }
}

/** 12345 with three places → `12.345`. */
export function decimalText(amount: number, places: number): string {
  const digits = String(amount).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
