import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import { useIsMounted } from './useIsMounted.ts'

export type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** An icon at the start. */
    leftSection?: ReactNode
    /** A button at the end. */
    rightButton?: ReactNode
  }

export const TextInput = ({ leftSection, rightButton, ...props }: TextInputProps) => {
  // What is typed before the app runs would be lost.
  const isMounted = useIsMounted()
  const { field, attributes } = splitFieldProps(props)
  const classes = [styles.input, leftSection && styles.hasStart, rightButton && styles.hasButton]
  return (
    <Field {...field}>
      {(control) => (
        <>
          {leftSection && <div className={styles.start}>{leftSection}</div>}
          <input
            {...attributes}
            {...(!isMounted && { readOnly: true })}
            {...control}
            className={classes.filter(Boolean).join(' ')}
          />
          {rightButton && <div className={`${styles.end} ${styles.button}`}>{rightButton}</div>}
        </>
      )}
    </Field>
  )
}
