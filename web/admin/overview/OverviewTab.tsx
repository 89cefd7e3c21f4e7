import { Button } from '@mantine/core'
import { IconBook2, IconFlag, IconPlus, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { AdminSecurity } from '../AdminSecurity.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { RecentUsers } from '../users/RecentUsers.tsx'
import styles from './OverviewTab.module.css'

const SendDialog = lazy(async () => ({
  default: (await import('#web/announcements/SendDialog.tsx')).SendDialog,
}))
const SettingsDialog = lazy(async () => ({
  default: (await import('#web/settings/SettingsDialog.tsx')).SettingsDialog,
}))

export const OverviewTab = ({ control }: { control: AdminPlaceControl }) => {
  const { place, open, close } = control
  const isSending = place.dialog === 'announcement'
  const isSetting = place.dialog === 'settings'
  // Fetched when they are first wanted.
  const wasSending = useLastShown(isSending || null)
  const wasSetting = useLastShown(isSetting || null)
  return (
    <>
      <SettingProblems />
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
        {wasSending && (
          <SendDialog isOpen={isSending} onClose={() => close({ dialog: undefined })} />
        )}
      </Suspense>
      <Suspense>
        {wasSetting && (
          <SettingsDialog isOpen={isSetting} onClose={() => close({ dialog: undefined })} />
        )}
      </Suspense>
    </>
  )
}
