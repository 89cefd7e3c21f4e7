import { lazy, Suspense } from 'react'
import { useMe } from '#web/auth/data.ts'
import { ActiveFilters } from '#web/events/filter/ActiveFilters.tsx'
import { CalendarBones } from '#web/events/month/CalendarBones.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { EventDialogs } from './EventDialogs.tsx'
import { EventsTools } from './EventsTools.tsx'
import { EventTabs } from './EventTabs.tsx'
import { useEventsPlace } from './useEventsPlace.ts'

const EventCalendar = lazy(async () => ({
  default: (await import('#web/events/month/EventCalendar.tsx')).EventCalendar,
}))

export const EventsScreen = () => {
  const control = useEventsPlace()
  const { data: me } = useMe()
  const isAdmin = me?.isAdmin ?? false
  return (
    <>
      <ScreenHeader title="Events" lead="Meet people, practise Dutch, feel at home.">
        <EventsTools control={control} isAdmin={isAdmin} />
      </ScreenHeader>
      <ActiveFilters control={control} />
      {control.place.view === 'calendar' ? (
        <Suspense fallback={<CalendarBones />}>
          <EventCalendar control={control} />
        </Suspense>
      ) : (
        <EventTabs control={control} />
      )}
      <EventDialogs control={control} isAdmin={isAdmin} />
      <ReportHost />
    </>
  )
}
