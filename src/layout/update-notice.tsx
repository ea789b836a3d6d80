import { useEffect, useState } from 'react'

export interface UpdateNoticeProps {
  readonly onReload: () => void
  readonly onLater: () => void
}

/**
 * Says that a newer version of the site is ready, and takes no focus: whoever reads or types goes on. The text arrives
 * after its status region, so that it is spoken. Reloading is offered, never done here.
 */
export function UpdateNotice({ onReload, onLater }: UpdateNoticeProps) {
  const [isSpoken, setSpoken] = useState(false)
  const [isReloading, setReloading] = useState(false)
  useEffect(() => setSpoken(true), [])
  const reload = () => {
    if (isReloading) return
    setReloading(true)
    onReload()
  }
  return (
    <section className="gf-update-notice" aria-label="New version">
      <p role="status">{isSpoken && 'A new version of this site is ready'}</p>
      <ul className="gf-actions">
        <li>
          <button
            type="button"
            className="gf-button"
            aria-disabled={isReloading ? true : undefined}
            onClick={reload}
          >
            Reload
          </button>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onLater}>
            Later
          </button>
        </li>
      </ul>
    </section>
  )
}
