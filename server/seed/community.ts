import { readFileSync } from 'node:fs'

/** The people of the demo community and what they write, in `community`. */
export const readCommunity = <Part>(name: string): Part =>
  JSON.parse(readFileSync(new URL(`community/${name}.json`, import.meta.url), 'utf8'))
