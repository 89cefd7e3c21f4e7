import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { mayHost } from '#shared/events/hosting/rules.ts'
import type { Group } from '#shared/groups/contract.ts'
import { mayRunEvents } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { EventRows } from '#web/events/EventRows.tsx'
import { FollowGroupButton } from '#web/events/following/FollowGroupButton.tsx'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useGroupEvents } from './data.ts'
import { GroupPageSection } from './GroupPageSection.tsx'

type Props = { group: Group; me: Me }

const mayHostFor = (group: Group, me: Me) =>
  (mayRunEvents(group) || me.isAdmin) && mayHost(me, platform, { runsGroup: mayRunEvents(group) })

export const EventsSkeleton = () => (
  <LoadingRegion label={t('groups.events.loading')} count={2} className="stack gap-12">
    <Skeleton height="6.5rem" />
  </LoadingRegion>
)

/** The upcoming events of the group, and how to add one. */
export const EventsSection = ({ group, me }: Props) => (
  <GroupPageSection title={t('groups.events.title')}>
    <div className="cluster">
      {mayHostFor(group, me) && (
        <Button
          component={Link}
          href={`/hosting/new?group=${group.id}`}
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {t('groups.events.host')}
        </Button>
      )}
      {(group.role || !group.isPrivate) && <FollowGroupButton groupId={group.id} />}
    </div>
    <PagedList
      list={useGroupEvents(group.id)}
      errorTitle={t('groups.events.loadFailed')}
      skeleton={<EventsSkeleton />}
      empty={
        <EmptyState
          drawing="events"
          title={t('groups.events.empty')}
          hint={
            mayHostFor(group, me) ? t('groups.events.emptyForHosts') : t('groups.events.emptyHint')
          }
        />
      }
      more={rich('common.showMoreEvents', { hidden })}
    >
      {(events) => (
        <div className="stack gap-12">
          <EventRows events={events} now={new Date()} />
        </div>
      )}
    </PagedList>
  </GroupPageSection>
)
