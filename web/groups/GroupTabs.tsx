import { Tabs } from '@mantine/core'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { ExploreGroups } from './ExploreGroups.tsx'
import styles from './GroupTabs.module.css'
import { hrefOf, readTab } from './groupsPlace.ts'
import { MyGroups } from './MyGroups.tsx'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

export const GroupTabs = ({ control }: { control: GroupsPlaceControl }) => {
  const { place, go } = control
  // Steps of an empty list lead to another one, where they are no more.
  const kept = useFocusKept<HTMLDivElement>(hrefOf({ tab: place.tab, q: place.q }))
  return (
    <Tabs value={place.tab} onChange={(tab) => go({ tab: readTab(tab) })} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="explore">Explore Groups</Tabs.Tab>
        <Tabs.Tab value="mine">My Groups</Tabs.Tab>
      </Tabs.List>
      <div {...kept}>
        <Tabs.Panel value="explore" className={styles.panel ?? ''}>
          <ExploreGroups control={control} />
        </Tabs.Panel>
        <Tabs.Panel value="mine" className={styles.panel ?? ''}>
          <MyGroups control={control} />
        </Tabs.Panel>
      </div>
    </Tabs>
  )
}
