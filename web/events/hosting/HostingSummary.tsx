import type { Hosting } from '#shared/events/hosting/contract.ts'
import { Description } from '#web/events/details/Description.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { AttachedFiles } from '#web/files/AttachedFiles.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { draftPicture } from './draftPicture.ts'
import { formatDraftStart } from './draftTimes.ts'
import styles from './HostingSummary.module.css'

/** What has been entered so far, for those who cannot change it. */
export const HostingSummary = ({ hosting }: { hosting: Hosting }) => {
  const { draft } = hosting
  return (
    <Card className={styles.card}>
      <EventPicture event={draftPicture(hosting)} className={styles.picture} isAboveFold />
      <div className={styles.text}>
        <h2 dir="auto">{draft.title || t('events.hosting.untitled')}</h2>
        <p className="muted text-15">
          {formatDraftStart(draft)}
          {draft.location && (
            <>
              {' · '}
              <bdi>{draft.location}</bdi>
            </>
          )}
        </p>
        {draft.description && <Description text={draft.description} />}
        {hosting.files && (
          <AttachedFiles
            files={hosting.files}
            sender={{ id: null, name: draft.title ?? null, isMe: false }}
            createdAt={hosting.updatedAt}
            onDescribed={() => undefined}
          />
        )}
      </div>
    </Card>
  )
}
