import type { ReportableType } from '#shared/safety/contract.ts'
import type { NotificationInput } from './inputs.ts'
import { type StoredText, storedMessage } from './storedText.ts'

type Case = { id: string }

const caseUrl = ({ id }: Case) => `/safety?case=${id}`

/** Receipt for the reporter. */
export const reportReceived = (
  { id }: { id: string },
  type: ReportableType,
): NotificationInput => ({
  kind: 'reportReceived',
  key: `reportReceived:${id}`,
  templateArgs: { about: storedMessage('notifications.yourReport', { subject: type }) },
  actionUrl: '',
})

export const caseOpened = (opened: Case): NotificationInput => ({
  kind: 'caseOpened',
  key: `caseOpened:${opened.id}`,
  templateArgs: {},
  actionUrl: caseUrl(opened),
})

export const caseObjected = (objected: Case, { id }: { id: string }): NotificationInput => ({
  kind: 'caseObjected',
  key: `caseObjected:${id}`,
  templateArgs: {},
  actionUrl: caseUrl(objected),
})

type Decision = { id: string }
type Statement = {
  title: StoredText
  about: StoredText | null
  also: StoredText | null
  rule: StoredText | null
  reason: string
  objectPath: string
}

const decisionInput =
  (kind: 'decisionOnYours' | 'decisionOnReport') =>
  (
    { id }: Decision,
    { title, about, also, rule, reason, objectPath }: Statement,
  ): NotificationInput => ({
    kind,
    key: `${kind}:${id}`,
    templateArgs: { about: title, what: [about, also, rule, reason].flatMap((text) => text || []) },
    actionUrl: objectPath,
  })

export const decisionOnYours = decisionInput('decisionOnYours')
export const decisionOnReport = decisionInput('decisionOnReport')

/** Extracts the decision id from a notification key. */
export const decisionIdOf = ({ key }: Pick<NotificationInput, 'key'>) => key.split(':')[1] ?? ''
