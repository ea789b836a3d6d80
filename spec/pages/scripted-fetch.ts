import { appData } from '../../fixtures/page-data.ts'

/** A server's answer to one request. `lost`: none, `cut`: one that breaks off, `hang`: never. */
export type Answer = Response | 'lost' | 'cut' | 'hang' | object | number | string

export const toResponse = (answer: Answer, signal?: AbortSignal): Promise<Response> => {
  if (answer instanceof Response) return Promise.resolve(answer)
  if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
  if (answer === 'hang')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (answer === 'cut') {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    return Promise.resolve(new Response(body))
  }
  if (typeof answer === 'number')
    return Promise.resolve(new Response(answer === 204 ? null : '{"title":"no"}', { status: answer }))
  return Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer)))
}

interface Init {
  readonly signal?: AbortSignal
  readonly method?: 'HEAD'
  readonly cache?: RequestCache
}

const app = '/page-data/app-data.json'

/**
 * A `fetch` with scripted answers by address: each answer is given once, the last one repeatedly. `HEAD /path` is the probe
 * of a path. An address without a script is 404, except app data, which every page reads. `asked` lists every request
 * except those for app data; `times` counts these too.
 */
export function scriptedFetch(script: Readonly<Record<string, readonly Answer[]>>) {
  const all: string[] = []
  const asked: string[] = []
  const caches: [string, RequestCache | undefined][] = []
  const fetch = (address: string, init?: Init): Promise<Response> => {
    const request = init?.method ? `${init.method} ${address}` : address
    const answers = script[request] ?? [request.endsWith(app) ? appData : 404]
    const turn = all.filter((one) => one === request).length
    all.push(request)
    caches.push([request, init?.cache])
    if (!request.endsWith(app)) asked.push(request)
    const answer = answers[Math.min(turn, answers.length - 1)] ?? 404
    return toResponse(answer instanceof Response ? answer.clone() : answer, init?.signal)
  }
  return { fetch, asked, caches, times: (request: string) => all.filter((one) => one === request).length }
}
