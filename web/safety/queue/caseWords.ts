import type { Case, Subject } from '#shared/safety/cases/contract.ts'
import { reportReasonLabels } from '#shared/safety/contract.ts'
import { counted } from '#web/ui/counted.ts'

const names: Record<Subject, string> = {
  post: 'Post',
  comment: 'Comment',
  groupMessage: 'Message in a group',
  directMessage: 'Message between two',
  group: 'Group',
  event: 'Event',
  user: 'Profile',
  contact: 'Message to us',
}

export const nameOfSubject = (type: Subject) => names[type]

export const titleOf = ({ type, owner }: Pick<Case, 'type' | 'owner'>) => {
  if (type === 'contact') return 'Message to us'
  return owner ? `${names[type]} of ${owner.name}` : names[type]
}

export const showReports = ({ type, reportCount }: Pick<Case, 'type' | 'reportCount'>) => {
  if (type === 'contact') return null
  return counted(reportCount, 'report')
}

export const showReasons = ({ type, reasons }: Pick<Case, 'type' | 'reasons'>) =>
  type === 'contact' ? null : reasons.map((reason) => reportReasonLabels[reason]).join(', ')
