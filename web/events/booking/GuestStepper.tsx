import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { t } from '#web/language/t.tsx'
import styles from './GuestStepper.module.css'

type Props = {
  /** The user and the guests. */
  size: number
  maxGuests: number
  /** The most people who get a place; null: no limit. */
  room: number | null
  onChange: (size: number) => void
  error: string | null
}

/** "You and up to 3 guests", with a button for one fewer and one for one more. */
export const GuestStepper = ({ size, maxGuests, room, onChange, error }: Props) => {
  const id = useId()
  const most = Math.min(1 + maxGuests, room ?? Number.POSITIVE_INFINITY)
  const isRoomShort = room !== null && room < 1 + maxGuests && size >= room
  return (
    <fieldset
      className={styles.stepper}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="visually-hidden">
        {t('events.booking.you')} {t('events.booking.upToGuests', { max: maxGuests })}
      </legend>
      <p className={styles.label} aria-hidden="true">
        <strong>{t('events.booking.you')}</strong>
        <span>{t('events.booking.upToGuests', { max: maxGuests })}</span>
      </p>
      <div className={styles.controls}>
        <Step
          name={t('events.booking.fewerGuests')}
          isQuiet
          isOver={size <= 1}
          onPress={() => onChange(size - 1)}
        >
          <IconMinus size={20} aria-hidden="true" />
        </Step>
        <output className={styles.count}>
          {t('events.booking.guestCount', { count: size - 1 })}
        </output>
        <Step
          name={t('events.booking.moreGuests')}
          isOver={size >= most}
          onPress={() => onChange(size + 1)}
        >
          <IconPlus size={20} aria-hidden="true" />
        </Step>
      </div>
      <p className={styles.room} role="status">
        {isRoomShort && t('events.booking.roomFor', { count: room })}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-red text-14">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type StepProps = {
  name: string
  /** There is no further. */
  isOver: boolean
  onPress: () => void
  isQuiet?: boolean
  children: ReactNode
}

/** Not `disabled` at the end: that would drop the focus. */
const Step = ({ name, isOver, onPress, isQuiet = false, children }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={name}
    aria-disabled={isOver}
    data-quiet={isQuiet || undefined}
    onClick={() => {
      if (!isOver) onPress()
    }}
  >
    {children}
  </button>
)
