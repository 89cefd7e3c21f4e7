import { t } from '#web/language/t.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'

/** "2 of 3 here", as everyone reads it. */
export const formatHere = ({ here, size }: { here: number; size: number }) =>
  here === size ? t('events.door.allHere', { size }) : t('events.door.hereOf', { here, size })

type CountProps = {
  name: string
  size: number
  here: number
  onChange: (here: number) => void
}

/** How many people of a party are here, one by one. */
export const PartyCount = ({ name, size, here, onChange }: CountProps) => (
  <Stepper
    value={here}
    max={size}
    onChange={onChange}
    legend={t('events.door.party', { name })}
    fewerLabel={t('events.door.fewer')}
    moreLabel={t('events.door.oneMore')}
  >
    {formatHere({ here, size })}
  </Stepper>
)

/** What the button of a party does: all of it, or those who are missing. */
export const checkInLabel = ({ size, here }: { size: number; here: number }) => {
  if (size === 1) return t('admin.attendee.checkIn')
  return here === 0
    ? t('events.door.checkIn', { count: size })
    : t('events.door.checkInMore', { count: size - here })
}
