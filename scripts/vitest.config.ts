import { defineConfig } from 'vitest/config'

/** The tests of the tools themselves; those of the product have the configuration above. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  test: { include: ['**/*.test.ts'] },
})
