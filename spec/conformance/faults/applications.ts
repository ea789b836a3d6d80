import type { Answered, Asked } from '../fault.ts'
import type { Forward } from './exchange.ts'
import { headerOf, isRequestTo, jsonOf, withHeaders, withJson } from './exchange.ts'

export const path = '/api/origination/application'
export const saved = `POST ${path}`
export const submitted = `POST ${path}/submit`

export type Json = Record<string, unknown>

const named = /((?:__Host-)?application)=([^;]*)/
/** The value of `application=…` in a request's cookies; '' without one. */
export const cookieIn = (asked: Asked): string => named.exec(headerOf(asked, 'cookie'))?.[0] ?? ''
/** The value of `application=…` that an answer sets; '' if it sets none or removes it. */
export function cookieSetBy(answer: Answered): string {
  const [pair = '', , value = ''] = named.exec(headerOf(answer, 'set-cookie')) ?? []
  return value === '' ? '' : pair
}
export const withCookie = (asked: Asked, pair: string): Asked => {
  const others = headerOf(asked, 'cookie')
    .replace(named, '')
    .replace(/^; |; $/, '')
  return withHeaders(asked, { cookie: [others, pair].filter(Boolean).join('; ') || undefined })
}

export const isSave = (asked: Asked) => isRequestTo(asked, 'POST', path)
export const isRead = (asked: Asked) => isRequestTo(asked, 'GET', path)
export const isSubmit = (asked: Asked) => isRequestTo(asked, 'POST', `${path}/submit`)

/** The application in an answer; null without one. */
export const applicationOf = (answer: Answered): Json | null =>
  answer.status === 200 ? ((jsonOf(answer)?.application as Json | null) ?? null) : null
/** Answers about sign-up with another application in them. */
export const changing =
  (alter: (application: Json, asked: Asked) => Json) =>
  (answer: Answered, asked: Asked): Answered => {
    const application = asked.path.startsWith(path) ? applicationOf(answer) : null
    return application === null ? answer : withJson(answer, { application: alter(application, asked) })
  }
/** A section of every application changed. */
export const changingSection = (section: string, alter: (section: Json) => Json) =>
  changing((application) =>
    section in application ? { ...application, [section]: alter(application[section] as Json) } : application,
  )

/** The application of the requesting browser, as the correct backend returns it. */
export const readWith = async (asked: Asked, forward: Forward): Promise<Json | null> =>
  applicationOf(
    await forward({
      method: 'GET',
      path,
      headers: { cookie: headerOf(asked, 'cookie') || undefined },
      body: '',
    }),
  )
/** Saves in the newest version, with the CSRF token of a request. */
export async function saveWith(asked: Asked, forward: Forward, sections: Json): Promise<Answered> {
  const version = (await readWith(asked, forward))?.version ?? 0
  return forward(withJson({ ...asked, path }, { ...sections, version }))
}
