import { expect, test, vi } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { createSignUp } from '../../src/sign-up/sign-up.ts'
import type { SignUpAnswer, SignUpFault, SignUpService } from '../../src/sign-up/sign-up-service.ts'

const application = (version: number, more: Partial<SignUpApplication> = {}): SignUpApplication => ({
  version,
  savedAt: `2026-11-20T01:00:0${version}.000Z`,
  keptUntil: '2026-12-20',
  stop: null,
  ...more,
})
const has = (version: number | null, more?: Partial<SignUpApplication>) =>
  ({ success: true, application: version === null ? null : application(version, more) }) as const
const lost = { success: false, code: 'UNREACHABLE' } as const
const plan = { plan: { planId: 'steady' } }

/** A service with these answers; other methods must not be called. */
function begin(service: Partial<SignUpService>, onTransition?: Parameters<typeof createSignUp>[1]) {
  const unasked = () => Promise.reject(new Error('Not expected'))
  const names = ['read', 'save', 'submit', 'sendLink', 'resume', 'withdraw', 'discard'] as const
  const whole = Object.fromEntries(names.map((name) => [name, vi.fn(service[name] ?? unasked)]))
  const asked = whole as Record<(typeof names)[number], ReturnType<typeof vi.fn>>
  const flow = createSignUp(whole as unknown as SignUpService, onTransition)
  return { flow, asked }
}
const shown = ({ getSnapshot }: ReturnType<typeof createSignUp>) => {
  const { state, context } = getSnapshot()
  return [state, context.application?.version ?? null, context.isMissing]
}

test('[ORIG-1] an answer read before a change is ignored while the change is pending', async () => {
  let tell: (answer: SignUpAnswer) => void = () => {}
  let done: (answer: SignUpAnswer<'CHANGED'>) => void = () => {}
  const reads = [Promise.resolve(has(1)), new Promise<SignUpAnswer>((resolve) => (tell = resolve))]
  const { flow } = begin({
    read: () => reads.shift() ?? Promise.resolve(lost),
    save: () => new Promise((resolve) => (done = resolve)),
  })
  await flow.read()
  const reading = flow.read()
  const saving = flow.save(plan)
  expect(shown(flow)).toEqual(['changing', 1, false])
  tell(has(1))
  await reading
  expect(shown(flow)).toEqual(['changing', 1, false])
  done(has(2))
  await saving
  expect(shown(flow)).toEqual(['open', 2, false])
})

test('[ORIG-1] a change names the version that was read, starting with 0', async () => {
  const { flow, asked } = begin({
    read: async () => has(null),
    save: async () => has(1),
    submit: async () => has(2),
  })
  expect(await flow.save(plan)).toEqual(has(1))
  expect(await flow.save(plan)).toEqual(has(1))
  expect(asked.save.mock.calls).toEqual([[{ version: 0, ...plan }], [{ version: 1, ...plan }]])
  await flow.submit()
  expect(asked.submit.mock.calls).toEqual([[1]])
  // The application is read first, and once.
  expect(asked.read).toHaveBeenCalledTimes(1)
})

test('[ORIG-1] if nothing can be read, nothing is changed', async () => {
  const { flow, asked } = begin({ read: async () => lost })
  for (const change of [() => flow.save(plan), flow.submit, () => flow.resume('token'), flow.discard]) {
    expect(await change()).toEqual({ success: false, code: 'UNREACHABLE' })
    expect(shown(flow)).toEqual(['unread', null, false])
  }
  expect(asked.read).toHaveBeenCalledTimes(4)
  for (const name of ['save', 'submit', 'resume', 'discard'] as const)
    expect(asked[name]).not.toHaveBeenCalled()
})

test('[ORIG-1] a refused change keeps the former answers, and another one can be tried', async () => {
  const answers: SignUpAnswer<SignUpFault>[] = [lost, { success: false, code: 'CHANGED' }, has(2)]
  const { flow } = begin({
    read: async () => has(1),
    save: async () => (answers.shift() ?? lost) as SignUpAnswer<'CHANGED'>,
  })
  expect(await flow.save(plan)).toEqual(lost)
  expect(shown(flow)).toEqual(['open', 1, false])
  expect(await flow.save(plan)).toEqual({ success: false, code: 'CHANGED' })
  expect(shown(flow)).toEqual(['open', 1, false])
  expect(await flow.save(plan)).toEqual(has(2))
  expect(shown(flow)).toEqual(['open', 2, false])
})

test('[ORIG-1] a mailed link loads its application here, and an invalid one changes nothing', async () => {
  const dead = { success: false, code: 'LINK_DEAD' } as const
  const { flow, asked } = begin({
    read: async () => has(1),
    resume: async (token) => (token === 'alive' ? has(7, plan) : dead),
  })
  expect(await flow.resume('used')).toEqual(dead)
  expect(shown(flow)).toEqual(['open', 1, false])
  expect(await flow.resume('alive')).toEqual(has(7, plan))
  expect(flow.getSnapshot()).toEqual({
    state: 'open',
    context: { application: application(7, plan), isMissing: false, isForgotten: false },
  })
  expect(asked.resume.mock.calls).toEqual([['used'], ['alive']])
})

test('[ORIG-1] discarded answers are not reported missing, and answers that disappeared by themselves are', async () => {
  const answers = [has(1), has(null), has(null)]
  const { flow } = begin({
    read: async () => answers.shift() ?? lost,
    discard: async () => ({ success: true }),
  })
  await flow.read()
  expect(await flow.discard()).toEqual({ success: true, application: null })
  expect(shown(flow)).toEqual(['open', null, false])
  await flow.read()
  expect(shown(flow)).toEqual(['open', null, false])

  const other = begin({
    read: (() => {
      const given = [has(1), has(null), has(null)]
      return async () => given.shift() ?? lost
    })(),
  }).flow
  await other.read()
  await other.read()
  expect(shown(other)).toEqual(['open', null, true])
  // The message appears again after another attempt.
  await other.read()
  expect(shown(other)).toEqual(['open', null, true])
})

test('[ORIG-5] a sent application is forgotten by this browser, which says so until there is another one', async () => {
  const receipt = { reference: 'SU-1', submittedAt: '2026-11-24T01:02:03.000Z', outcome: 'ACCEPTED' } as const
  const isForgotten = () => flow.getSnapshot().context.isForgotten
  const sent = { success: true, application: { ...application(3), receipt } } as const
  const answers: SignUpAnswer[] = [sent, has(null)]
  const { flow } = begin({
    read: async () => answers.shift() ?? lost,
    discard: async () => ({ success: true }),
    save: async () => has(1),
  })
  await flow.read()
  expect(isForgotten()).toBe(false)
  await flow.discard()
  expect([shown(flow), isForgotten()]).toEqual([['open', null, false], true])
  await flow.read()
  expect([shown(flow), isForgotten()]).toEqual([['open', null, false], true])
  await flow.save(plan)
  expect(isForgotten()).toBe(false)
  // An application that was not sent is deleted, not only forgotten.
  await flow.discard()
  expect(isForgotten()).toBe(false)
})

test('[ORIG-1] an application that could not be discarded still exists', async () => {
  const { flow } = begin({ read: async () => has(1), discard: async () => lost })
  expect(await flow.discard()).toEqual(lost)
  expect(shown(flow)).toEqual(['open', 1, false])
})

test('[ORIG-1] a step without answers is shown as lost, until there are some', async () => {
  const { flow } = begin({ read: async () => has(null), save: async () => has(1) })
  await flow.read()
  expect(shown(flow)).toEqual(['open', null, false])
  flow.miss()
  expect(shown(flow)).toEqual(['open', null, true])
  await flow.save(plan)
  expect(shown(flow)).toEqual(['open', 1, false])
})

test('[ORIG-1] of overlapping answers the newer application is kept', async () => {
  const known = application(3)
  const answers: readonly [SignUpApplication, boolean][] = [
    [application(2), false],
    // Not a later version than the known one.
    [{ ...application(2), savedAt: known.savedAt }, false],
    // Started again: a lower version that was saved later.
    [{ ...application(1), savedAt: '2026-11-20T02:00:00.000Z' }, true],
    [{ ...known, plan: plan.plan }, true],
    [application(4), true],
  ]
  for (const [next, isTaken] of answers) {
    const given = [known, next]
    const { flow } = begin({ read: async () => ({ success: true, application: given.shift() ?? null }) })
    await flow.read()
    await flow.read()
    expect(flow.getSnapshot().context.application).toEqual(isTaken ? next : known)
  }
})

test('[ORIG-1] after a contract is cancelled its application is read again, and after a refusal it is not', async () => {
  const withdrawn = {
    success: true,
    withdrawn: { reference: 'SU-1', withdrawnAt: '2026-11-24T01:02:03.000Z', isRepeated: false },
  } as const
  const late = { success: false, code: 'TOO_LATE' } as const
  const { flow, asked } = begin({
    read: async () => has(5),
    withdraw: async (token) => (token === 'late' ? late : withdrawn),
  })
  expect(await flow.withdraw('late')).toEqual(late)
  expect(asked.read).not.toHaveBeenCalled()
  expect(await flow.withdraw('token')).toEqual(withdrawn)
  expect(asked.read).toHaveBeenCalledTimes(1)
  expect(asked.withdraw.mock.calls).toEqual([['late'], ['token']])
  expect(shown(flow)).toEqual(['open', 5, false])
})

test('[ORIG-1] the tracer receives each transition with the name of the machine', async () => {
  const received: string[] = []
  const { flow } = begin({ read: async () => has(null), save: async () => has(1) }, (one) =>
    received.push(`${one.machine}: ${one.from} ${one.event} ${one.to}`),
  )
  await flow.save(plan)
  expect(received).toEqual([
    'signUp: reading ANSWERED open',
    'signUp: open CHANGE changing',
    'signUp: changing ANSWERED open',
  ])
})
