import { Tabs } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import styles from './AdminScreen.module.css'
import { readTab, type Tab } from './adminPlace.ts'
import { TabBones } from './TabBones.tsx'
import type { AdminPlaceControl } from './useAdminPlace.ts'

type Content = ComponentType<{ control: AdminPlaceControl }>

const tabs: Record<Tab, { label: string; Content: Content }> = {
  overview: {
    label: 'Overview',
    Content: lazy(async () => ({
      default: (await import('./overview/OverviewTab.tsx')).OverviewTab,
    })),
  },
  users: {
    label: 'Users',
    Content: lazy(async () => ({ default: (await import('./users/UsersTab.tsx')).UsersTab })),
  },
  events: {
    label: 'Events',
    Content: lazy(async () => ({ default: (await import('./events/EventsTab.tsx')).EventsTab })),
  },
  bookings: {
    label: 'Bookings',
    Content: lazy(async () => ({
      default: (await import('./bookings/BookingsTab.tsx')).BookingsTab,
    })),
  },
  gdpr: {
    label: 'GDPR',
    Content: lazy(async () => ({ default: (await import('./privacy/PrivacyTab.tsx')).PrivacyTab })),
  },
  analytics: {
    label: 'Analytics',
    Content: lazy(async () => ({
      default: (await import('./figures/AnalyticsTab.tsx')).AnalyticsTab,
    })),
  },
}

const names = Object.keys(tabs) as Tab[]

/** Another tab begins afresh: what was searched for or open belonged to the one before. */
const fresh = {
  q: undefined,
  filter: undefined,
  category: undefined,
  sort: undefined,
  id: undefined,
  dialog: undefined,
  checkIn: undefined,
}

/** On a phone not all tabs fit: the one that is open is brought to where it is seen. */
const useTabInView = (tab: Tab) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // How far to the side, and nothing else: the page itself stays where it is.
    const open = list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)
    if (list.current && open)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
  }, [tab])
  return list
}

export const AdminTabs = ({ control }: { control: AdminPlaceControl }) => {
  const list = useTabInView(control.place.tab)
  return (
    <Tabs
      value={control.place.tab}
      onChange={(tab) => control.go({ ...fresh, tab: readTab(tab) })}
      keepMounted={false}
    >
      <Tabs.List className={styles.tabs ?? ''} ref={list}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} data-tab={name}>
            {tabs[name].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => {
        const { Content } = tabs[name]
        return (
          <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
            <Suspense fallback={<TabBones />}>
              <Content control={control} />
            </Suspense>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
