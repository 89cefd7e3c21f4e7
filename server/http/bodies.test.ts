import { expect, test } from 'vitest'
import { guardScene, writes } from '#server/testing/guardScene.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const scene = guardScene()
const photos = [
  profile.uploadPhoto.path,
  eventPictures.upload.path,
  eventPictures.uploadForGroup.path,
]
const type = 'application/json'
const invalidCharacters = 'This text contains characters that are not allowed'

const draft = {
  title: 'Canal walk',
  description: 'A walk',
  startDate: '2031-01-01T10:00:00Z',
  endDate: '2031-01-01T12:00:00Z',
  location: 'Leiden',
  price: '0',
  category: 'social',
}
const registration = {
  name: 'Ana',
  email: 'bodies@example.org',
  username: 'bodies.test',
  password: 'a long enough password',
  location: 'Leiden',
  nationality: 'Portuguese',
}

const post = (payload: string | Buffer, headers = {}, url: string = events.create.path) => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': type, ...headers },
})

test('the base draft of these tests is accepted', async () => {
  expect((await scene.send(post(JSON.stringify(draft)))).status).toBe(201)
})

for (const contentType of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/jsonx',
  'multipart/form-data; boundary=x',
])
  test(`${contentType} is not accepted (S021, S027, S032)`, () =>
    scene.expectRejected(415, post(JSON.stringify(draft), { 'content-type': contentType })))

test('form bodies are accepted only by one-click unsubscribe and by photo uploads', async () => {
  const formEndpoints = writes.filter(({ raw }) => raw?.allowCrossSite || raw?.alsoReceives)
  expect(formEndpoints).toEqual([mail.unsubscribeOneClick])
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const { method, path, raw } of writes.filter((one) => !formEndpoints.includes(one)))
    for (const contentType of forms) {
      const isPhoto = contentType.startsWith(raw?.receives ?? 'none')
      if (isPhoto) expect(photos).toContain(path)
      await scene.expectRejected(isPhoto ? 400 : 415, {
        method,
        url: scene.address(path),
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': contentType },
      })
    }
})

test('a compressed body is not accepted (S064)', () =>
  scene.expectRejected(415, post(JSON.stringify(draft), { 'content-encoding': 'gzip' })))

// One valid text and one that is none before a commit, since there are many endpoints.
const noObjects = ['null', '{', ...(process.env.NIGHTLY ? ['[]', '"x"', '5', 'true'] : [])]
for (const body of noObjects)
  test(`every endpoint with a body rejects ${body} (S063)`, async () => {
    for (const endpoint of writes.filter(({ raw }) => !raw))
      await scene.expectRejected(400, {
        method: endpoint.method,
        url: scene.address(endpoint.path),
        payload: body,
        headers: { 'content-type': type },
      })
  })

const withField = (field: string, value: string) =>
  JSON.stringify(draft).replace('{', `{${JSON.stringify(field)}:${value},`)

test('a body with unclosed brackets is rejected (S064)', () =>
  scene.expectRejected(400, post('['.repeat(30_000))))
test('a deeply nested field in a valid draft is rejected (S064)', () =>
  scene.expectRejected(
    400,
    post(withField('extra', '['.repeat(20_000) + ']'.repeat(20_000))),
    invalidCharacters,
  ))
test('an oversized field in a valid draft is rejected (S064)', () =>
  scene.expectRejected(413, post(withField('extra', `"${'x'.repeat(70_000)}"`))))
test('invalid UTF-8 is rejected (S065)', () => {
  const [before, after] = withField('extra', '"~"').split('~')
  const bytes = [Buffer.from(before ?? ''), Buffer.from([0xff]), Buffer.from(after ?? '')]
  return scene.expectRejected(400, post(Buffer.concat(bytes)), 'The request is not valid UTF-8')
})

const badCharacters = {
  NUL: '\\u0000',
  'a lone surrogate': '\\ud800',
  'a control character': '\\u0007',
}
for (const [name, letter] of Object.entries(badCharacters)) {
  for (const field of ['title', 'description', 'location', 'price', 'category', 'imageUrl'])
    test(`${name} in the ${field} of an event is rejected (S066, S067)`, () => {
      const { [field as 'title']: _, ...rest } = draft
      const text = JSON.stringify(rest).replace('{', `{"${field}":"a${letter}b",`)
      return scene.expectRejected(400, post(text), invalidCharacters)
    })
  for (const field of Object.keys(registration))
    test(`${name} in the ${field} of a registration is rejected (S066, S067)`, () => {
      const { [field as 'name']: _, ...rest } = registration
      const text = JSON.stringify(rest).replace('{', `{"${field}":"a${letter}b",`)
      return scene.expectRejected(400, post(text, {}, auth.register.path), invalidCharacters)
    })
}

test('NUL in a key is rejected (S066)', () =>
  scene.expectRejected(
    400,
    post(JSON.stringify(draft).replace('{', '{"ti\\u0000tle":"b",')),
    invalidCharacters,
  ))

for (const key of ['__proto__', 'constructor'])
  test(`the key ${key} is rejected (S062)`, async () => {
    const inner = key === '__proto__' ? '{"isAdmin":true}' : '{"prototype":{"isAdmin":true}}'
    await scene.expectRejected(400, post(withField(key, inner)))
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

test('NUL in a query is rejected (S066)', () =>
  scene.expectRejected(
    400,
    { method: 'GET', url: `${events.list.path}?q=a%00b` },
    invalidCharacters,
  ))
test('a repeated query field is rejected (S050)', () =>
  scene.expectRejected(400, { method: 'GET', url: `${events.list.path}?q=aa&q=bb` }))

test('the last of two equal keys wins (S073)', async () => {
  const { title: _, ...rest } = draft
  const text = JSON.stringify(rest).replace('{', '{"title":"first","title":"last",')
  expect((await scene.send(post(text))).body).toMatchObject({ title: 'last' })
})
