import { type ReactNode, type Ref, useId } from 'react'
import styles from './ChoiceField.module.css'

type Props<Value extends string> = {
  /** What is asked. */
  legend: string
  /** It stands in words above already. */
  isLegendHidden?: boolean
  choices: { value: Value; label: ReactNode }[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | false
  /** Of the first choice, to lead there whoever has not chosen. */
  firstRef?: Ref<HTMLInputElement>
  /** The dialog it stands in begins here. */
  isFirst?: boolean
}

/** One of a few, all of them in sight. */
export const ChoiceField = <Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  error = false,
  firstRef,
  isFirst = false,
}: Props<Value>) => {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={isLegendHidden ? 'only-for-readers' : styles.legend}>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {choices.map((choice, at) => (
        <label key={choice.value} className={styles.choice}>
          <input
            ref={at === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            data-autofocus={(isFirst && at === 0) || undefined}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
