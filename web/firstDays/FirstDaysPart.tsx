import type { Me } from '#shared/users/user.ts'
import { FirstDaysList } from './FirstDaysList.tsx'
import { FirstDaysOffer } from './FirstDaysOffer.tsx'

type Props = {
  me: Me
  /** Of what the list is made, see `useFirstDays`. */
  follows: (string | number | undefined)[]
}

/** On home: the question whether one wants it, and then the list. */
export const FirstDaysPart = ({ me, follows }: Props) =>
  me.firstDays === 'shown' ? <FirstDaysList follows={follows} /> : <FirstDaysOffer />
