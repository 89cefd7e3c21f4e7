import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** The user may make it higher. */
    isResizable?: boolean
    inputClassName?: string | undefined
  }

export const Textarea = ({ isResizable = false, inputClassName = '', ...props }: Props) => {
  const { field, attributes } = splitFieldProps(props)
  const resizable = isResizable ? styles.resizable : ''
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          className={`${styles.input} ${resizable} ${inputClassName}`}
        />
      )}
    </Field>
  )
}
