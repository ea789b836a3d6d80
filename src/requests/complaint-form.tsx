import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import { complaintTopics, requestLengths } from '../../contracts/request-rules.ts'
import { linesIn } from '../forms/form-text.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { topicWords } from './request-words.ts'

const texts = defineTexts('complaintForm', {
  topicLabel: 'What is it about?',
  descriptionLabel: 'What happened, and when?',
  outcomeLabel: 'What would fix it?',
  answerByLabel: 'How should we answer?',
  phoneLabel: 'Phone number',
  byEmail: 'By email',
  byPhone: 'By phone',
  byLetter: 'By letter',
  chooseTopic: 'Choose what it is about',
  description: 'What happened',
  outcome: 'What would put it right',
  chooseAnswerBy: 'Choose how we should answer',
  label: 'Complaint',
  button: 'Send the complaint',
  topicPlaceholder: 'Choose one',
  descriptionHint:
    'In your own words, in any language. Order and spelling do not matter. No passwords or card numbers, please.',
  optional: ({ label }: Values<'label'>) => `${label} (optional)`,
})

const ids = {
  topic: 'complaint-topic',
  description: 'complaint-description',
  outcome: 'complaint-outcome',
  answerBy: 'complaint-answer-by',
  phone: 'complaint-phone',
} as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

const labels = {
  topic: texts.topicLabel,
  description: texts.descriptionLabel,
  outcome: texts.outcomeLabel,
  answerBy: texts.answerByLabel,
  phone: texts.phoneLabel,
} as const

const ways = [
  { value: 'EMAIL', label: texts.byEmail },
  { value: 'PHONE', label: texts.byPhone },
  { value: 'POST', label: texts.byLetter },
] as const

function read(data: FormData): Typed {
  const text = (name: Field) => linesIn(data, name)
  return {
    topic: text('topic'),
    description: text('description'),
    outcome: text('outcome'),
    answerBy: text('answerBy'),
    phone: dialledWithin(text('phone')),
  }
}

const check = ({ topic, description, outcome, answerBy, phone }: Typed) => ({
  topic: topic === '' ? texts.chooseTopic : undefined,
  description: neededFault(texts.description, description, requestLengths.description),
  outcome: tooLong(texts.outcome, outcome, requestLengths.outcome),
  answerBy: answerBy === '' ? texts.chooseAnswerBy : undefined,
  phone: answerBy === 'PHONE' ? phoneFault(labels.phone, phone) : undefined,
})

/** A complaint: what it is about, what happened, how it could be resolved, and how to answer. */
export function ComplaintForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label={texts.label}
      ids={ids}
      read={read}
      check={check}
      toAsked={({ topic, description, outcome, answerBy, phone }) => ({
        kind: 'COMPLAINT',
        content: {
          topic: complaintTopics.find((one) => one === topic) ?? 'OTHER',
          description,
          ...(outcome !== '' && { outcome }),
          answerBy: ways.find(({ value }) => value === answerBy)?.value ?? 'EMAIL',
          ...(answerBy === 'PHONE' && australianPhonePattern.test(phone) && { phone }),
        },
      })}
      fieldAt={(pointer) => {
        const name = pointer.slice(1)
        return Object.hasOwn(ids, name) ? (name as Field) : undefined
      }}
      button={texts.button}
      fields={(faults) => (
        <>
          <SelectField
            id={ids.topic}
            name="topic"
            label={labels.topic}
            placeholder={texts.topicPlaceholder}
            options={complaintTopics.map((value) => ({ value, label: topicWords[value] }))}
            isRequired
            validation={faults.topic}
          />
          <TextAreaField
            id={ids.description}
            name="description"
            label={labels.description}
            description={texts.descriptionHint}
            rows={7}
            isRequired
            validation={faults.description}
          />
          <TextAreaField
            id={ids.outcome}
            name="outcome"
            label={texts.optional({ label: labels.outcome })}
            rows={3}
            validation={faults.outcome}
          />
          <RadioField
            id={ids.answerBy}
            name="answerBy"
            label={labels.answerBy}
            options={ways}
            validation={faults.answerBy}
          />
          <ShownWhen name="answerBy" is={['PHONE']} initiallyShown={false}>
            <TextField
              id={ids.phone}
              name="phone"
              type="tel"
              label={labels.phone}
              autoComplete="tel"
              isRequired
              validation={faults.phone}
            />
          </ShownWhen>
        </>
      )}
    />
  )
}
