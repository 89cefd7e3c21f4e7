import { IconListCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useAcceptFirstDays, useDismissFirstDays } from './data.ts'
import { FirstDaysList } from './FirstDaysList.tsx'
import styles from './FirstDaysSection.module.css'

/** Home section: the offer, or the checklist once it was accepted. */
export const FirstDaysSection = ({ me }: { me: Me }) =>
  me.firstDays === 'shown' ? <FirstDaysList /> : <FirstDaysOffer />

/** Offers the checklist once; either answer is stored. */
const FirstDaysOffer = () => {
  const id = useId()
  const accept = useAcceptFirstDays()
  const dismiss = useDismissFirstDays()
  const isBusy = accept.isPending || dismiss.isPending
  return (
    <Card as="section" className={styles.offer} aria-labelledby={id}>
      <span className={styles.icon} aria-hidden="true">
        <IconListCheck size={24} stroke={1.75} />
      </span>
      <div>
        <h2 id={id}>{t('firstDays.title')}</h2>
        <p className="muted text-medium">{t('firstDays.offer.text')}</p>
      </div>
      <div className={styles.answers}>
        <Button
          variant="light"
          loading={accept.isPending}
          onClick={() => !isBusy && accept.mutate({ isShown: true })}
        >
          {t('firstDays.offer.start')}
        </Button>
        <Button
          variant="subtle"
          loading={dismiss.isPending}
          onClick={() => !isBusy && dismiss.mutate({ isShown: false })}
        >
          {t('firstDays.offer.decline')}
        </Button>
      </div>
    </Card>
  )
}
