import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/calendar/days.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'
import { knownRole } from '#shared/users/knownRole.ts'
import type { Me } from '#shared/users/user.ts'
import { read } from '#web/api/client.ts'
import { mayBeBooked } from '#web/events/data.ts'
import { amsterdamDay, startOfAmsterdamDay } from '#web/ui/format.ts'

const minSearchLength = 2

/** "Utrecht" of "Utrecht, Netherlands"; null if nothing can be searched for. */
export const townOf = ({ location }: Pick<Me, 'location'>) => {
  const town = location?.split(',')[0]?.trim() ?? ''
  return town.length >= minSearchLength ? town : null
}

const daysShown = 7
export const maxSuggestedEvents = 2
// The search also finds events that only mention the town.
const maxFound = 10

export const mayBeSuggested = (event: Event) => mayBeBooked(event, new Date())

/** Events of this week that take place in the town. Without a town there is no request. */
export const useEventsThisWeek = (town: string | null, now: Date) =>
  useQuery({
    ...read(events.list, {
      when: 'upcoming',
      to: startOfAmsterdamDay(addDays(amsterdamDay(now), daysShown + 1))?.toISOString(),
      limit: maxFound,
      q: town ?? '',
    }),
    enabled: town !== null,
    select: (found) =>
      found
        .filter(({ location }) => location.toLowerCase().includes(String(town).toLowerCase()))
        .filter(mayBeSuggested)
        .slice(0, maxSuggestedEvents),
  })

const maxPeople = 2

/** Those with whom the member has most in common. */
export const useSuggestedPeople = () => useQuery(read(people.suggestions, { limit: maxPeople }))

const maxGroups = 12

const mayBeJoined = ({ role, isPrivate, hasRequested, wasRemoved }: Group) =>
  role === null && !isPrivate && !hasRequested && !wasRemoved

const pickGroup = (found: Group[]) =>
  found.filter(mayBeJoined).sort((one, other) => other.memberCount - one.memberCount)[0] ?? null

/** The largest public group about the town, or else for the role that the user chose; null: none. */
export const useSuggestedGroup = (me: Me) => {
  const town = townOf(me)
  const nearby = useQuery({
    ...read(groups.list, { q: town ?? '', limit: maxGroups }),
    enabled: town !== null,
    select: pickGroup,
  })
  const isNearby = Boolean(nearby.data)
  const type = knownRole(me) === 'student' ? ('students' as const) : ('new_arrivals' as const)
  const similar = useQuery({
    ...read(groups.list, { type, limit: maxGroups }),
    enabled: town === null || nearby.data === null,
    select: pickGroup,
  })
  return { group: nearby.data ?? similar.data ?? null, isNearby }
}
