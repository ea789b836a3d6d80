/** Bytes of a cookie's name and value together: browsers drop a longer one silently (RFC 6265bis section 5.6). */
const longestCookie = 4096

/** Whether browsers keep the cookie of a `Set-Cookie` line. */
export function isKept(line: string): boolean {
  const [pair = ''] = line.split(';', 1)
  // Without the equals sign.
  return Buffer.byteLength(pair) - 1 <= longestCookie
}
