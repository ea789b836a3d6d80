import { createHttpTransport } from '../../../src/conformance/http-transport.ts'
import { UnreachableError } from '../../../src/conformance/run-errors.ts'

/** An idle server may need time to start. Without an answer after this time, a hundred suites would fail. */
const longestMs = 15_000

const proxies = ['http_proxy', 'https_proxy', 'all_proxy']

/**
 * Whether the browser may reach a server that this process cannot: behind a proxy, or with a certificate authority that
 * Node does not know.
 */
const mayBrowserReach = (message: string, env: Readonly<Record<string, string | undefined>>) =>
  /certificate|self.signed/i.test(message) || proxies.some((name) => env[name] || env[name.toUpperCase()])

/**
 * Throws `UnreachableError` if the target does not answer. Any answer is enough: the suites check it. `named`: how the
 * target was given.
 */
export async function expectAnswer(
  target: string,
  env: Readonly<Record<string, string | undefined>>,
  { transport = createHttpTransport(), named = '--target' } = {},
): Promise<void> {
  try {
    await transport({ method: 'GET', url: `${target}/`, headers: { accept: '*/*' } }, longestMs)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (mayBrowserReach(message, env)) return
    throw new UnreachableError(
      `${target} does not answer (${message}): start the site there, or correct ${named}.`,
    )
  }
}
