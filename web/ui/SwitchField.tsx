import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import styles from './SwitchField.module.css'

const parts = {
  track: styles.track ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
}

const compact = { ...parts, body: styles.compact ?? '' }

type Props = SwitchProps & {
  /** On phones its word stands below it, so that three fit side by side. */
  isCompact?: boolean
}

/** The product's switch, in its colours. */
export const SwitchField = ({ isCompact = false, ...props }: Props) => (
  <Switch size="md" classNames={isCompact ? compact : parts} {...props} />
)
