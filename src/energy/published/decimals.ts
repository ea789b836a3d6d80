import { shortDecimal } from '../units.ts'

/** `1e-7`, `2.5e3` without exponent. */
function withoutExponent(text: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text) ?? []
  const shift = Number(exponent)
  const digits = whole + part
  const point = whole.length + shift
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** A decimal in its shortest form, and whether it was written in the standard's form. Null if it is not a decimal. */
export function decimalOf(value: unknown): { readonly decimal: string; readonly isUsual: boolean } | null {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = String(value)
    return { decimal: shortDecimal(/e/.test(text) ? withoutExponent(text) : text), isUsual: false }
  }
  if (typeof value !== 'string' || value.length > 60) return null
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return { decimal: shortDecimal(value), isUsual: true }
  const bare = value.replace(/[\s,$]/g, '').replace(/^\+/, '')
  if (/^-?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(bare))
    return { decimal: shortDecimal(withoutExponent(bare)), isUsual: false }
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(bare)) return null
  const [whole = '', part = ''] = bare.replace('-', '').split('.')
  const text = `${bare.startsWith('-') ? '-' : ''}${whole || '0'}${part && `.${part}`}`
  return { decimal: shortDecimal(text), isUsual: false }
}

/** A decimal times a power of ten: `79.3273` by -2 is `0.793273`. */
export function shifted(decimal: string, by: number): string {
  return shortDecimal(withoutExponent(`${decimal}e${by}`))
}

const decimalsMost = 15

/** A fraction as a decimal, rounded half up to enough decimals that no price is affected. */
export function decimalText(
  over: bigint,
  under: bigint,
): { readonly decimal: string; readonly isExact: boolean } {
  const scale = 10n ** BigInt(decimalsMost)
  const size = over < 0n ? -over : over
  const units = (2n * size * scale + under) / (2n * under)
  const digits = String(units).padStart(decimalsMost + 1, '0')
  const text = `${over < 0n ? '-' : ''}${digits.slice(0, -decimalsMost)}.${digits.slice(-decimalsMost)}`
  return { decimal: shortDecimal(text), isExact: units * under === size * scale }
}
