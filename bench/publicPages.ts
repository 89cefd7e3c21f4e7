import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { eventPath, guidePath } from '#shared/publicPages/paths.ts'
import { type Category, throttling, withLighthouse } from '../scripts/lighthouse.ts'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { compareRates, median, rateLines } from './comparison.ts'
import type { BenchResult, Figure } from './figures.ts'
import { startProduct, tempFolder } from './product.ts'
import { eventsPath } from './reads.ts'
import { createVirtualUsers, perSecond } from './virtualUsers.ts'

const clients = 16
const people = 4
const eventCount = 50
const pace = { rounds: 5, seconds: 3 }
const minRatio = 5
const minScore = 98
const maxHtmlKb = 20
const audits = 3
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

const load =
  (url: string, headers: Record<string, string>) =>
  async (seconds: number): Promise<number> =>
    perSecond(await autocannon({ url, connections: clients, duration: seconds, headers }))

const auditPages = (urls: Record<string, string>) =>
  withLighthouse(async (_, audit) => {
    const figures: Figure[] = []
    for (const [name, url] of Object.entries(urls)) {
      const reports = []
      for (let round = 0; round < audits; round++) reports.push(await audit(url, categories))
      for (const category of categories)
        figures.push({
          metric: `Lighthouse, ${category}, ${name} page, ${throttling}`,
          ...{ value: median(reports.map(({ scores }) => scores[category] ?? 0)), unit: '' },
          target: { atLeast: minScore },
        })
      figures.push({
        metric: `Lighthouse, largest contentful paint, ${name} page, ${throttling}`,
        ...{ value: median(reports.map(({ metrics }) => metrics.lcp)), unit: 'ms' },
      })
      for (const failed of new Set(reports.flatMap(({ failedAudits }) => failedAudits)))
        console.log(`  ${name}: ${failed}`)
    }
    return figures
  })

const htmlFigure = async (name: string, url: string): Promise<Figure> => ({
  metric: `HTML of the ${name} page with its CSS, gzip`,
  ...{ value: gzipSync(await (await fetch(url)).text()).length / 1024, unit: 'KB' },
  target: { atMost: maxHtmlKb },
})

/** Public pages beside the list of events that the app reads, and Lighthouse on a slow phone. */
export const benchPublicPages = async (): Promise<BenchResult> => {
  await ensureBuilt()
  const product = await startProduct({ dataDir: tempFolder() })
  const { cookies, eventIds } = await createVirtualUsers(product.url, people, eventCount)
  const path = eventPath({ id: eventIds[0] ?? '', title: 'Dutch café night 1' })
  const pages = { event: product.url + path, guide: product.url + guidePath('first-weeks') }
  const rates = await compareRates(
    {
      page: load(pages.event, { 'accept-encoding': 'br' }),
      list: load(product.url + eventsPath, { cookie: cookies[1] ?? '', 'accept-encoding': 'br' }),
    },
    pace,
  )
  const title = `Public event page, ${clients} clients`
  const figures: Figure[] = [
    {
      ...{ metric: title, value: rates.page, unit: '/s' },
      reference: { name: `GET ${eventsPath}, ${eventCount} events`, value: rates.list },
      target: { atLeast: minRatio },
    },
    await htmlFigure('event', pages.event),
    await htmlFigure('guide', pages.guide),
    ...(await auditPages(pages)),
  ]
  await product.stop()
  return {
    lines: rateLines(title, rates.page, { [`GET ${eventsPath}`]: rates.list }),
    ok: true,
    figures,
  }
}
