import { GroupAboutSkeleton } from '#web/groups/GroupAbout.tsx'
import { t } from '#web/language/t.tsx'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { EventsSkeleton } from './EventsSection.tsx'
import styles from './GroupPage.module.css'
import type { GroupPageTab } from './groupPageSearchParams.ts'
import { PeopleSkeleton } from './MemberName.tsx'

/** The layout for members: non-members usually come from a card, with the group already cached. */
export const GroupPageSkeleton = ({ tab }: { tab: GroupPageTab }) => {
  const isWide = useIsWide()
  const sections = {
    about: (
      <Card>
        <GroupAboutSkeleton />
      </Card>
    ),
    events: (
      <Card>
        <EventsSkeleton />
      </Card>
    ),
    members: (
      <Card>
        <PeopleSkeleton label={t('groups.members.loadingAll')} />
      </Card>
    ),
    chat: (
      <div className={`${styles.chat} ${isWide ? '' : styles.waiting}`}>
        <ChatSkeleton />
      </div>
    ),
  }
  if (!isWide)
    return (
      <>
        <Skeleton height="2.75rem" />
        <div className={styles.waitingPanel}>{sections[tab]}</div>
      </>
    )
  return (
    <div className={`${styles.sections} ${styles.inside}`}>
      <div className={styles.side}>
        {sections.about}
        {sections.events}
        {sections.members}
      </div>
      {sections.chat}
    </div>
  )
}
