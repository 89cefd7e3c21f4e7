import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import styles from './CheckField.module.css'
import { MantineSetup } from './MantineSetup.tsx'

const classNames = {
  body: styles.body ?? '',
  input: styles.input ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
}

/** The product's checkbox, in its colours. */
export const CheckField = (props: CheckboxProps) => (
  <MantineSetup>
    <Checkbox size="md" radius="var(--radius-badge)" classNames={classNames} {...props} />
  </MantineSetup>
)
