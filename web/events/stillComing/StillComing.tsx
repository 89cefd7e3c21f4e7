import { IconCheck } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { useConfirmComing } from './data.ts'
import styles from './StillComing.module.css'

type Props = { event: Event; now: Date; onCannotCome: () => void }

/** The question of the notification two days before. Only a tap answers it. */
export const StillComing = ({ event, now, onCannotCome }: Props) => {
  const confirm = useConfirmComing()
  const focusProps = useFocusRestore<HTMLElement>(confirm.isSuccess)
  if (bookingStateOf(event, now) !== 'booked') return null
  return (
    <section
      className={`no-outline ${styles.note}`}
      aria-label={t('events.stillComing.title')}
      {...focusProps}
    >
      <div role="status">
        {confirm.isSuccess && (
          <p className={styles.done}>
            <IconCheck size={20} stroke={2.5} aria-hidden="true" />
            {t('events.stillComing.done')}
          </p>
        )}
      </div>
      {!confirm.isSuccess && (
        <>
          <div>
            <p className="font-600">{t('events.stillComing.title')}</p>
            <p>{t('events.stillComing.text')}</p>
          </div>
          <div className="cluster">
            <OnlineOnlyButton
              isBusy={confirm.isPending}
              onClick={() => confirm.mutate({ id: event.id })}
            >
              {t(confirm.isPending ? 'events.stillComing.saving' : 'events.stillComing.yes')}
            </OnlineOnlyButton>
            <OnlineOnlyButton variant="default" onClick={onCannotCome}>
              {t('events.stillComing.no')}
            </OnlineOnlyButton>
          </div>
        </>
      )}
    </section>
  )
}
