import { useJoinedGroup } from '#web/groups/data.ts'
import { t } from '#web/language/t.tsx'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { useVisualViewport } from '#web/ui/useVisualViewport.ts'
import styles from './GroupPage.module.css'

const Chat = lazyComponent(
  async () => (await import('#web/groups/chat/Chat.tsx')).Chat,
  <ChatSkeleton />,
)

export const ChatSection = ({ id }: { id: string }) => {
  useVisualViewport(true)
  return (
    <section className={styles.chat} aria-label={t('groups.page.chat')}>
      <h2 className="visually-hidden">{t('groups.page.chat')}</h2>
      <Loaded
        query={useJoinedGroup(id)}
        errorTitle={t('groups.chat.loadFailed')}
        skeleton={<ChatSkeleton />}
      >
        {(joined) => (joined ? <Chat group={joined} /> : <ChatSkeleton />)}
      </Loaded>
    </section>
  )
}
