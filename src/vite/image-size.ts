import { imageSize as readSize } from 'image-size'

/** In CSS pixels, as a browser reserves the space. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** From 5 on, the Exif orientation swaps width and height. */
const firstTurned = 5

/**
 * An image's size from its header: PNG, GIF, JPEG (turned as Exif says), WebP, AVIF, SVG (its own size, else its view
 * box) and other formats that the package supports. Null if there is no size, or the file is broken.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  try {
    // A copy, because the package reads beyond the end of a slice of a larger buffer.
    const { orientation = 1, images, ...first } = readSize(new Uint8Array(bytes))
    // A thumbnail may precede the picture.
    const [{ width, height } = first] = [...(images ?? [])].sort(
      (one, other) => other.width * other.height - one.width * one.height,
    )
    if (!(width > 0 && height > 0)) return null
    return orientation < firstTurned ? { width, height } : { width: height, height: width }
  } catch {
    // It throws for an unknown type or a truncated header.
    return null
  }
}
