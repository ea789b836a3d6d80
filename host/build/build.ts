import { buildLibrary } from './build-library.ts'
import { buildServer } from './build-server.ts'
import { buildSite } from './build-site.ts'
import { stopWithOneLine } from './one-line.ts'

// `npm run build`: the static site, the backend and the package, each only if its inputs have changed; with `--site` only
// the site.
const isSiteOnly = process.argv.includes('--site')
await buildSite().catch(stopWithOneLine)
if (!isSiteOnly) await buildServer().then(buildLibrary).catch(stopWithOneLine)
