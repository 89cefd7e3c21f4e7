import { IconPencilPlus } from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { ConversationList } from './ConversationList.tsx'
import { useConversations, useNewPeople } from './data.ts'
import { Greeting } from './Greeting.tsx'
import styles from './MessagesScreen.module.css'
import {
  messagesHref,
  newConversationHref,
  parseMessagesSearchParams,
} from './messagesSearchParams.ts'
import { NewConversation } from './NewConversation.tsx'
import { SayHello } from './SayHello.tsx'
import { type Pane, usePaneFocus } from './usePaneFocus.ts'

const Thread = lazyComponent(
  async () => (await import('./thread/Thread.tsx')).Thread,
  <ChatSkeleton />,
)

/** The list and the open conversation: side by side on wide screens, otherwise one at a time. */
export const MessagesScreen = () => {
  const { data: me } = useMe()
  const params = parseMessagesSearchParams(useSearch())
  const isWide = useIsWide()
  const list = useConversations()
  const openId = params.new ? undefined : params.with
  const pane: Pane = openId ? { with: openId } : params.new ? 'new' : 'list'
  const { root, takesFocus } = usePaneFocus(isWide, pane)
  if (!me) return null
  const cached = list.data?.find(({ otherUserId }) => otherUserId === openId)
  const hasThread = openId !== undefined
  return (
    <div ref={root} className={styles.screen} data-step={hasThread ? 'thread' : 'list'}>
      {(isWide || !hasThread) && (
        <MessagesSidebar
          list={list}
          openId={openId}
          isNew={params.new}
          showsHello={!isWide || hasThread}
          isDrawn={!isWide}
        />
      )}
      {!isWide && hasThread && <h1 className="visually-hidden">{t('common.messages')}</h1>}
      {hasThread ? (
        <Thread
          key={openId}
          userId={openId}
          me={me}
          cached={cached}
          backHref={isWide ? null : messagesHref}
          takesFocus={takesFocus}
        />
      ) : (
        isWide && <NoConversationOpen hasAny={(list.data?.length ?? 0) > 0} isNew={params.new} />
      )}
      <ReportHost />
    </div>
  )
}

type Props = {
  list: ReturnType<typeof useConversations>
  openId: string | undefined
  /** The user is choosing a recipient for a new conversation. */
  isNew: boolean
  /** Unless it is beside the list. */
  showsHello: boolean
  /** Shows the drawing. On wide screens, the empty conversation beside the list has it. */
  isDrawn: boolean
}

const MessagesSidebar = ({ list, openId, isNew, showsHello, isDrawn }: Props) => (
  <div className={styles.side}>
    <div className={styles.header}>
      <h1 tabIndex={-1}>{t('common.messages')}</h1>
      {!isNew && (
        <Button
          component={Link}
          href={newConversationHref}
          variant="light"
          data-new-button
          leftSection={<IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          {rich('messages.newButton', {
            hidden: (children) => <span className="visually-hidden">{children}</span>,
          })}
        </Button>
      )}
    </div>
    <div className={styles.body}>
      {isNew ? (
        <NewConversation />
      ) : (
        <>
          <ConversationList list={list} openId={openId} isBesideGreeting={!showsHello} />
          {showsHello && list.data && (
            <div className={styles.hello}>
              <SayHello isDrawn={isDrawn && list.data.length > 0} />
            </div>
          )}
        </>
      )}
    </div>
  </div>
)

const NoConversationOpen = ({ hasAny, isNew }: { hasAny: boolean; isNew: boolean }) => {
  const { data: newPeople } = useNewPeople(undefined)
  const isAllMet = newPeople?.length === 0
  return (
    <div className={styles.empty}>
      <Greeting
        title={hasAny ? t('messages.greeting.choose') : t('messages.greeting.first')}
        hint={
          !hasAny
            ? t('messages.greeting.firstHint')
            : isAllMet
              ? t('messages.greeting.allMetHint')
              : t('messages.greeting.hint')
        }
      >
        {isAllMet && !isNew && (
          <Button component={Link} href="/connections" variant="light">
            {t('common.findPeople')}
          </Button>
        )}
      </Greeting>
      {!isNew && !isAllMet && <SayHello />}
    </div>
  )
}
