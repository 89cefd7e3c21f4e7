import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findFullChromium } from './chromium.mjs'

const execute = promisify(execFile)

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Report = {
  /** 0 to 100. */
  scores: Partial<Record<Category, number>>
  /** Milliseconds, but for `cls`. */
  metrics: { fcp: number; lcp: number; tbt: number; cls: number }
  /** Lighthouse's benchmark index of this machine; a laptop has 1500 or more. */
  benchmarkIndex: number
  /** Audits that lowered the score. */
  failedAudits: string[]
}

/** Lighthouse's default throttling. */
export const throttling = 'a phone: 150 ms to the server, 1.6 Mbit/s, processor 4 times as slow'

const portOf = (profile: string) =>
  Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])

type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
type Audit = { id: string; score: number | null; numericValue?: number; details?: object }

/**
 * npx installs it on first use: it brings 90 packages and 155 MB, which only this benchmark needs.
 */
const program = 'lighthouse@13.5.0'
const maxOutputBytes = 256 * 1024 * 1024

const reportOn = async (port: number, url: string, onlyCategories: readonly Category[]) => {
  const options = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    '--disable-storage-reset', // keeps the session
    `--only-categories=${onlyCategories.join(',')}`,
    // The live stream never ends, and Lighthouse would wait for it.
    '--max-wait-for-load=15000',
    // Browsers log the 401 of a visitor as an error. The end-to-end tests watch the console.
    '--skip-audits=errors-in-console',
  ]
  const { stdout } = await execute('npx', ['--yes', program, url, ...options], {
    maxBuffer: maxOutputBytes,
  })
  const result: Result = JSON.parse(stdout)
  if (result.runtimeError) throw new Error(`Lighthouse on ${url}: ${result.runtimeError.message}`)
  return result
}

const scoresOf = ({ categories: found }: Result) =>
  Object.fromEntries(
    Object.entries(found).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  ) as Report['scores']

const failedAuditsOf = ({ audits, categories: found }: Result) =>
  Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.id} ${JSON.stringify(audit?.details ?? {}).slice(0, 300)}`)

/** Runs `work` with a separate browser in which Lighthouse can audit pages repeatedly. */
export const withLighthouse = async <Done>(
  work: (
    context: BrowserContext,
    audit: (url: string, only?: readonly Category[]) => Promise<Report>,
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
      const metric = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
      return {
        scores: scoresOf(result),
        metrics: {
          fcp: metric('first-contentful-paint'),
          lcp: metric('largest-contentful-paint'),
          tbt: metric('total-blocking-time'),
          cls: metric('cumulative-layout-shift'),
        },
        benchmarkIndex: result.environment.benchmarkIndex,
        failedAudits: failedAuditsOf(result),
      }
    })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
