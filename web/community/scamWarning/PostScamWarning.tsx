import { IconShieldHalf } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { findScamWarnings, scamRules } from '#shared/community/rentalScamDetection.ts'
import { t } from '#web/language/t.tsx'
import styles from './PostScamWarning.module.css'
import { SafeRentingTips } from './SafeRentingTips.tsx'

type Props = {
  /** Title and content. */
  text: string
  /** On the page of the post. */
  isOpen?: boolean
}

type ScamSignsProps = {
  title: string
  lead: string
  warnings: ReturnType<typeof findScamWarnings>
}

const Reasons = ({ warnings }: Pick<ScamSignsProps, 'warnings'>) => (
  <ul className={styles.reasons}>
    {warnings.map(({ name }) => (
      <li key={name}>{t(`community.scam.reasons.${name}`)}</li>
    ))}
  </ul>
)

const ScamSigns = ({ title, lead, warnings }: ScamSignsProps) =>
  warnings.length > 0 && (
    <div className={styles.warning}>
      <IconShieldHalf
        className="flex-none text-orange"
        size={22}
        stroke={1.75}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className={styles.title}>{title}</p>
        <p>{lead}</p>
        <Reasons warnings={warnings} />
      </div>
    </div>
  )

/**
 * On housing posts: known signs of rental fraud in the text, in a line that expands. The page of the
 * post has advice, too.
 */
export const PostScamWarning = ({ text, isOpen = false }: Props) => {
  const warnings = useMemo(() => findScamWarnings(text), [text])
  if (warnings.length === 0 && !isOpen) return null
  return (
    <div className="stack gap-8 text-15" role="note" aria-label={t('community.scam.label')}>
      {warnings.length > 0 && (
        <details className={styles.line}>
          <summary className={styles.title}>
            <IconShieldHalf
              className="flex-none text-orange"
              size={18}
              stroke={1.75}
              aria-hidden="true"
            />
            {t('community.scam.careful')}
          </summary>
          <p>{t('community.scam.signs')}</p>
          <Reasons warnings={warnings} />
        </details>
      )}
      {isOpen && <SafeRentingTips isOpen={warnings.length > 0} />}
    </div>
  )
}

/** Warns the author of a housing post. It never blocks posting. */
export const DraftScamWarning = ({ text }: { text: string }) => {
  // Typing has priority over the pattern search.
  const deferredText = useDeferredValue(text)
  const warnings = useMemo(() => findScamWarnings(deferredText), [deferredText])
  return (
    <div className="stack gap-8 text-15">
      <div role="status">
        <ScamSigns
          title={t('community.scam.draftTitle')}
          lead={t('community.scam.draftLead')}
          warnings={warnings}
        />
      </div>
      <SafeRentingTips isOpen={warnings.length > 0} />
    </div>
  )
}

// Not noticeable, even on a phone that is four times slower.
const maxBlockingMs = 5

/** V8 compiles a pattern once for Latin text, and once for texts with other characters. */
const samples = ['', '\u2019']

/**
 * Loads the warning after warming up its patterns. Browsers compile a pattern on first use and
 * optimise it on the second. All at once would block an old phone for 300 ms, so we yield between.
 */
export const loadPostScamWarning = async () => {
  let startedAt = performance.now()
  for (const pattern of scamRules.flatMap(({ patterns }) => patterns)) {
    for (const sample of [...samples, ...samples]) pattern.test(sample)
    if (performance.now() - startedAt < maxBlockingMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
  return { default: PostScamWarning }
}
