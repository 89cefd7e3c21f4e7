import {
  IconAlertTriangle,
  IconBook2,
  IconFlag,
  IconListDetails,
  IconPlus,
  IconSettings,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { LinkList } from '#web/admin/LinkList.tsx'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AdminSecurity } from '../AdminSecurity.tsx'
import { RecentUsers } from '../users/RecentUsers.tsx'
import { WorkList } from '../workList/WorkList.tsx'
import styles from './OverviewTab.module.css'

const SendDialog = lazyDialog(
  async () => (await import('#web/announcements/SendDialog.tsx')).SendDialog,
)
const SettingsDialog = lazyDialog(
  async () => (await import('#web/settings/SettingsDialog.tsx')).SettingsDialog,
)

const pages = [
  {
    key: 'reports',
    href: '/safety',
    icon: IconFlag,
    title: 'Reports',
    note: 'What members reported, and the decisions',
  },
  {
    key: 'groups',
    href: adminHref({ page: 'groups' }),
    icon: IconUsersGroup,
    title: 'Groups',
    note: 'Who runs them, and how active they are',
  },
  {
    key: 'announcements',
    href: adminHref({ page: 'announcements' }),
    icon: IconSpeakerphone,
    title: 'Announcements',
    note: 'What was sent, who got it and when',
  },
  {
    key: 'guides',
    href: '/admin/guides',
    icon: IconBook2,
    title: 'Guides',
    note: 'Write and publish articles',
  },
  {
    key: 'audit',
    href: adminHref({ page: 'audit' }),
    icon: IconListDetails,
    title: 'Audit log',
    note: 'What the team did',
  },
  {
    key: 'jobs',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
    title: 'Failed jobs',
    note: 'Emails and other jobs that didn’t succeed',
  },
]

const QuickActions = ({ open }: Pick<AdminUrlState, 'open'>) => (
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
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'settings' })}
      >
        Platform settings
      </Button>
    </div>
  </Section>
)

export const OverviewTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const closeDialog = () => close({ dialog: undefined })
  return (
    <>
      <SettingProblems />
      <div className={styles.columns}>
        <div>
          <WorkList />
          <QuickActions open={open} />
          <RecentUsers />
        </div>
        <div>
          <Section title="Manage">
            <LinkList rows={pages} />
          </Section>
        </div>
      </div>
      <AdminSecurity />
      {/* The dialogs confirm before discarding changes. */}
      <SendDialog isOpen={params.dialog === 'announcement'} onClose={closeDialog} />
      <SettingsDialog isOpen={params.dialog === 'settings'} onClose={closeDialog} />
    </>
  )
}
