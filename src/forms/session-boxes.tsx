import { CheckboxField } from './checkbox-field.tsx'
import type { SessionGroup } from './session-groups.ts'
import { momentInWords, SessionMoment } from './session-moment.tsx'
import { SessionTimes } from './session-times.tsx'
import { ShowMore } from './show-more.tsx'

/** Value of a checkbox that ticks all sessions of its part of the form. No session has this id. */
export const wholePart = ''

const boxesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const isWhole = ({ value }: HTMLInputElement) => value === wholePart

/** Synchronises the boxes for a group and for its sessions after a change of `pressed`. */
export function followBoxes(form: ParentNode, pressed?: EventTarget): void {
  const wholes = boxesIn(form)
    .filter(isWhole)
    .map((box) => {
      const part = box.closest('[data-sessions]')
      return { box, single: part === null ? [] : boxesIn(part).filter((one) => !isWhole(one)) }
    })
  for (const { box, single } of wholes)
    if (box === pressed) for (const one of single) one.checked = box.checked
  for (const { box, single } of wholes) {
    const ticked = single.filter(({ checked }) => checked).length
    box.checked = ticked === single.length
    box.indeterminate = ticked > 0 && ticked < single.length
  }
}

export interface SessionBoxesProps {
  readonly id: string
  readonly group: SessionGroup
}

/** The checkbox of a device. With several sessions on it there is one box for all, and one for each. */
export function SessionBoxes({ id, group: { device, sessions } }: SessionBoxesProps) {
  const [latest, ...others] = sessions
  if (others.length === 0)
    return (
      <CheckboxField
        id={id}
        name="sessions"
        value={latest.id}
        label={device}
        description={<SessionTimes session={latest} />}
      />
    )
  return (
    <div data-sessions="" className="gf-session-group">
      <CheckboxField
        id={id}
        name="sessions"
        value={wholePart}
        label={`${device}, ${sessions.length} log-ins`}
        description={
          <>
            Last used <SessionMoment at={latest.lastUsedAt} />
            <span>{latest.isShared ? ' (shared computer)' : ''}</span>
          </>
        }
      />
      <details>
        <summary>
          Choose single log-ins<span className="gf-visually-hidden">{` of ${device}`}</span>
        </summary>
        <ShowMore
          items={sessions}
          keyOf={(session) => session.id}
          what="log-ins"
          render={(session, index) => (
            <CheckboxField
              id={`${id}-${index}`}
              name="sessions"
              value={session.id}
              label={`${device}, logged in ${momentInWords(session.startedAt)}`}
              description={<SessionTimes session={session} />}
            />
          )}
        />
      </details>
    </div>
  )
}
