import type { ReactNode } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { rich, t } from '#web/language/t.tsx'

const maxNames = 2

type Props = Pick<Event, 'going' | 'isBooked' | 'host'>
type Rest = (children: ReactNode) => ReactNode

/**
 * "You, Priya and 3 others are going"; null if the count is 0. Names are of members, and the count
 * is of people: the others may be guests, also one's own. It names the host last, whose name
 * stands above. `rest` renders the words after the names.
 */
export const formatGoing = (
  { going: { count, people }, isBooked, host }: Props,
  rest: Rest,
): ReactNode => {
  const hostLast = people.toSorted(
    (one, two) => Number(one.id === host?.id) - Number(two.id === host?.id),
  )
  const [first, second] = hostLast.slice(0, maxNames).map(({ name }) => firstNameOf(name))
  const named = [isBooked, first, second].filter(Boolean).length
  const others = Math.max(0, count - named)
  if (second !== undefined && first !== undefined) {
    const args = { first, second, rest }
    if (others === 0) return rich(isBooked ? 'events.going.youAndTwo' : 'events.going.two', args)
    const key = isBooked ? 'events.going.youTwoAndOthers' : 'events.going.twoAndOthers'
    return rich(key, { ...args, others })
  }
  if (first !== undefined) {
    if (others === 0)
      return rich(isBooked ? 'events.going.youAndOne' : 'events.going.one', { first, rest })
    const key = isBooked ? 'events.going.youOneAndOthers' : 'events.going.oneAndOthers'
    return rich(key, { first, others, rest })
  }
  if (isBooked)
    return others === 0
      ? rich('events.going.you', { rest })
      : rich('events.going.youAndOthers', { others, rest })
  return count === 0 ? null : t('events.going.count', { count })
}
