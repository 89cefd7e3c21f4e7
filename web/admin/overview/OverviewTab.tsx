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
import { LinkList, type LinkRow } from '#web/admin/LinkList.tsx'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AdminSecurity } from '../AdminSecurity.tsx'
import { RecentUsers } from '../users/RecentUsers.tsx'
import { useWork } from '../workList/data.ts'
import { WorkList } from '../workList/WorkList.tsx'
import { workKinds } from '../workList/workKinds.ts'
import styles from './OverviewTab.module.css'

const SendDialog = lazyDialog(
  async () => (await import('#web/announcements/SendDialog.tsx')).SendDialog,
)
const SettingsDialog = lazyDialog(
  async () => (await import('#web/settings/SettingsDialog.tsx')).SettingsDialog,
)

const pages: LinkRow[] = [
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
]

/** Also in the work list, so here only while nothing waits there. */
const pagesOfWork: LinkRow[] = [
  {
    key: 'reports',
    href: '/safety',
    icon: IconFlag,
    title: 'Reports',
    note: 'What members reported, and the decisions',
  },
  {
    key: 'jobs',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
    title: 'Failed jobs',
    note: 'Emails and other jobs that didn’t succeed',
  },
]

/** No page twice. Last, so that no row moves when the work list arrives. */
const useManagedPages = () => {
  const { data, error } = useWork()
  if (!data && !error) return pages
  const listed = new Set(data?.map(({ kind }) => workKinds[kind].href))
  return [...pages, ...pagesOfWork.filter(({ href }) => !listed.has(href))]
}

const TileContent = ({ icon: Icon, label }: { icon: typeof IconPlus; label: string }) => (
  <>
    <span className={styles.icon} aria-hidden="true">
      <Icon size={20} stroke={1.75} />
    </span>
    {label}
  </>
)

const QuickActions = ({ open }: Pick<AdminUrlState, 'open'>) => (
  <Section title="Quick actions">
    <div className={styles.actions}>
      <Link href="/events?dialog=new" className={styles.tile}>
        <TileContent icon={IconPlus} label="Create event" />
      </Link>
      <button
        type="button"
        className={styles.tile}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'announcement' })}
      >
        <TileContent icon={IconSpeakerphone} label="Send announcement" />
      </button>
      <button
        type="button"
        className={styles.tile}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'settings' })}
      >
        <TileContent icon={IconSettings} label="Platform settings" />
      </button>
    </div>
  </Section>
)

const Manage = () => (
  <Section title="Manage">
    <LinkList rows={useManagedPages()} />
  </Section>
)

export const OverviewTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const closeDialog = () => close({ dialog: undefined })
  return (
    <>
      <SettingProblems />
      <div className={styles.columns}>
        <WorkList />
        <QuickActions open={open} />
        <RecentUsers />
        <Manage />
      </div>
      <AdminSecurity />
      {/* The dialogs confirm before discarding changes. */}
      <SendDialog isOpen={params.dialog === 'announcement'} onClose={closeDialog} />
      <SettingsDialog isOpen={params.dialog === 'settings'} onClose={closeDialog} />
    </>
  )
}
