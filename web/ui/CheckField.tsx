import styles from './CheckField.module.css'
import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx'

/** The product's checkbox, in its colours. */
export const CheckField = (props: ToggleFieldProps) => (
  <ToggleField
    {...props}
    renderControl={(input) => (
      <div className={styles.box}>
        <input {...input} type="checkbox" className={styles.input} />
        <svg className={styles.check} viewBox="0 0 10 7" aria-hidden="true">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
          />
        </svg>
      </div>
    )}
  />
)
