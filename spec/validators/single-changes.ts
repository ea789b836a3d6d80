import fc from 'fast-check'

/** This many digits. */
export const digits = (least: number, most = least) =>
  fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`)).filter((text) => /^\d+$/.test(text))

/** Every text that differs from this one in one digit, with its position. */
export function singleDigitChanges(
  text: string,
): readonly { readonly changed: string; readonly at: number; readonly by: number }[] {
  return [...text].flatMap((own, at) =>
    [...'0123456789']
      .filter((digit) => digit !== own)
      .map((digit) => ({
        changed: text.slice(0, at) + digit + text.slice(at + 1),
        at,
        by: Math.abs(Number(digit) - Number(own)),
      })),
  )
}

/** Every text with two swapped neighbours that differ. */
export function neighboursSwapped(
  text: string,
): readonly { readonly swapped: string; readonly pair: string }[] {
  return [...text].flatMap((own, at) => {
    const next = text[at + 1]
    if (next === undefined || next === own) return []
    return [{ swapped: text.slice(0, at) + next + own + text.slice(at + 2), pair: own + next }]
  })
}
