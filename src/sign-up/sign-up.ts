import type { SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import type { MachineOptions, MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { SignUpContext, SignUpEvent, SignUpStateName } from './sign-up-machine.ts'
import { signUpMachine } from './sign-up-machine.ts'
import type { SignUpAnswer, SignUpFault, SignUpService } from './sign-up-service.ts'

type Answer = SignUpAnswer<SignUpFault>

/** The application of this browser, as the pages of sign-up share it. */
export interface SignUp
  extends Pick<
    MachineStore<SignUpStateName, SignUpContext, SignUpEvent>,
    'getSnapshot' | 'getInitialSnapshot' | 'subscribe'
  > {
  /** Loads the application: at first, and again whenever it may have changed elsewhere. */
  readonly read: () => Promise<void>
  readonly save: (answers: Omit<SignUpSaving, 'version'>) => Promise<Answer>
  readonly submit: () => Promise<Answer>
  readonly sendLink: SignUpService['sendLink']
  readonly resume: (token: string) => Promise<Answer>
  /** Deletes unsent answers, or removes a submitted application from this browser. */
  readonly discard: () => Promise<Answer>
  /** Cancels the submitted application, then reads it again. */
  readonly withdraw: SignUpService['withdraw']
  /** Call it when a step was opened for which this browser has no answers. */
  readonly miss: () => void
}

type OnTransition = MachineOptions<SignUpContext>['onTransition']

/**
 * Shares the application across pages. Makes one change at a time: a second call meanwhile gets the result of the
 * first, so that nothing is sent twice.
 */
export function createSignUp(service: SignUpService, onTransition?: OnTransition): SignUp {
  const { send, getSnapshot, getInitialSnapshot, subscribe } = runMachine<
    SignUpStateName,
    SignUpContext,
    SignUpEvent
  >(signUpMachine, {
    name: 'signUp',
    context: { application: null, isMissing: false, isForgotten: false },
    ...(onTransition && { onTransition }),
  })
  let changing: Promise<Answer> | null = null
  let reading: Promise<void> | null = null

  async function askFor() {
    send({ type: 'READ' })
    const answer = await service.read()
    // A read that began before a change is outdated after it.
    if (getSnapshot().state === 'changing') return
    send(answer.success ? { type: 'ANSWERED', application: answer.application } : { type: 'LOST' })
  }
  function read() {
    reading ??= askFor().finally(() => {
      reading = null
    })
    return reading
  }
  async function make(ask: () => Promise<Answer>, isDiscarded = false): Promise<Answer> {
    if (getSnapshot().state !== 'open') await read()
    if (getSnapshot().state !== 'open') return { success: false, code: 'UNREACHABLE' }
    send({ type: 'CHANGE' })
    const answer = await ask()
    send(
      answer.success
        ? { type: 'ANSWERED', application: answer.application, isDiscarded }
        : { type: 'REFUSED' },
    )
    return answer
  }
  function change(ask: () => Promise<Answer>, isDiscarded = false) {
    changing ??= make(ask, isDiscarded).finally(() => {
      changing = null
    })
    return changing
  }
  const version = () => getSnapshot().context.application?.version ?? 0

  return {
    getSnapshot,
    getInitialSnapshot,
    subscribe,
    read,
    save: (answers) => change(() => service.save({ version: version(), ...answers })),
    submit: () => change(() => service.submit(version())),
    sendLink: service.sendLink,
    resume: (token) => change(() => service.resume(token)),
    discard: () =>
      change(async () => {
        const answer = await service.discard()
        return answer.success ? { success: true, application: null } : answer
      }, true),
    async withdraw(token) {
      const answer = await service.withdraw(token)
      if (answer.success) await read()
      return answer
    },
    miss: () => send({ type: 'MISSED' }),
  }
}
