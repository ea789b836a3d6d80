// A separate chunk, loaded with the first token, so visitors load neither cryptography nor keys.
export { claimsIn } from '../auth/check-token.ts'
export { createLiveSession } from '../auth/live-session.ts'
export { verifyToken } from '../token/verify-token.ts'
export { isStillOpening, orWithNewerBuild } from './new-build.ts'
export { signerOf } from './site-keys.ts'
