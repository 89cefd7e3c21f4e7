import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnnouncementDraft, announcements } from '#shared/announcements/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** How many would be told. Asked anew: people come and go. */
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

/** Whoever sends it may be among those who are told. */
export const useSendAnnouncement = () =>
  useWrite(announcements.send, {
    refetch: [notifications.list, notifications.unreadCount],
    done: {
      title: 'Announcement sent!',
      description: 'Your message has been delivered to all users',
    },
    failed: 'Failed to send announcement',
  })
