import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

const encryptedMagic = 'age-encryption.org/'
const gzipMagic = Buffer.of(0x1f, 0x8b)

const encrypted = async (chunks: Readable, key: string) => {
  const encrypter = await createEncrypter(key)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(chunks) as Bytes)) as Bytes)
}

/** Writes the file atomically and flushes it to disk. */
export const writeFile = async (
  file: string,
  chunks: AsyncIterable<Buffer>,
  key: string | undefined,
): Promise<void> => {
  const partFile = `${file}.part`
  try {
    const zipped = Readable.from(chunks, { objectMode: false }).compose(createGzip()) as Readable
    const out = fs.createWriteStream(partFile, { mode: 0o600, flush: true })
    await pipeline(key ? await encrypted(zipped, key) : zipped, out)
    // A link never overwrites an existing file.
    fs.linkSync(partFile, file)
    flushFolder(path.dirname(file))
  } finally {
    await rm(partFile, { force: true })
  }
}

const flushFolder = (folder: string) => {
  const fd = fs.openSync(folder, 'r')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}

const damaged = (error: unknown) =>
  new Error(`This backup is damaged or was cut short (${(error as Error).message})`, {
    cause: error,
  })

const readMagic = (file: string) => {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`File not found: ${path.resolve(file)}`)
  if (found.isDirectory()) throw new Error(`${path.resolve(file)} is a folder. Give a file in it`)
  const fd = fs.openSync(file, 'r')
  const magic = Buffer.alloc(encryptedMagic.length)
  fs.readSync(fd, magic)
  fs.closeSync(fd)
  return magic
}

const decrypted = async (file: string, key: string | undefined) => {
  if (!key) throw new Error('This backup is encrypted. Set the BACKUP_KEY it was made with')
  const decrypter = createDecrypter(key)
  const bytes = Readable.toWeb(fs.createReadStream(file)) as Bytes
  try {
    return Readable.fromWeb((await decrypter.decrypt(bytes)) as Bytes)
  } catch (error) {
    const isWrongKey = /no identity matched/.test(String(error))
    throw isWrongKey ? new Error('This backup was made with another BACKUP_KEY') : damaged(error)
  }
}

/** Streams the decrypted, unzipped content. A changed or truncated file fails before its end. */
export async function* readFile(file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const magic = readMagic(file)
  const isEncrypted = magic.toString('latin1') === encryptedMagic
  if (!isEncrypted && !magic.subarray(0, 2).equals(gzipMagic))
    throw new Error(`${file} is not a Welkom backup`)
  const source = isEncrypted ? await decrypted(file, key) : fs.createReadStream(file)
  const unzipped = createGunzip()
  // The same error surfaces when the unzipped stream is read.
  pipeline(source, unzipped).catch(() => {})
  try {
    yield* unzipped as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error)
  }
}

// BACKUP_KEY is a passphrase or an age key. With a public key (`age1…`), a compromised machine
// cannot decrypt its backups.
const isPublic = (key: string) => /^age1/.test(key)
const isSecret = (key: string) => /^AGE-SECRET-KEY-/.test(key)

// Age's default of 18 needs 256 MB and many seconds here. The key is long and not a user's
// password.
const workFactor = 16

const invalidKey = (error: unknown) => {
  throw new Error('BACKUP_KEY looks like an age key but is not valid. It may be incomplete', {
    cause: error,
  })
}

const createEncrypter = async (key: string) => {
  const encrypter = new Encrypter()
  if (isPublic(key) || isSecret(key)) {
    const recipient = isPublic(key) ? key : await identityToRecipient(key).catch(invalidKey)
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      invalidKey(error)
    }
  } else {
    encrypter.setPassphrase(key)
    encrypter.setScryptWorkFactor(workFactor)
  }
  return encrypter
}

const createDecrypter = (key: string) => {
  if (isPublic(key))
    throw new Error('BACKUP_KEY is the public key. To read a backup, set the AGE-SECRET-KEY-…')
  const decrypter = new Decrypter()
  try {
    if (isSecret(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
  } catch (error) {
    invalidKey(error)
  }
  return decrypter
}
