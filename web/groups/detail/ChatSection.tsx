import { useJoinedGroup } from '#web/groups/data.ts'
import { t } from '#web/language/t.tsx'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { useVisualViewport } from '#web/ui/useVisualViewport.ts'
import styles from './GroupPage.module.css'

const Chat = lazyComponent(
  async () => (await import('#web/groups/chat/Chat.tsx')).Chat,
  <ChatSkeleton />,
)

export const ChatSection = ({ id }: { id: string }) => {
  const query = useJoinedGroup(id)
  const { data: joined, error } = query
  useVisualViewport(true)
  return (
    <section className={styles.chat} aria-label={t('groups.page.chat')}>
      <h2 className="visually-hidden">{t('groups.page.chat')}</h2>
      {error && !joined ? (
        <LoadFailure title={t('groups.chat.loadFailed')} query={query} />
      ) : joined ? (
        <Chat group={joined} />
      ) : (
        <ChatSkeleton />
      )}
    </section>
  )
}
