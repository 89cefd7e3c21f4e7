import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { embeddedSuite, serverOnly } from '#server/testing/embeddedSuite.ts'
import { findChromium, launchOptions } from './scripts/chromium.mjs'
import { workerTexts } from './scripts/messages/catalogues.ts'
import { allMessageFiles } from './scripts/setup/messageFiles.ts'
import { ioBoundWorkers, testWorkers } from './scripts/steps/parallelism.ts'

// Workers and product processes load the same files, so they share a compile cache.
const { NODE_COMPILE_CACHE = `${import.meta.dirname}/node_modules/.cache/node` } = process.env

// Runs the project `server` on the embedded engine instead of PostgreSQL. The nightly run does both.
const isEmbedded = process.env.TEST_ENGINE === 'embedded'

// Tests that are too long for each commit, named `*.nightly.test.ts`, run only with NIGHTLY=1.
const longTests = process.env.NIGHTLY ? [] : ['**/*.nightly.test.*']

// A guard against hanging, not a performance limit. More rounds take longer.
const hangTimeoutMs = process.env.RACE_ROUNDS ? 1_800_000 : 600_000

const onDatabase = () =>
  ({
    // Starts PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL name them.
    globalSetup: 'server/testing/globalSetup.ts',
    setupFiles: 'server/testing/setup.ts',
    // Deliberately not the product's own time zone and locale.
    env: { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', NODE_COMPILE_CACHE },
    // One process per worker instead of per file, because opening a database takes longer than most
    // files.
    pool: 'forks',
    // Fewer minor garbage collections, which took a sixth of the time.
    execArgv: ['--max-semi-space-size=64'] as string[],
    isolate: false,
    maxWorkers: testWorkers,
    testTimeout: hangTimeoutMs,
    hookTimeout: hangTimeoutMs,
    expect: { poll: { timeout: 60_000 } },
  }) as const

const { args, ...chromium } = launchOptions(findChromium())

// Each test runs too briefly to earn back the cost of the optimising compiler and of frequent minor
// garbage collections, which took a third of the browser's time.
const componentBrowser = {
  ...chromium,
  args: [...args, '--js-flags=--no-turbofan --min-semi-space-size=32'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...onDatabase(),
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          exclude: ['server/db/embedded/**', ...(isEmbedded ? serverOnly : []), ...longTests],
        },
      },
      {
        test: {
          ...onDatabase(),
          name: 'embedded',
          include: embeddedSuite,
          exclude: [...serverOnly, ...longTests],
        },
      },
      {
        plugins: [allMessageFiles],
        define: { __WORKER_TEXTS__: JSON.stringify(workerTexts()) },
        test: {
          name: 'web',
          setupFiles: ['web/testing/englishMessages.ts'],
          // Pure logic and the query cache, without a document.
          include: ['{web,scripts,reliability}/**/*.test.ts'],
          exclude: longTests,
          // Much cheaper than a thread per file; the files that mock modules need isolation.
          pool: 'vmThreads',
          environment: 'node',
          testTimeout: hangTimeoutMs,
        },
      },
      {
        plugins: [react(), allMessageFiles],
        publicDir: 'web/public',
        // A module that does not compile fails only its own tests.
        server: { hmr: { overlay: false } },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: longTests,
          // Nothing else of the environment reaches the browser.
          env: { NIGHTLY: process.env.NIGHTLY ?? '' },
          setupFiles: ['web/testing/allMessages.ts', 'web/testing/setup.ts'],
          // The files of a worker share one page, because loading the app takes longer than most files.
          isolate: false,
          maxWorkers: ioBoundWorkers,
          // Vitest runs projects with another number of workers in another group.
          sequence: { groupOrder: 1 },
          // A guard against hanging: tests wait for conditions, so slow machines pass too.
          testTimeout: 180_000,
          expect: { poll: { timeout: 90_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            connectTimeout: hangTimeoutMs,
            provider: playwright({
              launchOptions: componentBrowser,
              // Deliberately not the product's own time zone and locale.
              contextOptions: {
                timezoneId: 'America/New_York',
                locale: 'en-GB',
                reducedMotion: 'reduce',
                hasTouch: true,
              },
              actionTimeout: 90_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
