import { unlessFresh } from './input-stamp.ts'
import { makeSite } from './make-site.ts'
import { siteFolder, siteStamp, siteStampFile } from './site-stamp.ts'

/** Builds `dist/host/client` and `dist/host/site.json`, unless they were built of the same inputs. */
export async function buildSite(): Promise<void> {
  await unlessFresh(siteStampFile, await siteStamp(), async () => {
    process.stderr.write('Building the site …\n')
    await makeSite({ out: siteFolder, content: 'host/content' })
    process.stderr.write('The site is built.\n')
  })
}
