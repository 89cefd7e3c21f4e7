import styles from './PrivacyPromise.module.css'

/** What the policy begins with, in two sentences. */
export const PrivacyPromise = () => (
  <div className={styles.promise}>
    <span className={styles.drawing} aria-hidden="true" />
    <p className={styles.words}>Your data is yours. We never sell it.</p>
  </div>
)
