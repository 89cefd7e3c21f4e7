/** A mutant: a small mistake that `npm test` must detect. */
export type Fault = {
  /** The effect of the fault on the product. */
  name: string
  /** The id in requirements.ts or of ASVS 5.0 that the fault violates. */
  requirement?: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** The project of vitest.config.ts; `server` by default. */
  project?: 'server' | 'embedded' | 'web' | 'components'
  /** Test files or folders; one of their tests must detect it. */
  tests: string[]
}
