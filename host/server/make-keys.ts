// Prints the public keys of DATA_DIR as a JSON Web Key Set (RFC 7517), and makes the first key when there is
// none. `--next` adds one more: build and deploy the site with it, then restart the server.

import { addKey, publicKeys } from './keys.ts'
import { reasonOf } from './start-error.ts'

const dataDir = process.env.DATA_DIR || './data'
try {
  if (process.argv.includes('--next')) await addKey(dataDir)
  process.stdout.write(`${JSON.stringify({ keys: await publicKeys(dataDir) }, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
