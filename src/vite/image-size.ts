/** In CSS pixels, as a browser lays the image out before it has it. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

// An unreadable header is told by a RangeError of Buffer as well as by null: both mean "no size".
const png = (bytes: Buffer): ImageSize | null =>
  text(bytes, 1, 4) === 'PNG' ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null

const gif = (bytes: Buffer): ImageSize | null =>
  text(bytes, 0, 3) === 'GIF' ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null

/** Exif's orientation, 1 to 8: from 5 on a browser turns the picture on its side. */
function exifOrientation(exif: Buffer): number {
  if (text(exif, 0, 6) !== 'Exif\0\0') return 1
  const tiff = exif.subarray(6)
  const isLittle = text(tiff, 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8)
  }
  return 1
}

function jpeg(bytes: Buffer): ImageSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let isTurned = false
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    // Any number of 0xff may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xe1)
      isTurned = exifOrientation(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))) > 4
    // Start of a frame: C0 to CF but for tables (C4), extensions (C8) and conditioning (CC).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
  }
  return null
}

function webp(bytes: Buffer): ImageSize | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null
  const kind = text(bytes, 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const bits = bytes.readUInt32LE(21)
  return kind === 'VP8L' ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) } : null
}

/** `ispe` boxes hold sizes: the picture's is the largest, thumbnails and tiles have their own. */
function avif(bytes: Buffer): ImageSize | null {
  if (text(bytes, 4, 8) !== 'ftyp' || !/avi[fs]/.test(text(bytes, 8, bytes.readUInt32BE(0)))) return null
  let largest: ImageSize | null = null
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function svg(bytes: Buffer): ImageSize | null {
  const [tag] = /<svg\b[^>]*>/.exec(bytes.toString('utf8')) ?? []
  if (!tag) return null
  const length = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1])
  const box = /\sviewBox="([^"]*)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [length('width') || box?.[2], length('height') || box?.[3]]
  return width && height ? { width: Math.round(width), height: Math.round(height) } : null
}

/**
 * An image's size from its header: PNG, GIF, JPEG (turned as Exif says), WebP, AVIF or SVG (its own size, else its
 * view box). Null when it is none of these, or broken.
 */
export function imageSize(bytes: Buffer): ImageSize | null {
  for (const read of [png, gif, jpeg, webp, avif, svg]) {
    try {
      const size = read(bytes)
      if (size !== null && size.width > 0 && size.height > 0) return size
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}
