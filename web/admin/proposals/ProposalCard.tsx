import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { type Event, EventCategory } from '#shared/events/contract.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import type { Proposal } from '#shared/events/hosting/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { adminHref } from '#web/admin/adminSearchParams.ts'
import { EventFactsLine } from '#web/events/EventFactsLine.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { asEvent } from './asEvent.ts'
import styles from './Proposal.module.css'
import { ProposalFacts } from './ProposalFacts.tsx'

type Props = {
  proposal: Proposal
  /** Below the name of the host: since when it waits. */
  since: ReactNode
  /** What the reader must know before anything else. */
  note?: ReactNode
  onPreview: () => void
  /** Buttons with the answers. */
  children: ReactNode
}

/** A proposal with what the team needs for its answer. */
export const ProposalCard = ({ proposal, since, note, onPreview, children }: Props) => {
  const titleId = useId()
  const event = asEvent(proposal)
  return (
    <Card as="li" className={styles.card} aria-labelledby={titleId}>
      {note}
      <Host host={proposal.host} since={since} />
      <div className={styles.columns}>
        <div className={styles.event}>
          {event && (
            <div className={styles.picture}>
              <EventPicture event={event} className={styles.image} />
              <span className={styles.date}>
                <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
              </span>
            </div>
          )}
          <div className="stack gap-4">
            <h3 id={titleId} className="wrap-anywhere" dir="auto">
              {proposal.draft.title || t('admin.proposals.untitled')}
            </h3>
            {event ? <Words event={event} /> : <p>{t('admin.proposals.incomplete')}</p>}
          </div>
          {event && (
            <Button
              variant="default"
              size="sm"
              className={styles.preview ?? ''}
              leftSection={<IconEye size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              aria-describedby={titleId}
              onClick={onPreview}
            >
              {t('admin.proposals.preview.open')}
            </Button>
          )}
        </div>
        <ProposalFacts proposal={proposal} />
      </div>
      <div className={styles.answers}>{children}</div>
    </Card>
  )
}

const Words = ({ event }: { event: Event }) => (
  <>
    <EventFactsLine event={event} moreDates={0} />
    <p className="muted text-14">
      {[
        t(categoryLabels[EventCategory.safeParse(event.category).data ?? 'social']),
        formatPrice(event.price),
        event.maxAttendees === null
          ? t('admin.proposals.noLimit')
          : t('admin.proposals.places', { count: event.maxAttendees }),
      ].join(' · ')}
    </p>
    <p className={`own-side ${styles.excerpt}`} dir="auto">
      {descriptionExcerpt(event.description)}
    </p>
  </>
)

type HostProps = { host: Proposal['host']; since: ReactNode }

/** The link opens the account, where the team decides about the host's events. */
const Host = ({ host, since }: HostProps) => (
  <div className="cluster gap-12 items-center">
    {host && <Avatar name={host.user.name} photo={host.user.profilePhoto} />}
    <div className="flex-1 min-w-0 wrap-anywhere">
      <p className="cluster gap-8 gap-y-2 items-center">
        {host ? (
          <Link
            href={adminHref({ tab: 'users', user: host.user.id })}
            className={styles.host ?? ''}
          >
            <bdi>{host.user.name}</bdi>
          </Link>
        ) : (
          t('admin.proposals.noHost')
        )}
        {host?.isTrusted && <Badge tone="green">{t('admin.proposals.trusted')}</Badge>}
      </p>
      <p className="muted text-14">{since}</p>
    </div>
  </div>
)
