import { IconCalendarEvent } from '@tabler/icons-react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import type { LastMessage } from '#shared/groups/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { formatCompactTime } from '#web/ui/format.ts'
import styles from './LastMessageLine.module.css'

type Props = { message: LastMessage; isUnread?: boolean }

/**
 * The author's face and "Priya: who joins the pottery class?", in one line, with its time; or the
 * title of an event.
 */
export const LastMessageLine = ({ message, isUnread = false }: Props) => (
  <p className={styles.line} data-unread={isUnread || undefined}>
    {message.sender === null ? (
      <IconCalendarEvent className="flex-none" size={20} aria-hidden="true" />
    ) : (
      <Avatar name={message.sender} photo={message.senderPhoto} size="tiny" />
    )}
    <span className={styles.text}>
      <span className={styles.sender}>
        {message.sender === null
          ? t('groups.card.newEvent')
          : message.isMine
            ? t('common.youSaid')
            : rich('groups.card.messageOf', { name: message.sender })}
      </span>{' '}
      <bdi className={styles.words}>{previewOf(message.text)}</bdi>
    </span>{' '}
    <time
      className="flex-none text-12"
      dateTime={message.createdAt.toISOString()}
      suppressHydrationWarning
    >
      {formatCompactTime(message.createdAt, new Date())}
    </time>
  </p>
)
