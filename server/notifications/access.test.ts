import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { anEvent } from '#server/testing/events.ts'
import { as } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const scene = await accessScene()

const { app, people } = scene

/** A booking notification of the owner. */
const sceneOf = async () => {
  const { admin, owner } = people
  const { id } = await anEvent(app, { by: admin })
  await as(app, owner).call(events.book, { id })
  const [row] = await app.db<[{ id: string }]>`
    select id from notifications
    where user_id = ${owner.me.id} order by created_at desc, id desc limit 1`
  return row
}

testAccess(
  'notifications',
  scene,
  {
    'GET /api/notifications': { codes: signedIn(200) },
    'GET /api/notifications/unread-count': { codes: signedIn(200) },
    'PUT /api/notifications/mark-all-read': { codes: signedIn(204) },
    'PUT /api/notifications/:id/read': { codes: { ...signedIn(404), owner: 200 } },
    'DELETE /api/notifications/:id': { codes: { ...signedIn(404), owner: 204 } },
    'GET /api/notifications/settings': { codes: signedIn(200) },
    'PUT /api/notifications/settings': {
      body: { category: 'community', channel: 'mail', isOn: true },
      codes: signedIn(200),
    },
    'PUT /api/notifications/previews': { body: { hasMessagePreviews: true }, codes: signedIn(200) },
  },
  sceneOf,
)
