import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageSize } from './image-size.ts'
import { imageSize } from './image-size.ts'

/** The files that a site serves as they are, by address: `/art/meter.svg`. */
export interface PublicFiles {
  readonly has: (address: string) => boolean
  /** Null for a file that is no readable image. */
  readonly sizeOf: (address: string) => ImageSize | null
}

/** For sites without such files. */
export const noPublicFiles: PublicFiles = { has: () => false, sizeOf: () => null }

/** Addresses as content writes them: plain names only, so that none leads out of the folder. */
const isPlain = (address: string) => /^(?:\/(?!\.)[\w.-]+)+$/.test(address)

/** Files of a folder. Each is looked up when it is asked for: a file that is put there later is found. */
export const publicFilesIn = (folder: string): PublicFiles => ({
  has: (address) =>
    isPlain(address) && Boolean(statSync(join(folder, address), { throwIfNoEntry: false })?.isFile()),
  sizeOf: (address) => imageSize(readFileSync(join(folder, address))),
})
