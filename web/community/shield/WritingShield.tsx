import { IconShieldHalf } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { housingWarnings } from '#shared/community/housingShield.ts'
import styles from './PostShield.module.css'
import { SafetyCard } from './SafetyCard.tsx'

/** While one writes about a home. It never holds a post back. */
export const WritingShield = ({ text }: { text: string }) => {
  // Typing goes first.
  const settled = useDeferredValue(text)
  const warnings = useMemo(() => housingWarnings(settled), [settled])
  return (
    <div className={styles.shield}>
      <div role="status">
        {warnings.length > 0 && (
          <div className={styles.warning}>
            <IconShieldHalf className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
            <div className={styles.words}>
              <p className={styles.title}>Readers will see a warning with this post</p>
              <p>You can post it all the same. If you were offered this home, take care:</p>
              <ul className={styles.reasons}>
                {warnings.map(({ name, reason }) => (
                  <li key={name}>{reason}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
      <SafetyCard isOpen={warnings.length > 0} />
    </div>
  )
}
