import { join } from 'node:path'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'

const dataDir = process.env.DATA_DIR || './data'

/** Keys of this machine for the server of the browser suites, so that a suite can sign its own tokens. */
export const specKeyFolder = join(dataDir, 'keys')

/** Creates them if there are none. */
export const ensureSpecKeys = () => ensureKeys(dataDir)
