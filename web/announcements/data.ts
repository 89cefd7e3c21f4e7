import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnnouncementDraft, announcements } from '#shared/announcements/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** The number of recipients. Always refetched, because users come and go. */
export const useReach = ({
  targetAudience,
  isAdvertising,
}: Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'>) =>
  useQuery({
    ...read(announcements.reach, {
      targetAudience,
      isAdvertising: isAdvertising ? 'true' : 'false',
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

/** The sender may be a recipient too, so their notifications are refetched. */
export const useSendAnnouncement = () =>
  useWrite(announcements.send, {
    refetch: [notifications.list, notifications.unreadCount],
    successToast: {
      title: 'Announcement sent!',
      description: 'Your message has been delivered to all users',
    },
    errorTitle: 'Failed to send announcement',
  })
