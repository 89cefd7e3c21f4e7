import { Link } from 'wouter'
import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showFullDate, showFullDateAndTime } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { DecisionItem } from './DecisionItem.tsx'
import styles from './Queue.module.css'

/** Whose it is: for how long they are here, and what was decided about them before. */
export const CaseOwner = ({ file }: { file: CaseFile }) => {
  const { owner, ownerFacts, earlier } = file
  if (!owner || !ownerFacts) return null
  const { memberSince, isBanned, suspendedUntil } = ownerFacts
  const isDecidedHere = file.decisions.length > 0
  return (
    <Section title={file.type === 'user' ? 'Who it is' : 'Whose it is'}>
      <Card>
        <div className={styles.person}>
          <Avatar name={owner.name} photo={owner.profilePhoto} />
          <div>
            <p className={styles.head}>
              <Link href={hrefOfPerson(owner.username)} dir="auto">
                {owner.name}
              </Link>
              <StaffBadge user={owner} />
              {isBanned && <Badge tone="red">Banned</Badge>}
            </p>
            <p className={styles.soft}>
              Here since {showFullDate(memberSince)}.
              {suspendedUntil && ` Suspended until ${showFullDateAndTime(suspendedUntil)}.`}
            </p>
          </div>
        </div>
        {earlier.length === 0 ? (
          <p className={styles.soft}>
            {isDecidedHere
              ? 'Nothing was decided about them in other cases.'
              : 'Nothing was decided about them before.'}
          </p>
        ) : (
          <>
            <p className={styles.soft}>
              {isDecidedHere ? 'Decided about them in other cases:' : 'Decided about them before:'}
            </p>
            <ul className={styles.plain}>
              {earlier.map((one) => (
                <DecisionItem key={one.id} decision={one} href={`/safety?case=${one.caseId}`} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  )
}
