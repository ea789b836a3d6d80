export const minuteMs = 60_000
export const halfHourMs = 30 * minuteMs
