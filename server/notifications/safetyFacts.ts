import type { Fact } from './facts.ts'

type Case = { id: string }

export const toCase = ({ id }: Case) => `/safety?case=${id}`

/** The reporter's own: that it has come. */
export const reportReceived = ({ id }: { id: string }): Fact => ({
  kind: 'reportReceived',
  key: `reportReceived:${id}`,
  words: {},
  actionUrl: '/profile?tab=notifications',
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
