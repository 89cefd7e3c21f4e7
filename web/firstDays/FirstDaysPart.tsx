import type { Me } from '#shared/users/user.ts'
import { FirstDaysList } from './FirstDaysList.tsx'
import { FirstDaysOffer } from './FirstDaysOffer.tsx'

/** On home: the question whether one wants it, and then the list. */
export const FirstDaysPart = ({ me }: { me: Me }) =>
  me.firstDays === 'shown' ? <FirstDaysList /> : <FirstDaysOffer />
