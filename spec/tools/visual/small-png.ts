import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** How many of the most frequent colours are kept exactly: surfaces, and the middle of letters. */
const mostFrequent = 24
/** Of the others one for each region of the colour space, so that a thin line keeps its colour: red stays red. */
const maxColours = 128
const regionOf = (colour: number) => colour & 0xe0e0e0
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

interface Picture {
  readonly width: number
  readonly height: number
  /** `0xrrggbb`, row by row. */
  readonly colours: Uint32Array
}

/** The predictor of PNG's fourth filter (RFC 2083, section 6.6). */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

const predictors: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

function chunks(png: Buffer) {
  const data: Buffer[] = []
  let header = Buffer.alloc(13)
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = Buffer.from(body)
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  return { header, data: inflateSync(Buffer.concat(data)) }
}

/** Reads what Chromium writes: eight bits per channel, with or without opacity, which is ignored. */
function decode(png: Buffer): Picture {
  const { header, data } = chunks(png)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const step = header[9] === 6 ? 4 : 3
  const row = width * step
  const bytes = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) {
    const from = y * (row + 1)
    const predict = predictors[data[from] ?? 0] ?? paeth
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < step ? 0 : (bytes[at - step] ?? 0)
      const up = y === 0 ? 0 : (bytes[at - row] ?? 0)
      const corner = x < step || y === 0 ? 0 : (bytes[at - row - step] ?? 0)
      bytes[at] = (data[from + 1 + x] ?? 0) + predict(left, up, corner)
    }
  }
  const colours = Uint32Array.from(
    { length: width * height },
    (_, index) =>
      ((bytes[index * step] ?? 0) << 16) |
      ((bytes[index * step + 1] ?? 0) << 8) |
      (bytes[index * step + 2] ?? 0),
  )
  return { width, height, colours }
}

const distance = (a: number, b: number) =>
  [16, 8, 0].reduce((sum, shift) => sum + Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)), 0)

function paletteOf(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  // Equally frequent colours have an order that does not depend on their position.
  const byCount = [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour)
  const frequent = byCount.slice(0, mostFrequent)
  const regions = new Set(frequent.map(regionOf))
  const others = byCount.filter((colour) => {
    const isFirst = !regions.has(regionOf(colour))
    regions.add(regionOf(colour))
    return isFirst
  })
  return [...frequent, ...others].slice(0, maxColours)
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

function encode({ width, height, colours }: Picture): Buffer {
  const palette = paletteOf(colours)
  const places = new Map(palette.map((colour, index) => [colour, index]))
  function placeOf(colour: number): number {
    const known = places.get(colour)
    if (known !== undefined) return known
    let best = 0
    for (const [index, other] of palette.entries())
      if (distance(other, colour) < distance(palette[best] ?? 0, colour)) best = index
    places.set(colour, best)
    return best
  }
  const rows = new Uint8Array((width + 1) * height)
  for (const [index, colour] of colours.entries())
    rows[index + Math.floor(index / width) + 1] = placeOf(colour)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const entries = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(entries)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** The same picture in a quarter of the bytes: flat colours exactly, and few of those between them. */
export const smallPng = (png: Buffer): Buffer => encode(decode(png))
