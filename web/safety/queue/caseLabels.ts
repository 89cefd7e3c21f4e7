import type { Case, CaseSubject } from '#shared/safety/cases/contract.ts'
import { reportReasonLabels } from '#shared/safety/contract.ts'
import { pluralize } from '#web/ui/formatCount.ts'

const subjectLabels: Record<CaseSubject, string> = {
  post: 'Post',
  comment: 'Comment',
  groupMessage: 'Group message',
  directMessage: 'Direct message',
  group: 'Group',
  event: 'Event',
  user: 'Profile',
  contact: 'Message to us',
}

export const subjectLabel = (type: CaseSubject) => subjectLabels[type]

export const caseTitle = ({ type, owner }: Pick<Case, 'type' | 'owner'>) => {
  if (type === 'contact') return 'Message to us'
  return owner ? `${subjectLabels[type]} of ${owner.name}` : subjectLabels[type]
}

export const formatReportCount = ({ type, reportCount }: Pick<Case, 'type' | 'reportCount'>) => {
  if (type === 'contact') return null
  return pluralize(reportCount, 'report')
}

export const formatReasons = ({ type, reasons }: Pick<Case, 'type' | 'reasons'>) =>
  type === 'contact' ? null : reasons.map((reason) => reportReasonLabels[reason]).join(', ')
