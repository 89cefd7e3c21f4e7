import { connect } from '#server/connections/pairs.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import type { PeopleOfMatrix } from './accessPeople.ts'
import type { TestApp } from './freshApp.ts'
import { as, signInAgain } from './people.ts'
import { guide } from './platformAccess.ts'

/** Of a second browser, so that nobody is signed out of the one they call with. */
export const sessionScene = async (app: TestApp, people: PeopleOfMatrix) => {
  const { me } = await signInAgain(app, people.owner)
  const [row] = await app.db<[{ id: string }]>`
    select id from sessions where user_id = ${me.id} order by created_at desc, id desc limit 1`
  return row
}

/** The admin of this group knows the requester and the receiver, and has invited the second. */
export const invitationScene = async (app: TestApp, people: PeopleOfMatrix, id: string) => {
  const { groupAdmin, requester, receiver } = people
  for (const other of [requester, receiver])
    await connect(app, app.db, groupAdmin.me.id, other.me.id)
  const userId = receiver.me.id
  await as(app, groupAdmin).call(groupInvitations.invite, { id, userId })
  return { id, userId }
}

export const inviteLinkScene = async (app: TestApp, { admin }: PeopleOfMatrix) =>
  (await as(app, admin).call(settings.invite, { uses: 1 })).body

export const guideScene = async (app: TestApp, { admin }: PeopleOfMatrix) =>
  (await as(app, admin).call(guides.write, guide)).body
