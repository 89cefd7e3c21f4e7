import { IconBook2, IconFlag, IconPlus, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'wouter'
import { type AdminPage, adminPageNames } from '#web/admin/adminPageNames.ts'
import { adminPages } from '#web/admin/adminPages.tsx'
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

const rowOf = (page: AdminPage): ManagedPage => {
  const { icon, title, note } = adminPages[page]
  return { key: page, href: adminHref({ page }), icon, title, note }
}

const guides: ManagedPage = {
  key: 'guides',
  href: '/admin/guides',
  icon: IconBook2,
  title: 'common.guides',
  note: 'admin.overview.guidesNote',
}

const reports: ManagedPage = {
  key: 'reports',
  href: '/safety',
  icon: IconFlag,
  title: 'common.reports',
  note: 'admin.overview.reportsNote',
}

const pages = [guides, ...adminPageNames.filter((page) => page !== 'jobs').map(rowOf)]

/** Also in the work list, so here only while nothing waits there. */
const pagesOfWork = [reports, rowOf('jobs')]

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
