import { useRef } from 'react'
import { Link } from 'wouter'
import type { Person } from '#shared/people/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import {
  Hope,
  hopeLabels,
  hopeLabelsOfOthers,
  type Me,
  type PublicUser,
} from '#shared/users/user.ts'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { ConnectionStatusNote } from '#web/connections/relationship/ConnectionStatusNote.tsx'
import { currentConnectionStatus } from '#web/connections/relationship/data.ts'
import { useHostEvents } from '#web/events/hostModeration/data.ts'
import { HostEventsRow } from '#web/events/hostModeration/HostEventsRow.tsx'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfGroup, hrefOfTag } from '#web/page/hrefs.ts'
import { UnblockButton } from '#web/safety/blocking/UnblockButton.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { TagList } from '#web/ui/TagList.tsx'
import { LanguageChips, namedLanguages, spokenLanguages } from './LanguageChips.tsx'
import { PersonHero } from './PersonHero.tsx'
import { AboutText, Detail, DetailsCard, PersonLayout } from './PersonLayout.tsx'
import styles from './PersonPage.module.css'
import { namesAllGroups, SharedLine } from './SharedLine.tsx'

type Props = { person: Person; me: Me }

/** The public profile of a user, with the connection to the signed-in user. */
export const PersonPage = ({ person, me }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(person.isBlocked)
  return (
    <div {...focusProps}>
      {person.isBlocked ? (
        <>
          <ScreenHeader title={<span dir="auto">{person.name}</span>} />
          <BlockedCard person={person} />
        </>
      ) : (
        <PersonLayout>
          <PersonCard person={person} me={me} />
          {(me.isAdmin || me.isModerator) && person.id !== me.id && <TeamCard person={person} />}
          <PersonDetails person={person} isMe={person.id === me.id} />
        </PersonLayout>
      )}
    </div>
  )
}

/** What the team may do about the events of this person; nothing for those who host none. */
const TeamCard = ({ person }: { person: Person }) =>
  useHostEvents(person.id).data?.events ? (
    <Card>
      <HostEventsRow user={person} />
    </Card>
  ) : null

/** Starts from the first group of both; undefined without one. */
const openingFor = ({ name, commonGroups: [group] }: Person) =>
  group && t('people.opening', { name: firstNameOf(name), group: group.name })

const PersonCard = ({ person, me }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const isMe = person.id === me.id
  const status = currentConnectionStatus(person.connection, me)
  return (
    <PersonHero
      user={person}
      memberSince={person.memberSince}
      level={1}
      badge={
        person.isBanned ? (
          <Badge tone="red">{t('people.banned')}</Badge>
        ) : (
          <ConnectionStatusNote connectionStatus={status} />
        )
      }
    >
      {person.isBanned && <p className={styles.mine}>{t('people.bannedHint')}</p>}
      {!person.isBanned && status.kind === 'askedByThem' && person.connection?.message && (
        <blockquote className={styles.message}>
          <p className="own-side" dir="auto">
            {person.connection.message}
          </p>
        </blockquote>
      )}
      {!person.isBanned && isMe && (
        <p className={styles.mine}>
          {rich('people.ownPage', { link: (text) => <Link href="/profile">{text}</Link> })}
        </p>
      )}
      {!person.isBanned && !isMe && <SharedLine person={person} me={me} />}
      {!person.isBanned && !isMe && (
        <div ref={container} tabIndex={-1} className={styles.actions}>
          <ConnectionActions
            user={person}
            connectionStatus={status}
            fallbackFocus={container}
            opening={openingFor(person)}
            isOnPersonPage
          />
        </div>
      )}
    </PersonHero>
  )
}

/** Only what the person filled in. */
const PersonDetails = ({ person, isMe }: { person: Person; isMe: boolean }) => {
  const labels = isMe ? hopeLabels : hopeLabelsOfOthers
  const speaks = spokenLanguages(person.speaks, person.languages)
  const learns = namedLanguages(person.learns)
  const hopes = Hope.options.filter((one) => person.hopes.includes(one))
  // The line above the actions may name them all.
  const hasGroups =
    person.commonGroups.length > 0 && (isMe || person.isBanned || !namesAllGroups(person))
  const hasDetails =
    speaks.length + learns.length + hopes.length + person.interests.length > 0 ||
    person.about !== null ||
    hasGroups
  if (!hasDetails) return null
  return (
    <DetailsCard>
      {person.about && (
        <Detail name={t('people.details.about')}>
          <AboutText>{person.about}</AboutText>
        </Detail>
      )}
      {speaks.length > 0 && (
        <Detail name={t('people.details.speaks')}>
          <LanguageChips languages={speaks} />
        </Detail>
      )}
      {learns.length > 0 && (
        <Detail name={t('people.details.learns')}>
          <LanguageChips languages={learns} isLearning />
        </Detail>
      )}
      {person.interests.length > 0 && (
        <Detail name={t('common.interests')}>
          <TagList
            tags={person.interests}
            renderLink={(tag) => <Link href={hrefOfTag(tag)}>{tag}</Link>}
          />
        </Detail>
      )}
      {hopes.length > 0 && (
        <Detail name={t('people.details.hopes')}>
          <TagList tags={hopes.map((one) => t(labels[one]))} />
        </Detail>
      )}
      {hasGroups && (
        <Detail name={t('people.details.groups')}>
          <PlainList className={styles.groups}>
            {person.commonGroups.map((group) => (
              <li key={group.id}>
                <Link href={hrefOfGroup(group.id)}>
                  {/* Its letters would precede the name. */}
                  <span className="flex-none" aria-hidden="true">
                    <GroupAvatar group={group} />
                  </span>
                  <bdi>{group.name}</bdi>
                </Link>
              </li>
            ))}
          </PlainList>
        </Detail>
      )}
    </DetailsCard>
  )
}

/** Replaces the details of a blocked user. */
const BlockedCard = ({ person }: { person: PublicUser }) => (
  <EmptyState title={t('people.blocked.title')} hint={t('people.blocked.hint')} drawing="people">
    <UnblockButton user={person} />
  </EmptyState>
)

export const PersonPageSkeleton = () => (
  <LoadingRegion label={t('people.loading')}>
    <PersonLayout>
      <Card className={styles.placeholder}>
        <Skeleton width="7rem" height="7rem" round />
        <Skeleton width="11rem" height="1.75rem" />
        <Skeleton width="14rem" />
        <Skeleton height="2.75rem" />
      </Card>
      <Card className={styles.placeholder}>
        <Skeleton height="4.5rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Card>
    </PersonLayout>
  </LoadingRegion>
)
