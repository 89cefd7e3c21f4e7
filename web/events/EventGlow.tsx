import styles from './EventGlow.module.css'
import { EventPicture } from './EventPicture.tsx'

type Props = Pick<Parameters<typeof EventPicture>[0], 'event'> & { className?: string | undefined }

/** The blurred picture of the event as a background. The parent needs a stacking context. */
export const EventGlow = ({ event, className = '' }: Props) => (
  <span className={`${styles.glow} ${className}`} aria-hidden="true">
    <span className={styles.blur}>
      <EventPicture event={event} className={styles.picture} isAboveFold />
    </span>
  </span>
)
