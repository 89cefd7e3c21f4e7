import { useId } from 'react'
import { t } from '#web/language/t.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
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

/** "You and up to 3 guests", with the number of guests. */
export const GuestStepper = ({ size, maxGuests, room, onChange, error }: Props) => {
  const id = useId()
  const most = Math.min(1 + maxGuests, room ?? Number.POSITIVE_INFINITY)
  const isRoomShort = room !== null && room < 1 + maxGuests && size >= room
  const [you, guests] = [
    t('events.booking.you'),
    t('events.booking.upToGuests', { max: maxGuests }),
  ]
  return (
    <div className={styles.guests}>
      <p className={styles.label} aria-hidden="true">
        <strong>{you}</strong>
        <span>{guests}</span>
      </p>
      <Stepper
        value={size}
        min={1}
        max={most}
        onChange={onChange}
        legend={`${you} ${guests}`}
        fewerLabel={t('events.booking.fewerGuests')}
        moreLabel={t('events.booking.moreGuests')}
        errorId={error ? id : undefined}
      >
        {t('events.booking.guestCount', { count: size - 1 })}
      </Stepper>
      <p className={styles.room} role="status">
        {isRoomShort && t('events.booking.roomFor', { count: room })}
      </p>
      {error && (
        <p id={id} className="text-red text-14">
          {error}
        </p>
      )}
    </div>
  )
}
