import { IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Hosting, HostPermission } from '#shared/events/hosting/contract.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { rich, t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatStartShort } from '#web/ui/formatStart.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import card from '#web/ui/ListCard.module.css'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useHostings, useHostPermission } from './data.ts'
import { draftPicture } from './draftPicture.ts'
import { formatDraftStartShort } from './draftTimes.ts'
import styles from './HostingsScreen.module.css'
import { hostEventHref, hrefOfHostedEvent, hrefOfHosting } from './hrefs.ts'
import { InvitationCard } from './InvitationCard.tsx'

const stateOf = (hosting: Hosting) => {
  const { state, event } = hosting
  switch (state) {
    case 'draft':
      return { tone: 'plain', text: t('events.hosting.state.draft') } as const
    case 'proposed':
      return { tone: 'blue', text: t('events.hosting.state.proposed') } as const
    case 'changesAsked':
      return { tone: 'orange', text: t('events.hosting.state.changesAsked') } as const
    case 'refused':
      return { tone: 'red', text: t('events.hosting.state.refused') } as const
    case 'published':
      if (event?.isCancelled) return { tone: 'red', text: t('common.cancelled') } as const
      return event && event.endDate < new Date()
        ? ({ tone: 'plain', text: t('events.hosted.ended') } as const)
        : ({ tone: 'green', text: t('events.hosted.published') } as const)
  }
}

const HostingRow = ({ hosting }: { hosting: Hosting }) => {
  const { id, draft, event, myRole } = hosting
  const { tone, text } = stateOf(hosting)
  const place = draft.town || draft.location
  return (
    <li>
      <Link href={event ? hrefOfHostedEvent(event.id) : hrefOfHosting(id)} className={styles.row}>
        <EventPicture
          event={draftPicture(hosting)}
          className={styles.picture}
          isAboveFold
          isThumbnail
        />
        <span className="stack gap-2 flex-1">
          <span className={styles.title} dir="auto">
            {draft.title || t('events.hosting.untitled')}
          </span>
          <span className="muted text-14 wrap-anywhere">
            {event ? formatStartShort(event) : formatDraftStartShort(draft)}
            {place && (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            )}
          </span>
          <span className="cluster gap-6 gap-y-4 items-center">
            <Badge tone={tone}>{text}</Badge>
            {myRole && myRole !== 'owner' && (
              <Badge tone="plain">{t(`events.helpers.role.${myRole}`)}</Badge>
            )}
            {event && event.going > 0 && (
              <span className="muted text-13">
                {t('events.hosting.going', { count: event.going })}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const Rows = ({ title, hostings }: { title: string; hostings: Hosting[] }) =>
  hostings.length > 0 && (
    <Section title={title}>
      <PlainList className={card.list}>
        {hostings.map((hosting) => (
          <HostingRow key={hosting.id} hosting={hosting} />
        ))}
      </PlainList>
    </Section>
  )

const StartButton = () => (
  <Button
    component={Link}
    href={hostEventHref()}
    leftSection={<IconPlus size={18} aria-hidden="true" />}
  >
    {t('events.hosting.start')}
  </Button>
)

const Empty = ({ permission }: { permission: HostPermission | undefined }) => {
  const mayHost = permission && permission.may !== 'nothing'
  return (
    <EmptyState
      title={t('events.hosting.empty.title')}
      hint={
        mayHost
          ? t(
              permission.may === 'publish'
                ? 'events.hosting.empty.hintPublish'
                : 'events.hosting.empty.hint',
            )
          : permission && t('events.hosting.empty.hintClosed')
      }
      drawing="events"
    >
      {mayHost && <StartButton />}
    </EmptyState>
  )
}

/** Soonest first, and what is over at the end. */
const byDate = (one: Hosting, other: Hosting) => {
  const now = Date.now()
  const [a, b] = [one, other].map(({ event }) => event?.startDate.getTime() ?? 0) as [
    number,
    number,
  ]
  const [isOver, isOtherOver] = [a < now, b < now]
  if (isOver !== isOtherOver) return isOver ? 1 : -1
  return isOver ? b - a : a - b
}

/** The events one hosts or helps with, before invitations to do so. */
export const HostingsScreen = () => {
  const list = useHostings()
  const { data: permission } = useHostPermission()
  const mayHost = permission && permission.may !== 'nothing'
  const isEmpty = list.data?.length === 0
  return (
    <>
      <BackLink href="/events">{t('common.events')}</BackLink>
      <ScreenHeader title={t('events.hosting.title')}>
        {mayHost && !isEmpty && list.data && <StartButton />}
      </ScreenHeader>
      <PagedList
        list={list}
        errorTitle={t('events.hosting.loadFailed')}
        skeleton={<LoadingBlock label={t('events.hosting.loading')} height="5.5rem" count={3} />}
        empty={<Empty permission={permission} />}
        more={rich('common.showMoreEvents', { hidden })}
      >
        {(hostings) => {
          const invitations = hostings.filter(({ myState }) => myState === 'pending')
          const own = hostings.filter(({ myState }) => myState !== 'pending')
          return (
            <div className={styles.lists}>
              {invitations.length > 0 && (
                <Section title={t('events.hosting.invitations')}>
                  <div className="stack gap-12">
                    {invitations.map((hosting) => (
                      <div key={hosting.id} className={card.list}>
                        <PlainList>
                          <HostingRow hosting={hosting} />
                        </PlainList>
                        <InvitationCard hosting={hosting} isInList />
                      </div>
                    ))}
                  </div>
                </Section>
              )}
              <Rows
                title={t('events.hosting.drafts')}
                hostings={own.filter(({ state }) => state !== 'published')}
              />
              <Rows
                title={t('events.hosting.events')}
                hostings={own.filter(({ state }) => state === 'published').toSorted(byDate)}
              />
            </div>
          )
        }}
      </PagedList>
    </>
  )
}
