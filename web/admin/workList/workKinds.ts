import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarRepeat,
  IconDatabaseExport,
  IconFlag,
  IconMailOff,
  IconMessage2,
  IconScale,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { WorkKind } from '#shared/admin/workList/contract.ts'
import { adminHref } from '#web/admin/adminSearchParams.ts'
import type { LinkRow } from '#web/admin/LinkList.tsx'
import type { Label } from '#web/language/t.tsx'

/** What can wait for an administrator, and the page where it is done. */
export const workKinds: Record<WorkKind, Pick<LinkRow, 'href' | 'icon'> & { title: Label }> = {
  reports: { title: 'common.reports', href: '/safety', icon: IconFlag },
  objections: { title: 'admin.work.objections', href: '/safety', icon: IconScale },
  contact: { title: 'admin.work.contact', href: '/safety', icon: IconMessage2 },
  proposals: {
    title: 'admin.work.proposals',
    href: adminHref({ page: 'proposals' }),
    icon: IconCalendarQuestion,
  },
  changedEvents: {
    title: 'admin.work.changedEvents',
    href: adminHref({ page: 'proposals' }),
    icon: IconCalendarRepeat,
  },
  joinRequests: {
    title: 'admin.work.joinRequests',
    href: adminHref({ page: 'groups', filter: 'requests' }),
    icon: IconUsersGroup,
  },
  exportRequests: {
    title: 'admin.work.exportRequests',
    href: adminHref({ tab: 'gdpr' }),
    icon: IconDatabaseExport,
  },
  eventsWithoutHost: {
    title: 'admin.work.eventsWithoutHost',
    href: adminHref({ tab: 'events' }),
    icon: IconCalendarOff,
  },
  failedMails: {
    title: 'admin.work.failedMails',
    href: adminHref({ page: 'jobs' }),
    icon: IconMailOff,
  },
  failedJobs: {
    title: 'admin.work.failedJobs',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
  },
}
