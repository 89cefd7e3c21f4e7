import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HostPerson, Proposal } from '#shared/events/hosting/contract.ts'
import { type Label, t } from '#web/language/t.tsx'
import { hrefOfGroup, hrefOfPerson } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { formatDayAndMonth, joinParts } from '#web/ui/format.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import styles from './Proposal.module.css'

const audienceOf = ({ group, draft }: Proposal) => {
  if (group && (draft.isGroupOnly || group.isPrivate)) return t('admin.proposals.audience.group')
  if (draft.isMembersOnly || !platform.hasPublicEvents) return t('admin.proposals.audience.members')
  return t('admin.proposals.audience.everyone')
}

const repeats = {
  weekly: 'events.series.repeats.weekly',
  fortnightly: 'events.series.repeats.fortnightly',
  monthly: 'events.series.repeats.monthly',
} satisfies Record<string, Label>

const historyOf = ({ held, cancelledLate, removed }: NonNullable<Proposal['host']>) =>
  held + cancelledLate + removed === 0
    ? t('admin.proposals.history.none')
    : joinParts(
        t('admin.proposals.history.held', { count: held }),
        ...(cancelledLate > 0
          ? [t('admin.proposals.history.cancelledLate', { count: cancelledLate })]
          : []),
        ...(removed > 0 ? [t('admin.proposals.history.removed', { count: removed })] : []),
      )

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Person = ({ person: { user, role, state } }: { person: HostPerson }) => (
  <li>
    <Link href={hrefOfPerson(user.username)}>
      <bdi>{user.name}</bdi>
    </Link>{' '}
    <span className="muted">
      {t(role === 'door' ? 'admin.proposals.people.door' : 'admin.proposals.people.cohost')}
      {state === 'pending' && ` · ${t('admin.proposals.people.invited')}`}
    </span>
  </li>
)

/** What members do not see: who the host is, who may come, and what else is on. */
export const ProposalFacts = ({ proposal }: { proposal: Proposal }) => {
  const { host, group, draft, people, sameTime, eventId } = proposal
  const helpers = people.filter(({ role }) => role !== 'owner')
  return (
    <dl className={styles.facts}>
      {host && <Fact name={t('admin.proposals.history.title')}>{historyOf(host)}</Fact>}
      <Fact name={t('admin.proposals.audience.title')}>{audienceOf(proposal)}</Fact>
      {group && (
        <Fact name={t('common.group')}>
          <Link href={hrefOfGroup(group.id)}>
            <bdi>{group.name}</bdi>
          </Link>
        </Fact>
      )}
      {draft.repeat && !eventId && (
        <Fact name={t('admin.proposals.repeat')}>
          {t('admin.proposals.repeatUntil', {
            how: t(repeats[draft.repeat.every]),
            date: formatDayAndMonth(new Date(draft.repeat.until)),
          })}
        </Fact>
      )}
      {helpers.length > 0 && (
        <Fact name={t('admin.proposals.people.title')}>
          <ul className={styles.lines}>
            {helpers.map((person) => (
              <Person key={person.user.id} person={person} />
            ))}
          </ul>
        </Fact>
      )}
      {sameTime.length > 0 && (
        <Fact name={t('admin.proposals.sameTime', { town: draft.town ?? '' })}>
          <ul className={styles.lines}>
            {sameTime.map(({ id, title, startDate }) => (
              <li key={id}>
                <Link href={`/events?event=${id}`}>
                  <bdi>{title}</bdi>
                </Link>{' '}
                <span className="muted">{formatStartShort({ startDate, endDate: startDate })}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}
