import {
  IconAlertTriangle,
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

/** What can wait for an administrator, and the page where it is done. */
export const workKinds: Record<WorkKind, Pick<LinkRow, 'title' | 'href' | 'icon'>> = {
  reports: { title: 'Reports', href: '/safety', icon: IconFlag },
  objections: { title: 'Objections to a decision', href: '/safety', icon: IconScale },
  contact: { title: 'Messages to the team', href: '/safety', icon: IconMessage2 },
  joinRequests: {
    title: 'Requests to join a group',
    href: adminHref({ page: 'groups', filter: 'requests' }),
    icon: IconUsersGroup,
  },
  exportRequests: {
    title: 'Requests for a copy of data',
    href: adminHref({ tab: 'gdpr' }),
    icon: IconDatabaseExport,
  },
  failedMails: {
    title: 'Emails that could not be sent',
    href: adminHref({ page: 'jobs' }),
    icon: IconMailOff,
  },
  failedJobs: {
    title: 'Background jobs that failed',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
  },
}
