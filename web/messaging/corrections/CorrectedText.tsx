import { useMemo } from 'react'
import { t } from '#web/language/t.tsx'
import { textDirection } from '#web/ui/textDirection.ts'
import styles from './CorrectedText.module.css'
import { wordChanges } from './wordChanges.ts'

type Props = { original: string; corrected: string }

/** One sentence with its changes marked. Screen readers hear both versions. */
export const CorrectedText = ({ original, corrected }: Props) => {
  const pieces = useMemo(() => wordChanges(original, corrected), [original, corrected])
  return (
    <>
      <p className="visually-hidden">
        {t('conversation.corrections.spoken', { original, corrected })}
      </p>
      <p className={styles.text} dir={textDirection(corrected)} aria-hidden="true">
        {pieces.map(({ kind, text }, at) => {
          const Mark = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no state
          return <Mark key={at}>{text}</Mark>
        })}
      </p>
    </>
  )
}
