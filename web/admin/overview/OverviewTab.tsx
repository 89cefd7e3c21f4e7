import { IconBook2, IconFlag, IconPlus, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AdminSecurity } from '../AdminSecurity.tsx'
import { RecentUsers } from '../users/RecentUsers.tsx'
import styles from './OverviewTab.module.css'

const SendDialog = lazyDialog(
  async () => (await import('#web/announcements/SendDialog.tsx')).SendDialog,
)
const SettingsDialog = lazyDialog(
  async () => (await import('#web/settings/SettingsDialog.tsx')).SettingsDialog,
)

export const OverviewTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const closeDialog = () => close({ dialog: undefined })
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
      <SendDialog isOpen={params.dialog === 'announcement'} onClose={closeDialog} />
      <SettingsDialog isOpen={params.dialog === 'settings'} onClose={closeDialog} />
    </>
  )
}
