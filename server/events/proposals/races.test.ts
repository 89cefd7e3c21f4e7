import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aDraft, allowHosting } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { type Decision, hosting, proposals } from '#shared/events/hosting/contract.ts'

const memberCount = process.env.NIGHTLY ? 200 : 20
const outcomes: Decision['outcome'][] = ['approve', 'askForChanges', 'refuse']

const app = await sharedApp({}, await ownTestDatabase())
const admins = await Promise.all(outcomes.map(() => anAdmin(app)))
const members = await Promise.all(Array.from({ length: memberCount }, () => aUser(app)))
await allowHosting(app, await anAdmin(app))

test(`${raceRounds} rounds of ${memberCount} members who propose and 3 administrators who answer at once: each proposal has one outcome, notification and audit entry`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    // The limit of open proposals is another test's.
    await app.db`delete from hostings where state = 'changesAsked'`
    const proposeAndAnswer = async (member: (typeof members)[number]) => {
      const call = as(app, member).call
      const { id } = await aDraft(app, member)
      // Sent twice, as a phone does whose first request seemed lost.
      const [proposed] = await Promise.all([
        call(hosting.propose, { id }),
        call(hosting.propose, { id }),
      ])
      expect(proposed.body.state).toBe('proposed')
      const { version } = proposed.body
      const replies = await Promise.all(
        admins.map((admin, at) => {
          const outcome = outcomes[at] ?? 'approve'
          return as(app, admin).call(proposals.decide, { id, version, outcome, answer: 'Because' })
        }),
      )
      return { id, member, statuses: replies.map(({ status }) => status) }
    }
    const answered = await Promise.all(members.map(proposeAndAnswer))
    for (const { id, member, statuses } of answered) {
      const winner = statuses.indexOf(204)
      expect([...statuses].sort()).toEqual([204, 409, 409])
      const state = { approve: 'published', askForChanges: 'changesAsked', refuse: 'refused' }
      const kind = {
        approve: 'proposalApproved',
        askForChanges: 'proposalChangesAsked',
        refuse: 'proposalRefused',
      }
      const outcome = outcomes[winner] ?? 'approve'
      const [row] = await app.db`
        select state, decided_by,
          (select count(*)::int from events e where e.hosting_id = h.id) as events,
          (select json_agg(n.type) from notifications n
            where n.user_id = ${member.me.id} and n.action_url = ${`/hosting/${id}`}) as told,
          (select count(*)::int from data_audit_logs a
            where a.user_id = ${member.me.id} and a.entity_id = ${id}
              and a.action like 'proposal_%') as told_in_log,
          (select count(*)::int from data_audit_logs a
            where a.user_id = any(${admins.map(({ me }) => me.id)}) and a.entity_id = ${id}
              and a.action like '%_proposal') as logged
        from hostings h where id = ${id}`
      expect(row).toEqual({
        state: state[outcome],
        decidedBy: admins[winner]?.me.id,
        events: outcome === 'approve' ? 1 : 0,
        told: [kind[outcome]],
        ...{ toldInLog: 1, logged: 1 },
      })
    }
  }
}, 120_000)
