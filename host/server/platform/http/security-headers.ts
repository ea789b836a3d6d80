/**
 * Content-Security-Policy of every answer that is not a document: it may load nothing, run nothing and not be framed.
 */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Headers of every answer, errors included. A document has its own Content-Security-Policy instead of the restrictive
 * default.
 */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
