import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageSize } from './image-size.ts'
import { imageSize } from './image-size.ts'

/** The static files of a site, by address: `/art/meter.svg`. */
export interface PublicFiles {
  readonly has: (address: string) => boolean
  /** Null for a file that is not a readable image. */
  readonly sizeOf: (address: string) => ImageSize | null
}

/** The value for sites without such files. */
export const noPublicFiles: PublicFiles = { has: () => false, sizeOf: () => null }

/** Addresses in content: plain names only, so that none leads out of the folder. */
const isPlain = (address: string) => /^(?:\/(?!\.)[\w.-]+)+$/.test(address)

/** Files of a folder. Each is looked up on request, so that files added later are found. */
export const publicFilesIn = (folder: string): PublicFiles => ({
  has: (address) =>
    isPlain(address) && Boolean(statSync(join(folder, address), { throwIfNoEntry: false })?.isFile()),
  sizeOf: (address) => imageSize(readFileSync(join(folder, address))),
})
