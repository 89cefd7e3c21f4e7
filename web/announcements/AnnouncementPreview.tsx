import { IconMessage2 } from '@tabler/icons-react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import { t } from '#web/language/t.tsx'
import styles from './AnnouncementPreview.module.css'
import { useReach } from './data.ts'
import { formatAudience } from './formatAudience.ts'

/** The announcement as a notification, and the number of recipients. */
export const AnnouncementPreview = ({ draft }: { draft: AnnouncementDraft }) => (
  <section className="stack gap-8" aria-label={t('common.preview')}>
    <p className={styles.reach} role="status">
      <Reach draft={draft} />
    </p>
    <p className="font-600 text-15">{t('announcements.preview.heading')}</p>
    <div className={styles.row}>
      <span className="icon-tile-small" aria-hidden="true">
        <IconMessage2 size={20} stroke={1.75} />
      </span>
      <div className="stack gap-2 min-w-0 wrap-anywhere">
        <p className="font-600" dir="auto">
          {draft.title.trim() || t('common.title')}
        </p>
        <p className={`own-side ${styles.message}`} dir="auto">
          {draft.message.trim() || t('common.message')}
        </p>
      </div>
    </div>
  </section>
)

type Draft = Pick<AnnouncementDraft, 'targetAudience' | 'town' | 'language' | 'isAdvertising'>

/** The current number of recipients. */
export const Reach = ({ draft }: { draft: Draft }) => {
  const { data, error, isPlaceholderData } = useReach(draft)
  if (error) return t('announcements.reach.failed')
  if (!data || isPlaceholderData) return t('announcements.reach.counting')
  return (
    <>
      <span>{formatReach(data.count, draft)}</span>{' '}
      {data.mailCount > 0 && (
        <span className="muted">{t('announcements.reach.byEmail', { count: data.mailCount })}</span>
      )}
    </>
  )
}

/** "Reaches 11 people: everyone." */
const formatReach = (count: number, draft: Draft) =>
  t(draft.isAdvertising ? 'announcements.reach.peopleWhoAgreed' : 'announcements.reach.people', {
    count,
    audience: formatAudience(draft),
  })
