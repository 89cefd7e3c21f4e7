/** A small mistake, as a colleague could make it. The tests of the gate have to find it. */
export type Fault = {
  /** What is wrong with the product once the fault is in it. */
  name: string
  /** The line of requirements.ts, or of ASVS 5.0, that asks for what the fault removes. */
  requirement?: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** Of vitest.config.ts; `server` where nothing is said. */
  project?: 'server' | 'embedded' | 'web' | 'components'
  /** Files or folders of tests that are likely to find it. Without success the whole project runs. */
  tests: string[]
}
