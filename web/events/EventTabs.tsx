import { Tabs } from '@mantine/core'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { EventList } from './EventList.tsx'
import styles from './EventTabs.module.css'
import { hrefOf, readTab } from './eventsPlace.ts'
import type { EventsPlaceControl } from './useEventsPlace.ts'

export const EventTabs = ({ control }: { control: EventsPlaceControl }) => {
  const { place, go } = control
  // Steps of an empty list lead to another one, where they are no more.
  const kept = useFocusKept<HTMLDivElement>(hrefOf({ ...place, event: undefined }))
  return (
    <Tabs value={place.tab} onChange={(tab) => go({ tab: readTab(tab) })} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="upcoming">Upcoming Events</Tabs.Tab>
        <Tabs.Tab value="past">Past Events</Tabs.Tab>
      </Tabs.List>
      <div {...kept}>
        {(['upcoming', 'past'] as const).map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={styles.panel ?? ''}>
            <EventList tab={tab} control={control} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  )
}
