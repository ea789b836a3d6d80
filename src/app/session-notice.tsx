// A chunk of its own, loaded when a session nears its end: hardly any visit sees it.
export { SessionExpiryNotice } from '../layout/session-expiry-notice.tsx'
