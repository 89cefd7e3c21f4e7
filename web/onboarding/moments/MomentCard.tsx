import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Moment } from '#shared/onboarding/contract.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { useAutoClose } from '#web/ui/useAutoClose.ts'
import { closeMoment } from './data.ts'
import styles from './MomentCard.module.css'

type Content = { title: string; text: string; picture: string }

const contents: Record<Moment, Content> = {
  firstBooking: {
    title: 'Your first event',
    text: 'Many people come alone the first time. You will be in good company.',
    picture: '/images/cafe.svg',
  },
  firstConnection: {
    title: 'Your first connection',
    text: 'Say hello. The first message is always the hardest.',
    picture: '/images/friends.svg',
  },
  buddyMatch: {
    title: 'You have found a language buddy',
    text: 'Pick a day and a place for your first hour together.',
    picture: '/images/tandem.svg',
  },
  buddyWeek: {
    title: 'Your first week together is done',
    text: 'A little every week is how you learn a language.',
    picture: '/images/language.svg',
  },
  hundredthDay: {
    title: 'A hundred days in the Netherlands',
    text: 'You know your way around now. Someone who has just arrived could use your help.',
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
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.sentence}>{text}</p>
      </div>
      <ActionIcon className={styles.close ?? ''} aria-label="Close" onClick={closeMoment}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
