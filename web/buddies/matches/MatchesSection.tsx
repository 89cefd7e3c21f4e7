import type { BuddyMatch } from '#shared/buddies/contract.ts'
import styles from '#web/buddies/BuddiesSection.module.css'
import { BuddyList } from '#web/buddies/BuddyList.tsx'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { Section } from '#web/ui/Section.tsx'
import { BuddyCard, BuddyRequestCard } from './BuddyCard.tsx'

type Props = { matches: BuddyMatch[]; urlState: BuddiesUrlState }

/** The user's buddies, and the requests received and sent. */
export const MatchesSection = ({ matches, urlState }: Props) => {
  const accepted = matches.filter(({ status }) => status === 'accepted')
  const pending = matches.filter(({ status }) => status === 'pending')
  const received = pending.filter(({ direction }) => direction === 'received')
  const sent = pending.filter(({ direction }) => direction === 'sent')
  // An answered request moves, and removes the pressed button.
  const focusProps = useFocusRestore<HTMLDivElement>(
    matches.map(({ id, status }) => id + status).join(),
  )
  return (
    <div {...focusProps} className={styles.matches}>
      {accepted.length > 0 && (
        <Section title={t('buddies.matches.title')}>
          <BuddyList>
            {accepted.map((match) => (
              <li key={match.id}>
                <BuddyCard match={match} urlState={urlState} fallbackFocus={focusProps.ref} />
              </li>
            ))}
          </BuddyList>
        </Section>
      )}
      {received.length > 0 && (
        <RequestSection title={t('buddies.matches.received')} matches={received} />
      )}
      {sent.length > 0 && <RequestSection title={t('buddies.matches.sent')} matches={sent} />}
    </div>
  )
}

const RequestSection = ({ title, matches }: { title: string; matches: BuddyMatch[] }) => (
  <Section title={title}>
    <BuddyList>
      {matches.map((match) => (
        <li key={match.id}>
          <BuddyRequestCard match={match} />
        </li>
      ))}
    </BuddyList>
  </Section>
)
