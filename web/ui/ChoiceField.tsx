import { type ReactNode, useId } from 'react'
import styles from './ChoiceField.module.css'

type Props<Value extends string> = {
  /** The question. */
  legend: string
  /** For when the question is already visible above the field. */
  isLegendHidden?: boolean
  choices: { value: Value; label: ReactNode }[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | false
  /** Takes the initial focus of its dialog. */
  hasInitialFocus?: boolean
}

/** A group of radio buttons. */
export const ChoiceField = <Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  error = false,
  hasInitialFocus = false,
}: Props<Value>) => {
  const id = useId()
  return (
    <fieldset
      className="stack gap-2"
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={Boolean(error) || undefined}
    >
      <legend className={isLegendHidden ? 'visually-hidden' : 'font-600 text-15'}>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className="text-red text-14" role="alert">
          {error}
        </p>
      )}
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            data-autofocus={(hasInitialFocus && index === 0) || undefined}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
