import { type ComponentType, lazy, Suspense } from 'react'
import { type Label, t } from '#web/language/t.tsx'
import { useScrollIntoView } from '#web/ui/ChipRow.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { useIsMounted } from '#web/ui/useIsMounted.ts'
import styles from './AdminScreen.module.css'
import type { AdminUrlState } from './adminSearchParams.ts'
import { parseTab, type Tab as TabName } from './adminSearchParams.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import { useScrollHint } from './useScrollHint.ts'

type Content = ComponentType<{ urlState: AdminUrlState }>

const tabs: Record<TabName, { label: Label; Content: Content }> = {
  overview: {
    label: 'admin.tabs.overview',
    Content: lazy(async () => ({
      default: (await import('./overview/OverviewTab.tsx')).OverviewTab,
    })),
  },
  users: {
    label: 'admin.tabs.users',
    Content: lazy(async () => ({ default: (await import('./users/UsersTab.tsx')).UsersTab })),
  },
  events: {
    label: 'common.events',
    Content: lazy(async () => ({ default: (await import('./events/EventsTab.tsx')).EventsTab })),
  },
  bookings: {
    label: 'admin.tabs.bookings',
    Content: lazy(async () => ({
      default: (await import('./bookings/BookingsTab.tsx')).BookingsTab,
    })),
  },
  gdpr: {
    label: 'admin.tabs.gdpr',
    Content: lazy(async () => ({ default: (await import('./privacy/PrivacyTab.tsx')).PrivacyTab })),
  },
  analytics: {
    label: 'admin.tabs.analytics',
    Content: lazy(async () => ({
      default: (await import('./metrics/AnalyticsTab.tsx')).AnalyticsTab,
    })),
  },
}

const names = Object.keys(tabs) as TabName[]

/** Changing the tab resets the parameters of the previous one. */
const resetParams = {
  q: undefined,
  filter: undefined,
  category: undefined,
  sort: undefined,
  id: undefined,
  dialog: undefined,
  checkIn: undefined,
  from: undefined,
  to: undefined,
}

export const AdminTabs = ({ urlState }: { urlState: AdminUrlState }) => {
  const list = useScrollIntoView(urlState.params.tab)
  useScrollHint(list)
  const isMounted = useIsMounted()
  return (
    <Tabs
      value={urlState.params.tab}
      onChange={(tab) => urlState.go({ ...resetParams, tab: parseTab(tab) })}
    >
      <TabList className={styles.tabs ?? ''} ref={list}>
        {names.map((name) => (
          <Tab key={name} value={name}>
            {t(tabs[name].label)}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => {
        const { Content } = tabs[name]
        return (
          <TabPanel key={name} value={name} className={styles.panel ?? ''}>
            <Suspense fallback={<TabSkeleton />}>
              {isMounted ? <Content urlState={urlState} /> : <TabSkeleton />}
            </Suspense>
          </TabPanel>
        )
      })}
    </Tabs>
  )
}
