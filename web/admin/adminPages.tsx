import {
  IconAlertTriangle,
  IconCalendarQuestion,
  IconListDetails,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Label } from '#web/language/t.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { AdminPage } from './adminPageNames.ts'
import type { AdminUrlState } from './adminSearchParams.ts'
import type { LinkRow } from './LinkList.tsx'

type ContentProps = { urlState: AdminUrlState }

type Page = {
  title: Label
  lead: Label
  /** What its row of "Manage" says. */
  note: Label
  icon: LinkRow['icon']
  Content: ComponentType<ContentProps>
}

const lazyPage = (load: () => Promise<ComponentType<ContentProps>>) =>
  lazyComponent(load, <Spinner />)

export const adminPages: Record<AdminPage, Page> = {
  proposals: {
    title: 'admin.pages.proposals.title',
    lead: 'admin.pages.proposals.lead',
    note: 'admin.pages.proposals.note',
    icon: IconCalendarQuestion,
    Content: lazyPage(async () => (await import('./proposals/ProposalsPage.tsx')).ProposalsPage),
  },
  groups: {
    title: 'common.groups',
    lead: 'admin.pages.groups.lead',
    note: 'admin.pages.groups.note',
    icon: IconUsersGroup,
    Content: lazyPage(async () => (await import('./groups/GroupsPage.tsx')).GroupsPage),
  },
  announcements: {
    title: 'common.announcements',
    lead: 'admin.pages.announcements.lead',
    note: 'admin.pages.announcements.note',
    icon: IconSpeakerphone,
    Content: lazyPage(async () => {
      const { AnnouncementsPage } = await import('#web/announcements/AnnouncementsPage.tsx')
      return ({ urlState: { params, open, close } }) => (
        <AnnouncementsPage
          isSending={params.dialog === 'announcement'}
          onSend={() => open({ dialog: 'announcement' })}
          onClose={() => close({ dialog: undefined })}
        />
      )
    }),
  },
  audit: {
    title: 'admin.pages.audit.title',
    lead: 'admin.pages.audit.lead',
    note: 'admin.pages.audit.note',
    icon: IconListDetails,
    Content: lazyPage(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  },
  jobs: {
    title: 'admin.pages.jobs.title',
    lead: 'admin.pages.jobs.lead',
    note: 'admin.pages.jobs.note',
    icon: IconAlertTriangle,
    Content: lazyPage(async () => (await import('./workList/FailedJobsPage.tsx')).FailedJobsPage),
  },
}
