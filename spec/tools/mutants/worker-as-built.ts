import { createHash } from 'node:crypto'
import { inText } from './changes.ts'
import type { Asked, Change, Forward } from './mutant.ts'

/** A file of the build in the lists of the worker: its address, and its digest with the quotes around it. */
const listed = /"(\/[^"]*)":(["'`])([\w-]{12})\2/g

/** As the worker counts it: the first nine bytes of SHA-256. */
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
 * The service worker of a site that was built with its mistake. A worker keeps files of its own build alone and knows them by
 * their digests: what is edited behind its back is a stranger's file to it, and then no page opens without a network,
 * whatever the mistake is about.
 */
export function workerAsBuilt(changes: readonly Change[]): Change {
  // A browser asks for it again and again, and a mutant can be about hundreds of files.
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
      // It is no mistake, and so none of the answers that a mutant has changed.
      return { ...answered, isChanged: false }
    },
  }
}
