import { IconMessage } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { rich } from '#web/language/t.tsx'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import styles from './ConnectionActions.module.css'
import type { ConnectionStatus } from './connectionStatus.ts'
import { useAnswerRequest } from './data.ts'
import { PersonMenu } from './PersonMenu.tsx'

type Props = {
  user: PublicUser
  connectionStatus: ConnectionStatus
  /** Takes the focus after the row was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
  /** On the page of the person: always shows the menu. */
  isOnPersonPage?: boolean
  /** The first line of a connection request. */
  opening?: string | undefined
}

/** Actions for the current connection status; rare ones are in a menu. */
export const ConnectionActions = ({
  user,
  connectionStatus,
  fallbackFocus,
  isOnPersonPage = false,
  opening,
}: Props) => {
  const focusProps = useFocusRestore<HTMLSpanElement>(connectionStatus.kind)
  const hasMenu = isOnPersonPage || !['strangers', 'declined'].includes(connectionStatus.kind)
  return (
    <span className={styles.steps} {...focusProps}>
      {connectionStatus.kind === 'strangers' && (
        <ConnectButton user={user} opening={opening} fallbackFocus={focusProps.ref} />
      )}
      {connectionStatus.kind === 'askedByThem' && (
        <RequestAnswer id={connectionStatus.id} user={user} />
      )}
      {connectionStatus.kind === 'connected' && (
        <MessageButton user={user} showsLabel={isOnPersonPage} />
      )}
      {hasMenu && (
        <PersonMenu user={user} connectionStatus={connectionStatus} fallbackFocus={fallbackFocus} />
      )}
    </span>
  )
}

/** Answers a received request. */
const RequestAnswer = ({ id, user }: { id: string; user: PublicUser }) => {
  const { mutate, isPending } = useAnswerRequest()
  return (
    <AnswerButtons
      user={user}
      isPending={isPending}
      onAnswer={(status) => mutate({ id, status })}
    />
  )
}

type AnswerButtonsProps = {
  user: PublicUser
  isPending: boolean
  onAnswer: (status: 'accepted' | 'rejected') => void
}

export const AnswerButtons = ({ user, isPending, onAnswer }: AnswerButtonsProps) => {
  return (
    <span className={styles.answers}>
      <Button isBusy={isPending} onClick={() => onAnswer('accepted')}>
        {rich('common.accept', { name: user.name, hidden })}
      </Button>
      <Button variant="subtle" color="soft" isBusy={isPending} onClick={() => onAnswer('rejected')}>
        {rich('common.decline', { name: user.name, hidden })}
      </Button>
    </span>
  )
}

type MessageButtonProps = {
  user: PublicUser
  /** The main action of a page: filled, with its label also on phones. */
  showsLabel?: boolean
}

/** Links to the conversation with this user. */
const MessageButton = ({ user, showsLabel = false }: MessageButtonProps) => (
  <Button
    variant={showsLabel ? 'filled' : 'light'}
    className={showsLabel ? '' : (styles.short ?? '')}
    leftSection={<IconMessage size={18} aria-hidden="true" />}
    component={Link}
    href={hrefOfConversation(user.id)}
  >
    {rich('connections.actions.message', {
      name: user.name,
      word: (children) => <span className={styles.word}>{children}</span>,
      hidden,
    })}
  </Button>
)
