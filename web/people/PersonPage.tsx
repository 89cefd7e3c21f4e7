import { useRef } from 'react'
import { Link } from 'wouter'
import type { Person } from '#shared/people/contract.ts'
import { type Me, Role, roleLabels } from '#shared/users/user.ts'
import { ConnectionSteps } from '#web/connections/between/ConnectionSteps.tsx'
import { standingNow } from '#web/connections/between/data.ts'
import { StandingNote } from '#web/connections/between/StandingNote.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { BlockedCard } from './BlockedCard.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './PersonPage.module.css'

/** null: one that says nothing. */
const roleInWords = (text: string) => {
  const role = Role.catch('other').parse(text)
  return role === 'other' ? null : roleLabels[role]
}

type Props = { person: Person; me: Me }

/** What others see of somebody, and what is between the two of us. */
export const PersonPage = ({ person, me }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const kept = useFocusKept<HTMLDivElement>(person.isBlocked)
  const role = roleInWords(person.role)
  const isMe = person.id === me.id
  const standing = standingNow(person.connection, me)
  return (
    <div className={styles.page} {...kept}>
      {person.isBlocked ? (
        <BlockedCard person={person} />
      ) : (
        <>
          <Card className={styles.head}>
            <Avatar name={person.name} photo={person.profilePhoto} size="large" alt={person.name} />
            <div className={styles.words}>
              <p className={styles.username}>
                @{person.username} <StaffBadge user={person} />
              </p>
              {role && <p className={styles.role}>{role}</p>}
              {person.isBanned ? (
                <Badge tone="red">Banned</Badge>
              ) : (
                <StandingNote standing={standing} />
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
              <div ref={place} tabIndex={-1} className={styles.steps}>
                <ConnectionSteps user={person} standing={standing} place={place} isWhole />
              </div>
            )}
            {!person.isBanned && standing.is === 'askedByThem' && person.connection?.message && (
              <blockquote className={styles.message} dir="auto">
                {person.connection.message}
              </blockquote>
            )}
          </Card>
          <PersonFacts person={person} isMe={isMe} />
        </>
      )}
    </div>
  )
}
