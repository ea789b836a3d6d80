import { useEffect, useState } from 'react'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('updateNotice', {
  label: 'New version',
  ready: 'A new version of this site is ready',
  reload: 'Reload',
  later: 'Later',
})

export interface UpdateNoticeProps {
  readonly onReload: () => void
  readonly onLater: () => void
}

/**
 * Announces that a newer version of the site is ready, and offers to reload. Takes no focus, so that it disturbs nobody
 * who reads or types. The text appears after its status region, so that screen readers speak it.
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
    <section className="gf-update-notice" aria-label={texts.label}>
      <p role="status">{isSpoken && texts.ready}</p>
      <ul className="gf-actions">
        <li>
          <button
            type="button"
            className="gf-button"
            aria-disabled={isReloading ? true : undefined}
            onClick={reload}
          >
            {texts.reload}
          </button>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onLater}>
            {texts.later}
          </button>
        </li>
      </ul>
    </section>
  )
}
