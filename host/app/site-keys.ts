import type { EnvironmentName, PublicKey } from 'gridfront'
import { environmentKeys } from '../environment-keys.ts'

// Put in by the build: the public halves of this machine's keys (`npm start` makes them before it builds).
declare const __LOCAL_KEYS__: readonly PublicKey[]

/** The keys of each environment, as they are built into the site: in the chunk that checks tokens, and nowhere else. */
export const siteKeys: Readonly<Record<EnvironmentName, readonly PublicKey[]>> = {
  ...environmentKeys,
  Local: __LOCAL_KEYS__,
}
