import { Link } from 'wouter'
import type { Conversation } from '#shared/messages/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { showFullDateAndTime, showShortly } from '#web/ui/format.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './ConversationList.module.css'
import { hrefOfConversation } from './data.ts'

type Props = { conversation: Conversation; isOpen: boolean; now: Date }

export const ConversationRow = ({ conversation, isOpen, now }: Props) => {
  const { otherUserId, otherUser, lastMessage, lastMessageTime, isLastOwn, isRead } = conversation
  const name = otherUser?.name ?? 'Deleted user'
  return (
    <li>
      <Link
        href={hrefOfConversation(otherUserId)}
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        data-with={otherUserId}
        data-new={!isRead || undefined}
      >
        <Avatar name={name} photo={otherUser?.profilePhoto ?? null} />
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi> <StaffBadge user={otherUser} />
        </span>
        <span className={styles.last}>
          {isLastOwn && 'You: '}
          {lastMessage === '' ? <i>Message deleted</i> : <bdi>{lastMessage}</bdi>}
        </span>
        {lastMessageTime && (
          <time
            className={styles.time}
            dateTime={lastMessageTime.toISOString()}
            title={showFullDateAndTime(lastMessageTime)}
          >
            {showShortly(lastMessageTime, now)}
          </time>
        )}
        {!isRead && (
          <span className={styles.mark}>
            <Badge tone="orange">New</Badge>
          </span>
        )}
      </Link>
    </li>
  )
}
