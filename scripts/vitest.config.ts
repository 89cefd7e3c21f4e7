import { defineConfig } from 'vitest/config'

/** The tests of the tools themselves; those of the product have the configuration above. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['**/*.test.ts'] },
})
