import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnnouncementDraft, announcements } from '#shared/announcements/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

/** The announcements that were sent, newest first. */
export const useAnnouncements = () =>
  usePaginatedList(announcements.list, {}, { first: 20, more: 20, refetchOnMount: true })

/** Towns and languages with the number of their users. */
export const useAudienceChoices = () =>
  useQuery({ ...read(announcements.choices), refetchOnMount: 'always' })

type Audience = Pick<AnnouncementDraft, 'targetAudience' | 'town' | 'language' | 'isAdvertising'>

/** The number of recipients. Always refetched, because users come and go. */
export const useReach = ({ targetAudience, town, language, isAdvertising }: Audience) =>
  useQuery({
    ...read(announcements.reach, {
      targetAudience,
      ...(town && { town }),
      ...(language && { language }),
      isAdvertising: isAdvertising ? 'true' : 'false',
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

/** The sender may be a recipient too, so their notifications are refetched. */
export const useSendAnnouncement = () =>
  useWrite(announcements.send, {
    refetch: [notifications.list, notifications.unreadCount, announcements.list],
    successToast: {
      title: t('announcements.send.sent'),
      description: t('announcements.send.sentNote'),
    },
    errorTitle: t('announcements.send.failed'),
  })
