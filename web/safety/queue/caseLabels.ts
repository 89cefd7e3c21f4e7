import type { Case, CaseSubject } from '#shared/safety/cases/contract.ts'
import { reportReasonLabels } from '#shared/safety/contract.ts'
import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

/** What a case is about, and whose it is, if that is known. */
export const subjectLabel = (type: CaseSubject, owner: { name: string } | null) =>
  owner ? t(`safety.subjectOf.${type}`, { name: owner.name }) : t(`safety.subject.${type}`)

export const formatReportCount = ({
  type,
  reportCount: count,
}: Pick<Case, 'type' | 'reportCount'>) =>
  type === 'contact' ? null : t('safety.cases.reportCount', { count })

export const formatReasons = ({ type, reasons }: Pick<Case, 'type' | 'reasons'>) =>
  type === 'contact' ? null : joinParts(...reasons.map((reason) => t(reportReasonLabels[reason])))
