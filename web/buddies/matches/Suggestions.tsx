import { IconMapPin } from '@tabler/icons-react'
import { useId } from 'react'
import type { BuddySuggestion } from '#shared/buddies/contract.ts'
import { BuddyList, BuddyListSkeleton } from '#web/buddies/BuddyList.tsx'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { useAskBuddy, useSuggestions } from '#web/buddies/data.ts'
import { formatLanguages } from '#web/buddies/labels.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { Section } from '#web/ui/Section.tsx'
import styles from './BuddyCard.module.css'
import { CardHeader } from './BuddyCard.tsx'

type Props = { urlState: BuddiesUrlState }

export const Suggestions = ({ urlState }: Props) => {
  const query = useSuggestions()
  const { data, isLoadingError } = query
  // An asked user leaves the list, which removes the pressed button.
  const focusProps = useFocusRestore<HTMLDivElement>(data?.map(({ user }) => user.id).join())
  const content = () => {
    if (isLoadingError) return <LoadFailure title="Suggestions could not be loaded" query={query} />
    if (!data) return <BuddyListSkeleton label="suggestions" />
    if (data.length === 0)
      return (
        <EmptyState
          drawing="people"
          title="No matches right now"
          hint="New people join every week. Add another language to teach or learn, and you may find someone today."
        >
          <Button variant="light" onClick={() => urlState.open({ dialog: 'languages' })}>
            Change your languages
          </Button>
        </EmptyState>
      )
    return (
      <BuddyList>
        {data.map((suggestion) => (
          <li key={suggestion.user.id}>
            <SuggestionCard suggestion={suggestion} />
          </li>
        ))}
      </BuddyList>
    )
  }
  return (
    <Section title="Suggested for you">
      <div {...focusProps}>{content()}</div>
    </Section>
  )
}

const SuggestionCard = ({ suggestion }: { suggestion: BuddySuggestion }) => {
  const nameId = useId()
  const { mutate, isPending } = useAskBuddy()
  const { user, town, teaches, learns, isHelper, reason, teachLanguage, learnLanguage } = suggestion
  const ask = () => {
    if (!isPending) mutate({ buddyId: user.id, teachLanguage, learnLanguage })
  }
  const location = (
    <span className={styles.container} dir="auto">
      <IconMapPin size={16} aria-hidden="true" />
      {town}
    </span>
  )
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <CardHeader user={user} id={nameId} detail={location}>
        {isHelper && <Badge tone="green">Helps others</Badge>}
      </CardHeader>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <dl className={styles.languages}>
        <dt>Teaches</dt>
        <dd>{formatLanguages(teaches)}</dd>
        <dt>Learns</dt>
        <dd>{formatLanguages(learns)}</dd>
      </dl>
      <div className={styles.actions}>
        <Button aria-disabled={isPending} onClick={ask}>
          {isPending ? 'Asking...' : 'Ask to be your buddy'}
          <span className="visually-hidden">: {user.name}</span>
        </Button>
      </div>
    </Card>
  )
}
