import type { ReactNode } from 'react'
import { englishPart } from './language.ts'

/** Words that are in English on every site, such as the name and the terms of a plan, marked as such on a site in another language (WCAG 3.1.2). */
export const InEnglish = ({ children }: { readonly children: ReactNode }): ReactNode =>
  englishPart === undefined ? children : <span lang={englishPart}>{children}</span>
