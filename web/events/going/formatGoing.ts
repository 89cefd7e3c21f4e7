import type { Event } from '#shared/events/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { pluralize } from '#web/ui/formatCount.ts'

const maxNames = 2

/**
 * "You, Priya and 3 others are going"; null if the count is 0. The first part names people: the
 * host last, whose name stands above.
 */
export const formatGoing = ({
  going: { count, people },
  isBooked,
  host,
}: Pick<Event, 'going' | 'isBooked' | 'host'>): { names: string; rest: string } | null => {
  const hostLast = people.toSorted(
    (one, two) => Number(one.id === host?.id) - Number(two.id === host?.id),
  )
  const names = [
    ...(isBooked ? ['You'] : []),
    ...hostLast.slice(0, maxNames).map(({ name }) => firstNameOf(name)),
  ]
  const others = Math.max(0, count - names.length)
  const last = names.at(-1)
  if (last === undefined) {
    if (count === 0) return null
    return { names: '', rest: count === 1 ? '1 person is going' : `${count} people are going` }
  }
  if (others > 0)
    return { names: names.join(', '), rest: ` and ${pluralize(others, 'other')} are going` }
  if (names.length > 1)
    return { names: `${names.slice(0, -1).join(', ')} and ${last}`, rest: ' are going' }
  return isBooked ? { names: 'You', rest: ' are going' } : { names: last, rest: ' is going' }
}
