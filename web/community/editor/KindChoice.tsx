import { useId } from 'react'
import { type PostKind, postKinds } from '#shared/community/contract.ts'
import { t } from '#web/language/t.tsx'
import styles from './KindChoice.module.css'

type Props = { kind: PostKind; onChoose: (kind: PostKind) => void }

/** What the post is for. */
export const KindChoice = ({ kind, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">{t('community.editor.kind')}</legend>
      {postKinds.map((value) => (
        <label key={value} className={styles.part}>
          <input
            type="radio"
            name={name}
            checked={value === kind}
            onChange={() => onChoose(value)}
          />
          {t(`community.kind.${value}`)}
        </label>
      ))}
    </fieldset>
  )
}
