import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Moment } from '#shared/onboarding/contract.ts'
import { type Label, t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { useAutoClose } from '#web/ui/useAutoClose.ts'
import { closeMoment } from './data.ts'
import styles from './MomentCard.module.css'

type Content = { title: Label; text: Label; picture: string }

const contents: Record<Moment, Content> = {
  firstBooking: {
    title: 'onboarding.moment.firstBooking',
    text: 'onboarding.moment.firstBookingText',
    picture: '/images/cafe.svg',
  },
  firstConnection: {
    title: 'onboarding.moment.firstConnection',
    text: 'onboarding.moment.firstConnectionText',
    picture: '/images/friends.svg',
  },
  buddyMatch: {
    title: 'onboarding.moment.buddyMatch',
    text: 'onboarding.moment.buddyMatchText',
    picture: '/images/tandem.svg',
  },
  buddyWeek: {
    title: 'onboarding.moment.buddyWeek',
    text: 'onboarding.moment.buddyWeekText',
    picture: '/images/language.svg',
  },
  hundredthDay: {
    title: 'onboarding.moment.hundredthDay',
    text: 'onboarding.moment.hundredthDayText',
    picture: '/images/lantern.svg',
  },
}

const autoCloseMs = 8000

const confetti = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** A small card that leaves by itself. It never takes the focus. */
export const MomentCard = ({ moment }: { moment: Moment }) => {
  const card = useRef<HTMLDivElement>(null)
  useAutoClose(card, { content: moment, closesAfterMs: autoCloseMs, onClose: closeMoment })
  const { title, text, picture } = contents[moment]
  return (
    <div ref={card} className={styles.card}>
      <div className={styles.confetti} aria-hidden="true">
        {confetti.map((name) => (
          <span key={name} />
        ))}
      </div>
      <img className={styles.picture} src={picture} alt="" width={64} height={64} />
      <div className="flex-1">
        <p className={styles.title}>{t(title)}</p>
        <p className="muted text-15">{t(text)}</p>
      </div>
      <ActionIcon
        className="flex-none self-start"
        aria-label={t('common.close')}
        onClick={closeMoment}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
