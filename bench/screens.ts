import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { demo } from '../e2e/support/demo.ts'
import { hasChosenAt } from '../e2e/support/hasChosen.ts'
import { aProduct } from '../reliability/support/product.ts'
import { type Category, type Report, throttling, withLighthouse } from '../scripts/lighthouse.ts'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { median } from './median.ts'
import { aFolder } from './product.ts'
import { motions } from './screenMotions.ts'

const rounds = 3
const limits = { lcp: 2000, cls: 0.05, tbt: 150 }
const least: Record<Category, number> = {
  performance: 90,
  accessibility: 100,
  'best-practices': 100,
  seo: 90,
}

const visited: { path: string; isMember: boolean; only: Category[] }[] = [
  ...['/auth', '/privacy'].map((path) => ({
    ...{ path, isMember: false },
    only: Object.keys(least) as Category[],
  })),
  ...['/', '/events', '/community', '/messages'].map((path) => ({
    ...{ path, isMember: true },
    only: ['performance', 'accessibility', 'best-practices'] satisfies Category[],
  })),
]

/** The least that a page can be. */
const startBarePage = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
      <title>Bare</title><link rel="icon" href="data:,"><h1>Feel at home</h1>
      <button onclick="this.textContent += '.'">Press</button>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

type Seen = { name: string; reports: Report[] }

const linesOf = ({ name, reports }: Seen, bareLcp: number) => {
  const mid = (of: (report: Report) => number) => median(reports.map(of))
  const { lcp, tbt, cls, fcp } = {
    lcp: mid(({ figures }) => figures.lcp),
    tbt: mid(({ figures }) => figures.tbt),
    cls: mid(({ figures }) => figures.cls),
    fcp: mid(({ figures }) => figures.fcp),
  }
  const scores = (Object.keys(reports[0]?.scores ?? {}) as Category[]).map(
    (category) => [category, mid((report) => report.scores[category] ?? Number.NaN)] as const,
  )
  const ok =
    scores.every(([category, score]) => score >= least[category]) &&
    lcp <= limits.lcp &&
    tbt <= limits.tbt &&
    cls <= limits.cls
  const faults = new Set(reports.flatMap((report) => report.faults))
  return {
    ok,
    lines: [
      `${ok ? ' ' : '✗'} ${name}`,
      `    ${scores.map(([category, score]) => `${category} ${score} of at least ${least[category]}`).join(', ')}`,
      `    FCP ${fcp.toFixed(0)} ms; LCP ${lcp.toFixed(0)} ms, at most ${limits.lcp}: ${(lcp / bareLcp).toFixed(1)} times the bare page's`,
      `    TBT ${tbt.toFixed(0)} ms, at most ${limits.tbt}; CLS ${cls.toFixed(3)}, at most ${limits.cls}`,
      ...(ok ? [] : [...faults].map((fault) => `    ${fault}`)),
    ],
  }
}

/** Members have been asked once what may be kept, and not again with each screen. */
const signIn = async (context: BrowserContext, product: string) => {
  await context.request.post(product + auth.login.path, {
    data: { username: demo.member, password: demo.password },
  })
  const page = await context.newPage()
  await page.goto(product)
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    hasChosenAt(product).origins.flatMap(({ localStorage }) => localStorage),
  )
  await page.close()
}

const firstVisits = async (product: string, bare: string) =>
  withLighthouse(async (context, look) => {
    const lookAgain = async (name: string, url: string, only: Category[]): Promise<Seen> => {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) reports.push(await look(url, only))
      return { name, reports }
    }
    await look(bare, ['performance'])
    const least = await lookAgain('bare', bare, ['performance'])
    const seen: Seen[] = []
    for (const { path, isMember, only } of visited) {
      if (isMember) await signIn(context, product)
      seen.push(await lookAgain(`${path}${isMember ? ', signed in' : ''}`, product + path, only))
    }
    const bareLcp = median(least.reports.map(({ figures }) => figures.lcp))
    const speed = median(least.reports.map((report) => report.speed))
    const results = seen.map((one) => linesOf(one, bareLcp))
    return {
      ok: results.every(({ ok }) => ok),
      lines: [
        `First visits by Lighthouse, ${throttling}; median of ${rounds}`,
        `  a bare page by node:http: LCP ${bareLcp.toFixed(0)} ms; this machine by Lighthouse's index: ${speed.toFixed(0)}`,
        ...results.flatMap(({ lines }) => lines),
      ],
    }
  })

/** How the screens are on a phone: only worth something where the machine does nothing else. */
export const benchScreens = async (): Promise<{ lines: string[]; ok: boolean }> => {
  await ensureBuilt()
  const product = await aProduct({ dataDir: aFolder(), isDemo: true })
  const bare = await startBarePage()
  try {
    await product.start()
    const first = await firstVisits(product.url, bare.url)
    const moving = await motions(product.url, bare.url)
    return { ok: first.ok && moving.ok, lines: [...first.lines, ...moving.lines] }
  } finally {
    await product.end('SIGTERM')
    bare.stop()
  }
}
