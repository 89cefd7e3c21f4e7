import { Link } from 'wouter'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { boldText } from '#shared/http/boldText.ts'
import type { Conversation } from '#shared/messages/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { MutedDot } from '#web/messaging/settings/MutedDot.tsx'
import { useMuted } from '#web/messaging/settings/useMuted.ts'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatCompactTime, formatFullDateAndTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './ConversationList.module.css'
import type { useConversations } from './data.ts'
import { Greeting } from './Greeting.tsx'
import { newConversationHref } from './messagesSearchParams.ts'

type Props = {
  list: ReturnType<typeof useConversations>
  openId: string | undefined
  /** Beside the large greeting of wide screens. */
  isBesideGreeting: boolean
}

export const ConversationList = ({ list, openId, isBesideGreeting }: Props) => {
  const now = new Date()

  return (
    <PagedList
      list={list}
      errorTitle={t('messages.list.loadFailed')}
      skeleton={<ConversationListSkeleton label={t('messages.list.loading')} />}
      empty={
        <div className={styles.state}>
          {isBesideGreeting ? (
            <p className="muted">{t('messages.list.empty')}</p>
          ) : (
            <Greeting title={t('messages.list.empty')} hint={t('messages.list.emptyHint')}>
              <Button component={Link} href={newConversationHref}>
                {t('messages.list.start')}
              </Button>
            </Greeting>
          )}
        </div>
      }
      more={rich('messages.list.more', { hidden })}
    >
      {(rows) => (
        <PlainList className={styles.list} aria-label={t('messages.list.label')}>
          {rows.map((conversation) => (
            <ConversationRow
              key={conversation.otherUserId}
              conversation={conversation}
              isOpen={conversation.otherUserId === openId}
              now={now}
            />
          ))}
        </PlainList>
      )}
    </PagedList>
  )
}

type ConversationRowProps = { conversation: Conversation; isOpen: boolean; now: Date }

const ConversationRow = ({ conversation, isOpen, now }: ConversationRowProps) => {
  const { otherUserId, otherUser, lastMessage, lastMessageTime, isLastOwn, isRead, settings } =
    conversation
  const name = otherUser?.name ?? t('common.deletedUser')
  const isMuted = useMuted(settings)
  return (
    <li>
      <Link
        href={hrefOfConversation(otherUserId)}
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        data-with={otherUserId}
        data-new={(!isRead && !isMuted) || undefined}
      >
        <Avatar name={name} photo={otherUser?.profilePhoto ?? null} size="row" />
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi>
          <StaffBadge user={otherUser} />
        </span>
        <span className={styles.last}>
          {isLastOwn && <span>{t('common.youSaid')}</span>}{' '}
          {lastMessage === '' ? (
            <i>{t('common.messageDeleted')}</i>
          ) : (
            <bdi>{lastMessage && previewOf(lastMessage.replace(boldText, '$1'))}</bdi>
          )}
        </span>
        {lastMessageTime && (
          <time
            className={styles.time}
            dateTime={lastMessageTime.toISOString()}
            title={formatFullDateAndTime(lastMessageTime)}
            suppressHydrationWarning
          >
            {formatCompactTime(lastMessageTime, now)}
          </time>
        )}
        {!isRead && (
          <span className={styles.badge}>
            {isMuted ? <MutedDot /> : <Badge tone="orange">{t('messages.list.unread')}</Badge>}
          </span>
        )}
      </Link>
    </li>
  )
}

const widths = ['60%', '45%', '70%']

export const ConversationListSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label}>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton width="3rem" height="3rem" round />
        <span className={styles.name}>
          <Skeleton width="8rem" />
        </span>
        <span className={styles.last}>
          <Skeleton width={width} />
        </span>
      </div>
    ))}
  </LoadingRegion>
)
