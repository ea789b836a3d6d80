import { join } from 'node:path'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'

const dataDir = process.env.DATA_DIR || './data'

/** The keys of this machine, used by the server of the browser suites, so that a suite can sign tokens of its own. */
export const specKeyFolder = join(dataDir, 'keys')

/** Makes them when there are none. */
export const ensureSpecKeys = () => ensureKeys(dataDir)
