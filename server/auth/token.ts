import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in a cookie and in an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random enough that a fast hash cannot be turned back. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Six digits that people type. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a code: with the id of its link, so that equal codes look different. */
export const hashCode = (linkId: string, code: string) => hashToken(`${linkId} ${code}`)
