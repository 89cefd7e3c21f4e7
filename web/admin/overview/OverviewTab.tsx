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
import { type Label, t } from '#web/language/t.tsx'
import { SettingProblems } from '#web/settings/SettingProblems.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AdminSecurity } from '../AdminSecurity.tsx'
import { useRecentUsers } from '../users/data.ts'
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

type ManagedPage = Pick<LinkRow, 'key' | 'href' | 'icon'> & { title: Label; note: Label }

const pages: ManagedPage[] = [
  {
    key: 'groups',
    href: adminHref({ page: 'groups' }),
    icon: IconUsersGroup,
    title: 'common.groups',
    note: 'admin.overview.groupsNote',
  },
  {
    key: 'announcements',
    href: adminHref({ page: 'announcements' }),
    icon: IconSpeakerphone,
    title: 'common.announcements',
    note: 'admin.overview.announcementsNote',
  },
  {
    key: 'guides',
    href: '/admin/guides',
    icon: IconBook2,
    title: 'common.guides',
    note: 'admin.overview.guidesNote',
  },
  {
    key: 'audit',
    href: adminHref({ page: 'audit' }),
    icon: IconListDetails,
    title: 'admin.overview.audit',
    note: 'admin.overview.auditNote',
  },
]

/** Also in the work list, so here only while nothing waits there. */
const pagesOfWork: ManagedPage[] = [
  {
    key: 'reports',
    href: '/safety',
    icon: IconFlag,
    title: 'common.reports',
    note: 'admin.overview.reportsNote',
  },
  {
    key: 'jobs',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
    title: 'admin.overview.jobs',
    note: 'admin.overview.jobsNote',
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
    <span className="icon-tile-small" aria-hidden="true">
      <Icon size={20} stroke={1.75} />
    </span>
    {label}
  </>
)

const QuickActions = ({ open }: Pick<AdminUrlState, 'open'>) => (
  <Section title={t('admin.overview.quickActions')}>
    <div className={styles.actions}>
      <Link href="/events?dialog=new" className={styles.tile}>
        <TileContent icon={IconPlus} label={t('admin.overview.createEvent')} />
      </Link>
      <button
        type="button"
        className={styles.tile}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'announcement' })}
      >
        <TileContent icon={IconSpeakerphone} label={t('common.sendAnnouncement')} />
      </button>
      <button
        type="button"
        className={styles.tile}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'settings' })}
      >
        <TileContent icon={IconSettings} label={t('admin.overview.settings')} />
      </button>
    </div>
  </Section>
)

const Manage = () => (
  <Section title={t('admin.overview.manage')}>
    <LinkList
      rows={useManagedPages().map(({ title, note, ...page }) => ({
        ...page,
        title: t(title),
        note: t(note),
      }))}
    />
  </Section>
)

export const OverviewTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const closeDialog = () => close({ dialog: undefined })
  const hasListsAbove = [useWork(), useRecentUsers()].every(({ isPending }) => !isPending)
  return (
    <>
      <SettingProblems />
      <div className={styles.columns}>
        <WorkList />
        <QuickActions open={open} />
        <RecentUsers />
        <Manage />
      </div>
      {/* The lists push the switch down when they arrive, and a tap would miss it. */}
      <AdminSecurity isHeld={!hasListsAbove} />
      {/* The dialogs confirm before discarding changes. */}
      <SendDialog isOpen={params.dialog === 'announcement'} onClose={closeDialog} />
      <SettingsDialog isOpen={params.dialog === 'settings'} onClose={closeDialog} />
    </>
  )
}
