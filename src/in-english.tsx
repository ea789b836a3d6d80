import type { ReactNode } from 'react'
import { englishPart } from './language.ts'

/** Words that are in English on every site, such as the name and the terms of a plan, marked as such on a site in another language (WCAG 3.1.2). */
export const InEnglish = ({ children }: { readonly children: ReactNode }): ReactNode =>
  englishPart === undefined ? children : <span lang={englishPart}>{children}</span>

export interface WithEnglishProps {
  readonly before?: string
  readonly english: string
  readonly after?: string
}

/** Words that are in English on every site, with others before or after them. On a site in English it is one text. */
export const WithEnglish = ({ before = '', english, after = '' }: WithEnglishProps): ReactNode =>
  englishPart === undefined ? (
    `${before}${english}${after}`
  ) : (
    <>
      <span>{before}</span>
      <span lang={englishPart}>{english}</span>
      <span>{after}</span>
    </>
  )
