import type { MockRequest } from './exchange.ts'

type Place = Pick<MockRequest, 'url' | 'headers'>

/** A cookie's name and whether it is Secure, as in the reference backend: on https it has the `__Host-` prefix. */
function cookieAt(name: string, url: string): { readonly name: string; readonly isSecure: boolean } {
  const isBound = name.startsWith('__Host-')
  const isSecure = url.startsWith('https:') || isBound
  return { name: isSecure && !isBound ? `__Host-${name}` : name, isSecure }
}

/** The `Set-Cookie` header of an answer to a request of this address. `attributes`: all but Secure. */
export function setCookie(plainName: string, url: string, value: string, attributes: string): string {
  const { name, isSecure } = cookieAt(plainName, url)
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}

/** All values of a cookie in a request, which should be one. */
export const cookieValues = ({ url, headers }: Place, plainName: string): string[] =>
  (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return key.trim() === cookieAt(plainName, url).name ? [value.join('=').trim()] : []
  })
