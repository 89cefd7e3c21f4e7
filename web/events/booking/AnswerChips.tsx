import { type ReactNode, useId } from 'react'
import { optionText } from '#shared/events/answers/optionText.ts'
import type { Question } from '#shared/events/booking/contract.ts'
import { choicesOf } from '#shared/events/booking/rules.ts'
import styles from './AnswerChips.module.css'

export type AnswerProps = {
  question: Question
  label: ReactNode
  description: ReactNode
  given: string[]
  onChange: (texts: string[]) => void
  error: string | null
}

/** An answer that is chosen: radio buttons or checkboxes that look like chips. */
export const AnswerChips = ({
  question,
  label,
  description,
  given,
  onChange,
  error,
}: AnswerProps) => {
  const id = useId()
  const isOne = question.kind !== 'several'
  const describedBy = [error && `${id}-error`, description && `${id}-why`].filter(Boolean)
  const choose = (value: string) => {
    if (isOne) onChange([value])
    else onChange(given.includes(value) ? given.filter((one) => one !== value) : [...given, value])
  }
  // A radio button cannot be unchosen otherwise.
  const clear = (value: string) => {
    if (isOne && !question.isRequired && given[0] === value) onChange([])
  }
  return (
    <fieldset
      className={styles.field}
      aria-describedby={describedBy.join(' ') || undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {description && (
        <p id={`${id}-why`} className={styles.why}>
          {description}
        </p>
      )}
      <div className={styles.chips}>
        {choicesOf(question).map((choice) => (
          <label key={choice} className={styles.chip}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={id}
              checked={given.includes(choice)}
              onChange={() => choose(choice)}
              onClick={() => clear(choice)}
            />
            <span dir="auto">{optionText(question, choice)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-red text-14">
          {error}
        </p>
      )}
    </fieldset>
  )
}
