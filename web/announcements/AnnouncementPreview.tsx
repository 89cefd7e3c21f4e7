import { IconMessage2 } from '@tabler/icons-react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import styles from './AnnouncementPreview.module.css'
import { Reach } from './Reach.tsx'

/** As it will stand among the notifications, and how many will see it there. */
export const AnnouncementPreview = ({ draft }: { draft: AnnouncementDraft }) => (
  <section className={styles.preview} aria-label="Preview">
    <p className={styles.reach} role="status">
      <Reach draft={draft} />
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
