import { createHash } from 'node:crypto'
import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database, because it has guides.
const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, await ownTestDatabase())
await upsertGuides(app.db)
const admin = await anAdmin(app)

const get = (url: string) => request(app, { method: 'GET', url })

/** What a camera reads from the rectangles of the drawing. */
const readCode = (page: string) => {
  const [svg = ''] = /<svg class="code".*?<\/svg>/s.exec(page) ?? []
  const scale = 4
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, ...numbers] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const [x = 0, y = 0, width = 0] = numbers.map((number) => Number(number) * scale)
    for (let row = y; row < y + scale; row++)
      for (let at = x; at < x + width; at++)
        data.fill(0, 4 * (row * size + at), 4 * (row * size + at) + 3)
  }
  return decodeQr({ width: size, height: size, data })
}

const posterOf = (event: { id: string; title: string }) => get(`${eventPath(event)}/poster`)

test('the code of an event’s poster leads to its public page', async () => {
  const event = await anEvent(app, { by: admin, title: 'Dutch <café> night', price: '7.50' })
  const { status, text, headers } = await posterOf(event)
  expect(status).toBe(200)
  expect(text).toContain('Dutch &lt;café&gt; night')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).toContain('welkom.example/e<')
  expect(text).toContain('€7.50')
  expect(text).toContain(`<a href="https://welkom.example${eventPath(event)}">`)
  expect(text).toContain('Organised by <bdi>Welkom</bdi>')
  expect(text).not.toContain(admin.me.name)
  // The CSP allows the script of the button to print, and no other.
  const [, script = ''] = /<script>(.+?)<\/script>/.exec(text) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(script).toContain('print()')
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+'$/)
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
  // The quiet zone: nothing is dark before the first corner.
  expect(text).toContain('d="M4 4h7v1h-7z')
  const url = readCode(text)
  expect(url).toBe(`https://welkom.example/e/${event.id}`)
  const page = await get(new URL(url).pathname)
  expect(page.status).toBe(301)
  expect(page.headers.location).toBe(eventPath(event))
})

test('an event of a hidden group or from another calendar names no organiser', async () => {
  const group = await aGroup(app, { by: admin, isPrivate: true })
  const ofGroup = await anEvent(app, { by: admin, groupId: group.id })
  const imported = await anEvent(app, { by: admin })
  await app.db`update events set import_uid = 'from-a-file' where id = ${imported.id}`
  for (const event of [ofGroup, imported]) {
    expect((await posterOf(event)).text).not.toContain('Organised by')
    expect((await get(eventPath(event))).text).not.toContain('"organizer"')
  }
})

test('the poster names only the town if the exact place is hidden', async () => {
  const event = await anEvent(app, {
    ...{ by: admin, town: 'Delft', location: 'Oude Langendijk 99', isLocationHidden: true },
    ...{ startDate: '2031-03-02T23:00:00Z', endDate: '2031-03-03T22:59:00Z' },
  })
  const { text } = await posterOf(event)
  expect(text).toContain('Monday 3 March 2031<br>All day<')
  expect(text).toContain('Delft')
  expect(text).not.toContain('Langendijk')
})

test('an event that visitors may not read has no poster', async () => {
  const hidden = await anEvent(app, { by: admin, isMembersOnly: true })
  expect((await posterOf(hidden)).status).toBe(404)
  const event = await anEvent(app, { by: admin })
  await as(app, admin).call(settings.update, { hasPublicEvents: false })
  expect((await posterOf(event)).status).toBe(404)
  await as(app, admin).call(settings.update, { hasPublicEvents: true })
  expect((await posterOf(event)).status).toBe(200)
})

test('a poster with an old title in its path leads to the current one', async () => {
  const event = await anEvent(app, { by: admin })
  const { status, headers } = await get(`/e/old-title-${event.id}/poster`)
  expect(status).toBe(301)
  expect(headers.location).toBe(`${eventPath(event)}/poster`)
})

test.for(['en', 'ar'])('the code of a guide’s poster leads to the guide, in %s', async (lang) => {
  const { status, text } = await get(`/g/finding-housing/poster?lang=${lang}`)
  expect(status).toBe(200)
  expect(text).toContain(`<html lang="${lang}"`)
  expect(readCode(text)).toBe('https://welkom.example/g/finding-housing')
  expect((await get('/g/finding-housing')).status).toBe(200)
})

test('a guide that does not exist has no poster', async () => {
  expect((await get('/g/no-such-guide/poster')).status).toBe(404)
})
