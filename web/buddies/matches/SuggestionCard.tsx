import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useId } from 'react'
import type { BuddySuggestion } from '#shared/buddies/contract.ts'
import { useAskBuddy } from '#web/buddies/data.ts'
import { spokenText } from '#web/buddies/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './BuddyCard.module.css'
import { PersonHead } from './PersonHead.tsx'

export const SuggestionCard = ({ suggestion }: { suggestion: BuddySuggestion }) => {
  const nameId = useId()
  const { mutate, isPending } = useAskBuddy()
  const { user, town, teaches, learns, isHelper, reason, teachLanguage, learnLanguage } = suggestion
  const ask = () => {
    if (!isPending) mutate({ buddyId: user.id, teachLanguage, learnLanguage })
  }
  const place = (
    <span className={styles.place} dir="auto">
      <IconMapPin size={16} aria-hidden="true" />
      {town}
    </span>
  )
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <PersonHead user={user} id={nameId} note={place}>
        {isHelper && <Badge tone="green">Helps others</Badge>}
      </PersonHead>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <dl className={styles.languages}>
        <dt>Teaches</dt>
        <dd>{spokenText(teaches)}</dd>
        <dt>Learns</dt>
        <dd>{spokenText(learns)}</dd>
      </dl>
      <div className={styles.steps}>
        <Button aria-disabled={isPending} onClick={ask}>
          {isPending ? 'Asking...' : 'Ask to be your buddy'}
          <span className="only-for-readers">: {user.name}</span>
        </Button>
      </div>
    </Card>
  )
}
