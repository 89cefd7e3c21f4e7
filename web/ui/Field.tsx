import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** What every form field shows around its control. */
export type FieldProps = {
  label?: ReactNode
  description?: ReactNode
  /** Below the control; true marks it as invalid without a text. */
  error?: ReactNode
  required?: boolean | undefined
  /** False: the label of a required field has no asterisk. */
  withAsterisk?: boolean | undefined
  /** Below the control instead of above it. */
  isDescriptionBelow?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** Separates what the field shows from the attributes of its control. */
export const splitFieldProps = <Props extends FieldProps>({
  label,
  description,
  error,
  withAsterisk,
  isDescriptionBelow,
  id,
  className,
  ...attributes
}: Props) => ({
  field: {
    ...{ label, description, error, withAsterisk, isDescriptionBelow, id, className },
    required: attributes.required,
  },
  // A form may have no value yet for an optional field. React would take it for uncontrolled.
  attributes: 'value' in attributes ? { ...attributes, value: attributes.value ?? '' } : attributes,
})

type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'data-error': true | undefined
}

type Props = FieldProps & { children: (attributes: ControlAttributes) => ReactNode }

/** Label, description and error of a control, connected to it for screen readers. */
export const Field = ({
  label,
  description,
  error,
  required = false,
  withAsterisk = required,
  isDescriptionBelow = false,
  id: givenId,
  className,
  children,
}: Props) => {
  const ownId = useId()
  const id = givenId ?? ownId
  const errorId = error && error !== true ? `${id}-error` : ''
  const descriptionId = description ? `${id}-description` : ''
  const descriptionText = description && (
    <p id={descriptionId} className={styles.description}>
      {description}
    </p>
  )
  return (
    <div className={className}>
      {label && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {withAsterisk && (
            <span className={styles.asterisk} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {!isDescriptionBelow && descriptionText}
      <div
        className={styles.control}
        data-after={(description && !isDescriptionBelow) || undefined}
        data-before={errorId || (description && isDescriptionBelow) ? true : undefined}
      >
        {children({
          id,
          'aria-describedby': [errorId, descriptionId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
          'data-error': error ? true : undefined,
        })}
      </div>
      {isDescriptionBelow && descriptionText}
      {errorId && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
