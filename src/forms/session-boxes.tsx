import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { CheckboxField } from './checkbox-field.tsx'
import type { SessionGroup } from './session-groups.ts'
import { momentInWords, SessionMoment } from './session-moment.tsx'
import { SessionTimes } from './session-times.tsx'
import { ShowMore } from './show-more.tsx'

const texts = defineTexts('sessionBoxes', {
  group: ({ device, count }: Values<'device' | 'count'>) => `${device}, ${count} log-ins`,
  lastUsed: 'Last used ',
  shared: ' (shared computer)',
  chooseSingle: 'Choose single log-ins',
  chooseSingleOf: ({ device }: Values<'device'>) => ` of ${device}`,
  logIns: 'log-ins',
  single: ({ device, time }: Values<'device' | 'time'>) => `${device}, logged in ${time}`,
})

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
        label={texts.group({ device, count: sessions.length })}
        description={
          <>
            {texts.lastUsed}
            <SessionMoment at={latest.lastUsedAt} />
            <span>{latest.isShared ? texts.shared : ''}</span>
          </>
        }
      />
      <details>
        <summary>
          {texts.chooseSingle}
          <span className="gf-visually-hidden">{texts.chooseSingleOf({ device })}</span>
        </summary>
        <ShowMore
          items={sessions}
          keyOf={(session) => session.id}
          what={texts.logIns}
          render={(session, index) => (
            <CheckboxField
              id={`${id}-${index}`}
              name="sessions"
              value={session.id}
              label={texts.single({ device, time: momentInWords(session.startedAt) })}
              description={<SessionTimes session={session} />}
            />
          )}
        />
      </details>
    </div>
  )
}
