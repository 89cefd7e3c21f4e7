import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { createPageRenderer } from './renderedPages.ts'

/** A renderer whose built module returns, or throws, what this source says of `page`. */
const rendererOf = (body: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'render-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'render'))
  // Without a package of its own it would not be a module.
  writeFileSync(join(folder, 'render/package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'render/renderPage.js'),
    `export const renderPage = async (page) => { ${body} }`,
  )
  const render = createPageRenderer(Fastify(), join(folder, 'web'))
  const warn = vi.fn()
  const request = (headers = {}) =>
    ({ url: '/events?q=tea', headers, log: { warn } }) as unknown as FastifyRequest
  const shown = { language: 'nl', settings: defaultPlatform, replies: {} } as const
  return { warn, render: (headers?: object) => render(request(headers), shown) }
}

test('a screen is rendered in the language and for the device of the request', async () => {
  const { render } = rendererOf(
    'return [page.path, page.search, page.device, page.messages["common.events"]].join()',
  )
  expect(await render({ 'sec-ch-ua-mobile': '?1' })).toBe('/events,q=tea,phone,Activiteiten')
  expect(await render({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })).toContain('phone')
  expect(await render({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toContain('desktop')
})

test('styles get a name that the content security policy allows', async () => {
  const { render } = rendererOf(`return '<p style="width:1rem"></p>'`)
  expect(await render()).toBe('<p data-style="width:1rem"></p>')
})

test.each([`throw new Error('broken')`, `return '<main><!--$!--><i></i><!--/$--></main>'`])(
  'a screen that cannot be rendered is left to the browser: %s',
  async (body) => {
    const { render, warn } = rendererOf(body)
    expect(await render()).toBe('')
    expect(warn).toHaveBeenCalledOnce()
  },
)

test('a screen that waits for the list of a filter is left to the browser', async () => {
  const { render, warn } = rendererOf(`return '<main><div aria-busy="true"></div></main>'`)
  expect(await render()).toBe('')
  expect(warn).not.toHaveBeenCalled()
})
