import type { ReactNode } from 'react'
import { InformationIcon, TickIcon, WarningIcon } from '../layout/icons.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('notice', {
  info: 'Information:',
  success: 'Success:',
  warning: 'Warning:',
  error: 'Error:',
})

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

export interface NoticeProps {
  readonly kind: NoticeKind
  readonly title: string
  /** Default 2. */
  readonly headingLevel?: 2 | 3 | 4
  /**
   * Spoken when it appears: `status` after the present speech, `alert` at once. Default: not spoken, as for a notice
   * that is part of the page from the start.
   */
  readonly role?: 'status' | 'alert'
  /**
   * Default true. A spoken notice should be mounted before it is shown, because screen readers may ignore a live region
   * that appears together with its text.
   */
  readonly isShown?: boolean
  readonly children?: ReactNode
}

const kinds = {
  info: { Icon: InformationIcon, word: texts.info },
  success: { Icon: TickIcon, word: texts.success },
  warning: { Icon: WarningIcon, word: texts.warning },
  error: { Icon: WarningIcon, word: texts.error },
} as const satisfies Record<NoticeKind, unknown>

/**
 * A message in its place on the page: icon, heading, text. The heading begins with the kind for those who do not see
 * the icon: `Warning: …`. Takes no focus and has no keys.
 */
export function Notice({ kind, title, headingLevel = 2, role, isShown = true, children }: NoticeProps) {
  const { Icon, word } = kinds[kind]
  const Heading = `h${headingLevel}` as const
  return (
    <div role={role} className="gf-notice-place">
      {isShown && (
        <div className={`gf-notice gf-notice--${kind}`}>
          <Icon size={24} />
          <div>
            <Heading className="gf-notice__title">
              <span className="gf-visually-hidden">{word}</span> <span>{title}</span>
            </Heading>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
