import { IconShieldHalf } from '@tabler/icons-react'
import { useMemo } from 'react'
import { housingWarnings } from '#shared/community/housingShield.ts'
import styles from './PostShield.module.css'
import { SafetyCard } from './SafetyCard.tsx'

type Props = {
  /** Title and content. */
  text: string
  /** Its advice is open from the start. */
  isOpen?: boolean
}

/** With each post about a home: what in it is a known sign of fraud, and how to rent safely. */
export const PostShield = ({ text, isOpen = false }: Props) => {
  const warnings = useMemo(() => housingWarnings(text), [text])
  return (
    <div className={styles.shield} role="note" aria-label="Renting safely">
      {warnings.length > 0 && (
        <div className={styles.warning}>
          <IconShieldHalf className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.title}>Take care with this one</p>
            <p>Nothing is proven, but it has signs that rental fraud often has:</p>
            <ul className={styles.reasons}>
              {warnings.map(({ name, reason }) => (
                <li key={name}>{reason}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <SafetyCard isOpen={isOpen || warnings.length > 0} />
    </div>
  )
}
