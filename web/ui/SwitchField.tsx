import styles from './SwitchField.module.css'
import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx'

type Props = ToggleFieldProps & {
  /** On phones the label is below the switch, so that three fit in a row. */
  isCompact?: boolean
}

/** The product's switch, in its colours. */
export const SwitchField = ({ isCompact = false, ...props }: Props) => (
  <ToggleField
    {...props}
    bodyClassName={isCompact ? styles.compact : undefined}
    renderControl={(input) => (
      <>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state. */}
        <input {...input} type="checkbox" role="switch" className={styles.input} />
        <span className={styles.track} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
      </>
    )}
  />
)
