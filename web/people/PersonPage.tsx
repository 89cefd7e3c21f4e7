import { IconBan } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import type { Person } from '#shared/people/contract.ts'
import { type Me, type PublicUser, Role, roleLabels } from '#shared/users/user.ts'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { ConnectionStatusNote } from '#web/connections/relationship/ConnectionStatusNote.tsx'
import { currentConnectionStatus } from '#web/connections/relationship/data.ts'
import { hrefOfGroup } from '#web/page/hrefs.ts'
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
  const container = useRef<HTMLDivElement>(null)
  const focusProps = useFocusRestore<HTMLDivElement>(person.isBlocked)
  const role = roleLabel(person.role)
  const isMe = person.id === me.id
  const status = currentConnectionStatus(person.connection, me)
  return (
    <div className={styles.page} {...focusProps}>
      {person.isBlocked ? (
        <BlockedCard person={person} />
      ) : (
        <>
          <Card className={styles.head}>
            <Avatar name={person.name} photo={person.profilePhoto} size="large" alt={person.name} />
            <div className={styles.text}>
              <p className="muted">
                @{person.username} <StaffBadge user={person} />
              </p>
              {role && <p className={styles.role}>{role}</p>}
              {person.isBanned ? (
                <Badge tone="red">Banned</Badge>
              ) : (
                <ConnectionStatusNote connectionStatus={status} />
              )}
            </div>
            {person.isBanned && (
              <p className={styles.mine}>Members cannot see this page during the ban.</p>
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
                  isOnPersonPage
                />
              </div>
            )}
            {!person.isBanned && status.kind === 'askedByThem' && person.connection?.message && (
              <blockquote className={styles.message} dir="auto">
                {person.connection.message}
              </blockquote>
            )}
          </Card>
          <PersonDetails person={person} isMe={isMe} />
        </>
      )}
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const none = <span className="muted">Not filled in</span>

const Tags = ({ tags }: { tags: string[] }) => (tags.length === 0 ? none : <TagList tags={tags} />)

const PersonDetails = ({ person, isMe }: { person: Person; isMe: boolean }) => (
  <Card>
    <dl className={styles.facts}>
      <Detail name="Place">{person.location ? <bdi>{person.location}</bdi> : none}</Detail>
      <Detail name="Member since">{formatMonthYear(person.memberSince)}</Detail>
      <Detail name="Languages">
        <Tags tags={person.languages} />
      </Detail>
      <Detail name="Interests">
        <Tags tags={person.interests} />
      </Detail>
      {!isMe && (
        <Detail name="Groups you are both in">
          {person.commonGroups.length === 0 ? (
            <span className="muted">None yet</span>
          ) : (
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
          )}
        </Detail>
      )}
    </dl>
  </Card>
)

/** Replaces the details of a blocked user. */
const BlockedCard = ({ person }: { person: PublicUser }) => (
  <EmptyState
    title="You have blocked this person"
    hint="Nothing arrives from them, and you do not see each other. They are not told."
    icon={<IconBan size={24} stroke={1.75} />}
  >
    <UnblockButton user={person} />
  </EmptyState>
)

export const PersonPageSkeleton = () => (
  <LoadingRegion label="this person" className={styles.page}>
    <Card className={styles.head}>
      <Skeleton width="4.5rem" height="4.5rem" round />
      <div className={styles.text}>
        <Skeleton width="8rem" />
        <Skeleton width="5rem" />
      </div>
      <div className={styles.actions}>
        <Skeleton width="9rem" height="2.75rem" />
      </div>
    </Card>
    <Card>
      <div className={styles.facts}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </div>
    </Card>
  </LoadingRegion>
)
