import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { BackLink } from '#web/app/BackLink.tsx'
import { useMe } from '#web/auth/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import place from './Case.module.css'
import { CaseOwner } from './CaseOwner.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CaseWords } from './CaseWords.tsx'
import { titleOf } from './caseWords.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { DecisionItem } from './DecisionItem.tsx'
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
        {file.objections.map(({ id, user, words }) => (
          <li key={id} className={styles.decision}>
            <p className={styles.words} dir="auto">
              {words || 'Whoever objected has left, and their words with them.'}
            </p>
            <p className={styles.soft}>{user?.name ?? 'By the contact form'}</p>
          </li>
        ))}
      </ul>
    </Card>
  </Section>
)

const whoElse = ({ isOwnDecision = false, isOwnReport = false }) => {
  if (isOwnDecision) return 'You have decided about this before: somebody else looks at it now.'
  if (isOwnReport) return 'You have reported this: somebody else decides about it.'
  return 'This is for an administrator to decide.'
}

type Props = { file: CaseFile; meId: string; onLate: () => void }

const Content = ({ file, meId, onLate }: Props) => {
  const kept = useFocusKept<HTMLDivElement>(file.decisions.length)
  const isOwnDecision = file.decisions.at(-1)?.decidedBy?.id === meId
  const isOwnReport = file.reports.some(({ reporter }) => reporter?.id === meId)
  return (
    <div className={place.place} {...kept}>
      <CaseWords file={file} />
      <CaseReports file={file} />
      {file.owner && <CaseOwner file={file} />}
      {file.decisions.length > 0 && (
        <Section title="Decided so far">
          <Card>
            <ul className={styles.plain}>
              {file.decisions.map((one) => (
                <DecisionItem key={one.id} decision={one} />
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
              This is about you, and there is nobody else yet to decide about it.
            </p>
          )}
          {(isOwnDecision || isOwnReport) && (
            <p className={styles.hint}>
              {isOwnDecision ? 'You have decided about this before' : 'You have reported this'}, and
              there is nobody else yet to decide about it.
            </p>
          )}
          <Card>
            <DecisionForm
              key={`${file.status} ${file.decisions.length}`}
              file={file}
              onLate={onLate}
            />
          </Card>
        </Section>
      )}
      {file.choices.length === 0 && file.status !== 'decided' && (
        <p className={styles.hint}>{whoElse({ isOwnDecision, isOwnReport })}</p>
      )}
    </div>
  )
}

/** A case with all that a decision takes, and no more of anybody's words than that. */
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
    const ask = () => void refetch()
    return file ? <Content file={file} meId={me.id} onLate={ask} /> : <Spinner />
  }
  return (
    <div className={styles.screen}>
      <BackLink href={back}>Reports</BackLink>
      <ScreenHeader title={<span dir="auto">{file ? titleOf(file) : 'Report'}</span>}>
        {file && statuses[file.status]}
      </ScreenHeader>
      {content()}
    </div>
  )
}
