import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { SignUpApplication, SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import { createSignUp } from '../../src/sign-up/sign-up.ts'
import type { SignUpAnswer, SignUpService } from '../../src/sign-up/sign-up-service.ts'
import { isOpenStep, nextStep, signUpSteps, stepOfSection } from '../../src/sign-up/sign-up-steps.ts'
import { propertyRuns as numRuns } from '../tools/run/property-runs.ts'

const application = (version: number, more: object = {}): SignUpApplication =>
  ({
    version,
    savedAt: '2026-11-24T00:00:00Z',
    keptUntil: '2026-12-24',
    stop: null,
    ...more,
  }) as SignUpApplication
const lost = { success: false, code: 'UNREACHABLE' } as const

/** A backend that answers when the test resolves it, and whose answers may be lost. */
function backend() {
  let held: SignUpApplication | null = null
  let running = 0
  const most = { changes: 0, sent: 0 }
  const waiting: (() => void)[] = []
  const answer = <Given>(work: () => Given, isLost: () => boolean) =>
    new Promise<Given | typeof lost>((resolve) => {
      waiting.push(() => {
        const given = work()
        resolve(isLost() ? lost : given)
      })
    })
  let losesNext = false
  const takeLoss = () => {
    const was = losesNext
    losesNext = false
    return was
  }
  const change = async (version: number, work: () => void): Promise<SignUpAnswer<'CHANGED'>> => {
    running += 1
    most.changes = Math.max(most.changes, running)
    const given = await answer<SignUpAnswer<'CHANGED'>>(() => {
      if (version !== (held?.version ?? 0) || held?.receipt) return { success: false, code: 'CHANGED' }
      work()
      return { success: true, application: held }
    }, takeLoss)
    running -= 1
    return given
  }
  const next = () => (held?.version ?? 0) + 1
  const service: { -readonly [Name in keyof SignUpService]: SignUpService[Name] } = {
    read: () => answer<SignUpAnswer>(() => ({ success: true, application: held }), takeLoss),
    save: ({ version, ...answers }: SignUpSaving) =>
      change(version, () => {
        held = application(next(), { ...held, ...answers, version: next() })
      }),
    submit: (version) =>
      change(version, () => {
        most.sent += 1
        held = application(next(), { ...held, receipt: { reference: 'SU-1' }, version: next() })
      }),
    sendLink: async () => ({ success: true }),
    resume: async () => lost,
    discard: async () => ({ success: true }),
    withdraw: async () => ({ success: false, code: 'TOO_LATE' }),
  }
  return {
    service,
    most,
    held: () => held,
    elsewhere: () => {
      if (!held?.receipt) held = application(next(), { ...held, version: next() })
    },
    lose: () => {
      losesNext = true
    },
    async settle() {
      while (waiting.length > 0) {
        waiting.shift()?.()
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      }
    },
  }
}

const plan = { plan: { planId: 'steady' } }

describe('an application', () => {
  test('[ORIG-1] two clicks make one change, and both get its answer', async () => {
    const { service, settle } = backend()
    const save = vi.spyOn(service, 'save')
    const flow = createSignUp(service)
    const reading = flow.read()
    await settle()
    await reading
    const both = [flow.save(plan), flow.save(plan)]
    await settle()
    const [first, second] = await Promise.all(both)
    expect(save).toHaveBeenCalledTimes(1)
    expect(first).toEqual(second)
    expect(flow.getSnapshot()).toMatchObject({ state: 'open', context: { application: { version: 1 } } })
  })

  test('[ORIG-1] an application that another tab has started replaces the discarded one', async () => {
    const { service } = backend()
    const old = application(5, plan)
    const next = { ...application(1, plan), savedAt: '2026-11-24T00:00:01Z' }
    const late = { ...application(4, plan), savedAt: '2026-11-23T00:00:00Z' }
    const answers = [old, late, next]
    service.read = async () => ({ success: true, application: answers.shift() ?? null })
    const flow = createSignUp(service)
    const shown: unknown[] = []
    for (let reads = 0; reads < 4; reads += 1) {
      await flow.read()
      const { application: known, isMissing } = flow.getSnapshot().context
      shown.push([known?.version, isMissing])
    }
    // A late answer is ignored, and a deleted application is reported.
    expect(shown).toEqual([
      [5, false],
      [5, false],
      [1, false],
      [undefined, true],
    ])
  })

  test('[ORIG-1] a failed read shows an error, and is repeated at the next attempt', async () => {
    const { service, settle, lose } = backend()
    const flow = createSignUp(service)
    lose()
    const reading = flow.read()
    await settle()
    await reading
    expect(flow.getSnapshot().state).toBe('unread')
    const again = flow.read()
    await settle()
    await again
    expect(flow.getSnapshot()).toEqual({
      state: 'open',
      context: { application: null, isMissing: false, isForgotten: false },
    })
  })

  test('[ORIG-1] whatever is pressed in whatever order, with lost or overtaken answers, it is sent once and nothing saved is lost', async () => {
    const steps = fc.array(fc.constantFrom('read', 'save', 'submit', 'settle', 'lose', 'elsewhere'), {
      minLength: 1,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const setup = backend()
        const flow = createSignUp(setup.service)
        const asked: Promise<unknown>[] = []
        for (const step of taken) {
          if (step === 'read') asked.push(flow.read())
          else if (step === 'save') asked.push(flow.save(plan))
          else if (step === 'submit') asked.push(flow.submit())
          else await setup[step]()
        }
        await setup.settle()
        await Promise.all(asked)
        const last = flow.read()
        await setup.settle()
        await last
        const again = flow.read()
        await setup.settle()
        await again
        expect(setup.most.changes).toBeLessThanOrEqual(1)
        expect(setup.most.sent).toBeLessThanOrEqual(1)
        expect(flow.getSnapshot()).toEqual({
          state: 'open',
          context: { application: setup.held(), isMissing: false, isForgotten: false },
        })
      }),
      { numRuns },
    )
  })
})

describe('its steps', () => {
  const given = fc
    .subarray([...signUpSections])
    .map((sections) => application(1, Object.fromEntries(sections.map((section) => [section, {}]))))

  test('[ORIG-1] the next step is the first one without answers, and no later one can be opened', () => {
    fc.assert(
      fc.property(given, (one) => {
        const next = nextStep(one)
        const missing = signUpSections.filter((section) => one[section] === undefined)
        expect(next).toBe(missing[0] === undefined ? 'review' : stepOfSection[missing[0]])
        const open = signUpSteps.filter(({ step }) => isOpenStep(step, one)).map(({ step }) => step)
        expect(open.at(-1)).toBe(next)
        expect(open).not.toContain('receipt')
      }),
      { numRuns },
    )
  })

  test('[ORIG-1] once it is sent, nothing but the receipt can be opened', () => {
    const sent = application(9, { receipt: {} })
    expect(nextStep(sent)).toBe('receipt')
    expect(signUpSteps.filter(({ step }) => isOpenStep(step, sent)).map(({ step }) => step)).toEqual([
      'receipt',
    ])
  })
})
