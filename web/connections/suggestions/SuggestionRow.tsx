import {
  IconCalendarEvent,
  IconHeart,
  IconLanguage,
  IconMapPin,
  IconMessageCircle,
  IconSchool,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Link } from 'wouter'
import type { Suggestion, SuggestionKind } from '#shared/people/contract.ts'
import { ConnectButton } from '#web/connections/relationship/ConnectButton.tsx'
import { t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import linked from '#web/ui/linkedCard.module.css'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { languageLines } from './languageLines.ts'
import styles from './SuggestionRow.module.css'

type Props = {
  suggestion: Suggestion
  onDismiss: () => void
  /** Takes the focus after the row was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Unless the reason is the town. */
const townOf = ({ location, reasonKind }: Suggestion) =>
  reasonKind === 'near' ? null : location || null

const icons: Record<SuggestionKind, typeof IconHeart> = {
  near: IconMapPin,
  language: IconLanguage,
  event: IconCalendarEvent,
  group: IconUsers,
  interest: IconHeart,
  arrived: IconSparkles,
  new: IconSparkles,
}

/** A member, why they are suggested, their own words, and what they speak. */
export const SuggestionRow = ({ suggestion, onDismiss, fallbackFocus }: Props) => {
  const nameId = useId()
  const { name, username, profilePhoto, reasonKind, reason, about, opening } = suggestion
  const { speaks, learns } = languageLines(suggestion)
  const town = townOf(suggestion)
  const Icon = icons[reasonKind]
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={nameId}>
      <Avatar name={name} photo={profilePhoto} size="large" />
      <div className={styles.head}>
        <h3 className={`${linked.name} ${styles.name}`}>
          <Link id={nameId} href={hrefOfPerson(username)}>
            <bdi>{name}</bdi>
          </Link>{' '}
          <StaffBadge user={suggestion} />
        </h3>
        {town && (
          <p className={styles.town}>
            <bdi>{town}</bdi>
          </p>
        )}
        <p className={styles.reason}>
          <Icon size={16} stroke={2} aria-hidden="true" />
          <span>{reason}</span>
        </p>
      </div>
      <div className={styles.text}>
        {about && (
          <p className={`own-side ${styles.about}`} dir="auto">
            <q>{about}</q>
          </p>
        )}
        {speaks && (
          <p className={styles.language}>
            <IconMessageCircle size={16} stroke={2} className={styles.speaks} aria-hidden="true" />
            {speaks}
          </p>
        )}
        {learns && (
          <p className={styles.language}>
            <IconSchool size={16} stroke={2} className="text-blue" aria-hidden="true" />
            {learns}
          </p>
        )}
      </div>
      <div className={`${linked.steps} ${styles.actions}`}>
        <ConnectButton user={suggestion} opening={opening} isQuiet fallbackFocus={fallbackFocus} />
        <Button
          variant="subtle"
          color="soft"
          aria-label={t('connections.suggestions.dismissLabel', { name })}
          onClick={onDismiss}
        >
          {t('common.notNow')}
        </Button>
      </div>
    </article>
  )
}
