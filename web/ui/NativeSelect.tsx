import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'

type Option = { value: string; label: string; disabled?: boolean }

export type NativeSelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & { data?: readonly (string | Option)[] }

const toOption = (choice: string | Option): Option =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice

export const NativeSelect = ({ data = [], ...props }: NativeSelectProps) => {
  const { field, attributes } = splitFieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select {...attributes} {...control} className={styles.input}>
            {data.map(toOption).map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <div className={styles.right}>
            <Chevron />
          </div>
        </>
      )}
    </Field>
  )
}

const Chevron = () => (
  <svg className={styles.chevron} viewBox="0 0 15 15" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 0 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zm5.14 4.14a.45.45 0 0 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 0 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
    />
  </svg>
)
