import { cases, type DecisionDraft } from '#shared/safety/cases/contract.ts'
import { type Reported, safety } from '#shared/safety/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** Reports something, and gives back the id of its case. */
export const aCase = async (
  app: TestApp,
  by: Person,
  type: Reported,
  id: string,
): Promise<string> => {
  const { status, text } = await as(app, by).call(safety.report, { type, id, reason: 'harassment' })
  if (status !== 201) throw new Error(`Could not report: ${status} ${text}`)
  const [row] = await app.db<[{ id: string }]>`
    select id from cases where subject_type = ${type} and subject_id = ${id} and status = 'open'`
  return row.id
}

/** By the contact form, as the mail about a decision leads there. */
export const objected = (app: TestApp, by: Person, decisionId: string) =>
  as(app, by).call(safety.contact, {
    topic: 'objection',
    email: by.me.email,
    words: 'Please look again.',
    decisionId,
  })

type Wish = Partial<DecisionDraft> & Pick<DecisionDraft, 'kind'>

/** As the screen does it: with the reason that both sides read, and what was decided before. */
export const decided = (app: TestApp, by: Person, id: string, wish: Wish) =>
  as(app, by).call(cases.decide, {
    id,
    rule: 'harassment',
    reason: 'This hurts people.',
    ...(wish.kind === 'suspend' && { days: 3 }),
    seen: 0,
    ...wish,
  })
