/**
 * Matches the hosts of this machine, as a regular expression: `localhost` and every name below it (RFC 6761, section
 * 6.3), 127.0.0.0/8 and `::1` (RFC 6890), also as an IPv4-mapped IPv6 address. With or without the brackets of an
 * address; in the spelling of `URL` and of browsers.
 */
export const loopbackPattern =
  '(?:localhost|.+\\.localhost|127(?:\\.\\d{1,3}){3}|\\[?::(?:1|ffff:(?:127(?:\\.\\d{1,3}){3}|7f[\\da-f]{2}:[\\da-f]{1,4}))\\]?)'

/** Whether a host is this machine. A name may end with the dot of the root. */
export const isLoopback = (host: string): boolean => new RegExp(`^${loopbackPattern}\\.?$`, 'i').test(host)

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The port of an origin on this machine, as a browser sends it; undefined for every other text. */
export function loopbackPort(origin: string): number | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, hostname, port, origin: spelled } = new URL(origin)
  const usual = usualPorts[protocol]
  // Browsers leave the usual port of a scheme out (HTML standard, serialisation of an origin).
  return usual !== undefined && spelled === origin && isLoopback(hostname) ? Number(port) || usual : undefined
}
