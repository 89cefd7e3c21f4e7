import { Link } from 'wouter'
import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { hrefOfCase, hrefOfPerson } from '#web/page/hrefs.ts'
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
import { CaseAnswers } from './CaseAnswers.tsx'
import { CaseFiles } from './CaseFiles.tsx'
import { CaseContext, CaseReports } from './CaseReports.tsx'
import { subjectLabel } from './caseLabels.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { DecisionItem } from './DecisionLog.tsx'
import { useCase } from './data.ts'
import styles from './Queue.module.css'

const statuses = {
  open: { label: 'safety.case.waiting', tone: 'orange' },
  objected: { label: 'safety.cases.objection', tone: 'orange' },
  decided: { label: 'safety.case.decided', tone: 'green' },
} as const

const StatusBadge = ({ status }: Pick<CaseFile, 'status'>) => (
  <Badge tone={statuses[status].tone}>{t(statuses[status].label)}</Badge>
)

const Objections = ({ file }: { file: CaseFile }) => (
  <Section title={t('safety.case.objections.title')}>
    <Card>
      <ul className={styles.plain}>
        {file.objections.map(({ id, user, message }) => (
          <li key={id} className={styles.decision}>
            <p className={`own-side ${styles.text}`} dir="auto">
              {message || t('safety.case.objections.left')}
            </p>
            <p className="muted text-15">{user?.name ?? t('safety.case.objections.form')}</p>
          </li>
        ))}
      </ul>
    </Card>
  </Section>
)

const whyOthersDecide = (isOwnDecision: boolean, isOwnReport: boolean) => {
  if (isOwnDecision) return t('safety.case.other.decided')
  if (isOwnReport) return t('safety.case.other.reported')
  return t('safety.case.other.administrator')
}

const Content = ({ file, meId }: { file: CaseFile; meId: string }) => {
  const focusProps = useFocusRestore<HTMLDivElement>(file.decisions.length)
  const isOwnDecision = file.decisions.at(-1)?.decidedBy?.id === meId
  const isOwnReport = file.reports.some(({ reporter }) => reporter?.id === meId)
  return (
    <div className={`no-outline ${caseStyles.container}`} {...focusProps}>
      <div>
        <CaseContext file={file} />
        <CaseFiles file={file} />
        {file.type === 'event' && file.status !== 'decided' && <CaseAnswers file={file} />}
        <CaseReports file={file} />
      </div>
      <div>
        {file.owner && <CaseOwner file={file} />}
        {file.decisions.length > 0 && (
          <Section title={t('safety.case.decidedSoFar')}>
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
          <Section title={t('safety.case.decision')}>
            {file.owner?.id === meId && <p className={styles.hint}>{t('safety.case.aboutYou')}</p>}
            {(isOwnDecision || isOwnReport) && (
              <p className={styles.hint}>
                {t(isOwnDecision ? 'safety.case.decidedBefore' : 'safety.case.reportedByYou')}
              </p>
            )}
            <Card>
              <DecisionForm key={`${file.status} ${file.decisions.length}`} file={file} />
            </Card>
          </Section>
        )}
        {file.choices.length === 0 && file.status !== 'decided' && (
          <p className={styles.hint}>{whyOthersDecide(isOwnDecision, isOwnReport)}</p>
        )}
      </div>
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
          title={t('safety.case.failed')}
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    return file ? <Content file={file} meId={me.id} /> : <Spinner />
  }
  return (
    <div className={styles.screen}>
      <BackLink href={back}>{t('common.reports')}</BackLink>
      <ScreenHeader
        title={
          <span dir="auto">
            {file ? subjectLabel(file.type, file.owner) : t('safety.case.title')}
          </span>
        }
      >
        {file && <StatusBadge status={file.status} />}
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
    <Section
      title={t(file.type === 'user' ? 'safety.case.owner.profile' : 'safety.case.owner.content')}
    >
      <Card>
        <div className={styles.person}>
          <Avatar name={owner.name} photo={owner.profilePhoto} />
          <div>
            <p className="cluster items-center">
              <Link href={hrefOfPerson(owner.username)} dir="auto">
                {owner.name}
              </Link>
              <StaffBadge user={owner} />
              {isBanned && <Badge tone="red">{t('safety.case.owner.banned')}</Badge>}
            </p>
            <p className="muted text-15">
              {suspendedUntil
                ? t('safety.case.owner.sinceSuspended', {
                    date: formatFullDate(memberSince),
                    until: formatFullDateAndTime(suspendedUntil),
                  })
                : t('safety.case.owner.since', { date: formatFullDate(memberSince) })}
            </p>
          </div>
        </div>
        {earlier.length === 0 ? (
          <p className="muted text-15">
            {t(isDecidedHere ? 'safety.case.owner.noneElsewhere' : 'safety.case.owner.noneEarlier')}
          </p>
        ) : (
          <>
            <p className="muted text-15">
              {t(isDecidedHere ? 'safety.case.owner.elsewhere' : 'safety.case.owner.earlier')}
            </p>
            <ul className={styles.plain}>
              {earlier.map((decision) => (
                <DecisionItem
                  key={decision.id}
                  decision={decision}
                  href={hrefOfCase(decision.caseId)}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  )
}
