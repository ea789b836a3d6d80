import type { Example, Family } from '../example.ts'
import { accountExamples } from './account.tsx'
import { articleExamples } from './articles.tsx'
import { doNotContactExamples } from './do-not-contact.tsx'
import { entryExamples } from './entries.tsx'
import { feedbackExamples } from './feedback.tsx'
import { fieldExamples } from './fields.tsx'
import { formExamples } from './forms.tsx'
import { frameExamples } from './frame.tsx'
import { gateExamples } from './gate.tsx'
import { loginExamples } from './login.tsx'
import { messageExamples } from './messages.tsx'
import { pieceExamples } from './pieces.tsx'
import { planExamples } from './plans.tsx'
import { sessionExamples } from './session.tsx'
import { stepExamples } from './steps.tsx'
import { usageChartExamples } from './usage.tsx'

/** Every component of the library and of the reference host, in every state. */
export const families: readonly Family[] = [
  frameExamples,
  pieceExamples,
  fieldExamples,
  entryExamples,
  loginExamples,
  formExamples,
  doNotContactExamples,
  accountExamples,
  usageChartExamples,
  planExamples,
  stepExamples,
  articleExamples,
  feedbackExamples,
  messageExamples,
  sessionExamples,
  gateExamples,
]

export const examples: readonly Example[] = families.flatMap((family) => family.examples)

export const exampleOf = (id: string): Example | undefined => examples.find((example) => example.id === id)
