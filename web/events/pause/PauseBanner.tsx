import { IconPlayerPause } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { mayRun } from '#shared/events/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useResumeEvent } from './data.ts'
import styles from './PauseBanner.module.css'

/** Why the event takes no bookings. Its hosts can open them again. */
export const PauseBanner = ({ event }: { event: Event }) => {
  const { data: me } = useMe()
  const resume = useResumeEvent()
  const mayDecide = me && mayRun(event, me)
  return (
    <div className={styles.banner}>
      <p className={styles.title}>
        <IconPlayerPause size={20} aria-hidden="true" />
        {t('events.paused.title')}
      </p>
      <p>{t(mayDecide ? 'events.paused.forHosts' : 'events.paused.text')}</p>
      {mayDecide && (
        <Button
          size="sm"
          data-busy={resume.isPending || undefined}
          onClick={() => resume.mutate({ id: event.id, isPaused: false })}
        >
          {t('events.paused.resume')}
        </Button>
      )}
    </div>
  )
}
