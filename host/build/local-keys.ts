import type { PublicKey } from 'gridfront/server'
import { publicKeys } from '../server/keys.ts'

export const dataDir = () => process.env.DATA_DIR || './data'

/** The public halves of this machine's keys; they are made at the first start, before the site is built. */
export const localKeys = (): Promise<readonly PublicKey[]> => publicKeys(dataDir())
