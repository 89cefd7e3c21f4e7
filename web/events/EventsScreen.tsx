import { mayHost } from '#shared/events/hosting/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { ActiveFilters } from '#web/events/filter/ActiveFilters.tsx'
import { QuickFilters } from '#web/events/filter/QuickFilters.tsx'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDaysUntil } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { bookingStateOf } from './bookingState.ts'
import { useEvents } from './data.ts'
import { EventDialogs } from './EventDialogs.tsx'
import { EventList } from './EventList.tsx'
import { EventsTools, HostTools, PlanningTools } from './EventsTools.tsx'
import { type EventsUrlState, parseTab, useEventsSearchParams } from './eventsSearchParams.ts'
import { eventsHref } from './hrefs.ts'

const CalendarSkeleton = () => (
  <LoadingRegion label={t('events.calendar.loading')}>
    <Skeleton width="12rem" height="2.75rem" />
    <br />
    <Skeleton height="36rem" />
  </LoadingRegion>
)

const EventCalendar = lazyComponent(
  async () => (await import('./calendar/EventCalendar.tsx')).EventCalendar,
  <CalendarSkeleton />,
)

/** "Next up: Dutch café night, in 7 days" */
const MyNextEvent = () => {
  const now = new Date()
  const { data = [] } = useEvents({ when: 'upcoming', mine: 'true' })
  const next = data.find((event) => bookingStateOf(event, now) === 'booked')
  return next
    ? rich('events.screen.nextUp', {
        title: next.title,
        when: formatDaysUntil(next.startDate, now),
        strong: (children) => <strong dir="auto">{children}</strong>,
      })
    : t('events.screen.myLead')
}

export const EventsScreen = () => {
  const urlState = useEventsSearchParams()
  const { data: me } = useMe()
  const isAdmin = me?.isAdmin ?? false
  // Administrators have their own form here.
  const isHost = !!me && !isAdmin && mayHost(me, platform, { runsGroup: false })
  const town = me?.location ?? ''
  const isMine = urlState.params.mine === 'true'
  // The month needs the height.
  const isCalendar = urlState.params.view === 'calendar'
  return (
    <>
      <ScreenHeader
        title={t(isMine ? 'common.myEvents' : 'common.events')}
        lead={!isCalendar && (isMine ? <MyNextEvent /> : t('events.screen.lead'))}
      >
        <EventsTools urlState={urlState} />
      </ScreenHeader>
      {isAdmin && <PlanningTools urlState={urlState} />}
      {!isCalendar && <HostTools mayHost={isHost} isMine={isMine} />}
      <QuickFilters urlState={urlState} town={town} />
      <ActiveFilters urlState={urlState} town={town} />
      {isCalendar ? <EventCalendar urlState={urlState} /> : <EventTabs urlState={urlState} />}
      <EventDialogs urlState={urlState} isAdmin={isAdmin} />
      <ReportHost />
    </>
  )
}

const EventTabs = ({ urlState }: { urlState: EventsUrlState }) => {
  const { params, go } = urlState
  // Buttons of the empty state switch to another list and disappear: restore the focus.
  const focusProps = useFocusRestore<HTMLDivElement>(eventsHref({ ...params, event: undefined }))
  return (
    <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab) })}>
      <TabList>
        <Tab value="upcoming">{t('events.screen.tab.upcoming')}</Tab>
        <Tab value="past">{t('events.screen.tab.past')}</Tab>
      </TabList>
      <div {...focusProps}>
        {(['upcoming', 'past'] as const).map((tab) => (
          <TabPanel key={tab} value={tab}>
            <EventList tab={tab} urlState={urlState} />
          </TabPanel>
        ))}
      </div>
    </Tabs>
  )
}
