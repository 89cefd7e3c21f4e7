import type { Event } from '#shared/events/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { pluralize } from '#web/ui/formatCount.ts'

const maxNames = 2

/** "You, Priya and 3 others are going"; null if the count is 0. The first part names people. */
export const formatGoing = ({
  going: { count, people },
  isBooked,
}: Pick<Event, 'going' | 'isBooked'>): { names: string; rest: string } | null => {
  const names = [
    ...(isBooked ? ['You'] : []),
    ...people.slice(0, maxNames).map(({ name }) => firstNameOf(name)),
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
