export type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'
export type Paint = Readonly<Record<Colour, (text: string) => string>>

const sequence = '\u001b['
const codes: Readonly<Record<Colour, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
}

const brush =
  ([on, off]: readonly [number, number], isColoured: boolean) =>
  (text: string) =>
    isColoured && text !== '' ? `${sequence}${on}m${text}${sequence}${off}m` : text

/** The sixteen standard colours, as the terminal's owner has set them. */
export const paintFor = (isColoured: boolean): Paint => ({
  bold: brush(codes.bold, isColoured),
  dim: brush(codes.dim, isColoured),
  red: brush(codes.red, isColoured),
  green: brush(codes.green, isColoured),
  yellow: brush(codes.yellow, isColoured),
  cyan: brush(codes.cyan, isColoured),
})
