import { useId } from 'react'
import { maxAnswerLength, type Question } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { AnswerChips, type AnswerProps } from './AnswerChips.tsx'
import styles from './QuestionFields.module.css'

export const Optional = () => (
  <>
    {' '}
    <span className={styles.optional}>{t('events.booking.optional')}</span>
  </>
)

type Props = {
  question: Question
  /** Whom it is asked of: the user, then the guests. */
  people: string[]
  given: string[][]
  onChange: (person: number, texts: string[]) => void
  error: string | null
  personWithError: number
}

/** One question of the host, with a control for each person it is asked of. */
export const QuestionFields = ({
  question,
  people,
  given,
  onChange,
  error,
  personWithError,
}: Props) => {
  const id = useId()
  const { text, reason, isRequired } = question
  const label = (
    <>
      <span dir="auto">{text}</span>
      {!isRequired && <Optional />}
    </>
  )
  const why = reason && (
    <>
      {t('events.booking.reason')} <bdi>{reason}</bdi>
    </>
  )
  const answerOf = (person: number) => ({
    question,
    given: given[person] ?? [],
    onChange: (texts: string[]) => onChange(person, texts),
    error: person === personWithError ? error : null,
  })
  if (people.length === 1) return <Answer {...answerOf(0)} label={label} description={why} />
  return (
    <fieldset className={styles.perPerson} aria-describedby={why ? `${id}-why` : undefined}>
      <legend className={styles.question}>{label}</legend>
      {why && (
        <p id={`${id}-why`} className={styles.why}>
          {why}
        </p>
      )}
      {people.map((person, at) => (
        <Answer
          // biome-ignore lint/suspicious/noArrayIndexKey: guests have no identity but their number.
          key={at}
          {...answerOf(at)}
          label={
            <span className={styles.person} dir="auto">
              {person}
            </span>
          }
          description={null}
        />
      ))}
    </fieldset>
  )
}

const Answer = (props: AnswerProps) => {
  const { question, label, description, given, onChange, error } = props
  if (question.kind !== 'text') return <AnswerChips {...props} />
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      rows={1}
      dir="auto"
      inputClassName={styles.text}
      maxLength={maxAnswerLength}
      required={question.isRequired}
      withAsterisk={false}
      value={given[0] ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  )
}
