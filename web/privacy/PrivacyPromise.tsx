import { t } from '#web/language/t.tsx'
import styles from './PrivacyPromise.module.css'

/** What the policy begins with, in two sentences. */
export const PrivacyPromise = () => (
  <div className={styles.promise}>
    <span className={styles.drawing} aria-hidden="true" />
    <div className={styles.words}>
      <p className={styles.promised}>{t('privacy.promise.text')}</p>
      <p className={styles.hint}>{t('privacy.promise.hint')}</p>
    </div>
  </div>
)
