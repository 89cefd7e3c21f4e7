import { Button } from '@mantine/core'
import { IconCards, IconMessage, IconUserMinus } from '@tabler/icons-react'
import { type RefObject, useId, useState } from 'react'
import { Link } from 'wouter'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { hrefOfTalk, useAnswerBuddy } from '#web/buddies/data.ts'
import { MetButton } from '#web/buddies/path/MetButton.tsx'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { mineOf } from '#web/buddies/words.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import styles from './BuddyCard.module.css'
import { PersonHead } from './PersonHead.tsx'
import { WeeksLine } from './WeeksLine.tsx'

type Props = {
  match: BuddyMatch
  control: BuddiesPlaceControl
  /** Takes the focus when this card is gone. */
  place: RefObject<HTMLElement | null>
}

export const BuddyCard = ({ match, control, place }: Props) => {
  const nameId = useId()
  const [isEnding, setEnding] = useState(false)
  const end = useAnswerBuddy()
  const { id, otherUser, metWeeks, isPathOver } = match
  const week = match.week ?? pathWeeks
  const { teach, learn } = mineOf(match)
  const actions = [
    { label: 'End', icon: IconUserMinus, isDanger: true, onChoose: () => setEnding(true) },
  ]
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <PersonHead user={otherUser} id={nameId} note={`You teach ${teach} and learn ${learn}`}>
        <ActionMenu name={`Actions for ${otherUser.name}`} actions={actions} />
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
          renderRoot={(props) => <Link {...props} href={hrefOfTalk(otherUser)} />}
        >
          Write<span className="only-for-readers"> to {otherUser.name}</span>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title="End this path together?"
        keep="Go on"
        confirm="End"
        busy="Ending..."
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ id, status: 'ended' }, { onSettled: () => setEnding(false) })}
        place={place}
      >
        <p>
          You and {otherUser.name} stay connected and can write to each other. The weeks you ticked
          are gone for both of you.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
