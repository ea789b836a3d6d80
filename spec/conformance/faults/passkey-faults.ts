import type { Answered, Asked } from '../fault.ts'
import { isRequestTo, jsonOf, withJson, withMembers } from './exchange.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, answersOf, member, takingAt, when } from './seeded-fault.ts'

const own = '/api/my-account/passkeys'
const passkey = (createdAt: string, passkeyId: string) => ({
  ...{ passkeyId, name: 'Work laptop', createdAt, lastUsedAt: null, isSynced: false },
})
const older = passkey('2026-01-01T00:00:00.000Z', '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05')
const newer = passkey('2026-02-01T00:00:00.000Z', '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a06')
const listing = (name: string, passkeys: readonly object[]) =>
  answering('passkeys/list', name, `GET ${own}`, when(200, member('passkeys', passkeys)))
const foreseen = 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU'
const optionsOf = (foundBy: string, path: string, name: string, change: (answer: Answered) => object) =>
  answering(
    foundBy,
    name,
    `POST ${path}`,
    when(200, (answer) => withMembers(answer, { ...change(answer) })),
  )
const userOf = (answer: Answered) => jsonOf(answer)?.user as object
/** Whether a login answers a challenge. */
const isAnswer = (asked: Asked) => !asked.body.includes('"e30"')
const taking = (path: string) => takingAt(`POST ${path}`)

/** Possible faults of passkeys. */
export const passkeyFaults: readonly SeededFault[] = [
  ...ownershipFaults('passkeys'),
  listing('the oldest passkey is listed first', [older, newer]),
  listing('a passkey is listed twice', [newer, newer]),
  listing(
    'more passkeys are listed than a customer may have',
    Array.from({ length: 11 }, (_, at) => ({
      ...newer,
      passkeyId: `2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1${100 + at}`,
    })),
  ),
  optionsOf('passkeys/options', `${own}/options`, 'every new passkey has the same challenge', () => ({
    challenge: foreseen,
  })),
  optionsOf('passkeys/options', `${own}/options`, 'the handle of the owner is an address', (answer) => ({
    user: { ...userOf(answer), id: btoa('maya@mail.example').replace(/=+$/, '') },
  })),
  optionsOf('passkeys/login-options', '/login/passkey/options', 'every login has the same challenge', () => ({
    challenge: foreseen,
  })),
  optionsOf('passkeys/login-options', '/login/passkey/options', 'a challenge is short', () => ({
    challenge: Math.random().toString(36).slice(2, 10),
  })),
  optionsOf('passkeys/login-options', '/login/passkey/options', 'options name passkeys', () => ({
    allowCredentials: [{ id: 'q7Yw2mVtRkK8s1Jd0aGfNw', type: 'public-key' }],
  })),
  ...taking(`${own}/confirm`)(409, {
    'passkeys/made-up: anything confirms': () => true,
  }),
  ...taking(own)(409, {
    'passkeys/made-up: anything is added': () => true,
  }),
  ...answersOf('*', {
    'passkeys/made-up: a refusal tells a challenge that there is none of': (answer, asked) => {
      const isMeant =
        isRequestTo(asked, 'POST', '/login/passkey') && answer.status === 401 && !isAnswer(asked)
      return isMeant ? withJson(answer, { success: false, message: 'There is no such challenge.' }) : answer
    },
  }),
  ...answersOf(`GET ${own}`, {
    'passkeys/made-up: a passkey that was refused is listed': (() => {
      let asked = 0
      return when(200, (answer) => {
        asked += 1
        return asked % 2 === 0 ? withJson(answer, { passkeys: [newer] }) : answer
      })
    })(),
  }),
]
