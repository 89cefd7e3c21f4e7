import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { createProduct } from '../reliability/support/product.ts'
import { type Category, type Report, throttling, withLighthouse } from '../scripts/lighthouse.ts'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { isBrief } from './brief.ts'
import { median } from './comparison.ts'
import type { BenchResult, Figure } from './figures.ts'
import { measureFirstVisits, type Visit } from './firstVisits.ts'
import { tempFolder } from './product.ts'
import { measureInteractions } from './screenInteractions.ts'

const rounds = isBrief ? 1 : 5
const limits = { lcp: 2000, cls: 0.05, tbt: 150 }
const minScores: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 90,
}

/** The largest LCP as a multiple of the public page's. */
const firstVisitsOf: Visit[] = [
  { path: '/auth', isMember: false, maxLcpRatio: 2 },
  { path: '/privacy', isMember: false },
  { path: '/', isMember: true, maxLcpRatio: 2.5 },
  { path: '/', isMember: true, isRepeated: true, maxLcpRatio: 1 },
  { path: '/events', isMember: true, maxLcpRatio: 2.5 },
  { path: '/community', isMember: true },
  { path: '/messages', isMember: true },
]

const audits: { path: string; isMember: boolean; only: Category[] }[] = [
  ...['/auth', '/privacy'].map((path) => ({
    ...{ path, isMember: false },
    only: Object.keys(minScores) as Category[],
  })),
  ...['/', '/events', '/community', '/messages'].map((path) => ({
    ...{ path, isMember: true },
    only: ['performance', 'accessibility', 'best-practices'] satisfies Category[],
  })),
]

/** Baseline: a minimal page. */
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

type AuditedPage = { name: string; reports: Report[] }

const linesOf = ({ name, reports }: AuditedPage, bareLcp: number) => {
  const medianOf = (of: (report: Report) => number) => median(reports.map(of))
  const { lcp, tbt, cls, fcp } = {
    lcp: medianOf(({ metrics }) => metrics.lcp),
    tbt: medianOf(({ metrics }) => metrics.tbt),
    cls: medianOf(({ metrics }) => metrics.cls),
    fcp: medianOf(({ metrics }) => metrics.fcp),
  }
  const scores = (Object.keys(reports[0]?.scores ?? {}) as Category[]).map(
    (category) => [category, medianOf((report) => report.scores[category] ?? Number.NaN)] as const,
  )
  const ok =
    scores.every(([category, score]) => score >= minScores[category]) &&
    lcp <= limits.lcp &&
    tbt <= limits.tbt &&
    cls <= limits.cls
  const performance: Figure = {
    metric: `${name}: Lighthouse performance`,
    value: medianOf((report) => report.scores.performance ?? Number.NaN),
    ...{ unit: '', target: { atLeast: minScores.performance } },
  }
  const faults = new Set(reports.flatMap((report) => report.failedAudits))
  return {
    ok,
    figures: [performance],
    lines: [
      `${ok ? ' ' : '✗'} ${name}`,
      `    ${scores.map(([category, score]) => `${category} ${score} of at least ${minScores[category]}`).join(', ')}`,
      `    FCP ${fcp.toFixed(0)} ms; LCP ${lcp.toFixed(0)} ms, at most ${limits.lcp}: ${(lcp / bareLcp).toFixed(1)} times the bare page's`,
      `    TBT ${tbt.toFixed(0)} ms, at most ${limits.tbt}; CLS ${cls.toFixed(3)}, at most ${limits.cls}`,
      ...(ok ? [] : [...faults].map((fault) => `    ${fault}`)),
    ],
  }
}

/** Signs in with the storage consent already given, so that no prompt appears. */
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
    consentedStorageState(product).origins.flatMap(({ localStorage }) => localStorage),
  )
  await page.close()
}

const auditFirstVisits = async (product: string, bare: string): Promise<BenchResult> =>
  withLighthouse(async (context, audit) => {
    const auditRepeatedly = async (
      name: string,
      url: string,
      only: Category[],
    ): Promise<AuditedPage> => {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) reports.push(await audit(url, only))
      return { name, reports }
    }
    await audit(bare, ['performance'])
    const baseline = await auditRepeatedly('bare', bare, ['performance'])
    const audited: AuditedPage[] = []
    for (const { path, isMember, only } of audits) {
      if (isMember) await signIn(context, product)
      audited.push(
        await auditRepeatedly(`${path}${isMember ? ', signed in' : ''}`, product + path, only),
      )
    }
    const bareLcp = median(baseline.reports.map(({ metrics }) => metrics.lcp))
    const bareTbt = median(baseline.reports.map(({ metrics }) => metrics.tbt))
    const speed = median(baseline.reports.map((report) => report.benchmarkIndex))
    const results = audited.map((one) => linesOf(one, bareLcp))
    return {
      ok: results.every(({ ok }) => ok),
      figures: results.flatMap(({ figures }) => figures),
      lines: [
        `First visits by Lighthouse, ${throttling}; median of ${rounds}`,
        `  a bare page by node:http: LCP ${bareLcp.toFixed(0)} ms, TBT ${bareTbt.toFixed(0)} ms; Lighthouse's benchmark index of this machine: ${speed.toFixed(0)}`,
        ...results.flatMap(({ lines }) => lines),
      ],
    }
  })

/** Measures the screens on an emulated phone. Needs an otherwise idle machine. */
export const benchScreens = async (): Promise<BenchResult> => {
  await ensureBuilt()
  const product = await createProduct({ dataDir: tempFolder(), isDemo: true })
  const bare = await startBarePage()
  try {
    await product.start()
    const loads = await measureFirstVisits(product.url, firstVisitsOf, rounds)
    const first = await auditFirstVisits(product.url, bare.url)
    const moving = await measureInteractions(product.url, bare.url)
    const all = [loads, first, moving]
    return {
      ok: all.every(({ ok }) => ok),
      lines: all.flatMap(({ lines }) => lines),
      figures: all.flatMap(({ figures = [] }) => figures),
    }
  } finally {
    await product.end('SIGTERM')
    bare.stop()
  }
}
