import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReadyNotice } from './service-worker.ts'
import type { SiteStyle } from './site-style.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Starts the service worker once the page is at rest, and holds the notice of a newer version. Both come in one chunk,
 * before they are needed: with a new version out, the server may no longer have this one's.
 */
export function UpdateNoticeSlot({ style }: { readonly style: Pick<SiteStyle, 'apply'> }) {
  const router = useRouter()
  const [notice, setNotice] = useState<ReadyNotice | null>(null)
  useEffect(() => {
    const build = document.getElementById('app')?.dataset.build
    // A document of the development server belongs to no build.
    if (!build) return
    let hasLostChunk = false
    // Now, since chunks are lost before the page is at rest, too.
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
        // Offline, or gone with an older build: the page does without.
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
