import { showDay } from '#server/mail/times.ts'
import type { Fact } from './facts.ts'

type Step = { key: string; title: string }

/**
 * Another date of arrival gives another key, so that a step is reminded of once for each. The keys
 * are known to the database too (0021_first_days.sql).
 */
export const stepDue = ({ key, title }: Step, dueDate: string, scheduledFor: Date): Fact => ({
  kind: 'stepDue',
  key: `stepDue:${key}:${dueDate}`,
  words: { about: title, when: showDay(new Date(`${dueDate}T12:00Z`)) },
  actionUrl: '/',
  scheduledFor,
})
