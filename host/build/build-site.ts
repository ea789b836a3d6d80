import { buildOnce } from './build-once.ts'
import { makeSite } from './make-site.ts'
import { siteFolder, siteLockFile, siteStamp, siteStampFile } from './site-stamp.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Builds `dist/host/client` and `dist/host/site.json`, unless they were built from the same inputs for the same environment.
 */
export const buildSite = (): Promise<void> =>
  buildOnce({
    out: siteFolder,
    lockFile: siteLockFile,
    stampFile: siteStampFile,
    stamp: () => siteStamp(process.env),
    make: async (draft) => {
      say('Building the site …')
      await makeSite({ out: draft })
      say('The site is built.')
    },
    onWait: () => say('Waiting for another build or start of the site …'),
  })
