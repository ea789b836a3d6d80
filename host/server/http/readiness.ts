/** Whether traffic should be sent to this copy of the server. */
export interface Readiness {
  /** It is about to stop: answers go on, and no connection is kept. */
  isStopping: boolean
  /** A write has found no room. Until one succeeds nobody should be sent here who may want to write. */
  isDiskFull: boolean
}

export const ready = (): Readiness => ({ isStopping: false, isDiskFull: false })
