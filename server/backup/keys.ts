import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

// BACKUP_KEY is a passphrase, or one of age's own keys. With `age1…`, which only locks, a machine
// can make backups that nobody who breaks into it can read.
const isPublic = (key: string) => /^age1/.test(key)
const isSecret = (key: string) => /^AGE-SECRET-KEY-/.test(key)

// Age's own 18 wants 256 MB and many seconds here. The key is long, and no password of a person.
const workFactor = 16

const noKey = (error: unknown) => {
  throw new Error('BACKUP_KEY looks like a key of age and is none: it may be cut short', {
    cause: error,
  })
}

export const lockWith = async (key: string) => {
  const lock = new Encrypter()
  if (isPublic(key) || isSecret(key)) {
    const recipient = isPublic(key) ? key : await identityToRecipient(key).catch(noKey)
    try {
      lock.addRecipient(recipient)
    } catch (error) {
      noKey(error)
    }
  } else {
    lock.setPassphrase(key)
    lock.setScryptWorkFactor(workFactor)
  }
  return lock
}

export const unlockWith = (key: string) => {
  if (isPublic(key))
    throw new Error('BACKUP_KEY is the key that locks; to read a backup give AGE-SECRET-KEY-…')
  const unlock = new Decrypter()
  try {
    if (isSecret(key)) unlock.addIdentity(key)
    else unlock.addPassphrase(key)
  } catch (error) {
    noKey(error)
  }
  return unlock
}
