import { IconMessage2 } from '@tabler/icons-react'
import { type AnnouncementDraft, audienceLabels } from '#shared/announcements/contract.ts'
import styles from './AnnouncementPreview.module.css'
import { useReach } from './data.ts'

const numbers = new Intl.NumberFormat('en-GB')

const reachWords = (count: number, { targetAudience, isAdvertising }: AnnouncementDraft) => {
  const people = count === 1 ? '1 person' : `${numbers.format(count)} people`
  const whom = targetAudience === 'all' ? 'everyone' : audienceLabels[targetAudience].toLowerCase()
  return `Reaches ${people}: ${whom}${isAdvertising ? ' who agreed to marketing' : ''}.`
}

/** As it will stand among the notifications, and how many will see it there. */
export const AnnouncementPreview = ({ draft }: { draft: AnnouncementDraft }) => {
  const { data, error, isPlaceholderData } = useReach(draft)
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.reach} role="status">
        {error && 'How many it reaches could not be counted.'}
        {!error && data && !isPlaceholderData && reachWords(data.count, draft)}
        {!error && (!data || isPlaceholderData) && 'Counting...'}
      </p>
      <p className={styles.label}>How it will look</p>
      <div className={styles.row}>
        <span className={styles.icon} aria-hidden="true">
          <IconMessage2 size={20} stroke={1.75} />
        </span>
        <div className={styles.words}>
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
}
