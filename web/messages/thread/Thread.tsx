import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { pathWeeks } from '#shared/buddies/rules.ts'
import type { Conversation } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { useConversation, useThread } from '#web/messages/data.ts'
import { ChatFailed, ChatSkeleton, MessagesFailed } from '#web/messaging/chatStates.tsx'
import { ConversationMenu } from '#web/messaging/settings/ConversationMenu.tsx'
import { MutedUntil } from '#web/messaging/settings/MutedUntil.tsx'
import { goBack } from '#web/page/goBack.ts'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { NotFoundState } from '#web/page/NotFoundState.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { useVisualViewport } from '#web/ui/useVisualViewport.ts'
import { partnerLine } from './partnerLine.ts'
import styles from './Thread.module.css'
import { ThreadRoom } from './ThreadRoom.tsx'

type Props = {
  userId: string
  me: Me
  /** The conversation from the list, if loaded. */
  cached: Conversation | undefined
  /** URL of the list; null when the list is beside the thread. */
  backHref: string | null
  takesFocus: boolean
}

const Messages = ({ conversation, me }: { conversation: Conversation; me: Me }) => {
  const history = useThread(conversation)
  const { rows, failure, retry, isRetrying } = history
  if (failure) return <MessagesFailed failure={failure} retry={retry} isRetrying={isRetrying} />
  if (!rows) return <ChatSkeleton />
  return <ThreadRoom conversation={conversation} me={me} messages={rows} history={history} />
}

/** The conversation with one person. */
export const Thread = ({ userId, me, cached, backHref, takesFocus }: Props) => {
  const { data, error, refetch, isFetching } = useConversation(userId, cached)
  // Ignore cached data: the connection ended before the first message.
  const isGone = error?.status === 404
  useVisualViewport(backHref !== null)
  const content = () => {
    if (isGone) return <ConversationNotFound />
    if (data) return <Messages conversation={data} me={me} />
    if (error)
      return (
        <ChatFailed
          title={t('messages.thread.loadFailed')}
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    return <ChatSkeleton />
  }
  return (
    <section className={styles.thread} aria-label={t('messages.thread.label')}>
      <ThreadHeader
        conversation={isGone ? undefined : data}
        backHref={backHref}
        takesFocus={takesFocus}
      />
      {content()}
    </section>
  )
}

type ThreadHeaderProps = {
  /** undefined: loading. */
  conversation: Conversation | undefined
  backHref: string | null
  /** The element that led here is gone. */
  takesFocus: boolean
}

const useFocusOnMount = (target: RefObject<HTMLElement | null>, isEnabled: boolean) => {
  const wasEnabled = useRef(isEnabled)
  useEffect(() => {
    if (wasEnabled.current) target.current?.focus({ preventScroll: true })
  }, [target])
}

const buddyLine = (week: number) =>
  `${t('messages.thread.buddy')} · ${t('common.weekOf', { week, weeks: pathWeeks })}`

const ThreadHeader = ({ conversation, backHref, takesFocus }: ThreadHeaderProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(title, takesFocus)
  const user = conversation?.otherUser
  // A user who blocked me has no page for me. To hide that, no closed conversation links to a page.
  const isShown = conversation?.isOpen || conversation?.isBlocked
  const name = user?.name ?? (conversation ? t('common.deletedUser') : '')
  return (
    <div className={styles.header}>
      {backHref !== null && (
        <Link
          href={backHref}
          className={styles.back}
          aria-label={t('messages.thread.back')}
          onClick={(event) => {
            event.preventDefault()
            goBack(backHref)
          }}
        >
          <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      <Avatar name={name} photo={user?.profilePhoto ?? null} />
      <div className="min-w-0">
        <h2 ref={title} className={styles.name} title={name} tabIndex={-1} dir="auto">
          {user && isShown ? (
            <Link href={hrefOfPerson(user.username)} className={styles.link}>
              {name}
            </Link>
          ) : (
            name || t('messages.thread.label')
          )}
        </h2>
        {user && (
          <p className="muted wrap-anywhere text-14">
            <bdi>
              {conversation.buddyWeek === null
                ? (partnerLine(conversation.otherFacts) ?? `@${user.username}`)
                : buddyLine(conversation.buddyWeek)}
            </bdi>{' '}
            <StaffBadge user={user} />
          </p>
        )}
        <MutedUntil settings={conversation?.settings} />
      </div>
      {conversation && conversation.lastSeq > 0 && (
        <span className={styles.end}>
          <ConversationMenu
            address={{ kind: 'direct', id: conversation.otherUserId }}
            settings={conversation.settings}
          />
        </span>
      )}
    </div>
  )
}

const ConversationNotFound = () => (
  <div className={styles.state}>
    <NotFoundState
      drawing="people"
      title={t('messages.thread.notConnected')}
      hint={t('messages.thread.notConnectedHint')}
      href="/connections"
      linkLabel={t('messages.thread.yourConnections')}
    />
  </div>
)
