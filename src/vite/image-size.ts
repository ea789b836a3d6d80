import { imageSize as readSize } from 'image-size'

/** In CSS pixels, as a browser lays the image out before it has it. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** From 5 on, Exif's orientation turns a picture on its side. */
const firstTurned = 5

/**
 * An image's size from its header: PNG, GIF, JPEG (turned as Exif says), WebP, AVIF, SVG (its own size, else its view box) and what
 * else the reader knows. Null where there is none, or it is broken.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  try {
    // A copy, since it reads on behind the end of a part of a larger buffer.
    const { orientation = 1, images, ...first } = readSize(new Uint8Array(bytes))
    // A thumbnail may stand before the picture.
    const [{ width, height } = first] = [...(images ?? [])].sort(
      (one, other) => other.width * other.height - one.width * one.height,
    )
    if (!(width > 0 && height > 0)) return null
    return orientation < firstTurned ? { width, height } : { width: height, height: width }
  } catch {
    // It throws whatever it stumbles over: an unknown type, a header that is cut off.
    return null
  }
}
