/** Whether this server should get traffic. */
export interface Readiness {
  /** The server is about to stop. It still answers, but closes each connection after its answer. */
  isStopping: boolean
  /** A write has failed because the disk is full. Until a write succeeds this server should get no traffic. */
  isDiskFull: boolean
}

export const ready = (): Readiness => ({ isStopping: false, isDiskFull: false })
