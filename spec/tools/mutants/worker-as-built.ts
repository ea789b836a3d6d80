import { createHash } from 'node:crypto'
import { inText } from './changes.ts'
import type { Asked, Change, Forward } from './mutant.ts'

/** A file of the build in the worker's lists: its address, and its quoted digest. */
const listed = /"(\/[^"]*)":(["'`])([\w-]{12})\2/g

/** The worker's digest: the first nine bytes of SHA-256. */
const digestOf = (body: Buffer) =>
  createHash('sha256').update(body).digest().subarray(0, 9).toString('base64url')

/** Digests of the files that `changes` have edited, by address. */
async function digestsOf(script: string, changes: readonly Change[], { headers }: Asked, forward: Forward) {
  const digests = new Map<string, string>()
  for (const [, path = ''] of script.matchAll(listed)) {
    const change = changes.find((one) => one.path.test(path))
    if (change === undefined) continue
    const { host } = headers
    const asked = {
      method: 'GET',
      path,
      headers: { host, 'accept-encoding': 'identity' },
      body: Buffer.alloc(0),
    }
    const { status, body, isChanged } = await change.alter(asked, forward)
    if (isChanged && status === 200) digests.set(path, digestOf(body))
  }
  return digests
}

/**
 * The service worker of a site that was built with its mistake. A worker stores only files of its own build, which it
 * recognises by their digests: it would not store an edited file, and then no page opens without a network, whatever the
 * mistake is about.
 */
export function workerAsBuilt(changes: readonly Change[]): Change {
  // A browser requests it repeatedly, and a mutant can concern hundreds of files.
  let known: Promise<ReadonlyMap<string, string>> | undefined
  return {
    path: /^\/sw\.js$/,
    alter: async (asked, forward) => {
      const identity = {
        ...asked,
        method: 'GET',
        headers: { host: asked.headers.host, 'accept-encoding': 'identity' },
      }
      known ??= forward(identity).then(({ body }) =>
        digestsOf(body.toString('utf8'), changes, asked, forward),
      )
      const digests = await known
      const edit = inText(/^/, (script) =>
        script.replace(listed, (entry, path: string, quote: string) => {
          const digest = digests.get(path)
          return digest === undefined ? entry : `"${path}":${quote}${digest}${quote}`
        }),
      )
      const answered = await edit.alter(asked, forward)
      // It is not a mistake, so it does not count as one of the answers that a mutant changed.
      return { ...answered, isChanged: false }
    },
  }
}
