import { Link } from 'wouter'
import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatFullDate, formatFullDateAndTime } from '#web/ui/format.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import caseStyles from './Case.module.css'
import { CaseContext, CaseReports } from './CaseReports.tsx'
import { caseTitle } from './caseLabels.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { DecisionItem } from './DecisionLog.tsx'
import { useCase } from './data.ts'
import styles from './Queue.module.css'

const statuses = {
  open: <Badge tone="orange">Waiting</Badge>,
  objected: <Badge tone="orange">Objection</Badge>,
  decided: <Badge tone="green">Decided</Badge>,
}

const Objections = ({ file }: { file: CaseFile }) => (
  <Section title="Objections">
    <Card>
      <ul className={styles.plain}>
        {file.objections.map(({ id, user, message }) => (
          <li key={id} className={styles.decision}>
            <p className={`own-side ${styles.text}`} dir="auto">
              {message || 'The person who objected has left, so their text is gone too.'}
            </p>
            <p className="muted text-medium">{user?.name ?? 'Through the contact form'}</p>
          </li>
        ))}
      </ul>
    </Card>
  </Section>
)

const otherDecider = ({ isOwnDecision = false, isOwnReport = false }) => {
  if (isOwnDecision) return 'You decided about this before, so someone else looks at it now.'
  if (isOwnReport) return 'You reported this, so someone else decides about it.'
  return 'This is for an administrator to decide.'
}

type Props = { file: CaseFile; meId: string; onConflict: () => void }

const Content = ({ file, meId, onConflict }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(file.decisions.length)
  const isOwnDecision = file.decisions.at(-1)?.decidedBy?.id === meId
  const isOwnReport = file.reports.some(({ reporter }) => reporter?.id === meId)
  return (
    <div className={`no-outline ${caseStyles.container}`} {...focusProps}>
      <CaseContext file={file} />
      <CaseReports file={file} />
      {file.owner && <CaseOwner file={file} />}
      {file.decisions.length > 0 && (
        <Section title="Decided so far">
          <Card>
            <ul className={styles.plain}>
              {file.decisions.map((decision) => (
                <DecisionItem key={decision.id} decision={decision} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {file.objections.length > 0 && <Objections file={file} />}
      {file.choices.length > 0 && (
        <Section title="Your decision">
          {file.owner?.id === meId && (
            <p className={styles.hint}>
              This is about you, but there is no one else to decide yet.
            </p>
          )}
          {(isOwnDecision || isOwnReport) && (
            <p className={styles.hint}>
              {isOwnDecision ? 'You have decided about this before' : 'You have reported this'}, but
              there is no one else to decide yet.
            </p>
          )}
          <Card>
            <DecisionForm
              key={`${file.status} ${file.decisions.length}`}
              file={file}
              onConflict={onConflict}
            />
          </Card>
        </Section>
      )}
      {file.choices.length === 0 && file.status !== 'decided' && (
        <p className={styles.hint}>{otherDecider({ isOwnDecision, isOwnReport })}</p>
      )}
    </div>
  )
}

/** A case with everything needed for a decision, and no more private content than that. */
export const CaseView = ({ id, back }: { id: string; back: string }) => {
  const { data: me } = useMe()
  const { data: file, error, refetch, isFetching } = useCase(id)
  if (!me) return null
  const content = () => {
    if (error && !file)
      return (
        <FailedState
          title="The case could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    const reload = () => void refetch()
    return file ? <Content file={file} meId={me.id} onConflict={reload} /> : <Spinner />
  }
  return (
    <div className={styles.screen}>
      <BackLink href={back}>Reports</BackLink>
      <ScreenHeader title={<span dir="auto">{file ? caseTitle(file) : 'Report'}</span>}>
        {file && statuses[file.status]}
      </ScreenHeader>
      {content()}
    </div>
  )
}

/** The owner of the reported content, with earlier decisions about them. */
const CaseOwner = ({ file }: { file: CaseFile }) => {
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
            <p className="muted text-medium">
              Here since {formatFullDate(memberSince)}.
              {suspendedUntil && ` Suspended until ${formatFullDateAndTime(suspendedUntil)}.`}
            </p>
          </div>
        </div>
        {earlier.length === 0 ? (
          <p className="muted text-medium">
            {isDecidedHere
              ? 'No decisions about them in other cases.'
              : 'No earlier decisions about them.'}
          </p>
        ) : (
          <>
            <p className="muted text-medium">
              {isDecidedHere
                ? 'Decisions about them in other cases:'
                : 'Earlier decisions about them:'}
            </p>
            <ul className={styles.plain}>
              {earlier.map((decision) => (
                <DecisionItem
                  key={decision.id}
                  decision={decision}
                  href={`/safety?case=${decision.caseId}`}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  )
}
