import type { Brand } from '../brand/brand.ts'

/**
 * `/.well-known/security.txt` (RFC 9116): where a weakness of the site is reported. It expires at the first day of a month,
 * eleven to twelve months from `now`, as the RFC wants it to be less than a year ahead: a site is built more often.
 */
export function securityTxt(
  { securityContact, publicOrigin }: Pick<Brand, 'publicOrigin'> & { readonly securityContact: string },
  now: Date,
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1))
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
