import { IconMessage2 } from '@tabler/icons-react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import styles from './AnnouncementPreview.module.css'
import { useReach } from './data.ts'
import { formatAudience } from './formatAudience.ts'

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
        <p className={`own-side ${styles.message}`} dir="auto">
          {draft.message.trim() || 'Message'}
        </p>
      </div>
    </div>
  </section>
)

type Draft = Pick<AnnouncementDraft, 'targetAudience' | 'town' | 'language' | 'isAdvertising'>

/** The current number of recipients. */
export const Reach = ({ draft }: { draft: Draft }) => {
  const { data, error, isPlaceholderData } = useReach(draft)
  if (error) return 'We couldn’t count how many people this reaches.'
  if (!data || isPlaceholderData) return 'Counting...'
  return (
    <>
      <span>{formatReach(data.count, draft)}</span>{' '}
      {data.mailCount > 0 && (
        <span className="muted">
          {data.mailCount === 1
            ? '1 person also gets an email.'
            : `${numbers.format(data.mailCount)} people also get an email.`}
        </span>
      )}
    </>
  )
}

const numbers = new Intl.NumberFormat('en-GB')

/** "Reaches 11 people: everyone." */
const formatReach = (count: number, draft: Draft) => {
  const people = count === 1 ? '1 person' : `${numbers.format(count)} people`
  const agreed = draft.isAdvertising ? ' who agreed to marketing' : ''
  return `Reaches ${people}: ${formatAudience(draft)}${agreed}.`
}
