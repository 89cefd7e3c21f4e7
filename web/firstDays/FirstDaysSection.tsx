import { IconListCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { pageWidthHook } from '#web/ui/pageWidthHook.ts'
import { useAcceptFirstDays, useDismissFirstDays } from './data.ts'
import { FirstDaysList } from './FirstDaysList.tsx'
import styles from './FirstDaysSection.module.css'

/** Home section: the offer, or the checklist once it was accepted. */
export const FirstDaysSection = ({ me }: { me: Me }) =>
  me.firstDays === 'shown' ? <FirstDaysList /> : <FirstDaysOffer />

const useIsOneLine = pageWidthHook((width) => width < 48)

/** Offers the checklist once; either answer is stored. On a phone, a line that opens. */
const FirstDaysOffer = () => {
  const id = useId()
  const isOneLine = useIsOneLine()
  const icon = (
    <span className={`icon-tile ${styles.icon}`} aria-hidden="true">
      <IconListCheck size={isOneLine ? 20 : 24} stroke={1.75} />
    </span>
  )
  const title = <h2 id={id}>{t('firstDays.title')}</h2>
  const text = <p className="muted text-15">{t('firstDays.offer.text')}</p>
  if (isOneLine)
    return (
      <Card as="section" className={styles.line} aria-labelledby={id}>
        <Disclosure
          isOpen={false}
          summary={
            <span className="cluster gap-12 items-center">
              {icon}
              {title}
            </span>
          }
        >
          <div className={styles.opened}>
            {text}
            <Answers />
          </div>
        </Disclosure>
      </Card>
    )
  return (
    <Card as="section" className={styles.offer} aria-labelledby={id}>
      {icon}
      <div>
        {title}
        {text}
      </div>
      <Answers />
    </Card>
  )
}

const Answers = () => {
  const accept = useAcceptFirstDays()
  const dismiss = useDismissFirstDays()
  const isBusy = accept.isPending || dismiss.isPending
  return (
    <div className="cluster">
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
  )
}
