import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { showCount } from '#web/ui/showCount.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './ConnectionTabs.module.css'
import { readTab } from './connectionsPlace.ts'
import { useWaitingTotal } from './lists/data.ts'
import { FindPeople } from './lists/FindPeople.tsx'
import { MyConnections } from './lists/MyConnections.tsx'
import { Requests } from './lists/Requests.tsx'
import { PersonBones } from './PersonBones.tsx'
import type { ConnectionsPlaceControl } from './useConnectionsPlace.ts'

const BuddiesPart = lazy(async () => ({
  default: (await import('#web/buddies/BuddiesPart.tsx')).BuddiesPart,
}))

/** On a phone all four stand in one line. */
const words = (long: string, short: string) => (
  <>
    <span className={styles.long}>{long}</span>
    <span className={styles.short}>{short}</span>
  </>
)

export const ConnectionTabs = ({ control }: { control: ConnectionsPlaceControl }) => {
  const { place, go } = control
  const { data: waiting = 0 } = useWaitingTotal()
  // Steps of an empty list lead to another one, where they are no more.
  const kept = useFocusKept<HTMLDivElement>(place.tab)
  const panel = styles.panel ?? ''
  return (
    <Tabs
      value={place.tab}
      onChange={(tab) => go({ tab: readTab(tab), q: undefined })}
      keepMounted={false}
    >
      <Tabs.List className={styles.list ?? ''}>
        <Tabs.Tab value="mine">{words('My connections', 'Mine')}</Tabs.Tab>
        <Tabs.Tab value="requests">
          Requests{' '}
          {waiting > 0 && (
            <Badge tone="orange">
              {showCount(waiting)}
              <span className="only-for-readers"> waiting for your answer</span>
            </Badge>
          )}
        </Tabs.Tab>
        <Tabs.Tab value="find">{words('Find people', 'Find')}</Tabs.Tab>
        <Tabs.Tab value="buddies">{words('Language buddies', 'Buddies')}</Tabs.Tab>
      </Tabs.List>
      <div {...kept}>
        <Tabs.Panel value="mine" className={panel}>
          <MyConnections onFind={() => go({ tab: 'find' })} />
        </Tabs.Panel>
        <Tabs.Panel value="requests" className={panel}>
          <Requests onFind={() => go({ tab: 'find' })} />
        </Tabs.Panel>
        <Tabs.Panel value="find" className={panel}>
          <FindPeople q={place.q} />
        </Tabs.Panel>
        <Tabs.Panel value="buddies" className={panel}>
          <Suspense fallback={<PersonBones what="language buddies" />}>
            <BuddiesPart />
          </Suspense>
        </Tabs.Panel>
      </div>
    </Tabs>
  )
}
