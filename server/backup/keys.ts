import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

// BACKUP_KEY is a passphrase, or one of age's own keys. With `age1…`, which only locks, a machine
// can make backups that nobody who breaks into it can read.
const isPublic = (key: string) => /^age1/.test(key)
const isSecret = (key: string) => /^AGE-SECRET-KEY-/.test(key)

// Age's own 18 wants 256 MB and many seconds here. The key is long, and no password of a person.
const workFactor = 16

export const lockWith = async (key: string) => {
  const lock = new Encrypter()
  if (isPublic(key)) lock.addRecipient(key)
  else if (isSecret(key)) lock.addRecipient(await identityToRecipient(key))
  else {
    lock.setPassphrase(key)
    lock.setScryptWorkFactor(workFactor)
  }
  return lock
}

export const unlockWith = (key: string) => {
  if (isPublic(key))
    throw new Error('BACKUP_KEY is the key that locks; to read a backup give AGE-SECRET-KEY-…')
  const unlock = new Decrypter()
  if (isSecret(key)) unlock.addIdentity(key)
  else unlock.addPassphrase(key)
  return unlock
}
