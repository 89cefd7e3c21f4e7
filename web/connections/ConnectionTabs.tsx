import { Badge } from '#web/ui/Badge.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import styles from './ConnectionTabs.module.css'
import type { ConnectionsUrlState } from './connectionsSearchParams.ts'
import { parseTab } from './connectionsSearchParams.ts'
import { ConnectionRequests } from './lists/ConnectionRequests.tsx'
import { useReceivedRequestsTotal } from './lists/data.ts'
import { FindPeople } from './lists/FindPeople.tsx'
import { MyConnections } from './lists/MyConnections.tsx'
import { PersonListSkeleton } from './PersonList.tsx'

const BuddiesSection = lazyComponent(
  async () => (await import('#web/buddies/BuddiesSection.tsx')).BuddiesSection,
  <PersonListSkeleton what="language buddies" />,
)

/** Short labels on phones, so that all four tabs fit in one line. */
const tabLabel = (long: string, short: string) => (
  <>
    <span className={styles.long}>{long}</span>
    <span className={styles.short}>{short}</span>
  </>
)

export const ConnectionTabs = ({ urlState }: { urlState: ConnectionsUrlState }) => {
  const { params, go } = urlState
  const { data: pendingCount = 0 } = useReceivedRequestsTotal()
  // Buttons of the empty state switch to another tab and disappear: restore the focus.
  const focusProps = useFocusRestore<HTMLDivElement>(params.tab)
  const panel = styles.panel ?? ''
  return (
    <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab), q: undefined })}>
      <TabList className={styles.list ?? ''}>
        <Tab value="mine">{tabLabel('My connections', 'Mine')}</Tab>
        <Tab value="requests">
          Requests{' '}
          {pendingCount > 0 && (
            <Badge tone="orange">
              {formatBadgeCount(pendingCount)}
              <span className="visually-hidden"> waiting for your answer</span>
            </Badge>
          )}
        </Tab>
        <Tab value="find">{tabLabel('Find people', 'Find')}</Tab>
        <Tab value="buddies">{tabLabel('Language buddies', 'Buddies')}</Tab>
      </TabList>
      <div {...focusProps}>
        <TabPanel value="mine" className={panel}>
          <MyConnections onFind={() => go({ tab: 'find' })} />
        </TabPanel>
        <TabPanel value="requests" className={panel}>
          <ConnectionRequests onFind={() => go({ tab: 'find' })} />
        </TabPanel>
        <TabPanel value="find" className={panel}>
          <FindPeople q={params.q} />
        </TabPanel>
        <TabPanel value="buddies" className={panel}>
          <BuddiesSection />
        </TabPanel>
      </div>
    </Tabs>
  )
}
