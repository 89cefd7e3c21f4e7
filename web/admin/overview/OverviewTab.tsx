import { Button } from '@mantine/core'
import { IconBook2, IconFlag, IconPlus, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { Section } from '#web/ui/Section.tsx'
import { AdminSecurity } from '../AdminSecurity.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { RecentUsers } from '../users/RecentUsers.tsx'
import styles from './OverviewTab.module.css'

// What it has in common with its form would else be kept here, and the form take all this along.
const AnnouncementDialog = lazy(async () => ({
  default: (await import('#web/announcements/AnnouncementDialog.tsx')).AnnouncementDialog,
}))

const PlatformSettingsDialog = lazy(async () => ({
  default: (await import('#web/settings/PlatformSettingsDialog.tsx')).PlatformSettingsDialog,
}))

export const OverviewTab = ({ control }: { control: AdminPlaceControl }) => {
  const { place, open, close } = control
  return (
    <>
      <Section title="Quick actions">
        <div className={styles.actions}>
          <Button
            component={Link}
            href="/events?dialog=new"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Create event
          </Button>
          <Button
            variant="default"
            leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => open({ dialog: 'announcement' })}
          >
            Send announcement
          </Button>
          <Button
            component={Link}
            href="/safety"
            variant="default"
            leftSection={<IconFlag size={18} aria-hidden="true" />}
          >
            Look at reports
          </Button>
          <Button
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => open({ dialog: 'settings' })}
          >
            Platform settings
          </Button>
          <Button
            component={Link}
            href="/admin/guides"
            variant="default"
            leftSection={<IconBook2 size={18} aria-hidden="true" />}
          >
            Guides
          </Button>
        </div>
      </Section>
      <RecentUsers />
      <AdminSecurity />
      {/* It asks by itself before anything is lost, and closes by the answer. */}
      <Suspense>
        <AnnouncementDialog
          isOpen={place.dialog === 'announcement'}
          onClose={() => close({ dialog: undefined })}
        />
      </Suspense>
      <Suspense>
        <PlatformSettingsDialog
          isOpen={place.dialog === 'settings'}
          onClose={() => close({ dialog: undefined })}
        />
      </Suspense>
    </>
  )
}
