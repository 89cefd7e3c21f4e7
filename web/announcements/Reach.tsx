import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import { useReach } from './data.ts'
import { showReach } from './showReach.ts'

type Props = { draft: Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'> }

/** How many would read it, as of now. */
export const Reach = ({ draft }: Props) => {
  const { data, error, isPlaceholderData } = useReach(draft)
  if (error) return 'How many it reaches could not be counted.'
  return data && !isPlaceholderData ? showReach(data.count, draft) : 'Counting...'
}
