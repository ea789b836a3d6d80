/** How the command ends: fixed, since scripts of API teams switch on it. */
export const exitCodes = {
  /** The backend conforms, or the command is done. */
  success: 0,
  /** The backend does not conform, or was only partly checked; the suites found something; the mock's port is taken. */
  failure: 1,
  usage: 2,
  unreachable: 3,
  /** Not the backend's fault but this program's, or this machine's. */
  ownFault: 4,
} as const
