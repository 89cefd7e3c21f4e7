import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/**
 * A sentence when this password is too easy to guess, else null. One's own username and the
 * product's name are always refused, common ones where the product is on the open internet.
 */
export const weaknessOf = (password: string, username: string, isHttps: boolean): string | null => {
  if (password.toLowerCase() === username.toLowerCase())
    return 'Please choose a password that is not your username'
  if (lettersOf(password) === 'welkom')
    return 'Please choose a password that is not the name of this site'
  if (isHttps && common.has(password.toLowerCase())) return 'Please choose a less common password'
  return null
}
