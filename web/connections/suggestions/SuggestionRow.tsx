import { IconX } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Link } from 'wouter'
import type { Suggestion } from '#shared/people/contract.ts'
import { ConnectButton } from '#web/connections/relationship/ConnectButton.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import linked from '#web/ui/linkedCard.module.css'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { languageLine } from './languageLine.ts'
import styles from './SuggestionRow.module.css'

type Props = {
  suggestion: Suggestion
  onDismiss: () => void
  /** Takes the focus after the row was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** A member, why they are suggested, and what they speak. */
export const SuggestionRow = ({ suggestion, onDismiss, fallbackFocus }: Props) => {
  const nameId = useId()
  const languages = languageLine(suggestion)
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={nameId}>
      <Avatar name={suggestion.name} photo={suggestion.profilePhoto} />
      <div className={styles.text}>
        <h3 className={`${linked.name} ${styles.name}`} id={nameId} dir="auto">
          <Link href={hrefOfPerson(suggestion.username)}>{suggestion.name}</Link>{' '}
          <StaffBadge user={suggestion} />
        </h3>
        <p className={styles.reason}>{suggestion.reason}</p>
        {languages && <p className={styles.languages}>{languages}</p>}
      </div>
      <div className={`${linked.steps} ${styles.actions}`}>
        <button type="button" className={styles.dismiss} onClick={onDismiss}>
          <IconX size={18} aria-hidden="true" />
          <span className="visually-hidden">Don’t suggest {suggestion.name}</span>
        </button>
        <ConnectButton
          user={suggestion}
          opening={suggestion.opening}
          isQuiet
          fallbackFocus={fallbackFocus}
        />
      </div>
    </article>
  )
}
