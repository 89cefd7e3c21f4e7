import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
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

type Audience = Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'> & {
  town?: string | null | undefined
  language?: string | null | undefined
}

const readReach = ({ targetAudience, town, language, isAdvertising }: Audience) =>
  read(announcements.reach, {
    targetAudience,
    ...(town && { town }),
    ...(language && { language }),
    isAdvertising: isAdvertising ? 'true' : 'false',
  })

/** The number of recipients. Always refetched, because users come and go. */
export const useReach = (audience: Audience) =>
  useQuery({
    ...readReach(audience),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

const reachesEveryone = ({ targetAudience, town, language, isAdvertising }: Audience) =>
  targetAudience === 'all' && !town && !language && !isAdvertising

/** The sender may be a recipient too, so their notifications are refetched. */
export const useSendAnnouncement = () => {
  const cache = useQueryClient()
  const noteOn = (sent: Audience) => {
    if (reachesEveryone(sent)) return { description: t('announcements.send.sentNote') }
    // As the question before it said; undefined if counting failed.
    const reach = cache.getQueryData(readReach(sent).queryKey)
    return reach && { description: t('announcements.send.sentTo', { count: reach.count }) }
  }
  return useWrite(announcements.send, {
    refetch: [notifications.list, notifications.unreadCount, announcements.list],
    successToast: (sent) => ({ title: t('announcements.send.sent'), ...noteOn(sent) }),
    errorTitle: t('announcements.send.failed'),
  })
}
