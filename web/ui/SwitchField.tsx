import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { MantineSetup } from './MantineSetup.tsx'
import styles from './SwitchField.module.css'

const classNames = {
  track: styles.track ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
}

const compactClassNames = { ...classNames, body: styles.compact ?? '' }

type Props = SwitchProps & {
  /** On phones the label is below the switch, so that three fit in a row. */
  isCompact?: boolean
}

/** The product's switch, in its colours. */
export const SwitchField = ({ isCompact = false, ...props }: Props) => (
  <MantineSetup>
    <Switch size="md" classNames={isCompact ? compactClassNames : classNames} {...props} />
  </MantineSetup>
)
