import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deliver } from '../../site/deliver.ts'
import { FaultProxy } from '../../site/fault-proxy.ts'
import { buildWithGate } from '../../site/gate-build.ts'
import type { Place } from './wire-project.ts'

/**
 * The site with a gate, built once for this run, with the backend at `backend`. The suite itself would build one for each
 * mutant.
 */
export async function serveGatedSite(
  backend: string,
): Promise<Required<Place> & { stop: () => Promise<void> }> {
  // Inside the project, because the rendering entry that is created there resolves its packages from parent folders.
  const gatedBuild = await mkdtemp(join('dist', 'gates-'))
  const remove = () => rm(gatedBuild, { recursive: true })
  try {
    await buildWithGate(gatedBuild, 'now')
    const proxy = await FaultProxy.open(backend)
    proxy.deploy(await deliver(gatedBuild))
    return {
      origin: proxy.origin,
      gatedBuild,
      stop: async () => {
        await proxy.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
