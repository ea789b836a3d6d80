import { rm } from 'node:fs/promises'
import { unlessFresh } from './input-stamp.ts'
import { makeSite } from './make-site.ts'
import { putInPlace } from './put-in-place.ts'
import { lockSite } from './site-lock.ts'
import { builtBackend, siteFolder, siteLockFile, siteStamp, siteStampFile } from './site-stamp.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
/** Where a site is made. Beside the place that it goes to: a rename leads there. */
const draft = `${siteFolder}.draft`

/**
 * Builds `dist/host/client` and `dist/host/site.json`, unless they were built of the same inputs for the same environment.
 * Whoever is served from there meanwhile finds the site before, whole; of builds at the same moment one is made.
 */
export async function buildSite(): Promise<void> {
  const lock = await lockSite(siteLockFile, 'write', () =>
    say('Waiting for another build or start of the site …'),
  )
  try {
    const backend = builtBackend(process.env)
    await unlessFresh(siteStampFile, await siteStamp(backend), async () => {
      say('Building the site …')
      await makeSite({ out: draft, content: 'host/content' })
      await putInPlace(draft, siteFolder)
      say('The site is built.')
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}
