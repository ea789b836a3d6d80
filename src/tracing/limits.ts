/** How many traces wait, for code or client, at most; then the oldest goes. */
export const mostWaiting = 100
/** How long a trace service that has failed is left alone: it is never asked again and again. */
export const pauseMs = 60_000
/** Traces of each kind that a page reports in a minute, at most: 90 in all. What is beyond is only counted. */
export const mostTracesPerMinute = 30
