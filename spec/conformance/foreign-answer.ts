export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export const json = (status: number, body: object, type = 'application/json'): Answer => ({
  status,
  headers: { 'content-type': type },
  body: JSON.stringify(body),
})

export const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

/** May be thrown anywhere below a route: becomes the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}
