import { defineConfig } from 'vitest/config'
import { testWorkers } from './scripts/steps/sideBySide.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          // A process of its own per worker and not per file: opening a database costs more than
          // most files take, and so the files of a worker share one.
          pool: 'forks',
          isolate: false,
          maxWorkers: testWorkers,
          // Against what hangs: a slow moment of the machine is no fault of the product.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What fails once is tried once more, and shown as tried again. What fails twice is broken.
          retry: 1,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          // What these test is arithmetic and text; what shows is tested in a real browser.
          name: 'web and tools',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
})
