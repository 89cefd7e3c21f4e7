import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import styles from './SwitchField.module.css'

const parts = {
  track: styles.track ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
}

/** The product's switch, in its colours. */
export const SwitchField = (props: SwitchProps) => (
  <Switch size="md" classNames={parts} {...props} />
)
