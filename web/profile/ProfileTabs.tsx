import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Me } from '#shared/users/user.ts'
import { NotificationCenter } from '#web/notifications/NotificationCenter.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import styles from './ProfileScreen.module.css'
import { readTab } from './profilePlace.ts'
import type { ProfilePlaceControl } from './useProfilePlace.ts'

const Settings = lazy(async () => ({ default: (await import('./Settings.tsx')).Settings }))

type Props = { me: Me; control: ProfilePlaceControl }

export const ProfileTabs = ({ me, control }: Props) => {
  const { place, go } = control
  const panel = styles.panel ?? ''
  return (
    <Tabs
      value={place.tab}
      onChange={(tab) => go({ tab: readTab(tab), mode: 'view' })}
      keepMounted={false}
    >
      <Tabs.List className={styles.tabs ?? ''}>
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="notifications">Notifications</Tabs.Tab>
        <Tabs.Tab value="activity">Activity</Tabs.Tab>
        <Tabs.Tab value="settings">Settings</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" className={panel}>
        <ProfilePart me={me} control={control} />
      </Tabs.Panel>
      <Tabs.Panel value="notifications" className={panel}>
        <Card as="section" className={styles.notifications} aria-labelledby="notifications">
          <h2 id="notifications" className={styles.heading}>
            Notifications
          </h2>
          <NotificationCenter />
        </Card>
      </Tabs.Panel>
      <Tabs.Panel value="activity" className={panel}>
        <EmptyState title="Activity tracking coming soon" />
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={panel}>
        <Suspense fallback={<Spinner />}>
          <Settings me={me} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
