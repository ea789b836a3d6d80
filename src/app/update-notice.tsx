import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReadyNotice } from './service-worker.ts'
import type { SiteStyle } from './site-style.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Starts the service worker once the page is idle, and shows the notice of a newer version. Both are in one chunk and
 * loaded early: once a new version is out, the server may no longer have this one's files.
 */
export function UpdateNoticeSlot({ style }: { readonly style: Pick<SiteStyle, 'apply'> }) {
  const router = useRouter()
  const [notice, setNotice] = useState<ReadyNotice | null>(null)
  useEffect(() => {
    const build = document.getElementById('app')?.dataset.build
    // A document of the development server belongs to no build.
    if (!build) return
    let hasLostChunk = false
    // Listens at once, since chunks can be lost before the page is idle, too.
    const lost = () => {
      hasLostChunk = true
    }
    addEventListener('vite:preloadError', lost, { once: true })
    let end = () => {}
    let isOver = false
    const cancel = whenIdle(() => {
      import('./service-worker.ts').then(
        ({ startServiceWorker }) => {
          if (isOver) return
          end = startServiceWorker({
            build,
            router,
            hasLostChunk: () => hasLostChunk,
            onReady: (ready) => void style.apply().finally(() => setNotice(ready)),
          })
        },
        // Offline, or removed by a newer build: the page works without it.
        () => undefined,
      )
    })
    return () => {
      isOver = true
      cancel()
      removeEventListener('vite:preloadError', lost)
      end()
    }
  }, [router, style])
  return notice && <notice.View onReload={notice.reload} onLater={() => setNotice(null)} />
}
