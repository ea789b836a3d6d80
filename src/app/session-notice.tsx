// A separate chunk, loaded when a session nears its end, which few visits see.
export { SessionExpiryNotice } from '../layout/session-expiry-notice.tsx'
