import { Button } from '@mantine/core'
import { IconCards, IconMessage } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useId } from 'react'
import { Link } from 'wouter'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { MetButton } from '#web/buddies/path/MetButton.tsx'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { mineOf } from '#web/buddies/words.ts'
import { hrefOfConversation } from '#web/messages/data.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './BuddyCard.module.css'
import { PersonHead } from './PersonHead.tsx'
import { WeeksLine } from './WeeksLine.tsx'

const BuddyMenu = lazy(async () => ({ default: (await import('./BuddyMenu.tsx')).BuddyMenu }))

type Props = {
  match: BuddyMatch
  control: BuddiesPlaceControl
  /** Takes the focus when this card is gone. */
  place: RefObject<HTMLElement | null>
}

export const BuddyCard = ({ match, control, place }: Props) => {
  const nameId = useId()
  const { id, otherUser, metWeeks, isPathOver } = match
  const week = match.week ?? pathWeeks
  const { teach, learn } = mineOf(match)
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <PersonHead user={otherUser} id={nameId} note={`You teach ${teach} and learn ${learn}`}>
        <div className={styles.menu}>
          <Suspense>
            <BuddyMenu match={match} place={place} />
          </Suspense>
        </div>
      </PersonHead>
      <WeeksLine match={match} />
      <div className={styles.steps}>
        {!isPathOver && (
          <MetButton id={id} week={week} isMet={metWeeks.includes(week)} who={otherUser.name} />
        )}
        <Button
          variant="light"
          leftSection={<IconCards size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => control.open({ match: id, week })}
        >
          {isPathOver ? 'Open the cards' : 'Open this week’s card'}
          <span className="only-for-readers"> with {otherUser.name}</span>
        </Button>
        <Button
          variant="light"
          leftSection={<IconMessage size={18} aria-hidden="true" />}
          renderRoot={(props) => <Link {...props} href={hrefOfConversation(otherUser.id)} />}
        >
          Write<span className="only-for-readers"> to {otherUser.name}</span>
        </Button>
      </div>
    </Card>
  )
}
