import { type Group, groups } from '#shared/groups/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, aUser, type Person } from './people.ts'

/** A group created by `by`, who becomes its admin. By default it is public and for expats. */
export const aGroup = async (
  app: TestApp,
  overrides: Partial<CallInput<typeof groups.create>> & { by?: Person } = {},
): Promise<Group> => {
  const { by, ...fields } = overrides
  const { status, body } = await as(app, by ?? (await aUser(app))).call(groups.create, {
    name: 'Dutch over coffee',
    description: 'Once a week, mistakes welcome.',
    type: 'expats',
    ...fields,
  })
  if (status !== 201) throw new Error(`Could not create: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Joins the group; `admin` accepts the request where needed. */
export const joinGroup = async (
  app: TestApp,
  person: Person,
  { id }: Pick<Group, 'id'>,
  admin?: Person,
): Promise<Person> => {
  const { status, body } = await as(app, person).call(groups.join, { id })
  if (status !== 201) throw new Error(`Could not join: ${status} ${JSON.stringify(body)}`)
  if (!body.hasRequested) return person
  if (!admin) throw new Error('Joining this group needs an admin')
  const answer = { id, userId: person.me.id, status: 'accepted' as const }
  const accepted = await as(app, admin).call(groups.answer, answer)
  if (accepted.status !== 200) throw new Error(`Could not let in: ${accepted.text}`)
  return person
}

/** The user's latest notification. */
export const latestNotification = async (app: TestApp, person: Person) => {
  const { body } = await as(app, person).call(notifications.list, { limit: 1 })
  return body[0]
}
