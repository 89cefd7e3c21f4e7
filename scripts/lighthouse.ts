import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findFullChromium } from './chromium.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Report = {
  /** Of 100. */
  scores: Partial<Record<Category, number>>
  /** Milliseconds, but for `cls`. */
  figures: { fcp: number; lcp: number; tbt: number; cls: number }
  /** How quick Lighthouse found this machine: of a laptop it is 1500 and more. */
  speed: number
  /** What cost points. */
  faults: string[]
}

/** As Lighthouse itself has it, when it is not told otherwise. */
export const throttling = 'a phone: 150 ms to the server, 1.6 Mbit/s, processor 4 times as slow'

const portOf = (profile: string) =>
  Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])

const reportOn = async (port: number, url: string, onlyCategories: readonly Category[]) => {
  // Large, and wanted by few who load this file.
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    disableStorageReset: true, // or the session would be lost
    onlyCategories: [...onlyCategories],
    // The live stream never ends, and would be waited for: a screen has come long before.
    maxWaitForLoad: 15_000,
    // Browsers log the 401 of a visitor as an error. The end-to-end tests watch the console.
    skipAudits: ['errors-in-console'],
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  return result.lhr
}

type Result = Awaited<ReturnType<typeof reportOn>>

const scoresOf = ({ categories: found }: Result) =>
  Object.fromEntries(
    Object.entries(found).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  ) as Report['scores']

const faultsOf = ({ audits, categories: found }: Result) =>
  Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.id} ${JSON.stringify(audit?.details ?? {}).slice(0, 300)}`)

/** A browser of its own, in which Lighthouse loads a page anew as often as it is asked. */
export const withLighthouse = async <Done>(
  work: (
    context: BrowserContext,
    look: (url: string, only?: readonly Category[]) => Promise<Report>,
  ) => Promise<Done>,
): Promise<Done> => {
  const profile = mkdtempSync(join(tmpdir(), 'welkom-lighthouse-'))
  const executablePath = findFullChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  })
  try {
    return await work(context, async (url, only = categories) => {
      const result = await reportOn(portOf(profile), url, only)
      const figure = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
      return {
        scores: scoresOf(result),
        figures: {
          fcp: figure('first-contentful-paint'),
          lcp: figure('largest-contentful-paint'),
          tbt: figure('total-blocking-time'),
          cls: figure('cumulative-layout-shift'),
        },
        speed: result.environment.benchmarkIndex,
        faults: faultsOf(result),
      }
    })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
