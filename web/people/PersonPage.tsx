import { IconBan, IconCalendar, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { languageName } from '#shared/buddies/languages.ts'
import type { Person } from '#shared/people/contract.ts'
import { levelWords, otherLanguages } from '#shared/profile/languages.ts'
import { Hope, hopeLabels, type Me, type PublicUser, Role, roleLabels } from '#shared/users/user.ts'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { ConnectionStatusNote } from '#web/connections/relationship/ConnectionStatusNote.tsx'
import { currentConnectionStatus } from '#web/connections/relationship/data.ts'
import { hrefOfGroup, hrefOfTag } from '#web/page/hrefs.ts'
import { UnblockButton } from '#web/safety/blocking/UnblockButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatMonthYear } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { TagList } from '#web/ui/TagList.tsx'
import styles from './PersonPage.module.css'

/** null for the role `other`. */
const roleLabel = (text: string) => {
  const role = z.catch(Role, 'other').parse(text)
  return role === 'other' ? null : roleLabels[role]
}

type Props = { person: Person; me: Me }

/** The public profile of a user, with the connection to the signed-in user. */
export const PersonPage = ({ person, me }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(person.isBlocked)
  return (
    <div className={styles.page} {...focusProps}>
      {person.isBlocked ? (
        <BlockedCard person={person} />
      ) : (
        <>
          <PersonHero person={person} me={me} />
          <PersonDetails person={person} />
        </>
      )}
    </div>
  )
}

/** Starts from the first group of both; undefined without one. */
const openingFor = ({ name, commonGroups: [group] }: Person) =>
  group &&
  `Hi ${name.split(/\s/)[0]}, we are both in ${group.name}. Shall we get to know each other?`

const PersonHero = ({ person, me }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const role = roleLabel(person.role)
  const isMe = person.id === me.id
  const status = currentConnectionStatus(person.connection, me)
  return (
    <Card className={styles.hero}>
      <div className={styles.banner} />
      <span className={styles.face}>
        <Avatar name={person.name} photo={person.profilePhoto} size="huge" alt={person.name} />
      </span>
      <div className={styles.text}>
        <p className="muted">
          {role && <>{role} · </>}@{person.username} <StaffBadge user={person} />
        </p>
        <p className={styles.place}>
          {person.location && (
            <span>
              <IconMapPin size={18} aria-hidden="true" /> <bdi>{person.location}</bdi>
            </span>
          )}
          <span>
            <IconCalendar size={18} aria-hidden="true" /> Here since{' '}
            {formatMonthYear(person.memberSince)}
          </span>
        </p>
        {person.isBanned ? (
          <Badge tone="red">Banned</Badge>
        ) : (
          <ConnectionStatusNote connectionStatus={status} />
        )}
      </div>
      {person.isBanned && (
        <p className={styles.mine}>Members cannot see this page during the ban.</p>
      )}
      {!person.isBanned && status.kind === 'askedByThem' && person.connection?.message && (
        <blockquote className={styles.message} dir="auto">
          {person.connection.message}
        </blockquote>
      )}
      {!person.isBanned && isMe && (
        <p className={styles.mine}>
          This is how others see you. <Link href="/profile">Go to your profile</Link>
        </p>
      )}
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
    </Card>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Spoken = { name: string; level: string | null }

const LanguageList = ({ languages }: { languages: Spoken[] }) => (
  <PlainList className={styles.languages}>
    {languages.map(({ name, level }) => (
      <li key={name}>
        <Link href={hrefOfTag(name)}>
          <bdi>{name}</bdi>
        </Link>
        {level && <span className="muted">{level}</span>}
      </li>
    ))}
  </PlainList>
)

const spokenLanguages = ({ speaks, languages }: Person): Spoken[] => [
  ...speaks.map(({ language, level }) => ({
    name: languageName(language),
    level: level && levelWords[level],
  })),
  ...otherLanguages(languages, speaks).map((name) => ({ name, level: null })),
]

/** Only what the person filled in. */
const PersonDetails = ({ person }: { person: Person }) => {
  const speaks = spokenLanguages(person)
  const learns = person.learns.map(({ language, level }) => ({
    name: languageName(language),
    level: level && levelWords[level],
  }))
  const hopes = Hope.options.filter((one) => person.hopes.includes(one))
  const hasDetails =
    speaks.length + learns.length + hopes.length + person.interests.length > 0 ||
    person.about !== null ||
    person.commonGroups.length > 0
  if (!hasDetails) return null
  return (
    <Card>
      <dl className={styles.facts}>
        {person.about && (
          <Detail name="About">
            <p className={styles.about} dir="auto">
              {person.about}
            </p>
          </Detail>
        )}
        {speaks.length > 0 && (
          <Detail name="Speaks">
            <LanguageList languages={speaks} />
          </Detail>
        )}
        {learns.length > 0 && (
          <Detail name="Is learning">
            <LanguageList languages={learns} />
          </Detail>
        )}
        {person.interests.length > 0 && (
          <Detail name="Interests">
            <TagList
              tags={person.interests}
              renderLink={(tag) => <Link href={hrefOfTag(tag)}>{tag}</Link>}
            />
          </Detail>
        )}
        {hopes.length > 0 && (
          <Detail name="Hopes to meet">
            <TagList tags={hopes.map((one) => hopeLabels[one])} />
          </Detail>
        )}
        {person.commonGroups.length > 0 && (
          <Detail name="Groups you are both in">
            <PlainList className={styles.groups}>
              {person.commonGroups.map(({ id, name }) => (
                <li key={id}>
                  <Link href={hrefOfGroup(id)}>
                    <Avatar name={name} shape="square" size="small" />
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </PlainList>
          </Detail>
        )}
      </dl>
    </Card>
  )
}

/** Replaces the details of a blocked user. */
const BlockedCard = ({ person }: { person: PublicUser }) => (
  <EmptyState
    title="You have blocked this person"
    hint="They can’t contact you, and you don’t see each other. They don’t know you’ve blocked them."
    icon={<IconBan size={24} stroke={1.75} />}
  >
    <UnblockButton user={person} />
  </EmptyState>
)

export const PersonPageSkeleton = () => (
  <LoadingRegion label="this person" className={styles.page}>
    <Card className={styles.hero}>
      <div className={styles.banner} />
      <span className={styles.face}>
        <Skeleton width="7rem" height="7rem" round />
      </span>
      <div className={styles.text}>
        <Skeleton width="9rem" />
        <Skeleton width="12rem" />
      </div>
      <div className={styles.actions}>
        <Skeleton height="2.75rem" />
      </div>
    </Card>
    <Card>
      <div className={styles.facts}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)
