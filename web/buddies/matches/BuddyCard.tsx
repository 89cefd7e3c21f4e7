import { IconCards, IconMessage } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { Link } from 'wouter'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { MetButton } from '#web/buddies/curriculum/MetButton.tsx'
import { useAnswerBuddy, useWithdrawBuddy } from '#web/buddies/data.ts'
import { myLanguagesOf } from '#web/buddies/labels.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfConversation, hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Quote } from '#web/ui/Quote.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './BuddyCard.module.css'

const BuddyMenu = lazyComponent(async () => (await import('./BuddyMenu.tsx')).BuddyMenu)

type Props = {
  match: BuddyMatch
  urlState: BuddiesUrlState
  /** Receives the focus when this card is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
}

export const BuddyCard = ({ match, urlState, fallbackFocus }: Props) => {
  const nameId = useId()
  const { id, otherUser, metWeeks, isPathOver } = match
  const week = match.week ?? pathWeeks
  const { teach, learn } = myLanguagesOf(match)
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <CardHeader
        user={otherUser}
        id={nameId}
        detail={t('buddies.match.teachAndLearn', { teach, learn })}
      >
        <div className={styles.menu}>
          <BuddyMenu match={match} fallbackFocus={fallbackFocus} />
        </div>
      </CardHeader>
      <WeeksProgress match={match} />
      <div className={styles.actions}>
        {!isPathOver && (
          <MetButton id={id} week={week} isMet={metWeeks.includes(week)} name={otherUser.name} />
        )}
        <Button
          variant="light"
          leftSection={<IconCards size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => urlState.open({ match: id, week })}
        >
          {isPathOver
            ? rich('buddies.match.openCards', { name: otherUser.name, hidden })
            : rich('buddies.match.openCard', { name: otherUser.name, hidden })}
        </Button>
        <Button
          variant="light"
          leftSection={<IconMessage size={18} aria-hidden="true" />}
          component={Link}
          href={hrefOfConversation(otherUser.id)}
        >
          {rich('common.write', { name: otherUser.name, hidden })}
        </Button>
      </div>
    </Card>
  )
}

/** A pending request, sent or received. */
export const BuddyRequestCard = ({ match }: { match: BuddyMatch }) => {
  const nameId = useId()
  const { teach, learn } = myLanguagesOf(match)
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <CardHeader
        user={match.otherUser}
        id={nameId}
        detail={t('buddies.match.wouldTeachAndLearn', { teach, learn })}
      />
      {match.message && <Quote text={match.message} />}
      <div className={styles.actions}>
        {match.direction === 'received' ? (
          <AnswerButtons match={match} />
        ) : (
          <WithdrawButton match={match} />
        )}
      </div>
    </Card>
  )
}

const AnswerButtons = ({ match: { id, otherUser } }: { match: BuddyMatch }) => {
  const { mutate, isPending } = useAnswerBuddy()
  const answer = (status: 'accepted' | 'declined') => mutate({ id, status })
  return (
    <>
      <Button variant="default" isBusy={isPending} onClick={() => answer('declined')}>
        {rich('common.decline', { name: otherUser.name, hidden })}
      </Button>
      <Button isBusy={isPending} onClick={() => answer('accepted')}>
        {rich('common.accept', { name: otherUser.name, hidden })}
      </Button>
    </>
  )
}

const WithdrawButton = ({ match: { id, otherUser } }: { match: BuddyMatch }) => {
  const { mutate, isPending } = useWithdrawBuddy()
  return (
    <Button variant="default" isBusy={isPending} onClick={() => mutate({ id })}>
      {rich('common.cancelRequestTo', { name: otherUser.name, hidden })}
    </Button>
  )
}

type CardHeaderProps = {
  user: PublicUser
  id: string
  /** Below the name. */
  detail: ReactNode
  /** On the right. */
  children?: ReactNode
}

/** The header of a card, with a link to the user's page. */
export const CardHeader = ({ user, id, detail, children }: CardHeaderProps) => (
  <div className="cluster gap-12 items-start">
    <Avatar name={user.name} photo={user.profilePhoto} />
    <div className="flex-1">
      <h3 id={id} className={styles.name} dir="auto">
        <Link href={hrefOfPerson(user.username)}>{user.name}</Link>
      </h3>
      <p className="muted wrap-anywhere text-14">
        <StaffBadge user={user} /> {detail}
      </p>
    </div>
    {children}
  </div>
)

const weeks = Array.from({ length: pathWeeks }, (_, at) => at + 1)

const stateOf = (match: BuddyMatch, week: number) => {
  if (match.metWeeks.includes(week)) return 'met'
  return week === match.week && !match.isPathOver ? 'now' : undefined
}

const metText = (count: number) =>
  count === 0 ? t('buddies.match.notMet') : t('buddies.match.met', { count })

/** Progress of the two users, and the theme of the current week. */
const WeeksProgress = ({ match }: { match: BuddyMatch }) => (
  <div className="stack gap-6">
    <p className={styles.weekLine}>
      <strong>
        {match.isPathOver
          ? t('buddies.match.over', { weeks: pathWeeks })
          : t('common.weekOf', { week: match.week ?? 1, weeks: pathWeeks })}
      </strong>{' '}
      <span>{metText(match.metWeeks.length)}</span>
    </p>
    <div className={styles.bar} aria-hidden="true">
      {weeks.map((week) => (
        <span key={week} data-state={stateOf(match, week)} />
      ))}
    </div>
    {match.theme && !match.isPathOver && (
      <p className={styles.theme}>
        <bdi lang="nl">{match.theme.nl}</bdi>{' '}
        {match.theme.translation && <span>{match.theme.translation}</span>}
      </p>
    )}
  </div>
)
