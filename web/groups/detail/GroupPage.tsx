import type { ReactNode } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { isMember, mayManage, maySeeMembers } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { InvitationsSection } from '#web/groups/invitations/InvitationsSection.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { AboutSection } from './AboutSection.tsx'
import { ChatSection } from './ChatSection.tsx'
import { EventsSection } from './EventsSection.tsx'
import styles from './GroupPage.module.css'
import { GroupPageDialogs } from './GroupPageDialogs.tsx'
import {
  type GroupPageDialog,
  type GroupPageTab,
  type GroupPageUrlState,
  parseTab,
  useGroupPageSearchParams,
} from './groupPageSearchParams.ts'
import { MembersSection } from './MembersSection.tsx'
import { RequestsSection } from './RequestsSection.tsx'

type Props = { group: Group; me: Me }

/** About, events, members and chat: side by side on wide screens, otherwise in tabs. */
export const GroupPage = ({ group, me }: Props) => {
  const urlState = useGroupPageSearchParams(group.id)
  const isWide = useIsWide()
  const isManager = mayManage(group, me)
  // Joining, leaving and handing over change the permissions, and so the buttons.
  const focusProps = useFocusRestore<HTMLDivElement>(
    `${group.role} ${isManager} ${group.openRequests} ${group.invitedBy?.id}`,
  )
  const openDialog = (dialog: GroupPageDialog) => urlState.open({ dialog })
  const about = (
    <AboutSection
      group={group}
      me={me}
      isManager={isManager}
      isJoiningRequested={urlState.params.action === 'join'}
      isNew={me.onboardingStep !== null}
      onOpenDialog={openDialog}
    />
  )
  const events = <EventsSection group={group} me={me} />
  const people = (
    <>
      {isManager && (group.isPrivate || group.openRequests > 0) && (
        <RequestsSection group={group} />
      )}
      {isManager && <InvitationsSection group={group} />}
      {maySeeMembers(group, me) && (
        <MembersSection group={group} onHandOver={() => openDialog('handOver')} />
      )}
    </>
  )
  return (
    <div {...focusProps} className={`no-outline ${styles.page}`}>
      {!isMember(group) ? (
        <div className={`${styles.sections} ${styles.outside}`}>
          {about}
          <div className={styles.sections}>
            {events}
            {people}
          </div>
        </div>
      ) : isWide ? (
        <div className={`${styles.sections} ${styles.inside}`}>
          <div className={styles.side}>
            {about}
            {events}
            {people}
          </div>
          <ChatSection id={group.id} />
        </div>
      ) : (
        <GroupPageTabs
          urlState={urlState}
          requests={isManager ? group.openRequests : 0}
          sections={{ chat: <ChatSection id={group.id} />, events, members: people, about }}
        />
      )}
      <GroupPageDialogs group={group} isManager={isManager} urlState={urlState} />
    </div>
  )
}

type GroupPageTabsProps = {
  urlState: GroupPageUrlState
  sections: Record<GroupPageTab, ReactNode>
  /** Number of open requests. */
  requests: number
}

const GroupPageTabs = ({ urlState: { params, go }, sections, requests }: GroupPageTabsProps) => (
  <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab) })}>
    <TabList isGrowing className={styles.tabs ?? ''}>
      <Tab value="chat">{t('groups.page.chat')}</Tab>
      <Tab value="events">{t('groups.events.title')}</Tab>
      <Tab value="members">
        {t('groups.page.members')}{' '}
        {requests > 0 && (
          <Badge tone="orange">
            {rich('groups.page.requestsBadge', {
              count: requests,
              shown: formatBadgeCount(requests),
              hidden: (children) => <span className="visually-hidden">{children}</span>,
            })}
          </Badge>
        )}
      </Tab>
      <Tab value="about">{t('groups.about.title')}</Tab>
    </TabList>
    <TabPanel value="chat" className={styles.chatPanel ?? ''}>
      {sections.chat}
    </TabPanel>
    <TabPanel value="events" className={styles.panel ?? ''}>
      {sections.events}
    </TabPanel>
    <TabPanel value="members" className={`${styles.panel} ${styles.sections}`}>
      {sections.members}
    </TabPanel>
    <TabPanel value="about" className={styles.panel ?? ''}>
      {sections.about}
    </TabPanel>
  </Tabs>
)
