import { accessScene, anyone } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('mail', scene, {
  'POST /api/mail/leave': { body: { token: 'x' }, codes: anyone(400) },
  'POST /privacy/unsubscribe': { body: 'List-Unsubscribe=One-Click', codes: anyone(400) },
  'POST /api/mail/bounces': {
    body: { email: 'nobody@example.org', kind: 'bounce' },
    codes: anyone(404),
  },
})
