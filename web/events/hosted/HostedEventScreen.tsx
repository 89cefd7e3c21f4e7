import { useEffect } from 'react'
import { useParams } from 'wouter'
import { mayReadAnswers } from '#shared/events/answers/rules.ts'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { isDoorListKept } from '#shared/events/hosted/rules.ts'
import { isAllDay, mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { AnswersPage } from '#web/events/answers/AnswersPage.tsx'
import { SeriesDates } from '#web/events/details/SeriesDates.tsx'
import { hostingHref, hrefOfHostedEvent } from '#web/events/hosting/hrefs.ts'
import { PauseBanner } from '#web/events/pause/PauseBanner.tsx'
import { RequestsPage } from '#web/events/requests/RequestsPage.tsx'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { useHeadingFocus } from '#web/page/useHeadingFocus.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { DoorPage, preloadDoor } from './DoorPage.tsx'
import { useDoorList, useHostedEvent } from './data.ts'
import { HelpersPage } from './HelpersPage.tsx'
import { HostedActions } from './HostedActions.tsx'
import { HostedCard } from './HostedCard.tsx'
import { HostedDialogs } from './HostedDialogs.tsx'
import styles from './HostedEventScreen.module.css'
import { HostedFigures } from './HostedFigures.tsx'
import { type HostedUrlState, useHostedSearchParams } from './hostedSearchParams.ts'
import { PeoplePage } from './PeoplePage.tsx'

type PageProps = { event: HostedEvent; me: Me; urlState: HostedUrlState }

const Overview = ({ event, me, urlState }: PageProps) => (
  <>
    <BackLink href={hostingHref}>{t('events.hosting.title')}</BackLink>
    <ScreenHeader title={t('events.hosted.title')} />
    <div className={styles.page}>
      <div className={styles.about}>
        <HostedCard event={event} meId={me.id} now={new Date()} />
        {mayRun(event, me) && <HostedFigures event={event} />}
        {event.isPaused && !event.isCancelled && <PauseBanner event={event} />}
      </div>
      <HostedActions event={event} me={me} urlState={urlState} />
      {event.seriesId && (
        <SeriesDates
          seriesId={event.seriesId}
          eventId={event.id}
          isAllDay={isAllDay(event)}
          hrefOf={hrefOfHostedEvent}
        />
      )}
    </div>
  </>
)

const subpages = {
  requests: { title: 'events.requests.title', Page: RequestsPage },
  people: { title: 'events.hosted.people', Page: PeoplePage },
  answers: { title: 'events.answers.title', Page: AnswersPage },
  door: { title: 'events.hosted.door', Page: DoorPage },
  helpers: { title: 'events.helpers.title', Page: HelpersPage },
} as const

const Subpage = ({ page, ...props }: PageProps & { page: keyof typeof subpages }) => {
  const { title, Page } = subpages[page]
  return (
    <>
      <BackLink href={hrefOfHostedEvent(props.event.id)}>{t('events.hosted.title')}</BackLink>
      <ScreenHeader title={t(title)} lead={<bdi>{props.event.title}</bdi>} />
      <div className={styles.subpage}>
        <Page {...props} />
      </div>
    </>
  )
}

const mayOpen = (page: keyof typeof subpages, event: HostedEvent, me: Me) => {
  if (page === 'answers') return mayReadAnswers(event, me)
  return page === 'door' || mayRun(event, me)
}

/** Around the event, loads what the door needs before it is opened: it may have no network. */
const usePreparedDoor = (id: string, event: HostedEvent | undefined) => {
  const isNear = event !== undefined && isDoorListKept(event, new Date())
  useDoorList(id, isNear)
  useEffect(() => {
    if (isNear) void preloadDoor()
  }, [isNear])
}

/** The page of those who run an event. Door helpers see the card and the door. */
export const HostedEventScreen = () => {
  const { id } = useParams<{ id: string }>()
  const { data: me } = useMe()
  const query = useHostedEvent(id)
  const urlState = useHostedSearchParams(id)
  const { data: event, error } = query
  usePreparedDoor(id, event)
  useDocumentTitle(event?.title)
  useHeadingFocus(urlState.params.page)
  if (!me) return null
  const isNotFound = error?.status === 404 || error?.status === 400
  if (!event || isNotFound)
    return (
      <ItemScreenState
        title={t('events.hosted.title')}
        notFoundTitle={t('common.eventNotFound')}
        query={query}
        errorTitle={t('events.hosted.loadFailed')}
        notFound={
          isNotFound && (
            <EmptyState
              title={t('common.eventNotFound')}
              hint={t('events.hosting.notFoundHint')}
              drawing="events"
            />
          )
        }
        skeleton={<LoadingBlock label={t('common.loadingEvent')} height="6.5rem" count={3} />}
      />
    )
  const { page } = urlState.params
  const isRunner = mayRun(event, me)
  const shown = page && mayOpen(page, event, me) ? page : undefined
  const props = { event, me, urlState }
  return (
    <>
      {shown ? <Subpage page={shown} {...props} /> : <Overview {...props} />}
      {isRunner && <HostedDialogs event={event} me={me} urlState={urlState} />}
    </>
  )
}
