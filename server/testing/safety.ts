import { cases, type DecisionDraft } from '#shared/safety/cases/contract.ts'
import { type ReportableType, safety } from '#shared/safety/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** Reports content and returns the id of the case. */
export const aCase = async (
  app: TestApp,
  by: Person,
  type: ReportableType,
  id: string,
): Promise<string> => {
  const { status, text } = await as(app, by).call(safety.report, { type, id, reason: 'harassment' })
  if (status !== 201) throw new Error(`Could not report: ${status} ${text}`)
  const [row] = await app.db<[{ id: string }]>`
    select id from cases where subject_type = ${type} and subject_id = ${id} and status = 'open'`
  return row.id
}

/** Sends an objection through the contact form. */
export const sendObjection = (app: TestApp, by: Person, decisionId: string) =>
  as(app, by).call(safety.contact, {
    topic: 'objection',
    email: by.me.email,
    message: 'Please look again.',
    decisionId,
  })

type DecisionOverrides = Partial<DecisionDraft> & Pick<DecisionDraft, 'kind'>

/** Decides a case as the screen does. */
export const decideCase = (app: TestApp, by: Person, id: string, overrides: DecisionOverrides) =>
  as(app, by).call(cases.decide, {
    id,
    rule: 'harassment',
    reason: 'This hurts people.',
    ...(overrides.kind === 'suspend' && { days: 3 }),
    seen: 0,
    ...overrides,
  })
