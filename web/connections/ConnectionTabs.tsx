import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { useScrollIntoView } from '#web/ui/ChipRow.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import styles from './ConnectionTabs.module.css'
import type { ConnectionsUrlState } from './connectionsSearchParams.ts'
import { parseTab } from './connectionsSearchParams.ts'
import { useConnectionsTotal } from './data.ts'
import { ConnectionRequests } from './lists/ConnectionRequests.tsx'
import { useReceivedRequestsTotal } from './lists/data.ts'
import { MyConnections } from './lists/MyConnections.tsx'
import { PeopleToMeet } from './PeopleToMeet.tsx'
import { PersonListSkeleton } from './PersonList.tsx'

const BuddiesLoading = () => <PersonListSkeleton label={t('common.loadingBuddies')} />

const BuddiesSection = lazyComponent(
  async () => (await import('#web/buddies/BuddiesSection.tsx')).BuddiesSection,
  <BuddiesLoading />,
)

export const ConnectionTabs = ({ urlState, me }: { urlState: ConnectionsUrlState; me: Me }) => {
  const { params, go } = urlState
  const { data: pendingCount = 0 } = useReceivedRequestsTotal()
  const { data: connectedCount = 0 } = useConnectionsTotal()
  // Buttons of the empty state switch to another tab and disappear: restore the focus.
  const focusProps = useFocusRestore<HTMLDivElement>(params.tab)
  // The numbers widen the tabs.
  const row = useScrollIntoView([params.tab, connectedCount, pendingCount].join())
  const panel = styles.panel ?? ''
  const showPeople = () => go({ tab: 'people', q: undefined, tag: undefined })
  return (
    <Tabs
      value={params.tab}
      onChange={(tab) => go({ tab: parseTab(tab), q: undefined, tag: undefined })}
    >
      <TabList ref={row} className={styles.list ?? ''}>
        <Tab value="people">{t('connections.tabs.people')}</Tab>
        <Tab value="mine">
          {t('connections.tabs.mine')}
          {connectedCount > 0 && ` · ${formatBadgeCount(connectedCount)}`}
        </Tab>
        <Tab value="requests">
          {t('connections.tabs.requests')}{' '}
          {pendingCount > 0 && (
            <Badge tone="orange">
              {rich('connections.tabs.requestsWaiting', {
                count: formatBadgeCount(pendingCount),
                hidden,
              })}
            </Badge>
          )}
        </Tab>
        <Tab value="buddies">{t('connections.tabs.buddies')}</Tab>
      </TabList>
      <div {...focusProps}>
        <TabPanel value="people" className={panel}>
          <PeopleToMeet urlState={urlState} me={me} />
        </TabPanel>
        <TabPanel value="mine" className={panel}>
          <MyConnections onFind={showPeople} />
        </TabPanel>
        <TabPanel value="requests" className={panel}>
          <ConnectionRequests onFind={showPeople} />
        </TabPanel>
        <TabPanel value="buddies" className={panel}>
          <BuddiesSection />
        </TabPanel>
      </div>
    </Tabs>
  )
}
