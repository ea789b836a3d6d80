import { runProgram } from './build-program.ts'
import { stopWithOneLine } from './one-line.ts'
import { productionBuild } from './production-build.ts'
import { clientDirOf, prerenderDirOf } from './site-place.ts'
import { sitePlugins } from './site-plugins.ts'

// A program of its own, started by make-site.ts: the client, and what renders its documents.
const [out = '', content = ''] = process.argv.slice(2)
await runProgram(async () => {
  await productionBuild({
    ...(await sitePlugins({ content, isBuild: true })),
    build: { outDir: clientDirOf({ out }), emptyOutDir: true },
  })
  await productionBuild({
    ...(await sitePlugins({ content, isBuild: true })),
    build: { ssr: 'host/prerender.tsx', outDir: prerenderDirOf({ out }), emptyOutDir: true },
  })
}).catch(stopWithOneLine)
