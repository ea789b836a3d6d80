import { LibraryError } from '../errors.ts'

/** A text file from a zip. */
export interface ZippedFile {
  readonly name: string
  readonly text: string
}

/** A zip cannot be unpacked, holds no `.csv` file, or holds more than is unpacked. The message says which, and what to do. */
export class ZipError extends LibraryError {
  override readonly name = 'ZipError'
  override readonly code = 'ZIP_INVALID'
}

/** The limit for unpacking, in bytes, because a small zip may unpack to more than fits into memory. */
const maxBytes = 536_870_912

/** Whether the bytes are a zip file, or its beginning of at least four bytes. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

// macOS adds a hidden file beside each one.
const isMeterFile = (name: string) => /\.csv$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)

/**
 * The `.csv` files of a zip, as the market sends meter data, in the order of the zip; other files are left out. At most 512 MiB
 * unpacked. Loads the package `fflate` when it is called. Rejects with `ZipError`.
 */
export async function unzipMeterFiles(zip: Uint8Array): Promise<readonly ZippedFile[]> {
  const { unzipSync } = await import('fflate')
  let bytes = 0
  const read = () =>
    unzipSync(zip, {
      filter({ name, originalSize }) {
        if (!isMeterFile(name)) return false
        bytes += originalSize
        return bytes <= maxBytes
      },
    })
  let files: ReturnType<typeof read>
  try {
    files = read()
  } catch (cause) {
    throw new ZipError(
      'The zip cannot be unpacked: it is cut off, damaged or encrypted. Ask the sender for it again.',
      {
        cause,
      },
    )
  }
  if (bytes > maxBytes)
    throw new ZipError('The zip unpacks to more than 512 MiB. Unpack it, and read its files one at a time.')
  const texts = Object.entries(files).map(([name, file]) => ({ name, text: new TextDecoder().decode(file) }))
  if (texts.length === 0)
    throw new ZipError('The zip holds no .csv file. Ask the sender for meter data in the NEM12 format.')
  return texts
}
