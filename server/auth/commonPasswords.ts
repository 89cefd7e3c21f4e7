import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isIn } from './bloomFilter.ts'

// The 100,000 most frequent leaked passwords, made by scripts/breachedPasswords.ts.
const leaked = readFileSync(path.join(import.meta.dirname, 'breachedPasswords.bin'))
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/**
 * A sentence when this password is too easy to guess, else null: one's own username, the product's
 * name, and what most often came to light elsewhere, which guessers try first.
 */
export const weaknessOf = (password: string, username: string): string | null => {
  const lower = password.toLowerCase()
  if (lower === username.toLowerCase()) return 'Please choose a password that is not your username'
  if (lettersOf(password) === 'welkom')
    return 'Please choose a password that is not the name of this site'
  if (isIn(leaked, lower)) return 'Please choose a less common password'
  return null
}
