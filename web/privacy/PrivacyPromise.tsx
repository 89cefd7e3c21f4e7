import styles from './PrivacyPromise.module.css'

/** What the policy begins with, in two sentences. */
export const PrivacyPromise = () => (
  <div className={styles.promise}>
    <span className={styles.drawing} aria-hidden="true" />
    <div className={styles.words}>
      <p className={styles.promised}>Your data is yours. We never sell it.</p>
      <p className={styles.hint}>See it, download it or delete it, any time.</p>
    </div>
  </div>
)
