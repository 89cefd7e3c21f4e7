import { accessScene, adminOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { as } from '#server/testing/people.ts'
import { dutchGuide, guide } from '#server/testing/resources.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { guides } from '#shared/resources/contract.ts'

const scene = await accessScene()

const translation = { ...dutchGuide, follows: '00000000' }

const { app, people } = scene
const { admin } = people

/** Published, because members read it by its slug. */
const sceneOf = async ({ path }: Endpoint) => {
  const { body } = await as(app, admin).call(guides.write, guide)
  if (path.endsWith(':language'))
    await as(app, admin).call(guides.translate, { id: body.id, language: 'nl', ...translation })
  if (!path.endsWith(':slug')) return { id: body.id }
  const published = { id: body.id, isPublished: true }
  return { slug: (await as(app, admin).call(guides.publish, published)).body.slug }
}

testAccess(
  'resources',
  scene,
  {
    'GET /api/resources': { codes: signedIn(200) },
    'GET /api/resources/:slug': { codes: signedIn(200) },
    'GET /api/admin/resources': { codes: adminOnly(200) },
    'GET /api/admin/resources/:id': { codes: adminOnly(200) },
    'POST /api/admin/resources': { body: guide, codes: adminOnly(201) },
    'PUT /api/admin/resources/:id': { body: guide, codes: adminOnly(200) },
    'PUT /api/admin/resources/:id/published': {
      body: { isPublished: false },
      codes: adminOnly(200),
    },
    'DELETE /api/admin/resources/:id': { codes: adminOnly(204) },
    'GET /api/admin/resources/:id/translations/:language': { codes: adminOnly(200) },
    'PUT /api/admin/resources/:id/translations/:language': {
      body: translation,
      codes: adminOnly(200),
    },
    'DELETE /api/admin/resources/:id/translations/:language': { codes: adminOnly(204) },
  },
  sceneOf,
)
