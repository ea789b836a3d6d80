// A chunk of its own, loaded with the first token: visitors carry no cryptography, and no keys.
export { createLiveSession, verifyToken } from 'gridfront'
export { isStillOpening, orWithNewerBuild } from './new-build.ts'
export { keysOf } from './site-keys.ts'
