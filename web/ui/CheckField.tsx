import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import styles from './CheckField.module.css'

const classNames = {
  body: styles.body ?? '',
  input: styles.input ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
}

/** The product's checkbox, in its colours. */
export const CheckField = (props: CheckboxProps) => (
  <Checkbox size="md" radius="var(--radius-badge)" classNames={classNames} {...props} />
)
