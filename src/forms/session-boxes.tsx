import { CheckboxField } from './checkbox-field.tsx'
import type { SessionGroup } from './session-groups.ts'
import { momentInWords, SessionMoment } from './session-moment.tsx'
import { SessionTimes } from './session-times.tsx'
import { TenAtATime } from './ten-at-a-time.tsx'

/** Value of a box that stands for all sessions of the part of the form it is in; no session has it. */
export const wholePart = ''

const boxesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const isWhole = ({ value }: HTMLInputElement) => value === wholePart

/** Lets the boxes for a whole part of the form and those for one session follow each other. */
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

/** A device to choose: one box for all its sessions, which can be chosen one by one as well. */
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
            {latest.isShared ? ' (shared computer)' : ''}
          </>
        }
      />
      <details>
        <summary>
          Choose single log-ins<span className="gf-visually-hidden"> of {device}</span>
        </summary>
        <TenAtATime
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
