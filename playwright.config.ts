import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { isFullRun, phone, wide } from './e2e/support/runConfig.ts'
import { findChromium, findFullChromium, launchOptions } from './scripts/chromium.mjs'
import { ioBoundWorkers } from './scripts/steps/parallelism.ts'

// Kept between runs. Each worker would compile the tests again, because its TMPDIR is new.
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(
  import.meta.dirname,
  'node_modules/.cache/playwright',
)

// Each worker loads this file again and inherits the environment of the first load.
const createTempDirs = () => {
  const home = mkdtempSync(join(ramTmpdir(), 'welkom-e2e-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  // For browsers and separate installations.
  process.env.TMPDIR = join(home, 'tmp')
  mkdirSync(process.env.TMPDIR)
  return join(home, 'data')
}
process.env.E2E_DATA_DIR ??= createTempDirs()
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000))
// One port per concurrent test: see e2e/support/push.ts.
process.env.E2E_PUSH_PORT ??= String(30_000 + Math.floor(Math.random() * 2000))
const pushPorts = Array.from({ length: 16 }, (_, at) => Number(process.env.E2E_PUSH_PORT) + at)
const baseURL = `http://localhost:${process.env.E2E_PORT}`

/** Also excludes what only the nightly run does. */
const without = (...tags: RegExp[]) => [...tags, ...(isFullRun ? [] : [/@nightly/])]

/** The phone tests again on a wide screen, with the service worker. @ownWidths: they set the width. */
const wideProject = {
  name: 'wide',
  grepInvert: without(/@(anyWidth|ownWidths|fullChromium)/),
  use: { ...wide, serviceWorkers: 'allow' as const },
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // All workers share one server.
  workers: ioBoundWorkers,
  retries: 0,
  // A guard against hanging: tests wait for conditions, so slow machines pass too.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL,
    // Far from Amsterdam, so that a time in the device's zone is noticed.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // The precache takes a fifth of a test's time. Tests of the service worker and of offline use allow
    // it by `test.use`.
    serviceWorkers: 'block',
    launchOptions: launchOptions(findChromium()),
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      // Each test runs once: on a phone, or on a wide screen if tagged @anyWidth (see fixtures.ts). One
      // project for both, because each starts its own workers and browsers.
      name: 'shell',
      grepInvert: without(/@fullChromium/),
      use: phone,
    },
    {
      name: 'full',
      // Features that need a full browser, such as notifications.
      grep: /@fullChromium/,
      grepInvert: without(),
      use: {
        ...wide,
        serviceWorkers: 'allow',
        launchOptions: launchOptions(findFullChromium()),
      },
    },
    ...(isFullRun ? [wideProject] : []),
  ],
  webServer: {
    command: 'node_modules/node/bin/node server/main.ts --demo',
    url: `${baseURL}/health/ready`,
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      // Never the developer's real services.
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      SMTP_URL: '',
      MAIL_HOOK_TOKEN: 'only for the end-to-end tests',
      PUBLIC_URL: baseURL,
      PUSH_HOSTS: pushPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
    },
  },
})
