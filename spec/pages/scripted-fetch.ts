/** What a server says to one request. `lost` is no answer at all, `cut` one that breaks off. */
export type Answer = Response | 'lost' | 'cut' | object | number | string

export const toResponse = (answer: Answer): Promise<Response> => {
  if (answer instanceof Response) return Promise.resolve(answer)
  if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
  if (answer === 'cut') {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    return Promise.resolve(new Response(body))
  }
  if (typeof answer === 'number') return Promise.resolve(new Response('{"title":"no"}', { status: answer }))
  return Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer)))
}

/**
 * A `fetch` that says, address by address, what the script tells: each answer once, the last one again and
 * again. What the script does not name is 404. `asked` lists every request.
 */
export function scriptedFetch(script: Readonly<Record<string, readonly Answer[]>>) {
  const asked: string[] = []
  const fetch = (address: string): Promise<Response> => {
    const answers = script[address] ?? [404]
    const turn = asked.filter((one) => one === address).length
    asked.push(address)
    const answer = answers[Math.min(turn, answers.length - 1)] ?? 404
    return toResponse(answer instanceof Response ? answer.clone() : answer)
  }
  return { fetch, asked, times: (address: string) => asked.filter((one) => one === address).length }
}
