import { isIPv4 } from 'node:net'

/** Whether a host, as HOST and addresses write it, is this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
