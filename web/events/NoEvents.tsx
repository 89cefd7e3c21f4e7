import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { applyingFilters, noFilterIn, type Tab } from './eventsPlace.ts'
import type { EventsPlaceControl } from './useEventsPlace.ts'

type Props = { tab: Tab; control: EventsPlaceControl }

const words = {
  upcoming: {
    title: 'No upcoming events found',
    hint: 'New events appear here as soon as they are planned.',
    mine: 'You have booked nothing yet that is still to come.',
    step: 'See past events',
    other: 'past',
  },
  past: {
    title: 'No past events found',
    hint: 'Events move here once they have started.',
    mine: 'You have booked nothing that has started.',
    step: 'See upcoming events',
    other: 'upcoming',
  },
} as const

export const NoEvents = ({ tab, control: { place, go } }: Props) => {
  const { title, hint, mine, step, other } = words[tab]
  const filters = applyingFilters(place).map(([key]) => key)
  const isFiltered = filters.length > 0
  const reason = filters.join() === 'mine' ? mine : 'Nothing fits all of your filters.'
  return (
    <EmptyState title={title} hint={isFiltered ? reason : hint} icon={<IconCalendarOff />}>
      {isFiltered ? (
        <Button variant="light" onClick={() => go(noFilterIn(place))}>
          Clear filters
        </Button>
      ) : (
        <Button variant="light" onClick={() => go({ tab: other })}>
          {step}
        </Button>
      )}
    </EmptyState>
  )
}
