import { IconMessage2 } from '@tabler/icons-react'
import { type AnnouncementDraft, audienceLabels } from '#shared/announcements/contract.ts'
import styles from './AnnouncementPreview.module.css'
import { useReach } from './data.ts'

/** The announcement as a notification, and the number of recipients. */
export const AnnouncementPreview = ({ draft }: { draft: AnnouncementDraft }) => (
  <section className="stack gap-tight" aria-label="Preview">
    <p className={styles.reach} role="status">
      <Reach draft={draft} />
    </p>
    <p className={styles.label}>How it will look</p>
    <div className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        <IconMessage2 size={20} stroke={1.75} />
      </span>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {draft.title.trim() || 'Title'}
        </p>
        <p className={styles.message} dir="auto">
          {draft.message.trim() || 'Message'}
        </p>
      </div>
    </div>
  </section>
)

type ReachProps = { draft: Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'> }

/** The current number of recipients. */
export const Reach = ({ draft }: ReachProps) => {
  const { data, error, isPlaceholderData } = useReach(draft)
  if (error) return 'How many it reaches could not be counted.'
  return data && !isPlaceholderData ? formatReach(data.count, draft) : 'Counting...'
}

const numbers = new Intl.NumberFormat('en-GB')

/** "Reaches 11 people: everyone." */
const formatReach = (
  count: number,
  { targetAudience, isAdvertising }: Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'>,
) => {
  const people = count === 1 ? '1 person' : `${numbers.format(count)} people`
  const audience =
    targetAudience === 'all' ? 'everyone' : audienceLabels[targetAudience].toLowerCase()
  return `Reaches ${people}: ${audience}${isAdvertising ? ' who agreed to marketing' : ''}.`
}
