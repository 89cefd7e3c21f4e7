import { memo, useState } from 'react'
import { counted } from '#web/ui/counted.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { startOfAmsterdamDay } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useEvents } from './data.ts'
import { EventCard } from './EventCard.tsx'
import styles from './EventList.module.css'
import { EventListBones } from './EventListBones.tsx'
import { filterOf, queryOf, type Tab } from './eventsPlace.ts'
import { NoEvents } from './NoEvents.tsx'
import type { EventsPlaceControl } from './useEventsPlace.ts'

type Props = { tab: Tab; control: EventsPlaceControl }

/** As many cards as a first screen shows: their pictures are not worth waiting for. */
const inSight = 3

/** Fifty of them stand behind each dialog that opens: only what has changed is drawn anew. */
const KeptCard = memo(EventCard)

const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000)

/** The same for a minute, which is as exactly as events begin. */
const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  const exactly = new Date()
  if (minuteOf(now) !== minuteOf(exactly)) setNow(exactly)
  return now
}

export const EventList = ({ tab, control }: Props) => {
  const { place, hrefAt } = control
  const now = useNow()
  const list = useEvents({
    when: tab,
    ...queryOf(filterOf(place), { startOf: startOfAmsterdamDay }),
  })
  if (list.failure)
    return (
      <FailedState
        title="The events could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!list.rows) return <EventListBones />
  if (list.rows.length === 0) return <NoEvents tab={tab} control={control} />
  return (
    <>
      <p className="only-for-readers" role="status">
        {counted(list.rows.length, 'event')}
        {list.hasMore && ' so far'}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets. */}
      <ul className={styles.list} role="list">
        {list.rows.map((event, index) => (
          <li key={event.id}>
            <KeptCard
              event={event}
              now={now}
              href={hrefAt({ event: event.id })}
              isAtTop={index < inSight}
            />
          </li>
        ))}
      </ul>
      <ShowMore what="events" list={list} />
    </>
  )
}
