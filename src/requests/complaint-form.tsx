import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import { complaintTopics, requestLengths } from '../../contracts/request-rules.ts'
import { linesIn } from '../forms/form-text.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { dialledWithin } from '../validators/phone.ts'
import { phoneFault } from './request-fields.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { topicWords } from './request-words.ts'

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
  topic: 'What is it about?',
  description: 'What happened, and when?',
  outcome: 'What would fix it?',
  answerBy: 'How should we answer?',
  phone: 'Phone number',
} as const

const ways = [
  { value: 'EMAIL', label: 'By email' },
  { value: 'PHONE', label: 'By phone' },
  { value: 'POST', label: 'By letter' },
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
  topic: topic === '' ? 'Choose what it is about' : undefined,
  description: neededFault('What happened', description, requestLengths.description),
  outcome: tooLong('What would put it right', outcome, requestLengths.outcome),
  answerBy: answerBy === '' ? 'Choose how we should answer' : undefined,
  phone: answerBy === 'PHONE' ? phoneFault(labels.phone, phone) : undefined,
})

/** A complaint: what it is about, what happened, how it could be resolved, and how to answer. */
export function ComplaintForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label="Complaint"
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
      button="Send the complaint"
      fields={(faults) => (
        <>
          <SelectField
            id={ids.topic}
            name="topic"
            label={labels.topic}
            placeholder="Choose one"
            options={complaintTopics.map((value) => ({ value, label: topicWords[value] }))}
            isRequired
            validation={faults.topic}
          />
          <TextAreaField
            id={ids.description}
            name="description"
            label={labels.description}
            description="In your own words, in any language. Order and spelling do not matter. No passwords or card numbers, please."
            rows={7}
            isRequired
            validation={faults.description}
          />
          <TextAreaField
            id={ids.outcome}
            name="outcome"
            label={`${labels.outcome} (optional)`}
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
