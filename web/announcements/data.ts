import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
import { type AnnouncementDraft, announcements } from '#shared/announcements/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/**
 * The same words tried again, because no answer came, go under the same client id, so that they are
 * told once however often they arrived. Once an answer has come, the same words are another one.
 */
export const useClientId = () => {
  const last = useRef({ words: '', id: '' })
  return {
    clientIdOf: (draft: AnnouncementDraft) => {
      const words = JSON.stringify(draft)
      if (last.current.words !== words) last.current = { words, id: uuid() }
      return last.current.id
    },
    forget: () => {
      last.current = { words: '', id: '' }
    },
  }
}

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
