import { IconUser } from '@tabler/icons-react'
import type { BookingForm } from '#shared/events/booking/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { NameList } from '#web/ui/NameList.tsx'
import { partsOfNames } from '#web/ui/partsOfNames.ts'
import styles from './ReadersNote.module.css'

type Props = Pick<BookingForm, 'readers' | 'answersKeptDays'>

/** "Your answers are read only by Joris and Amina. They’re deleted 30 days after the event." */
export const ReadersNote = ({ readers, answersKeptDays: days }: Props) => {
  const firstNames = readers.map(firstNameOf)
  const names = partsOfNames(firstNames)
    .map(({ value }) => value)
    .join('')
  return (
    <p className={styles.note}>
      <IconUser size={20} aria-hidden="true" />
      <span>
        {names
          ? rich('events.booking.readers', {
              ...{ days, names },
              strong: () => (
                <strong>
                  <NameList names={firstNames} />
                </strong>
              ),
            })
          : t('events.booking.readersUnnamed', { days })}
      </span>
    </p>
  )
}
