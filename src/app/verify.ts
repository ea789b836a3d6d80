// A chunk of its own, loaded with the first token: visitors carry no cryptography, and no keys.
export { createLiveSession } from '../auth/live-session.ts'
export { verifyToken } from '../token/verify-token.ts'
export { isStillOpening, orWithNewerBuild } from './new-build.ts'
export { signerOf } from './site-keys.ts'
