import { isLoopback } from '../loopback.ts'
import { UsageError } from './usage-error.ts'

export interface AddressAdvice {
  /** An example of a valid address. */
  readonly example: string
  /** What to do with a name or password in it, as the end of a sentence. */
  readonly credentials: string
}

const backendAdvice: AddressAdvice = {
  example: 'https://api.brand.example',
  credentials: 'leave it out, and set CONFORM_EMAIL and CONFORM_PASSWORD in the environment',
}

/** The address that was probably meant. */
function withScheme(text: string, example: string): string {
  for (const scheme of ['http', 'https']) {
    const url = URL.canParse(`${scheme}://${text}`) ? new URL(`${scheme}://${text}`) : null
    if (url === null || isLoopback(url.hostname) !== (scheme === 'http')) continue
    // With further parts it may contain a secret.
    if (url.username + url.password + url.search + url.hash === '') return addressText(url)
  }
  return example
}

/**
 * An address to send requests to, without a slash at its end. Throws `UsageError`, which repeats no address that
 * could hold a password.
 */
export function readAddress(
  text: string,
  what: string,
  { example, credentials }: AddressAdvice = backendAdvice,
): URL {
  const refuse = (reason: string): never => {
    throw new UsageError(`${what} ${reason}`)
  }
  if (text.trim() === '') return refuse(`is missing: write it as ${example}.`)
  if (!text.includes('://')) return refuse(`needs its scheme: write ${withScheme(text, example)}.`)
  if (!URL.canParse(text)) return refuse(`cannot be read: write it as ${example}.`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`starts with ${url.protocol}// : only http:// and https:// can be asked.`)
  if (url.username !== '' || url.password !== '') return refuse(`holds a name or password: ${credentials}.`)
  if (text.includes('?')) return refuse('ends with a query: leave out everything from ? on.')
  if (text.includes('#')) return refuse('ends with a fragment: leave out everything from # on.')
  return url
}

/** As text, without a trailing slash. */
export const addressText = (url: URL): string => url.href.replace(/\/+$/, '')
