import english from 'virtual:english-messages'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { type FirstReply, firstRead, firstReadsAt, renderedPages } from '#shared/http/firstReads.ts'
import type { PagePath } from '#shared/http/pages.ts'
import type { Language } from '#shared/language/languages.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { aMember } from '#web/testing/people.ts'
import { plainValue } from '#web/testing/plainValue.ts'
import { renderPage } from './renderPage.tsx'

const contracts = import.meta.glob<Record<string, object>>('../../shared/**/contract.ts', {
  eager: true,
})
const reads = Object.values(contracts)
  .flatMap((exported) => Object.values(exported))
  .flatMap((contract) => Object.values(contract) as Partial<Endpoint>[])
  .filter(({ method, path }) => method === 'GET' && path)

/** One row of a list. */
const plainReply = (url: string, title: string) => {
  const schema = reads.find(({ path }) => path === url.split('?')[0])?.reply
  if (!schema) throw new Error(`No contract has ${url}`)
  if (!(schema instanceof z.ZodMiniArray)) return plainValue(schema as z.ZodMiniType)
  const row = plainValue(schema.def.element as z.ZodMiniObject)
  const languages = 'languages' in row && { languages: ['de'] }
  return [
    { ...row, ...languages, ...('title' in row ? { title } : 'name' in row && { name: title }) },
  ]
}

/** Null: a visitor. */
const render = (
  path: PagePath,
  name: string | null,
  title = 'Canal walk',
  language: Language = 'en',
) => {
  const ofVisitor = { status: 401, body: { code: 'not_signed_in', message: 'Log in' } }
  const me: FirstReply = name ? { status: 200, body: aMember({ name }) } : ofVisitor
  const others = firstReadsAt(path, name ? 'member' : 'visitor').map(
    (url) => [url, { status: 200, body: plainReply(url, title), total: 1 }] as const,
  )
  const replies = { [firstRead]: me, ...Object.fromEntries(others) }
  return renderPage({
    ...{ path, search: '', language, messages: english, device: 'phone' },
    ...{ settings: defaultPlatform, replies: JSON.parse(JSON.stringify(replies)) },
  })
}

// What needs a document fails a part of the screen, and its reads would wait for the browser.
test.each([
  ...renderedPages('member').map((path) => [path, 'Noor Visser'] as const),
  ...renderedPages('visitor').map((path) => [path, null] as const),
])('the server renders all that %s shows at first (member: %s)', async (path, name) => {
  const html = await render(path, name)
  expect(html.match(/<!--\$!-->|aria-busy="true"/)).toBeNull()
  expect(html).toMatch(/<main .*<h1/)
})

test('the server renders the login for a visitor', async () => {
  expect(await render('/auth', null)).toContain('autoComplete="username"')
})

test('a page shows nothing of the member before', async () => {
  expect(await render('/', 'Noor Visser', 'Canal walk')).toMatch(/Noor Visser.*Canal walk/)
  expect(await render('/', 'Sam Bakker', 'Dutch café')).not.toMatch(/Noor Visser|Canal walk/)
  expect(await render('/auth', null)).not.toMatch(/Sam Bakker|Dutch café/)
})

test('pages that are rendered at the same time are separate', async () => {
  const names = ['Noor Visser', 'Sam Bakker', 'Ana Silva']
  const pages = await Promise.all(names.map((name) => render('/', name)))
  for (const [index, html] of pages.entries())
    expect(names.filter((name) => html.includes(name))).toEqual([names[index]])
})

test('a text of a member is a text', async () => {
  const html = await render('/events', 'Noor', `<img src=x onerror="alert(1)"></title>" style="x`)
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
})

test('names of languages are in the language of the page', async () => {
  expect(await render('/events', 'Noor Visser', 'Canal walk', 'nl')).toContain('Duits')
  expect(await render('/events', 'Noor Visser')).toContain('German')
})
