import { createHttpTransport } from '../../../src/conformance/http-transport.ts'
import { UnreachableError } from '../../../src/conformance/run-errors.ts'

/** A server that has slept takes its time; whoever waits longer sees a hundred suites fail. */
const longestMs = 15_000

const proxies = ['http_proxy', 'https_proxy', 'all_proxy']

/** Whether the browser may reach what this process cannot: behind a proxy, or with an authority that Node does not know. */
const mayBrowserReach = (message: string, env: Readonly<Record<string, string | undefined>>) =>
  /certificate|self.signed/i.test(message) || proxies.some((name) => env[name] || env[name.toUpperCase()])

/**
 * Throws `UnreachableError` when nobody answers at the target. Any answer will do: what it is worth, the suites say.
 * `named`: how the target was asked for.
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
