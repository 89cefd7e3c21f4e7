import { IconBook2, IconFlag, IconPlus, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Section.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { AdminSecurity } from '../AdminSecurity.tsx'
import { RecentUsers } from '../users/RecentUsers.tsx'
import styles from './OverviewTab.module.css'

const SendDialog = lazy(async () => ({
  default: (await import('#web/announcements/SendDialog.tsx')).SendDialog,
}))
const SettingsDialog = lazy(async () => ({
  default: (await import('#web/settings/SettingsDialog.tsx')).SettingsDialog,
}))

export const OverviewTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const isAnnouncementOpen = params.dialog === 'announcement'
  const isSettingsOpen = params.dialog === 'settings'
  // Mounts each lazy dialog when it is first opened.
  const wasAnnouncementOpened = usePreviousNonNull(isAnnouncementOpen || null)
  const wasSettingsOpened = usePreviousNonNull(isSettingsOpen || null)
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
      {/* The dialogs confirm before discarding changes. */}
      <Suspense>
        {wasAnnouncementOpened && (
          <SendDialog isOpen={isAnnouncementOpen} onClose={() => close({ dialog: undefined })} />
        )}
      </Suspense>
      <Suspense>
        {wasSettingsOpened && (
          <SettingsDialog isOpen={isSettingsOpen} onClose={() => close({ dialog: undefined })} />
        )}
      </Suspense>
    </>
  )
}
