import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { MediaType } from './document.ts'
import type { ListedRoute } from './listed-routes.ts'

export const bodyLimit = `${requestBodyLimitBytes.toLocaleString('en-AU')} bytes`

const sentences: Readonly<Record<number, string>> = {
  200: 'What was asked for.',
  201: 'It has been made.',
  202: 'It has been taken on, and will be done.',
  204: 'Done. There is no body.',
  400: 'The request cannot be read as what it says it is: its JSON is broken, for instance.',
  401: 'Refused, without revealing which part of the request is wrong.',
  403: 'Not allowed. Nothing has happened.',
  404: 'There is nothing at this address, or nothing that this customer may see.',
  405: 'The address does not take this method. `Allow` lists those that it takes.',
  409: 'The request does not fit what is there: the password that came with it is wrong, for instance. Nothing has happened.',
  410: 'It is used, expired or unknown; the answer does not reveal which, and nothing has changed.',
  413: `The body is larger than ${bodyLimit}. It has not been read.`,
  415: 'The body is of a type that the address does not take.',
  422: 'The request can be read, and breaks the contract, or a rule that no schema can tell: a new password is easily guessed, for instance. `errors` names each field.',
  429: 'Too many requests. `Retry-After` says how long to wait.',
  500: 'Something went wrong on the server. The answer says nothing of its inside.',
  503: 'The service is not available just now. `Retry-After` says how long to wait.',
}

const ofClass: Readonly<Record<string, string>> = {
  2: 'Done.',
  3: 'It is to be found elsewhere.',
  4: 'The request has been refused. Nothing has happened.',
  5: 'The server could not answer.',
}

/** The meaning of a status for a route, as a sentence. */
export function statusSentence(
  { facts, isUnsafe, verb }: ListedRoute,
  status: number,
  content: Readonly<Record<string, MediaType>> | undefined,
): string {
  if (content !== undefined && '*/*' in content)
    return status === 404
      ? 'There is no such file. What stands before it (a cache, a host) may say so in its own words.'
      : 'The file cannot be had just now. What stands before it (a cache, a host) may say so in its own words.'
  if (verb === 'head' && status === 200) return 'The page exists.'
  if (status === 401 && facts.bearer === 'needed')
    return 'There is no live token: it is missing, malformed, expired or logged out.'
  if (status === 403 && isUnsafe)
    return 'The CSRF token is missing, wrong or no longer the newest, or another site sent the request. Nothing has happened.'
  const sentence = sentences[status] ?? ofClass[Math.trunc(status / 100)] ?? 'The server answers otherwise.'
  const json = content?.['application/json']
  const isCalledJson = json !== undefined && json.schema === undefined
  return isCalledJson ? `${sentence} Text to be handed on as it is: it is JSON by its name alone.` : sentence
}
