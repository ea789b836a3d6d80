import { isIPv4, isIPv6 } from 'node:net'

const mappedIPv4 = '0:0:0:0:0:ffff'

/** The eight groups of an IPv6 address, the same for each of its spellings (RFC 4291 section 2.2). */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling, also with an IPv4 address at the end.
  const [head, tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((text) => (text ? text.split(':') : []))
  const given = [...(before ?? []), ...(after ?? [])]
  return [...(before ?? []), ...Array.from({ length: 8 - given.length }, () => '0'), ...(after ?? [])]
}

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/**
 * The key of a sender for limits: an IPv4 address, or the /64 network of an IPv6 address, within which one machine can
 * use a new address for every request. Everything that is not an IP address has the same key.
 */
export function addressKey(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === mappedIPv4) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
