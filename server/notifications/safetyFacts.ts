import { subjectNames } from '#shared/safety/cases/words.ts'
import type { Reported } from '#shared/safety/contract.ts'
import type { Fact } from './facts.ts'

type Case = { id: string }

const toCase = ({ id }: Case) => `/safety?case=${id}`

/** The reporter's own: that it has come. */
export const reportReceived = ({ id }: { id: string }, type: Reported): Fact => ({
  kind: 'reportReceived',
  key: `reportReceived:${id}`,
  words: { about: `your report of ${type === 'event' ? 'an' : 'a'} ${subjectNames[type]}` },
  actionUrl: '',
})

export const caseOpened = (opened: Case): Fact => ({
  kind: 'caseOpened',
  key: `caseOpened:${opened.id}`,
  words: {},
  actionUrl: toCase(opened),
})

export const caseObjected = (objected: Case, { id }: { id: string }): Fact => ({
  kind: 'caseObjected',
  key: `caseObjected:${id}`,
  words: {},
  actionUrl: toCase(objected),
})

type Decision = { id: string }
type Statement = {
  title: string
  about: string | null
  also: string | null
  rule: string | null
  reason: string
  objectPath: string
}

const decided =
  (kind: 'decisionOnYours' | 'decisionOnReport') =>
  ({ id }: Decision, { title, about, also, rule, reason, objectPath }: Statement): Fact => ({
    kind,
    key: `${kind}:${id}`,
    words: { about: title, what: [about, also, rule, reason].filter(Boolean).join(' ') },
    actionUrl: objectPath,
  })

export const decisionOnYours = decided('decisionOnYours')
export const decisionOnReport = decided('decisionOnReport')

/** Of which decision a mail with such a key speaks. */
export const decisionIn = ({ key }: Pick<Fact, 'key'>) => key.split(':')[1] ?? ''
