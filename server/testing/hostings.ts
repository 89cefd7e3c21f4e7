import type { EventRoleRow } from '#server/db/rows.ts'
import { setTrust } from '#server/events/proposals/store.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { eventDraft } from './events.ts'
import type { TestApp } from './freshApp.ts'
import { ageAccounts, anAdmin, as, aUser, type Person } from './people.ts'

/** Every member may host. */
export const letMembersHost = async (app: TestApp, admin?: Person) => {
  const by = admin ?? (await anAdmin(app))
  await as(app, by).call(settings.update, { whoMayHost: 'members' })
}

/** An account that is old enough for everything. */
export const aMember = async (app: TestApp): Promise<Person> => {
  const member = await aUser(app)
  await ageAccounts(app, member)
  return member
}

/** A trusted host publishes it at once. Its id is also that of its hosting and of its first date. */
export const aHostedEvent = async (app: TestApp, host: Person, overrides: object = {}) => {
  const draft = eventDraft(app, { town: 'Leiden', ...overrides }) as never
  const { body } = await as(app, host).call(hosting.create, { draft })
  await setTrust(app.db, host.me.id, 'granted')
  const published = await as(app, host).call(hosting.propose, { id: body.id })
  const { id, state } = published.body
  if (state !== 'published') throw new Error(`Could not publish: ${JSON.stringify(published.body)}`)
  return { id }
}

/** Gives a role without an invitation. */
export const giveRole = (
  app: TestApp,
  hostingId: string,
  { me }: Person,
  role: EventRoleRow['role'],
) => app.db`
  insert into event_roles (id, hosting_id, user_id, role, state)
  values (gen_random_uuid(), ${hostingId}, ${me.id}, ${role}, 'accepted')`
