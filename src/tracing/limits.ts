/** The most traces that wait for code or client; beyond that the oldest is dropped. */
export const maxWaiting = 100
/** The pause after a failure of the trace service, so that it is not called again and again. */
export const pauseMs = 60_000
/** The most traces of each kind that a page sends in a minute: 90 in all. Further ones are only counted. */
export const maxTracesPerMinute = 30
