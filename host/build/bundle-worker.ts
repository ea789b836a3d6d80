import { readFile } from 'node:fs/promises'
import type { SiteIndex } from 'gridfront/vite'
import { runProgram } from './build-program.ts'
import { builtAssets } from './built-assets.ts'
import { stopWithOneLine } from './one-line.ts'
import { buildServiceWorker, isServiceWorkerOff } from './service-worker.ts'
import { clientDirOf, siteIndexOf } from './site-place.ts'

/** Shown for what cannot be had without a network. */
const offline = '/documents/offline'

// A program of its own, started by make-site.ts once every document stands there.
const [out = '', build = ''] = process.argv.slice(2)
await runProgram(async () => {
  const clientDir = clientDirOf({ out })
  if (isServiceWorkerOff(process.env)) return buildServiceWorker({ clientDir, isOff: true })
  const index: SiteIndex = JSON.parse(await readFile(siteIndexOf({ out }), 'utf8'))
  await buildServiceWorker({
    clientDir,
    build,
    index,
    assets: await builtAssets(clientDir, build),
    offline,
  })
}).catch(stopWithOneLine)
