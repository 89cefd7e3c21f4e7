import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { embeddedSuite, serverOnly } from '#server/testing/embeddedSuite.ts'
import { findChromium, launchOptions } from './scripts/chromium.mjs'
import { testWorkers, waitingWorkers } from './scripts/steps/parallelism.ts'

// For workers and for the product as a process of its own, which load the same files again.
const { NODE_COMPILE_CACHE = `${import.meta.dirname}/node_modules/.cache/node` } = process.env

// Runs the project `server` on the embedded engine instead of PostgreSQL: nightly, both are run.
const isEmbedded = process.env.TEST_ENGINE === 'embedded'

// Only against hanging: no test depends on the speed of the machine. More rounds take longer.
const hangsAfterMs = process.env.RACE_ROUNDS ? 1_800_000 : 180_000

const onDatabase = () =>
  ({
    // Starts PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL name them.
    globalSetup: 'server/testing/globalSetup.ts',
    setupFiles: 'server/testing/setup.ts',
    // Deliberately not the product's own time zone and locale.
    env: { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', NODE_COMPILE_CACHE },
    // One process per worker and not per file: opening a database costs more than most files take,
    // so several files of a worker share one.
    pool: 'forks',
    // Fewer collections of short-lived objects, which were a sixth of the time.
    execArgv: ['--max-semi-space-size=64'] as string[],
    isolate: false,
    maxWorkers: testWorkers,
    testTimeout: hangsAfterMs,
    hookTimeout: hangsAfterMs,
    expect: { poll: { timeout: 60_000 } },
  }) as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...onDatabase(),
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          exclude: ['server/db/embedded/**', ...(isEmbedded ? serverOnly : [])],
        },
      },
      {
        test: { ...onDatabase(), name: 'embedded', include: embeddedSuite, exclude: serverOnly },
      },
      {
        test: {
          name: 'web',
          // Arithmetic, text and the query cache: no document needed.
          include: ['{web,scripts,reliability}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        plugins: [react()],
        publicDir: 'web/public',
        // A module that does not compile fails its tests, and no overlay covers the others.
        server: { hmr: { overlay: false } },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          // The files of a worker share one page: loading the program costs more than most files take.
          isolate: false,
          maxWorkers: waitingWorkers,
          // Upper limits against hanging: tests wait for conditions, and a slow machine passes too.
          testTimeout: 180_000,
          expect: { poll: { timeout: 40_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(findChromium()),
              // Deliberately not the product's own time zone and locale.
              contextOptions: {
                timezoneId: 'America/New_York',
                locale: 'en-GB',
                reducedMotion: 'reduce',
                hasTouch: true,
              },
              actionTimeout: 40_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
