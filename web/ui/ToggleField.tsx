import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './ToggleField.module.css'

export type ToggleFieldProps = {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
} & Omit<ComponentProps<'input'>, 'type' | 'size'>

type Props = ToggleFieldProps & {
  /** The checkbox or switch, given the attributes of its input. */
  renderControl: (input: ComponentProps<'input'> & { id: string }) => ReactNode
  bodyClassName?: string | undefined
}

/** A control with its label, description and error beside it. */
export const ToggleField = ({
  label,
  description,
  error,
  id: givenId,
  className,
  renderControl,
  bodyClassName = '',
  ...attributes
}: Props) => {
  const ownId = useId()
  const id = givenId ?? ownId
  const errorId = error ? `${id}-error` : ''
  const descriptionId = description ? `${id}-description` : ''
  const describedBy = [errorId, descriptionId].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <div className={`${styles.body} ${bodyClassName}`}>
        {renderControl({
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
          ...attributes,
          id,
        })}
        <div className={styles.words}>
          {label && (
            <label htmlFor={id} className={styles.label}>
              {label}
            </label>
          )}
          {description && (
            <p id={descriptionId} className={styles.description}>
              {description}
            </p>
          )}
          {error && (
            <p id={errorId} className={styles.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
